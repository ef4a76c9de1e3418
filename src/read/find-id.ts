import { isForbidden, isMissing } from "../client/errors";
import type { Wire } from "../model/field";
import { id as idSchema } from "../model/fields";
import { jsonSchemaOf } from "../model/json-schema";
import type { Kind } from "../model/kind";
import { type Listing, listings, rowLabel } from "../model/listings";
import { closest, ownValue } from "../model/names";
import { SvcError, show } from "../model/problem";
import { isPublicName } from "../model/public-name";
import { fieldIn, isNamed, madeAt, nameIn, publicNameIn } from "../model/record";
import { type Host, hostWord, idForm, idUnder, type Owned } from "../model/route";
import type { Io } from "../state/io";
import { list, listNamed, summariesOf } from "./list";
import { rowsOf } from "./listings";
import { type Meant, meantOf, type Use } from "./meant";
import { readRecord } from "./observe";

/** How many candidates a message describes; each costs a request. */
export const DESCRIBED = 6;

/**
 * The ID of an object by its ID or its name. An ID is not looked up. An object under another one
 * is named after its host: `<host>/<entry>`, each of the two by ID or by name.
 *
 * @throws SvcError as `idNamed`.
 */
export async function findId(kind: Kind, wanted: string, io: Io, use: Use = "read"): Promise<string> {
  if (kind.owned) return findEntry(kind, kind.owned, wanted, use, io);
  if (idSchema.safeParse(wanted).success) return wanted;
  return idNamed(kind, wanted, io, use, ", and that is not a valid ID either");
}

/**
 * The ID of the one object with this name, or of the one that is meant, see `meantOf`.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates: ID, region, project and creation time.
 */
export async function idNamed(kind: Kind, wanted: string, io: Io, use: Use = "read", besides = ""): Promise<string> {
  const all = await summariesOf(kind, io);
  const rows = all.filter((row) => nameIn(kind, row) === wanted);
  const { id, ...meant } = await meantOf(rows, use, kind.move !== undefined, io);
  if (id !== undefined) return id;
  if (rows.length > 0) {
    const candidates = await Promise.all(
      rows.slice(0, DESCRIBED).map((row) => candidate(kind, row, (one) => readRecord(kind, one, io), meant, io)),
    );
    const rest = rows.length > DESCRIBED ? `; and ${rows.length - DESCRIBED} more` : "";
    throw new SvcError({
      code: "ambiguous",
      message: `${rows.length} objects of kind ${kind.name} are named ${show(wanted)}: ${candidates.join("; ")}${rest}.`,
      allowed: rows.map(({ id }) => String(id)).join(", "),
      next: `Name one of them by its ID.${meant.hint}`,
    });
  }
  const close = closest(wanted, [...new Set(all.map((row) => String(nameIn(kind, row) ?? "")))].filter(isPublicName));
  throw new SvcError({
    code: "not-found",
    message: `No ${kind.name} is named ${show(wanted)}${besides}.${close ? ` Did you mean ${show(close)}?` : ""}`,
    next: "`npx svc-iac discover` lists the IDs of what exists.",
  });
}

/** `<id> (cluster europe-west / eu1, project <id>, created 2026-01-01T00:00:00Z)`, with what could be read. */
export async function candidate(
  kind: Pick<Kind, "fields">,
  row: Wire,
  read: (id: string) => Promise<Wire | undefined>,
  { remark }: Pick<Meant, "remark">,
  io: Io,
): Promise<string> {
  const id = String(row.id);
  const record = await read(id).catch((error: unknown) => {
    if (isForbidden(error) || isMissing(error)) return undefined;
    throw error;
  });
  const facts = await Promise.all(
    Object.entries(kind.fields).map(async ([name, field]): Promise<readonly string[]> => {
      const value = record && fieldIn(kind, name, record);
      if (typeof value !== "string") return [];
      const { listing: key, idOf } = jsonSchemaOf(field.schema);
      if (field.carried && key !== undefined) return [await listed(key, value, io)];
      return idOf === undefined ? [] : [`${idOf.toLowerCase()} ${value}`];
    }),
  );
  const made = madeAt(row);
  const all = [...facts.flat(), ...(typeof made === "string" ? [`created ${made}`] : [])];
  return `${all.length === 0 ? id : `${id} (${all.join(", ")})`}${remark(id)}`;
}

