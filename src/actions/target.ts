import { isForbidden, isMissing } from "../client/errors";
import {
  closest,
  createdText,
  id as idSchema,
  isPublicName,
  kebabCase,
  mustBe,
  nameIn,
  oneOf,
  publicNameIn,
  type Subject,
  SvcError,
  show,
  type Wire,
} from "../model";
import { candidate, DESCRIBED, type Meant, meantOf, type Use } from "../read";
import type { Io } from "../state";
import type { Spelled } from "./inputs";

interface On {
  readonly subject: Subject;
}

/** An object, with its candidate. */
export interface Found<T extends On> {
  readonly on: T;
  readonly record: Wire;
  /** `Application "api"`. */
  readonly label: string;
  readonly name: string;
}

/**
 * The `candidates` for one kind; all without a kind. It is spelled as in a program or as in a command.
 *
 * @throws SvcError `invalid` if there are none.
 */
export function onKind<T extends On>(
  candidates: readonly T[],
  kind: string | undefined,
  spelled: Spelled,
): readonly T[] {
  if (kind === undefined) return candidates;
  const fitting = candidates.filter(({ subject }) => kebabCase(subject.name) === kebabCase(kind));
  if (fitting.length > 0) return fitting;
  const allowed = oneOf(candidates.map(({ subject }) => subject.name));
  throw new SvcError({
    code: "invalid",
    field: "kind",
    given: kind,
    allowed,
    message: `${spelled("kind")} ${mustBe(allowed, kind)}.`,
  });
}

/**
 * The object with this ID or human-readable name; of several, the one that is meant, see `meantOf`.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function findObject<T extends On>(
  candidates: readonly T[],
  wanted: string,
  io: Io,
  use: Use = "read",
): Promise<Found<T>> {
  const isId = idSchema.safeParse(wanted).success;
  return isId ? findById(candidates, wanted, io) : findByName(candidates, wanted, use, io);
}

async function findById<T extends On>(candidates: readonly T[], id: string, io: Io): Promise<Found<T>> {
  let forbidden: unknown;
  for (const on of candidates) {
    try {
      return foundIn(on, await recordOf(on, id, io));
    } catch (error) {
      if (isForbidden(error)) forbidden ??= error;
      else if (!isMissing(error)) throw error;
    }
  }
  if (forbidden) throw forbidden;
  throw new SvcError({
    code: "not-found",
    given: id,
    message: `No ${kindsOf(candidates)} has the ID ${id} in this company.`,
    next: "`npx svc-iac discover` lists what exists.",
  });
}

async function findByName<T extends On>(candidates: readonly T[], name: string, use: Use, io: Io): Promise<Found<T>> {
  const lists = await Promise.all(candidates.map((on) => namesOn(on, io)));
  const all = lists.flatMap(({ rows }) => rows);
  const fitting = all.filter((row) => row.name === name);
  const rows = fitting.map(({ row }) => row);
  const isMovable = fitting.filter(({ on }) => on.subject.move !== undefined).length > 1;
  const { id, ...meant } = await meantOf(rows, use, isMovable, io);
  const only = fitting.find((one) => one.id === id);
  if (only) return foundIn(only.on, await recordOf(only.on, only.id, io));
  const forbidden = lists.flatMap(({ error }) => error ?? []);
  if (forbidden.length === candidates.length && forbidden[0]) throw forbidden[0];
  if (fitting.length > 0) throw await ambiguous(name, fitting, meant, io);
  const close = closest(name, [...new Set(all.map((row) => row.name))].filter(isPublicName));
  const unseen = forbidden.length > 0 ? " The key may not list all of these." : "";
  throw new SvcError({
    code: "not-found",
    given: name,
    message: `No ${kindsOf(candidates)} is named ${show(name)}${close ? `; did you mean ${show(close)}?` : "."}${unseen}`,
    next: "`npx svc-iac discover` lists what exists.",
  });
}

/** Of one kind, the candidates differ in what only their records show. */
async function ambiguous(
  name: string,
  fitting: readonly Named<On>[],
  meant: Omit<Meant, "id">,
  io: Io,
): Promise<SvcError> {
  const differ = new Set(fitting.map(({ on }) => on.subject.name)).size === fitting.length;
  const shown = fitting.map(async ({ on, id, made, row }, at) => {
    const isPlain = differ || at >= DESCRIBED;
    const read = (one: string) => recordOf(on, one, io);
    return `${on.subject.name} ${isPlain ? `${id}${made}` : await candidate(on.subject, row, read, meant, io)}`;
  });
  return new SvcError({
    code: "ambiguous",
    given: name,
    allowed: fitting.map(({ id }) => id).join(", "),
    message: `${fitting.length} objects are named ${show(name)}: ${(await Promise.all(shown)).join(", ")}.`,
    next: `Name one of them by its ID${differ ? ", or name the kind" : ""}.${meant.hint}`,
  });
}

interface Named<T extends On> {
  readonly on: T;
  readonly row: Wire;
  readonly id: string;
  readonly name: string;
  /** ` (created …)` */
  readonly made: string;
}

/** A key that may not list them could not act on them either. */
async function namesOn<T extends On>(on: T, io: Io): Promise<{ rows: readonly Named<T>[]; error?: unknown }> {
  try {
    const listed = await io.client.all({ operation: on.subject.api.list, ids: [] }, io.signal);
    const rows = listed.map((row) => ({
      on,
      row,
      id: String(row.id),
      name: String(nameIn(on.subject, row)),
      made: createdText(row),
    }));
    return { rows };
  } catch (error) {
    if (isForbidden(error)) return { rows: [], error };
    throw error;
  }
}

/** @throws ApiError, also if there is none. */
export function recordOf({ subject }: On, id: string, io: Io): Promise<Wire> {
  const { get } = subject.api;
  if (get === undefined) throw new Error(`${subject.name} has no record of its own.`);
  return io.client.one({ operation: get, ids: [id] }, io.signal);
}

function foundIn<T extends On>(on: T, record: Wire): Found<T> {
  const name = publicNameIn(on.subject, record) ?? String(record.id);
  return { on, record, name, label: `${on.subject.name} ${show(name)}` };
}

function kindsOf(candidates: readonly On[]): string {
  const names = candidates.map(({ subject }) => subject.name);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
