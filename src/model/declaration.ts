import type { Field, Fields, Named, Surroundings, Wire } from "./field";
import type { Kind } from "./kind";
import type { Live, LiveEntry, Managed, ManagedEntry, Wanted, WantedEntry } from "./live";
import { ownValue, wireName } from "./names";
import { normal } from "./normal";
import { type Column, hasItsKey, namesOf, type Part } from "./part";
import { isObject } from "./plain";
import { respelled } from "./respelled";
import { UNKNOWN, type Unknown } from "./unknown";

/** Parses a declaration: null and absent are the same, unknowns are allowed anywhere. */
export function parse(kind: Kind, given: Named): Wanted {
  const declared = respelled(kind, given);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.mutability !== "computed" && isPresent(declared[name])) values[name] = declared[name];
  }
  const parts: Record<string, readonly WantedEntry[] | Unknown> = {};
  for (const [name, part] of Object.entries(kind.parts)) {
    const entries = parseEntries(part, declared);
    if (entries) parts[name] = entries;
  }
  return { values, parts };
}

/**
 * Replaces references with plain IDs: the values that they carry are for checks only, state has the ID. An engine's
 * placeholders for unknown values are kept.
 */
export function withPlainReferences(kind: Kind, declared: Named): Record<string, unknown> {
  const out: Record<string, unknown> = { ...respelled(kind, declared) };
  for (const [name, field] of Object.entries(kind.fields)) {
    if (isPresent(out[name])) out[name] = plainReference(field, out[name]);
  }
  for (const part of Object.values(kind.parts)) {
    const { form, fields } = part;
    for (const name of namesOf(part)) {
      const column = form.as === "columns" ? fields[form.columns[name]?.field ?? ""] : undefined;
      if (isPresent(out[name])) out[name] = eachIn(out[name], (entry) => plainEntry(fields, column, entry));
    }
  }
  return out;
}

function plainEntry(fields: Fields, column: Field | undefined, entry: unknown): unknown {
  if (column) return plainReference(column, entry);
  if (typeof entry !== "object" || entry === null) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      const field = ownValue(fields, name);
      return [name, field ? plainReference(field, value) : value];
    }),
  );
}

/** The ID alone, where a field refers to another resource and was given its values as well. */
export function plainReference(field: Field, value: unknown): unknown {
  const isReference = Boolean(field.schema.meta()?.refersTo) && typeof value === "object" && value !== null;
  return isReference && field.normal ? field.normal(value) : value;
}

function eachIn(collection: unknown, change: (item: unknown) => unknown): unknown {
  if (Array.isArray(collection)) return collection.map(change);
  if (typeof collection !== "object" || collection === null) return collection;
  return Object.fromEntries(Object.entries(collection).map(([key, item]) => [key, change(item)]));
}

/** The entries of a part, or `undefined` when the declaration does not mention it. */
export function parseEntries(part: Part, declared: Named): WantedEntry[] | Unknown | undefined {
  const { form } = part;
  if (form.as !== "columns") {
    const written = declared[form.name];
    if (!isPresent(written)) return undefined;
    if (written === UNKNOWN) return UNKNOWN;
    if (form.as === "map") {
      return Object.entries(written as Named).map(([key, entry]) => ({
        key,
        values: entryValues(part, entry),
      }));
    }
    // A map where a list is required is reported by the check of the declaration.
    if (!Array.isArray(written)) return undefined;
    return written.map((entry) => {
      const values = entryValues(part, entry);
      return { key: identityOf(part.fields, form.identity, values), values };
    });
  }
  const written = columns(form.columns, declared);
  if (written.length === 0) return undefined;
  if (written.some(([, , map]) => map === UNKNOWN)) return UNKNOWN;
  const entries = new Map<string, { values: Record<string, unknown>; columns: Record<string, string> }>();
  for (const [name, column, map] of written) {
    for (const [key, value] of Object.entries(map as Named)) {
      if (!isPresent(value)) continue;
      const entry = entries.get(key) ?? { values: {}, columns: {} };
      entry.values[column.field] = value;
      entry.columns[column.field] = name;
      entries.set(key, entry);
    }
  }
  return [...entries].map(([key, entry]) => ({ key, ...entry }));
}

