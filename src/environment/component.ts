import * as pulumi from "@pulumi/pulumi";
import { suspensionField } from "../declaration/suspension";
import { ownValue } from "../model/names";
import { SvcError, withCode } from "../model/problem";
import * as classes from "../pulumi";
import { find } from "../pulumi/ask";
import { mistake as asMistake } from "../pulumi/mistake";
import type { SvcResource } from "../pulumi/resource";
import { configuredValue } from "./configured";
import type { Definition } from "./definition.gen";
import { filledText, lookedUpAt, misconfigured, nothingThere } from "./given";
import { type DeclaredResource, type LoadedEnvironment, loadEnvironment, type Place } from "./load";
import { MistakesError } from "./mistake";
import { addressOf, addressOfDependency } from "./references";
import { sourceOf } from "./seed";
import { Seeds } from "./seeds";
import { inside, type Solve, solved, type Term, type Value } from "./value";
import { sectionOf } from "./words";

/** The source of an Environment: a file, or a definition in code. */
export interface EnvironmentArgs {
  /** Path of the file, relative to the working directory; `environment.svc.yaml` by default. */
  readonly file?: string;
  /** Instead of a file. */
  readonly definition?: Definition;
  /** The environment to use; the name of the stack by default. */
  readonly environment?: string;
  /** Suspends everything that can be suspended, whatever the file declares; `false` by default. */
  readonly suspended?: boolean;
  /** IDs of the objects whose data may be lost, by their names in the file: `{ "databases.main": "5f0c…" }`. */
  readonly allowDataLoss?: Readonly<Record<string, string>>;
}

type Resources = ReadonlyMap<string, SvcResource>;
type ResourceClass = new (name: string, args: object, opts: pulumi.CustomResourceOptions) => SvcResource;

const TYPE = "svc-iac:environment:Environment";

/**
 * All resources of an environment file, as children with their names in the file. All mistakes in
 * the file are one error, with the position of each, before any resource is declared.
 */
export class Environment extends pulumi.ComponentResource {
  /** The file's `outputs`. In a preview all of them are unknown if one of them is: see `outputsByName`. */
  readonly outputs: pulumi.Output<Record<string, unknown>>;
  /** The same, one by one, as soon as the file has been read. */
  readonly outputsByName: Promise<Readonly<Record<string, pulumi.Output<unknown>>>>;
  /** Resolved once everything in the file has been created or updated, seeds too. */
  readonly completed: pulumi.Output<unknown>;
  readonly #made: Promise<Resources>;
  readonly #filled: pulumi.Resource[] = [];

  constructor(name: string, args: EnvironmentArgs = {}, opts: pulumi.ComponentResourceOptions = {}) {
    const environment = args.environment ?? pulumi.getStack();
    super(TYPE, name, { environment }, opts);
    const loaded = this.#load(args, environment);
    this.#made = loaded.then((found) => this.#make(found, args));
    // An error is reported by the promise that is awaited; the other must not be unhandled.
    this.#made.catch(() => {});
    this.outputsByName = this.#settle(loaded);
    this.completed = pulumi.output(
      this.#made.then((made) => pulumi.all([...made.values(), ...this.#filled].map(({ urn }) => urn))),
    );
    this.outputs = pulumi.output(this.outputsByName) as unknown as pulumi.Output<Record<string, unknown>>;
  }

  /** An output of a resource of the environment: `environment.output("databases.main.connectionUri")`. */
  output(path: string): pulumi.Output<unknown> {
    const [section = "", name = "", ...rest] = path.split(".");
    return pulumi.output(
      this.#made.then((made) => {
        const resource = made.get(`${section}.${name}`);
        if (!resource)
          throw asMistake(`${path} names no resource of this environment. Available: ${[...made.keys()].join(", ")}.`);
        return outputAt(resource, rest, { path: `output(${JSON.stringify(path)})`, position: undefined });
      }),
    );
  }

  async #load(args: EnvironmentArgs, environment: string): Promise<LoadedEnvironment> {
    try {
      const found = await loadEnvironment({ ...args, environment });
      const wrong = misconfigured(found, configured);
      if (wrong.length > 0) throw new MistakesError(wrong);
      return found;
    } catch (error) {
      throw error instanceof SvcError ? plain(error) : error;
    }
  }

  #make(loaded: LoadedEnvironment, args: EnvironmentArgs): Resources {
    const made = new Map<string, SvcResource>();
    const seeds = new Seeds(loaded, { parent: this, isSuspended: args.suspended ?? false });
    const solve = solver(made, loaded);
    for (const resource of loaded.resources) {
      const declared = {
        ...(solved(resource.fields, solve) as object),
        ...imposed(resource, args),
        ...(solved(sourceOf(resource), solve) as object),
      };
      made.set(addressOf(resource), this.#resource(resource, declared, made, seeds.before(resource)));
      seeds.restore(resource, made, solve);
    }
    seeds.run(made, solve);
    this.#filled.push(...seeds.steps);
    return made;
  }

  #resource(
    { kind, name, options }: DeclaredResource,
    declared: object,
    made: Resources,
    before: readonly pulumi.Resource[],
  ): SvcResource {
    const { dependsOn = [], ...rest } = options;
    const Class = (classes as unknown as Readonly<Record<string, ResourceClass>>)[kind.name];
    if (!Class) throw new Error(`There is no class ${kind.name}.`);
    return new Class(name, declared, {
      ...rest,
      parent: this,
      dependsOn: [...dependsOn.flatMap((one) => made.get(addressOfDependency(one)) ?? []), ...before],
      // A program that declared the same resources itself can become a file without replacements.
      aliases: [{ parent: pulumi.rootStackResource }],
    });
  }

  /** Keeps the engine from finishing the stack while the file is still being read. */
  async #settle(loaded: Promise<LoadedEnvironment>): Promise<Record<string, pulumi.Output<unknown>>> {
    const release = pulumi.runtime.rpcKeepAlive();
    try {
      const [found, made] = [await loaded, await this.#made];
      const { outputs } = found;
      const solve = solver(made, found);
      const entries = Object.entries(outputs).map(([name, value]) => [name, pulumi.output(solved(value, solve))]);
      const values = Object.fromEntries(entries) as Record<string, pulumi.Output<unknown>>;
      this.registerOutputs(values);
      return values;
    } finally {
      release();
    }
  }
}

