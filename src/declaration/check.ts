import { z } from "zod";
import { identityOf, parseEntries } from "../model/declaration";
import type { Field, Fields, Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { WantedEntry } from "../model/live";
import { pageOf, wordsIn } from "../model/names";
import { withoutNulls } from "../model/normal";
import type { Part } from "../model/part";
import { isObject } from "../model/plain";
import { oneOf, type Problem, SvcError } from "../model/problem";
import { respelled } from "../model/respelled";
import { adoptIdProblem } from "../model/route";
import type { Finding, Rule, RuleContext } from "../model/rule";
import { hasUnknown, UNKNOWN, whenKnown } from "../model/unknown";
import { declaredNames, isSecretPath, kindAt, strayNameAt } from "./declared-names";
import { namedTwice } from "./earlier-names";
import { listedIn, listedProblems, lookedUpWith } from "./listed";
import { sharedEntries } from "./one-owner";
import { allowedFor, refusal } from "./refusal";
import { Altered, excused, valueAt, withoutFaults } from "./sound";
import { suggestionFor, suggestionForGap, suggestionForName } from "./suggest";

type Path = readonly PropertyKey[];

export interface CheckRequest {
  readonly kind: Kind;
  readonly declared: Named;
  readonly context: RuleContext;
}

/**
 * Everything that can be checked before a request is sent: names, types, limits, and the kind's own rules. Unknowns are
 * allowed at any depth. Messages begin with the field; the face adds the resource.
 */
export async function check({ declared: given, ...request }: CheckRequest): Promise<Problem[]> {
  const { kind } = request;
  const declared = respelled(kind, given);
  const shape = schemaOf(kind);
  const result = shape.safeParse(declared);
  const told = result.success ? [] : result.error.issues.filter((issue) => !excused(issue, declared));
  // A value of the wrong type has no length to check.
  const isMistyped = among(told.filter(({ code }) => code === "invalid_type"));
  const issues = told.filter((issue) => issue.code === "invalid_type" || !isMistyped(issue));
  const typed = withoutFaults(kind, issues, declared);
  const gaps = gapsIn(kind, typed);
  const filled = new Altered(typed);
  for (const { path } of gaps) filled.put(path, UNKNOWN);
  const sound = filled.value as Named;
  const found = listedIn(kind, declared);
  const isOfId = among(found.filter(({ word }) => word !== undefined));
  const isMisspelt = among(issues);
  const listed = found.filter((one) => isOfId(one) || !isMisspelt(one));
  return [
    ...gaps.map((gap) => missing(kind, gap)),
    ...namedTwice(kind, declared),
    ...issues.filter((issue) => !isOfId(issue)).flatMap((issue) => problemsOf(kind, issue, declared)),
    ...adoptedIdProblems(kind, sound),
    ...(await listedProblems(listed, request.context, pathText)),
    ...(await judge(kind, sound, kind.rules, request.context)),
    ...sharedProblems({ ...request, declared: sound }),
  ];
}

/** Whether a path is that of one of these. */
function among(all: readonly { readonly path: Path }[]) {
  const places = new Set(all.map(({ path }) => path.join()));
  return ({ path }: { readonly path: Path }) => places.has(path.join());
}

/** The ID of an entry names its host, too: the type alone does not show whether it can be one. */
function adoptedIdProblems(kind: Kind, { adopt }: Named): Problem[] {
  const { id } = (adopt ?? {}) as { readonly id?: unknown };
  const problem = typeof id === "string" && !hasUnknown(id) ? adoptIdProblem(kind, id) : undefined;
  return problem ? [{ ...problem, field: "adopt.id", message: `adopt.id: ${problem.message}` }] : [];
}

/** Entries that another resource of the run also declares, where the IDs of their owners are known. */
export function sharedProblems({ kind, declared, context }: CheckRequest): Problem[] {
  return sharedEntries(kind, declared, context).map(problemIn(kind));
}

/** Checks that need the object's own ID. */
export async function checkOnceMade(request: CheckRequest): Promise<Problem[]> {
  const { kind, declared, context } = request;
  const judged = await judge({ ...kind, parts: {} }, declared, kind.rulesOnceMade, context);
  return [...judged, ...sharedProblems(request)];
}

const schemas = new WeakMap<Kind, z.ZodType>();

/** Whether a declaration has the form of its kind, as far as it is known. */
export const isFormed = (kind: Kind, declared: Named): boolean =>
  hasUnknown(declared) || schemaOf(kind).safeParse(declared).success;

function schemaOf(kind: Kind): z.ZodType {
  const known = schemas.get(kind);
  if (known) return known;
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { schema }] of Object.entries(declaredNames(kind))) shape[name] = schema.nullish();
  const built = z.strictObject(shape);
  schemas.set(kind, built);
  return built;
}

