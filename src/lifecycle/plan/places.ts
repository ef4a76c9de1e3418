import type { Difference } from "../../declaration/diff";
import { claimsOf } from "../../declaration/one-owner";
import { isHalfFull } from "../../declaration/room";
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

/** The entries of an owner that may have a number of them. */
export interface Places {
  readonly owner: string;
  readonly max: number;
  /** By the IDs of their resources. */
  readonly ids: readonly string[];
  /** Why an engine that deletes at the end of its run cannot create one, by its label; `more` is what it creates besides. */
  problem(label: string, more: number): Problem | undefined;
}

interface Looking extends Required<Pick<RuleContext, "leaving" | "isClaimed">> {
  /** Also where the run declares few of the entries: otherwise, nothing is requested then. */
  readonly isRead?: boolean;
}

/**
 * The places at the owner of a declared entry, if it has a number of them: entries that are no longer declared inline are
 * deleted before any creation, and do not count.
 */
export async function placesAt(
  kind: Kind,
  declared: Named,
  { leaving, isClaimed, isRead = false }: Looking,
  io: Io,
): Promise<Places | undefined> {
  const under = kind.owned && hostAmong(kind.owned, declared);
  const part = under && kind.owned?.hosts[under.field]?.part;
  if (part?.max === undefined) return undefined;
  const { max } = part;
  const owner = under?.host ?? "";
  if (!isRead && !isHalfFull({ list: part.api.list, max, owner }, isClaimed)) return undefined;
  const { idOf } = routeTo(kind, declared);
  const rows = await readPart(part, working(owner), [], [], io);
  const goes = (claims: readonly string[]) => claims.some((what) => leaving(what)?.from === "inline");
  const ids = rows.filter((row) => !goes(claimsOf(part, row, owner))).map(({ id }) => idOf(id));
  const problem = (label: string, more: number) => {
    if (ids.length + more < max) return undefined;
    const has = more === 0 ? "" : `, with the ${more} that this run creates besides`;
    return noRoom(`${label} cannot be created: its owner (${owner}) has ${ids.length} of ${max} entries${has}`);
  };
  return { owner, max, ids, problem };
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
  hint: "delete-first",
});
