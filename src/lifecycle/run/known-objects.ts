import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Held, recordedClaim } from "../../declaration/claims";
import type { Foreseen } from "../../declaration/open-owners";
import { mapValues } from "../../model/plain";
import { recordForeseen } from "../../state/foreseen";
import { reaching, unlessOutOfReach } from "../../state/reaching";
import { KNOWN } from "../../state/stacks-beside";
import type { Documents } from "../../store";
import type { RunObjects } from "./objects";
import {
  afterApply,
  afterPlan,
  heldIn,
  isPlanRecord,
  type Part,
  type PlanRecord,
  without,
  withTaken,
} from "./plan-record";
import { RecordedPlan } from "./recorded-plan";
import { StateEntries } from "./state-entries";
import { Met, StateObject } from "./state-object";
import { recordOf, withPlan } from "./stored-plans";

/** The run of an engine, as far as its process shows it. */
interface EngineRun {
  /** Names it; without it, every process says everything. */
  readonly engine?: string | undefined;
  readonly coversAll?: () => Promise<boolean>;
  /** Whether another run may apply its plan. */
  readonly storesPlan?: () => Promise<boolean>;
  /** The run whose plan it applies, if that is another one and is known. */
  readonly runOfPlan?: () => Promise<string | undefined>;
}

/**
 * The objects of a state whose engine passes no address, stored beside the journal. For a creation that comes before a
 * deletion, such an engine passes no trace of the object that it replaces, in another process and perhaps on another
 * machine, so only this distinguishes that object from one that an interrupted run may have created.
 */
export class KnownObjects {
  readonly met = new Met();
  readonly entries = new StateEntries();
  /** Whether this run plans all resources: then its own record shows what they have. */
  readonly coversAll: () => Promise<boolean>;
  readonly #documents: Documents;
  readonly #engine: string | undefined;
  readonly #storesPlan: () => Promise<boolean>;
  readonly #runOfPlan: () => Promise<string | undefined>;
  readonly #key: string;
  readonly #part: string;
  #record: PlanRecord = { parts: {} };
  #recorded: RecordedPlan;

  constructor(documents: Documents, stack: string, run: EngineRun = {}) {
    const { engine, coversAll = async () => engine === undefined, storesPlan = async () => false } = run;
    this.#documents = documents;
    this.coversAll = coversAll;
    this.#storesPlan = storesPlan;
    this.#runOfPlan = run.runOfPlan ?? (async () => undefined);
    this.#engine = engine;
    this.#part = engine === undefined ? "" : randomUUID();
    this.#key = `${KNOWN}/${stack}`;
    this.#recorded = new RecordedPlan(this.#record, engine);
  }

  get recorded(): RecordedPlan {
    return this.#recorded;
  }

  /** What is known of an object, by this process or by the plan before. */
  object(id: string): StateObject {
    return new StateObject(id, this);
  }

  /** Reads what the plan before this run has recorded. @throws SvcError `store` for a damaged document. */
  async load(): Promise<void> {
    // Without it a forced replacement is refused as a duplicate, which loses nothing.
    const found = await this.#documents.read<PlanRecord>(this.#key, isPlanRecord).catch(unlessOutOfReach);
    if (found) this.#record = recordOf(found, await this.#runOfPlan());
    this.#recorded = new RecordedPlan(this.#record, this.#engine);
  }

