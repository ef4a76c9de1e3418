import type { Kind } from "../../../src/model";

type Named = Record<string, unknown>;
type Three = [first: Named, second: Named, third: Named];

/** Half of the first declarations protect their object; half of those that follow them take the protection out. */
export function guarded(kind: Kind, seed: number, ...[first, ...rest]: Three): Three {
  if (!("deletionProtection" in kind.fields)) return [first, ...rest];
  const [isFirst, isAfter] = [seed % 2 === 1, seed % 4 === 3];
  const [second, third] = rest.map((one): Named => ({ ...one, deletionProtection: isAfter })) as [Named, Named];
  return [{ ...first, deletionProtection: isFirst }, second, third];
}

/** Law (c): what was protected when a run began exists after it, whatever the engine has asked for. */
export const lostProtection = (isProtected: boolean, id: string, found: object | undefined): string[] =>
  isProtected && !found ? [`${id} was protected and is gone`] : [];
