import type { Edit, Left } from "../drift/patch";
import { kinds } from "../kinds";
import type { Kind } from "../model";
import { snakeCase } from "../model/names";
import { earlierNames } from "../model/respelled";

/** What a file has to change. */
export interface Rewrite {
  readonly edits: readonly Edit[];
  /** What has to be changed by hand. */
  readonly left: readonly Left[];
}

/** A kind with its fields that had another name: the names of today by the earlier ones. */
export interface Renamed {
  readonly kind: Kind;
  readonly names: ReadonlyMap<string, string>;
}

/** The kinds with a field that had another name in an earlier release. */
export const renamedKinds = (): readonly Renamed[] =>
  Object.values<Kind>(kinds)
    .map((kind) => ({ kind, names: earlierNames(kind) }))
    .filter(({ names }) => names.size > 0);

/** Edits of what a pattern finds as its first group, which ends the match. */
export function editsOf(text: string, pattern: RegExp, name: string): readonly Edit[] {
  return [...text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length;
    return { range: [end - (match[1] ?? "").length, end] as const, text: name };
  });
}

/** The kinds that a text may be about: those that it names, in any spelling. */
export const namedIn = (text: string, renamed: readonly Renamed[]): readonly Renamed[] =>
  renamed.filter(({ kind: { name } }) => [name, snakeCase(name)].some((one) => text.includes(one)));

/** A place that no rule of ours covers, with what it may mean. */
export const unclear = (position: Left["position"], earlier: string, current: string): Left => ({
  position,
  reason: `${earlier} may be the earlier name of ${current}`,
});
