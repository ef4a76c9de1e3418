import { isDeepStrictEqual } from "node:util";
import { check } from "../declaration";
import {
  camelCase,
  type Field,
  type Fields,
  inside,
  isObject,
  type Kind,
  type LiveEntry,
  mapValues,
  type Named,
  namesOf,
  normal,
  type Part,
  type Problem,
  renameKeys,
  type Surroundings,
  snakeCase,
  wireName,
} from "../model";
import type { Known } from "../state";
import { hcl } from "./hcl";

/** A setting that only the other state has, and the path at which a declaration has it. */
export interface Carried {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Where the state has it. */
  readonly from: string;
}

/** What another provider's state has, next to what the platform shows of the same object or entry. */
export interface Compared {
  readonly carried: readonly Carried[];
  /** Paths in the state that are not carried over. They may be secrets, so values are never shown. */
  readonly named: readonly string[];
}

/** An entry of a part of an object. */
export interface Entry {
  readonly name: string;
  readonly part: Part;
  readonly entry: LiveEntry;
}

export function comparedObject(kind: Kind, { live }: Known, attributes: Named): Compared {
  const parts = new Map(
    Object.entries(kind.parts).flatMap(([name, part]) =>
      namesOf(part).map((declared) => [snakeCase(declared), { name, part, declared }] as const),
    ),
  );
  const own = Object.fromEntries(Object.entries(attributes).filter(([name]) => !parts.has(name)));
  const side: Side = { fields: kind.fields, values: live.values, around: { object: live, id: live.id }, under: [] };
  const inParts = [...parts].map(([attribute, { name, part, declared }]) => {
    const column = part.form.as === "columns" ? part.form.columns[declared]?.field : undefined;
    return joined(
      rowsOf(attributes[attribute], attribute).map(({ key, row, at }) => {
        const entry = entryFor(live.parts[name] ?? [], part, key, row);
        if (!entry) return nothingOf(row, at);
        const values = isObject(row) ? row : { [snakeCase(column ?? "")]: row };
        const found = comparedEntry({ name, part, entry }, live, values);
        const within = (path: string) => (isObject(row) ? `${at}.${path}` : at);
        return {
          carried: found.carried.map((one) => ({ ...one, from: within(one.from) })),
          named: found.named.map(within),
        };
      }),
    );
  });
  return joined([compared(side, own), ...inParts]);
}

export function comparedEntry({ part, entry }: Entry, object: Known["live"], attributes: Named): Compared {
  const { form } = part;
  const under = form.as === "map" ? [form.name, entry.key] : undefined;
  const around: Surroundings = { object, id: entry.id };
  return compared(
    { fields: part.fields, values: entry.values, around, under, sent: part.send?.(entry, around), key: entry.key },
    attributes,
  );
}

/** All that a state has of something that is not found: nothing of it is carried over. */
export function nothingOf(value: unknown, at?: string): Compared {
  if (at !== undefined) return { carried: [], named: isEmpty(value) ? [] : [at] };
  const names = Object.entries(value as Named).filter(([name, one]) => name !== "id" && !isEmpty(one));
  return { carried: [], named: names.map(([name]) => name) };
}

/** Without what the kind refuses, itself or for what is missing beside it: a certificate whose key the state does not have. */
export async function settled(kind: Kind, declared: Named, { carried, named }: Compared): Promise<Compared> {
  const problemsWith = (all: readonly Carried[]) => check({ kind, declared: withCarried(declared, all), context: {} });
  const problems = await problemsWith(carried);
  if (problems.length === 0) return { carried, named };
  const causes = carried.map(async (one) => {
    const isNamed = ({ field }: Problem) => field !== undefined && `${field}.`.startsWith(`${one.path.join(".")}.`);
    return (
      problems.some(isNamed) || (await problemsWith(carried.filter((other) => other !== one))).length < problems.length
    );
  });
  const refused = await Promise.all(causes);
  const kept = carried.filter((_, at) => !refused[at]);
  if (kept.length === carried.length) return { carried, named };
  const left = carried.filter((_, at) => refused[at]).map(({ from }) => from);
  return settled(kind, declared, { carried: kept, named: [...named, ...left] });
}

/** A declaration with what is carried over; what it has itself comes first. */
export function withCarried(declared: Named, carried: readonly Carried[]): Named {
  return carried.reduce((whole, { path, value }) => put(whole, path, value), declared);
}

function put(whole: Named, [name = "", ...rest]: readonly string[], value: unknown): Named {
  const own = Object.hasOwn(whole, name) ? whole[name] : undefined;
  if (rest.length === 0) return own === undefined ? { ...whole, [name]: value } : whole;
  return { ...whole, [name]: put((own ?? {}) as Named, rest, value) };
}

