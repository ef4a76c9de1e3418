import { isDeepStrictEqual } from "node:util";
import type { Provider } from "../../../src/terraform/protocol";
import type { Row } from "../../../src/terraform/value";
import type { Diagnostic, Path } from "../../../src/terraform/wire.gen";
import { Calls, errors, type Schema } from "./calls";
import {
  addressesOf,
  addressOfBlock,
  type Block,
  blockOf,
  type Configuration,
  evaluated,
  keyOf,
  providerKeysOf,
  typeOf,
} from "./configuration";
import { type Dialect, OLDEST } from "./dialects";
import { withIgnored } from "./ignored";
import { planFaults, resultFaults } from "./judged";
import { createsFirst, needsOf, ordered, planOrder, targeted } from "./order";
import { proposedNew } from "./proposed";

/** What an engine keeps of one object. */
export interface Instance {
  readonly row: Row;
  readonly private: Uint8Array;
  readonly tainted: boolean;
  /** Blocks that it was made with. */
  readonly needs: readonly string[];
  readonly createsFirst: boolean;
  /** It was declared with `destroy = false`, which OpenTofu's state has. */
  readonly keeps?: true;
}

export type Action = "no-op" | "create" | "update" | "delete" | "replace" | "forget";

/** What a plan shows of one object. */
export interface Change {
  readonly address: string;
  readonly action: Action;
  /** The new one first. */
  readonly createsFirst: boolean;
  /** An object that an earlier replacement has left. */
  readonly deposed?: Instance;
  /** A replacement leaves the one before it where it is. */
  readonly forgets?: boolean;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly private: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

export type Backwards = "plan" | "apply" | "both";

export interface Flags {
  readonly replace?: readonly string[];
  readonly target?: readonly string[];
  /** OpenTofu's `-exclude`: these, and what needs them. */
  readonly exclude?: readonly string[];
  /** `false` for `-refresh=false`. */
  readonly refresh?: boolean;
  readonly destroy?: boolean;
  /** What is free of any order comes the other way round. */
  readonly backwards?: Backwards | undefined;
  /** The engine is killed after so many changes. */
  readonly killedAfter?: number;
  /** What waits for nothing is carried out at the same time. */
  readonly atOnce?: boolean | undefined;
  /** What happens while the user reads the plan. */
  readonly meanwhile?: (plan: Outcome) => Promise<void>;
}

export interface Outcome {
  readonly changes: readonly Change[];
  /** Of the plan, then of the apply. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of the plans that an apply makes again, before each change. */
  readonly again?: readonly Diagnostic[];
}

/** What happens outside of the engine. */
export interface Surroundings {
  readonly dialect?: Dialect;
  /** The next process of the provider: a plan and its apply are two. */
  readonly restart?: () => Promise<Provider>;
  /** The state is stored after each change. */
  readonly save?: () => Promise<void>;
}

const NO_PRIVATE = new Uint8Array();

/**
 * Terraform's core without Terraform: a state, and the commands that lead from one to the next, by the same calls to a
 * provider, in the same order, with the same content. That it is so, the recorded traces show.
 */
export class Terraform {
  readonly state = new Map<string, Instance>();
  readonly deposed = new Map<string, Instance[]>();
  /** What the provider has said before any resource, in each process. */
  readonly configured: Diagnostic[] = [];
  #again: Diagnostic[] = [];

  constructor(
    private provider: Provider,
    private readonly schemas: (type: string) => Schema,
    private readonly around: Surroundings = {},
  ) {}

  get #dialect(): Dialect {
    return this.around.dialect ?? OLDEST;
  }

  async plan(configuration: Configuration, flags: Flags = {}): Promise<Outcome> {
    const walk = await this.#begin(configuration, flags);
    return { changes: walk.changes, diagnostics: walk.diagnostics };
  }