/** What a run declares whatever the file does. */
function imposed(resource: DeclaredResource, { suspended = false, allowDataLoss = {} }: EnvironmentArgs): object {
  const suspension = suspended ? suspensionField(resource.kind) : undefined;
  const lost = ownValue(allowDataLoss, addressOf(resource));
  return {
    ...(suspension === undefined ? {} : { [suspension]: true }),
    ...(lost === undefined ? {} : { allowDataLoss: lost }),
  };
}

/** Evaluates terms: outputs of the resources that exist already, configuration, look-ups. */
function solver(made: Resources, { placeOf }: LoadedEnvironment): Solve {
  const solve: Solve = (term) => {
    switch (term.is) {
      case "resource":
        return term.whole ? resourceOf(term, made) : resourceOf(term, made).id;
      case "output":
        return outputAt(resourceOf(term, made), term.path, placeOf(term));
      case "listed":
        return rowNamed(term.listing, solved(term.name, solve), placeOf(term));
      case "secret":
        return configOf(term.key)
          .requireSecret(bareKey(term.key))
          .apply((text) => configuredValue(term, text));
      case "config":
        return configuredValue(term, configured(term.key));
      case "stack":
        return pulumi.getStack();
      case "format":
        return filled(term.text, term.of, solve);
    }
  };
  return solve;
}

/** The ID of a row of a reference list. */
function rowNamed(listing: string, name: unknown, place: Place): pulumi.Output<string> {
  const ask = find<{ readonly id: string }>(listing, (error) => lookedUpAt(place, error));
  return ask((pulumi.output(name) as pulumi.Output<unknown>).apply(String)).id;
}

function resourceOf(term: Extract<Term, { is: "resource" | "output" }>, made: Resources): SvcResource {
  const resource = made.get(`${sectionOf(term.kind)}.${term.name}`);
  if (!resource) throw new Error(`${term.name} is used before it is created.`);
  return resource;
}

function outputAt(resource: SvcResource, path: readonly string[], place: Place): pulumi.Output<unknown> {
  const [first = "", ...rest] = path;
  const value = pulumi.output(
    (resource as unknown as Readonly<Record<string, unknown>>)[first],
  ) as pulumi.Output<unknown>;
  return rest.length === 0 ? value : value.apply((whole) => present(inside(whole, rest), path, place));
}

/** @throws the user's error if an output does not exist after a run. */
export function present(found: unknown, path: readonly string[], place: Place): unknown {
  // A preview of an update does not know computed values of an entry yet.
  if (found !== undefined || pulumi.runtime.isDryRun()) return found;
  throw plain(nothingThere(path, place));
}

const plain = (error: SvcError) => asMistake(withCode(error.message, error.problem.code));

function filled(text: readonly string[], of: readonly Value[], solve: Solve): pulumi.Output<string> {
  return pulumi.all(of.map((value) => pulumi.output(solved(value, solve)))).apply((values) => {
    try {
      return filledText(text, values);
    } catch (error) {
      throw error instanceof SvcError ? plain(error) : error;
    }
  });
}

/** `stripeKey` is the project's, `other:key` another namespace's. */
function configOf(key: string): pulumi.Config {
  return key.includes(":") ? new pulumi.Config(key.slice(0, key.indexOf(":"))) : new pulumi.Config();
}

const configured = (key: string): string | undefined => configOf(key).get(bareKey(key));

function bareKey(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