/** A required field that is missing. */
interface Gap {
  readonly path: Path;
  readonly field: Field;
}

function gapsIn(kind: Kind, declared: Named): Gap[] {
  const inParts = Object.values(kind.parts).flatMap((part) =>
    entriesOf(part, declared).flatMap(({ path, entry }) => gapsAt(part.fields, entry.values, path)),
  );
  return [...gapsAt(kind.fields, declared, []), ...inParts];
}

function gapsAt(fields: Fields, values: Named, under: Path): Gap[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.required && (values[name] === undefined || values[name] === null))
    .map(([name, field]) => ({ path: [...under, name], field }));
}

function missing(kind: Kind, { path, field: { schema } }: Gap): Problem {
  const [field, allowed] = [pathText(path), allowedBy(schema)];
  const suggestion = suggestionForGap(kind, path);
  return {
    code: "invalid",
    field,
    message: `${field} is missing${allowed ? `: set it to ${allowed}` : ", but required"}.`,
    ...(allowed ? { allowed } : {}),
    ...(suggestion ? { suggestion } : {}),
  };
}

function allowedBy(schema: z.ZodType): string | undefined {
  return schema instanceof z.ZodEnum ? oneOf(schema.options) : undefined;
}

/** The entries of one part as the user wrote them, with the path of each. */
function entriesOf(part: Part, declared: Named): { path: Path; entry: WantedEntry }[] {
  const { form } = part;
  if (form.as === "columns") return [];
  const entries = parseEntries(part, declared);
  if (!entries || entries === UNKNOWN) return [];
  return entries.map((entry, index) => ({
    path: [form.name, form.as === "map" ? entry.key : index],
    entry,
  }));
}

async function judge(kind: Kind, declared: Named, rules: readonly Rule[], context: RuleContext): Promise<Problem[]> {
  const own = await findingsOf(rules, declared, context);
  const inParts = await Promise.all(
    Object.values(kind.parts).flatMap((part) => [
      Promise.resolve(duplicates(part, declared)),
      ...entriesOf(part, declared).map(({ path, entry }) =>
        findingsOf(part.rules ?? [], entry.values, context, [pathText(path)]),
      ),
    ]),
  );
  return [...own, ...inParts.flat()].map(problemIn(kind));
}

