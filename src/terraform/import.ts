import { type ImportId, type ImportKeys, leaving, onlyShownOnce, readImportId } from "../declaration";
import {
  type Column,
  type Kind,
  keyAmong,
  type Managed,
  type ManagedEntry,
  namesOf,
  type Part,
  partNamed,
} from "../model";
import {
  findFull,
  hostedNames,
  importedNames,
  noteFound,
  refuseUnmanageable,
  soughtIn,
  withHosted,
  withImported,
} from "../read";
import {
  type Io,
  type Known,
  keptOriginals,
  noteCloneTakenOver,
  originalBesides,
  undeclared,
  writeDown,
} from "../state";
import type { Outcome } from "./apply";
import { toRow } from "./convert";
import { derivedCredentials, mayBeCredential, withoutCredentials } from "./credentials";
import { errorDiagnostic, warning } from "./diagnostics";
import { tellsSecrets } from "./known";
import { withLeftovers } from "./notes";
import { asObserved, project } from "./project";
import { type Resource, subjectOf } from "./resource";
import type { ResourceSchema } from "./schema";

/** An existing object, in the state of a configuration that was applied. */
export async function importObject(resource: Resource, text: string): Promise<Outcome> {
  try {
    const io = resource.session.run.io();
    const imported = await readImported(resource, text, io);
    if (!imported.row) return imported;
    const id = String(imported.row.id);
    await noteFound(resource.schema.kind, id, io);
    await noteCloneTakenOver(id, io);
    // The engine does not ask whether another address has it, and may delete it next without showing that one.
    await resource.session.known.now("gets", id);
    return imported;
  } catch (error) {
    return { row: null, private: {}, diagnostics: [errorDiagnostic(error, subjectOf(resource, null))] };
  }
}

/** The same. @throws SvcError */
export async function readImported(resource: Resource, text: string, io: Io): Promise<Outcome> {
  const { schema, session } = resource;
  const { kind } = schema;
  const id = readImportId(text, [...importNames(schema).keys()]);
  const said = saidOf(schema, id);
  const whole = await findFull(kind, id.wanted, io, "change");
  const { home, live } = whole;
  await refuseUnmanageable(kind, kind.name, { id: live.id }, io);
  await session.journal.owners?.refuseOthers(home, live.id, kind.name, false);
  const keys = new Map(said.map(({ declared, keys }) => [declared, keys]));
  const known = await withHosted(
    kind,
    withImported(kind, withoutCredentials(kind, asSaid(kind, whole, said), [...keys.keys()]), keys),
    (...where) => soughtIn(keys, ...where),
    io,
  );
  const { values, notes } = writeDown(kind, undeclared(known));
  const writeOnly = said.filter((one) => one.isWriteOnly).map(({ declared }) => declared);
  const telling = writeOnly.length > 0 ? Object.keys(kind.fields).filter((name) => tellsSecrets(kind, name)) : [];
  const hidden = new Set([...writeOnly, ...telling, ...derivedCredentials(kind, known.live)]);
  const found = { ...toRow(schema.attributes, leaving(values, hidden)), id: known.live.id };
  const original = originalBesides(live.id, io.journal);
  return {
    row: project(
      schema,
      found,
      known.live,
      asObserved(hidden, () => true),
    ),
    private: withLeftovers(
      { notes, imported: true, ...(writeOnly.length > 0 ? { writeOnly } : {}) },
      keptOriginals(io.journal)(live.id),
    ),
    diagnostics: [
      ...(original ? [warning("The original of a move", original, subjectOf(resource, null))] : []),
      ...onlyShownOnce(kind).map((text) => warning("Not shown by the platform", text, subjectOf(resource, null))),
    ],
  };
}

/**
 * The attributes that an import ID may name, because the platform does not show whether and how they are
 * declared: entries and values that may be secrets, write-only values, entries that live under another object, what it never
 * shows, and of any other part the entries that are declared, where others are resources of their own.
 */
