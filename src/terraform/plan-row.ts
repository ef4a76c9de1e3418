import { isDeepStrictEqual } from "node:util";
import type { ResourcePlan } from "../lifecycle";
import {
  covers,
  type Field,
  hasUnknown,
  keyAmong,
  type Managed,
  type ManagedEntry,
  mapValues,
  normal,
  ownValue,
  type Part,
  partNamed,
  UNKNOWN,
} from "../model";
import { earlierNames } from "../model/respelled";
import { isRecreated, keepsComputed, keepsComputedOf } from "../state";
import { declaredValue } from "./convert";
import { listKeys } from "./entry-keys";
import { isSettable } from "./known";
import { isFilledIn, partNameOf, type ResourceSchema, UNFINISHED } from "./schema";
import { type Attribute, entryAttributes, type Shape } from "./shape";
import type { Row } from "./value";

/** What a planned state depends on, besides the configuration. */
export interface RowContext {
  readonly plan: ResourcePlan;
  /** What configurations have declared until now. */
  readonly before: Managed | undefined;
  /** The original of a move may have to be kept, which only the apply will know. */
  readonly mayLeave?: boolean;
  /** Declared names that must not be shown. */
  readonly hidden: ReadonlySet<string>;
}

/** The planned state: the configuration, the prior spelling of equal values, and unknown for open ones. */
export function planRow(schema: ResourceSchema, config: Row, prior: Row | null, context: RowContext): Row {
  return Object.fromEntries(
    schema.attributes.map((attribute) => [attribute.name, planAttribute(schema, attribute, config, prior, context)]),
  );
}

function planAttribute(
  schema: ResourceSchema,
  attribute: Attribute,
  config: Row,
  prior: Row | null,
  context: RowContext,
): unknown {
  const { name, declared, writeOnly } = attribute;
  if (name === UNFINISHED) return context.mayLeave ? UNKNOWN : null;
  if (writeOnly || context.hidden.has(declared)) return null;
  const current = attribute.current ?? declared;
  const [given, before] = [givenOf(schema, attribute, config), prior?.[name] ?? null];
  if (!isSettable(attribute)) return planComputed(schema, attribute, prior, context.plan);
  const part = partNamed(schema.kind, declared);
  if (part) return planPart(schema, attribute, part, given, before, context);
  const field = schema.kind.fields[current];
  if (!field || attribute.steers) return given;
  const changed = (other: string) => context.plan.differences.some(({ path }) => path[0] === other);
  const isTakenFrom = context.plan.orphaned.some(({ path }) => path[0] === current);
  if (given !== null) return changed(current) || isTakenFrom ? given : spelled(field, attribute.shape, given, before);
  const isReset = context.before?.values.includes(current) ?? false;
  return planUnset(attribute, field, before, { isNew: !prior || context.plan.isRenewed, isReset, changed });
}

/** What the configuration has: under this name, or under another one of the same field. */
function givenOf(
  { attributes, kind }: ResourceSchema,
  { name, declared, current = declared }: Attribute,
  config: Row,
): unknown {
  // Few kinds have any: no plan of another one looks through all of its attributes for each of them.
  if (earlierNames(kind).size === 0) return config[name] ?? null;
  const others = attributes.filter((one) => (one.current ?? one.declared) === current);
  return [name, ...others.map((one) => one.name)].map((one) => config[one] ?? null).find((one) => one !== null) ?? null;
}

function planComputed({ kind }: ResourceSchema, { name, declared }: Attribute, prior: Row | null, plan: ResourcePlan) {
  if (!prior || plan.isRenewed) return UNKNOWN;
  const before = prior[name] ?? null;
  if (name === "id" || !plan.changes) return before;
  const isOpen = before === null && kind.fields[declared]?.stable;
  return keepsComputed(plan, declared) && !isOpen ? before : UNKNOWN;
}

interface Unset {
  readonly isNew: boolean;
  /** It was declared, and is reset to the platform's value. */
  readonly isReset: boolean;
  changed(other: string): boolean;
}

