import { ownValue } from "../model/names";
import { namesOf, type Part } from "../model/part";
import { replacement, type Suggestion } from "../model/problem";
import { hint, type Mistake, meantBy, mistake } from "./mistake";
import type { Written } from "./read";
import { from } from "./read-expression";
import type { Position } from "./tree";
import { Expression, type Term, type Value } from "./value";
import { sectionOf } from "./words";

/**
 * `applications.api.processes.web.internalHostname`: whether the entry is declared and has that output. What
 * the platform creates by itself, or others by hand, is no output: a resource shows what it declares.
 */
export function strayEntry(
  term: Extract<Term, { is: "output" }>,
  referred: Written,
  at: string,
  position: Position | undefined,
): Mistake[] {
  const [output = "", ...rest] = term.path;
  const part = Object.values(term.kind.parts).find((one) => namesOf(one).includes(output));
  const declared = ownValue(referred.fields, output) ?? {};
  if (!part || rest.length === 0 || typeof declared !== "object" || declared instanceof Expression) return [];
  const entries = declared as Readonly<Record<string, Value>>;
  const address = `${referred.section}.${referred.name}`;
  const found = entryIn(entries, rest);
  if (!found) {
    const [name, names] = [nameIn(part, rest), Object.keys(entries)];
    const say = `${at} asks for ${name}, which ${address} does not declare in its ${output}.${hint(name, names)}`;
    const meant = meantBy(name, names);
    const after = rest.slice(name.split(".").length);
    const suggestion = meant === undefined ? undefined : suggested(term, [output, meant, ...after]);
    return [mistake("undefined", at, say, { position, allowed: names.join(", "), suggestion })];
  }
  const [field] = found.rest;
  if (field === undefined || part.form.as === "columns") return [];
  if (!Object.hasOwn(part.fields, field)) {
    const say = `${at} asks for ${field}, which no entry of ${output} has.${hint(field, Object.keys(part.fields))}`;
    const meant = meantBy(field, Object.keys(part.fields));
    const suggestion = meant === undefined ? undefined : suggested(term, [output, found.key, meant]);
    return [mistake("undefined", at, say, { position, allowed: Object.keys(part.fields).join(", "), suggestion })];
  }
  const entry = entries[found.key];
  const isShown = part.fields[field]?.mutability === "computed" || typeof entry !== "object" || entry === null;
  if (isShown || entry instanceof Expression || Object.hasOwn(entry, field)) return [];
  const say = `${at} asks for ${field}, which ${address} does not declare in ${output}.${found.key}.`;
  return [mistake("undefined", at, say, { position })];
}

function suggested({ kind, name }: Extract<Term, { is: "output" }>, path: readonly string[]): Suggestion | undefined {
  return replacement(from([sectionOf(kind), name, ...path]));
}

/** Keys may contain dots: the longest matching one is used. */
function entryIn(entries: object, path: readonly string[]) {
  for (let length = path.length; length > 0; length -= 1) {
    const key = path.slice(0, length).join(".");
    if (Object.hasOwn(entries, key)) return { key, rest: path.slice(length) };
  }
  return undefined;
}

/** The name of an entry that does not exist: all before the first name of a field of entries, or the last. */
function nameIn({ form, fields }: Part, path: readonly string[]): string {
  if (form.as === "columns") return path.join(".");
  const field = path.findIndex((word, index) => index > 0 && Object.hasOwn(fields, word));
  const end = field > 0 ? field : path.length - 1;
  return path.slice(0, Math.max(1, end)).join(".");
}