  async apply(configuration: Configuration, flags: Flags = {}): Promise<Outcome> {
    const walk = await this.#begin(configuration, flags);
    if (errors(walk.diagnostics).length > 0) return { changes: walk.changes, diagnostics: walk.diagnostics };
    this.#take(walk.state);
    for (const [address, all] of [...this.deposed]) {
      this.#putAside(
        address,
        all.filter((one) => !walk.goneAside.has(one)),
      );
    }
    await flags.meanwhile?.(walk);
    // OpenTofu starts no provider for an apply without changes.
    if (this.#dialect.isTofu && walk.changes.every(({ action }) => action === "no-op")) {
      return { changes: walk.changes, diagnostics: walk.diagnostics };
    }
    await this.configure(configuration);
    this.#again = [];
    const diagnostics = [...walk.diagnostics];
    const isBroken = new Set<string>();
    const begun = new Map<string, Promise<void>>();
    const carryOut = async (step: Step) => {
      await Promise.all([...step.waitsFor].map((one) => begun.get(one)));
      // What needs something that failed is not touched.
      if ([...step.waitsFor].some((one) => isBroken.has(one))) return void isBroken.add(step.name);
      const found = await this.#carryOut(configuration, step, flags);
      diagnostics.push(...found);
      if (errors(found).length > 0) isBroken.add(step.name);
      await this.around.save?.();
    };
    for (const step of this.#steps(configuration, walk.changes, flags).slice(0, flags.killedAfter)) {
      const end = carryOut(step);
      begun.set(step.name, end);
      if (!flags.atOnce) await end;
    }
    await Promise.all(begun.values());
    return { changes: walk.changes, diagnostics, again: this.#again };
  }

  taint(address: string): void {
    this.#mark(address, true);
  }

  untaint(address: string): void {
    this.#mark(address, false);
  }

  /** The next plan has the object as deposed, without a successor. */
  putAside(address: string): void {
    const kept = this.state.get(address);
    if (!kept) throw new Error(`${address} is not in the state.`);
    this.deposed.set(address, [kept]);
    this.state.delete(address);
  }

  /** `state rm` */
  forget(address: string): void {
    this.state.delete(address);
  }

  /** `terraform import` */
  async import(configuration: Configuration, address: string, id: string): Promise<readonly Diagnostic[]> {
    await this.configure(configuration);
    const { found, diagnostics } = await this.#importing(address, id);
    if (found) this.state.set(address, { ...found, needs: needed(configuration, address), createsFirst: false });
    return diagnostics;
  }

