import { randomUUID } from "node:crypto";
import { check, sharedProblems } from "../declaration/check";
import { Claims, ownerOf } from "../declaration/claims";
import { isSecretPath } from "../declaration/declared-names";
import { adoptionConflict } from "../declaration/one-object";
import { warnings } from "../declaration/remarks";
import type { Kind, Named } from "../model";
import { adoptedId } from "../model/declaration";
import { secretKey } from "../model/names";
import { isObject } from "../model/plain";
import { type Problem, replacement, type Suggestion, sentencesOf, show } from "../model/problem";
import { carriedBy } from "../model/reference";
import { UNKNOWN } from "../model/unknown";
import { type Mistake, mistake } from "./mistake";
import type { Place } from "./place";
import type { Written } from "./read";
import { addressOf } from "./references";
import { type Shape, shapeOf } from "./shape";
import { find } from "./tree";
import { Expression, type Solve, solved, type Term, termsIn } from "./value";
import { kindsByWord, sectionOf, wordOf } from "./words";

/**
 * The declaration of a resource that can be known from the file alone: everything else is unknown. Values that a
 * reference carries are known if they are plain values in the file.
 */
export function knownOf(
  resource: Written,
  all: readonly Written[],
  idOf: (resource: Written) => unknown = () => UNKNOWN,
): Named {
  const solve: Solve = (term) => {
    if (term.is !== "resource" || !term.whole) return UNKNOWN;
    const referred = byAddress(all).get(addressOf({ section: sectionOf(term.kind), name: term.name }));
    const carried = carriedBy(term.kind, (name) => {
      const value = referred?.fields[name];
      return value instanceof Expression || value === undefined ? UNKNOWN : value;
    });
    return { id: referred ? idOf(referred) : UNKNOWN, ...carried };
  };
  return solved(resource.fields, solve) as Named;
}

/** The kinds' own checks and warnings, without a request, with positions in the file. */
export async function checkAll(resources: readonly Written[]): Promise<Mistake[]> {
  const claims = new Claims();
  // Never shown: they only decide whether two resources have the same owner.
  const ids = new Map(resources.map((resource) => [resource, randomUUID()]));
  const found = await Promise.all(
    resources.map(async (resource) => {
      const { kind, name } = resource;
      const declared = knownOf(resource, resources);
      const claim = claims.of(kind, name);
      const checked = await check({ kind, declared, context: { claim } });
      const named = knownOf(resource, resources, (one) => ids.get(one));
      const shared = sharedProblems({ kind, declared: named, context: { claim, id: ids.get(resource) ?? "" } });
      const isKnown = ({ message }: Problem) => checked.some((one) => one.message === message);
      const problems = [...checked, ...shared.filter((one) => !isKnown(one))];
      const twice = adoptedTwice(claims, resource, declared);
      if (twice) problems.push(twice);
      const remarks = problems.length > 0 ? [] : await warnings({ kind, declared, context: {} });
      return [
        ...problems.map((problem) => placed(resource, inTermsOfFile(resource, problem, resources))),
        ...remarks.map((message) => ({
          ...placed(resource, { code: "remark", message, field: firstWord(message) }),
          severity: "warning" as const,
        })),
      ];
    }),
  );
  return found.flat();
}

/** A problem with an object that another resource of the file adopts, too. */
function adoptedTwice(claims: Claims, { kind, name }: Written, declared: Named): Problem | undefined {
  const id = adoptedId(declared);
  if (id === undefined) return undefined;
  const { owner, label } = ownerOf(kind, name);
  const problem = adoptionConflict(claims, { owner, label, id });
  return problem && { ...problem, message: sentencesOf(problem) };
}

/** Warnings about objects of a kind that have one name: nothing but their IDs would tell one from the other. */
export function sameNames(resources: readonly Written[]): Mistake[] {
  const met = new Map<string, Written>();
  return resources.flatMap((resource) => {
    const { displayName, allowSameName } = resource.fields;
    if (typeof displayName !== "string" || allowSameName === true) return [];
    const key = `${resource.section} ${displayName}`;
    const first = met.get(key);
    if (!first) met.set(key, resource);
    if (!first) return [];
    const message = `displayName ${show(displayName)} is that of ${addressOf(first)}, too. Name them apart; \`allowSameName: true\` is for two that are meant.`;
    return [{ ...placed(resource, { code: "remark", message, field: "displayName" }), severity: "warning" as const }];
  });
}

/** With an expression of the file where an ID is missing, or a name is given instead of it. */
function inTermsOfFile(resource: Written, problem: Problem, all: readonly Written[]): Problem {
  const { field = "", lookUp, given, suggestion } = problem;
  const place = placeIn(resource.kind, field);
  if (suggestion?.edit === "add" && (place?.listing ?? place?.idOf) !== undefined) {
    const { suggestion: _, ...rest } = problem;
    const value = idInFile(place, all);
    return value === undefined ? rest : { ...rest, suggestion: { edit: "add", value } };
  }
  const named = all.find(
    ({ kind, name }) => name === given && (place?.refersTo.includes(kind.name) || place?.idOf === kind.name),
  );
  const meant = lookUp ? { [lookUp.word]: lookUp.name } : named ? { [wordOf(named.kind)]: named.name } : undefined;
  if (!meant) return isObject(given) ? { ...problem, message: `${problem.message}${references(place)}` } : problem;
  const [[word, name] = []] = Object.entries(meant);
  return {
    ...problem,
    message: `${problem.message} Write { ${word}: ${name} }.`,
    suggestion: { edit: "replace", with: meant },
  };
}

