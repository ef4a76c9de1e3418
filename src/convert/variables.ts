import { camel, wordsOf } from "../discover/names";
import { storeOutputs } from "../kinds/workload";
import { isSecretText } from "../model";
import type { Findings, Service } from "./source";

/** Targets that the values of variables point to. */
export interface Surroundings {
  /** Names of data stores: those that the file declares, by the names that values call them. */
  readonly stores: ReadonlyMap<string, string>;
  /** Whether the file has another service of this name. */
  isService(name: string): boolean;
  /** Its host as a reference, unless that would close a circle. */
  hostOf(service: string): unknown;
  readonly secrets: SecretKeys;
  /** The password of each store as a secret, and other texts that placeholders stand for. */
  placeholder(path: string): unknown;
}

/** One key for each secret value, and one value for each key. */
export class SecretKeys {
  readonly #keys = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  keyFor(text: string, wanted: string, owner: string): string {
    const value = text.replace(ALONE, (_, name, other = "") => this.#values.get(name) ?? `\${${name}${other}}`);
    const known = this.#keys.get(value);
    if (known !== undefined) return known;
    const own = keyOf(`${owner} ${wanted}`);
    let key = this.#taken.has(wanted) ? own : wanted;
    for (let n = 2; this.#taken.has(key); n++) key = `${own}${n}`;
    this.#keys.set(value, key);
    this.#taken.add(key);
    return key;
  }
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
/** `http://worker:9000/jobs`, `worker:9000`, `worker`: what precedes the host, the host, and what follows. */
const ADDRESS = /^([a-z][a-z0-9+.-]*:\/\/)?([\w-]+)((?::\d+)?(?:\/[^{}]*)?)$/i;
/** `${VAR}`, `${VAR:-default}`, `$VAR`: the whole value. */
const WHOLE = /^\$(?:\{([\w.]+)(?::?-([^}]*))?\}|(\w+))$/;
/** The same, and `${VAR:?message}`, which has no other value than `${VAR}`. */
const ALONE = /^\$\{?(\w+)(:?-[^}]*)?(?::?\?[^}]*)?\}?$/;

/** Whether a variable of this name usually holds a secret. */
export const isSecretName = (name: string): boolean => SECRET.test(name);
/** Whether a text of any kind seems to contain a secret. */
export const holdsSecret = (text: string): boolean =>
  isSecretText(text) || WITH_PASSWORD.test(text) || NAMED.test(text) || RANDOM.test(text);
export const keyOf = (name: string): string => camel(wordsOf(name, "value"));

/** The variables of a service. Secrets are never copied: they become secrets of the stack's configuration. */
export function convertVariables(service: Service, around: Surroundings, path: string, findings: Findings): Converted {
  const converted: Converted = { variables: {}, secretVariables: {}, used: new Set() };
  for (const [name, variable] of service.variables) {
    const { text } = variable;
    const say = (says: string) => findings.add(`${path}.${name}`, says, variable.at);
    const asked = { ...around, owner: service.name, name, text, used: converted.used, say };
    const found = valueFor(asked);
    if (found === undefined) continue;
    (found.isSecret ? converted.secretVariables : converted.variables)[name] = found.value;
  }
  return converted;
}

interface Found {
  readonly value: unknown;
  readonly isSecret: boolean;
}

interface Asked extends Surroundings {
  readonly owner: string;
  readonly name: string;
  readonly text: string;
  readonly used: Set<string>;
  say(says: string): void;
}

const plainly = (value: unknown): Found => ({ value, isSecret: false });

function secretFor({ secrets, text, owner }: Asked, key: string): Found {
  return { value: { secret: secrets.keyFor(text, keyOf(key), owner) }, isSecret: true };
}

/** The first that knows the form of a value decides: `undefined` leaves it to the next, `null` leaves it out. */
const forms: readonly ((asked: Asked) => Found | null | undefined)[] = [
  storeFor,
  placeholderFor,
  literalSecret,
  addressFor,
];