  #mark(address: string, tainted: boolean): void {
    const kept = this.state.get(address);
    if (!kept) throw new Error(`${address} is not in the state.`);
    this.state.set(address, { ...kept, tainted });
  }

  #calls(address: string): Calls {
    return new Calls(this.provider, this.schemas(typeOf(address)));
  }

  /** Begins a process, with each instance of the provider that the configuration has. */
  async configure({ blocks }: Configuration): Promise<void> {
    this.provider = (await this.around.restart?.()) ?? this.provider;
    const aliases = providerKeysOf(blocks).length;
    const engine = this.#dialect.loses ? { terraformVersion: "1.16.0" } : {};
    for (let left = Math.max(1, aliases); left > 0; left -= 1) {
      this.configured.push(...((await this.provider.ConfigureProvider(engine)).diagnostics ?? []));
    }
  }

  #take(state: ReadonlyMap<string, Instance>): void {
    this.state.clear();
    for (const [address, kept] of state) this.state.set(address, kept);
  }

  /** Validation, and the plan of everything. */
  async #begin(configuration: Configuration, flags: Flags): Promise<PlanWalk> {
    const walk = new PlanWalk(new Map(this.state));
    for (const block of planOrder(inOrder(configuration.blocks, flags, "plan"))) {
      const calls = this.#calls(addressOfBlock(block));
      const found = await calls.validate(evaluated(calls.attributes, block, () => undefined));
      walk.diagnostics.push(...found);
    }
    if (errors(walk.diagnostics).length > 0) return walk;
    const all = [...this.state.keys(), ...configuration.blocks.flatMap(addressesOf)];
    if (flags.exclude && !all.some((address) => isAimedAt(flags, configuration, address))) return walk;
    moveAddresses(configuration, walk.state);
    for (const address of configuration.removed ?? []) walk.state.delete(address);
    // The plan before that of a destroy is only there to refresh.
    if (!flags.destroy || flags.refresh !== false) {
      await this.configure(configuration);
      await this.#walk(configuration, flags, walk);
    }
    walk.diagnostics.push(...[...walk.state.keys()].filter((one) => isCutOff(configuration, one)).map(withoutProvider));
    if (!flags.destroy || errors(walk.diagnostics).length > 0) return walk;
    await this.configure(configuration);
    const second = new PlanWalk(walk.state);
    for (const address of this.#destroyOrder(walk.state)) {
      if (isAimedAt(flags, configuration, address)) await this.#planDeletion(configuration, address, second);
    }
    return second;
  }

  async #walk(configuration: Configuration, flags: Flags, walk: PlanWalk): Promise<void> {
    const order = planOrder(inOrder(configuration.blocks, flags, "plan"));
    if (isBackwards(flags, "plan")) {
      if (await this.#walkDeclared(configuration, order, flags, walk)) await this.#walkLeft(configuration, flags, walk);
      return;
    }
    await this.#walkLeft(configuration, flags, walk);
    await this.#walkDeclared(configuration, order, flags, walk);
  }

  /** What is no longer declared. */
  async #walkLeft(configuration: Configuration, flags: Flags, walk: PlanWalk): Promise<void> {
    const declared = new Set(configuration.blocks.flatMap(addressesOf));
    for (const [address, left] of this.deposed) {
      if (!isAimedAt(flags, configuration, address)) continue;
      for (const one of left) await this.#planDeposed(configuration, address, one, flags, walk);
    }
    for (const address of [...walk.state.keys()].filter((one) => !declared.has(one))) {
      if (!isAimedAt(flags, configuration, address) || isCutOff(configuration, address)) continue;
      const isForgotten = this.#isForgotten(configuration, address, walk.state.get(address));
      if (isForgotten && !this.#dialect.isTofu) {
        if (!flags.destroy) await this.#planDeletion(configuration, address, walk);
        continue;
      }
      // The older engines plan the deletion with what the state says, and what is gone by itself needs none.
      if (this.#dialect.readsLeftFirst) await this.#refresh(address, flags, walk);
      await this.#planDeletion(configuration, address, walk);
      if (!this.#dialect.readsLeftFirst) await this.#refresh(address, flags, walk);
      if (!walk.state.has(address)) walk.strike(address);
    }
  }

  async #walkDeclared(
    configuration: Configuration,
    order: readonly Block[],
    flags: Flags,
    walk: PlanWalk,
  ): Promise<boolean> {
    for (const block of order) {
      for (const address of addressesOf(block)) {
        if (!isAimedAt(flags, configuration, address)) continue;
        if (!(await this.#planInstance(configuration, block, address, flags, walk))) return false;
      }
    }
    return true;
  }

  async #refresh(address: string, { refresh = true }: Flags, walk: PlanWalk): Promise<void> {
    const kept = walk.state.get(address);
    if (kept) await this.#calls(address).upgrade(kept.row);
    if (!kept || !refresh) return;
    const { row, private: bytes, diagnostics } = await this.#calls(address).read(kept.row, kept.private);
    walk.diagnostics.push(...diagnostics);
    if (row) walk.state.set(address, { ...kept, row, private: bytes });
    else walk.lose(address, bytes);
  }

  async #planInstance(
    configuration: Configuration,
    block: Block,
    address: string,
    flags: Flags,
    walk: PlanWalk,
  ): Promise<boolean> {
    const importing = flags.destroy ? undefined : configuration.imports?.find(({ to }) => to === address);
    if (importing && !walk.state.has(address)) {
      const { found, diagnostics } = await this.#importing(address, importing.id);
      walk.diagnostics.push(...diagnostics);
      if (!found) return false;
      walk.state.set(address, { ...found, needs: [], createsFirst: false });
    } else {
      await this.#refresh(address, flags, walk);
    }
    if (errors(walk.diagnostics).length > 0) return false;
    const forced =
      (flags.replace ?? []).includes(address) ||
      (block.replaceTriggeredBy ?? []).some((trigger) => isTriggered(trigger, walk.changes));
    const isFirst = createsFirst(configuration.blocks, block);
    const config = evaluated(this.#calls(address).attributes, block, (other) => walk.valueOf(other), keyOf(address));
    const kept = walk.state.get(address);
    const gone = walk.gone.get(address);
    const change = await this.#change(address, config, block, kept, { forced, isFirst, ...(gone ? { gone } : {}) });
    walk.diagnostics.push(...change.diagnostics);
    if (errors(change.diagnostics).length > 0) return false;
    walk.changes.push(change);
    const isStopped = block.preventDestroy && (change.action === "replace" || change.action === "delete");
    if (isStopped && !flags.destroy) walk.diagnostics.push(prevented(address));
    return !isStopped;
  }

  /** As `NodeAbstractResourceInstance.plan`. */
  async #change(
    address: string,
    config: Row,
    block: Block,
    kept: Instance | undefined,
    { forced, isFirst, gone, planned }: Circumstances,
  ): Promise<Change> {
    const calls = this.#calls(address);
    const { attributes } = calls;
    const prior = kept && !kept.tainted ? kept : undefined;
    const before = prior?.row ?? null;
    const change = {
      address,
      createsFirst: isFirst,
      forgets: block.keeps === true && (this.#dialect.isTofu || kept?.tainted === true),
      before: kept?.row ?? null,
      after: null,
      private: NO_PRIVATE,
      action: "no-op" as Action,
    };
    const verdict = await calls.validate(config);
    if (errors(verdict).length > 0) return { ...change, diagnostics: verdict };
    const ignored = withIgnored(attributes, block.ignore, before, config);
    const proposed = proposedNew(attributes, before, ignored);
    const first = await calls.plan({
      prior: before,
      proposed,
      config: ignored,
      private: prior?.private ?? gone,
      planned,
    });
    const diagnostics = [...verdict, ...first.diagnostics];
    if (errors(diagnostics).length > 0) return { ...change, diagnostics };
    const faults = planFaults(attributes, before, ignored, first.planned);
    if (faults.length > 0) return { ...change, diagnostics: [...diagnostics, ...faults.map(invalidPlan)] };
    const isReplaced =
      before !== null && (forced || first.replaces.some((path) => differs(path, before, first.planned)));
    if (isReplaced) {
      const second = await calls.plan({
        prior: null,
        proposed: proposedNew(attributes, null, config),
        config,
        private: first.private,
      });
      if (errors(second.diagnostics).length > 0) {
        return { ...change, diagnostics: [...diagnostics, ...second.diagnostics] };
      }
      return { ...change, action: "replace", after: second.planned, private: second.private, diagnostics };
    }
    const isEqual = before !== null && isDeepStrictEqual(first.planned, before);
    const made = kept ? "replace" : "create";
    const action: Action = before === null ? made : isEqual ? "no-op" : "update";
    return { ...change, action, after: first.planned, private: first.private, diagnostics };
  }

  /** `destroy = false`, in the configuration or, for OpenTofu, when it was last declared. */
  #isForgotten({ blocks }: Configuration, address: string, kept: Instance | undefined): boolean {
    const block = blocks.find((one) => addressOfBlock(one) === blockOf(address));
    return block?.keeps === true || (this.#dialect.isTofu && kept?.keeps === true);
  }

  async #planDeletion(configuration: Configuration, address: string, walk: PlanWalk): Promise<void> {
    const kept = walk.state.get(address);
    if (!kept) return;
    const isForgotten = this.#isForgotten(configuration, address, kept);
    walk.changes.push(isForgotten ? forgetting(address, kept) : await this.#deletion(address, kept, walk));
  }

  async #planDeposed(
    configuration: Configuration,
    address: string,
    left: Instance,
    { refresh = true }: Flags,
    walk: PlanWalk,
  ): Promise<void> {
    let one: Instance | undefined = left;
    await this.#calls(address).upgrade(left.row);
    if (refresh) {
      const found = await this.#calls(address).read(left.row, left.private);
      one = found.row ? { ...left, row: found.row, private: found.private } : undefined;
    }
    if (!one) {
      walk.goneAside.add(left);
      return;
    }
    const isForgotten = this.#isForgotten(configuration, address, one);
    const change = isForgotten ? forgetting(address, one) : await this.#deletion(address, one, walk);
    walk.changes.push({ ...change, deposed: left });
  }

  async #deletion(address: string, { row, private: bytes, createsFirst }: Instance, walk: PlanWalk): Promise<Change> {
    const answer = await this.#calls(address).plan({ prior: row, proposed: null, config: null, private: bytes });
    walk.diagnostics.push(...answer.diagnostics);
    const { diagnostics, private: planned } = answer;
    return { address, action: "delete", createsFirst, before: row, after: null, private: planned, diagnostics };
  }

  async #importing(address: string, id: string) {
    const calls = this.#calls(address);
    const { row, private: bytes, diagnostics } = await calls.importing(id);
    if (!row || errors(diagnostics).length > 0) return { diagnostics };
    const seen = await calls.read(row, bytes);
    const all = [...diagnostics, ...seen.diagnostics];
    if (!seen.row || errors(all).length > 0) return { diagnostics: all };
    return { found: { row: seen.row, private: seen.private, tainted: false }, diagnostics: all };
  }

  #destroyOrder(state: ReadonlyMap<string, Instance>): readonly string[] {
    return ordered([...state.keys()], (one, other) => (state.get(other)?.needs ?? []).includes(blockOf(one)));
  }

  /** As the transformers of the apply graph order them. */
  #steps(configuration: Configuration, planned: readonly Change[], flags: Flags): readonly Step[] {
    const { loses } = this.#dialect;
    const lost = new Set(loses ? planned.filter((change) => this.#losesDeletion(configuration, planned, change)) : []);
    const changes = planned.map((one) => (lost.has(one) ? { ...one, createsFirst: loses === "deposes" } : one));
    const isLost = (address: string) => [...lost].some((one) => one.address === address);
    const steps = inOrder(changes, flags, "apply").flatMap((change): Omit<Step, "waitsFor">[] => {
      const { address, action, deposed } = change;
      const gone = {
        name: `${address} goes${deposed ? ` ${String(deposed.row.id)}` : ""}`,
        change,
        does: "delete",
      } as const;
      const made = { name: `${address} comes`, change, does: "make" } as const;
      if (action === "no-op") return [];
      if (action === "delete" || action === "forget") return [gone];
      return action === "replace" && !change.forgets && !isLost(address) ? [made, gone] : [made];
    });
    const needs = (address: string) => needed(configuration, address);
    const had = (address: string) => this.state.get(address)?.needs ?? [];
    const after = (one: Omit<Step, "waitsFor">, other: Omit<Step, "waitsFor">): boolean => {
      const [mine, its] = [one.change.address, other.change.address];
      const isInverted = (step: Omit<Step, "waitsFor">) => step.change.createsFirst;
      if (one.does === "make" && other.does === "make") return needs(mine).includes(blockOf(its));
      if (one.does === "delete" && other.does === "delete") return had(its).includes(blockOf(mine));
      if (mine === its)
        return (one.does === "delete") === (one.change.createsFirst || other.change.deposed !== undefined);
      if (one.does === "make") {
        if (isInverted(other)) return false;
        return had(mine).includes(blockOf(its)) || had(its).includes(blockOf(mine));
      }
      return isInverted(one) && (had(its).includes(blockOf(mine)) || needs(its).includes(blockOf(mine)));
    };
    const all = ordered(steps, after);
    return all.map((one) => ({
      ...one,
      waitsFor: new Set(all.filter((other) => other !== one && after(one, other)).map(({ name }) => name)),
    }));
  }

  #losesDeletion(configuration: Configuration, changes: readonly Change[], { address, action, createsFirst }: Change) {
    if (action !== "replace" || createsFirst) return false;
    const needs = new Set([...needed(configuration, address), ...(this.state.get(address)?.needs ?? [])]);
    return changes.some((one) => one.action !== "no-op" && one.createsFirst && needs.has(blockOf(one.address)));
  }

  async #carryOut(configuration: Configuration, { change, does }: Step, flags: Flags): Promise<readonly Diagnostic[]> {
    if (does === "make") return this.#make(configuration, change, flags);
    const { address, createsFirst, action, deposed } = change;
    const isLater = deposed !== undefined || (action === "replace" && createsFirst);
    if (action === "forget") return this.#forget(change);
    if (!isLater) return this.#delete(change);
    // What was put aside is planned anew.
    const aside = this.deposed.get(address) ?? [];
    const left = deposed ?? aside.at(-1);
    if (!left) return [];
    const calls = this.#calls(address);
    if (this.#isForgotten(configuration, address, left)) {
      // Terraform 1.16.0 applies "forget" as if it were a deletion, and then refuses the answer.
      const { diagnostics } = await calls.apply({ prior: left.row, planned: null, config: null, private: NO_PRIVATE });
      return [...diagnostics, inconsistentForget(address)];
    }
    const planned = await calls.plan({ prior: left.row, proposed: null, config: null, private: left.private });
    if (errors(planned.diagnostics).length > 0) return planned.diagnostics;
    const call = { prior: left.row, planned: null, config: null, private: planned.private };
    const { row, private: bytes, diagnostics } = await calls.apply(call);
    const rest = aside.filter((one) => one !== left);
    const still = row ? [...rest, { ...left, row, private: bytes }] : rest;
    this.#putAside(address, still);
    return diagnostics;
  }

  #forget({ address, deposed }: Change): readonly Diagnostic[] {
    if (!deposed) this.state.delete(address);
    const rest = (this.deposed.get(address) ?? []).filter((one) => one !== deposed);
    if (rest.length > 0) this.deposed.set(address, rest);
    else this.deposed.delete(address);
    return [];
  }

  async #delete({ address, before, private: planned }: Change): Promise<readonly Diagnostic[]> {
    const kept = this.state.get(address);
    if (!kept) return [];
    const call = { prior: before, planned: null, config: null, private: planned };
    const { row, private: bytes, diagnostics } = await this.#calls(address).apply(call);
    const isDone = row === null && errors(diagnostics).length === 0;
    if (isDone || row === null) this.state.delete(address);
    else this.state.set(address, { ...kept, row, private: bytes });
    return diagnostics;
  }

  async #make(configuration: Configuration, planned: Change, flags: Flags): Promise<readonly Diagnostic[]> {
    const { address } = planned;
    const block = configuration.blocks.find((one) => addressesOf(one).includes(address)) as Block;
    const isReplaced = planned.action === "replace";
    const old = this.state.get(address);
    if (planned.forgets && this.#dialect.isTofu && isReplaced) this.state.delete(address);
    else if (isReplaced && planned.createsFirst && old && !planned.forgets) {
      this.deposed.set(address, [...(this.deposed.get(address) ?? []), old]);
      this.state.delete(address);
    }
    const calls = this.#calls(address);
    const kept = this.state.get(address);
    const lookUp = (other: string) => configuration.late?.[other] ?? this.state.get(other)?.row;
    const config = evaluated(calls.attributes, block, lookUp, keyOf(address));
    const forced = (flags.replace ?? []).includes(address);
    const circumstances = {
      forced,
      isFirst: planned.createsFirst,
      ...(this.#dialect.passesNotes ? { planned: planned.private } : {}),
    };
    const change = await this.#change(address, config, block, kept, circumstances);
    if (errors(change.diagnostics).length > 0) return change.diagnostics;
    this.#again.push(...change.diagnostics);
    const isAsPlanned = change.action === planned.action || (isReplaced && change.action === "create");
    if (change.action === "no-op" && planned.action === "update") return [];
    if (!isAsPlanned)
      return [inconsistentPlan(`${address} was to be ${planned.action}d, and is to be ${change.action}d`)];
    const faults = resultFaults(planned.after, change.after);
    if (faults.length > 0) return faults.map(inconsistentPlan);
    const prior = isReplaced ? null : change.before;
    const call = { prior, planned: change.after, config, private: change.private };
    const { row, private: bytes, diagnostics } = await calls.apply(call);
    const failed = errors(diagnostics).length > 0;
    const wrong = failed ? [] : resultFaults(change.after, row).map(inconsistentResult);
    const needs = needed(configuration, address);
    // An update that fails leaves what it was; a creation that fails is tainted.
    const tainted = prior === null ? failed : (kept?.tainted ?? false);
    const facts = { needs, createsFirst: planned.createsFirst, ...(block.keeps ? { keeps: true as const } : {}) };
    if (row) this.state.set(address, { row, private: bytes, tainted, ...facts });
    else if (isReplaced && planned.createsFirst && old && failed) this.#restore(address, old);
    else this.state.delete(address);
    return [...diagnostics, ...wrong];
  }

  /** Without a new one the old one is the resource again. */
  #restore(address: string, old: Instance): void {
    this.state.set(address, old);
    this.#putAside(
      address,
      (this.deposed.get(address) ?? []).filter((one) => one !== old),
    );
  }

  #putAside(address: string, all: readonly Instance[]): void {
    if (all.length > 0) this.deposed.set(address, [...all]);
    else this.deposed.delete(address);
  }
}

