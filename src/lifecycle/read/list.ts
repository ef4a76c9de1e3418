import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";

/** How old a page may be that was read for somebody else, in milliseconds: what one plan asks for is asked together. */
const SHARED_AGE = 10_000;

/** Summaries of all objects of a kind that the key may see (contract note 15). */
export function list(kind: Kind, io: Io): Promise<readonly Wire[]> {
  return io.client.all({ operation: kind.api.list, ids: [] }, io.signal);
}

/**
 * The same for those who only look, from pages that all who ask share. Only for a client that sends all writes of its
 * run, which end the sharing; another one reads `exact`.
 */
export function summariesOf(kind: Kind, io: Io): Promise<readonly Wire[]> {
  const { client, reads } = io;
  if (reads === "exact") return list(kind, io);
  return client.summaries.rows(kind.api.list, client.clock.now() - SHARED_AGE);
}