/** A value that is left to the platform: known while nothing changes it. */
function planUnset(attribute: Attribute, field: Field, before: unknown, { isNew, isReset, changed }: Unset): unknown {
  if (!isFilledIn(attribute)) return null;
  // A value with an answer of its own is only read if it is declared, or was imported.
  if (field.source) return isNew || isReset ? null : before;
  if (isReset && !isNew && field.clears) return null;
  const isTouched = field.appliesTo !== undefined && changed(field.appliesTo.field);
  return isNew || isReset || isTouched ? UNKNOWN : before;
}

/** The prior spelling of an equal value: otherwise the engine would show a change. */
function spelled(field: Field, shape: Shape, given: unknown, before: unknown): unknown {
  if (given === null || before === null || hasUnknown(given) || hasUnknown(before)) return given;
  const [one, other] = [declaredValue(shape, given), declaredValue(shape, before)];
  return covers(normal(field, one), normal(field, other)) ? before : given;
}

function planPart(
  schema: ResourceSchema,
  attribute: Attribute,
  part: Part,
  configured: unknown,
  before: unknown,
  context: RowContext,
): unknown {
  const { form } = part;
  const { shape } = attribute;
  const { plan } = context;
  const name = partNameOf(schema.kind, part);
  const declared = ownValue(context.before?.parts ?? {}, name);
  const isLeft = configured === null && before !== null && isFilledIn(attribute);
  const isKept = isLeft && !isDeclaredIn(attribute, part, declared);
  // Imported values that no configuration has named are kept; a clone has those that it gets with the original's.
  if (isKept && !plan.isRenewed) return before;
  const given = isKept && context.before && isCopied(plan, name) ? copied(attribute, part, before) : configured;
  if (given === null) return null;
  if (given === UNKNOWN) return UNKNOWN;
  if (form.as === "columns") return planColumn(attribute, part, given as Row, before as Row | null);
  const attributes = entryAttributes(shape);
  const entry = (row: unknown, earlier: Row | undefined, key: string, spelling: Row | undefined) => {
    if (row === UNKNOWN) return unknownEntry(attributes);
    if (row === null) return row;
    const names = declared && ownValue(declared, keyAmong(part, Object.keys(declared), key) ?? key);
    return planEntry(attributes, part, key, row as Row, { earlier, spelling, names, plan: context.plan });
  };
  if (form.as === "map") {
    const earlier = (before ?? {}) as Readonly<Record<string, Row>>;
    return Object.fromEntries(
      Object.entries(given as Row).map(([key, row]) => {
        const before = ownValue(earlier, keyAmong(part, Object.keys(earlier), key) ?? key);
        return [key, entry(row, before, key, before)];
      }),
    );
  }
  const [keys, earlierKeys] = [listKeys(attribute, part, given), listKeys(attribute, part, before)];
  const planned = (isMoved: boolean) =>
    (given as unknown[]).map((row, index) => {
      const key = keys[index];
      const place = key === undefined ? -1 : earlierKeys.indexOf(key);
      const earlier = place < 0 ? undefined : (before as Row[])[place];
      // The engine compares a list by index: an entry that has moved is spelled as it is configured.
      return entry(row, earlier, key ?? "", isMoved || place === index ? earlier : undefined);
    });
  // Where order has no meaning, the engine keeps the prior list.
  const isReordered = part.order === undefined && isSameSet(keys, earlierKeys) && !isDeepStrictEqual(keys, earlierKeys);
  const isSame = isReordered && isSameRows(planned(true), keys, before as Row[], earlierKeys);
  return isSame ? before : planned(false);
}

/** Whether a renewed object gets the entries of a part from the original. */
const isCopied = ({ action, kind }: ResourcePlan, part: string) =>
  action !== "replace" && (kind.move?.copies?.includes(part) ?? false);

/** What a clone has of entries: all but what holds data, which is lost with the original. */
function copied({ shape }: Attribute, { form, fields }: Part, before: unknown): unknown {
  if (form.as === "columns") return before;
  const lost = entryAttributes(shape).filter(({ declared }) => fields[declared]?.holdsData);
  const entry = (row: unknown) => ({ ...(row as Row), ...Object.fromEntries(lost.map(({ name }) => [name, null])) });
  return Array.isArray(before) ? before.map(entry) : mapValues(before as Row, entry);
}