interface Circumstances {
  readonly forced: boolean;
  readonly isFirst: boolean;
  readonly gone?: Uint8Array;
  /** Of the plan that is carried out. */
  readonly planned?: Uint8Array | undefined;
}

const isBackwards = ({ backwards }: Flags, where: Backwards) => backwards === "both" || backwards === where;

function inOrder<T>(all: readonly T[], flags: Flags, where: Backwards): readonly T[] {
  return isBackwards(flags, where) ? all.toReversed() : all;
}

interface Step {
  readonly name: string;
  readonly change: Change;
  readonly does: "make" | "delete";
  readonly waitsFor: ReadonlySet<string>;
}

class PlanWalk {
  readonly changes: Change[] = [];
  readonly diagnostics: Diagnostic[] = [];

  /** What was kept beside what is no longer there: the engine passes it on. */
  readonly gone = new Map<string, Uint8Array>();

  /** What was put aside and is no longer there. */
  readonly goneAside = new Set<Instance>();

  constructor(readonly state: Map<string, Instance>) {}

  lose(address: string, kept: Uint8Array): void {
    this.state.delete(address);
    this.gone.set(address, kept);
  }

  strike(address: string): void {
    const at = this.changes.findIndex((one) => one.address === address);
    if (at >= 0) this.changes.splice(at, 1);
  }