/** Identifies an entry of a list: the values of its identifying fields, normalised. */
export function identityOf(fields: Fields, identity: readonly string[], values: Named): string {
  return identity
    .map((name) => {
      const field = fields[name];
      const value = field ? normal(field, values[name]) : values[name];
      return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
    })
    .join(" ");
}

/** The same of a row, for a list whose identifying fields are all in it. */
export function identityOfRow(fields: Fields, identity: readonly string[], row: Wire, around: Surroundings): string {
  const values = identity.map((name) => [name, shown(name, fields[name], row, around)]);
  return identityOf(fields, identity, Object.fromEntries(values));
}

/** The value of a field in an answer: null if it is empty, `undefined` if the answer does not show it. */
export function shown(name: string, field: Field | undefined, record: Wire, around: Surroundings): unknown {
  if (!field || field.mutability === "option" || field.derive || field.observed === false) return undefined;
  return field.read ? field.read(record, around) : record[wireName(name, field)];
}

/** The ID that a declaration adopts, if it is known. */
export function adoptedId({ adopt }: Named): string | undefined {
  const id = isObject(adopt) ? adopt.id : undefined;
  return typeof id === "string" ? id : undefined;
}

export function managedBy(kind: Kind, declared: Named): Managed {
  const wanted = parse(kind, declared);
  const parts: Record<string, Record<string, ManagedEntry>> = {};
  for (const [name, part] of Object.entries(kind.parts)) {
    const entries = wanted.parts[name];
    if (!entries || entries === UNKNOWN) continue;
    const { form } = part;
    parts[name] = Object.fromEntries(
      entries.map((entry) => {
        const names =
          form.as === "columns"
            ? columns(form.columns, declared)
                .filter(([, , map]) => isPresent(ownValue(map as Named, entry.key)))
                .map(([column]) => column)
            : namesWithin(part.fields, entry.values);
        return [entry.key, { names }];
      }),
    );
  }
  return { values: namesWithin(kind.fields, wanted.values), parts };
}

/** Declared fields, and within them the properties of objects: `systemDomain` and `systemDomain.name`. */
function namesWithin(fields: Fields, values: Named): string[] {
  const within = (path: string, value: unknown): string[] =>
    isObject(value)
      ? [
          path,
          ...Object.entries(value).flatMap(([key, inner]) => (isPresent(inner) ? within(`${path}.${key}`, inner) : [])),
        ]
      : [path];
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field && field.mutability !== "option" ? within(name, plainReference(field, value)) : [name];
  });
}

/**
 * Renders the managed part of an object as a declaration. With `computed`, it includes computed
 * values: a resource's output. Without, it is what the user would have to write.
 */
export function render(kind: Kind, live: Live, managed: Managed, options: { computed: boolean }): Named {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const wanted = field.mutability === "computed" ? options.computed : managed.values.includes(name);
    if (wanted && live.values[name] !== undefined) out[name] = live.values[name];
  }
  for (const [name, part] of Object.entries(kind.parts)) {
    const entries = managed.parts[name];
    if (entries) renderEntries(part, live.parts[name] ?? [], entries, options.computed, out);
  }
  return out;
}

