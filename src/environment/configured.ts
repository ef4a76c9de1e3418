import { oneOf } from "../model/problem";
import type { LoadedEnvironment } from "./load";
import { type Mistake, mistake } from "./mistake";
import type { Place } from "./place";
import type { Term } from "./value";

/** A term that the configuration of the stack has the value of. */
export type ConfiguredTerm = Extract<Term, { is: "secret" | "config" }>;

/** Types of values, and how messages name them. */
const TYPES = [
  ["string", "a string"],
  ["integer", "a whole number"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "a map"],
] as const;

type Plain = string | number | boolean;

/** Decimal notation: `0x10` and `010` are other numbers to other programs. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const DECIMAL = `Numbers are in decimal notation, integers up to ${Number.MAX_SAFE_INTEGER}.`;

/** Configuration is text: this is its value in the type of the place, or `undefined` if it is not of that type. */
export function valueAt(text: string, place: Place): Plain | undefined {
  const value = place.types.has("string") ? text : plainIn(text);
  return fits(value, place) ? value : undefined;
}

const plainIn = (text: string): Plain =>
  NUMBER.test(text) ? Number(text) : text === "true" || text === "false" ? text === "true" : text;

/** Whether a value is of the type of a place. An integer must be exact: the platform would get another one. */
export function fits(value: Plain, { types, values }: Place): boolean {
  if (values && !values.includes(value)) return false;
  if (typeof value !== "number") return types.has(typeof value);
  if (Number.isInteger(value)) return (types.has("number") || types.has("integer")) && Number.isSafeInteger(value);
  return types.has("number") && Number.isFinite(value);
}

/** What a place takes, for messages. */
export function takes({ types, values }: Place): string {
  if (values) return oneOf(values);
  return TYPES.flatMap(([type, say]) => (types.has(type) ? [say] : [])).join(" or ");
}

/** The value of a term at its place, with `text` from the configuration; `undefined` if there is none that fits. */
export function configuredValue(term: ConfiguredTerm, text: string | undefined): Plain | undefined {
  if (text !== undefined) return valueAt(text, term.place);
  return term.is === "config" ? term.fallback : undefined;
}

/** Configuration that is not of the type of its place. No message repeats a value: it may be a secret. */
export function unfit({ configured }: LoadedEnvironment, textOf: (key: string) => string | undefined): Mistake[] {
  return configured.flatMap(({ term, path, position }) => {
    const text = textOf(term.key);
    if (text === undefined || valueAt(text, term.place) !== undefined) return [];
    const what = term.is === "secret" ? "secret" : "configuration";
    const allowed = takes(term.place);
    const form = term.place.types.has("integer") || term.place.types.has("number") ? ` ${DECIMAL}` : "";
    const say = `${path} must be ${allowed}, which the ${what} ${term.key} is not. Change the value of ${term.key}.${form}`;
    return [mistake("invalid", path, say, { position, allowed })];
  });
}
