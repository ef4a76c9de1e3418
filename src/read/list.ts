import { SHARED_AGE } from "../client/summaries";
import type { Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { SvcError } from "../model/problem";
import { isNamed } from "../model/record";
import { routeTo } from "../model/route";
import { type Io, lookOf } from "../state/io";

/**
 * Summaries of all objects of a kind that the key may see (contract note 15); of entries, those under the objects that
 * `values` refers to.
 */
export async function list(kind: Kind, io: Io, values: Wire = {}): Promise<readonly Wire[]> {
  const { api, above, idOf, has } = routeTo(kind, values);
  const rows = await io.client.all({ operation: api.list, ids: above }, io.signal);
  return rows.filter(has).map((row) => ({ ...row, id: idOf(row.id) }));
}

/** Those with this display name, or what the kind has instead. */
export async function listNamed(kind: Kind, name: string, io: Io, values: Wire = {}): Promise<readonly Wire[]> {
  return (await list(kind, io, values)).filter((row) => isNamed(kind, row, name));
}

/** The `rows` that can be declared. */
export async function manageable(kind: Kind, rows: readonly Wire[], io: Io): Promise<readonly Wire[]> {
  const { isUnmanageable } = kind;
  if (!isUnmanageable) return rows;
  const run = { look: lookOf(io), keyId: await io.client.keyId() };
  const refused = await Promise.all(rows.map((row) => isUnmanageable(row, run)));
  return rows.filter((_, index) => !refused[index]);
}

/** @throws SvcError `invalid` if no declaration may have the object, because that could delete it. */
export async function refuseUnmanageable(kind: Kind, label: string, record: Wire, io: Io): Promise<void> {
  if ((await manageable(kind, [record], io)).length > 0) return;
  throw new SvcError({
    code: "invalid",
    message: `${label}: ${record.id} cannot be managed here: the platform has created it for itself, or this run depends on it.`,
    next: "Create another one, or leave it out.",
  });
}

/**
 * The same for readers, from shared pages. Only for a client that sends all writes of its
 * run, which invalidate the pages; another one reads `exact`.
 */
export async function summariesOf(kind: Kind, io: Io): Promise<readonly Wire[]> {
  const { client, reads } = io;
  if (reads === "exact") return list(kind, io);
  const { api, has } = routeTo(kind, {});
  return (await client.summaries.rows(api.list, client.clock.now() - SHARED_AGE)).filter(has);
}