  /** What others see of a resource while a plan is made. */
  valueOf(address: string): Row | null | undefined {
    const change = this.changes.find((one) => one.address === address && !one.deposed);
    return change ? change.after : this.state.get(address)?.row;
  }
}

function needed({ blocks }: Configuration, address: string): readonly string[] {
  const block = blocks.find((one) => addressOfBlock(one) === blockOf(address));
  return block ? [...needsOf(blocks, block)] : [];
}

function isAimedAt({ target = [], exclude = [] }: Flags, { blocks }: Configuration, address: string): boolean {
  const block = blocks.find((one) => addressOfBlock(one) === blockOf(address));
  const needs = block ? needsOf(blocks, block) : new Set<string>();
  if (exclude.some((one) => one === address || one === blockOf(address) || needs.has(blockOf(one)))) return false;
  const aimed = targeted(blocks, target);
  return aimed === undefined || aimed.has(address) || aimed.has(blockOf(address));
}

function moveAddresses({ moved = [] }: Configuration, state: Map<string, Instance>): void {
  for (const { from, to } of moved) {
    for (const [address, kept] of [...state]) {
      if (address !== from && blockOf(address) !== from) continue;
      const goal = address === from ? to : address.replace(from, to);
      if (state.has(goal)) continue;
      state.delete(address);
      state.set(goal, kept);
    }
  }
}

