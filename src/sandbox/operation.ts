import type { Json } from "./contract";
import { startWork } from "./effects";
import { takeOutcome } from "./outcomes";
import type { ApiKey, Application, CollectionName, Collections, Named, Stored } from "./records";
import { NOUNS } from "./records";
import { missing, unprocessable } from "./refusal";
import { newborn, systemName, type World } from "./world";

/** A validated request for one operation. */
export interface Call {
  world: World;
  /** The calling key. */
  key: ApiKey;
  company: string;
  /** The path parameters; `id` is the first. */
  params: Readonly<Record<string, string>>;
  /** Query parameters of the contract, coerced. */
  query: Readonly<Json>;
  /** The fields of the body that the contract knows; the others are ignored (x-semantics unknown_fields). */
  body: Json;
  /** The body as it was sent, for the few fields that are refused rather than ignored. */
  sent: Json;
}

/**
 * Does the work and returns records: the server picks the fields of the contract's answer, pages lists where the
 * contract pages them, and wraps a string as a MessageResult.
 */
export type Handler = (call: Call) => unknown;
export type Handlers = Readonly<Record<string, Handler>>;

/** `id` in the path; present in every operation that has it, because the contract was checked. */
export const pathId = (call: Call, name = "id"): string => call.params[name] ?? "";

/** The record in the path: 404 if it does not exist, or belongs to another company (contract note 14). */
export function inPath<Name extends CollectionName>(call: Call, collection: Name, parameter = "id"): Collections[Name] {
  const id = pathId(call, parameter);
  const record = call.world.records.lookup(collection, id, call.company);
  if (!record) throw missing(NOUNS[collection], id);
  return record;
}

/** The record that a field of the body names: 422 if it does not exist. */
export function inBody<Name extends CollectionName>(
  call: Call,
  collection: Name,
  field: string,
  id: unknown = call.body[field],
): Collections[Name] {
  const record = call.world.records.lookup(collection, id, call.company);
  if (record) return record;
  throw unprocessable(`${field} is ${String(id)}, but there is no such ${NOUNS[collection]} in this company.`);
}

export const applicationOf = (call: Call): Application => inPath(call, "applications");

/** Handlers of a plain collection, under the names that the contract has for operations on `noun`. */
export function collection<Name extends CollectionName>(
  name: Name,
  noun: string,
  record: {
    /** Checks the body and returns the new record's fields. */
    create?: (call: Call) => Collections[Name];
    /** Checks the body before it is merged into the record. */
    update?: (found: Collections[Name], call: Call) => void;
    /** How the record is shown; unchanged by default. */
    show?: (found: Collections[Name], call: Call) => unknown;
    /** Deletes the record; at once by default. */
    delete?: (found: Collections[Name], call: Call) => void;
  },
  many = `${noun}s`,
): Handlers {
  const found = (call: Call): Collections[Name] => inPath(call, name);
  const show = record.show ?? ((it: Collections[Name]) => it);
  const { create } = record;
  return {
    [`list${many}`]: (call) => call.world.records.ofCompany(name, call.company).map((it) => show(it, call)),
    [`get${noun}`]: (call) => show(found(call), call),
    ...(create && { [`create${noun}`]: (call: Call) => show(call.world.records.add(name, create(call)), call) }),
    [`update${noun}`]: (call) => {
      const target = found(call);
      if (record.update) record.update(target, call);
      else Object.assign(target, call.body);
      call.world.time.touch(target);
      return show(target, call);
    },
    [`delete${noun}`]: (call) => {
      const target = found(call);
      if (record.delete) record.delete(target, call);
      else call.world.records.remove(name, target.id);
    },
  };
}

/** On the sandbox's clock. */
const DELETE_SECONDS = 5;

/** Deletes a record after a while; if that is to fail, it gets the status `failed`. */
export function beginDeletion({ world }: Call, record: Stored & { status: string | null }, failed: string): void {
  record.status = "deleting";
  world.time.touch(record);
  const isToFail = takeOutcome(world.state, "deletion", record.id) !== undefined;
  startWork(world, record, DELETE_SECONDS, isToFail ? { status: failed } : "gone");
}

/** The first fields of a new record of the calling company. */
export function newRecord(call: Call): Stored {
  return { ...newborn(call.world), company_id: call.company };
}

/** The first fields of a new record that people give a name, in no project. */
export function newNamed(world: World, company: string, displayName: string): Named {
  const name = systemName(displayName);
  return { ...newborn(world), company_id: company, name, display_name: displayName, project_id: null };
}

/** Checks that a project in the body exists; null and missing mean none. */
export function projectIn(call: Call): string | null {
  const id = call.body.project_id ?? null;
  return id === null ? null : inBody(call, "projects", "project_id", id).id;
}

/** For a PATCH: the project only changes if the body has one; null removes the record from its project. */
export function checkProject(call: Call): void {
  if ("project_id" in call.body) projectIn(call);
}
