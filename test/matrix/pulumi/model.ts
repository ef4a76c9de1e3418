import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import { isSecret, secret } from "../../../src/pulumi/marks";
import type { DiffAnswer, Provider, Raw } from "../../../src/pulumi/native/protocol";
import { PartialFailure } from "../../../src/pulumi/plain-errors";
import { hasOption } from "../trace-file";

/** The id of another resource, as an input. */
export interface Reference {
  readonly $: string;
}

/** One resource of a program. */
export interface Thing {
  readonly name: string;
  readonly inputs: Raw;
  readonly options: {
    readonly ignoreChanges?: readonly string[];
    readonly replaceOnChanges?: readonly string[];
    readonly deleteBeforeReplace?: boolean;
    readonly retainOnDelete?: true;
    readonly protect?: true;
    readonly import?: string;
    /** The program only reads it, by this text (`Database.get`). */
    readonly get?: string;
    readonly aliases?: readonly { readonly name: string }[];
    /** Names of resources: it is replaced when one of them is. */
    readonly replaceWith?: readonly string[];
    /** The name of one whose deletion deletes it as well. */
    readonly deletedWith?: string;
    /** An `onError` hook asks for another try, so many times. */
    readonly retries?: number;
  };
}

export interface Flags {
  readonly replace?: readonly string[];
  readonly target?: readonly string[];
  readonly refresh?: true;
  /** What is deleted depends on something that is deleted as well: the engine asks for its differences from unknown inputs. */
  readonly dependents?: true;
  readonly ignoreProtect?: true;
  /** The preview is saved, or was, and the update held to it. */
  readonly plan?: true | readonly Step[] | undefined;
  /** What refers to nothing that is not made yet is brought at the same time; what was replaced and what left goes so. */
  readonly atOnce?: boolean | undefined;
  /** It is killed before it comes to this resource. */
  readonly killedBefore?: string | undefined;
  /** Deletions that are free of any order come the other way round. */
  readonly backwards?: boolean;
  /** What does not depend on a failure goes on (`--continue-on-error`, 3.259): also the deletion of what was replaced in part. */
  readonly continueOnError?: true;
}

/** What the engine keeps of one. */
export interface Kept {
  readonly id: string;
  readonly inputs: Raw;
  readonly outputs: Raw;
  readonly retains: boolean;
  readonly protected: boolean;
  /** Made by `import`: the option is done with. */
  readonly imported?: string;
  readonly deletedWith?: string;
  readonly retries?: number;
  /** The last creation or update of it was complete in part. */
  readonly isHalf?: true;
  /** It was deleted first, and its successor is still to be created: `pendingReplacement` in the state (3.259). */
  readonly isPending?: true;
}

export type Op = "same" | "create" | "update" | "replace" | "delete" | "import" | "refresh";

/** What the engine shows of one resource. */
export interface Step {
  readonly name: string;
  readonly op: Op;
  readonly before: Kept | undefined;
  readonly inputs: Raw | undefined;
  readonly diff?: DiffAnswer;
}

export type Asked = Pick<Provider, "check" | "diff" | "create" | "update" | "read" | "delete">;

let engines = 0;

/**
 * What one engine starts, at an address of its own. With `isApart`, the state was written with another release: what is deleted
 * has another provider than the rest, in a process of its own.
 */
export function started<P extends Asked>(start: (address: string) => P, isApart: boolean): P {
  const address = `127.0.0.1:${++engines}`;
  const one = start(address);
  return isApart ? { ...one, delete: start(address).delete } : one;
}

/** Several explicit providers, each with a process of its own in the same run: `of` is that of a resource. */
export function several(of: (urn: string) => Asked): Asked {
  return {
    check: (urn, olds, news, naming) => of(urn).check(urn, olds, news, naming),
    diff: (request) => of(request.urn).diff(request),
    create: (request) => of(request.urn).create(request),
    update: (request) => of(request.urn).update(request),
    read: (request) => of(request.urn).read(request),
    delete: (request) => of(request.urn).delete(request),
  };
}

