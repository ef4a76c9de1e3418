import { type Part, partNamed, UNKNOWN } from "../model";
import type { Known } from "../state";
import { listKeys } from "./entry-keys";
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

/** The same with the entries that such an update has given keys of their own, since others have their keys now. */
export function withOwnKeys({ kind, attributes }: ResourceSchema, row: Row, { live, managed }: Known): Row {
  const parts = attributes.flatMap(({ name, declared }): [string, unknown][] => {
    const part = partNamed(kind, declared);
    const base = row[name] ?? null;
    if (!part?.api.under || part.form.as !== "columns" || base === null || base === UNKNOWN) return [];
    const field = part.form.columns[declared]?.field ?? "";
    const own = managed.parts[partNameOf(kind, part)] ?? {};
    const others = (live.parts[partNameOf(kind, part)] ?? []).filter(
      ({ key }) => Object.hasOwn(own, key) && !Object.hasOwn(base as Row, key),
    );
    return [[name, { ...(base as Row), ...Object.fromEntries(others.map(({ key, values }) => [key, values[field]])) }]];
  });
  return { ...row, ...Object.fromEntries(parts) };
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
