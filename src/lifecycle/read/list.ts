import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Look } from "../../model/rule";
import type { Io } from "../state/io";

/** Summaries of all objects of a kind that the key may see (contract note 15). */
export async function list(kind: Kind, io: Io): Promise<readonly Wire[]> {
  const rows = await io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
  return kind.lists ? rows.filter((row) => kind.lists?.(row)) : rows;
}

/** Those of `rows` that somebody may declare. */
export async function manageable(kind: Kind, rows: readonly Wire[], io: Io): Promise<readonly Wire[]> {
  const { isUnmanageable } = kind;
  if (!isUnmanageable) return rows;
  const look: Look = { one: (call) => io.client.one(call, io.signal), all: (call) => io.client.all(call, io.signal) };
  const run = { look, keyId: await io.client.keyId() };
  const refused = await Promise.all(rows.map((row) => isUnmanageable(row, run)));
  return rows.filter((_, index) => !refused[index]);
}