/** A whole resource triggers with any change but none; one of its attributes with a change of it. */
function isTriggered(trigger: string, changes: readonly Change[]): boolean {
  const [type = "", name = "", ...rest] = trigger.split(".");
  const change = changes.find(({ address }) => address === `${type}.${name}`);
  if (!change || change.action === "no-op") return false;
  if (rest.length === 0) return change.action === "update" || change.action === "replace";
  const of = (row: Row | null) => rest.reduce<unknown>((value, step) => (value as Row | null)?.[step] ?? null, row);
  return !isDeepStrictEqual(of(change.before), of(change.after));
}

function differs({ steps = [] }: Path, before: Row, after: Row | null): boolean {
  const of = (row: unknown) =>
    steps.reduce<unknown>((value, { attributeName, elementKeyString, elementKeyInt }) => {
      const step = attributeName ?? elementKeyString ?? elementKeyInt ?? "";
      return typeof value === "object" && value !== null ? ((value as Row)[step] ?? null) : value;
    }, row);
  return !isDeepStrictEqual(of(before), of(after));
}

/** Its instance of the provider is no longer configured. */
function isCutOff({ blocks }: Configuration, address: string): boolean {
  const block = blocks.find((one) => addressOfBlock(one) === blockOf(address));
  return block?.byProvider === true && !providerKeysOf(blocks).includes(keyOf(address) ?? "");
}

/** No provider is asked for it. */
function forgetting(address: string, { row, createsFirst }: Instance): Change {
  const change = { address, action: "forget", createsFirst, before: row, after: null } as const;
  return { ...change, private: NO_PRIVATE, diagnostics: [] };
}

const fault =
  (summary: string) =>
  (detail: string): Diagnostic => ({ severity: 1, summary, detail });
const invalidPlan = fault("Provider produced invalid plan");
const inconsistentPlan = fault("Provider produced inconsistent final plan");
const inconsistentResult = fault("Provider produced inconsistent result after apply");
const inconsistentForget = fault("Provider returned invalid result object after apply");
const withoutProvider = fault("Provider instance not present");
const prevented = fault("Instance cannot be destroyed");
