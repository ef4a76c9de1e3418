import { type DataSource, DETAILS, dataSources, givenIn, problemIn } from "../../data";
import { type Kind, lowerFirst, plural, publicName, SvcError, show } from "../../model";
import type { Io } from "../../state";
import { declaredIn } from "../engine-values";
import type { Listed, Page, Raw } from "./protocol";

/** What lists the objects of a kind, by which of their values; none for one that has no objects of its own. */
export function listSourceOf(kind: Kind): (DataSource & { readonly hasDetails: boolean }) | undefined {
  const source = dataSources().get(plural(lowerFirst(kind.name)));
  if (!source) return undefined;
  const { [DETAILS]: details, ...takes } = source.takes;
  return { ...source, takes, hasDetails: details !== undefined };
}

/**
 * Objects of a kind: those that have each value of the query, in a stable order, by pages. A page begins after the last
 * row of the one before, so that an object that is created or deleted meanwhile moves no other.
 *
 * @throws SvcError `invalid`, `unknown-key`, and what the list throws.
 */
export async function listed(kind: Kind, query: Raw, { limit, size, after }: Page, io: Io): Promise<Listed> {
  const source = listSourceOf(kind);
  if (!source) return { rows: [] };
  const asked = givenIn(declaredIn(query));
  const problem = problemIn(source, asked);
  if (problem) throw new SvcError(problem);
  // The list is enough, unless only the objects' own records show what is asked for.
  const brief = { ...asked, [DETAILS]: false };
  const isBrief = source.hasDetails && source.problem?.(brief) === undefined;
  const { items } = (await source.read(isBrief ? brief : asked, io)) as { readonly items: readonly Raw[] };
  const position = after === undefined ? undefined : positionIn(after);
  const keyed = items.map((item) => ({ item, key: `${item[kind.naming ?? ""] ?? ""}\0${item.id}` }));
  const rest = position === undefined ? keyed : keyed.filter(({ key }) => key > position);
  const chosen = rest.slice(0, Math.min(limit ?? rest.length, size ?? rest.length));
  const rows = chosen.map(({ item: { id, [kind.naming ?? ""]: name } }) => ({
    id: String(id),
    name: (typeof name === "string" && publicName(name)) || String(id),
  }));
  const isComplete = chosen.length === rest.length || chosen.length === limit;
  const last = chosen.at(-1);
  return last && !isComplete ? { rows, next: Buffer.from(last.key).toString("base64url") } : { rows };
}

function positionIn(token: string): string {
  const position = Buffer.from(token, "base64url").toString();
  if (position.includes("\0")) return position;
  throw new SvcError({
    code: "invalid",
    field: "continuationToken",
    message: `The continuation token ${show(token)} is from no page of this list.`,
    next: "List again, without one.",
  });
}
