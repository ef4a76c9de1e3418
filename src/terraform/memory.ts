import { randomUUID } from "node:crypto";
import { CreationIntents, DeferredDeletions } from "../lifecycle";
import type { Kind, Named, Problem } from "../model";
import type { Journal } from "../state";
import { Existing } from "./existing";
import type { InterruptedCreate, UnfinishedObject } from "./interrupted-create";
import { Renames } from "./renamed";
import type { Row } from "./value";

/** What a process remembers from one call of the engine to the next, of one run. */
export interface Memory {
  /** Identifies this run of the process in what it plans. */
  readonly planner: string;
  /** Why the engine must not force the replacement of an object whose change it has planned, by ID, if so. */
  readonly forced: Map<string, () => Promise<Problem | undefined>>;
  /** The kinds of the objects that it has met in the state, by ID. */
  readonly kinds: Map<string, Kind>;
  /** Resources with an object in the state, by their configurations: the engine plans each of them once. */
  readonly holders: Map<string, { readonly id: string }>;
  /**
   * Terraform 1.16.0 does not carry out the deletion of what is replaced beside a change that something with `create_before_destroy`
   * depends on (its issue 39076, corrected in 1.16.1): the object stays deposed, or the engine forgets it.
   */
  readonly losesDeletions: boolean;
  /** Whether any resource of the configuration may have that option. */
  readonly createsFirst: () => Promise<boolean>;
  /** Whether the object of a planned deletion may be deposed: that of a resource is asked for in the same way. */
  readonly mayBeDeposed: (object: { readonly type: string; readonly id: string }) => Promise<boolean>;
  /** What the engine may leave out of its deletions, by ID, as its state has it. */
  readonly undeleted: Map<string, Row>;
  readonly deferred: DeferredDeletions<InterruptedCreate>;
  /** The objects that it has refreshed and that are not complete, by the addresses of their resources, which may be several. */
  readonly unfinished: Map<string, readonly UnfinishedObject[]>;
  /** What it plans to create, by address in the journal. */
  readonly creations: Map<string, readonly Named[]>;
  readonly intents: CreationIntents;
  readonly existing: Existing;
  readonly renames: Renames;
  /** Whether the engine's run deletes everything: of its plans, only the deletions are carried out. */
  readonly destroysAll: () => Promise<boolean>;
  /** The run of the engine that has made the plan which it applies, if it is another one. */
  readonly runOfPlan: () => Promise<string | undefined>;
  /** IDs of the objects whose deletion it has planned. */
  readonly deletes: Set<string>;
  /** The services of the entries that it has deleted, by the labels of those. */
  readonly deletedEntries: Map<string, string>;
  /** Carries out what must not happen at the same time as another one: each counts the entries of an owner. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** What a plan says once: a host that a deletion makes unavailable, the headline of a fault of the engine. */
  readonly said: Set<string>;
}

/** What only the process of the engine shows. */
interface Engine {
  readonly destroysAll?: (() => Promise<boolean>) | undefined;
  readonly createsFirst?: (() => Promise<boolean>) | undefined;
  readonly mayBeDeposed?: Memory["mayBeDeposed"] | undefined;
  readonly runOfPlan?: Memory["runOfPlan"] | undefined;
}

export function memoryWith(journal: Journal, engineVersion: string, engine: Engine = {}): Memory {
  const { destroysAll = async () => false, createsFirst = async () => true } = engine;
  const { mayBeDeposed = async () => false, runOfPlan = async () => undefined } = engine;
  return {
    planner: randomUUID(),
    forced: new Map(),
    kinds: new Map(),
    holders: new Map(),
    losesDeletions: engineVersion.startsWith("1.16.0"),
    undeleted: new Map(),
    deferred: new DeferredDeletions(),
    unfinished: new Map(),
    creations: new Map(),
    intents: new CreationIntents(journal, UNTAINT_EACH),
    existing: new Existing(),
    renames: new Renames(),
    destroysAll,
    createsFirst,
    mayBeDeposed,
    runOfPlan,
    deletes: new Set(),
    deletedEntries: new Map(),
    inTurn: turns(),
    said: new Set(),
  };
}

const UNTAINT_EACH =
  "Run `terraform untaint` or `tofu untaint` with the address of each: each resource then continues with its own object.";

function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
