import { isClockSpeed } from "../model/clock-speed";
import { isPrivateWay, LOOPBACK } from "../model/loopback";
import { mustBe, SvcError, show } from "../model/problem";
import { type Documents, documentsIn } from "../store";
import { type TokenSource, tokenFrom } from "./token";
import { refuseUnsendable } from "./token-text";

/** Where the API is, and the credentials. */
export interface Settings {
  /** Origin without `/v3`. */
  readonly url: string;
  readonly token: string | TokenSource;
  /** The user's name for the token: where it came from. */
  readonly tokenName?: string;
  /** How fast the service's clock runs; more than 1 for a sandbox on loopback only. */
  readonly speed: number;
}

export interface SettingsSource {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** The user's names for them, if there is a place to configure them. */
  readonly names?: SettingNames;
}

/** The names of settings for a kind of user. */
export interface SettingNames {
  readonly url: string;
  readonly token: string;
  readonly reads: string;
  readonly store: string;
  /** As in "is not set in …". */
  readonly where: string;
  /** Makes a name unambiguous outside its context, with a space before it. */
  readonly whose: string;
}

export const IN_A_STACK: SettingNames = {
  url: "svc:apiUrl",
  token: "svc:token",
  reads: "svc:reads",
  store: "svc:store",
  where: "the stack's configuration",
  whose: "",
};

/** Of Terraform. */
export const IN_THE_PROVIDER_BLOCK: SettingNames = {
  url: "`api_url`",
  token: "`token`",
  reads: "SERVICE_READS",
  store: "`store`",
  where: "the provider block",
  whose: " in the provider block",
};

export const IN_THE_ENVIRONMENT: SettingNames = {
  url: "SERVICE_API_URL",
  token: "SERVICE_API_TOKEN",
  reads: "SERVICE_READS",
  store: "SVC_STORE",
  where: "the environment",
  whose: "",
};

/** How much is read, if not the default: see `Io`. */
export type Reads = "exact" | "state";

/**
 * How much is read: by default, a refresh does not read objects that are unchanged by their summary, and an update reads
 * what it is about to change.
 *
 * @throws SvcError `settings` for any other value.
 */
export function readsFrom(
  configured: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  given = IN_A_STACK,
): Reads | undefined {
  const [{ reads, whose }, value] = configured ? [given, configured] : [IN_THE_ENVIRONMENT, environment.SERVICE_READS];
  if (!value || value === "summaries") return undefined;
  if (value === "exact" || value === "state") return value;
  throw problem(`${reads}${whose} ${mustBe('"summaries" (the default), "exact" or "state"', value)}.`);
}

/** Before the host, or as a parameter of a connection string of PostgreSQL. */
const PASSWORD_IN_A_LOCATION = /^\w+:\/\/[^@?]*:[^?]+@|[?&]password=/;

/**
 * Where shared journals and limits are stored, if anywhere: SVC_STORE, or the configured store.
 *
 * @throws SvcError `settings` for a configured one with a password: engines store their configuration.
 */
export function storeFrom(
  configured: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { store, whose } = IN_A_STACK,
): string | undefined {
  const location = configured?.trim();
  if (!location) return environment.SVC_STORE?.trim() || undefined;
  if (PASSWORD_IN_A_LOCATION.test(location)) {
    throw problem(
      `${store}${whose} contains a password, which the engine would store in its state or its plans.`,
      "Leave the password out and set PGPASSWORD, or set the whole location in SVC_STORE.",
    );
  }
  return location;
}

/** The variable that makes the creations of a run wait for those of all others, with the value `background`. */
export const PRIORITY = "SVC_PRIORITY";

/** @throws SvcError `settings` for any other value. */
export function priorityFrom(environment: Readonly<Record<string, string | undefined>>): { background: boolean } {
  const value = environment[PRIORITY];
  if (!value || value === "background") return { background: value === "background" };
  throw problem(`${PRIORITY} ${mustBe('"background" or unset', value)}.`);
}

