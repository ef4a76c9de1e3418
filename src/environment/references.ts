import { declaredNames } from "../declaration/declared-names";
import type { Kind } from "../model";
import { isWriteOnly } from "../model/field";
import { ownValue, pageOf } from "../model/names";
import { replacement, show } from "../model/problem";
import { hint, type Mistake, meantBy, mistake } from "./mistake";
import type { Read, Written } from "./read";
import { from } from "./read-expression";
import type { Dependency } from "./read-options";
import { strayEntry } from "./stray-entry";
import { find, type Position } from "./tree";
import { type Term, termsIn } from "./value";
import { kindsBySection, kindsByWord, oneOfKind, sectionOf, wordOf } from "./words";

/** `databases.main`: the address of a resource within its environment. */
export const addressOf = ({ section, name }: Pick<Written, "section" | "name">): string => `${section}.${name}`;

/** One use of another resource. */
export interface Use {
  readonly term: Term;
  /** Field path inside the resource. */
  readonly path: string;
  readonly keys: readonly string[];
  readonly position: Position | undefined;
}

/** Every term of a resource, with its place. */
export function usesIn({ fields, tree, at }: Pick<Written, "fields" | "tree" | "at">): Use[] {
  return termsIn(fields).map(({ term, path }) => {
    const text = pathText(path);
    return { term, path: text, keys: path, position: find(tree, text).tree.at ?? at };
  });
}

/** What a resource is filled with, as something that has terms. */
export function seedOf({ seed, at }: Pick<Written, "seed" | "at">): Pick<Written, "fields" | "tree" | "at">[] {
  return seed ? [{ ...seed, at }] : [];
}

/** Path keys as messages write them. */
export function pathText(path: readonly string[]): string {
  return path
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
}

/** The address that a term refers to, if it refers to a resource. */
export function target(term: Term): string | undefined {
  return term.is === "resource" || term.is === "output" ? `${sectionOf(term.kind)}.${term.name}` : undefined;
}

const dependencies = ({ options }: Written): readonly Dependency[] => options.dependsOn ?? [];

export function addressOfDependency({ kind, name }: Dependency): string {
  return addressOf({ section: sectionOf(kind), name });
}

/** The dependencies of a resource: its references and `dependsOn`. */
export function neededBy(resource: Written): string[] {
  const used = termsIn(resource.fields).flatMap(({ term }) => target(term) ?? []);
  return [...new Set([...used, ...dependencies(resource).map(addressOfDependency)])];
}

/**
 * The same mistake, and its suggestion with a resource that exists: until all of the file is read, the suggestion has
 * the name that was given. Without any such resource, the decision is the user's.
 */
export function suggestingOf(found: Mistake, resources: readonly Pick<Written, "kind" | "name">[]): Mistake {
  const { suggestion, ...rest } = found;
  const named = suggestion?.edit === "replace" ? resourceIn(suggestion.with) : undefined;
  if (!named) return found;
  const names = resources.filter(({ kind }) => kind === named.kind).map(({ name }) => name);
  const meant = names.includes(named.name) ? named.name : meantBy(named.name, names);
  return meant === undefined ? rest : { ...rest, suggestion: { edit: "replace", with: named.as(meant) } };
}

interface NamedResource {
  readonly kind: Kind;
  readonly name: string;
  /** The same expression with another name. */
  readonly as: (name: string) => unknown;
}

/** The resource in an expression as a file has it: `{ project: shop }`, `{ from: projects.shop.id }`. */
function resourceIn(expression: unknown): NamedResource | undefined {
  if (typeof expression !== "object" || expression === null) return undefined;
  const [[word, text] = ["", undefined], ...more] = Object.entries(expression);
  if (more.length > 0 || typeof text !== "string") return undefined;
  if (word === "from") {
    const [section = "", name = "", ...path] = text.split(".");
    const kind = kindsBySection.get(section);
    return kind && { kind, name, as: (other) => from([section, other, ...path]) };
  }
  const kind = kindsByWord.get(word);
  return kind && { kind, name: text, as: (other) => ({ [word]: other }) };
}

/** References to undeclared resources, in resources and outputs. */
export function undefinedIn({ resources, outputs, outputsTree }: Read): Mistake[] {
  const byKind = new Map<Kind, Map<string, Written>>();
  for (const resource of resources) {
    const named = byKind.get(resource.kind) ?? new Map();
    byKind.set(resource.kind, named.set(resource.name, resource));
  }
  const inResources = resources.flatMap((resource) => {
    const owner = addressOf(resource);
    const waitsFor = dependencies(resource).flatMap(({ kind, name, at }, index) =>
      strayName({ kind, name }, `${owner}.options.dependsOn[${index}]`, at, byKind, (to) => ({ [wordOf(kind)]: to })),
    );
    const uses = [resource, ...seedOf(resource)].flatMap(usesIn);
    return [...uses.flatMap((use) => strayUse(use, owner, byKind)), ...waitsFor];
  });
  const inOutputs = usesIn({ fields: outputs, tree: outputsTree, at: outputsTree.at });
  return [...inResources, ...inOutputs.flatMap((use) => strayUse(use, "outputs", byKind))];
}

