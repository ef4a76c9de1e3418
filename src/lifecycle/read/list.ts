import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";

/** Summaries of all objects of a kind that the key may see (contract note 15). */
export async function list(kind: Kind, io: Io): Promise<readonly Wire[]> {
  const rows = await io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
  return kind.lists ? rows.filter((row) => kind.lists?.(row)) : rows;
}