function joined(all: readonly Compared[]): Compared {
  return { carried: all.flatMap(({ carried }) => carried), named: all.flatMap(({ named }) => named) };
}

/** What the platform shows. */
interface Side {
  readonly fields: Fields;
  readonly values: Named;
  readonly around: Surroundings;
  /** Where a declaration has the fields, if it has each by itself. */
  readonly under: readonly string[] | undefined;
  readonly sent?: Named | undefined;
  readonly key?: string;
}

function compared(side: Side, attributes: Named): Compared {
  const declared = new Map(
    Object.entries(side.fields).flatMap(([name, field]) => [
      [snakeCase(name), name] as const,
      [wireName(name, field), name] as const,
    ]),
  );
  const sent = sentAs(side);
  const ids = [side.around.object.id, side.around.id, side.key];
  return joined(
    Object.entries(attributes).map(([attribute, value]) => {
      if (isEmpty(value) || ids.includes(attribute === "id" ? ownId(value) : (value as string))) return NOTHING;
      const name = declared.get(attribute);
      if (name !== undefined) return comparedField(side, name, attribute, value);
      return attribute in sent && isSame(value, sent[attribute]) ? NOTHING : nothingOf(value, attribute);
    }),
  );
}

const NOTHING: Compared = { carried: [], named: [] };

function comparedField({ fields, values, under }: Side, name: string, attribute: string, value: unknown): Compared {
  const field = fields[name] as Field;
  const shown = values[name] ?? undefined;
  // What the platform sets itself is as it shows it; what it shows only once may be nowhere else.
  if (field.mutability === "computed" && shown !== undefined) return NOTHING;
  const isSettable = field.mutability !== "computed" && field.mutability !== "option" && under !== undefined;
  if (isSettable && shown === undefined && field.observed !== undefined) {
    const own = [value, withCamelKeys(value)].find((one) => field.schema.safeParse(one).success);
    if (own !== undefined) return { carried: [{ path: [...under, name], value: own, from: attribute }], named: [] };
  }
  const isEqual = [value, withCamelKeys(value)].some(
    (one) => field.schema.safeParse(one).success && isDeepStrictEqual(normal(field, one), normal(field, shown)),
  );
  return isEqual || isSame(value, shown) ? NOTHING : nothingOf(value, attribute);
}

/** The platform's fields for what is shown: another provider may use its words. */
function sentAs({ fields, values, around, sent = {} }: Side): Named {
  const bodies = Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    if (value === undefined || value === null || field.mutability === "computed") return {};
    return field.write ? field.write(value, around) : {};
  });
  return Object.assign({}, sent, ...bodies);
}

interface Row {
  readonly key: string | undefined;
  readonly row: unknown;
  readonly at: string;
}

/** The entries of a map by its keys, or of a list of objects. */
function rowsOf(value: unknown, at: string): Row[] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value.map((row, index) => ({ key: undefined, row, at: `${at}[${index}]` }));
  if (!isObject(value)) return [{ key: undefined, row: value, at }];
  return Object.entries(value).map(([key, row]) => ({ key, row, at: `${at}[${hcl(key)}]` }));
}

function entryFor(
  entries: readonly LiveEntry[],
  part: Part,
  key: string | undefined,
  row: unknown,
): LiveEntry | undefined {
  if (key !== undefined) return entries.find((entry) => entry.key === key);
  if (!isObject(row)) return undefined;
  const values = Object.values(row);
  const identity = part.form.as === "list" ? part.form.identity : [];
  const isIt = (entry: LiveEntry) =>
    identity.length > 0 && identity.every((name) => isSame(row[snakeCase(name)], entry.values[name]));
  return entries.find((entry) => values.includes(entry.id) || values.includes(entry.key) || isIt(entry));
}

/** Another provider may have texts for numbers, a list of one for an object, and leave out what is empty. */
function isSame(value: unknown, shown: unknown): boolean {
  if (isEmpty(value)) return true;
  if (Array.isArray(value) && !Array.isArray(shown)) return value.length === 1 && isSame(value[0], shown);
  if (Array.isArray(value)) {
    const all = shown as readonly unknown[];
    return value.length === all.length && value.every((one, index) => isSame(one, all[index]));
  }
  if (!isObject(value)) return !isObject(shown) && String(value) === String(shown);
  if (!isObject(shown)) return false;
  const names = new Map(Object.keys(shown).map((name) => [snakeCase(name), name]));
  return Object.entries(value).every(([name, one]) => isSame(one, shown[names.get(snakeCase(name)) ?? name]));
}

function withCamelKeys(value: unknown): unknown {
  return isObject(value) ? renameKeys(camelCase, mapValues(value, withCamelKeys)) : inside(value, withCamelKeys);
}

/** The ID of an entry may have that of its object before it. */
export const ownId = (id: unknown): string => String(id).split("/").at(-1) ?? "";

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}
