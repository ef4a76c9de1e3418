import { carriedBy, ownValue, SvcError } from "../model";
import { ENGINE_UNKNOWN, isUnknownMark } from "../pulumi/engine-values";
import { isSecret, plain, secret } from "../pulumi/marks";
import type { ConstructAnswer, ConstructRequest, Raw, Registered } from "../pulumi/native/protocol";
import { dynamicTypeOf, PACKAGE, tokenOf } from "../pulumi/native/tokens";
import { SEED } from "../pulumi/seed";
import { type Listing, listings, pick } from "../read";
import type { Io } from "../state";
import { configuredValue } from "./configured";
import { excludedAt, filledText, lookedUpAt, misconfigured, nothingThere } from "./given";
import { type DeclaredResource, type LoadedEnvironment, loadEnvironment, type Place } from "./load";
import { MistakesError } from "./mistake";
import { addressOf, addressOfDependency } from "./references";
import { recordOf, type SeedResource, seedResources, sourceOf } from "./seed";
import { inside, solved, type Term, type Value } from "./value";
import { sectionOf } from "./words";

/** The type of the component in programs that declare it themselves: see `component.ts`. */
const IN_PROGRAMS = "svc-iac:environment:Environment";

/** The registered children, by address. */
type Children = Map<string, Promise<Registered>>;

/** URNs of the resources that a value depends on. */
type Sources = Set<string>;

/**
 * An environment file as a component that the plugin provides to programs in any language: its resources are registered as
 * children. All mistakes of the file are one error, before anything is registered.
 */
export async function constructEnvironment(request: ConstructRequest, io: Io): Promise<ConstructAnswer> {
  const { file, environment = request.stack } = textsIn(request.inputs);
  const loaded = await loadEnvironment({ ...(file === undefined ? {} : { file }), environment });
  const wrong = misconfigured(loaded, (key) => configured(request, key));
  if (wrong.length > 0) throw new MistakesError(wrong);
  const { type, name, parent, protect, retainOnDelete, dependencies, formerly, monitor } = request;
  const component = await monitor.register({
    ...{ type, name, parent, protect, retainOnDelete, dependencies },
    isCustom: false,
    inputs: { environment },
    sources: {},
    formerly: [...formerly, { type: IN_PROGRAMS }],
  });
  const solver = new Solver(request, loaded, io);
  const seeds = new ServedSeeds(component.urn, solver, loaded);
  for (const resource of loaded.resources) {
    const child = register(resource, component.urn, solver, seeds);
    // Dependents and the component handle the error.
    child.catch(() => {});
    solver.children.set(addressOf(resource), child);
    seeds.restore(resource);
  }
  await Promise.all(solver.children.values());
  await seeds.run();
  const { values, sources } = await solver.each(loaded.outputs);
  const outputs = { outputs: values };
  await monitor.registerOutputs(component.urn, outputs);
  return { urn: component.urn, outputs, sources: { outputs: [...new Set(Object.values(sources).flat())] } };
}

async function register(
  resource: DeclaredResource,
  parent: string,
  solver: Solver,
  seeds: ServedSeeds,
): Promise<Registered> {
  const { kind, name, fields, options, needs } = resource;
  const { request, children } = solver;
  const needed = await Promise.all([
    ...needs.flatMap((address) => children.get(address) ?? []),
    ...seeds.before(resource),
  ]);
  const first = (options.dependsOn ?? []).flatMap((one) => children.get(addressOfDependency(one)) ?? []);
  const { values, sources } = await solver.each(fields);
  const { values: filledBy } = await solver.each(sourceOf(resource));
  const used = [...Object.values(sources).flat(), ...(await Promise.all(first)).map(({ urn }) => urn)];
  return request.monitor.register({
    type: tokenOf(kind.name),
    name,
    parent,
    isCustom: true,
    inputs: { ...values, ...filledBy },
    dependencies: [...new Set([...used, ...needed.map(({ urn }) => urn), ...request.dependencies])],
    sources,
    provider: ownValue(request.providers, PACKAGE),
    protect: options.protect ?? request.protect,
    retainOnDelete: options.retainOnDelete ?? request.retainOnDelete,
    // A program can be converted to a file, and from the dynamic provider, without a replacement.
    formerly: [
      { type: dynamicTypeOf(kind.name) },
      { noParent: true },
      { type: dynamicTypeOf(kind.name), noParent: true },
    ],
  });
}