export function importNames({ kind, attributes, writeOnlyPairs }: ResourceSchema): ReadonlyMap<string, Saying> {
  const columns = Object.values(kind.parts).flatMap((part) => (hasSecrets(part) ? Object.keys(columnsOf(part)) : []));
  const hosted = hostedNames(kind);
  const said = [...columns, ...hosted, ...shownSecrets(kind), ...importedNames(kind)];
  const plain = attributes.filter((one) => said.includes(one.declared) || mayBeCredential(kind, one));
  const others = attributes.filter(({ declared }) => isWholeUnnamed(kind, declared));
  return new Map<string, Saying>([
    ...plain.map(({ name, declared }) => [name, { declared, isWriteOnly: false }] as const),
    ...writeOnlyPairs.map(({ writeOnly, declared }) => [writeOnly, { declared, isWriteOnly: true }] as const),
    ...others.map(({ name, declared }) => [name, { declared, isWriteOnly: false }] as const),
  ]);
}

/** Whether an attribute has the entries of a part of which an import ID that does not name it means all. */
export function isWholeUnnamed(kind: Kind, declared: string): boolean {
  const part = partNamed(kind, declared);
  return part !== undefined && !hasSecrets(part) && part.api.under === undefined;
}

/** What an attribute of an import ID means. */
export interface Saying {
  readonly declared: string;
  readonly isWriteOnly: boolean;
}

type Entries = Readonly<Record<string, ManagedEntry>>;

interface Said extends Saying {
  readonly keys: ImportKeys;
}

function saidOf(schema: ResourceSchema, { declared }: ImportId): readonly Said[] {
  const known = importNames(schema);
  return [...declared].flatMap(([name, keys]) => {
    const saying = known.get(name);
    return saying ? [{ ...saying, keys }] : [];
  });
}

/**
 * Secrets, and entries that may be secrets, are only managed if they are named, and as they are named:
 * engines leave secrets out of the configuration that they generate. Other entries are managed unless only others are named.
 */
function asSaid(kind: Kind, known: Known, said: readonly Said[]): Known {
  const parts = Object.entries(known.managed.parts).flatMap(([name, entries]) => {
    const part = kind.parts[name];
    if (!part || !hasSecrets(part)) return [[name, part ? namedOf(part, entries, said) : entries] as const];
    const kept = Object.entries(entries).flatMap(([key, entry]): [string, ManagedEntry][] => {
      const names = said
        .filter(({ declared, keys }) => declared in columnsOf(part) && (keys === "all" || keys.has(key)))
        .map(({ declared }) => declared);
      return names.length > 0 ? [[key, { ...entry, names }]] : [];
    });
    return kept.length > 0 ? [[name, Object.fromEntries(kept)] as const] : [];
  });
  const values = said.map(({ declared }) => declared).filter((name) => name in kind.fields);
  const secrets = shownSecrets(kind);
  const others = known.managed.values.filter((name) => !secrets.includes(name));
  const managed: Managed = {
    values: [...new Set([...others, ...values])],
    parts: Object.fromEntries(parts),
  };
  return { ...known, managed };
}

/** Those that an import ID names, or all if it names none of their part. */
function namedOf(part: Part, entries: Entries, said: readonly Said[]): Entries {
  const keys = said.find(({ declared }) => namesOf(part).includes(declared))?.keys ?? "all";
  if (keys === "all") return entries;
  const named = Object.entries(entries).filter(([key]) => keyAmong(part, [...keys.keys()], key) !== undefined);
  return Object.fromEntries(named);
}

/** The user's secrets that answers show. */
function shownSecrets({ fields }: Kind): readonly string[] {
  return Object.entries(fields).flatMap(([name, { mutability, secret, observed }]) =>
    mutability !== "computed" && secret && observed !== false ? [name] : [],
  );
}

function hasSecrets(part: Part): boolean {
  return Object.values(columnsOf(part)).some(({ secret }) => secret);
}

function columnsOf({ form }: Part): Readonly<Record<string, Column>> {
  return form.as === "columns" ? form.columns : {};
}
