import type { Json } from "./contract";
import type { ApiKey, Application, CollectionName, Collections } from "./records";
import type { World } from "./world";

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

/** The application in the path. */
export const applicationOf = (call: Call): Application => call.world.find("applications", pathId(call), call.company);

/** Handlers of a plain collection, from its operations' names. */
export function collection<Name extends CollectionName>(
  name: Name,
  operations: { list?: string; create?: string; get?: string; update?: string; delete?: string },
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
): Handlers {
  const found = (call: Call): Collections[Name] => call.world.find(name, pathId(call), call.company);
  const show = record.show ?? ((it: Collections[Name]) => it);
  const handlers: Record<string, Handler> = {};
  if (operations.list) {
    handlers[operations.list] = (call) => call.world.all(name, call.company).map((it) => show(it, call));
  }
  if (operations.get) handlers[operations.get] = (call) => show(found(call), call);
  const create = record.create;
  if (operations.create && create) {
    handlers[operations.create] = (call) => show(call.world.add(name, create(call)), call);
  }
  if (operations.update) {
    handlers[operations.update] = (call) => {
      const target = found(call);
      if (record.update) record.update(target, call);
      else Object.assign(target, call.body);
      call.world.touch(target);
      return show(target, call);
    };
  }
  if (operations.delete) {
    handlers[operations.delete] = (call) => {
      const target = found(call);
      if (record.delete) record.delete(target, call);
      else call.world.remove(name, target.id);
    };
  }
  return handlers;
}

/** The first fields of a new record of the calling company. */
export function newRecord(call: Call): {
  id: string;
  company_id: string;
  created_at: string;
  updated_at: string;
} {
  return { ...call.world.newborn(), company_id: call.company };
}

/** Checks that a project in the body exists; null and missing mean none. */
export function projectIn(call: Call): string | null {
  const id = call.body.project_id ?? null;
  return id === null ? null : call.world.referred("projects", id, call.company, "project_id").id;
}

/** For a PATCH: the project only changes if the body has one; null removes the record from its project. */
export function checkProject(call: Call): void {
  if ("project_id" in call.body) projectIn(call);
}
