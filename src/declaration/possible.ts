import { identityOf } from "../model/declaration";
import type { Field, Named } from "../model/field";
import { type JsonSchema, jsonSchemaOf } from "../model/json-schema";
import type { Kind } from "../model/kind";
import { keyAmong, type Part, partNamed } from "../model/part";
import { ANY_TEXT, hasUnknown, UNKNOWN } from "../model/unknown";

/** Of nested values with several unknowns, not every combination is tried. */
const MOST = 64;

/** What a field that is not known yet may lead to. */
export interface Open {
  readonly field: string;
  /** All of what is declared, with one of the values that matter in its place. */
  readonly declarations: readonly Named[];
}

/** A declaration in which what is not known yet stays as it is `now`, or is left out. */
export function settled(kind: Kind, declared: Named, now: Named): Named {
  if (!hasUnknown(declared)) return declared;
  return present(
    Object.entries(declared).map(([name, value]) => [name, settledField(partNamed(kind, name), value, now[name])]),
  );
}

function settledField(part: Part | undefined, value: unknown, now: unknown): unknown {
  if (part?.form.as !== "list" || !Array.isArray(value)) return settledValue(value, now, part);
  return settledItems(part, value, now).flatMap(({ base }) => base ?? []);
}

function settledValue(value: unknown, now: unknown, part?: Part): unknown {
  if (!hasUnknown(value)) return value;
  // What is declared as the resource that it refers to is kept as its ID.
  if (value === UNKNOWN || Array.isArray(value) || typeof now === "string") return now;
  const before = recordOf(now);
  const keyOf = (key: string) => (part && keyAmong(part, Object.keys(before), key)) ?? key;
  return present(Object.entries(value as Named).map(([key, one]) => [key, settledValue(one, before[keyOf(key)])]));
}

/** The entries of a list, each as it stays: one whose identity is not known yet is one of those that no other entry is. */
function settledItems(part: Part, items: readonly unknown[], now: unknown) {
  const before = listOf(now);
  const keys = items.map((item) => keyOf(part, item));
  const earlier = before.map((item) => keyOf(part, item));
  const rest = others(part, items, before);
  return items.map((item, index) => {
    const key = keys[index];
    const same = key === undefined ? rest.shift() : before[earlier.indexOf(key)];
    const isNowhere = key === undefined && same === undefined;
    return { item, base: isNowhere ? undefined : settledValue(item, same) };
  });
}

/** `undefined` while it is not known. */
function keyOf({ form, fields }: Part, item: unknown): string | undefined {
  const isOpen =
    form.as !== "list" || item === UNKNOWN || form.identity.some((name) => hasUnknown(recordOf(item)[name]));
  return isOpen ? undefined : identityOf(fields, form.identity, recordOf(item));
}

/** Those of the entries before that are none of which the identity is known. */
function others(part: Part, items: readonly unknown[], before: readonly unknown[]): unknown[] {
  const keys = items.map((item) => keyOf(part, item));
  return before.filter((one) => !keys.includes(keyOf(part, one)));
}

/** For each field that is not known yet: the values among which something may differ from what stays as it is. */
export function possible(kind: Kind, declared: Named, now: Named): Open[] {
  const base = settled(kind, declared, now);
  return Object.entries(declared).flatMap(([name, value]): Open[] => {
    const [part, field] = [partNamed(kind, name), kind.fields[name]];
    if (!hasUnknown(value) || field?.mutability === "immutable") return [];
    const values = part
      ? collectionsOf(part, name, value, { base: base[name], now: now[name] })
      : field
        ? valuesOf(jsonSchemaOf(field.schema), value, now[name])
        : [];
    return [{ field: name, declarations: values.map((one) => ({ ...base, [name]: one })) }];
  });
}

interface Settled {
  /** As it stays. */
  readonly base: unknown;
  readonly now: unknown;
}

/**
 * Without its entries, and with each value of each of them: one differs at a time. An entry that is not known yet may
 * turn out to be none.
 */
