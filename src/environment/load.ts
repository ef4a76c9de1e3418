import { relative, resolve } from "node:path";
import type { Kind } from "../model";
import { LARGEST, NotUtf8, readText } from "../model/file";
import { unreadFile } from "../model/problem";
import { checkAll, knownOf, sameNames } from "./check";
import type { ConfiguredTerm } from "./configured";
import type { Definition } from "./definition.gen";
import { exposedIn, plainSecretsIn } from "./exposed";
import { environmentsIn, layersOf } from "./layers";
import { inOrder, type Mistake, MistakesError, mistake, oncePerPlace } from "./mistake";
import { type Read, read as readLayers, type Written } from "./read";
import type { Options } from "./read-options";
import type { Seed } from "./read-seed";
import { addressOf, inOrderOfNeed, neededBy, seedOf, undefinedIn, usesIn } from "./references";
import { strayProcesses } from "./seed";
import { find, type Position, sizeOf, treeOf } from "./tree";
import type { Fields, Term } from "./value";
import { type ReadYaml, treeOfYaml } from "./yaml";

/** The default file of an environment. */
const DEFAULT_FILE = "environment.svc.yaml";

/** What to read: a file, or a definition in code, and the environment. */
export interface Source {
  /** Path of the file, `environment.svc.yaml` by default. */
  readonly file?: string;
  /** Folder that `file` is relative to, the working directory by default. */
  readonly folder?: string;
  readonly definition?: Definition;
  /** The environment to use. A file that lists none is the same for all. */
  readonly environment: string;
}

/** One resource of an environment. */
export interface DeclaredResource {
  readonly kind: Kind;
  /** Its section: the plural of the kind's word, `databases`. */
  readonly section: string;
  /** Its name inside the section. */
  readonly name: string;
  /** The declaration for the kinds. Values that are not in the file are `UNKNOWN`. */
  readonly declared: Readonly<Record<string, unknown>>;
  /** The same with its expressions: see `solved` to evaluate them. */
  readonly fields: Fields;
  readonly options: Options;
  readonly seed: Seed | undefined;
  /** Addresses (`section.name`) of its dependencies. */
  readonly needs: readonly string[];
  /** The position of a field: of a plain value itself, of its key otherwise, or of the deepest existing part. */
  positions(field: string): Position | undefined;
}

/** An environment, as known from its file alone. */
export interface LoadedEnvironment {
  readonly file: string;
  /** What the file had when it was read; empty for a definition in code. */
  readonly text: string;
  readonly environment: string;
  /** Dependencies first. */
  readonly resources: readonly DeclaredResource[];
  readonly outputs: Fields;
  /** Every term that reads the stack's configuration, with the position of its first use. */
  readonly configured: readonly Configured[];
  readonly mistakes: readonly Mistake[];
  /** The place of a term, for problems that are only found during the run. */
  placeOf(term: Term): Place;
}

/** A place, for humans and for editors. */
export interface Place {
  readonly path: string;
  readonly position: Position | undefined;
}

interface Configured extends Place {
  readonly term: ConfiguredTerm;
}

/**
 * Reads an environment without any request. Mistakes are not thrown but returned in `mistakes`.
 *
 * @throws SvcError if the file does not exist.
 */
export async function examineEnvironment({ environment, ...source }: Source): Promise<LoadedEnvironment> {
  return examine(treeIn(source), environment);
}

async function examine(read: ReadFile, environment: string): Promise<LoadedEnvironment> {
  const { tree, file, text, mistakes: syntax, isGuess } = read;
  const { mistakes: structure, ...layers } = layersOf(tree, environment);
  const found = readLayers(layers);
  const { ordered, mistakes: circles } = inOrderOfNeed(found.resources);
  const uses = allUses(found);
  const checked = atRemovals(layers.removed, [
    ...structure,
    ...found.mistakes,
    ...undefinedIn(found),
    ...strayProcesses(found.resources),
    ...sameNames(found.resources),
    ...circles,
    ...(await checkAll(found.resources)),
  ]);
  // Consequences of a guess would only be noise.
  const secrets = checked.some(isError) ? [] : [...exposedIn(found.resources), ...plainSecretsIn(found.resources)];
  const further = isGuess ? [] : [...checked, ...secrets];
  return {
    file,
    text,
    environment,
    resources: ordered.map((resource) => declaredResource(resource, found.resources)),
    outputs: found.outputs,
    configured: uses.flatMap(({ term, ...place }) => (isConfigured(term) ? [{ term, ...place }] : [])),
    mistakes: inOrder(oncePerPlace([...syntax, ...further])),
    placeOf: (term) => uses.find((use) => use.term === term) ?? { path: file, position: undefined },
  };
}

