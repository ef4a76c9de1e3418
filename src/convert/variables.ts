import { camel, wordsOf } from "../discover/names";
import { storeOutputs } from "../kinds/workload";
import { isSecretValue } from "../model";
import type { Findings, Service, Variable } from "./source";

/** Where the values of variables point to. */
export interface Surroundings {
  /** Names of data stores: those that the file declares, by the names that values call them. */
  readonly stores: ReadonlyMap<string, string>;
  /** Other services of the file. */
  readonly services: ReadonlySet<string>;
  /** The password of each store as a secret, and other texts that placeholders stand for. */
  placeholder(path: string): unknown;
}

export interface Converted {
  readonly variables: Record<string, unknown>;
  readonly secretVariables: Record<string, unknown>;
  /** Stores that are used. */
  readonly used: Set<string>;
}

/** Names that usually hold a secret. A false alarm costs one `pulumi config set --secret`. */
const SECRET = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|private|auth|dsn|salt|signature|webhook/i;
/** A long text of mixed characters without spaces is a key more often than anything else. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{24,}$/i;
const WITH_PASSWORD = /:\/\/[^/\s]*:[^/\s]*@/;
/** A secret beside its name: in a query, in JSON, in a command. */
const NAMED = /(pass(word|wd|phrase)?|pwd|secret|token|api[-_]?key|access[-_]?key)["']?\s*[:= ]\s*["']?[^\s"'&-]/i;
const URL_TO = /^([a-z][a-z0-9+.-]*):\/\/(?:[^@/\s]*@)?([\w.-]+)/i;
/** `${VAR}`, `${VAR:-default}`, `$VAR`: the whole value. */
const WHOLE = /^\$(?:\{([\w.]+)(?::?-([^}]*))?\}|(\w+))$/;

const isSecretName = (name: string): boolean => SECRET.test(name);
/** Whether a text of any kind seems to contain a secret. */
export const holdsSecret = (text: string): boolean =>
  isSecretValue(text) || WITH_PASSWORD.test(text) || NAMED.test(text) || RANDOM.test(text);
export const keyOf = (name: string): string => camel(wordsOf(name, "value"));

/** The variables of a service. Secrets are never copied: they become secrets of the stack's configuration. */
export function convertVariables(service: Service, around: Surroundings, path: string, findings: Findings): Converted {
  const converted: Converted = { variables: {}, secretVariables: {}, used: new Set() };
  for (const [name, variable] of service.variables) {
    const found = valueFor(name, variable, around, converted.used, (says) =>
      findings.add(`${path}.${name}`, says, variable.at),
    );
    if (found === undefined) continue;
    (found.isSecret ? converted.secretVariables : converted.variables)[name] = found.value;
  }
  return converted;
}

interface Found {
  readonly value: unknown;
  readonly isSecret: boolean;
}

function valueFor(
  name: string,
  { text }: Variable,
  { stores, services, placeholder }: Surroundings,
  used: Set<string>,
  say: (says: string) => void,
): Found | undefined {
  const secret = (key: string): Found => ({ value: { secret: keyOf(key) }, isSecret: true });
  if (text === undefined) {
    if (isSecretName(name)) return secret(name);
    return { value: { config: keyOf(name) }, isSecret: false };
  }
  const output = (store: string, of: keyof typeof storeOutputs): Found => {
    used.add(store);
    return { value: { from: `databases.${store}.${storeOutputs[of]}` }, isSecret: of === "uri" };
  };
  const host = URL_TO.exec(text)?.[2];
  const store = stores.get(text) ?? (host === undefined ? undefined : stores.get(host));
  if (store !== undefined && host === undefined) return output(store, "host");
  if (store !== undefined) {
    say("becomes the address of the platform's own database: check its parameters");
    return output(store, "uri");
  }
  const meant = placeholderUrl(text, stores);
  if (meant !== undefined) {
    say("becomes the address of the platform's own database: check its parameters");
    return output(meant, "uri");
  }
  const [whole, braced, fallback, bare] = WHOLE.exec(text) ?? [];
  const inner = braced ?? bare;
  if (whole !== undefined && inner !== undefined) {
    const [, resource, of] = /^resources\.([\w-]+)\.(\w+)$/.exec(inner) ?? [];
    const named = resource === undefined ? undefined : stores.get(resource);
    if (named !== undefined && (of === "host" || of === "port")) return output(named, of);
    const stands = placeholder(inner);
    if (stands !== undefined) return { value: stands, isSecret: typeof stands === "object" };
    if (inner.includes(".")) return left(say);
    if (isSecretName(name) || isSecretName(inner) || holdsSecret(fallback ?? "")) return secret(inner);
    return {
      value: { config: keyOf(inner), ...(fallback === undefined ? {} : { default: fallback }) },
      isSecret: false,
    };
  }
  if (isSecretName(name) || holdsSecret(text)) return secret(name);
  if (/(?<!\$)\$[{\w]/.test(text)) return left(say);
  const isAddress = /host|addr|server|endpoint|upstream/i.test(name);
  if ((isAddress && services.has(text)) || (host !== undefined && services.has(host))) {
    say(
      "names another service: on the platform, `{ from: applications.<name>.processes.web.internalHostname }` is its host",
    );
  }
  return { value: text.replaceAll("$$", "$"), isSecret: false };
}

function left(say: (says: string) => void): undefined {
  say("is composed of placeholders that have no counterpart, and is left out");
  return undefined;
}

/** `postgres://${resources.db.username}:…@${resources.db.host}/…`: the store whose host it has. */
function placeholderUrl(text: string, stores: ReadonlyMap<string, string>): string | undefined {
  const [, name = ""] = /^[a-z][a-z0-9+.-]*:\/\/.*\$\{resources\.([\w-]+)\.host\}/i.exec(text) ?? [];
  return stores.get(name);
}
