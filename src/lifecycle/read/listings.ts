import type { Client } from "../../client/client";
import type { OperationId } from "../../contract";
import type { components } from "../../contract/types.gen";
import { camelCase, renameKeys } from "../../model/names";
import { SvcError, show } from "../../model/problem";

/** A record of the platform in the names of a declaration. */
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Named<T> = { readonly [K in keyof T as Camel<K & string>]: T[K] };
type Schemas = components["schemas"];

export type Cluster = Named<Schemas["Cluster"]>;
export type ProcessResourceType = Named<Schemas["ProcessResourceType"]>;
export type DatabaseResourceType = Named<Schemas["DatabaseResourceType"]>;
export type DiskResourceType = Named<Schemas["DiskResourceType"]>;

export type Predicate<T> = (candidate: T) => boolean;

/** A list that the platform keeps for reference, and the names by which its rows are known, in that order. */
export interface Listing<T> {
  readonly what: string;
  readonly operation: OperationId;
  readonly names: readonly (keyof T & string)[];
}

const cluster: Listing<Cluster> = {
  what: "cluster",
  operation: "listClusters",
  names: ["location", "name", "displayName"],
};
const processResourceType: Listing<ProcessResourceType> = {
  what: "process resource type",
  operation: "listProcessResourceTypes",
  names: ["name"],
};
const databaseResourceType: Listing<DatabaseResourceType> = {
  what: "database resource type",
  operation: "listDatabaseResourceTypes",
  names: ["name"],
};
const diskResourceType: Listing<DiskResourceType> = {
  what: "disk resource type",
  operation: "listDiskResourceTypes",
  names: ["name"],
};

export const listings = { cluster, processResourceType, databaseResourceType, diskResourceType };

/**
 * The one row that is meant, by a name or a predicate.
 *
 * @throws SvcError `not-found` where none fits, `ambiguous` where several do; both name the candidates.
 */
export async function pick<T>(listing: Listing<T>, wanted: string | Predicate<T>, client: Client): Promise<T> {
  return pickFrom(listing, wanted, await rowsOf(listing, client));
}

/** All its rows. */
export async function rowsOf<T>(listing: Listing<T>, client: Client): Promise<readonly T[]> {
  const rows = await client.all({ operation: listing.operation, ids: [] });
  return rows.map((row) => renameKeys(camelCase, row) as T);
}

/** The same as `pick`, from rows that are there. */
export function pickFrom<T>(listing: Listing<T>, wanted: string | Predicate<T>, rows: readonly T[]): T {
  const fitting = typeof wanted === "function" ? rows.filter(wanted) : byName(listing, wanted, rows);
  const [only, ...more] = fitting;
  if (only !== undefined && more.length === 0) return only;
  const asked = typeof wanted === "function" ? "the predicate" : show(wanted);
  const candidates = (only === undefined ? rows : fitting).map((row) => label(listing, row));
  throw new SvcError({
    code: only === undefined ? "not-found" : "ambiguous",
    message:
      only === undefined
        ? `No ${listing.what} fits ${asked}. There ${rows.length === 1 ? "is" : "are"}: ${candidates.join("; ")}.`
        : `${fitting.length} ${listing.what}s fit ${asked}: ${candidates.join("; ")}. One is needed.`,
    allowed: candidates.join("; "),
  });
}

/** The first of the listing's names under which anything is found decides. */
function byName<T>(listing: Listing<T>, wanted: string, rows: readonly T[]): readonly T[] {
  const fold = (value: unknown) => String(value ?? "").toLowerCase();
  const byEach = listing.names.map((name) => rows.filter((row) => fold(row[name]) === fold(wanted)));
  return byEach.find((found) => found.length > 0) ?? [];
}

function label<T>(listing: Listing<T>, row: T): string {
  return [...new Set(listing.names.map((name) => row[name]).filter(Boolean))].map(String).join(" / ");
}
