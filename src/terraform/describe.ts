import type { Field, JsonSchema } from "../model";
import type { Change } from "./shape";
import { inHcl, literal, type Vocabulary } from "./words";

/** The facts for a description, besides the doc. */
export interface Described {
  readonly doc: string;
  readonly schema: JsonSchema;
  readonly field?: Field | undefined;
  readonly change?: Change | undefined;
}

/** The doc and the facts: allowed values, default, effect of a change. No fact is repeated. */
export function describe({ doc, schema, field, change }: Described, vocabulary?: Vocabulary): string {
  const resting = field?.default ?? field?.createDefault;
  const { appliesTo } = field ?? {};
  const facts = [
    inHcl(doc, vocabulary),
    allowed(schema, doc),
    resting === undefined ? "" : `Default: \`${literal(resting)}\`.`,
    appliesTo && !mentions(doc, appliesTo.values)
      ? `For ${inHcl(appliesTo.field, vocabulary)} ${appliesTo.values.map(code).join(" or ")}.`
      : "",
    change === undefined ? "" : CHANGES[change],
    field?.observed === false && !/read back|readable|shows? (it|this)/.test(doc)
      ? "The platform does not show it, so its drift cannot be detected."
      : "",
  ];
  return facts.filter(Boolean).join(" ");
}

function mentions(doc: string, values: readonly unknown[]): boolean {
  return values.every((value) => doc.toLowerCase().includes(String(value).toLowerCase()));
}

const CHANGES: Readonly<Record<Change, string>> = {
  "in place": "",
  deploys: "A change takes effect with the deployment that follows it.",
  replaces: "A change replaces the object.",
  moves: "",
};

/** For attributes without docs: the allowed values. */
export function describeNested(schema: JsonSchema): string {
  return allowed(schema, "") || `${upper(kindOfValue(schema))}.`;
}

function allowed(schema: JsonSchema, doc: string): string {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) {
    return mentions(doc, values) ? "" : `Allowed: ${values.map(code).join(", ")}.`;
  }
  const limits = range(schema);
  return limits && !/\d/.test(doc) ? `${upper(kindOfValue(schema))}, ${limits}.` : "";
}

function range(schema: JsonSchema): string {
  const from = finite(schema.minimum) ?? schema.minLength ?? schema.minItems;
  const to = finite(schema.maximum) ?? schema.maxLength ?? schema.maxItems;
  const unit = schema.type === "string" ? " characters" : schema.type === "array" ? " entries" : "";
  if (to !== undefined) return `${from ?? 0} to ${to}${unit}`;
  return from === undefined || (unit !== "" && from <= 1) ? "" : `${from}${unit} or more`;
}

function kindOfValue(schema: JsonSchema): string {
  if (schema.format === "uuid") return "an id";
  const names: Readonly<Record<string, string>> = {
    string: "text",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  };
  return names[String(schema.type)] ?? "a value";
}

function finite(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function code(value: unknown): string {
  return `\`${String(value)}\``;
}
