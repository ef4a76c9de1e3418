import { z } from "zod";
import { identityOf, parse } from "../model/declaration";
import type { Fields } from "../model/field";
import type { Kind } from "../model/kind";
import type { WantedEntry } from "../model/live";
import { closest } from "../model/names";
import { declarations, type Part } from "../model/part";
import { oneOf, type Problem, show } from "../model/problem";
import type { Finding, Rule, RuleContext } from "../model/rule";
import { hasUnknown, UNKNOWN, whenKnown } from "../model/unknown";

type Named = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

export interface CheckRequest {
  readonly kind: Kind;
  readonly declared: Named;
  readonly context: RuleContext;
}

/**
 * Everything that can be told before anything is sent: names, types, limits, and the kind's own rules. Unknowns may
 * stand at any depth and are never a problem. Messages begin with the field: whose it is, the face says.
 */
export async function check(request: CheckRequest): Promise<Problem[]> {
  const { kind, declared } = request;
  const shape = schemaOf(kind);
  const result = shape.safeParse(declared);
  const issues = result.success ? [] : result.error.issues.filter((issue) => !excused(issue, declared));
  return [
    ...missing(kind, declared),
    ...issues.flatMap((issue) => problemsOf(kind, issue, declared)),
    // A rule may rely on the types of what it reads, so it has to wait until they are right.
    ...(issues.length === 0 ? await judge(kind, declared, kind.rules, request.context) : []),
  ];
}

/** What can only be judged of an object that exists, by its own id. */
export async function checkOnceMade(request: CheckRequest): Promise<Problem[]> {
  return judge({ ...request.kind, parts: {} }, request.declared, request.kind.rulesOnceMade, request.context);
}

/** What deserves a remark but may well be meant. */
export async function warnings(request: CheckRequest): Promise<string[]> {
  const { kind, declared } = request;
  if (!schemaOf(kind).safeParse(declared).success && !hasUnknown(declared)) return [];
  const found = await findingsOf(kind.warnings, declared, request.context);
  return found.map(({ at, say }) => [at, say].filter(Boolean).join(" "));
}

const schemas = new WeakMap<Kind, z.ZodType>();

function schemaOf(kind: Kind): z.ZodType {
  const known = schemas.get(kind);
  if (known) return known;
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { schema }] of Object.entries(declaredNames(kind))) shape[name] = schema.nullish();
  const built = z.strictObject(shape);
  schemas.set(kind, built);
  return built;
}

type DeclaredNames = Readonly<Record<string, { schema: z.ZodType; doc: string; secret?: true }>>;

const names = new WeakMap<Kind, DeclaredNames>();

/** Everything that a user may write at the top level, in the order of the kind's file. */
export function declaredNames(kind: Kind): DeclaredNames {
  // Built once: making schemas is dear, and each look at a secret asks for them.
  const known = names.get(kind);
  if (known) return known;
  const own = Object.entries(kind.fields).filter(([, field]) => field.mutability !== "computed");
  const built = Object.assign(Object.fromEntries(own), ...Object.values(kind.parts).map(declarations));
  names.set(kind, built);
  return built;
}

function missing(kind: Kind, declared: Named): Problem[] {
  const own = requiredIn(kind.fields, declared, "");
  const inParts = Object.values(kind.parts).flatMap((part) =>
    entriesOf(kind, part, declared).flatMap(({ path, entry }) => requiredIn(part.fields, entry.values, `${path}.`)),
  );
  return [...own, ...inParts];
}

function requiredIn(fields: Fields, values: Named, prefix: string): Problem[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.required && (values[name] === undefined || values[name] === null))
    .map(([name, field]) => {
      const allowed = allowedBy(field.schema);
      return {
        code: "invalid",
        field: `${prefix}${name}`,
        message: `${prefix}${name} is missing${allowed ? `: ${allowed} is required` : ", but required"}.`,
        ...(allowed ? { allowed } : {}),
      };
    });
}

function allowedBy(schema: z.ZodType): string | undefined {
  return schema instanceof z.ZodEnum ? oneOf(schema.options) : undefined;
}

/** The entries of one part as the user wrote them, with the path of each. */
function entriesOf(kind: Kind, part: Part, declared: Named): { path: string; entry: WantedEntry }[] {
  const { form } = part;
  if (form.as === "columns") return [];
  const written = declared[form.name];
  if (!written || typeof written !== "object") return [];
  const only = parse({ ...kind, fields: {}, parts: { part } }, { [form.name]: written });
  const entries = only.parts.part;
  if (!entries || entries === UNKNOWN) return [];
  return entries.map((entry, index) => ({
    path: form.as === "map" ? `${form.name}.${entry.key}` : `${form.name}[${index}]`,
    entry,
  }));
}

