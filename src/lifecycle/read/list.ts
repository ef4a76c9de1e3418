import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { routeTo } from "../../model/route";
import type { Io } from "../state/io";

/**
 * Summaries of all objects of a kind that the key may see (contract note 15); of entries, those under what `values`
 * refer to.
 */
export async function list(kind: Kind, io: Io, values: Wire = {}): Promise<readonly Wire[]> {
  const { api, above, idOf, has } = routeTo(kind, values);
  const rows = await io.client.all({ operation: api.list, ids: above }, io.signal);
  return rows.filter(has).map((row) => ({ ...row, id: idOf(row.id) }));
}
