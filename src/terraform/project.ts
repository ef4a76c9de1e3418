import { applies } from "../declaration";
import {
  covers,
  type Field,
  type Fields,
  hasItsKey,
  hasSecretText,
  isOneWay,
  type Live,
  type LiveEntry,
  type Managed,
  normal,
  type Part,
  partNamed,
  UNKNOWN,
} from "../model";
import type { Known } from "../state";
import { declaredValue, only, rowValue } from "./convert";
import { entryKeys } from "./entry-keys";
import { isSettable } from "./known";
import { isFilledIn, partNameOf, type ResourceSchema, UNFINISHED } from "./schema";
import { type Attribute, entryAttributes } from "./shape";
import type { Row } from "./value";

/** How the known and the live value of an attribute are combined. */
export interface Projection {
  /** A settable value. `live` is `undefined` if no answer shows it. */
  settable(attribute: Attribute, field: Field, base: unknown, live: unknown, beside: Beside): unknown;
  computed(attribute: Attribute, base: unknown, live: unknown): unknown;
  /** Whether to keep an entry that the platform does not have. */
  readonly keepsMissing: boolean;
  /** Declared names that must not be shown. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * After an apply: planned values are kept, in the user's own spelling, and only unknown ones
 * are filled in. So the result can never contradict the plan.
 */
export function asPlanned(hidden: ReadonlySet<string>): Projection {
  return {
    settable: (attribute, field, base, live, beside) =>
      base === UNKNOWN ? filledIn(attribute, field, live, beside) : base,
    computed: ({ shape }, base, live) => (base === UNKNOWN ? rowValue(shape, live) : base),
    keepsMissing: true,
    hidden,
  };
}

/**
 * The platform's current values. An equal value keeps its recorded spelling; what no answer shows
 * is kept, too.
 */
export function asObserved(hidden: ReadonlySet<string>, isIdle: (field: Field) => boolean): Projection {
  return {
    settable: (attribute, field, base, live, beside) => {
      const { shape } = attribute;
      if (base === null || base === UNKNOWN) return filledIn(attribute, field, live, beside);
      if (isIdle(field) || means(field, declaredValue(shape, base), live)) return base;
      // A failed update may not have set what no answer shows.
      if (live === undefined) return field.mutability === "writable" && field.observed === false ? null : base;
      return only(base, rowValue(shape, live));
    },
    computed: ({ shape, sensitive }, base, live) => {
      if (live === undefined) return base === UNKNOWN ? null : base;
      // The platform has derived it from a value that is withheld: a name after a branch.
      return base === null && !sensitive && hasSecretText(live) ? null : rowValue(shape, live);
    },
    keepsMissing: false,
    hidden,
  };
}

/** The fields of an object or entry, and their values now. */
interface Beside {
  readonly fields: Fields;
  readonly values: Row;
}

/**
 * The platform's value where the user sets nothing: null if it does not apply to the object in its current state, for
 * what is on until another one is switched on, which this state is not told, and for what is recognisable as a secret.
 */
function filledIn(attribute: Attribute, field: Field, live: unknown, { fields, values }: Beside): unknown {
  if ((isOneWay(field) && live === true) || hasSecretText(live)) return null;
  return isFilledIn(attribute) && !field.source && applies(field, fields, {}, values)
    ? rowValue(attribute.shape, live)
    : null;
}

/** Whether the platform has a declared value. */
function means(field: Field, declared: unknown, live: unknown): boolean {
  if (isOneWay(field) && declared === false) return true;
  return covers(normal(field, declared), normal(field, live));
}

/** A row of the resource from `base` and the live object. */
export function project(schema: ResourceSchema, base: Row, live: Live, how: Projection): Row {
  return Object.fromEntries(
    schema.attributes.map((attribute) => [attribute.name, projected(schema, attribute, base, live, how)]),
  );
}

function projected(schema: ResourceSchema, attribute: Attribute, base: Row, live: Live, how: Projection): unknown {
  const { name, declared, writeOnly } = attribute;
  if (name === "id") return live.id;
  if (writeOnly || how.hidden.has(declared)) return null;
  if (name === UNFINISHED) return null;
  if (attribute.steers) return base[name] ?? null;
  const part = partNamed(schema.kind, declared);
  if (part) return projectPart(attribute, part, base[name] ?? null, entriesOf(schema, part, live), how);
  const { current = declared } = attribute;
  const field = schema.kind.fields[current];
  if (!field || !isSettable(attribute)) return how.computed(attribute, base[name] ?? null, live.values[declared]);
  const beside = { fields: schema.kind.fields, values: live.values };
  return how.settable(attribute, field, base[name] ?? null, live.values[current], beside);
}

function entriesOf({ kind }: ResourceSchema, part: Part, live: Live): readonly LiveEntry[] | undefined {
  return live.parts[partNameOf(kind, part)];
}

function projectPart(
  attribute: Attribute,
  part: Part,
  base: unknown,
  live: readonly LiveEntry[] | undefined,
  how: Projection,
): unknown {
  if (base === null || base === UNKNOWN) return null;
  const { form } = part;
  const { shape } = attribute;
  if (shape.is !== "map" && shape.is !== "list") throw new Error(`${attribute.name} is no collection.`);
  // What was not read is kept.
  const found = (key: string): Pick<LiveEntry, "values" | "name"> | undefined =>
    live ? live.find((entry) => entry.key === key) : { values: {} };
  if (form.as === "columns") {
    const column = form.columns[attribute.declared]?.field ?? "";
    const field = part.fields[column] as Field;
    const inner: Attribute = { ...attribute, shape: shape.of };
    const rows = Object.entries(base as Row).map(([key, value]) => {
      const entry = found(key);
      if (!how.keepsMissing && !(entry && hasItsKey(part, entry))) return [key, null];
      const beside = { fields: part.fields, values: entry?.values ?? {} };
      return [key, how.settable(inner, field, value, beside.values[column], beside)];
    });
    return Object.fromEntries(how.keepsMissing ? rows : rows.filter(([, value]) => value !== null));
  }
  const attributes = entryAttributes(shape);
  const entry = (row: unknown, key: string, identity: readonly string[] = []) => {
    const now = found(key);
    if (!now && !how.keepsMissing) return undefined;
    const projected = projectEntry(attributes, part, row as Row, now?.values ?? {}, how);
    const own = attributes.filter(({ declared }) => identity.includes(declared));
    return {
      ...projected,
      ...Object.fromEntries(
        own.map(({ name, declared, shape: of }) => [name, rowValue(of, now?.values[declared] ?? null)]),
      ),
    };
  };
  if (form.as === "map") {
    const rows = Object.entries(base as Row).map(([key, row]) => [key, entry(row, key)] as const);
    return Object.fromEntries(rows.filter(([, row]) => row !== undefined));
  }
  const recorded = entryKeys(attribute, part, base);
  const keys = keysNow(recorded, live);
  const rows = (base as unknown[]).map((row, index) => {
    const key = keys[index] ?? "";
    // Another one in its place has an identity of its own, which is nothing that its declaration leaves open.
    return { key, row, identity: key === recorded[index] ? [] : form.identity };
  });
  // A planned list keeps its order, a read one has the platform's.
  if (part.order && live && !how.keepsMissing)
    rows.sort((one, other) => placeOf(live, one.key) - placeOf(live, other.key));
  return rows.map(({ key, row, identity }) => entry(row, key, identity)).filter((row) => row !== undefined);
}

function placeOf(live: readonly LiveEntry[], key: string): number {
  return live.findIndex((entry) => entry.key === key);
}

/**
 * What was read, with the entries of lists under the keys that they have in the refreshed row: where others have recreated
 * an entry, the row has the one in its place, and so what is managed is that one.
 */
export function underReadKeys(schema: ResourceSchema, base: Row, known: Known, found: Known): Known {
  let now = found;
  for (const attribute of schema.attributes) {
    const part = partNamed(schema.kind, attribute.declared);
    if (part?.form.as !== "list") continue;
    const name = partNameOf(schema.kind, part);
    const [before = [], live = []] = [known.live.parts[name], found.live.parts[name]];
    const keys = keysNow(entryKeys(attribute, part, base[attribute.name] ?? null), live);
    const renamed = new Map(before.map(({ key }, place) => [key, keys[place] ?? key]));
    const isGone = (key: string) => !live.some((entry) => entry.key === key);
    const rename = (key: string) => (isGone(key) ? (renamed.get(key) ?? key) : key);
    const { identity } = part.form;
    const identifying = (key: string) =>
      identity.filter((one) => (live.find((entry) => entry.key === key)?.values[one] ?? null) !== null);
    const isOther = (field: string) => !identity.includes(field.split(".")[0] ?? "");
    const moved = (managed: Managed) =>
      withKeys(managed, name, rename, (key, names) => [...identifying(key), ...names.filter(isOther)]);
    now = { ...now, managed: moved(now.managed) };
    if (now.declared) now = { ...now, declared: moved(now.declared) };
  }
  return now;
}

function withKeys(
  managed: Managed,
  part: string,
  rename: (key: string) => string,
  namesAt: (key: string, names: readonly string[]) => readonly string[],
): Managed {
  const entries = managed.parts[part];
  if (!entries) return managed;
  const renamed = Object.entries(entries).map(([key, entry]) => {
    const now = rename(key);
    return [now, now === key ? entry : { names: namesAt(now, entry.names) }] as const;
  });
  return { ...managed, parts: { ...managed.parts, [part]: Object.fromEntries(renamed) } };
}

/** The identities of a list's entries, in its order: `keys` are the recorded ones. */
export function keysNow(keys: readonly string[], live: readonly LiveEntry[] | undefined): readonly string[] {
  if (!live || live.length !== keys.length) return keys;
  // The recorded entry may be from after somebody changed it: then its index identifies it.
  const others = live.filter((entry) => !keys.includes(entry.key));
  return keys.map((key) => (live.some((entry) => entry.key === key) ? key : (others.shift()?.key ?? key)));
}

function projectEntry(
  attributes: readonly Attribute[],
  part: Part,
  base: Row,
  live: Row,
  how: Projection,
): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const { name, declared, steers, writeOnly } = attribute;
      if (steers) return [name, writeOnly ? null : (base[name] ?? null)];
      const field = part.fields[declared] as Field;
      const value = isSettable(attribute)
        ? how.settable(attribute, field, base[name] ?? null, live[declared], { fields: part.fields, values: live })
        : how.computed(attribute, base[name] ?? null, live[declared]);
      return [name, value];
    }),
  );
}
