import { isDeepStrictEqual } from "node:util";
import type { Home } from "../client/client";
import { renamedIn } from "../declaration";
import {
  earlierNames,
  eitherManaged,
  type Fields,
  type Kind,
  type Managed,
  managedBy,
  mapValues,
  type Named,
  normal,
  parse,
  partNamed,
  recall,
  respelled,
  underCurrentKeys,
} from "../model";
import { type Known, readBack } from "../state";
import { declaredValue, toDeclaration } from "./convert";
import type { Private } from "./notes";
import { isFilledIn, type ResourceSchema } from "./schema";
import { type Attribute, entryAttributes, type Shape } from "./shape";
import type { Row } from "./value";
import { isGiven, type WriteOnlyPair, withEntrySecrets } from "./write-only";

/** Whether the user may set it. */
export function isSettable({ presence }: Attribute): boolean {
  return presence !== "computed";
}

/**
 * The declaration in a configuration, including write-only values. Computed values inside entries are left out: a
 * value may come from another resource, or from the state by `ignore_changes`.
 */
export function declarationIn(schema: ResourceSchema, config: Row): Record<string, unknown> {
  const declared = toDeclaration(declarable(schema.attributes), config);
  for (const pair of schema.writeOnlyPairs) {
    const attribute = schema.attributes.find(({ name }) => name === pair.writeOnly);
    const given = attribute && toDeclaration([attribute], config)[attribute.declared];
    if (given !== undefined) declared[pair.declared] = given;
  }
  const own = respelled(schema.kind, withEmptySecrets(schema, declared, config));
  return withEntrySecrets(schema.entryPairs, own, config);
}

/** Remarks about the earlier names in a configuration, which its declaration has under the names of today. */
export function renamedAttributes({ kind, attributes }: ResourceSchema, config: Row): string[] {
  if (earlierNames(kind).size === 0) return [];
  return renamedIn(kind, toDeclaration(attributes, config));
}

/**
 * Without a value, a key of a map counts as left out. A secret without one is kept, and refused by the check: what has
 * it may not show it any more, as an imported bucket, and the key would be removed with what may be the only copy.
 */
function withEmptySecrets({ attributes }: ResourceSchema, declared: Named, config: Row): Record<string, unknown> {
  const out: Record<string, unknown> = { ...declared };
  for (const { name, declared: own, sensitive, shape } of attributes) {
    const given = config[name];
    if (!sensitive || shape.is !== "map" || typeof given !== "object" || given === null) continue;
    const empty = Object.entries(given).filter(([, value]) => value === null);
    const target = attributes.find((one) => own === `${one.declared}Wo`)?.declared ?? own;
    if (empty.length > 0) out[target] = { ...Object.fromEntries(empty), ...(out[target] as Named | undefined) };
  }
  return out;
}

/** What of attributes a declaration has, at every depth. */
const declarable = only((attribute) => isSettable(attribute) && !attribute.steers);
/** What has a value in a state only where a configuration has given it one, at every depth. */
const given = only((attribute) => isSettable(attribute) && !attribute.steers && !isFilledIn(attribute));
/** What of them the kind knows, at every depth. */
const ofTheKind = only(({ steers }) => !steers);

/** Chooses among attributes, at every depth. */
function only(isChosen: (attribute: Attribute) => boolean): (attributes: readonly Attribute[]) => readonly Attribute[] {
  const known = new WeakMap<readonly Attribute[], readonly Attribute[]>();
  const within = (shape: Shape): Shape => {
    if (shape.is === "object") return { ...shape, attributes: chosen(shape.attributes) };
    return shape.is === "list" || shape.is === "map" ? { ...shape, of: within(shape.of) } : shape;
  };
  const chosen = (attributes: readonly Attribute[]): readonly Attribute[] => {
    const found =
      known.get(attributes) ??
      attributes.filter(isChosen).map((attribute) => ({ ...attribute, shape: within(attribute.shape) }));
    known.set(attributes, found);
    return found;
  };
  return chosen;
}

