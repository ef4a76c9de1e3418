import { replacement, show } from "../model/problem";
import { FILLED_BY } from "../pulumi/carried-inputs";
import type { SeedInputs } from "../pulumi/seed";
import { hint, type Mistake, meantBy, mistake } from "./mistake";
import type { Written } from "./read";
import { runner, type Seed, type SeedWord } from "./read-seed";
import { addressOf } from "./references";
import { find } from "./tree";
import { Expression, type Fields, type Value } from "./value";
import { sectionOf } from "./words";

/** The name of the record of when a step was declared. */
export const recordOf = (step: Pick<SeedResource, "name">): string => `${step.name}.declared`;

/** One step of a seed, as a resource of the engine. */
export interface SeedResource {
  readonly word: SeedWord;
  /** Unique in the environment: `databases.main.restore`. */
  readonly name: string;
  /** The address of the application whose process runs. */
  readonly after: string | undefined;
  /** Its inputs, as far as the file has them. `id` and `target` are IDs of resources. */
  inputs(values: {
    readonly id: unknown;
    readonly target: unknown;
    readonly step: Readonly<Record<string, unknown>>;
  }): SeedInputs;
}

/** Passes what a new object is filled with to its check, where a source that is missing can still be refused. */
export function sourceOf({ seed }: { readonly seed: Seed | undefined }): Fields {
  return seed?.restore ? { [FILLED_BY]: seed.restore } : {};
}

type Owner = Pick<Written, "kind" | "section" | "name"> & { readonly seed: Seed | undefined };

/** The steps of a resource's seed: each is an action that runs once for its object. */
export function seedResources({ kind, section, name, seed }: Owner): readonly SeedResource[] {
  const address = addressOf({ section, name });
  const of = (word: SeedWord, after: string | undefined, inputs: SeedResource["inputs"]): SeedResource => ({
    word,
    name: `${address}.${word}`,
    after,
    inputs: (values) => ({ ...inputs(values), kind: kind.name, object: values.id as string, address }),
  });
  const restore = of("restore", undefined, ({ id, step: { from, backup = "latest" } }) => ({
    action: "restore",
    on: kind.name,
    target: from as string,
    // The object is fresh: there is nothing to lose.
    input: { backup, to: id, allowDataLoss: id },
  }));
  const run = of("run", seed?.run && (applicationOf(seed.run) ?? address), ({ target, step: { process } }) => ({
    action: "triggerCron",
    on: runner.name,
    target: target as string,
    input: { process },
  }));
  return [...(seed?.restore ? [restore] : []), ...(seed?.run ? [run] : [])];
}

function applicationOf({ application: named }: Readonly<Record<string, Value>>): string | undefined {
  return named instanceof Expression && named.term.is === "resource"
    ? addressOf({ section: sectionOf(runner), name: named.term.name })
    : undefined;
}

/** Processes that a seed names and that its application does not have, or that cannot be started by themselves. */
export function strayProcesses(resources: readonly Written[]): Mistake[] {
  const byAddress = new Map(resources.map((resource) => [addressOf(resource), resource]));
  return resources.flatMap((owner) => {
    const { seed, at } = owner;
    const own = addressOf(owner);
    const { process } = seed?.run ?? {};
    const address = seed?.run && (applicationOf(seed.run) ?? own);
    const found = byAddress.get(address ?? "");
    const declared = found?.fields.processes;
    if (!seed || found?.kind.name !== runner.name || typeof process !== "string" || declared instanceof Expression)
      return [];
    const all = Object.entries((declared ?? {}) as Readonly<Record<string, Value>>);
    const isCron = (value: Value) => (value as { type?: Value } | null)?.type === "cron";
    const [, named] = all.find(([key]) => key === process) ?? [];
    if (named !== undefined && isCron(named)) return [];
    const path = `${own}.seed.run.process`;
    const crons = all.filter(([, value]) => isCron(value)).map(([key]) => key);
    const what =
      named === undefined
        ? `names a process ${show(process)}, which ${address} does not have`
        : `names process ${show(process)}, which is not of type cron: the platform starts no other one on request`;
    const meant = meantBy(process, crons);
    return mistake("undefined", path, `${path} ${what}.${hint(process, crons)}`, {
      position: find(seed.tree, "seed.run.process").tree.at ?? at,
      given: process,
      allowed: crons.join(", "),
      suggestion: meant === undefined ? undefined : replacement(meant),
    });
  });
}
