import type { Wire } from "./field";
import { stamps } from "./fields";
import { isSameOrHash } from "./keyed-hash";
import type { Kind } from "./kind";
import { wireName } from "./names";
import { normal } from "./normal";
import { publicName } from "./public-name";

/** An object's human-readable name, in its record or its summary; `undefined` if its kind has no such field. */
export function nameIn(kind: Pick<Kind, "fields" | "naming">, record: Wire): unknown {
  return fieldIn(kind, kind.naming, record);
}

/** The same as it may be shown, and as code may be named after it. */
export function publicNameIn(kind: Pick<Kind, "fields" | "naming">, record: Wire): string | undefined {
  const name = nameIn(kind, record);
  return typeof name === "string" ? publicName(name) : undefined;
}

/** Whether that is a name, in a spelling that means the same. */
export function isNamed(kind: Pick<Kind, "fields" | "naming">, record: Wire, name: unknown): boolean {
  const [field, found] = [kind.fields[kind.naming ?? ""], nameIn(kind, record)];
  if (found === name || !field || typeof found !== "string" || typeof name !== "string") return found === name;
  return isSameOrHash(normal(field, found), normal(field, name));
}

/** The same among declared values, or traits. */
export function nameAmong({ naming }: Kind, values: Wire): unknown {
  return naming === undefined ? undefined : values[naming];
}

/** The field that an engine may generate a name for; `undefined` if the name of an object has a meaning. */
export function autonamedField({ fields, naming }: Pick<Kind, "fields" | "naming">): string | undefined {
  return naming !== undefined && fields[naming]?.autonamed ? naming : undefined;
}

/** The object's state, in its record or its summary. */
export function statusIn(kind: Pick<Kind, "fields" | "state">, record: Wire): unknown {
  return fieldIn(kind, kind.state, record);
}

/** Whether a status means that a delete has been accepted and is not complete yet. */
export function isBeingDeleted({ removal }: Kind, status: unknown): boolean {
  return removal?.deleting.includes(status) ?? false;
}

/** A record, unless its deletion has been accepted. */
export function unlessDeleted(kind: Kind, record: Wire | undefined): Wire | undefined {
  return record && isBeingDeleted(kind, statusIn(kind, record)) ? undefined : record;
}

/** One field of a record or summary, as sent. */
export function fieldIn({ fields }: Pick<Kind, "fields">, name: string | undefined, record: Wire): unknown {
  return name === undefined ? undefined : record[wireName(name, fields[name])];
}

/** The names of these two fields, which every kind has. */
export const stampNames = { made: "createdAt", changed: "updatedAt" } as const satisfies Record<
  string,
  keyof typeof stamps
>;

/** When an object, a deployment or another record was created. */
export function madeAt(record: Wire): unknown {
  return record[wireName(stampNames.made, stamps[stampNames.made])];
}

/** ` (created 2026-…)`, if its record shows that: connections have no such time. */
export const createdText = (record: Wire) => (madeAt(record) === undefined ? "" : ` (created ${madeAt(record)})`);

export function newestFirst(records: readonly Wire[]): Wire[] {
  return records.toSorted((one, other) => String(madeAt(other)).localeCompare(String(madeAt(one))));
}

/** When it last changed. */
export function changedAt(record: Wire): unknown {
  return record[wireName(stampNames.changed, stamps[stampNames.changed])];
}
