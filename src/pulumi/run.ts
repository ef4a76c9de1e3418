import type { Client } from "../client/client";
import {
  Claims,
  carriedEntry,
  copiesOf,
  type Io,
  inlineOwner,
  ownerOf,
  type ResourcePlan,
  sharedEntries,
  updateConflict,
} from "../lifecycle";
import type { Call, Kind, Look, Problem, Taking } from "../model";
import type { EngineLog } from "./engine-log";
import type { Journals } from "./journals";
import type { Subject } from "./subject";

type Named = Readonly<Record<string, unknown>>;

/** What a face brings to the questions of its engine. */
export interface Edges {
  /** The client, for the operation that `signal` ends where there is one. */
  client(signal?: AbortSignal): Client;
  readonly engine: EngineLog;
  readonly journals: Pick<Journals, "of">;
  reads(): "exact" | undefined;
  /** Words that no message may show. */
  tokens(): readonly (string | undefined)[];
  /** Names of the engine's own that go from the inputs into the outputs. */
  readonly keeps: readonly string[];
}

/** What is known while a process of ours lives: of what belongs to whom, and of what becomes of it. */
export class Run {
  /** The last plan of each object that exists: the engine asks for a replacement without saying of what. */
  readonly plans = new Map<string, ResourcePlan>();
  /** What was read and not checked since: a diff of it compares for a refresh. */
  readonly refreshed = new Set<string>();
  /** Ids that a creation found instead of making one: the engine may take the object for the original of itself. */
  readonly resumed = new Set<string>();
  /** What an object was moved from in this run, by the id that it has now. */
  readonly moved = new Map<string, string>();
  /** Ids of objects that belong to some resource. */
  readonly taken = new Set<string>();
  readonly #claims = new Claims();
  readonly #edges: Edges;

  constructor(edges: Edges) {
    this.#edges = edges;
  }

  /** The edges for one resource. */
  io(urn: string, signal?: AbortSignal): Io {
    const { client, engine, journals, reads } = this.#edges;
    const how = reads();
    return {
      // A plan that looks nothing up works without a service.
      get client() {
        return client(signal);
      },
      say: (message) => engine.notice(urn, message),
      progress: (message) => engine.progress(urn, message),
      journal: journals.of(urn),
      taken: this.taken,
      ...(how ? { reads: how } : {}),
      ...(signal ? { signal } : {}),
    };
  }

  /** Asks for a client only when there is something to look up: what needs none works without a service. */
  look(): Look {
    const client = () => this.#edges.client();
    return { one: (call: Call) => client().one(call), all: (call: Call) => client().all(call) };
  }

  /** Claims what only one resource may have. */
  claimFor({ kind, urn, label }: Subject): (what: string) => string | undefined {
    return this.#claims.of(kind, urn, label);
  }

  /** Claims what a resource declares once its object has an id: entries inline are known by it. */
  claimOnceMade(subject: Subject, declared: Named, id: string): void {
    sharedEntries(subject.kind, declared, { claim: this.claimFor(subject), id });
  }

  /** What others take away in this run. */
  leavingFor({ kind, urn }: Subject): (what: string) => Taking | undefined {
    return this.#claims.leaving(kind, urn);
  }

  /** Why a plan cannot take away what another resource of the run declares. */
  updateProblem({ kind, urn, label }: Subject, plan: ResourcePlan): Problem | undefined {
    return updateConflict(this.#claims, ownerOf(kind, urn, label), plan);
  }

  /** Another resource of the program that has an object: the engine knows it by another name, or was ended half-way. */
  holderOf(id: string, urn: string): string | undefined {
    const holders = [...this.plans].filter(([other, { known }]) => other !== urn && known?.live.id === id);
    return holders.map(([other]) => other).find((other) => !this.refreshed.has(other));
  }

  /** The entry that a clone of this run has because its original had it, and does not declare inline. */
  carriedEntry(kind: Kind, declared: Named, io: Io): Promise<{ readonly id: string } | undefined> {
    return carriedEntry(kind, declared, this.moved, () => this.inlineOwner(kind, declared) === undefined, io);
  }

  /** Ids of what clones of this run have of an entry because their originals had it, and nothing declares there. */
  async copiesOf(kind: Kind, declared: Named, io: Io): Promise<readonly string[]> {
    const isApart = (there: Named) => this.inlineOwner(kind, there) === undefined;
    const held = new Set([...this.plans.values()].map(({ known }) => known?.live.id));
    return (await copiesOf(kind, declared, this.moved, isApart, io)).filter((id) => !held.has(id));
  }

  /** Who declares an entry inline in this run. */
  inlineOwner(kind: Kind, declared: Named): string | undefined {
    return inlineOwner(this.#claims, kind, declared);
  }
}
