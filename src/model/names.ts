import { distance, closest as nearest } from "fastest-levenshtein";
import { publicText } from "./public-name";
import { isSecretText } from "./secret-value";

/** `displayName` → `display_name`: how the platform spells a declared name on the wire. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `StaticSite` → `staticSite`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `staticSite` → `StaticSite`. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `processes` → `process`, `tcpProxies` → `tcpProxy`. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/(ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

/** `Application "api"`, as messages call a resource. */
export function labelOf({ kind, name }: { readonly kind: { readonly name: string }; readonly name: string }): string {
  return `${kind.name} ${JSON.stringify(publicText(name))}`;
}

/** `an application`. */
export function withArticle(word: string): string {
  return `${/^[aeio]/i.test(word) ? "an" : "a"} ${word}`;
}

/** `registry` → `registries`. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** `StaticSite` → `static site`, for sentences. */
export function wordsIn(name: string): string {
  return snakeCase(lowerFirst(name)).replaceAll("_", " ");
}

/** How a field is spelled in a body and an answer. */
export function wireName(name: string, field?: { readonly wire?: string }): string {
  return field?.wire ?? snakeCase(name);
}

/** `ip_list` → `ipList`, of a type's names. */
export type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

/** `ip_list` → `ipList`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A key of an engine's configuration for a secret: `mainDbPassword` for `dbPassword` of the database `main`. */
export function secretKey(owner: string, field: string): string {
  const [, last = field] = /(\w+)$/.exec(field) ?? [];
  return `${owner}-${isSecretText(last) ? "secret" : last}`.replace(/[\W_]+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** `LoadBalancer` → `load-balancer`, `displayName` → `display-name`. */
export function kebabCase(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** The page of a kind in the documentation, as the package and the repository have it. */
export function pageOf({ name }: { readonly name: string }): string {
  return `docs/kinds/${kebabCase(name)}.md`;
}

/** Renames the keys of one object, but not of nested ones: inner keys may be the user's. */
export function renameKeys(
  rename: (name: string) => string,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), inner]));
}

/** Reads an own property, for names that may be a user's: every object inherits `constructor`. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Each word is compared with each: a file with thousands of both gets no suggestions. */
const MOST_COMPARED = { words: 500, letters: 200 };

/** The beginning of a name that is recognisable. */
const LEAST_CUT = 4;

/** The most similar word, for "did you mean". */
export function closest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0 || words.length > MOST_COMPARED.words || word.length > MOST_COMPARED.letters) return undefined;
  // A name that was cut is closer to the whole one than to one of its own length.
  const [longer, ...more] = words.filter((one) => one.toLowerCase().startsWith(word.toLowerCase()));
  if (longer !== undefined && more.length === 0 && word.length >= LEAST_CUT) return longer;
  const best = nearest(word, [...words]);
  return distance(word, best) <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined;
}

/** A word of a command as a shell reads it, quoted only if it must be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