/** What is missing because the overlay has removed it is a mistake of the overlay. */
function atRemovals(removed: ReadonlyMap<string, Position>, mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.map((one) => {
    const position = removed.get(one.path);
    return position ? { ...one, position } : one;
  });
}

const isError = ({ severity }: Mistake) => severity === "error";

/**
 * Reads an environment that must be valid.
 *
 * @throws MistakesError with all mistakes, by file, line and column.
 */
export async function loadEnvironment(source: Source): Promise<LoadedEnvironment> {
  const loaded = await examineEnvironment(source);
  if (loaded.mistakes.some(isError)) throw new MistakesError(loaded.mistakes);
  return loaded;
}

/** The environments that a file lists; none if it is the same for all. */
export function listEnvironments(source: Omit<Source, "environment">): string[] {
  return environmentsIn(treeIn(source).tree);
}

/** What all environments of a file share, times the environments: it is checked in each of them. */
const MOST = 300_000;

/**
 * Reads a file once for all environments that it lists; none if it is the same for all.
 *
 * @throws MistakesError if the file does not exist, and if its environments are too many for what they share.
 */
export function allEnvironments(source: Omit<Source, "environment">) {
  const read = treeIn(source);
  const listed = environmentsIn(read.tree);
  const environments = read.tree.is === "map" ? read.tree.entries.get("environments") : undefined;
  const shared = sizeOf(read.tree) - (environments ? sizeOf(environments.value) : 0);
  if (listed.length * shared > MOST) {
    const say = `environments has ${listed.length} entries, and each has the ${shared} keys and items of the rest of the file: at most ${MOST} are checked at once. Split the file, or check one of them with \`--environment\`.`;
    const details = { position: environments?.at, allowed: `at most ${MOST}` };
    throw new MistakesError([mistake("too-large", "environments", say, details)]);
  }
  return { listed, examine: (environment: string) => examine(read, environment) };
}

type ReadFile = ReadYaml & Pick<LoadedEnvironment, "file" | "text">;

function treeIn({ file = DEFAULT_FILE, folder = process.cwd(), definition }: Omit<Source, "environment">): ReadFile {
  if (definition !== undefined) return { tree: treeOf(definition), file: "", text: "", mistakes: [], isGuess: false };
  const path = resolve(folder, file);
  const shown = relative(process.cwd(), path);
  const name = shown.startsWith("..") ? path : shown;
  const text = textOf(path, name);
  return { file: name, text, ...treeOfYaml(text, name) };
}

function textOf(path: string, name: string): string {
  try {
    return readText(path, LARGEST.source);
  } catch (error) {
    if (error instanceof NotUtf8 && error.position)
      throw new MistakesError([mistake("syntax", "", error.message, { position: { file: name, ...error.position } })]);
    const { code, message } = unreadFile(name, error, { code: "not-found" }).problem;
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const say = isMissing ? `${name} does not exist. \`svc-iac init\` writes one.` : message;
    throw new MistakesError([mistake(code, "", say)]);
  }
}

function declaredResource(resource: Written, all: readonly Written[]): DeclaredResource {
  const { kind, section, name, fields, options, seed, tree, at } = resource;
  return {
    kind,
    section,
    name,
    fields,
    options,
    seed,
    declared: knownOf(resource, all),
    needs: neededBy(resource),
    positions: (field) => {
      const { tree: found, key, isWhole } = find(tree, field);
      return found === tree ? at : ((isWhole && found.is === "leaf" ? found.at : key) ?? at);
    },
  };
}

type Holder = Pick<Written, "fields" | "tree" | "at"> & Partial<Pick<Written, "section" | "name">>;

/** Every term of an environment, with its path and position. */
function allUses({ resources, outputs, outputsTree }: Read) {
  const seeds = resources.flatMap(({ section, name, ...one }) =>
    seedOf(one).map((seed) => ({ ...seed, section, name })),
  );
  const holders: readonly Holder[] = [...resources, ...seeds, { fields: outputs, tree: outputsTree, at: undefined }];
  return holders.flatMap((holder) => {
    const { section, name } = holder;
    const owner = section !== undefined && name !== undefined ? addressOf({ section, name }) : "outputs";
    return usesIn(holder).map(({ term, path, position }) => ({ term, path: `${owner}.${path}`, position }));
  });
}

function isConfigured(term: Term): term is ConfiguredTerm {
  return (term.is === "secret" || term.is === "config") && term.key !== "";
}