/** What a saved plan allows besides nothing, by what it shows. */
const ALLOWED: Partial<Record<Op, readonly Op[]>> = {
  create: ["create"],
  update: ["update"],
  replace: ["update", "replace"],
  import: ["import"],
  delete: ["delete"],
};

/** The recorded version that asks like those before it. */
const OLDEST = "3.259.0";

/**
 * Pulumi's engine without Pulumi, for resources in the order of their program. From 3.260 on, what is deleted with another
 * resource is replaced with it as well; in 3.274 an error hook has what is half made updated, and not created again.
 */
export class Pulumi {
  readonly state = new Map<string, Kept>();
  /** What was replaced and is still to be deleted. */
  readonly pending: (readonly [string, Kept])[] = [];
  readonly errors: string[] = [];
  /** What the last run has shown, as far as it came. */
  shown: Step[] = [];
  #planned: readonly Step[] | undefined;
  readonly #replaced = new Set<string>();
  /** The names of this run, by those until now. */
  readonly #renamed = new Map<string, string>();
  readonly #deleted = new Set<string>();

  constructor(
    private readonly process: () => Asked,
    private readonly urnOf: (name: string) => string,
    private readonly how: { readonly isPreview?: boolean; readonly version?: string } = {},
  ) {}

  get isPreview(): boolean {
    return this.how.isPreview ?? false;
  }

