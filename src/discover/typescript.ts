import { type Program, type Term, termsOf } from "./code";
import { escapedUnits, INVISIBLE } from "./invisible";
import { camel, pascal, snake } from "./names";

/** Literal code among plain values. */
export class Raw {
  constructor(readonly text: string) {}
}

const NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A text as TypeScript: JSON, which cannot end a template string. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(INVISIBLE, escapedUnits);
}

/** A value as TypeScript. `__proto__` is the one key that would not make an entry. */
export function typescript(value: unknown, indent = ""): string {
  if (value instanceof Raw) return value.text;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object")) return `[${value.map((item) => typescript(item)).join(", ")}]`;
    return `[\n${value.map((item) => `${deeper}${typescript(item, deeper)},\n`).join("")}${indent}]`;
  }
  if (typeof value === "string") return literal(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => {
    return `${deeper}${propertyName(key)}: ${typescript(inner, deeper)},\n`;
  });
  return entries.length === 0 ? "{}" : `{\n${entries.join("")}${indent}}`;
}

/** A key of an object. */
export function propertyName(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : NAME.test(key) ? key : literal(key);
}

/** The constant of an object: with its kind in it, it is unique and no keyword. */
export function constantOf({ words, kind }: { readonly words: readonly string[]; readonly kind: { name: string } }) {
  return `${camel(words)}${kind.name}`;
}

/** A constant for each secret, by its name in snake case: `ordersDbPassword`, with a last word that no object has. */
export function secretConstants(program: Program): ReadonlyMap<string, string> {
  return new Map(termsOf(program, "secret").map(({ words }) => [snake(words), `${camel(words)}Secret`]));
}

/** Text with blank lines between its paragraphs. */
export function paragraphs(all: readonly (readonly string[])[]): string {
  return all
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

/** `databaseResourceType`, `DB1` → `DB1DatabaseResourceType`, with a number where two names would be the same. */
export function listedConstants(program: Program): ReadonlyMap<string, { name: string; term: ListedTerm }> {
  const found = new Map<string, { name: string; term: ListedTerm }>();
  const taken = new Set<string>();
  for (const term of termsOf(program, "listed")) {
    const words = term.name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const base = `${term.listing}${pascal(words)}`;
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    found.set(listedKey(term), { name, term });
  }
  return found;
}

type ListedTerm = Extract<Term, { is: "listed" }>;

export const listedKey = ({ listing, name }: ListedTerm): string => `${listing} ${name}`;