function renderEntries(
  part: Part,
  live: readonly LiveEntry[],
  managed: Readonly<Record<string, ManagedEntry>>,
  computed: boolean,
  out: Record<string, unknown>,
): void {
  const { form } = part;
  const found = Object.entries(managed).flatMap(([key, entry]) => {
    const now = live.find((candidate) => candidate.key === key);
    return now ? [{ key, names: entry.names, now }] : [];
  });
  found.sort((one, other) => byOrder(one.now, other.now));
  if (form.as === "columns") {
    const written = Object.values(managed).flatMap((entry) => entry.names);
    for (const column of new Set(written)) out[column] = {};
    for (const { key, names, now } of found.filter(({ now }) => hasItsKey(part, now))) {
      for (const name of names) {
        const column = form.columns[name];
        if (column) (out[name] as Record<string, unknown>)[key] = now.values[column.field];
      }
    }
    return;
  }
  const rendered = found.map(({ key, names, now }) => {
    const values = Object.entries(part.fields).filter(
      ([name, field]) =>
        now.values[name] !== undefined && (names.includes(name) || (computed && field.mutability === "computed")),
    );
    return [key, Object.fromEntries(values.map(([name]) => [name, now.values[name]]))] as const;
  });
  out[form.name] = form.as === "map" ? Object.fromEntries(rendered) : rendered.map(([, values]) => values);
}

/** Compares entries by the platform's order, in lists that have one. */
export function byOrder(one: LiveEntry, other: LiveEntry): number {
  return (one.order ?? 0) - (other.order ?? 0);
}

/** The inverse: the object that an earlier run recorded. */
export function recall(kind: Kind, id: string, state: Named, managed: Managed): Live {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(kind.fields)) {
    if (isPresent(state[name])) values[name] = state[name];
  }
  const parts: Record<string, LiveEntry[]> = {};
  for (const [name, entries] of Object.entries(managed.parts)) {
    const part = kind.parts[name];
    const written = part && parseEntries(part, state);
    if (!part || written === UNKNOWN) continue;
    const renamed = renamedIn(part, entries);
    if (!written && renamed.length === 0) continue;
    const shown = (written ?? []).map((entry, place) => {
      const key = recordedKey(part, entry, place, entries);
      const { id: own = "", name: last } = ownValue(entries, key) ?? {};
      return { ...entry, key, id: own, ...(last ? { name: last } : {}), ...(part.order ? { order: place } : {}) };
    });
    parts[name] = [...shown, ...renamed.filter(({ key }) => !shown.some((one) => one.key === key))];
  }
  return { id, values, parts };
}

/** Entries that outputs do not show, because others have changed their keys. */
function renamedIn(part: Part, entries: Readonly<Record<string, ManagedEntry>>): LiveEntry[] {
  return Object.entries(entries).flatMap(([key, { id, name }]) =>
    id === undefined || name === undefined || hasItsKey(part, { name }) ? [] : [{ key, id, name, values: {} }],
  );
}

/**
 * The key under which an entry is recorded. That of a list's entry comes from its declaration, and the recorded row may
 * have later values: its ID identifies it or, where no ID is recorded, its index.
 */
export function recordedKey(
  part: Part,
  { key, values }: WantedEntry,
  place: number,
  entries: Readonly<Record<string, ManagedEntry>>,
): string {
  // Where their order is declared, the recorded order may differ from that of the entries.
  if (part.form.as !== "list" || (part.order && ownValue(entries, key))) return key;
  const found = Object.entries(entries).find(([, entry]) =>
    entry.id === undefined || values.id === undefined ? entry.place === place : entry.id === values.id,
  );
  return found?.[0] ?? key;
}

function entryValues(part: Part, entry: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (entry === UNKNOWN) {
    for (const [name, field] of Object.entries(part.fields)) {
      if (field.mutability !== "computed") values[name] = UNKNOWN;
    }
    return values;
  }
  for (const [name, value] of Object.entries((entry ?? {}) as Named)) {
    if (isPresent(value)) values[name] = value;
  }
  return values;
}

/** The columns that a declaration mentions, with their values. */
export function columns(
  all: Readonly<Record<string, Column>>,
  declared: Named,
): (readonly [string, Column, unknown])[] {
  return Object.entries(all)
    .filter(([name]) => isPresent(declared[name]))
    .map(([name, column]) => [name, column, declared[name]] as const);
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