type ByKind = ReadonlyMap<Kind, ReadonlyMap<string, Written>>;

function strayName(
  { kind, name }: Pick<Dependency, "kind" | "name">,
  at: string,
  position: Position | undefined,
  byKind: ByKind,
  /** The same reference with another name. */
  written: (name: string) => unknown,
): Mistake[] {
  const named = byKind.get(kind);
  if (named?.has(name)) return [];
  const present = [...(named?.keys() ?? [])];
  const say = `${at} names ${oneOfKind(kind)} ${show(name)}, which this environment does not have.${hint(name, present)}`;
  const meant = meantBy(name, present);
  const suggestion = meant === undefined ? undefined : replacement(written(meant));
  return [mistake("undefined", at, say, { position, given: name, allowed: present.join(", "), suggestion })];
}

function strayUse({ term, path, position }: Use, owner: string, byKind: ByKind): Mistake[] {
  if (term.is !== "resource" && term.is !== "output") return [];
  const at = `${owner}.${path}`;
  const written = (name: string) =>
    term.is === "resource" ? { [wordOf(term.kind)]: name } : from([sectionOf(term.kind), name, ...term.path]);
  const stray = strayName(term, at, position, byKind, written);
  if (stray.length > 0 || term.is === "resource") return stray;
  const [output = ""] = term.path;
  const outputs = outputNames(term.kind);
  if (outputs.includes(output)) {
    const referred = byKind.get(term.kind)?.get(term.name);
    return referred ? strayEntry(term, referred, at, position) : [];
  }
  const field = ownValue(term.kind.fields, output);
  const say =
    field && isWriteOnly(field)
      ? `${at} asks for ${output} of ${oneOfKind(term.kind)}, which the platform never shows.`
      : `${at} asks for ${output}, which is not an output of ${oneOfKind(term.kind)}.${hint(output, outputs) || ` Its outputs are in ${pageOf(term.kind)}.`}`;
  const meant = meantBy(output, outputs);
  const wanted = meant === undefined ? undefined : [sectionOf(term.kind), term.name, meant, ...term.path.slice(1)];
  const suggestion = wanted && replacement(from(wanted));
  return [mistake("undefined", at, say, { position, given: output, allowed: outputs.join(", "), suggestion })];
}

/** The outputs of a kind that `from` may use. */
function outputNames(kind: Kind): string[] {
  const shown = Object.entries(kind.fields).flatMap(([name, field]) => (isWriteOnly(field) ? [] : [name]));
  return [
    ...new Set([
      "id",
      ...shown,
      ...Object.keys(declaredNames(kind)).filter((name) => !Object.hasOwn(kind.fields, name)),
    ]),
  ];
}

/** Dependencies first, the order of the file otherwise; a cycle is a mistake and comes last. */
export function inOrderOfNeed(resources: readonly Written[]): { ordered: readonly Written[]; mistakes: Mistake[] } {
  const byAddress = new Map(resources.map((resource) => [addressOf(resource), resource]));
  const ordered: Written[] = [];
  const state = new Map<string, "open" | "done">();
  const mistakes: Mistake[] = [];
  /** From the first one to what it needs, and so on: a chain may be longer than the stack of calls. */
  const way: { readonly address: string; readonly resource: Written; readonly needs: string[] }[] = [];
  const enter = (address: string): void => {
    const resource = byAddress.get(address);
    if (!resource || state.get(address) === "done") return;
    if (state.get(address) === "open") {
      const round = way.slice(way.findIndex((one) => one.address === address)).map((one) => one.address);
      mistakes.push(circle([...round, address], resource));
      return;
    }
    state.set(address, "open");
    way.push({ address, resource, needs: neededBy(resource).reverse() });
  };
  for (const start of byAddress.keys()) {
    enter(start);
    for (let last = way.at(-1); last; last = way.at(-1)) {
      const next = last.needs.pop();
      if (next !== undefined) enter(next);
      else {
        state.set(last.address, "done");
        ordered.push(last.resource);
        way.pop();
      }
    }
  }
  return { ordered, mistakes };
}

/** The number of addresses of a cycle that a message shows. */
const SHOWN = 20;

const shortened = (way: readonly string[]): readonly string[] =>
  way.length <= SHOWN ? way : [...way.slice(0, SHOWN / 2), "…", ...way.slice(-SHOWN / 2)];

function circle(way: readonly string[], resource: Written): Mistake {
  const [, next = ""] = way;
  const use = usesIn(resource).find(({ term }) => target(term) === next);
  const path = use ? `${addressOf(resource)}.${use.path}` : addressOf(resource);
  const say =
    way.length === 2
      ? `${path} refers to its own resource.`
      : `${path} closes a dependency cycle: ${shortened(way).join(" → ")}. Remove one of these references.`;
  const waits = dependencies(resource).find((one) => addressOfDependency(one) === next);
  const position = use?.position ?? waits?.at ?? resource.at;
  return mistake("cycle", path, say, { position, suggestion: use ? { edit: "remove" } : undefined });
}
