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
 * The object with this ID or human-readable name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function findObject<T extends On>(candidates: readonly T[], wanted: string, io: Io): Promise<Found<T>> {
  const isId = idSchema.safeParse(wanted).success;
  return isId ? findById(candidates, wanted, io) : findByName(candidates, wanted, io);
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

async function findByName<T extends On>(candidates: readonly T[], name: string, io: Io): Promise<Found<T>> {
  const lists = await Promise.all(candidates.map((on) => namesOn(on, io)));
  const all = lists.flatMap(({ rows }) => rows);
  const fitting = all.filter((row) => row.name === name);
  const [only, ...more] = fitting;
  if (only && more.length === 0) return foundIn(only.on, await recordOf(only.on, only.id, io));
  const forbidden = lists.flatMap(({ error }) => error ?? []);
  if (forbidden.length === candidates.length && forbidden[0]) throw forbidden[0];
  if (only) {
    const shown = fitting.map((row) => `${row.on.subject.name} ${row.id}${row.made}`);
    const differ = new Set(fitting.map(({ on }) => on.subject.name)).size === fitting.length;
    throw new SvcError({
      code: "ambiguous",
      given: name,
      allowed: fitting.map(({ id }) => id).join(", "),
      message: `${fitting.length} objects are named ${show(name)}: ${shown.join(", ")}.`,
      next: differ ? "Name one of them by its ID, or name the kind." : "Name one of them by its ID.",
    });
  }
  const meant = closest(name, [...new Set(all.map((row) => row.name))].filter(isPublicName));
  const unseen = forbidden.length > 0 ? " The key may not list all of these." : "";
  throw new SvcError({
    code: "not-found",
    given: name,
    message: `No ${kindsOf(candidates)} is named ${show(name)}${meant ? `; did you mean ${show(meant)}?` : "."}${unseen}`,
    next: "`npx svc-iac discover` lists what exists.",
  });
}

/** A key that may not list them could not act on them either. */
async function namesOn<T extends On>(on: T, io: Io) {
  try {
    const listed = await io.client.all({ operation: on.subject.api.list, ids: [] }, io.signal);
    const rows = listed.map((row) => ({
      on,
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