/** The pairs whose value is given write-only. */
export function givenWriteOnly(schema: ResourceSchema, config: Row): readonly WriteOnlyPair[] {
  return schema.writeOnlyPairs.filter((pair) => isGiven(pair, config));
}

/**
 * Declared names of write-only values that have been sent and must not be sent again: their version is unchanged.
 * `planned` is the configuration as the engine plans it, in the apply as well: a version that it ignores is unchanged.
 * A value that is not `given` any more has been removed, unless its version is still there.
 */
export function sentBefore(
  schema: ResourceSchema,
  planned: Row,
  prior: Row,
  { writeOnly = [], unsent = [] }: Private,
  given: readonly string[],
): ReadonlySet<string> {
  const settled = schema.writeOnlyPairs.filter(
    ({ declared, plain, version }) =>
      (given.includes(declared) || (planned[version] ?? null) !== null) &&
      writeOnly.includes(declared) &&
      !unsent.includes(declared) &&
      (planned[plain] ?? null) === null &&
      isDeepStrictEqual(planned[version] ?? null, prior[version] ?? null),
  );
  return new Set(settled.map(({ declared }) => declared));
}

/**
 * The known object in a state. An engine that goes on after the death of its provider keeps none of our notes (and an import
 * has some): then what the platform does not fill in has been declared, parts included, and of the rest it is unknown.
 */
export function knownFrom(schema: ResourceSchema, row: Row, { notes, writeOnly }: Private, home: Home): Known {
  const { kind, attributes } = schema;
  const id = String(row.id);
  const values = toDeclaration(ofTheKind(attributes), row);
  if (notes) return withWriteOnly(withFilledIn(schema, readBack(kind, id, { values, notes }), values), writeOnly);
  const managed = managedBy(kind, values);
  const own = attributes.map(
    (one): Attribute => (partNamed(kind, one.declared) ? { ...one, presence: "optional" } : one),
  );
  const declared = managedBy(kind, toDeclaration(given(own), row));
  return { live: recall(kind, id, values, managed), managed, declared, home, undeployed: false };
}

/**
 * Notes under the keys that the entries of lists have in the row: as a refresh has found them, or where `declared` has
 * those keys.
 */
export function withCurrentKeys(
  { kind, attributes }: ResourceSchema,
  row: Row,
  kept: Private,
  declared?: Named,
): Private {
  const { notes } = kept;
  if (!notes) return kept;
  const values = toDeclaration(ofTheKind(attributes), row);
  const current = (managed: Managed) => underCurrentKeys(kind, values, managed, declared);
  const own = notes.declared ? { declared: current(notes.declared) } : {};
  return { ...kept, notes: { ...notes, managed: current(notes.managed), ...own } };
}

/** Entries that are only given write-only are in no state, but they exist: a plan may have to remove them. */
function withWriteOnly(known: Known, names: readonly string[] = []): Known {
  if (names.length === 0) return known;
  const parts = Object.entries(known.managed.parts).flatMap(([part, entries]) => {
    const live = known.live.parts[part] ?? [];
    const hidden = Object.entries(entries).flatMap(([key, entry]) => {
      const isHidden = entry.names.length > 0 && entry.names.every((name) => names.includes(name));
      const isKnown = live.some((one) => one.key === key);
      return isHidden && !isKnown && entry.id !== undefined ? [{ key, id: entry.id, values: {} }] : [];
    });
    return hidden.length > 0 ? [[part, [...live, ...hidden]] as const] : [];
  });
  return { ...known, live: { ...known.live, parts: { ...known.live.parts, ...Object.fromEntries(parts) } } };
}

