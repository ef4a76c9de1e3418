import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { check } from "../declaration/check";
import { render } from "../model/declaration";
import { type Fields, isWriteOnly, type Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live, LiveEntry, Managed, ManagedEntry } from "../model/live";
import { normal } from "../model/normal";
import { declarations, type Part } from "../model/part";
import { show } from "../model/problem";
import { type Io, lookOf } from "../state/io";
import type { Known } from "../state/known";
import { isOfKind, readRecord } from "./observe";
import { read } from "./read";

/**
 * An object as if all of it had been declared: every field that is not at its default, and every entry of every part
 * that can be listed. Variables count as secrets, because nothing shows which of them are. `undefined` if there is
 * no such object.
 */
export async function readFull(kind: Kind, id: string, io: Io): Promise<Known | undefined> {
  const parts = Object.entries(kind.parts).filter(([, part]) => !part.api.under);
  const settable = Object.entries(kind.fields).filter(([, { mutability }]) => mutability !== "option");
  const blank: Known = {
    live: { id, values: {}, parts: Object.fromEntries(parts.map(([name]) => [name, []])) },
    managed: { values: settable.map(([name]) => name), parts: {} },
    home: await io.client.home(),
    undeployed: false,
  };
  // The two share their request.
  const [found, record] = await Promise.all([read(kind, id, blank, io), kind.lists && readRecord(kind, id, io)]);
  if (record && !isOfKind(kind, record)) return undefined;
  if (found) await seekRest(kind, found.live, io);
  for (const [part, entries] of Object.entries(found?.live.parts ?? {})) {
    for (const { key, sharedName } of entries) {
      if (sharedName === undefined) continue;
      const name = show(sharedName);
      const one = show(key);
      io.say(`${part}: several entries of ${id} have the name ${name}; one is ${one} here, and keeps its name.`);
    }
  }
  return found && { ...found, managed: await declarable(kind, found.live, managedIn(kind, found.live)) };
}

/** Values that no answer about the object shows, where they can be found elsewhere. */
async function seekRest(kind: Kind, live: Live, io: Io): Promise<void> {
  const look = lookOf(io);
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = await field.seek?.(live.id, look);
    if (value !== undefined) (live.values as Record<string, unknown>)[name] = value;
  }
}

/** The declaration that matches what is managed of `live`. */
export function declarationOf(kind: Kind, live: Live, managed: Managed): Record<string, unknown> {
  const shown = render(kind, live, managed, { computed: false });
  const schemas = { ...Object.fromEntries(Object.entries(kind.fields).map(([name, { schema }]) => [name, schema])) };
  for (const part of Object.values(kind.parts)) {
    for (const [name, { schema }] of Object.entries(declarations(part))) schemas[name] = schema;
  }
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const schema = schemas[name];
      return schema && value !== null ? [[name, settableOf(schema, value)]] : [];
    }),
  );
}

/**
 * Without what a declaration may not contain: the platform shows settings of an entry that only apply to another
 * type, for example. The kind's own checks find them.
 */
async function declarable(kind: Kind, live: Live, managed: Managed): Promise<Managed> {
  const declared = declarationOf(kind, live, managed);
  const refused = new Set((await check({ kind, declared, context: {} })).map(({ field }) => field));
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const { form } = kind.parts[name] ?? {};
    const kept = Object.entries(entries).map(([key, entry], index) => {
      const step = form?.as === "map" ? `.${key}` : `[${index}]`;
      const isRefused = (field: string) => form?.as !== "columns" && refused.has(`${form?.name}${step}.${field}`);
      return [key, { ...entry, names: entry.names.filter((field) => !isRefused(field)) }];
    });
    return [name, Object.fromEntries(kept)] as const;
  });
  const next = { values: managed.values.filter((name) => !refused.has(name)), parts: Object.fromEntries(parts) };
  // One refusal may have hidden another: a rule only runs once the ones before it pass.
  return isDeepStrictEqual(next, managed) ? managed : declarable(kind, live, next);
}

function managedIn(kind: Kind, live: Live): Managed {
  const parts = Object.entries(kind.parts).flatMap(([name, part]): [string, Record<string, ManagedEntry>][] => {
    const entries = live.parts[name] ?? [];
    if (entries.length === 0) return [];
    return [[name, Object.fromEntries(entries.map((entry) => [entry.key, managedEntry(part, entry)]))]];
  });
  return { values: notResting(kind.fields, live.values), parts: Object.fromEntries(parts) };
}

function managedEntry(part: Part, entry: LiveEntry): ManagedEntry {
  const fields = notResting(part.fields, entry.values);
  const { form } = part;
  if (form.as !== "columns") return { id: entry.id, names: fields };
  // Where several columns accept a field, the one that hides it.
  const names = fields.flatMap((field) => {
    const taking = Object.entries(form.columns).filter(([, column]) => column.field === field);
    const [name] = taking.find(([, { secret }]) => secret) ?? taking[0] ?? [];
    return name === undefined ? [] : [name];
  });
  return { id: entry.id, names };
}

/** Fields that are not at their defaults. */
function notResting(fields: Fields, values: Named): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.mutability === "computed" || field.mutability === "option" || isWriteOnly(field)) return [];
    if (value === undefined || value === null) return [];
    return field.required || !isDeepStrictEqual(normal(field, value), normal(field, undefined)) ? [name] : [];
  });
}

/** A live value as a declaration accepts it: an answer may have more in an object, such as its ID. */
export function settableOf(schema: z.ZodType, value: unknown): unknown {
  const { def } = schema as unknown as { readonly def: Definition };
  if (def.innerType) return settableOf(def.innerType, value);
  if (def.options) {
    const settled = def.options.map((option) => settableOf(option, value));
    return settled.find((one, index) => def.options?.[index]?.safeParse(one).success) ?? value;
  }
  if (Array.isArray(value))
    return def.element ? value.map((item) => settableOf(def.element as z.ZodType, item)) : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const own = def.shape ? def.shape[key] : def.valueType;
    return own && inner !== null ? [[key, settableOf(own, inner)]] : [];
  });
  return def.shape || def.valueType ? Object.fromEntries(entries) : value;
}

/** The part of zod's definitions that schemas of fields use. */
interface Definition {
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly valueType?: z.ZodType;
}
