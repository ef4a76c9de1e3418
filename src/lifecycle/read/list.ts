import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";

/** How old a page may be that was read for somebody else, in milliseconds. */
const SHARED_AGE = 60_000;

/** Summaries of all objects of a kind that the key may see (contract note 15). */
export function list(kind: Kind, io: Io): Promise<readonly Wire[]> {
  return io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
}

/** The same for those who only look: from pages that all who ask share, and a minute old at most. */
export function summariesOf(kind: Kind, { client }: Io): Promise<readonly Wire[]> {
  return client.summaries.rows(kind.api.list, client.clock.now() - SHARED_AGE);
}
