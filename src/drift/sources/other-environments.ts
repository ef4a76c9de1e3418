import type { DeclaredResource, LoadedEnvironment } from "../../environment/load";
import { isPreviewStack } from "../../environment/preview";
import { type Fields, isFields, type Value } from "../../environment/value";
import { isBeingDeleted, type Kind, nameIn, normal, roles, statusIn, type Wire } from "../../model";
import { list, readRecord, takeRecord, traitsOf, working } from "../../read";
import { differingTraits, isFindable } from "../../read/find-created";
import type { Io } from "../../state";
import type { Belonging, Elsewhere } from "../elsewhere";
import type { Configuration } from "./configuration";
import { namesStack, patternOf, type Rendered, render } from "./rendering";

/** An environment file, and which stacks of which of its environments are compared. */
export interface FileOfEnvironments {
  readonly file: string;
  /** All that it lists; the only one of a file that lists none. */
  readonly environments: readonly LoadedEnvironment[];
  readonly isListed: boolean;
  readonly compared: readonly { readonly environment: string; readonly stack: string | undefined }[];
  readonly configuration: Configuration;
}

/** A stack of an environment, as the file renders it. */
interface Scene {
  readonly loaded: LoadedEnvironment;
  readonly stack: string;
  readonly owner: string;
  /** Why it is not certain that there is such a stack. */
  readonly doubt?: string;
}

/** IDs of the objects that a resource is, or may be. */
interface Matches {
  readonly certain: ReadonlySet<string>;
  readonly possible: ReadonlyMap<string, string>;
}

type Match = { readonly doubt?: string } | undefined;

/**
 * The objects of a file's other environments, and of their previews, found by what the file declares: kind, name and
 * immutables. No state is read, and neither secrets nor configuration have to be given.
 */
export class OtherEnvironments implements Elsewhere {
  readonly #given: FileOfEnvironments;
  #scenes: Promise<readonly Scene[]> | undefined;
  readonly #matches = new Map<string, Promise<Matches>>();
  readonly #records = new Map<string, Promise<Wire | undefined>>();

  constructor(given: FileOfEnvironments) {
    this.#given = given;
  }

  async belongings(
    kind: Kind,
    rows: readonly Wire[],
    { io }: { readonly io: Io },
  ): Promise<ReadonlyMap<string, Belonging>> {
    const found = new Map<string, Belonging>();
    if (rows.length === 0) return found;
    this.#scenes ??= this.#scenesIn(io);
    for (const scene of await this.#scenes) {
      for (const resource of scene.loaded.resources.filter((one) => one.kind === kind)) {
        const { certain, possible } = await this.#matchesOf(scene, resource, io);
        for (const { id } of rows) {
          const why = certain.has(String(id)) ? scene.doubt : possible.get(String(id));
          if (found.has(String(id)) && (why !== undefined || found.get(String(id))?.doubt === undefined)) continue;
          if (!certain.has(String(id)) && why === undefined) continue;
          const place = `${resource.section}.${resource.name}`;
          const doubt = why === undefined ? {} : { doubt: `${place}: ${why}` };
          found.set(String(id), { owner: scene.owner, ...doubt });
        }
      }
    }
    for (const { id } of rows) {
      const [doubt] = this.#broken();
      if (doubt && !found.has(String(id))) found.set(String(id), doubt);
    }
    return found;
  }

  /** What an environment with mistakes declares is not known. */
  #broken(): Belonging[] {
    return this.#given.environments.flatMap((loaded) => {
      const first = loaded.mistakes.find(({ severity }) => severity === "error");
      if (!first || this.#given.compared.some(({ environment }) => environment === loaded.environment)) return [];
      return [{ owner: this.#titleOf(loaded), doubt: `the file cannot be read for it: ${first.message}` }];
    });
  }

