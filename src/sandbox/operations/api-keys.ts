import { randomBytes } from "node:crypto";
import { Whole } from "../answers";
import { type Call, collection, type Handlers, inPath, newRecord } from "../operation";
import type { ApiKey } from "../records";
import { unprocessable } from "../refusal";
import { PERMISSIONS, roleById } from "../roles";
import { shownRole } from "./resources";

const HOUR = 3_600_000;

const newToken = (): string => `svc_${randomBytes(24).toString("base64url")}`;

/** The token is shown once, at creation and rotation; afterwards it is masked. */
function shown(key: ApiKey): Record<string, unknown> {
  const roles = key.role_ids.flatMap((id) => roleById(id)?.role ?? []);
  const { old_tokens: _, is_given: __, ...record } = key;
  return { ...record, token: `${key.token.slice(0, 4)}…${key.token.slice(-4)}`, roles: roles.map(shownRole) };
}

function checkGrants(fields: Partial<ApiKey>): void {
  for (const id of fields.role_ids ?? []) {
    if (!roleById(id))
      throw unprocessable(`role_ids: there is no role ${id}; GET /resources/rbac/api-key-roles lists them.`);
  }
  for (const { permission } of fields.capabilities ?? []) {
    if (!PERMISSIONS.some((it) => it.name === permission)) {
      throw unprocessable(
        `capabilities: there is no permission ${permission}; GET /resources/rbac/api-key-permissions lists them.`,
      );
    }
  }
}

/** A key that the calling key may act on: not itself. */
function other(call: Call, what: string): ApiKey {
  const key = inPath(call, "api-keys");
  if (key.id === call.key.id) throw unprocessable(`A key cannot ${what} itself; use another key.`);
  return key;
}

function createApiKey(call: Call): unknown {
  const fields = call.body as Partial<ApiKey>;
  checkGrants(fields);
  const key = call.world.records.add("api-keys", {
    ...newRecord(call),
    name: fields.name ?? "",
    token: newToken(),
    old_tokens: [],
    is_enabled: true,
    expired_at: fields.expired_at ?? null,
    capabilities: fields.capabilities ?? [],
    role_ids: fields.role_ids ?? [],
    source: "EXTERNAL",
    last_used_at: null,
    is_given: false,
  });
  return call.world.variants.createdApiKey === "record" ? new Whole({ ...shown(key), token: key.token }) : key;
}

function rotateApiKey(call: Call): ApiKey {
  const key = other(call, "rotate");
  const hours = Number(call.body.old_token_ttl_hours ?? 0);
  if (hours > 0) key.old_tokens.push({ token: key.token, valid_until: call.world.time.now() + hours * HOUR });
  key.token = newToken();
  call.world.time.touch(key);
  return key;
}

export const apiKeyHandlers: Handlers = {
  ...collection("api-keys", "ApiKey", {
    show: shown,
    update: (key, call) => {
      checkGrants(call.body);
      Object.assign(key, call.body);
    },
  }),
  // The answers with a token hold only what the contract requires: no id (contract note 29).
  createApiKey,
  rotateApiKey,
  toggleApiKey: (call) => {
    const key = other(call, "toggle");
    key.is_enabled = !key.is_enabled;
    call.world.time.touch(key);
    return shown(key);
  },
  deleteApiKey: (call) => {
    call.world.records.remove("api-keys", other(call, "delete").id);
    return "The key is deleted.";
  },
  getCurrentApiKey: (call) => shown(call.key),
  validateApiKey: (call) => shown(call.key),
};
