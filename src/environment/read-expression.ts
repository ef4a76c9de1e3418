import type { Kind, ProblemCode } from "../model";
import { closest } from "../model/names";
import { replacement, type Suggestion, show } from "../model/problem";
import { listings } from "../read/listings";
import { fits, takes, valueAt } from "./configured";
import type { Place } from "./place";
import { listedWords } from "./shape";
import { type Branch, describe, plainOf, type Tree, textOf } from "./tree";
import { Expression, type Value } from "./value";
import { kindsBySection, kindsByWord, oneOfKind, sectionOf, wordOf } from "./words";

/** Expressions that are allowed anywhere, with the keys that are allowed beside the first. */
const GENERAL: Readonly<Record<string, readonly string[]>> = {
  from: [],
  secret: [],
  config: ["default"],
  format: ["of"],
  stack: [],
};

const SCALARS = ["string", "number", "integer", "boolean"];

/** Whether a map is an expression by its keys: one of the keywords, and its parameters. */
export function isExpression(map: Branch): boolean {
  return wordIn(map, [...Object.keys(GENERAL), ...kindsByWord.keys(), ...listedWords()]) !== undefined;
}

function wordIn({ entries }: Branch, words: readonly string[]): string | undefined {
  const keys = [...entries.keys()];
  return words.find((word) => keys.includes(word) && keys.every((key) => key === word || GENERAL[word]?.includes(key)));
}

/** What is wrong with an expression, and where. */
interface Refusal {
  readonly at: Tree;
  readonly say: string;
  readonly code?: ProblemCode;
  readonly allowed?: string;
  readonly suggestion?: Suggestion | undefined;
}

/** What is refused may have values that are checked all the same. */
export type Read = { readonly value: Value } | { readonly refused: Refusal; readonly instead?: Value };

const value = (term: Expression["term"]): Read => ({ value: new Expression(term) });
const refused = (at: Tree, say: string, suggestion?: Suggestion, code: ProblemCode = "invalid"): Read => ({
  refused: { at, say, code, suggestion },
});

/**
 * Reads a map at `place` as an expression. `undefined` if it is none: its keys are the user's or the field's.
 * `inner` reads a value that is part of the expression.
 */
export function readExpression(
  map: Branch,
  place: Place,
  inner: (tree: Tree, path: string) => Value,
): Read | undefined {
  const takesMaps = place.types.has("object");
  const allowed = allowedAt(place);
  const words = [...new Set([...Object.keys(GENERAL), ...kindsByWord.keys(), ...allowed])];
  const word = wordIn(map, words);
  if (word === undefined || (takesMaps && place.properties.has(word))) {
    return takesMaps ? undefined : noExpression(map, allowed);
  }
  const entry = map.entries.get(word);
  if (!entry) return undefined;
  const given = entry.value;
  const kind = kindsByWord.get(word);
  if (word === place.word && place.listing !== undefined && place.listing in listings) {
    const isName = given.is === "map" || keyIn(given) !== undefined;
    if (!isName) {
      return refused(given, `must name a ${word} with a string, got ${describe(given)}`, inText(word, given));
    }
    return value({ is: "listed", listing: place.listing, name: inner(given, word) });
  }
  if (kind) return readReference(kind, given, place, allowed);
  const text = textual(word, place);
  if (text) return refused(map, text);
  switch (word) {
    case "from":
      return readOutput(given);
    case "secret":
      return typeof keyIn(given) === "string"
        ? value({ is: "secret", key: String(keyIn(given)), place })
        : refused(given, `must name a secret with a string, got ${describe(given)}`, inText("secret", given));
    case "config":
      return readConfig(map, given, place);
    case "stack":
      return keyIn(given) === "name"
        ? value({ is: "stack" })
        : refused(
            given,
            "must be { stack: name }: only the name of the stack is available",
            replacement({ stack: "name" }),
          );
    default:
      return readFormat(map, given, inner);
  }
}

/** What is wrong with a text where a place takes none: configuration can be a number or a boolean, but no list or map. */
function textual(word: string, place: Place): string | undefined {
  const makes: Readonly<Record<string, readonly string[]>> = {
    secret: SCALARS,
    config: SCALARS,
    format: ["string"],
    stack: ["string"],
  };
  return makes[word]?.some((type) => place.types.has(type)) === false
    ? `must be ${takes(place)}, which { ${word}: … } is not`
    : undefined;
}

/** The keywords that are allowed at a place, the likeliest first. */
function allowedAt({ refersTo, idOf, word }: Place): string[] {
  const kinds = [...kindsByWord].filter(([, { name }]) => refersTo.includes(name) || name === idOf);
  return [...kinds.map(([one]) => one), ...(word ? [word] : []), ...Object.keys(GENERAL)];
}

function noExpression(map: Branch, allowed: readonly string[]): Read {
  const keys = [...map.entries.keys()];
  const listed = allowed.map((word) => `{ ${word}: … }`).join(", ");
  const stray = keys.length > 1 && keys.some((key) => allowed.includes(key));
  const meant = keys.map((key) => closest(key, allowed)).find((found) => found !== undefined && !keys.includes(found));
  const hint = meant && !stray ? ` Did you mean { ${meant}: … }?` : "";
  const [only] = [...map.entries.values()].map(({ value: given }) => keyIn(given));
  const [own = "config"] = allowed.filter((word) => !(word in GENERAL));
  const fits = keys.length < 2 && !stray ? replacement({ [meant ?? own]: only ?? "name" }) : undefined;
  const say = `must be a plain value or one of ${listed}, got a map with ${keys.join(", ") || "no keys"}.${hint}`;
  return refused(map, say, fits);
}