async function judge(kind: Kind, declared: Named, rules: readonly Rule[], context: RuleContext): Promise<Problem[]> {
  const own = await findingsOf(rules, declared, context);
  const inParts = await Promise.all(
    Object.values(kind.parts).flatMap((part) => [
      Promise.resolve(duplicates(kind, part, declared)),
      ...entriesOf(kind, part, declared).map(({ path, entry }) =>
        findingsOf(part.rules ?? [], entry.values, context, [path]),
      ),
    ]),
  );
  return [...own, ...inParts.flat()].map(({ at, say, given, allowed }) => ({
    code: "invalid",
    message: `${[at, say].filter(Boolean).join(" ")}.`.replace(/\.\.$/, "."),
    ...(at ? { field: at } : {}),
    ...(given === undefined || isSecretPath(kind, at.split(/[.[]/)) ? {} : { given }),
    ...(allowed ? { allowed } : {}),
  }));
}

/** Two entries of a list that mean the same thing. */
function duplicates(kind: Kind, part: Part, declared: Named): Finding[] {
  if (part.form.as !== "list") return [];
  const { identity } = part.form;
  const seen = new Map<string, string>();
  return entriesOf(kind, part, declared).flatMap(({ path, entry }) => {
    if (identity.some((field) => hasUnknown(entry.values[field]))) return [];
    const key = identityOf(part.fields, identity, entry.values);
    const first = seen.get(key);
    seen.set(key, path);
    return first ? [{ at: path, say: `repeats ${first}: each ${identity.join(" and ")} is allowed once` }] : [];
  });
}

/** What `rules` have to say of a declaration, as far as it is known. */
export async function findingsOf(
  rules: readonly Rule[],
  declared: unknown,
  context: RuleContext,
  prefix: readonly string[] = [],
): Promise<Finding[]> {
  const verdicts = await Promise.all(
    rules.map((rule) => whenKnown(declared, (known) => rule(known as never, context))),
  );
  return verdicts
    .flatMap((verdict) => (verdict ? [verdict].flat() : []))
    .map((finding) => ({ ...finding, at: [...prefix, finding.at].filter(Boolean).join(".") }));
}

/** An issue about an unknown value, or about something that contains one, says nothing yet. */
function excused(issue: z.core.$ZodIssue, declared: Named): boolean {
  const value = valueAt(declared, issue.path);
  return value === UNKNOWN || (hasUnknown(value) && issue.code !== "unrecognized_keys");
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === UNKNOWN ? UNKNOWN : (value as Record<PropertyKey, unknown> | null | undefined)?.[key]),
    root,
  );
}

function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

function problemsOf(kind: Kind, issue: z.core.$ZodIssue, declared: Named): Problem[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => strayKey(kind, [...issue.path, key]));
  const field = pathText(issue.path);
  const given = valueAt(declared, issue.path);
  const allowed = allowance(issue, given);
  // The key is at fault there, not the value, which is nobody's business.
  const shown =
    issue.code === "invalid_key" ? undefined : isSecretPath(kind, issue.path) ? "[secret]" : summary(issue, given);
  return [
    {
      code: "invalid",
      field,
      message: `${field}${shown === undefined ? ":" : ` is ${shown}:`} ${allowed}.`,
      allowed,
      ...(isSecretPath(kind, issue.path) ? {} : { given }),
    },
  ];
}

function strayKey(kind: Kind, path: Path): Problem {
  const [top, , last] = path;
  const name = String(path.at(-1));
  const part = Object.values(kind.parts).find(({ form }) => form.as !== "columns" && form.name === top);
  const fields = path.length === 1 ? kind.fields : path.length === 3 && last !== undefined ? part?.fields : undefined;
  const names =
    path.length === 1
      ? Object.keys(declaredNames(kind))
      : Object.entries(fields ?? {}).flatMap(([key, field]) => (field.mutability === "computed" ? [] : [key]));
  const meant = closest(name, names);
  const say =
    fields?.[name]?.mutability === "computed"
      ? "is set by the platform and cannot be declared"
      : `is not a field${meant ? `; did you mean ${meant}` : ""}`;
  return {
    code: "unknown-field",
    field: pathText(path),
    message: `${pathText(path)} ${say}${meant && !say.startsWith("is set") ? "?" : "."}`,
    ...(names.length > 0 ? { allowed: names.join(", ") } : {}),
  };
}

function summary(issue: z.core.$ZodIssue, given: unknown): string | undefined {
  if (issue.code === "too_big" || issue.code === "too_small") {
    if (Array.isArray(given)) return `a list of ${given.length}`;
    if (typeof given === "string") return `${given.length} characters long`;
  }
  return show(given);
}

/** What would have been allowed, in words. */
function allowance(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return `${article(issue.expected)} is allowed`;
    case "invalid_value":
      return `${oneOf(issue.values)} is allowed`;
    case "too_big":
      return `at most ${amount(Number(issue.maximum), given)} allowed`;
    case "too_small":
      return `at least ${amount(Number(issue.minimum), given)} allowed`;
    case "invalid_format":
      return (
        FORMATS[issue.format] ??
        (issue.message.startsWith("Invalid") ? `a text that matches ${issue.pattern} is allowed` : issue.message)
      );
    case "invalid_union":
      return "none of the allowed shapes fits";
    case "invalid_key":
      return issue.issues.map((inner) => allowance(inner, String(issue.path.at(-1)))).join(", ");
    default:
      return issue.message;
  }
}

function amount(limit: number, given: unknown): string {
  const [one, many] = Array.isArray(given) ? ["entry", "entries"] : ["character", "characters"];
  if (!Array.isArray(given) && typeof given !== "string") return `${limit} is`;
  return limit === 1 ? `1 ${one} is` : `${limit} ${many} are`;
}

const FORMATS: Readonly<Record<string, string>> = {
  guid: "an id of the platform (a UUID) is allowed",
  url: "a URL such as https://git.example.com/shop/api is allowed",
  email: "an e-mail address is allowed",
};

function article(expected: string): string {
  const names: Record<string, string> = {
    int: "a whole number",
    array: "a list",
    object: "an object",
    record: "a map",
  };
  return names[expected] ?? `a ${expected}`;
}

/** Whether what stands at `path` is a secret: then no message may show it. */
export function isSecretPath(kind: Kind, path: Path): boolean {
  const [top, , inner] = path.map(String);
  if (top === undefined) return false;
  if (kind.fields[top]?.secret || declaredNames(kind)[top]?.secret) return true;
  const part = Object.values(kind.parts).find(({ form }) => form.as !== "columns" && form.name === top);
  return Boolean(inner && part?.fields[inner]?.secret);
}
