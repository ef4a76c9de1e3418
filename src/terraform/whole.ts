import { isDeepStrictEqual } from "node:util";
import type { Client } from "../client/client";
import { check, type Io, type Known, list, read } from "../lifecycle";
import {
  type Fields,
  id as idSchema,
  type Kind,
  type Live,
  type LiveEntry,
  type Managed,
  type ManagedEntry,
  normal,
  type Part,
  render,
  SvcError,
  show,
} from "../model";
import { toDeclaration, toRow } from "./convert";
import { isSettable } from "./known";
import { resourceSchema } from "./schema";

/** What reading needs of a session: a client, and the edges of a lifecycle. */
export interface Reading {
  readonly client: Client;
  io(): Io;
}

/** Which values of a part whose secrets cannot be told from the rest are taken over. */
export type Secrets = "left alone" | "as secrets";

/**
 * An object as if all of it had been declared: every field that is not at its default, and every entry of every part
 * that can be listed. Named by its id or its display name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function wholeObject(kind: Kind, wanted: string, session: Reading, secrets: Secrets): Promise<Known> {
  const id = idSchema.safeParse(wanted).success ? wanted : await idByName(kind, wanted, session);
  const parts = Object.entries(kind.parts).filter(([, part]) => !part.api.under);
  const settable = Object.entries(kind.fields).filter(([, { mutability }]) => mutability !== "option");
  const blank: Known = {
    live: { id, values: {}, parts: Object.fromEntries(parts.map(([name]) => [name, []])) },
    managed: { values: settable.map(([name]) => name), parts: {} },
    home: await session.client.home(),
    undeployed: false,
  };
  const found = await read(kind, wanted, blank, session.io());
  if (!found) {
    throw new SvcError({ code: "not-found", message: `There is no ${kind.name} ${id} in this company.` });
  }
  return { ...found, managed: await declarable(kind, found.live, managedIn(kind, found.live, secrets)) };
}

/**
 * Without what a configuration may not say: the platform shows settings of an entry that only mean something for
 * another type, for example. The kind's own checks know.
 */
async function declarable(kind: Kind, live: Live, managed: Managed): Promise<Managed> {
  const { attributes } = resourceSchema(kind);
  // By way of the schema, which leaves out what an answer has beside what can be declared.
  const settable = attributes.filter(isSettable);
  const declared = toDeclaration(settable, toRow(settable, render(kind, live, managed, { computed: false })));
  const problems = await check({ kind, declared, context: {} });
  const refused = new Set(problems.map(({ field }) => field));
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const { form } = kind.parts[name] ?? {};
    const kept = Object.entries(entries).map(([key, entry]) => {
      const isRefused = (field: string) => form?.as === "map" && refused.has(`${form.name}.${key}.${field}`);
      return [key, { ...entry, names: entry.names.filter((field) => !isRefused(field)) }];
    });
    return [name, Object.fromEntries(kept)] as const;
  });
  const next = { values: managed.values.filter((name) => !refused.has(name)), parts: Object.fromEntries(parts) };
  // One refusal may have hidden another: a rule is only asked once the ones before it are content.
  return isDeepStrictEqual(next, managed) ? managed : declarable(kind, live, next);
}

async function idByName(kind: Kind, name: string, session: Reading): Promise<string> {
  const rows = (await list(kind, session.io())).filter(({ display_name: shown }) => shown === name);
  const [only, ...more] = rows;
  if (only && more.length === 0) return String(only.id);
  throw new SvcError(
    only
      ? {
          code: "ambiguous",
          message: `${rows.length} objects of kind ${kind.name} are called ${show(name)}: ${rows.map(({ id }) => id).join(", ")}.`,
          next: "Name one of them by its id.",
        }
      : { code: "not-found", message: `No ${kind.name} is called ${show(name)}, and it is no id.` },
  );
}

function managedIn(kind: Kind, live: Live, secrets: Secrets): Managed {
  const parts = Object.entries(kind.parts).flatMap(([name, part]): [string, Record<string, ManagedEntry>][] => {
    const entries = live.parts[name] ?? [];
    const columns = columnsFor(part, secrets);
    if (entries.length === 0 || columns === "none") return [];
    return [[name, Object.fromEntries(entries.map((entry) => [entry.key, managedEntry(part, entry, columns)]))]];
  });
  return { values: notResting(kind.fields, live.values), parts: Object.fromEntries(parts) };
}

/** The columns that take a field each: where secrets stand among the values, only those that hide them. */
function columnsFor(part: Part, secrets: Secrets): Readonly<Record<string, string>> | "none" | undefined {
  if (part.form.as !== "columns") return undefined;
  const columns = Object.entries(part.form.columns);
  const hasSecrets = columns.some(([, { secret }]) => secret);
  if (hasSecrets && secrets === "left alone") return "none";
  // A secret column comes last, so that it wins.
  const sorted = [...columns].sort(([, one], [, other]) => Number(one.secret ?? 0) - Number(other.secret ?? 0));
  return Object.fromEntries(sorted.map(([name, { field }]) => [field, name]));
}

function managedEntry(
  part: Part,
  entry: LiveEntry,
  columns: Readonly<Record<string, string>> | undefined,
): ManagedEntry {
  const fields = notResting(part.fields, entry.values);
  return { id: entry.id, names: columns ? fields.flatMap((field) => columns[field] ?? []) : fields };
}

/** Fields that a user would have had to set. */
function notResting(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.mutability === "computed" || field.mutability === "option") return [];
    if (value === undefined || value === null) return [];
    return field.required || !isDeepStrictEqual(normal(field, value), normal(field, undefined)) ? [name] : [];
  });
}