function keyIn(tree: Tree): string | undefined {
  return tree.is === "leaf" && typeof tree.value === "string" && tree.value !== "" ? tree.value : undefined;
}

/** The same with the value as a text; an example, if there is none. */
function inText(word: string, given: Tree): Suggestion | undefined {
  const [value] = given.is === "list" ? given.items : [given];
  const isPlain = value?.is === "leaf" && value.value !== null && value.value !== "";
  return replacement({ [word]: isPlain ? String(value.value) : "name" });
}

function readReference(kind: Kind, given: Tree, place: Place, allowed: readonly string[]): Read {
  const name = keyIn(given);
  if (name === undefined)
    return refused(
      given,
      `must name ${oneOfKind(kind)} with a string, got ${describe(given)}`,
      inText(wordOf(kind), given),
    );
  const whole = place.refersTo.includes(kind.name);
  if (whole || place.idOf === kind.name) return value({ is: "resource", kind, name, whole });
  const own = allowed.filter((word) => !(word in GENERAL));
  return refused(
    given,
    own.length > 0
      ? `must be ${own.map((word) => `{ ${word}: … }`).join(" or ")}, got ${oneOfKind(kind)}`
      : `names ${oneOfKind(kind)}, which is not a value. Name one of its outputs, such as { from: "${sectionOf(kind)}.${name}.id" }`,
    replacement(own[0] === undefined ? { from: `${sectionOf(kind)}.${name}.id` } : { [own[0]]: name }),
  );
}

function readOutput(given: Tree): Read {
  const text = keyIn(given);
  const listed = given.is === "list" ? given.items.map(keyIn) : undefined;
  const path = text !== undefined ? text.split(".") : listed?.some((part) => part === undefined) ? undefined : listed;
  const [section, name, ...rest] = (path ?? []) as string[];
  if (section === undefined || name === undefined || rest.length === 0) {
    return refused(given, 'must be a path of section, name and output, such as "databases.main.connectionUri"');
  }
  const kind = kindsBySection.get(section);
  if (kind) return value({ is: "output", kind, name, path: rest });
  const meant = closest(section, [...kindsBySection.keys()]);
  return refused(
    given,
    `begins with ${section}, which is not a section.${meant ? ` Did you mean ${meant}?` : ""}`,
    meant === undefined ? undefined : replacement(from([meant, name, ...rest])),
    "undefined",
  );
}

/** There have to be as many values as placeholders. */
function filled(list: Tree | undefined, count: number): unknown[] {
  const given = list?.is === "list" ? list.items.map(plainOf) : list ? [plainOf(list)] : [];
  return Array.from({ length: count }, (_, index) => given[index] ?? { config: "name" });
}

/** A reference to an output; keys with dots cannot be joined. */
export function from(path: readonly string[]): { readonly from: string | readonly string[] } {
  return { from: path.some((step) => step.includes(".")) ? path : path.join(".") };
}

function readConfig(map: Branch, given: Tree, place: Place): Read {
  const key = keyIn(given);
  if (key === undefined)
    return refused(
      given,
      `must name a configuration key with a string, got ${describe(given)}`,
      inText("config", given),
    );
  const fallback = map.entries.get("default")?.value;
  if (!fallback) return value({ is: "config", key, place });
  if (fallback.is !== "leaf" || fallback.value === null) {
    return refused(fallback, `must have a plain value as its default, got ${describe(fallback)}`);
  }
  // Configuration is text: where the place takes one, 1.10 is what is written, not a number.
  const text = textOf(fallback) ?? "";
  const plain = place.types.has("string") ? text : fallback.value;
  if (fits(plain, place)) return value({ is: "config", key, place, fallback: plain });
  const meant = valueAt(text, place);
  const say = `must have ${takes(place)} as its default, got ${place.values ? show(plain) : describe(fallback)}`;
  return refused(fallback, say, meant === undefined ? undefined : replacement(meant));
}

function readFormat(map: Branch, given: Tree, inner: (tree: Tree, path: string) => Value): Read {
  const text = given.is === "leaf" && typeof given.value === "string" ? given.value : undefined;
  if (text === undefined) return refused(given, `must have a string as its format, got ${describe(given)}`);
  const list = map.entries.get("of")?.value;
  const pieces = text.split("{}");
  const [gaps, values] = [pieces.length - 1, list?.is === "list" ? list.items.length : 0];
  const of = list?.is === "list" ? list.items.map((item, index) => textOf(item) ?? inner(item, `of[${index}]`)) : [];
  if ((list && list.is !== "list") || gaps !== values) {
    const wrong = refused(
      list ?? given,
      `must have as many values in \`of\` as placeholders ({}) in \`format\` (${gaps}), got ${values}`,
      replacement(gaps === 0 ? text : { format: text, of: filled(list, gaps) }),
    );
    return { ...wrong, instead: new Expression({ is: "format", text: pieces, of }) };
  }
  return value({ is: "format", text: pieces, of });
}