  #titleOf({ environment }: LoadedEnvironment): string {
    const { file, isListed } = this.#given;
    return isListed ? `environment ${environment} of ${file}` : file;
  }

  async #scenesIn(io: Io): Promise<readonly Scene[]> {
    const { environments, compared, isListed, file } = this.#given;
    const names = new Set(isListed ? environments.map(({ environment }) => environment) : []);
    const taken = new Set(compared.map(({ stack }) => stack));
    const scenes = environments.map(async (loaded): Promise<Scene[]> => {
      const owner = this.#titleOf(loaded);
      const isCompared = compared.some(({ environment }) => environment === loaded.environment);
      const own = isListed && !isCompared ? [{ loaded, stack: loaded.environment, owner }] : [];
      const others = [...(await stacksIn(loaded, io))].filter((stack) => !taken.has(stack) && !names.has(stack));
      const more = others.map((stack): Scene => {
        if (isPreviewStack(stack)) return { loaded, stack, owner: `preview ${stack} of ${file}` };
        const doubt = "it would have that name there; whether there is such a stack is not known";
        return { loaded, stack, owner: `stack ${JSON.stringify(stack)} of ${owner}`, doubt };
      });
      return [...own, ...more];
    });
    const isOwn = ({ loaded, stack }: Scene) => stack === loaded.environment;
    return (await Promise.all(scenes)).flat().sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  }

  #matchesOf(scene: Scene, resource: DeclaredResource, io: Io): Promise<Matches> {
    const key = [scene.loaded.environment, scene.stack, resource.section, resource.name].join("\n");
    const found = this.#matches.get(key) ?? this.#matchedBy(scene, resource, io);
    this.#matches.set(key, found);
    return found;
  }

  async #matchedBy(scene: Scene, resource: DeclaredResource, io: Io): Promise<Matches> {
    const certain = new Set<string>();
    const possible = new Map<string, string>();
    const rows = resource.kind.owned ? [] : await list(resource.kind, io);
    for (const row of rows) {
      const match = await this.#match(scene, resource, row, io);
      if (match?.doubt !== undefined) possible.set(String(row.id), match.doubt);
      else if (match) certain.add(String(row.id));
    }
    return { certain, possible };
  }

  async #match(scene: Scene, { kind, fields }: DeclaredResource, row: Wire, io: Io): Promise<Match> {
    const adopt = isFields(fields.adopt) ? fields.adopt : undefined;
    if (typeof adopt?.id === "string") return adopt.id === row.id ? {} : undefined;
    const doubts: string[] = [];
    const names = kind.naming === undefined ? [] : [fields[kind.naming], adopt?.[roles.naming]];
    if (names.length > 0) {
      const named = await Promise.all(names.map((name) => this.#isNamed(scene, kind, name, row, io)));
      const match = named.find((one) => one && one.doubt === undefined) ?? named.find((one) => one);
      if (!match) return undefined;
      if (match.doubt !== undefined) doubts.push(match.doubt);
    }
    const traits = traitsIn(kind, fields);
    const record = await this.#recordOf(kind, row, traits, io);
    if (!record || isBeingDeleted(kind, statusIn(kind, record))) return undefined;
    for (const name of traits) {
      const rendered = await this.#rendered(scene, fields[name], io);
      const match = await this.#hasTrait(scene, kind, name, rendered, record, io);
      if (!match) return undefined;
      if (match.doubt !== undefined) doubts.push(match.doubt);
    }
    if (names.length === 0 && traits.length === 0) doubts.push("nothing in the file identifies it");
    return doubts.length === 0 ? {} : { doubt: [...new Set(doubts)].join("; ") };
  }

  async #isNamed(scene: Scene, kind: Kind, name: Value | undefined, row: Wire, io: Io): Promise<Match> {
    if (name === undefined) return undefined;
    const live = nameIn(kind, row);
    const rendered = await this.#rendered(scene, name, io);
    if (rendered.is === "value" && live === rendered.value) return {};
    const open = rendered.is === "value" ? rendered.unless : rendered.is === "unknown" ? rendered.reason : undefined;
    return open !== undefined && patternOf(name, scene.stack).test(String(live ?? "")) ? { doubt: open } : undefined;
  }

  async #hasTrait(scene: Scene, kind: Kind, name: string, rendered: Rendered, record: Wire, io: Io): Promise<Match> {
    const has = (value: unknown) => differingTraits(kind, { [name]: value }, record).length === 0;
    if (rendered.is === "unknown") return { doubt: rendered.reason };
    if (rendered.is === "value") {
      const field = kind.fields[name];
      const wanted = rendered.value === undefined ? traitsOf(kind, {})[name] : field && normal(field, rendered.value);
      if (has(wanted)) return {};
      return rendered.unless === undefined ? undefined : { doubt: rendered.unless };
    }
    const { resources } = scene.loaded;
    const referred = resources.find((one) => `${one.section}.${one.name}` === rendered.address);
    if (!referred || referred.kind.owned) return { doubt: `${rendered.address} is not known` };
    const { certain, possible } = await this.#matchesOf(scene, referred, io);
    if ([...certain].some(has)) return {};
    const [, doubt] = [...possible].find(([id]) => has(id)) ?? [];
    return doubt === undefined ? undefined : { doubt: `${rendered.address}: ${doubt}` };
  }

  #rendered({ loaded, stack }: Scene, written: Value | undefined, io: Io): Promise<Rendered> {
    return render(written, { loaded, stack, configuration: this.#given.configuration, io });
  }

  /** The summary in the list, if it shows enough. */
  #recordOf(kind: Kind, row: Wire, traits: readonly string[], io: Io): Promise<Wire | undefined> {
    const id = String(row.id);
    const shown = working(id);
    takeRecord(kind, shown, row);
    if (traits.every((name) => shown.values[name] !== undefined)) return Promise.resolve(row);
    const record = this.#records.get(id) ?? readRecord(kind, id, io);
    this.#records.set(id, record);
    return record;
  }
}

/** Stacks after which objects of the platform are named, if they are this environment's. */
async function stacksIn({ resources }: LoadedEnvironment, io: Io): Promise<Set<string>> {
  const named = resources.filter(({ kind, fields }) => !kind.owned && namesStack(fields, kind.naming));
  const stacks = named.map(async ({ kind, fields }) => {
    const pattern = patternOf(fields[kind.naming ?? ""]);
    const rows = await list(kind, io);
    return rows.flatMap((row) => pattern.exec(String(nameIn(kind, row) ?? ""))?.groups?.stack ?? []);
  });
  return new Set((await Promise.all(stacks)).flat());
}

/** What distinguishes an object from others of its name: its declared immutables; its identity, if it has no name. */
function traitsIn(kind: Kind, fields: Fields): string[] {
  if (kind.identity) return [...kind.identity];
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const isFixed = field.mutability === "immutable" && isFindable(field) && name !== kind.naming;
    return isFixed && fields[name] !== undefined && fields[name] !== null ? [name] : [];
  });
}