/** The state also has the values that the platform has set, and is read more often than notes are written. */
function withFilledIn({ kind, attributes }: ResourceSchema, known: Known, values: Named): Known {
  const own = attributes.flatMap((attribute) => {
    const { declared } = attribute;
    return isFilledIn(attribute) && kind.fields[declared] && values[declared] !== undefined ? [declared] : [];
  });
  const live = { ...known.live.values, ...Object.fromEntries(own.map((name) => [name, values[name]])) };
  return { ...known, live: { ...known.live, values: live } };
}

/** A state without the values that the platform has set and that are defaults. */
export function withoutResting(schema: ResourceSchema, row: Row): Row {
  const clear = (fields: Fields, attributes: readonly Attribute[], values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const attribute = attributes.find((one) => one.name === name);
        const field = attribute && fields[attribute.current ?? attribute.declared];
        const isResting =
          attribute !== undefined &&
          field !== undefined &&
          isFilledIn(attribute) &&
          isDeepStrictEqual(normal(field, declaredValue(attribute.shape, value)), normal(field, undefined));
        return [name, isResting ? null : value];
      }),
    );
  const { kind, attributes } = schema;
  const own = clear(kind.fields, attributes, row);
  const inParts = attributes.flatMap(({ name, declared, shape }): [string, unknown][] => {
    const part = partNamed(kind, declared);
    const value = own[name];
    if (!part || part.form.as === "columns" || typeof value !== "object" || value === null) return [];
    const inner = entryAttributes(shape);
    const each = (entry: unknown) => clear(part.fields, inner, entry as Row);
    const entries = Array.isArray(value) ? value.map(each) : mapValues(value as Row, each);
    return [[name, entries]];
  });
  return { ...own, ...Object.fromEntries(inParts) };
}

/**
 * The paths of a configuration that count as declared, in its plan. An unchanged value that was never declared may have
 * come from the state (`ignore_changes`), and proves nothing.
 */
export function declaredPaths(
  schema: ResourceSchema,
  config: Row,
  prior: Row | null,
  before: Managed | undefined,
): Managed {
  const { kind } = schema;
  const declared = declarationIn(schema, config);
  const managed = managedBy(kind, declared);
  if (!prior || !before) return managed;
  const earlier = declarationIn(schema, prior);
  const isOpen = (path: string) => {
    const [name = ""] = path.split(".");
    return before.values.includes(name) || !isDeepStrictEqual(declared[name], earlier[name]);
  };
  const was = parse(kind, earlier).parts;
  const now = parse(kind, declared).parts;
  const parts = Object.entries(managed.parts).map(([part, entries]) => {
    const [here, there] = [now[part], was[part]];
    const valuesAt = (side: typeof here, key: string) =>
      Array.isArray(side) ? side.find((entry) => entry.key === key)?.values : undefined;
    const kept = Object.entries(entries).filter(
      ([key]) =>
        Object.hasOwn(before.parts[part] ?? {}, key) || !isDeepStrictEqual(valuesAt(here, key), valuesAt(there, key)),
    );
    return [part, Object.fromEntries(kept)] as const;
  });
  return {
    values: managed.values.filter(isOpen),
    parts: Object.fromEntries(parts.filter(([part, entries]) => before.parts[part] || Object.keys(entries).length > 0)),
  };
}

/** The same paths, and those that the configuration itself has with the planned value. */
export function declaredByUser(schema: ResourceSchema, config: Row, planned: Row, paths: Managed): Managed {
  const { kind } = schema;
  const [given, outcome] = [declarationIn(schema, config), declarationIn(schema, planned)];
  const same = Object.entries(given).filter(([name, value]) => isDeepStrictEqual(value, outcome[name]));
  return eitherManaged(paths, managedBy(kind, Object.fromEntries(same)));
}

/** A value that the platform derives from a secret reveals it: it is kept out of the state, too. */
export function tellsSecrets(kind: Kind, declared: string): boolean {
  const field = kind.fields[declared];
  return Boolean(field?.secret && field.derive);
}
