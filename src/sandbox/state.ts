import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { DnsRecord } from "./dns";
import type { Outcome } from "./outcomes";
import type { Place } from "./place";
import { type ApiKey, type CollectionName, type Collections, NOUNS } from "./records";
import { ROLES } from "./roles";

export type Objects = { [Name in CollectionName]: Record<string, Collections[Name]> };

interface Company {
  id: string;
  user_id: string;
}

/** The complete state for a restart. */
export interface State {
  version: 1;
  /** Opens the control API. */
  key: string;
  companies: Record<string, Company>;
  objects: Objects;
  outcomes: Outcome[];
  /** The public DNS, which is not the platform's. */
  dns: DnsRecord[];
  /** The API keys that the sandbox was started with, as they were then. */
  given: ApiKey[];
}

/** API keys: full access to one company, or with company and role for each. */
export type Tokens = readonly string[] | Record<string, { company: string; role?: "admin" | "viewer" }>;

const DEFAULT_COMPANY = "default";

export function emptyObjects(): Objects {
  return Object.fromEntries(Object.keys(NOUNS).map((name) => [name, {}])) as unknown as Objects;
}

export function newState(): State {
  return {
    version: 1,
    key: randomBytes(24).toString("base64url"),
    companies: {},
    objects: emptyObjects(),
    outcomes: [],
    dns: [],
    given: [],
  };
}

export function placesIn({ objects }: State): Place[] {
  return (Object.keys(objects) as CollectionName[]).flatMap((collection) =>
    Object.keys(objects[collection]).map((id): Place => [collection, id]),
  );
}

/** Removes everything but the companies, and restores the keys that the sandbox was started with. */
export function clearState(state: State): void {
  state.objects = emptyObjects();
  state.outcomes = [];
  state.dns = [];
  for (const key of state.given) state.objects["api-keys"][key.id] = structuredClone(key);
}

/** Creates the given tokens, or at least one; returns the first one with full access. */
export function giveTokens(state: State, tokens: Tokens | undefined, now: string): ApiKey {
  const keys = state.objects["api-keys"];
  const wanted = wantedTokens(tokens, Object.values(keys).find((key) => key.is_given)?.token);
  const given = wanted.map(({ token, company, role }) => {
    const known = Object.values(keys).find((key) => key.token === token);
    const key = known ?? newKey(companyOf(state, company).id, token, role, now);
    // A restart may give a known token another company or role.
    if (tokens !== undefined)
      Object.assign(key, { company_id: companyOf(state, company).id, role_ids: [roleId(role)] });
    key.is_given = true;
    keys[key.id] = key;
    return { key, role };
  });
  state.given = given.map(({ key }) => structuredClone({ ...key, old_tokens: [], is_enabled: true, expired_at: null }));
  const first = given.find(({ role }) => role === "admin") ?? given[0];
  if (!first) throw new Error("tokens is empty: the sandbox needs at least one.");
  return first.key;
}

interface WantedToken {
  token: string;
  company: string;
  role: "admin" | "viewer";
}

function wantedTokens(tokens: Tokens | undefined, stored: string | undefined): WantedToken[] {
  const own = (token: string): WantedToken => ({ token, company: DEFAULT_COMPANY, role: "admin" });
  if (tokens === undefined) return [own(stored ?? `svc_${randomBytes(24).toString("base64url")}`)];
  if (Array.isArray(tokens)) return tokens.map(own);
  return Object.entries(tokens as Record<string, { company: string; role?: "admin" | "viewer" }>).map(
    ([token, { company, role }]) => ({ token, company, role: role ?? "admin" }),
  );
}

/** Companies are identified by their name at the start; one whose name is a UUID has that as its ID. */
function companyOf(state: State, name: string): Company {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
  const company = state.companies[name] ?? { id: isId ? name : randomUUID(), user_id: randomUUID() };
  state.companies[name] = company;
  return company;
}

const roleId = (role: "admin" | "viewer"): string => ROLES[role].id;

function newKey(companyId: string, token: string, role: "admin" | "viewer", now: string): ApiKey {
  return {
    id: randomUUID(),
    company_id: companyId,
    created_at: now,
    updated_at: now,
    name: `sandbox ${role} ${createHash("sha256").update(token).digest("hex").slice(0, 6)}`,
    token,
    old_tokens: [],
    is_enabled: true,
    expired_at: null,
    capabilities: [],
    role_ids: [roleId(role)],
    source: "DASHBOARD",
    last_used_at: null,
    is_given: true,
  };
}