  #isSince(version: string): boolean {
    return hasOption(`pulumi ${this.how.version ?? OLDEST}`, { pulumi: version });
  }

  /** What `pulumi up` asks before it does anything. @throws Error where that refuses it. */
  async preview(program: readonly Thing[], flags: Flags = {}): Promise<readonly Step[]> {
    const dry = new Pulumi(this.process, this.urnOf, { ...this.how, isPreview: true });
    for (const [name, kept] of this.state) dry.state.set(name, kept);
    const steps = await dry.up(program, { ...flags, plan: undefined });
    if (dry.errors.length > 0) throw new Error(dry.errors.join("\n"));
    return steps;
  }

  async up(program: readonly Thing[], flags: Flags = {}): Promise<readonly Step[]> {
    this.#planned = flags.plan === true ? await this.preview(program, {}) : flags.plan;
    this.#renamed.clear();
    try {
      return await this.#run(program, flags);
    } finally {
      // It saves what is still to be deleted with the name that its resource has by now, and deletes it with the one of before.
      for (const [at, [name, kept]] of this.pending.entries()) {
        this.pending[at] = [this.#renamed.get(name) ?? name, kept];
      }
    }
  }

  async #run(program: readonly Thing[], flags: Flags): Promise<readonly Step[]> {
    const provider = this.process();
    this.#replaced.clear();
    this.#deleted.clear();
    if (flags.refresh) await this.refresh(flags, provider);
    const steps: Step[] = [];
    this.shown = steps;
    const begun = new Map<string, Promise<void>>();
    const replaced = new Set(this.pending);
    const failed = new Map<string, Error | undefined>();
    const bring = async (thing: Thing) => {
      const references = referencesIn(thing.inputs);
      await Promise.all(references.map((name) => begun.get(name)));
      if (this.errors.length > 0) return;
      if (thing.name === flags.killedBefore) throw new Error("killed");
      if (references.some((name) => failed.has(name))) {
        failed.set(thing.name, undefined);
        return this.#skip(provider, thing);
      }
      const step = await this.#bring(provider, { ...thing, inputs: this.#resolved(thing.inputs) as Raw }, flags);
      const shown = steps.findIndex(({ name }) => name === step.name);
      if (shown >= 0) steps.splice(shown, 1);
      steps.push(step);
    };
    for (const thing of program) {
      const end = bring(thing).catch((error) => {
        if (!flags.continueOnError) throw error;
        failed.set(thing.name, error);
        if (!this.state.get(thing.name)?.isHalf) this.#unmark(thing.name, replaced);
      });
      begun.set(thing.name, end);
      if (!flags.atOnce) await end;
    }
    const ends = await Promise.allSettled(begun.values());
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (this.errors.length > 0) return steps;
    // What is replaced goes when all is made; then what left the program.
    const deletions = [() => this.#deleteReplaced(provider), () => this.#deleteLeft(provider, program, flags, steps)];
    const ordered = flags.backwards ? deletions.toReversed() : deletions;
    if (flags.atOnce) await Promise.all(ordered.map((work) => work()));
    else for (const work of ordered) await work();
    const errors = [...failed.values()].flatMap((error) => (error ? [error.message] : []));
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return steps;
  }

  /** It is checked and compared, and its step is left out: what it depends on has failed. */
  async #skip(provider: Asked, { name, inputs }: Thing): Promise<void> {
    const kept = this.state.get(name);
    const urn = this.urnOf(name);
    const news = await this.#check(provider, urn, kept?.inputs ?? {}, this.#resolved(inputs) as Raw);
    if (kept) await provider.diff({ urn, id: kept.id, olds: kept.outputs, oldInputs: kept.inputs, news });
  }

  /** Nothing was made instead of it. */
  #unmark(name: string, before: ReadonlySet<unknown>): void {
    const at = this.pending.findIndex((one) => one[0] === name && !before.has(one));
    if (at >= 0) this.pending.splice(at, 1);
  }

  async #deleteReplaced(provider: Asked): Promise<void> {
    for (const [name] of this.pending) this.#deleted.add(name);
    for (;;) {
      const last = this.pending.at(-1);
      if (!last) return;
      await this.#delete(provider, ...last);
      this.pending.splice(this.pending.indexOf(last), 1);
    }
  }

  async #deleteLeft(provider: Asked, program: readonly Thing[], flags: Flags, steps: Step[]) {
    const { target, backwards, ignoreProtect } = flags;
    const names = new Set(program.map(({ name }) => name));
    const left = [...this.state].filter(([name]) => !names.has(name) && (!target || target.includes(name)));
    for (const [name] of left) this.#deleted.add(name);
    for (const [name, kept] of flags.dependents ? left : []) await this.#ask(provider, name, kept);
    for (const [name, kept] of backwards ? left.toReversed() : left) {
      steps.push({ name, op: "delete", before: kept, inputs: undefined });
      // What is gone already leaves the state, and the provider is not asked.
      if (kept.isPending) {
        this.state.delete(name);
        continue;
      }
      if (kept.protected && !ignoreProtect) {
        this.errors.push(`${name} is protected`);
        return;
      }
      await this.#delete(provider, name, kept);
      this.state.delete(name);
    }
  }

  /** A question about what depends on a deletion: nothing has checked these inputs. */
  async #ask(provider: Asked, name: string, { id, inputs, outputs }: Kept): Promise<void> {
    const isReference = ([key, value]: [string, unknown]) => typeof value === "string" && !key.startsWith("__");
    const news = Object.entries(inputs).map((one) => [one[0], isReference(one) ? ENGINE_UNKNOWN : one[1]]);
    await provider.diff({
      ...{ urn: this.urnOf(name), id, olds: outputs, oldInputs: inputs },
      news: Object.fromEntries(news),
    });
  }

  /** References are the ids that there are. */
  #resolved(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#resolved(item));
    const { $: name } = value as Partial<Reference>;
    if (typeof name === "string") return this.state.get(name)?.id ?? ENGINE_UNKNOWN;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#resolved(item)]));
  }

  async refresh(flags: Flags = {}, provider = this.process()): Promise<readonly Step[]> {
    const steps: Step[] = [];
    for (const [name, kept] of [...this.state]) {
      if ((flags.target && !flags.target.includes(name)) || kept.isPending) continue;
      const urn = this.urnOf(name);
      const { id, inputs, outputs } = kept;
      const found = await provider.read({ urn, id, olds: outputs, oldInputs: inputs });
      if (!found) {
        this.state.delete(name);
        steps.push({ name, op: "delete", before: kept, inputs: undefined });
        continue;
      }
      const diff = await provider.diff({ urn, id, olds: found.outputs, oldInputs: found.inputs, news: inputs });
      this.state.set(name, { ...kept, inputs: found.inputs, outputs: found.outputs });
      steps.push({ name, op: "refresh", before: kept, inputs: found.inputs, diff });
    }
    return steps;
  }

  /** Several at once, as `pulumi import` does from a file. */
  async import(ids: Readonly<Record<string, string>>): Promise<void> {
    const provider = this.process();
    for (const [name, id] of Object.entries(ids)) {
      const found = await provider.read({ urn: this.urnOf(name), id, olds: {}, oldInputs: {} });
      if (!found) throw new Error(`${id} does not exist`);
      const inputs = await this.#check(provider, this.urnOf(name), found.inputs, found.inputs);
      this.state.set(name, { id, inputs, outputs: found.outputs, retains: false, protected: false });
    }
  }

  async #bring(provider: Asked, thing: Thing, flags: Flags): Promise<Step> {
    const { name, options } = thing;
    const urn = this.urnOf(name);
    const alias = (options.aliases ?? []).map((one) => one.name).find((one) => this.state.has(one));
    const before = this.state.get(name) ?? (alias === undefined ? undefined : this.state.get(alias));
    if (flags.target && !flags.target.includes(name)) return { name, op: "same", before, inputs: before?.inputs };
    if (options.get !== undefined) return this.#get(provider, name, options.get);
    if (options.import !== undefined && before?.imported !== options.import && before?.id !== options.import) {
      return this.#import(provider, thing, before);
    }
    if (!before) {
      const inputs = await this.#check(provider, urn, {}, thing.inputs);
      return this.#shows({ name, op: "create", before, inputs }, () => this.#create(provider, thing, inputs));
    }
    if (alias !== undefined) {
      this.state.delete(alias);
      this.#renamed.set(alias, name);
    }
    const isForced = flags.replace?.includes(name) ?? false;
    const goal = withIgnored(before.inputs, thing.inputs, options.ignoreChanges ?? []);
    const inputs = await this.#check(provider, urn, isForced ? {} : before.inputs, isForced ? thing.inputs : goal);
    const former = alias ?? name;
    if (isForced) return this.#replace(provider, thing, { former, before, flags }, inputs);
    const { id, outputs: olds, inputs: oldInputs } = before;
    const along = [...(options.replaceWith ?? []), ...(this.#isSince("3.260") ? [options.deletedWith ?? ""] : [])];
    if (along.some((other) => this.#replaced.has(other))) {
      // The provider is asked for no difference.
      if (this.#isHeld(before, flags)) return this.#refused({ name, op: "replace", before, inputs });
      const again = await this.#check(provider, urn, {}, thing.inputs);
      return this.#replace(provider, thing, { former, before, flags }, again);
    }
    const diff = await provider.diff({ urn, id, olds, oldInputs, news: inputs });
    const isChosen = Object.keys(diff.detailed).some((path) => (options.replaceOnChanges ?? []).some(isAt(path)));
    if (diff.replaces.length > 0 || isChosen || before.isPending) {
      // What is protected is refused before anything more is asked.
      if (this.#isHeld(before, flags)) return this.#refused({ name, op: "replace", before, inputs, diff });
      const anew = await this.#check(provider, urn, {}, thing.inputs);
      return this.#replace(provider, thing, { former, before, flags }, anew, diff);
    }
    const { isHalf, ...whole } = before;
    const kept = { ...whole, inputs, ...this.#facts(thing) };
    if (!diff.changes && !isHalf) {
      this.state.set(name, kept);
      return { name, op: "same", before, inputs, diff };
    }
    return this.#shows({ name, op: "update", before, inputs, diff }, async () => {
      const request = { urn, id, olds, inputs, preview: this.isPreview, timeout: 0 };
      const { outputs } = await this.#retrying(thing, () => provider.update(request));
      this.state.set(name, { ...kept, outputs });
    });
  }

  #isHeld(before: Kept, { ignoreProtect }: Flags): boolean {
    return before.protected && !ignoreProtect;
  }

  #refused(step: Step): Step {
    this.errors.push(`${step.name} is protected`);
    return step;
  }

  /** An error hook of the resource asks for another try. */
  async #retrying<T>({ options }: Pick<Thing, "options">, work: () => Promise<T>): Promise<T> {
    for (let left = options.retries ?? 0; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (left === 0 || this.isPreview) throw error;
      }
    }
  }

  /** A step is shown before it is carried out, and stays so when that fails. */
  async #shows(step: Step, work: () => Promise<void>): Promise<Step> {
    const planned = this.#planned?.find(({ name }) => name === step.name)?.op;
    if (this.#planned && !ALLOWED[planned ?? "same"]?.includes(step.op)) {
      throw new Error(`${step.op} of ${step.name} is not allowed by the plan: ${planned}`);
    }
    this.shown.push(step);
    await work();
    return step;
  }

  /** What is replaced is deleted under its former name, if the resource is renamed in this run. */
  async #replace(
    provider: Asked,
    thing: Thing,
    { former, before, flags }: { former: string; before: Kept; flags: Flags },
    inputs: Raw,
    diff?: Step["diff"],
  ): Promise<Step> {
    const { name, options } = thing;
    const step: Step = { name, op: "replace", before, inputs, ...(diff ? { diff } : {}) };
    if (this.#isHeld(before, flags)) return this.#refused(step);
    this.#replaced.add(name);
    return this.#shows(step, async () => {
      const isFirst = options.deleteBeforeReplace ?? diff?.deleteBeforeReplace ?? false;
      if (before.isPending) {
        // It is replaced whatever the provider finds, and deleted no second time.
      } else if (isFirst) {
        await this.#delete(provider, former, before);
        this.state.set(name, { ...before, isPending: true });
      } else this.pending.push([former, before]);
      await this.#create(provider, thing, inputs);
    });
  }

  /** A read-replacement, where the state has something of another ID (3.259). */
  async #get(provider: Asked, name: string, text: string): Promise<Step> {
    const before = this.state.get(name);
    const found = await provider.read({ urn: this.urnOf(name), id: text, olds: {}, oldInputs: {} });
    if (!found) throw new Error(`${text} does not exist`);
    if (before && before.id !== text) this.pending.push([name, before]);
    this.state.delete(name);
    return { name, op: "import", before, inputs: undefined };
  }

  async #import(provider: Asked, thing: Thing, before: Kept | undefined): Promise<Step> {
    const { name, options } = thing;
    const urn = this.urnOf(name);
    const imported = options.import ?? "";
    const found = await provider.read({ urn, id: imported, olds: {}, oldInputs: {} });
    if (!found) throw new Error(`${imported} does not exist`);
    const { id } = found;
    // An import-replacement (3.259).
    if (before) this.pending.push([name, before]);
    const inputs = await this.#check(provider, urn, found.inputs, thing.inputs);
    const request = { urn, id, olds: found.outputs, oldInputs: found.inputs, news: inputs };
    const diff = await provider.diff(request);
    if (diff.changes) {
      // Where the inputs differ from what is imported, the engine updates it in the same run (3.259).
      const kept = { id, inputs, outputs: found.outputs, imported, ...this.#facts(thing) };
      return this.#shows({ name, op: "update", before: { ...kept, inputs: found.inputs }, inputs, diff }, async () => {
        const olds = found.outputs;
        const { outputs } = await provider.update({ urn, id, olds, inputs, preview: this.isPreview, timeout: 0 });
        this.state.set(name, { ...kept, outputs });
      });
    }
    const step: Step = { name, op: "import", before, inputs, diff };
    // The state has the inputs that were read until the next run (3.259), whatever the program declares.
    const read = { inputs: found.inputs, outputs: found.outputs };
    this.state.set(name, { id, ...read, imported, ...this.#facts(thing) });
    return step;
  }

  async #check(provider: Asked, urn: string, olds: Raw, news: Raw): Promise<Raw> {
    const { inputs, failures } = await provider.check(urn, olds, news);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
    return inputs;
  }

  async #create(provider: Asked, thing: Thing, inputs: Raw): Promise<void> {
    const urn = this.urnOf(thing.name);
    const request = { urn, inputs, preview: this.isPreview, timeout: 0 };
    let half: PartialFailure | undefined;
    const create = async (): Promise<{ id: string; outputs: Raw }> => {
      if (!half || !this.#isSince("3.274")) return provider.create(request);
      const { id, properties: olds } = half;
      return { id, ...(await provider.update({ ...request, id, olds })) };
    };
    const noting = (error: unknown): never => {
      if (error instanceof PartialFailure) half = error;
      throw error;
    };
    const made = await this.#retrying(thing, () => create().catch(noting)).catch((error) => {
      if (half) {
        const { id, properties: outputs } = half;
        this.state.set(thing.name, { id, inputs, outputs, isHalf: true, ...this.#facts(thing) });
      }
      throw error;
    });
    const { outputs } = made;
    const id = this.isPreview ? ENGINE_UNKNOWN : made.id;
    this.state.set(thing.name, { id, inputs, outputs, ...this.#facts(thing) });
  }

  async #delete(provider: Asked, name: string, kept: Kept): Promise<void> {
    const { id, outputs, retains, deletedWith, retries = 0 } = kept;
    if (retains || this.isPreview || (deletedWith !== undefined && this.#deleted.has(deletedWith))) return;
    const request = { urn: this.urnOf(name), id, olds: outputs, timeout: 0 };
    await this.#retrying({ options: { retries } }, () => provider.delete(request));
  }

  #facts({ options }: Thing) {
    const { retainOnDelete = false, protect = false, deletedWith, retries } = options;
    return {
      retains: retainOnDelete,
      protected: protect,
      ...(deletedWith ? { deletedWith } : {}),
      ...(retries ? { retries } : {}),
    };
  }
}

/** The names of the resources that inputs refer to. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { $: name } = value as Partial<Reference>;
  return typeof name === "string" ? [name] : Object.values(value).flatMap(referencesIn);
}

const isAt = (path: string) => (wanted: string) => path === wanted || path.startsWith(`${wanted}.`);

/** As the engine resets what is ignored to what it was, or to nothing. */
export function withIgnored(olds: Raw, news: Raw, paths: readonly string[]): Raw {
  return paths.reduce((now, path) => put(olds, now, stepsOf(path)) as Raw, news);
}

/** `domains["shop.example.com"].customSslKey` */
const stepsOf = (path: string) => [...path.matchAll(/\["([^"]+)"\]|[^.[\]]+/g)].map(([step, key]) => key ?? step);

const at = (root: unknown, steps: readonly string[]) =>
  steps.reduce<unknown>((value, step) => (value as Raw | null | undefined)?.[step], root);

export const valueIn = (root: unknown, path: string): unknown => at(root, stepsOf(path));

/** What the value at `path` is inside of. */
export const holderIn = (root: unknown, path: string): unknown => at(root, stepsOf(path).slice(0, -1));

/** It looks into secrets. */
function put(old: unknown, now: unknown, steps: readonly string[]): unknown {
  const before = isSecret(old) ? old.value : old;
  if (isSecret(now)) return secret(put(before, now.value, steps));
  const [step = "", ...rest] = steps;
  const isMap = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isMap(now)) return now;
  const inside = isMap(before) ? before[step] : undefined;
  if (rest.length > 0) return step in now ? { ...now, [step]: put(inside, now[step], rest) } : now;
  const { [step]: _, ...others } = now;
  return isMap(before) && step in before ? { ...others, [step]: inside } : others;
}