function collectionsOf(part: Part, name: string, given: unknown, { base, now }: Settled): unknown[] {
  const { form } = part;
  if (form.as === "list") {
    const isOpen = given === UNKNOWN;
    const items = isOpen
      ? listOf(base).map((one) => ({ item: UNKNOWN, base: one }))
      : settledItems(part, listOf(given), base);
    const all = items.map((item) => item.base);
    const varied = items.flatMap(({ item }, at) => entriesOf(part, item, all[at]).map((entry) => all.with(at, entry)));
    const open = items.flatMap(({ item }, at) =>
      keyOf(part, item) === undefined && item !== UNKNOWN ? [{ item, at }] : [],
    );
    const free = open.length > 0 ? others(part, listOf(given), listOf(now)) : [];
    const taken = open.flatMap(({ item, at }) => free.map((one) => all.with(at, settledValue(item, one))));
    const both = [...varied, ...taken].map((entries) => entries.filter((entry) => entry !== undefined));
    return [...(isOpen ? [[]] : []), ...both];
  }
  const all = recordOf(base);
  const column = form.as === "columns" ? part.fields[form.columns[name]?.field ?? ""] : undefined;
  // One may be named that exists, and that nothing has declared until now.
  const named = given === UNKNOWN ? { ...all, [ANY_TEXT]: UNKNOWN } : recordOf(given);
  const varied = Object.entries(named).flatMap(([key, one]) => {
    const open = given === UNKNOWN ? UNKNOWN : one;
    const values = column ? [undefined, ...fieldValuesOf(column, open, all[key])] : entriesOf(part, open, all[key]);
    return hasUnknown(open) ? values.map((value) => present(Object.entries({ ...all, [key]: value }))) : [];
  });
  return given === UNKNOWN ? [{}, ...varied] : varied;
}

function entriesOf({ fields }: Part, given: unknown, base: unknown): (Named | undefined)[] {
  if (!hasUnknown(given)) return [];
  const varied = Object.entries(fields).flatMap(([name, field]) => {
    if (field.mutability === "computed") return [];
    const values = fieldValuesOf(field, given === UNKNOWN ? UNKNOWN : recordOf(given)[name], recordOf(base)[name]);
    return values.map((value) => ({ ...recordOf(base), [name]: value }));
  });
  return given === UNKNOWN ? [undefined, ...varied] : varied;
}

const fieldValuesOf = ({ schema }: Field, given: unknown, now: unknown) =>
  hasUnknown(given) ? valuesOf(jsonSchemaOf(schema), given, now) : [];

function valuesOf(schema: JsonSchema, given: unknown, now: unknown): unknown[] {
  if (!hasUnknown(given)) return [given];
  if (given === UNKNOWN) return [...(now === undefined ? [] : [now]), ...anyOf(schema, now)];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((one) => valuesOf(one, given, now));
  if (Array.isArray(given)) {
    const known = given.filter((item) => !hasUnknown(item));
    return [known, ...anyOf(schema, now).map((more) => [...known, ...listOf(more)])];
  }
  const names = Object.keys(recordOf(given));
  return product(
    names.map((name) => [name, valuesOf(innerOf(schema, name), recordOf(given)[name], recordOf(now)[name])]),
  );
}

function anyOf(schema: JsonSchema, now: unknown): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((one) => anyOf(one, now));
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [...schema.enum];
  switch (schema.type) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return [Math.max(schema.minimum ?? 0, 0), (typeof now === "number" ? now : 0) + 1];
    case "string":
      return [ANY_TEXT];
    case "array":
      return [[], ...(schema.widest ? [schema.widest] : [])];
    case "object": {
      const { properties = {}, required = [] } = schema;
      const each = Object.entries(properties).map(([name, inner]) => {
        const values = valuesOf(inner, UNKNOWN, recordOf(now)[name]);
        return [name, required.includes(name) ? values : [...values, undefined]] as const;
      });
      return product(each);
    }
    default:
      return [];
  }
}

function innerOf({ properties = {}, additionalProperties }: JsonSchema, name: string): JsonSchema {
  return properties[name] ?? (typeof additionalProperties === "object" ? additionalProperties : {});
}

function product(each: readonly (readonly [string, readonly unknown[]])[]): Named[] {
  return each.reduce<Named[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => present([...Object.entries(one), [name, value]]))).slice(0, MOST),
    [{}],
  );
}

const present = (entries: readonly (readonly [string, unknown])[]): Named =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const recordOf = (value: unknown): Named => (typeof value === "object" && value !== null ? (value as Named) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
