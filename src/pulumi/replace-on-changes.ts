import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../declaration";

/** The input in which a dynamic provider's class passes this option, which the engine only applies to native ones. */
export const REPLACE_ON_CHANGES = "__replaceOnChanges";

/** The differences that `replaceOnChanges` covers, by their own paths, as replacements. */
export function replacing(paths: unknown, differences: readonly Difference[]): ReadonlyMap<string, Difference> {
  const steps = (Array.isArray(paths) ? paths : []).map((path) => stepsOf(String(path)));
  const covered = differences.filter((one) => steps.some((path) => covers(path, one)));
  return new Map(covered.map((one) => [one.path.join("\0"), { ...one, replaces: true }]));
}

/** `processes.web.port`, `destinations[0].weight`, `variables["A.B"]`, `*`. */
function stepsOf(path: string): string[] {
  const found = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[([^\]]+)\]|([^.[\]]+)/g);
  return [...found].map(([, quoted, index, name]) => quoted ?? index ?? name ?? "");
}

/** An index matches any entry: differences identify an entry by its identity. */
function covers(steps: readonly string[], { path, from, to }: Difference): boolean {
  const fits = path.every((name, at) => {
    const step = steps[at];
    return step === undefined || step === "*" || step === name || /^\d+$/.test(step);
  });
  if (!fits || steps.length <= path.length) return fits;
  const [before, after] = [from, to].map((value) => valueAt(value, steps.slice(path.length)));
  return !isDeepStrictEqual(before, after);
}

function valueAt(root: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) => (step === "*" ? value : (value as Record<string, unknown> | null | undefined)?.[step]),
    root,
  );
}