/** Whether a configuration has had the attribute: of those that a part is written as, each by itself. */
function isDeclaredIn(
  { declared }: Attribute,
  { form }: Part,
  entries?: Readonly<Record<string, ManagedEntry>>,
): boolean {
  if (!entries) return false;
  return form.as !== "columns" || Object.values(entries).some(({ names }) => names.includes(declared));
}

/** An entry that is not known yet: the engine takes no unknown, not even a whole one, for a write-only value. */
function unknownEntry(attributes: readonly Attribute[]): unknown {
  if (!attributes.some(({ writeOnly }) => writeOnly)) return UNKNOWN;
  return Object.fromEntries(attributes.map(({ name, writeOnly }) => [name, writeOnly ? null : UNKNOWN]));
}

function isSameSet(keys: readonly unknown[], others: readonly unknown[]): boolean {
  const all = new Set(keys);
  return all.size === keys.length && keys.length === others.length && others.every((key) => all.has(key));
}

function isSameRows(
  rows: readonly unknown[],
  keys: readonly unknown[],
  others: readonly Row[],
  otherKeys: readonly unknown[],
) {
  return rows.every((row, index) => isDeepStrictEqual(row, others[otherKeys.indexOf(keys[index])]));
}

/** A plain map is kept or taken as a whole: the engine accepts no mixture of two spellings. */
function planColumn(attribute: Attribute, part: Part, given: Row, before: Row | null): unknown {
  const { form } = part;
  if (!before || form.as !== "columns") return given;
  const field = part.fields[form.columns[attribute.declared]?.field ?? ""] as Field;
  const shape = attribute.shape.is === "map" ? attribute.shape.of : attribute.shape;
  const keys = new Set([...Object.keys(given), ...Object.keys(before)]);
  const isSame = [...keys].every(
    (key) =>
      Object.hasOwn(before, key) &&
      isDeepStrictEqual(spelled(field, shape, ownValue(given, key) ?? null, before[key]), before[key]),
  );
  return isSame ? before : given;
}

interface EntryOutlook {
  readonly plan: ResourcePlan;
  readonly earlier: Row | undefined;
  /** Where to take spellings from. */
  readonly spelling: Row | undefined;
  /** What configurations have declared of it until now. */
  readonly names: ManagedEntry | undefined;
}

function planEntry(
  attributes: readonly Attribute[],
  part: Part,
  key: string,
  given: Row,
  { plan, earlier, spelling, names }: EntryOutlook,
): Row {
  const isNew = plan.isRenewed || !earlier || isRecreated(plan, part, key);
  const changed = (other: string) =>
    plan.differences.some(({ path }) => path[1] === key && path[2] === other) || !earlier;
  return Object.fromEntries(
    attributes.map((attribute) => {
      const { name, declared, shape, steers, writeOnly } = attribute;
      if (steers) return [name, writeOnly ? null : (given[name] ?? null)];
      const field = part.fields[declared] as Field;
      const before = earlier?.[name] ?? null;
      const value = given[name] ?? null;
      if (!isSettable(attribute)) {
        // The platform may show none, which is no change by itself.
        const isOpen = isNew || (before === null && field.stable && plan.changes);
        return [name, isOpen || !keepsComputedOf(plan, part, key, declared) ? UNKNOWN : before];
      }
      // What has been taken out of an object is a change, although the rest of it is the same.
      const isTakenFrom = plan.orphaned.some(({ path }) => path[1] === key && path[2] === declared);
      if (value !== null)
        return [
          name,
          changed(declared) || isTakenFrom ? value : spelled(field, shape, value, spelling?.[name] ?? null),
        ];
      return [
        name,
        planUnset(attribute, field, before, { isNew, isReset: names?.names.includes(declared) ?? false, changed }),
      ];
    }),
  );
}