  /**
   * Records at once that a resource `gets` an object that it did not have, for an import: the engine may plan nothing in
   * this process, and delete it in the next one; or that the state `loses` an object, which only the journal has until a
   * creation continues with it.
   *
   * @throws SvcError `store`
   */
  async now(how: "gets" | "loses", id: string): Promise<void> {
    if (how === "gets") this.met.taken.add(id);
    const lost = new Set([id]);
    const change = (record: PlanRecord = { parts: {} }) =>
      how === "gets"
        ? withTaken(record, [id])
        : { ...record, parts: mapValues(record.parts, (part) => without(part, lost)) };
    await reaching(() => this.#documents.change<PlanRecord>(this.#key, change, isPlanRecord));
  }

  /** At the end of a plan, its record replaces those of earlier runs, and is added to those of other processes. */
  async finish(
    held: Held,
    objects: Pick<RunObjects, "made" | "moved" | "before">,
    foreseen: readonly Foreseen[] = [],
  ): Promise<void> {
    const { hasFailed, hasPlanned, isApplying } = this.met;
    if (isApplying) {
      const made = [...objects.made].filter(([, { how }]) => how !== "adopted").map(([id]) => id);
      const created = [...made, ...objects.moved.keys()];
      return this.#change((now) => afterApply(now, created, this.#engine));
    }
    if (hasPlanned) {
      const own = this.#written(held, objects, foreseen);
      const [isWhole, isStored] = [await this.coversAll(), await this.#storesPlan()];
      return this.#change((now) => withPlan(now, this.#added(own, held, isWhole, now), isStored));
    }
    // A process that could read nothing plans nothing: what it has met is not known to the others.
    if (hasFailed) await this.#change((now) => this.#failedIn(now));
  }

  async #change(change: (now: PlanRecord) => PlanRecord): Promise<void> {
    const changed = (now: PlanRecord = { parts: {} }) => {
      const next = change(now);
      return isDeepStrictEqual(now, next) ? now : next;
    };
    await this.#documents.change<PlanRecord>(this.#key, changed, isPlanRecord).catch(unlessOutOfReach);
  }

  #written(
    { holdings }: Held,
    { before: { originals, until, begun } }: Pick<RunObjects, "before">,
    foreseen: readonly Foreseen[],
  ): Part {
    const { ids: met, taken, warnings, outages } = this.met;
    const ids = new Set(met);
    const { written, homes, creations } = this.entries;
    const continues = this.entries.having("continues");
    return {
      ids: [...ids].sort(),
      ...heldIn(holdings, ids),
      replaced: this.#replaced(),
      ...(originals.size > 0 ? { clones: Object.fromEntries(originals) } : {}),
      ...(until.size > 0 ? { clonedAt: Object.fromEntries(until) } : {}),
      ...(begun.size > 0 ? { begun: Object.fromEntries(begun) } : {}),
      ...(Object.keys(written).length > 0 ? { entries: written } : {}),
      ...(continues.length > 0 ? { continues } : {}),
      ...(this.#engine !== undefined && warnings.size > 0 ? { warnings: [...warnings].sort() } : {}),
      ...(outages.size > 0 ? { outages: Object.fromEntries(outages) } : {}),
      ...(taken.size > 0 ? { taken: [...taken].sort() } : {}),
      ...(foreseen.length > 0 ? { foreseen: recordForeseen(foreseen) } : {}),
      ...(homes.size > 0 ? { homes: [...homes.values()] } : {}),
      ...(creations.size > 0 ? { creations: [...creations].sort() } : {}),
    };
  }

  /** The objects that the plan does not keep, by what they have: what their successors will have may not be known in it. */
  #replaced(): Record<string, string> {
    const left = [...this.met.holds].filter(([id]) => !this.object(id).isByOwnPlan("kept"));
    return Object.fromEntries(left.flatMap(([id, held]) => held.map((what) => [recordedClaim(what), id])));
  }

  /** Another process of this run, which has met an object once, does not know that this one has it, too. */
  #failedIn(now: PlanRecord): PlanRecord {
    const all = [...new Set([...(now.contested ?? []), ...(this.#record.contested ?? [])])].sort();
    const failed = this.#engine === undefined ? {} : { failed: this.#engine };
    return { ...now, ...failed, ...(all.length > 0 ? { contested: all } : {}) };
  }

  #added(own: Part, { holdings, hasRead }: Held, isWhole: boolean, now: PlanRecord): PlanRecord {
    const engine = this.#engine;
    const { hasFailed, taken } = this.met;
    const isSameRun = engine !== undefined && now.engine === engine;
    // A `destroy` plans twice, in processes of its own: what the second plan deletes replaces what the first one kept.
    const deletesOnly = !hasRead && [...holdings.values()].every(({ holding, leaving }) => leaving === holding);
    const ids = new Set([...own.ids, ...holdings.keys()]);
    const before = withTaken(hasFailed ? this.#failedIn(now) : now, [...taken]);
    const { created = [], contested = [] } = isSameRun ? before : {};
    // A `test` plans many times: what its own applies have created is at one address until another one takes it.
    const met = new Set(created.filter((id) => ids.has(id) && !contested.includes(id)));
    const others = Object.entries(isSameRun ? now.parts : {}).map(([name, part]): [string, Part] => {
      const isOfFirstPlan = deletesOnly && name in this.#record.parts;
      return [name, without(part, isOfFirstPlan ? ids : met)];
    });
    const parts = { ...Object.fromEntries(others), [this.#part]: own };
    const failed = before.failed === engine ? before.failed : undefined;
    const all = isWhole && !hasFailed && failed === undefined;
    return {
      ...(engine === undefined ? {} : { engine }),
      ...(failed === undefined ? {} : { failed }),
      parts,
      ...(created.length > 0 ? { created } : {}),
      ...afterPlan(before, Object.values(parts), { engine, isWhole: all }),
    };
  }
}
