import type { OperationId } from "../contract";
import { listOf } from "../contract/rows";
import { type Call, camelCase, type JsonSchema, wordsIn } from "../model";
import type { Named, Value, Values } from "./source";

/** The columns of a list as the contract has them, in the names of a declaration. */
export function columnsOf(operation: OperationId): Values {
  const { columns, required } = listOf(operation);
  return Object.fromEntries(
    Object.entries(columns).map(([name, { description, ...schema }]): [string, Value] => [
      camelCase(name),
      {
        doc: docOf(camelCase(name), description, schema),
        schema,
        ...(required.includes(name) ? { required: true } : {}),
      },
    ]),
  );
}

function docOf(name: string, description: string | undefined, { type }: JsonSchema): string {
  if (description !== undefined) return /[.!?]$/.test(description) ? description : `${description}.`;
  if (name === "id") return "ID on the platform.";
  return type === "boolean" ? `Whether it ${wordsIn(name)}.` : `Its ${wordsIn(name)}.`;
}

/** Columns that rows can be filtered by: a single text, number or boolean, but not the ID or a timestamp. */
export function filtersIn(columns: Values, isUsable: (name: string, value: Value) => boolean = isPlain): Values {
  const usable = Object.entries(columns).filter(([name, value]) => name !== "id" && isUsable(name, value));
  return Object.fromEntries(
    usable.map(([name, { doc, schema }]) => [
      name,
      { doc: `Only those with this value. ${doc}`, schema: chosen(schema) },
    ]),
  );
}

function isPlain(_: string, { schema }: Value): boolean {
  const { type, format } = chosen(schema);
  return PLAIN.has(String(type)) && format !== "date-time";
}

const PLAIN = new Set(["string", "integer", "number", "boolean"]);

/** The schema of a filter value: not null, which is left out, and otherwise of the same type. */
export function chosen({ type, format, enum: values, anyOf = [] }: JsonSchema): JsonSchema {
  const [only, ...more] = anyOf.filter((option) => option.type !== "null");
  if (only && more.length === 0) return chosen(only);
  const own = [type].flat().find((one) => one !== "null");
  return {
    ...(own === undefined ? {} : { type: own }),
    ...(format === undefined ? {} : { format }),
    ...(values ? { enum: values.filter((one) => one !== null) } : {}),
  };
}

/** Whether a row matches; with `isSummary`, a column that it does not show matches. */
export function fits(row: Named, wanted: Named, isSummary = false): boolean {
  return Object.entries(wanted).every(([name, value]) => (row[name] === undefined ? isSummary : row[name] === value));
}

/** Sorted by `names`, then by ID, so that the order is stable. */
export function inOrder<T extends Named>(rows: readonly T[], ...names: readonly string[]): readonly T[] {
  const keys = [...names, "id"];
  return rows.toSorted((one, other) => keys.reduce((now, name) => now || compare(one[name], other[name]), 0));
}

function compare(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((value) => String(value ?? ""));
  return (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;
}

/** The filters that the platform itself supports, in wire names; none if there are none. */
export function queryIn(operation: OperationId, wanted: Named, wireOf: (name: string) => string): Pick<Call, "query"> {
  const { query } = listOf(operation);
  const asked = Object.entries(wanted).map(([name, value]) => [wireOf(name), String(value)] as const);
  const known = asked.filter(([name]) => query.includes(name));
  return known.length > 0 ? { query: Object.fromEntries(known) } : {};
}

/** The answer of a list: every column of every row, null if it has none. */
export function answerOf(rows: readonly Named[], columns: Values): Named {
  const items = rows.map((row) => Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? null])));
  return { ids: items.map(({ id }) => id), items };
}
