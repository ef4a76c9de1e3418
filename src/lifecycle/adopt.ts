import type { Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { SvcError, show } from "../model/problem";
import { changedFields, type Goal } from "./diff";
import type { Io } from "./io";
import { readRecord, takeRecord, working } from "./observe";

/** Names an object that exists, to be taken over instead of made. */
export type Adopt = { readonly id: string } | { readonly displayName: string };

/**
 * The object to take over.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates; `immutable` where it differs in what cannot change.
 */
export async function adopted(kind: Kind, label: string, goal: Goal, adopt: Adopt, io: Io): Promise<Wire> {
  const record =
    "id" in adopt ? await readRecord(kind, adopt.id, io) : await byName(kind, label, adopt.displayName, io);
  if (!record) {
    throw new SvcError({
      code: "not-found",
      message: `${label}: there is no object ${show(adopt)} to adopt in this company.`,
    });
  }
  const found = working(String(record.id));
  takeRecord(kind, found, record);
  const fixed = changedFields(kind.fields, goal.values, found.values).filter(
    ({ field }) => field.mutability === "immutable",
  );
  if (fixed.length === 0) return record;
  const both = fixed.map(({ name, from, to }) => `${name} is ${show(from)} and declared as ${show(to)}`).join("; ");
  throw new SvcError({
    code: "immutable",
    field: fixed[0]?.name ?? "",
    message: `${label}: ${record.id} cannot be adopted, because it differs in what cannot change: ${both}.`,
    next: "Declare it as it is, or adopt another one.",
  });
}

async function byName(kind: Kind, label: string, displayName: string, io: Io): Promise<Wire | undefined> {
  const rows = await io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
  const named = rows.filter((row) => row.display_name === displayName);
  if (named.length > 1) {
    throw new SvcError({
      code: "ambiguous",
      message: `${label}: ${named.length} objects are called ${show(displayName)}: ${named.map(({ id }) => id).join(", ")}.`,
      next: "Adopt one of them by its id.",
    });
  }
  return named[0] && readRecord(kind, String(named[0].id), io);
}
