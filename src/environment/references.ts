import { declaredNames } from "../lifecycle/declared-names";
import { isWriteOnly } from "../model/field";
import type { Kind } from "../model/kind";
import { hint, type Mistake, mistake } from "./mistake";
import type { Read, Written } from "./read";
import { find, type Position } from "./tree";
import { type Term, termsIn } from "./value";
import { oneOfKind, sectionOf } from "./words";

/** `databases.main`: what a resource is known by inside its environment. */
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

/** Path keys as messages write them. */
export function pathText(path: readonly string[]): string {
  return path
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
}

/** The address that a term leads to, if it leads to a resource. */
export function target(term: Term): string | undefined {
  return term.is === "resource" || term.is === "output" ? `${sectionOf(term.kind)}.${term.name}` : undefined;
}

/** What a resource cannot be made without: its references and `dependsOn`. */
export function neededBy(resource: Written): string[] {
  const used = termsIn(resource.fields).flatMap(({ term }) => target(term) ?? []);
  return [...new Set([...used, ...(resource.options.dependsOn ?? [])])];
}

/** References to what is not there, in resources and outputs. */
export function undefinedIn({ resources, outputs, outputsTree }: Read): Mistake[] {
  const names = namesByKind(resources);
  const inResources = resources.flatMap((resource) => {
    const uses = usesIn(resource).flatMap((use) => strayUse(use, addressOf(resource), names));
    const stray = (resource.options.dependsOn ?? []).filter(
      (address) => !resources.some((one) => addressOf(one) === address),
    );
    const path = `${addressOf(resource)}.options.dependsOn`;
    return [
      ...uses,
      ...stray.map((address) =>
        mistake("undefined", path, `${path} names ${address}, which this environment does not have.`, {
          position: resource.at,
        }),
      ),
    ];
  });
  const inOutputs = usesIn({ fields: outputs, tree: outputsTree, at: outputsTree.at });
  return [...inResources, ...inOutputs.flatMap((use) => strayUse(use, "outputs", names))];
}

function namesByKind(resources: readonly Written[]): ReadonlyMap<Kind, readonly string[]> {
  const names = new Map<Kind, string[]>();
  for (const { kind, name } of resources) names.set(kind, [...(names.get(kind) ?? []), name]);
  return names;
}

function strayUse(
  { term, path, position }: Use,
  owner: string,
  names: ReadonlyMap<Kind, readonly string[]>,
): Mistake[] {
  if (term.is !== "resource" && term.is !== "output") return [];
  const at = `${owner}.${path}`;
  const present = names.get(term.kind) ?? [];
  if (!present.includes(term.name)) {
    const say = `${at} names ${oneOfKind(term.kind)} ${JSON.stringify(term.name)}, which this environment does not have.${hint(term.name, present)}`;
    return [mistake("undefined", at, say, { position, allowed: present.join(", ") })];
  }
  if (term.is === "resource") return [];
  const [output = ""] = term.path;
  const field = term.kind.fields[output];
  const outputs = outputNames(term.kind);
  if (outputs.includes(output)) return strayEntry(term, at, position);
  const say =
    field && isWriteOnly(field)
      ? `${at} asks for ${output} of ${oneOfKind(term.kind)}, which no answer of the platform ever shows.`
      : `${at} asks for ${output}, which is no output of ${oneOfKind(term.kind)}.${hint(output, outputs)}`;
  return [mistake("undefined", at, say, { position, allowed: outputs.join(", ") })];
}

/** `applications.api.processes.web.internalHostname`: what may be asked of an entry. */
function strayEntry(term: Extract<Term, { is: "output" }>, at: string, position: Position | undefined): Mistake[] {
  const [output, , field] = term.path;
  const part = Object.values(term.kind.parts).find(({ form }) => form.as === "map" && form.name === output);
  if (!part || field === undefined || term.path.length > 3 || Object.hasOwn(part.fields, field)) return [];
  const say = `${at} asks for ${field}, which no entry of ${output} has.${hint(field, Object.keys(part.fields))}`;
  return [mistake("undefined", at, say, { position })];
}

/** What `from` may ask of a kind. */
export function outputNames(kind: Kind): string[] {
  const shown = Object.entries(kind.fields).flatMap(([name, field]) => (isWriteOnly(field) ? [] : [name]));
  return [...new Set(["id", ...shown, ...Object.keys(declaredNames(kind)).filter((name) => !(name in kind.fields))])];
}

/** Dependencies first, the order of the file otherwise; what waits in a circle is a mistake and comes last. */
export function inOrderOfNeed(resources: readonly Written[]): { ordered: readonly Written[]; mistakes: Mistake[] } {
  const byAddress = new Map(resources.map((resource) => [addressOf(resource), resource]));
  const ordered: Written[] = [];
  const state = new Map<string, "open" | "done">();
  const mistakes: Mistake[] = [];
  const visit = (address: string, way: readonly string[]): void => {
    const resource = byAddress.get(address);
    if (!resource || state.get(address) === "done") return;
    if (state.get(address) === "open") {
      mistakes.push(circle([...way.slice(way.indexOf(address)), address], resource));
      return;
    }
    state.set(address, "open");
    for (const needed of neededBy(resource)) visit(needed, [...way, address]);
    state.set(address, "done");
    ordered.push(resource);
  };
  for (const address of byAddress.keys()) visit(address, []);
  return { ordered, mistakes };
}

function circle(way: readonly string[], from: Written): Mistake {
  const [, next = ""] = way;
  const use = usesIn(from).find(({ term }) => target(term) === next);
  const path = use ? `${addressOf(from)}.${use.path}` : addressOf(from);
  const say =
    way.length === 2
      ? `${path} refers to the resource itself, which has to be there first.`
      : `${path} closes a circle: ${way.join(" → ")}. Each would have to be there before the other.`;
  return mistake("cycle", path, say, { position: use?.position ?? from.at });
}