function problemIn(kind: Kind): (finding: Finding) => Problem {
  return ({ at, say, given, allowed, hint, isMissing, suggestion: own }) => {
    const path = at.split(/[.[]/);
    const suggestion = own ?? (isMissing ? suggestionForGap(kind, path) : undefined);
    return {
      code: "invalid",
      message: `${[at, say].filter(Boolean).join(" ")}.`.replace(/\.\.$/, "."),
      ...(at ? { field: at } : {}),
      ...(given === undefined || isSecretPath(kind, path) ? {} : { given }),
      ...(allowed ? { allowed } : {}),
      ...(suggestion ? { suggestion } : {}),
      ...(hint ? { hint } : {}),
    };
  };
}

/** Two entries of a list with the same identity. */
function duplicates(part: Part, declared: Named): Finding[] {
  if (part.form.as !== "list") return [];
  const { identity } = part.form;
  const seen = new Map<string, string>();
  return entriesOf(part, declared).flatMap(({ path, entry }) => {
    if (identity.some((field) => hasUnknown(entry.values[field]))) return [];
    const key = identityOf(part.fields, identity, entry.values);
    const [first, at] = [seen.get(key), pathText(path)];
    seen.set(key, at);
    const say = `repeats ${first}: ${identity.join(" and ")} must be unique`;
    return first ? [{ at, say, suggestion: { edit: "remove" } }] : [];
  });
}

/** Findings of `rules`, as far as the declaration is known. */
export async function findingsOf(
  rules: readonly Rule[],
  declared: unknown,
  context: RuleContext,
  prefix: readonly string[] = [],
): Promise<Finding[]> {
  const present = withoutNulls(declared);
  const verdicts = await Promise.all(rules.map((rule) => whenKnown(present, (known) => rule(known as never, context))));
  return verdicts
    .flatMap((verdict) => (verdict ? [verdict].flat() : []))
    .map((finding) => ({ ...finding, at: [...prefix, finding.at].filter(Boolean).join(".") }));
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
  const isSecret = isSecretPath(kind, issue.path);
  const suggestion = isSecret ? undefined : suggestionFor(kind, issue, given);
  const isId = isObjectForId(issue, given);
  const isLost = isSecret && given === null && issue.path.length > 1;
  const next = isId ? "Pass the `id` of the resource or of the look-up." : isLost ? NOT_SHOWN : nextForId(kind, issue);
  return [
    {
      code: "invalid",
      field,
      message: `${field}${isId ? " must be an ID, got an object" : refusal(issue, given, isSecret)}.`,
      allowed: isId ? "an ID" : allowedFor(issue, given),
      ...(isSecret ? {} : { given }),
      ...(suggestion ? { suggestion } : {}),
      ...(next === undefined ? {} : { next }),
    },
  ];
}

/** An empty text instead would overwrite what may be the only copy of the secret. */
const NOT_SHOWN =
  "It is null: the platform shows some secrets only once, and not after an adoption or an import. Issue it again with the `rotation` of its resource. A key that was never declared here may be left out and keeps its value on the platform; one that was declared would be removed.";

/**
 * A secret of a map that has turned out to be null, where nothing checks the declaration any more.
 *
 * @throws SvcError `invalid`
 */
export function refuseEmptySecrets(kind: Kind, declared: Named): void {
  for (const [name, { secret }] of Object.entries(declaredNames(kind))) {
    const map = declared[name];
    if (!secret || typeof map !== "object" || map === null) continue;
    const [key] = Object.entries(map).find(([, value]) => value === null) ?? [];
    if (key === undefined) continue;
    const field = pathText([name, key]);
    throw new SvcError({ code: "invalid", field, message: `${field} must be a string.`, next: NOT_SHOWN });
  }
}

/** Text that is no ID where one of a kind is required: usually the name of the object. */
function nextForId(kind: Kind, { code, path, ...issue }: z.core.$ZodIssue): string | undefined {
  const name = code === "invalid_format" && "format" in issue && issue.format === "guid" && kindAt(kind, path);
  return name ? `Pass the \`id\` of the ${wordsIn(name)}. ${lookedUpWith(name)}` : undefined;
}

/** A resource, or the row of a look-up, where its ID is required. */
function isObjectForId({ code, path, ...issue }: z.core.$ZodIssue, given: unknown): boolean {
  const isText = code === "invalid_type" && "expected" in issue && issue.expected === "string";
  return isText && isObject(given) && /(^id|Id)$/.test(String(path.at(-1)));
}

function strayKey(kind: Kind, path: Path): Problem {
  const stray = strayNameAt(kind, path);
  const { allowed, isComputed, meant } = stray;
  const suggestion = suggestionForName(stray);
  const name = String(path.at(-1));
  const isOutside = path.length > 1 && !isComputed && !meant && Object.hasOwn(declaredNames(kind), name);
  const say = isComputed
    ? "is set by the platform and cannot be declared."
    : `is not a field${meant ? `; did you mean ${meant}?` : listed(kind, allowed)}`;
  return {
    code: isComputed ? "read-only" : "unknown-field",
    field: pathText(path),
    message: `${pathText(path)} ${say}`,
    ...(allowed.length > 0 ? { allowed: allowed.join(", ") } : {}),
    ...(suggestion ? { suggestion } : {}),
    ...(isOutside
      ? { next: `${name} is a field of the ${kind.name} itself: declare it beside ${String(path[0])}.` }
      : {}),
  };
}

/** The names that are allowed, or where they are if they are too many to read. */
function listed(kind: Kind, names: readonly string[]): string {
  if (names.length > 20) return `. Its fields are in ${pageOf(kind)}.`;
  return names.length > 0 ? `; allowed: ${names.join(", ")}.` : ".";
}
