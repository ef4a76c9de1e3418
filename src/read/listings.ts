import type { Client } from "../client/client";
import { type Listing, rowLabel, rowsNamed } from "../model/listings";
import { camelCase, renameKeys } from "../model/names";
import { SvcError, show } from "../model/problem";

export { type Listing, listings } from "../model/listings";

export type Predicate<T> = (candidate: T) => boolean;

/**
 * The one row that matches a name or a predicate.
 *
 * @throws SvcError `not-found` if none matches, `ambiguous` if several do; both name the candidates.
 */
export async function pick<T>(listing: Listing<T>, wanted: string | Predicate<T>, client: Client): Promise<T> {
  return pickFrom(listing, wanted, await rowsOf(listing, client));
}

export async function rowsOf<T>(listing: Listing<T>, client: Pick<Client, "all">): Promise<readonly T[]> {
  const rows = await client.all({ operation: listing.operation, ids: [], once: true });
  return rows.map((row) => renameKeys(camelCase, row) as T);
}

/** The same as `pick`, from given rows. */
export function pickFrom<T>(listing: Listing<T>, wanted: string | Predicate<T>, rows: readonly T[]): T {
  const fitting = typeof wanted === "function" ? rows.filter(wanted) : rowsNamed(listing, wanted, rows);
  const asked = typeof wanted === "function" ? "the predicate" : show(wanted);
  return only(listing, asked, fitting, rows);
}

/** The one of `rows` that matched; `asked` is the phrase for the message. @throws SvcError as `pick`. */
export function only<T>(listing: Listing<T>, asked: string, fitting: readonly T[], rows: readonly T[]): T {
  const [first, ...more] = fitting;
  if (first !== undefined && more.length === 0) return first;
  const candidates = (first === undefined ? rows : fitting).map((row) => rowLabel(listing, row));
  throw new SvcError({
    code: first === undefined ? "not-found" : "ambiguous",
    message:
      first === undefined
        ? `No ${listing.what} matches ${asked}. Available: ${candidates.join("; ")}.`
        : `${fitting.length} ${listing.what}s match ${asked}: ${candidates.join("; ")}. Exactly one is required.`,
    allowed: candidates.join("; "),
  });
}
