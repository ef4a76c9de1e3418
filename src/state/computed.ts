import type { Difference } from "../declaration/diff";
import { type Fields, mayChange } from "../model/field";
import type { Kind } from "../model/kind";
import { namesOf, type Part } from "../model/part";
import { hasUnknown } from "../model/unknown";
import type { Known } from "./known";

/** The part of a plan that decides which computed values an apply keeps. */
export interface Changing {
  readonly kind: Kind;
  readonly differences: readonly Difference[];
  /** Something will be sent, if only a deployment. */
  readonly changes: boolean;
  /** It will be, or may be, another object. */
  readonly isRenewed: boolean;
  readonly known?: Known | undefined;
}

/** Whether a computed field of the object keeps its value, so that dependents need not be planned again. */
export function keepsComputed(plan: Changing, name: string): boolean {
  const { kind, differences, changes, isRenewed } = plan;
  if (isRenewed) return false;
  if (!changes) return true;
  const changed = new Set(differences.filter((one) => isSent(plan, one)).map(({ path }) => path[0] ?? ""));
  return keeps(kind.fields, name, changed);
}

/** Whether a change of the field has the platform issue something again, which only its answer shows: a rotation. */
export function isReissued(kind: Kind, name: string): boolean {
  return reissueBy(kind, name) !== undefined;
}

export function reissueBy({ fields }: Kind, name: string) {
  const via = fields[name]?.via;
  return via?.by === "calls" && via.answers ? via : undefined;
}

/** Whether a difference is sent, or only recorded, such as the first trigger of a rotation. */
export function isSent({ kind, known }: Pick<Changing, "kind" | "known">, { path, from, to }: Difference): boolean {
  const via = reissueBy(kind, path[0] ?? "");
  if (!via || path.length > 1 || !known || hasUnknown(to)) return true;
  return via.calls({ from, to, object: known.live, id: known.live.id }).length > 0;
}

/** The same for a computed field of an entry. */
export function keepsComputedOf(plan: Changing, part: Part, key: string, name: string): boolean {
  if (plan.isRenewed) return false;
  const own = changesOf(plan, part, key);
  // An entry that is created, or whose key or immutable changes, is another one.
  if (isRecreated(plan, part, key)) return false;
  return own.length === 0 || keeps(part.fields, name, new Set(own.map(({ path }) => path[2] ?? "")));
}

/** Whether an entry will be another one on the platform. */
export function isRecreated(plan: Pick<Changing, "differences">, part: Part, key: string): boolean {
  return changesOf(plan, part, key).some(
    ({ path }) => path.length === 2 || part.fields[path[2] ?? ""]?.mutability === "immutable",
  );
}

/** The planned differences of one entry. */
export function changesOf(
  { differences }: Pick<Changing, "differences">,
  part: Part,
  key: string,
): readonly Difference[] {
  const names = namesOf(part);
  return differences.filter(({ path }) => names.includes(path[0] ?? "") && (path[1] === key || path.length === 1));
}

/** What any change updates may also change with a deployment alone. */
function keeps(fields: Fields, name: string, changed: ReadonlySet<string>): boolean {
  const field = fields[name];
  if (!field || !(field.follows || field.stable)) return false;
  return !mayChange(name, fields, changed);
}
