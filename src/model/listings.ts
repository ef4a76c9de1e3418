import type { OperationId } from "../contract";
import type { operations } from "../contract/types.gen";
import type { Camel } from "./names";

/** A record of the platform in the names of a declaration. */
type Named<T> = { readonly [K in keyof T as Camel<K & string>]: T[K] };

type Answer<Op extends keyof operations> = operations[Op]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/** One row of a list operation's answer: a bare array, or the `data` of a page (contract note 15). */
export type RowOf<Op extends keyof operations> =
  Answer<Op> extends readonly (infer Row)[]
    ? Named<Row>
    : Answer<Op> extends { data: readonly (infer Row)[] }
      ? Named<Row>
      : never;

/** A reference list of the platform, and the names by which its rows are known, in that order. */
export interface Listing<T> {
  readonly what: string;
  readonly operation: OperationId;
  readonly names: readonly (keyof T & string)[];
}

function listing<Op extends OperationId & keyof operations>(
  what: string,
  operation: Op,
  ...names: readonly (keyof RowOf<Op> & string)[]
): Listing<RowOf<Op>> {
  return { what, operation, names };
}

/** All reference lists. A new one is a line here: look-ups and lists of every face are derived from it. */
export const listings = {
  cluster: listing("cluster", "listClusters", "location", "name", "displayName"),
  processResourceType: listing("process resource type", "listProcessResourceTypes", "name"),
  databaseResourceType: listing("database resource type", "listDatabaseResourceTypes", "name"),
  diskResourceType: listing("disk resource type", "listDiskResourceTypes", "name"),
  user: listing("user", "listUsers", "email", "fullName"),
  role: listing("role", "listApiKeyRoles", "name"),
  permission: listing("permission", "listApiKeyPermissions", "name"),
};

/** The rows that a name matches: the first of the listing's names with any match decides. */
export function rowsNamed<T>(listing: Listing<T>, wanted: string, rows: readonly T[]): readonly T[] {
  const fold = (value: unknown) => String(value ?? "").toLowerCase();
  const byEach = listing.names.map((name) => rows.filter((row) => fold(row[name]) === fold(wanted)));
  return byEach.find((found) => found.length > 0) ?? [];
}

export function rowLabel<T>(listing: Listing<T>, row: T): string {
  return [...new Set(listing.names.map((name) => row[name]).filter(Boolean))].map(String).join(" / ");
}
