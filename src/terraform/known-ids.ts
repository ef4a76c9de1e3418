import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Holding } from "../lifecycle";
import { SvcError } from "../model";
import { type Documents, StoreError } from "../store";
import { isWarning } from "./diagnostics";
import {
  afterApply,
  afterPlan,
  givenUpIn,
  heldIn,
  isPlanRecord,
  type Part,
  type PlanRecord,
  sharedAcross,
  together,
  without,
  withTaken,
} from "./plan-record";
import { type Fact, StateEntries } from "./state-entries";
import type { Diagnostic } from "./wire.gen";

/** What a process knows at its end of who has which object. */
export interface Held {
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Whether it has read objects of the state: the second plan of a `destroy` reads none. */
  readonly hasRead: boolean;
}

/**
 * IDs of the objects that the state had when the last plan was made, stored beside the journal. For a creation that
 * comes before a deletion, the engine passes no trace of the object that it replaces, in another process and perhaps
 * on another machine, so only this distinguishes that object from one that an interrupted run may have created.
 */
export class KnownIds {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #engine: string | undefined;
  readonly #part: string;
  readonly #said = new Set<string>();
  readonly #entries = new StateEntries();
  /** By ID: what only that object can have. */
  readonly #seen = new Map<string, readonly string[]>();
  readonly #replaced = new Map<string, string>();
  readonly #clones = new Map<string, string>();
  #record: PlanRecord = { parts: {} };
  #before = together([]);
  readonly #created = new Set<string>();
  /** IDs of objects that get a further resource, which the state may have already. */
  readonly #taken = new Set<string>();
  #hasFailed = false;
  #plans = false;
  #applies = false;

  readonly #coversAll: () => Promise<boolean>;

  /**
   * `engine` names one run of the engine; without it, every process says everything. `covers` shows whether that run
   * plans all resources.
   */
  constructor(documents: Documents, stack: string, engine?: string, covers = async () => engine === undefined) {
    this.#documents = documents;
    this.#coversAll = covers;
    this.#engine = engine;
    this.#part = engine === undefined ? "" : randomUUID();
    this.#key = `known/${stack}`;
  }

  /** What the plan before this run has recorded. */
  async before(): Promise<readonly string[]> {
    // Without it a forced replacement is refused as a duplicate, which loses nothing.
    const found = await this.#documents.read<PlanRecord>(this.#key, isPlanRecord).catch(unlessOutOfReach);
    if (found) this.#record = found;
    this.#before = together(Object.values(this.#record.parts));
    this.#entries.load(this.#before.entries);
    return this.#before.ids;
  }

  /** An object of the state, and what only it can have. */
  add(id: string, claims: readonly string[] = []): void {
    this.#seen.set(id, claims);
  }

