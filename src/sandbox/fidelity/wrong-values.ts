import type { Schema } from "../contract";

export interface WrongValue {
  /** What is wrong with it, for the name of a check. */
  readonly what: string;
  readonly value: unknown;
}

/** The maximum length of a text that is worth sending. */
const LONGEST_TEXT = 40_000;

const WRONG_FORMAT: Readonly<Record<string, string>> = {
  uuid: "not-a-uuid",
  uri: "not a uri",
  "date-time": "yesterday",
  email: "nobody",
};

/** Values that a schema refuses, each for one reason. */
export function wrongValues(schema: Schema): WrongValue[] {
  const types = [schema.type ?? []].flat();
  const { minLength, maxLength, minimum, maximum, minItems, pattern, format } = schema as Readonly<
    Record<string, number | string | undefined>
  >;
  const found: WrongValue[] = [];
  const add = (what: string, value: unknown): number => found.push({ what, value });
  if (types.length > 0) {
    add("of another type", types.includes("object") ? "text" : {});
    if (!types.includes("null")) add("null", null);
  }
  if (schema.enum) add("not among those allowed", "NO_SUCH_VALUE");
  if (types.includes("string") && !schema.enum) {
    if (Number(minLength) > 0) add(`shorter than ${minLength}`, "x".repeat(Number(minLength) - 1));
    if (Number(maxLength) < LONGEST_TEXT) add(`longer than ${maxLength}`, "x".repeat(Number(maxLength) + 1));
    if (typeof pattern === "string" && !new RegExp(pattern, "u").test(" !")) add("against its pattern", " !");
    const wrong = WRONG_FORMAT[String(format)];
    if (wrong !== undefined) add(`no ${format}`, wrong);
  }
  if (types.includes("integer")) add("no whole number", 1.5);
  if (minimum !== undefined) add(`below ${minimum}`, Number(minimum) - 1);
  if (maximum !== undefined) add(`above ${maximum}`, Number(maximum) + 1);
  if (Number(minItems) > 0) add("an empty list", []);
  return found;
}
