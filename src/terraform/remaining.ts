import { entriesOf, isNothing, type Live, mapValues, type Part, partNamed, render, UNKNOWN } from "../model";
import type { Known } from "../state";
import { toRow } from "./convert";
import { entryKeys, listKeys } from "./entry-keys";
import { keysNow } from "./project";
import { partNameOf, type ResourceSchema } from "./schema";
import type { Attribute } from "./shape";
import type { Row } from "./value";

/** A planned state with the entries that it removes and the values that it resets: after a failed update, they may still be there. */
export function withRemaining(schema: ResourceSchema, planned: Row, prior: Row): Row {
  const parts = schema.attributes.flatMap((attribute): [string, unknown][] => {
    const { name, declared } = attribute;
    const part = partNamed(schema.kind, declared);
    const [next, before] = [planned[name] ?? null, prior[name] ?? null];
    if (next === null && schema.kind.fields[declared]?.mutability === "writable") return [[name, before]];
    if (!part || before === null || next === UNKNOWN) return [];
    if (part.form.as === "list")
      return [[name, [...((next ?? []) as unknown[]), ...left(attribute, part, next, before)]]];
    const kept = new Set(part.form.as === "columns" ? keysOfColumns(schema, part, planned) : Object.keys(next ?? {}));
    const others = Object.entries(before).filter(([key]) => !kept.has(key));
    return [[name, next === null && others.length === 0 ? null : { ...Object.fromEntries(others), ...(next as Row) }]];
  });
  return { ...planned, ...Object.fromEntries(parts) };
}

/**
 * A row with the entries that are managed and that it lacks: a list shows them again, or an update has given them keys of
 * their own, since others have theirs.
 */
export function withOwnEntries(schema: ResourceSchema, row: Row, { live, managed }: Known): Row {
  const { kind, attributes } = schema;
  const present = mapValues(kind.parts, (part) => new Set(keysIn(schema, part, row, live)));
  const isLacking = (name: string, key: string) => {
    if (present[name]?.has(key)) return false;
    const id = managed.parts[name]?.[key]?.id;
    return live.parts[name]?.some((one) => one.key === key && (id ?? one.id) === one.id) ?? false;
  };
  const lacking = { values: [], parts: entriesOf(managed, isLacking) };
  if (isNothing(lacking)) return row;
  const found = toRow(attributes, render(kind, live, lacking, { computed: false }));
  const parts = attributes.flatMap(({ name, declared }): [string, unknown][] => {
    const [base, own] = [row[name] ?? null, found[name] ?? null];
    if (!partNamed(kind, declared) || own === null || base === UNKNOWN) return [];
    return [
      [name, Array.isArray(own) ? [...((base ?? []) as unknown[]), ...own] : { ...(base as Row), ...(own as Row) }],
    ];
  });
  return { ...row, ...Object.fromEntries(parts) };
}

/** The keys that the entries of a part have in a row now. */
function keysIn(schema: ResourceSchema, part: Part, row: Row, { parts }: Live): readonly string[] {
  if (part.form.as === "columns") return keysOfColumns(schema, part, row);
  const attribute = schema.attributes.find(({ declared }) => partNamed(schema.kind, declared) === part);
  const base = (attribute && row[attribute.name]) ?? null;
  if (!attribute || base === null || base === UNKNOWN) return [];
  return part.form.as === "list"
    ? keysNow(entryKeys(attribute, part, base), parts[partNameOf(schema.kind, part)])
    : Object.keys(base);
}

/** A key that moves from one column to another is not shown in both. */
function keysOfColumns(schema: ResourceSchema, part: Part, planned: Row): readonly string[] {
  const columns = schema.attributes.filter(({ declared }) => partNamed(schema.kind, declared) === part);
  return columns.flatMap(({ name }) => Object.keys(planned[name] ?? {}));
}

function left(attribute: Attribute, part: Part, next: unknown, before: unknown): readonly unknown[] {
  const [kept, keys] = [listKeys(attribute, part, next), listKeys(attribute, part, before)];
  return (before as readonly unknown[]).filter((_, index) => !kept.includes(keys[index] ?? ""));
}
