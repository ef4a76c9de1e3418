import * as pulumi from "@pulumi/pulumi";
import { urnOf } from "../pulumi/resource";
import { SEED, type SeedInputs } from "../pulumi/seed";
import { SHIM } from "../pulumi/shim";
import type { DeclaredResource, LoadedEnvironment } from "./load";
import { addressOf } from "./references";
import { recordOf, type SeedResource, seedResources } from "./seed";
import { type Solve, solved } from "./value";

/** A seed in the state of the stack: it says for which object it was carried out. */
class Seed extends pulumi.CustomResource {
  declare readonly since: pulumi.Output<string>;

  constructor(name: string, inputs: pulumi.Inputs, opts: pulumi.CustomResourceOptions) {
    const own = { __urn: urnOf(SEED.dynamic, name, opts.parent), __provider: SHIM };
    super(SEED.dynamic, name, { since: undefined, seeded: undefined, ...inputs, ...own }, opts);
  }
}

type Made = ReadonlyMap<string, pulumi.CustomResource>;

/** The seeds of an environment, each after the object that it fills. */
export class Seeds {
  readonly #loaded: LoadedEnvironment;
  readonly #parent: pulumi.Resource;
  readonly #isSuspended: boolean;
  /** The steps by their names; each exists before its object. */
  readonly #records = new Map<string, Seed>();
  readonly #restored = new Map<string, Seed>();
  /** All of them, as declared so far. */
  readonly steps: pulumi.Resource[] = [];

  constructor(loaded: LoadedEnvironment, how: { readonly parent: pulumi.Resource; readonly isSuspended: boolean }) {
    this.#loaded = loaded;
    this.#parent = how.parent;
    this.#isSuspended = how.isSuspended;
    for (const step of loaded.resources.flatMap(seedResources)) {
      this.#records.set(step.name, new Seed(recordOf(step), {}, { parent: how.parent }));
    }
  }

  /** What a resource waits for: what it uses is restored first. */
  before(resource: DeclaredResource): readonly pulumi.Resource[] {
    const restored = resource.needs.flatMap((address) => this.#restored.get(address) ?? []);
    return [...seedResources(resource).flatMap(({ name }) => this.#records.get(name) ?? []), ...restored];
  }

  /** Restores the object of a resource before anything uses it. */
  restore(resource: DeclaredResource, made: Made, solve: Solve): void {
    for (const step of seedResources(resource).filter(({ word }) => word === "restore")) {
      this.#restored.set(addressOf(resource), this.#seed(resource, step, made, solve));
    }
  }

  /** Starts processes, once everything else is there. */
  run(made: Made, solve: Solve): void {
    for (const resource of this.#loaded.resources) {
      for (const step of seedResources(resource).filter(({ word }) => word === "run")) {
        this.#seed(resource, step, made, solve);
      }
    }
  }

  #seed(resource: DeclaredResource, step: SeedResource, made: Made, solve: Solve): Seed {
    const owner = made.get(addressOf(resource));
    const runner = step.after === undefined ? undefined : made.get(step.after);
    const values = solved(resource.seed?.[step.word] ?? {}, solve) as Readonly<Record<string, unknown>>;
    const inputs: SeedInputs = step.inputs({ id: owner?.id, target: runner?.id, step: values });
    const restored = this.#restored.get(addressOf(resource));
    const seed = new Seed(
      step.name,
      { ...inputs, since: this.#records.get(step.name)?.since, suspended: this.#isSuspended },
      { parent: this.#parent, dependsOn: [owner, runner, restored].filter((one) => one !== undefined) },
    );
    this.steps.push(seed);
    return seed;
  }
}
