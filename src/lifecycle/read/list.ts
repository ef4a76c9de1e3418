import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";

/** Summaries of all objects of a kind that the key may see (contract note 15). */
export function list(kind: Kind, io: Io): Promise<readonly Wire[]> {
  return io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
}
