import { isObject, type KeptNowhere, type Managed } from "../../model";
import type { Private } from "../../terraform/notes";
import type { ResourceSchema } from "../../terraform/schema";
import type { WriteOnlyPair } from "../../terraform/write-only";

type Row = Readonly<Record<string, unknown>>;

/** What a state has of write-only values: their declared names, and where they are within those. */
export function writeOnlyIn(
  schema: ResourceSchema,
  values: Row,
  { notes, writeOnly = [] }: Private,
  managed: Managed,
): KeptNowhere & { readonly names: readonly string[] } {
  const names = schema.writeOnlyPairs
    // An import needs no version.
    .filter((pair) => isSent(pair, values) || writeOnly.includes(pair.declared))
    .map(({ declared }) => declared);
  const columns = names.filter((name) => !(name in schema.kind.fields));
  const keyed = columns.flatMap((column) => keysOf(schema, column, managed).map((key) => [column, key]));
  return {
    names,
    paths: [...keyed, ...pathsInEntries(schema, values, managed)],
    withoutKeys: notes ? [] : columns,
  };
}

const isSent = ({ version }: WriteOnlyPair, row: Row) => (row[version] ?? null) !== null;

/** The keys of a column. */
function keysOf({ kind }: ResourceSchema, column: string, { parts }: Managed): string[] {
  const all = Object.entries(kind.parts).flatMap(([name, { form }]) =>
    form.as === "columns" && column in form.columns ? Object.entries(parts[name] ?? {}) : [],
  );
  return all.filter(([, { names }]) => names.includes(column)).map(([key]) => key);
}

/** Fields of entries. Their version is in the state; without one, the notes have what is managed. */
function pathsInEntries({ entryPairs }: ResourceSchema, values: Row, { parts }: Managed): string[][] {
  return entryPairs.flatMap(({ name, declared, part, pairs }) =>
    Object.entries(isObject(values[name]) ? (values[name] as Row) : {}).flatMap(([key, entry]) =>
      pairs.flatMap((pair) => {
        const row = isObject(entry) ? (entry as Row) : {};
        const isManaged = isSent(pair, row) || parts[part]?.[key]?.names.includes(pair.declared);
        return isManaged && (row[pair.plain] ?? null) === null ? [[declared, key, pair.declared]] : [];
      }),
    ),
  );
}
