import type { Difference } from "../../declaration/diff";
import { claimsOf } from "../../declaration/one-owner";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { namesOf } from "../../model/part";
import type { Problem } from "../../model/problem";
import { hostAmong, routeTo } from "../../model/route";
import type { RuleContext } from "../../model/rule";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { ResourcePlan } from "./resource-plan";

/** An owner that has as many entries as it may have. */
export interface FullOwner {
  readonly owner: string;
  readonly max: number;
  /** Those entries, by the IDs of their resources. */
  readonly ids: readonly string[];
  /** Why an engine that deletes at the end of its run cannot create another one. */
  readonly problem: Problem;
}

/**
 * The owner of a declared entry, if it has no place for another one: of what it has now, only entries that are no longer
 * declared inline are deleted before a creation.
 */
export async function fullOwner(
  { kind, label, declared }: { readonly kind: Kind; readonly label: string; readonly declared: Named },
  leaving: RuleContext["leaving"],
  io: Io,
): Promise<FullOwner | undefined> {
  const under = kind.owned && hostAmong(kind.owned, declared);
  const part = under && kind.owned?.hosts[under.field]?.part;
  if (part?.max === undefined) return undefined;
  const owner = under?.host ?? "";
  const { idOf } = routeTo(kind, declared);
  const rows = await readPart(part, working(owner), [], [], io);
  const goes = (claims: readonly string[]) => claims.some((what) => leaving?.(what)?.from === "inline");
  const kept = rows.filter((row) => !goes(claimsOf(part, row, owner)));
  if (kept.length < part.max) return undefined;
  const message = `${label} cannot be created: its owner (${owner}) has ${part.max} entries, as many as it may have`;
  return { owner, max: part.max, ids: kept.map(({ id }) => idOf(id)), problem: noRoom(message) };
}

/** Why an engine that deletes at the end of its run cannot carry out an update that adds entries inline: others are deleted only after it. */
export async function inlineRoomProblem(
  { kind, known, differences }: ResourcePlan,
  io: Io,
): Promise<Problem | undefined> {
  for (const part of Object.values(kind.parts)) {
    const { max, form } = part;
    const changed = differences.filter(({ path }) => path.length === 2 && namesOf(part).includes(path[0] ?? ""));
    const added = changed.filter(({ from }) => from === undefined);
    const removed = changed.filter(({ to }) => to === undefined).length;
    if (!known || max === undefined || added.length <= removed) continue;
    const rows = await readPart(part, working(known.live.id), [], [], io);
    const keys = new Set(rows.map(({ key }) => key));
    const isNew = ({ path }: Difference) => !keys.has(path[1] ?? "");
    if (rows.length - removed + added.filter(isNew).length <= max) continue;
    const field = form.as === "columns" ? Object.keys(form.columns)[0] : form.name;
    const message = `${field} cannot get what is added: ${rows.length} of ${max} entries exist`;
    return { ...noRoom(message), ...(field === undefined ? {} : { field }) };
  }
  return undefined;
}

const noRoom = (message: string): Problem => ({
  code: "no-room",
  message: `${message}, and what this run deletes is deleted after that.`,
  next: "Remove what takes the place and apply that first, then declare this.",
  hint: "rename",
});