/** The seeds of an environment: see `seeds.ts`, which is the same for programs. */
class ServedSeeds {
  readonly #parent: string;
  readonly #solver: Solver;
  readonly #resources: readonly DeclaredResource[];
  readonly #records = new Map<string, Promise<Registered>>();
  readonly #restored = new Map<string, Promise<Registered>>();

  constructor(parent: string, solver: Solver, { resources }: LoadedEnvironment) {
    this.#parent = parent;
    this.#solver = solver;
    this.#resources = resources;
    for (const step of resources.flatMap(seedResources)) {
      const record = this.#register(recordOf(step), {}, {}, []);
      record.catch(() => {});
      this.#records.set(step.name, record);
    }
  }

  before(resource: DeclaredResource): readonly Promise<Registered>[] {
    const restored = resource.needs.flatMap((address) => this.#restored.get(address) ?? []);
    return [...seedResources(resource).flatMap(({ name }) => this.#records.get(name) ?? []), ...restored];
  }

  restore(resource: DeclaredResource): void {
    for (const step of seedResources(resource).filter(({ word }) => word === "restore")) {
      const seed = this.#seed(resource, step);
      seed.catch(() => {});
      this.#restored.set(addressOf(resource), seed);
    }
  }

  async run(): Promise<void> {
    const steps = this.#resources.flatMap((resource) =>
      seedResources(resource).flatMap((step) => (step.word === "run" ? [this.#seed(resource, step)] : [])),
    );
    await Promise.all([...steps, ...this.#restored.values()]);
  }

  async #seed(resource: DeclaredResource, step: SeedResource): Promise<Registered> {
    const { children } = this.#solver;
    const [record, owner, runner, restored] = await Promise.all([
      this.#records.get(step.name),
      children.get(addressOf(resource)),
      step.after === undefined ? undefined : children.get(step.after),
      step.word === "restore" ? undefined : this.#restored.get(addressOf(resource)),
    ]);
    const { values } = await this.#solver.each(resource.seed?.[step.word] ?? {});
    const idOf = (found: Registered | undefined) => found?.id || ENGINE_UNKNOWN;
    const inputs = step.inputs({ id: idOf(owner), target: idOf(runner), step: values });
    const since = record?.outputs.since ?? ENGINE_UNKNOWN;
    const dependencies = [record, owner, runner, restored].flatMap((one) => one?.urn ?? []);
    const sources = { object: [owner?.urn ?? ""], since: [record?.urn ?? ""] };
    return this.#register(step.name, { ...inputs, since, suspended: false }, sources, dependencies);
  }

  #register(
    name: string,
    inputs: Raw,
    sources: Readonly<Record<string, readonly string[]>>,
    dependencies: readonly string[],
  ): Promise<Registered> {
    const { request } = this.#solver;
    return request.monitor.register({
      ...{ type: SEED.native, name, parent: this.#parent, isCustom: true, inputs, sources },
      dependencies: [...new Set([...dependencies, ...request.dependencies])],
      provider: ownValue(request.providers, PACKAGE),
      formerly: [{ type: SEED.dynamic }],
    });
  }
}

/** Resolves terms to values in the wire format: with its marks for secrets and unknown values. */
class Solver {
  readonly children: Children = new Map();

  constructor(
    readonly request: ConstructRequest,
    private readonly loaded: LoadedEnvironment,
    private readonly io: Io,
  ) {}

  /** The values of `fields`, and the URNs that each of them depends on. */
  async each(fields: Readonly<Record<string, Value>>) {
    const all = await Promise.all(
      Object.entries(fields).map(async ([name, value]) => {
        const sources: Sources = new Set();
        return [name, await this.#value(value, sources), [...sources]] as const;
      }),
    );
    return {
      values: Object.fromEntries(all.map(([name, value]) => [name, value])) as Raw,
      sources: Object.fromEntries(all.map(([name, , sources]) => [name, sources])),
    };
  }

  #value(value: Value, sources: Sources): Promise<unknown> {
    return settled(solved(value, (term) => this.#term(term, sources)));
  }

  async #term(term: Term, sources: Sources): Promise<unknown> {
    const { request, loaded } = this;
    switch (term.is) {
      case "resource":
      case "output": {
        const found = await this.#child(term, sources);
        if (!request.isPreview && found.isMade && found.id === "") throw excludedAt(loaded.placeOf(term));
        if (term.is === "output") {
          const value = valueAt(found.outputs, term.path);
          if (value !== undefined) return value;
          if (request.isPreview || !found.isMade) return ENGINE_UNKNOWN;
          throw nothingThere(term.path, loaded.placeOf(term));
        }
        const id = found.id === "" ? ENGINE_UNKNOWN : found.id;
        const carried = carriedBy(term.kind, (name) => found.outputs[name] ?? ENGINE_UNKNOWN);
        return term.whole ? { id, ...carried } : id;
      }
      case "listed":
        return this.#listed(term.listing, await this.#value(term.name, sources), loaded.placeOf(term));
      case "secret":
        return secret(configuredValue(term, configured(request, term.key)));
      case "config": {
        const given = configuredValue(term, configured(request, term.key));
        return request.secretKeys.includes(fullKey(request, term.key)) ? secret(given) : given;
      }
      case "stack":
        return request.stack;
      case "format": {
        const values = await Promise.all(term.of.map((value) => this.#value(value, sources)));
        const bare = values.map((value) => (isSecret(value) ? value.value : value));
        const text = bare.some(isUnknown) ? ENGINE_UNKNOWN : filledText(term.text, bare);
        return values.some(isSecret) ? secret(text) : text;
      }
    }
  }

  async #child(
    { kind, name }: { kind: DeclaredResource["kind"]; name: string },
    sources: Sources,
  ): Promise<Registered> {
    const child = await this.children.get(`${sectionOf(kind)}.${name}`);
    if (!child) throw new Error(`${name} is needed before it is made.`);
    sources.add(child.urn);
    return child;
  }

  /** The id of a row of a list of the platform. */
  async #listed(key: string, name: unknown, place: Place): Promise<unknown> {
    const bare = isSecret(name) ? name.value : name;
    if (isUnknown(bare)) return ENGINE_UNKNOWN;
    const listing = ownValue(listings as unknown as Readonly<Record<string, Listing<{ id: string }>>>, key);
    if (!listing) throw new Error(`There is no list ${key}.`);
    try {
      return (await pick(listing, String(bare), this.io.client)).id;
    } catch (error) {
      throw error instanceof SvcError ? lookedUpAt(place, error) : error;
    }
  }
}

/** The value at a path; a secret if it is inside of one. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  if (isUnknown(value)) return value;
  if (isSecret(value)) {
    const found = valueAt(value.value, path);
    return found === undefined ? undefined : secret(found);
  }
  const [first = "", ...rest] = path;
  if (path.length === 0 || typeof value !== "object" || value === null) return path.length === 0 ? value : undefined;
  return Object.hasOwn(value, first) ? valueAt((value as Raw)[first], rest) : inside(plain(value as Raw), path);
}

/** A value with all promises in it resolved. */
async function settled(value: unknown): Promise<unknown> {
  const known = await value;
  if (Array.isArray(known)) return Promise.all(known.map(settled));
  if (typeof known !== "object" || known === null) return known;
  const entries = Object.entries(known).map(async ([name, inner]) => [name, await settled(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** `stripeKey` is the project's, `other:key` another namespace's. */
const fullKey = ({ project }: ConstructRequest, key: string) => (key.includes(":") ? key : `${project}:${key}`);

const configured = (request: ConstructRequest, key: string): string | undefined =>
  ownValue(request.configuration, fullKey(request, key));

function isUnknown(value: unknown): boolean {
  return typeof value === "string" && isUnknownMark(value);
}

function textsIn(inputs: Raw): { readonly file?: string; readonly environment?: string } {
  const given = Object.entries(plain(inputs)).filter(([, value]) => typeof value === "string" && value !== "");
  return Object.fromEntries(given);
}