function valueFor(asked: Asked): Found | undefined {
  for (const form of forms) {
    const found = form(asked);
    if (found !== undefined) return found ?? undefined;
  }
  return plainly(asked.text.replaceAll("$$", "$"));
}

/** The address of a database, by the names of the services that hold one. */
function storeFor({ text, stores, used, say }: Asked): Found | undefined {
  const [, inStore = "", port] = /^([\w-]+):(\d+)$/.exec(text) ?? [];
  const named = stores.get(inStore);
  if (named !== undefined && port !== undefined) {
    used.add(named);
    const of = [storeOutputs.host, storeOutputs.port].map((one) => ({ from: `databases.${named}.${one}` }));
    return plainly({ format: "{}:{}", of });
  }
  const host = URL_TO.exec(text)?.[2];
  const store = stores.get(text) ?? (host === undefined ? undefined : stores.get(host));
  if (store !== undefined && host === undefined) return outputOf(store, "host", used);
  const meant = store ?? placeholderUrl(text, stores);
  if (meant === undefined) return undefined;
  say("becomes the address of the platform's own database: check its parameters");
  return outputOf(meant, "uri", used);
}

function outputOf(store: string, of: keyof typeof storeOutputs, used: Set<string>): Found {
  used.add(store);
  return { value: { from: `databases.${store}.${storeOutputs[of]}` }, isSecret: of === "uri" };
}

/** A value that is one placeholder as a whole. */
function placeholderFor(asked: Asked): Found | null | undefined {
  const { text, name, stores, used, placeholder, say } = asked;
  const [whole, braced, fallback, bare] = WHOLE.exec(text) ?? [];
  const inner = braced ?? bare;
  if (whole === undefined || inner === undefined) return undefined;
  const [, resource, of] = /^resources\.([\w-]+)\.(\w+)$/.exec(inner) ?? [];
  const named = resource === undefined ? undefined : stores.get(resource);
  if (named !== undefined && (of === "host" || of === "port")) return outputOf(named, of, used);
  const stands = placeholder(inner);
  if (stands !== undefined) return { value: stands, isSecret: typeof stands === "object" };
  if (inner.includes(".")) return left(say);
  if (isSecretName(name) || isSecretName(inner) || holdsSecret(fallback ?? "")) return secretFor(asked, inner);
  return plainly({ config: keyOf(inner), ...(fallback === undefined ? {} : { default: fallback }) });
}

function literalSecret(asked: Asked): Found | null | undefined {
  const { text, name, say } = asked;
  if (isSecretName(name) || holdsSecret(text)) return secretFor(asked, name);
  return /(?<!\$)\$[{\w]/.test(text) ? left(say) : undefined;
}

/** The address of another service. */
function addressFor({ text, name, isService, hostOf, say }: Asked): Found | undefined {
  const isAddress = /host|addr|server|endpoint|upstream/i.test(name);
  const [, lead = "", target = "", rest = ""] = ADDRESS.exec(text) ?? [];
  const isPlace = isAddress || lead !== "" || rest !== "";
  if (target === "" || !isPlace || !isService(target)) return undefined;
  const reference = hostOf(target);
  if (reference === undefined) {
    say(CIRCLE);
    return undefined;
  }
  if (lead === "" && rest === "") return plainly(reference);
  const plain = (part: string) => part.replaceAll("$$", "$");
  return plainly({ format: `${plain(lead)}{}${plain(rest)}`, of: [reference] });
}

const CIRCLE =
  "names another service, which needs this one: on the platform, `{ from: applications.<name>.processes.web.internalHostname }` is its host";

function left(say: (says: string) => void): null {
  say("is composed of placeholders that have no counterpart, and is left out");
  return null;
}

/** `postgres://${resources.db.username}:…@${resources.db.host}/…`: the store whose host it has. */
function placeholderUrl(text: string, stores: ReadonlyMap<string, string>): string | undefined {
  const [, name = ""] = /^[a-z][a-z0-9+.-]*:\/\/.*\$\{resources\.([\w-]+)\.host\}/i.exec(text) ?? [];
  return stores.get(name);
}
