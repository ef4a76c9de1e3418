import type { Operation } from "./contract";
import type { ApiKey } from "./records";
import { Refusal } from "./refusal";
import { type Action, permissionName, RESOURCE_OF_SEGMENT, roleById } from "./roles";
import type { World } from "./world";

/** The key that a request carries, or 401. */
export function authenticate(world: World, header: string | undefined): ApiKey {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  if (!token) throw new Refusal(401, "The Authorization header is missing; send `Authorization: Bearer <API key>`.");
  const key = keyOf(world, token);
  if (!key) throw new Refusal(401, "The API key is unknown.");
  if (!key.is_enabled) throw new Refusal(401, `The API key "${key.name}" is turned off.`);
  if (key.expired_at !== null && Date.parse(key.expired_at) <= world.time.now()) {
    throw new Refusal(401, `The API key "${key.name}" expired at ${key.expired_at}.`);
  }
  world.changes.announce("api-keys", key.id);
  key.last_used_at = world.time.stamp();
  return key;
}

/** IDs of keys by their tokens, as of the last scan. */
const known = new WeakMap<World, Map<string, string>>();

function keyOf(world: World, token: string): ApiKey | undefined {
  const found = world.state.objects["api-keys"][known.get(world)?.get(token) ?? ""];
  const opens = (key: ApiKey): boolean => key.token === token || isOldToken(key, token, world.time.now());
  if (found && opens(found)) return found;
  const keys = world.records.of("api-keys");
  known.set(world, new Map(keys.flatMap((key) => tokensOf(key).map((it) => [it, key.id] as const))));
  return keys.find(opens);
}

const tokensOf = (key: ApiKey): string[] => [...key.old_tokens.map((it) => it.token), key.token];

function isOldToken(key: ApiKey, token: string, now: number): boolean {
  return key.old_tokens.some((it) => it.token === token && it.valid_until > now);
}

/** The permission that an operation needs; none for reference lists and for a key's own record. */
function permissionOf(operation: Operation): string | undefined {
  const [segment = "", second, third] = operation.path.slice(1).split("/");
  const resource = RESOURCE_OF_SEGMENT[segment];
  if (!resource || (segment === "api-keys" && (second === "me" || second === "validate"))) return undefined;
  return permissionName(resource, actionOf(operation, second, third));
}

/** Changes of an object's parts are updates of the object. */
function actionOf(operation: Operation, second: string | undefined, third: string | undefined): Action {
  if (operation.method === "GET") return "READ";
  if (operation.isCreation || (operation.method === "POST" && second === undefined)) return "CREATE";
  if (operation.method === "DELETE" && second === "{id}" && third === undefined) return "DELETE";
  return "UPDATE";
}

/** Refuses with 403 what the key may not do. `id` is the object in the path. */
export function authorize(key: ApiKey, operation: Operation, id: string | undefined): void {
  const permission = permissionOf(operation);
  if (permission === undefined || isGrantedFor(key, permission, id)) return;
  // A list is open to a key that may read some of its objects; it only contains those.
  if (operation.method === "GET" && id === undefined && isGrantedSomewhere(key, permission)) return;
  throw new Refusal(403, `The API key "${key.name}" lacks the permission ${permission}.`);
}

/** Whether a key may see an object in a list. */
export function maySee(key: ApiKey, operation: Operation, id: unknown): boolean {
  const permission = permissionOf(operation);
  return permission === undefined || isGrantedFor(key, permission, typeof id === "string" ? id : undefined);
}

function isGrantedFor(key: ApiKey, permission: string, id: string | undefined): boolean {
  const byRole = key.role_ids.some((role) => roleById(role)?.names.has(permission));
  return (
    byRole ||
    key.capabilities.some(
      (it) => it.permission === permission && (it.id_resource == null || (id !== undefined && it.id_resource === id)),
    )
  );
}

function isGrantedSomewhere(key: ApiKey, permission: string): boolean {
  return key.capabilities.some((it) => it.permission === permission);
}
