import {
  closest,
  type JsonSchema,
  type Kind,
  mustBe,
  type Named,
  oneOf,
  type Problem,
  SvcError,
  show,
  UNKNOWN,
  withArticle,
} from "../model";
import type { Io } from "../state";

export type { Named } from "../model";

/** A parameter of a source, or a value in its answer. */
export interface Value {
  readonly doc: string;
  readonly schema: JsonSchema;
  readonly required?: true;
}

export type Values = Readonly<Record<string, Value>>;

/** One row by name, or rows. `type` is the row type's name in a typed face. */
export interface Rows {
  readonly is: "row" | "list";
  readonly type: string;
  readonly columns: Values;
}

/** Everything that can be read of one object of a kind: every field and part but options and write-only values. */
interface Whole {
  readonly is: "object";
  readonly kind: Kind;
}

/**
 * A data source for every face: `svc_applications` in Terraform, `getApplications` in Pulumi. A list
 * returns `{ ids, items }`, in a stable order, and holds no secret.
 */
export interface DataSource {
  /** In camel case: `application`, `applications`, `databaseBackups`. */
  readonly name: string;
  readonly doc: string;
  /** The kind that its docs and messages refer to. */
  readonly kind?: Kind;
  readonly takes: Values;
  /** How many of `keys` have to be given. */
  readonly needs?: "exactly one" | "at least one";
  readonly keys: readonly string[];
  readonly answers: Rows | Whole;
  /** Checks that `takes` does not express; nothing in it is unknown or missing. */
  problem?(given: Named): Problem | undefined;
  /** `given` without nulls. @throws SvcError `not-found`, `ambiguous`; ApiError for what the key may not read. */
  read(given: Named, io: Io): Promise<Named>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is wrong with the parameters of a source, where known; `asked` may contain unknowns. */
export function problemIn(
  source: Pick<DataSource, "takes" | "needs" | "keys" | "problem">,
  asked: Named,
): Problem | undefined {
  const { takes, needs, keys } = source;
  const given = givenIn(asked);
  const stray = Object.keys(given).find((name) => !Object.hasOwn(takes, name));
  if (stray !== undefined) return unknownName(stray, Object.keys(takes));
  for (const [name, { schema, required }] of Object.entries(takes)) {
    const value = given[name];
    if (required && value === undefined) return invalid(name, `${name} is missing, but required.`);
    if (value === undefined || value === UNKNOWN) continue;
    if (schema.enum && !schema.enum.includes(value)) {
      return invalid(name, `${name} ${mustBe(oneOf(schema.enum), value)}.`);
    }
    const type = typeNamed(schema.type);
    if (type !== undefined && typeof value !== type) {
      return invalid(name, `${name} ${mustBe(withArticle(type), value)}.`);
    }
    if (schema.format === "uuid" && !UUID.test(String(value))) return noId(name, value);
  }
  const named = keys.filter((name) => given[name] !== undefined);
  const which = keys.map(code).join(" or ");
  if (needs && named.length === 0) return { code: "invalid", message: `Set ${which}: one of them is required.` };
  if (needs === "exactly one" && named.length > 1) {
    return { code: "invalid", message: `Set only one of ${named.map(code).join(" and ")}.` };
  }
  return Object.values(given).includes(UNKNOWN) ? undefined : source.problem?.(given);
}

/** The parameters that a program gives, which may be anything. @throws SvcError `invalid`. */
export function parametersIn(given: unknown): Named {
  if (given === undefined || given === null) return {};
  if (typeof given === "object" && !Array.isArray(given)) return given as Named;
  throw new SvcError({
    code: "invalid",
    message: `The arguments must be an object, such as { id: "…" }, got ${show(given)}.`,
  });
}

function unknownName(name: string, names: readonly string[]): Problem {
  const meant = closest(name, names);
  const allowed = names.join(", ");
  const which = meant === undefined ? `Allowed: ${allowed}.` : `Did you mean ${meant}?`;
  return { code: "unknown-key", field: name, allowed, message: `${name} is not a parameter. ${which}` };
}

/** The type of a single value in a program. */
function typeNamed(type: JsonSchema["type"]): string | undefined {
  return type === "integer" ? "number" : ["string", "number", "boolean"].find((one) => one === type);
}

/** Parameters of which the only one that can identify what is meant is required. */
export function withOnlyKey(takes: Values, keys: readonly string[]): Values {
  const [only = "", ...more] = keys;
  const value = takes[only];
  return value && more.length === 0 ? { ...takes, [only]: { ...value, required: true } } : takes;
}

/** What is not null. */
export function givenIn(asked: Named): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));
}

export function code(name: string): string {
  return `\`${name}\``;
}

function invalid(field: string, message: string): Problem {
  return { code: "invalid", field, message };
}

/** Compared with IDs, anything else would match nothing. */
function noId(field: string, given: unknown): Problem {
  const message = `${field} ${mustBe("an ID", given)}.`;
  const next = "Give the ID; the data source of one object finds it by name.";
  return { code: "invalid", field, given, allowed: "an ID (UUID)", message, next };
}