  /** The engine plans to delete an object of the state, which it may not have read. */
  meet(id: string): void {
    if (!this.#seen.has(id)) this.#seen.set(id, []);
  }

  /** This apply has created an object. */
  create(id: string): void {
    this.#created.add(id);
  }

  /** The plan gives an object to a resource that did not have it: another one, which it may not show, may have it. */
  take(id: string): void {
    this.#taken.add(id);
  }

  /**
   * The same at once, for an import: the engine may plan nothing in this process, and delete it in the next one.
   *
   * @throws SvcError `store`
   */
  async takeNow(id: string): Promise<void> {
    this.take(id);
    const change = (now: PlanRecord = { parts: {} }) => withTaken(now, [id]);
    await this.#documents.change<PlanRecord>(this.#key, change, isPlanRecord).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      const { message, next = "Check that the store can be reached and run the command again." } = error;
      throw new SvcError({ code: "store", message, next }, { cause: error });
    });
  }

  /** Whether the plan of this apply, or before this run, has met an object, or given it to a resource. */
  wasMet(id: string): boolean {
    return Object.values(this.#record.parts).some(({ ids, held = {} }) => ids.includes(id) || id in held);
  }

  /** What could not be read or planned stops what depends on it, too: such a plan does not show all. */
  noting<T extends { readonly diagnostics?: readonly Diagnostic[] }>(answer: T): T {
    this.#hasFailed ||= answer.diagnostics?.some((one) => !isWarning(one)) ?? false;
    return answer;
  }

  /** An object of the state that an earlier run has moved: its entries may not have followed yet. */
  addClone(id: string, original: string): void {
    this.#clones.set(id, original);
  }

  /** Those of this plan, or of the plan before this apply: the originals, by the IDs of the clones. */
  get clones(): ReadonlyMap<string, string> {
    return new Map([...Object.entries(this.#before.clones ?? {}), ...this.#clones]);
  }

  /** A creation is planned with what only one object can have: the object of the state that has it is replaced. */
  plansToHave(claims: readonly string[]): void {
    for (const [id, held] of this.#seen) {
      for (const what of held) if (claims.includes(what)) this.#replaced.set(what, id);
    }
  }

  /** Whether an object is in the state that this process plans for, or is replaced in this apply. */
  has(id: string): boolean {
    return this.#seen.has(id) || Object.values(this.#before.replaced).includes(id);
  }

  /**
   * Whether several resources had an object in the plan before this apply, or before this run. `planned` names the run
   * that planned what is applied; `isOwn` is of a resource that has created the object.
   */
  wasContested(id: string, planned = this.#engine, isOwn = false): boolean {
    const { contested = [], unproven = {} } = this.#record;
    const by = unproven[id];
    return contested.includes(id) && !(by !== undefined && (isOwn || by === (planned ?? "")));
  }

  /** Whether the plan by the run `planned` gives an object up at each resource that has it. */
  isGivenUp(id: string, planned: string | undefined): boolean {
    return this.#record.engine === planned && givenUpIn(Object.values(this.#record.parts)).includes(id);
  }

  /** Names this run of the engine. */
  get engine(): string | undefined {
    return this.#engine;
  }

  /** Whether this run plans all resources: then its own record shows what they have. */
  coversAll(): Promise<boolean> {
    return this.#coversAll();
  }

  /** Whether resources of several processes have an object in the plan that this apply carries out. */
  isShared(id: string): boolean {
    return this.#isOfThisRun && sharedAcross(Object.values(this.#record.parts)).includes(id);
  }

  /** Whether the plan before this apply, or before this run, has met an object in the state. */
  wasPlanned(id: string): boolean {
    return this.#before.ids.includes(id);
  }

  /** Whether an object is in the state, as this process or the plan before has read it. */
  isOfState(id: string): boolean {
    return this.#seen.has(id) || this.wasPlanned(id);
  }

  /** The object that the plan before this apply replaces by one with these claims. */
  replacedBy(claims: readonly string[]): string | undefined {
    return claims.map((what) => this.#before.replaced[what]).find((id) => id !== undefined);
  }

  get entries(): StateEntries {
    return this.#entries;
  }

  /** What is known of an object of the state, by this process or by the plan whose apply this is. */
  isKnown(fact: Fact, id: string): boolean {
    // What a `destroy` has planned first, to refresh, says nothing about what it deletes.
    const isSecondPlan = !this.#applies && this.#isOfThisRun;
    return this.#entries.is(fact, id, isSecondPlan ? "own" : this.#applies ? "plan" : "last plan");
  }

  /** Whether a creation resumes an object of the state by the plan of this run: only an apply plans it a second time. */
  resumesAsPlanned(id: string): boolean {
    return this.#isOfThisRun && this.#entries.is("resumes", id, "plan");
  }

  /**
   * Without the warnings that the plan has shown whose apply this is: the engine plans each change again, in another
   * process, before it applies it. A plan file is applied by another run of the engine, which shows them again.
   */
  unsaid(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const before = new Set(this.#isOfThisRun ? this.#before.warnings : []);
    return diagnostics.filter((diagnostic) => {
      if (!isWarning(diagnostic)) return true;
      const hash = hashOf(diagnostic);
      this.#said.add(hash);
      return !before.has(hash);
    });
  }

  /** This process makes a plan. */
  plan(): void {
    this.#plans = true;
  }

  /** This process applies a plan: the objects that it sees are not recorded. */
  apply(): void {
    this.#applies = true;
  }

  get isApplying(): boolean {
    return this.#applies;
  }

  /** Whether this process has made a plan, and applies none. */
  get isPlan(): boolean {
    return this.#plans && !this.#applies;
  }

  get #isOfThisRun(): boolean {
    return this.#engine !== undefined && this.#record.engine === this.#engine;
  }

  /** At the end of a plan, its record replaces those of earlier runs, and is added to those of other processes. */
  async finish(held: Held): Promise<void> {
    // A process that could read nothing plans nothing: what it has met is not known to the others.
    const isOnlyFailed = this.#hasFailed && !this.#plans;
    if (this.#applies || !(this.#plans || isOnlyFailed)) return this.#finishApply();
    const own = this.#written(held);
    const isWhole = await this.#coversAll();
    await this.#change((now) => (isOnlyFailed ? this.#failedIn(now) : this.#added(own, held, isWhole, now)));
  }

  async #finishApply(): Promise<void> {
    if (this.#applies) await this.#change((now) => afterApply(now, [...this.#created], this.#engine));
  }

  async #change(change: (now: PlanRecord) => PlanRecord): Promise<void> {
    const changed = (now: PlanRecord = { parts: {} }) => {
      const next = change(now);
      return isDeepStrictEqual(now, next) ? now : next;
    };
    await this.#documents.change<PlanRecord>(this.#key, changed, isPlanRecord).catch(unlessOutOfReach);
  }

  #written({ holdings }: Held): Part {
    const ids = new Set(this.#seen.keys());
    const { written } = this.#entries;
    return {
      ids: [...ids].sort(),
      ...heldIn(holdings, ids),
      replaced: Object.fromEntries(this.#replaced),
      ...(this.#clones.size > 0 ? { clones: Object.fromEntries(this.#clones) } : {}),
      ...(Object.keys(written).length > 0 ? { entries: written } : {}),
      ...(this.#engine !== undefined && this.#said.size > 0 ? { warnings: [...this.#said].sort() } : {}),
      ...(this.#taken.size > 0 ? { taken: [...this.#taken].sort() } : {}),
    };
  }

  /** Another process of this run, which has met an object once, does not know that this one has it, too. */
  #failedIn(now: PlanRecord): PlanRecord {
    const all = [...new Set([...(now.contested ?? []), ...(this.#record.contested ?? [])])].sort();
    const failed = this.#engine === undefined ? {} : { failed: this.#engine };
    return { ...now, ...failed, ...(all.length > 0 ? { contested: all } : {}) };
  }

  #added(own: Part, { holdings, hasRead }: Held, isWhole: boolean, now: PlanRecord): PlanRecord {
    const engine = this.#engine;
    const isSameRun = engine !== undefined && now.engine === engine;
    // A `destroy` plans twice, in processes of its own: what the second plan deletes replaces what the first one kept.
    const deletesOnly = !hasRead && [...holdings.values()].every(({ holding, leaving }) => leaving === holding);
    const ids = new Set([...own.ids, ...holdings.keys()]);
    const others = Object.entries(isSameRun ? now.parts : {}).map(([name, part]): [string, Part] => {
      const isOfFirstPlan = deletesOnly && name in this.#record.parts;
      return [name, isOfFirstPlan ? without(part, ids) : part];
    });
    const parts = { ...Object.fromEntries(others), [this.#part]: own };
    const before = withTaken(this.#hasFailed ? this.#failedIn(now) : now, [...this.#taken]);
    const failed = before.failed === engine ? before.failed : undefined;
    const all = isWhole && !this.#hasFailed && failed === undefined;
    return {
      ...(engine === undefined ? {} : { engine }),
      ...(failed === undefined ? {} : { failed }),
      parts,
      ...afterPlan(before, Object.values(parts), { engine, isWhole: all }),
    };
  }
}

function hashOf({ summary, detail }: Diagnostic): string {
  return createHash("sha256").update(`${summary}\n${detail}`).digest("base64url");
}

/** @throws SvcError `store` for a document that is damaged or newer. */
function unlessOutOfReach(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  if (!error.unreadable) return;
  const { message, next = "" } = error;
  throw new SvcError({ code: "store", message, next }, { cause: error });
}