/** What a place accepts instead of an object of another form. */
function references(place: Place | undefined): string {
  const words = [...kindsByWord].flatMap(([word, { name }]) => (place?.refersTo.includes(name) ? [word] : []));
  const forms = words.map((word) => `{ ${word}: … }`);
  return forms.length === 0
    ? ""
    : ` Write ${[forms.slice(0, -1).join(", "), forms.at(-1)].filter(Boolean).join(" or ")}.`;
}

const addresses = new WeakMap<readonly Written[], ReadonlyMap<string, Written>>();

function byAddress(all: readonly Written[]): ReadonlyMap<string, Written> {
  const known = addresses.get(all) ?? new Map(all.map((resource) => [addressOf(resource), resource]));
  addresses.set(all, known);
  return known;
}

const rows = new WeakMap<readonly Written[], readonly Term[]>();

/** The rows of reference lists that a file names. */
function listedIn(all: readonly Written[]): readonly Term[] {
  const known =
    rows.get(all) ??
    all.flatMap(({ fields }) => termsIn(fields).map(({ term }) => term)).filter(({ is }) => is === "listed");
  rows.set(all, known);
  return known;
}

/** How the file names such a row elsewhere, or the only such resource. */
function idInFile(place: Place | undefined, all: readonly Written[]): unknown {
  const listed = listedIn(all).find((term) => term.is === "listed" && term.listing === place?.listing);
  if (listed?.is === "listed" && place?.word !== undefined && typeof listed.name === "string") {
    return { [place.word]: listed.name };
  }
  const [only, ...more] = all.filter(({ kind }) => kind.name === place?.idOf);
  return only && more.length === 0 ? { [wordOf(only.kind)]: only.name } : undefined;
}

/** The place at the path of a message, if it is a value's. */
function placeIn(kind: Kind, field: string): Place | undefined {
  let shape: Shape | undefined = shapeOf(kind);
  const steps = field.split(/[.[]/);
  for (const [index, step] of steps.entries()) {
    if (shape?.is === "fields") shape = shape.field(step);
    else if (shape?.is === "map" || shape?.is === "list") shape = shape.each;
    else if (shape?.is === "value")
      return steps.slice(index).reduce<Place | undefined>((at, one) => at?.properties.get(one), shape.place);
  }
  return shape?.is === "value" ? shape.place : undefined;
}

/** A warning begins with the path of its field. */
const firstWord = (message: string) => message.split(" ", 1)[0] ?? "";

function placed(resource: Written, problem: Problem): Mistake {
  const { code, message, field = "", given, allowed } = problem;
  const { tree, key, isWhole } = find(resource.tree, field);
  const path = [addressOf(resource), field].filter(Boolean).join(".");
  // A map that spans lines begins at its first key, which is not the mistake.
  const names = code === "unknown-field" || code === "read-only" || !isWhole || tree.is !== "leaf";
  const position = (tree === resource.tree ? resource.at : names ? key : tree.at) ?? resource.at;
  const quotes = isWhole ? inQuotes(tree, message) : "";
  const text =
    field !== "" && message.startsWith(field)
      ? `${addressOf(resource)}.${message}`
      : `${addressOf(resource)}: ${message}`;
  const suggestion = suggestedIn(resource, problem);
  const details = { position, given, allowed, suggestion };
  return mistake(code === "unknown-field" ? "unknown-key" : code, path, `${text}${quotes}`, details);
}

/** The suggestion in the file's terms: names instead of IDs, references to secrets, texts as they are written. */
function suggestedIn(resource: Written, { field = "", suggestion }: Problem): Suggestion | undefined {
  const { tree, isWhole } = find(resource.tree, field);
  if (!isWhole && !suggestion && isSecretPath(resource.kind, field.split("."))) {
    return { edit: "add", value: { secret: secretKey(resource.name, field) } };
  }
  const isText = suggestion?.edit === "replace" && typeof suggestion.with === "string";
  return isText && isWhole && tree.is === "leaf" && typeof tree.value !== "string" && tree.written !== undefined
    ? replacement(tree.written)
    : suggestion;
}

/** YAML parses 16 as a number and yes as a boolean where a text is expected. */
function inQuotes(tree: ReturnType<typeof find>["tree"], message: string): string {
  if (tree.is !== "leaf" || typeof tree.value === "string" || tree.value === null) return "";
  return / must be a string,/.test(message) ? ` Put it in quotes: "${tree.written ?? tree.value}".` : "";
}