async function listed(key: string, id: string, { client }: Io): Promise<string> {
  const listing = ownValue(listings as unknown as Readonly<Record<string, Listing<Wire>>>, key);
  const rows = listing ? await rowsOf(listing, client).catch(unlessStopped) : [];
  const row = rows.find((one) => one.id === id);
  return listing && row ? `${listing.what} ${rowLabel(listing, row)}` : `${key} ${id}`;
}

/** A message that could say more is shown all the same, unless the run has ended. */
function unlessStopped(error: unknown): readonly Wire[] {
  if (error instanceof SvcError && error.problem.code === "stopped") throw error;
  return [];
}

/** `application/shop/www.example.com`; the first word is optional. */
async function findEntry(kind: Kind, owned: Owned, wanted: string, use: Use, io: Io): Promise<string> {
  const { hosts } = owned;
  const [first = "", ...rest] = wanted.split("/");
  const named = Object.keys(hosts).find((field) => hostWord(field) === first && rest.length > 1);
  const [host = "", ...entry] = named === undefined ? [first, ...rest] : rest;
  const name = (entry.at(-1) === owned.aspect ? entry.slice(0, -1) : entry).join("/");
  // An address without its service before it has a scheme for a service.
  if (host === "" || name === "" || name.startsWith("/")) throw malformed(kind, wanted);
  const fields = named === undefined ? Object.keys(hosts) : [named];
  const found = await Promise.all(fields.map((field) => hostNamed(field, hosts[field] as Host, host, use, io)));
  const [only, ...more] = found.flat();
  const kinds = fields.map((field) => hosts[field]?.kind.name ?? field);
  if (!only) throw noHost(kinds, host);
  if (more.length > 0) {
    const message = `${show(host)} is the name of several objects: ${[only, ...more].map(({ field, id }) => `${hostWord(field)} ${id}`).join(", ")}.`;
    throw new SvcError({ code: "ambiguous", message, next: `Write ${idForm(owned)}.` });
  }
  const under = { field: only.field, host: only.id };
  if (idSchema.safeParse(name).success) return idUnder(owned, { ...under, entry: name });
  return entryNamed(kind, under, name, io);
}

async function entryNamed(kind: Kind, { field, host }: { field: string; host: string }, name: string, io: Io) {
  const all = await list(kind, io, { [field]: host });
  const rows = all.filter((row) => isNamed(kind, row, name));
  const [only, ...more] = rows;
  if (only && more.length === 0) return String(only.id);
  const among = rows.map(({ id }) => id).join(", ");
  throw new SvcError(
    only
      ? { code: "ambiguous", message: `${rows.length} entries of ${host} are named ${show(name)}: ${among}.` }
      : {
          code: "not-found",
          message: `${hostWord(field)} ${host} has no ${kind.name} ${show(name)}.${entriesAmong(kind, all)}`,
        },
  );
}

/** The existing entries, by their unique names, else by their IDs. */
export function entriesAmong(kind: Kind, rows: readonly Wire[]): string {
  const names = rows.map((row) => publicNameIn(kind, row) ?? String(row.id));
  const shown = names.slice(0, DESCRIBED);
  const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : "";
  return names.length === 0 ? " It has none." : ` Available: ${shown.join(", ")}${more}.`;
}

/** The objects of one kind that match: one, where that is meant of several. */
async function hostNamed(
  field: string,
  { kind }: Host,
  wanted: string,
  use: Use,
  io: Io,
): Promise<{ field: string; id: string }[]> {
  if (!idSchema.safeParse(wanted).success) {
    const rows = await listNamed(kind, wanted, io);
    const { id: meant } = await meantOf(rows, use, kind.move !== undefined, io);
    return rows.filter(({ id }) => meant === undefined || id === meant).map(({ id }) => ({ field, id: String(id) }));
  }
  return (await readRecord(kind, wanted, io)) ? [{ field, id: wanted }] : [];
}

function noHost(kinds: readonly string[], wanted: string): SvcError {
  return new SvcError({
    code: "not-found",
    message: `No ${kinds.join(" or ")} has the ID or the name ${show(wanted)}.`,
    next: "`npx svc-iac discover` lists the IDs of what exists.",
  });
}

function malformed({ name, owned }: Kind, wanted: string): SvcError {
  const allowed = owned ? idForm(owned) : "";
  return new SvcError({
    code: "invalid",
    message: `${show(wanted)} is not an ID of a ${name}: ${allowed} is required, with IDs or names.`,
    allowed,
  });
}