/** With whom a client divides the limits: all users of a shared store, or else the processes of this user. */
export function sharingIn(documents: Documents) {
  return documents.store.isShared ? { store: documents } : { shares: true };
}

/** The same for a command without a journal: the store is SVC_STORE, if it is set. */
export function sharingFrom(environment: Readonly<Record<string, string | undefined>>) {
  return sharingIn(documentsFrom(environment));
}

/** Where the runs of this folder store their journals: in the store of SVC_STORE, if it is set. */
export function documentsFrom(environment: Readonly<Record<string, string | undefined>>): Documents {
  return documentsIn({ store: storeFrom(undefined, environment), folder: process.cwd() });
}

/**
 * URL and token always come from the same source, so that no token is ever sent to an address that was set elsewhere.
 * Configuration takes precedence over the environment: SERVICE_API_URL, and a token as `tokenFrom` finds it there.
 *
 * @throws SvcError `settings` if one of the two is missing or the URL is not one we may send a token to.
 */
export function settingsFrom(
  configuration: SettingsSource,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const own = trimmed(configuration);
  const configured = Boolean(own.url || own.token);
  const there = configured ? undefined : tokenFrom(environment);
  const { url, token } = configured ? own : { url: environment.SERVICE_API_URL?.trim(), token: there?.token };
  const { names: given } = configuration;
  const names = configured
    ? (given ?? IN_A_STACK)
    : { ...IN_THE_ENVIRONMENT, token: there?.name ?? IN_THE_ENVIRONMENT.token };
  if (!url && !token) throw problem("No service is set.", howToSet(given));
  if (!url || !token) {
    const [one, missing] = url ? [names.url, names.token] : [names.token, names.url];
    throw problem(
      `${one} comes from ${names.where}, but ${missing} is not set there.`,
      "Both must come from the same place, so that a token is never sent to the wrong address.",
    );
  }
  if (typeof token === "string") refuseUnsendable(token, `${names.token}${names.whose}`);
  const parsed = parseUrl(url, `${names.url}${names.whose}`);
  const loopback = LOOPBACK.has(parsed.hostname);
  if (!isPrivateWay(parsed)) {
    throw problem(
      `${names.url}${names.whose} must start with https://, or with http:// on loopback, got ${JSON.stringify(`${parsed.protocol}//${parsed.host}`)}.`,
      "The token would be sent in plain text.",
    );
  }
  return {
    url: `${parsed.origin}${parsed.pathname.replace(/\/+$/, "").replace(/\/v3$/, "")}`,
    token,
    tokenName: `${names.token}${names.whose}`,
    speed: loopback ? speedFrom(environment) : 1,
  };
}

/** How to set the service; `names` are those of another place than the environment. */
export function howToSet(names?: SettingNames): string {
  const { url, token } = IN_THE_ENVIRONMENT;
  const other = names ? `, or ${names.url} and ${names.token} in ${names.where}` : "";
  return `Set ${url} and ${token}${other}. ${TO_THE_SANDBOX}`;
}

const TO_THE_SANDBOX = 'For the local sandbox: `npx svc-iac sandbox`, and then `eval "$(npx svc-iac env)"`.';

function speedFrom(environment: Readonly<Record<string, string | undefined>>): number {
  const speed = Number(environment.SERVICE_CLOCK_SPEED ?? 1);
  return isClockSpeed(speed) ? speed : 1;
}

/** Secrets of a CI, and files, often end with a line break. */
function trimmed({ url, token }: SettingsSource): Pick<SettingsSource, "url" | "token"> {
  return { url: url?.trim(), token: token?.trim() };
}

function parseUrl(url: string, name: string): URL {
  try {
    return new URL(url);
  } catch {
    throw problem(`${name} must be a URL such as https://api.example.com, got ${show(url)}.`);
  }
}

function problem(message: string, next?: string): SvcError {
  return new SvcError({ code: "settings", message, ...(next ? { next } : {}) });
}
