import { isDeepStrictEqual } from "node:util";
import {
  hasUnknown,
  isObject,
  type Kind,
  type Named,
  type Problem,
  placeText,
  respelled,
  withPlainReferences,
} from "../model";
import { declaredIn } from "./engine-values";
import type { Session } from "./session";
import type { Subject } from "./subject";

type Path = readonly string[];

/** What a creation would change although the program ignores its changes. */
interface Ignored {
  /** `adopt: it` */
  readonly who: string;
  /** `an adoption` */
  readonly act: string;
  readonly field: string;
  readonly names: readonly string[];
  /** How the object keeps what it has. */
  readonly keeping: string;
  readonly until?: string;
}

/** The engine applies the option `ignoreChanges` to what it compares, and to nothing that it creates. */
export function ignoredProblem({ who, act, field, names, keeping, until = "" }: Ignored): Problem {
  return {
    code: "unsupported",
    field,
    message: `${who} would change ${names.join(", ")}, which \`ignoreChanges\` names. The engine applies that option to no creation, and ${act} is one for it.`,
    next: `To keep what the object has: ${keeping}. To set what is declared: remove it from \`ignoreChanges\`${until}.`,
  };
}

/**
 * Where the inputs of a successor differ from those that the engine has had compared with what the object has: the former are
 * the program's, the latter have what `ignoreChanges` keeps of it, and nothing else makes them differ. It has each creation
 * checked before it deletes or creates anything for it.
 */
export async function succeededProblem(
  { calls, state }: Session,
  { kind, urn }: Subject,
  given: Named,
  chosen: Named,
): Promise<Problem | undefined> {
  const kept = state.compared.get(urn);
  if (!kept) return undefined;
  const [before, after] = [kept, given].map((inputs) => declarationOf(kind, inputs, chosen)) as [Named, Named];
  // The state has the hash of a write-only value.
  const paths = differingPaths(await state.hashes.open(kind, before, after), after);
  if (paths.length === 0) return undefined;
  const what = calls.plans.get(urn)?.action === "move" ? "move" : "replacement";
  const isOpen = (path: Path) => hasUnknown(valueAt(after, path));
  return ignoredProblem({
    who: `the ${what}`,
    act: `a ${what}`,
    field: paths[0]?.[0] ?? "",
    names: paths.map((path) => `${placeText(path)}${isOpen(path) ? " (not known yet)" : ""}`),
    keeping: "declare that",
  });
}

/** What the program declares itself; a generated name lasts. */
function declarationOf(kind: Kind, inputs: Named, chosen: Named): Named {
  const own = Object.entries(declaredIn(withPlainReferences(kind, respelled(kind, inputs))));
  return Object.fromEntries(own.filter(([name, value]) => !(name in chosen) && !isNothing(kind, name, value)));
}

/** No entries are as good as no map of them. */
function isNothing({ fields }: Kind, name: string, value: unknown): boolean {
  return !(name in fields) && isObject(value) && Object.keys(value).length === 0;
}

function differingPaths(one: unknown, other: unknown, path: Path = []): readonly Path[] {
  const [before, after] = [one ?? undefined, other ?? undefined];
  if (isDeepStrictEqual(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [path];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differingPaths(before[name], after[name], [...path, name]));
}

const valueAt = (root: unknown, path: Path) =>
  path.reduce<unknown>((value, name) => (value as Named | undefined)?.[name], root);
