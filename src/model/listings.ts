import type { OperationId } from "../contract";
import type { components } from "../contract/types.gen";
import type { Camel } from "./names";

/** A record of the platform in the names of a declaration. */
type Named<T> = { readonly [K in keyof T as Camel<K & string>]: T[K] };
type Schemas = components["schemas"];

export type Cluster = Named<Schemas["Cluster"]>;
export type ProcessResourceType = Named<Schemas["ProcessResourceType"]>;
export type DatabaseResourceType = Named<Schemas["DatabaseResourceType"]>;
export type DiskResourceType = Named<Schemas["DiskResourceType"]>;

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

/** The rows that a name means: the first of the listing's names under which anything is found decides. */
export function rowsNamed<T>(listing: Listing<T>, wanted: string, rows: readonly T[]): readonly T[] {
  const fold = (value: unknown) => String(value ?? "").toLowerCase();
  const byEach = listing.names.map((name) => rows.filter((row) => fold(row[name]) === fold(wanted)));
  return byEach.find((found) => found.length > 0) ?? [];
}

/** All names of a row. */
export function rowLabel<T>(listing: Listing<T>, row: T): string {
  return [...new Set(listing.names.map((name) => row[name]).filter(Boolean))].map(String).join(" / ");
}
