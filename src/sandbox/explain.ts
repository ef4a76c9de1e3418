import type { ErrorObject } from "ajv";
import type { Schema } from "./contract";

/** Values of these fields are never repeated in a message. */
const SECRET_FIELD = /password|secret|token|ssl_key|ssl_cert|^value$/i;

/**
 * Sentences for Ajv's errors: each names the field, what was given and what is allowed.
 * `root` is the name of the validated value as a whole.
 */
export function explain(errors: readonly ErrorObject[], root: string): string[] {
  const found = errors.filter((error) => !ECHOES.includes(error.keyword));
  const meant = withoutWrongBranches(found);
  // What a condition requires has no meaning while the fields that it reads are invalid themselves.
  const plain = meant.filter((error) => !/\/(then|else)\//.test(error.schemaPath));
  const sentences = (plain.length > 0 ? plain : meant).map((error) => sentence(error, root));
  return [...new Set(sentences)];
}

/** Keywords that only repeat that something below them failed. */
const ECHOES = ["if", "allOf", "anyOf", "oneOf"];

/**
 * Ajv reports all branches of a oneOf. Branches whose discriminating `const` or type differs were not meant;
 * if none was meant, only the values that they allow are reported.
 */
function withoutWrongBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const branches = new Set(errors.flatMap((error) => branchOf(error) ?? []));
  const wrong = new Set(errors.filter(isDiscriminator).map(branchOf));
  if (branches.size > wrong.size) return errors.filter((error) => !wrong.has(branchOf(error)));
  const outside = errors.filter((error) => branchOf(error) === undefined);
  const refused = errors.filter((error) => branchOf(error) !== undefined && error.keyword === "const");
  const [first] = refused;
  if (!first) return errors;
  const allowedValues = refused.map((error) => error.params.allowedValue);
  return [...outside, { ...first, keyword: "enum", params: { allowedValues } }];
}

const isDiscriminator = (error: ErrorObject): boolean =>
  branchOf(error) !== undefined && (error.keyword === "const" || (error.keyword === "type" && error.schema === "null"));

/** Which branch of a oneOf reported an error; the contract's branches are inlined (contract.ts). */
function branchOf(error: ErrorObject): string | undefined {
  return /^(.*\/oneOf\/\d+)\//.exec(error.schemaPath)?.[1];
}

function sentence(error: ErrorObject, root: string): string {
  const field = fieldName(error.instancePath) || root;
  const parent = (error.parentSchema ?? {}) as Schema;
  const got = SECRET_FIELD.test(lastSegment(error.instancePath)) ? "" : `, got ${shown(error.data)}`;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case "required": {
      const name = String(params.missingProperty);
      const wanted = parent.properties?.[name];
      const full = error.instancePath ? `${field}.${name}` : name;
      return `${full} is missing${expectation(wanted)}.`;
    }
    case "type":
      return `${field} must be ${list([params.type].flat(), "or")}${got}.`;
    case "enum":
      return `${field} must be ${list(params.allowedValues as unknown[], "or")}${got}.`;
    case "const":
      return `${field} must be ${shown(params.allowedValue)}${got}.`;
    case "format":
      return `${field} must be a valid ${params.format}${got}.`;
    case "pattern":
      return `${field} must match the pattern ${params.pattern}${got}.`;
    case "minLength":
    case "maxLength":
      return `${field} must have ${bound(error.keyword, params.limit)} ${params.limit === 1 ? "character" : "characters"}, got ${String(error.data).length}.`;
    case "minimum":
    case "maximum":
      return `${field} must be ${bound(error.keyword, params.limit)}${got}.`;
    case "minItems":
    case "maxItems":
      return `${field} must have ${bound(error.keyword, params.limit)} ${params.limit === 1 ? "entry" : "entries"}, got ${(error.data as unknown[]).length}.`;
    case "minProperties":
      return `${field} must have at least one field of ${Object.keys(parent.properties ?? {}).join(", ")}.`;
    case "uniqueItems":
      return `${field} has the same entry twice, at ${params.i} and ${params.j}.`;
    case "not":
      return `${field} must not be ${list((parent.not as Schema)?.enum ?? [], "or")}${got}.`;
    case "dependentRequired":
      return `${params.missingProperty} is required with ${params.property}.`;
    case "additionalProperties": {
      const name = [...(error.instancePath ? [field] : []), params.additionalProperty].join(".");
      return `There is no field ${name}; there are ${Object.keys(parent.properties ?? {}).join(", ")}.`;
    }
    case "false schema":
      return `${field} must not be set here.`;
    default:
      return `${field} ${error.message ?? "is not valid"}.`;
  }
}

function bound(keyword: string, limit: unknown): string {
  return `${keyword.startsWith("min") ? "at least" : "at most"} ${limit}`;
}

function expectation(schema: Schema | undefined): string {
  if (schema?.enum) return `; it must be ${list(schema.enum, "or")}`;
  if (schema?.format) return `; it must be a ${schema.format}`;
  return schema?.type ? `; it must be ${list([schema.type].flat(), "or")}` : "";
}

function fieldName(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replace(/~1/g, "/").replace(/~0/g, "~"))
    .reduce(
      (name, segment) => (/^\d+$/.test(segment) ? `${name}[${segment}]` : name ? `${name}.${segment}` : segment),
      "",
    );
}

function lastSegment(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

function list(values: readonly unknown[], last: "and" | "or"): string {
  const words = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** A value for a message: short, and as JSON so that "1" and 1 differ. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
