import type { Client, Home } from "../client/client";
import type { Reads } from "../client/settings";
import { kinds } from "../kinds";
import {
  adoptionConflict,
  Claims,
  carriedEntry,
  copiesOf,
  holdingConflict,
  type Intent,
  type Io,
  inlineOwner,
  ownerOf,
  type ResourcePlan,
  readRecord,
  sharedEntries,
  strangerReason,
  updateConflict,
} from "../lifecycle";
import { type Call, type Kind, type Look, type Problem, SvcError, type Taking } from "../model";
import type { EngineLog } from "./engine-log";
import type { Journals } from "./journals";
import type { Sources } from "./sources";
import { type Subject, subjectOf } from "./subject";

type Named = Readonly<Record<string, unknown>>;

/** What a face provides for the calls of its engine. */
export interface Edges {
  client(): Client;
  readonly engine: EngineLog;
  readonly journals: Pick<Journals, "of" | "addresses">;
  readonly sources: Pick<Sources, "find">;
  reads(): Reads | undefined;
  /** Why the engine receives no answer any more, if so. */
  readonly engineGone?: (() => Promise<string | undefined>) | undefined;
  /** Texts that no message may show. */
  tokens(): readonly (string | undefined)[];
  /** The engine's own names that are copied from the inputs to the outputs. */
  readonly keeps: readonly string[];
}

/** What ends the waits of one operation. */
export type Limits = Pick<Io, "signal" | "timeout">;

/** The knowledge of one process: which objects belong to which resources, and what is planned for them. */
export class Run {
  /** The last plan of each object that exists: the engine requests a replacement without naming the object. */
  readonly plans = new Map<string, ResourcePlan>();
  /** Objects that were read and not checked since: their next diff is a refresh. */
  readonly refreshed = new Set<string>();
  /** IDs that a creation found instead of creating, with its URN: the engine may take the object for its own original. */
  readonly resumed = new Map<string, string>();
  /** IDs of objects that this run created, or that its creation found after an interrupted run had created them. */
  readonly created = new Set<string>();
  /** The URNs of the resources whose objects were replaced or moved in this run, by the IDs of those objects. */
  readonly replaced = new Map<string, string>();
  /** The originals of objects that were moved in this run, by their new IDs. */
  readonly moved = new Map<string, string>();
  /** The same for objects that an earlier run moved, which may not have reached their entries. */
  readonly movedBefore = new Map<string, string>();
  /** IDs of objects that belong to a resource. */
  readonly taken = new Set<string>();
  /**
   * Objects that the engine has read by their IDs alone, by URN. The next check of the URN is that of an import; without
   * one, a program only reads the object (`Application.get`).
   */
  readonly readById = new Map<string, { readonly id: string; readonly home: Home }>();
  readonly #claims = new Claims();
  /** By URN: the plan that a creation began with, until it is complete. */
  readonly #attempts = new Map<string, ResourcePlan | undefined>();
  readonly #edges: Edges;

  constructor(edges: Edges) {
    this.#edges = edges;
  }

  /** The effects for one resource. */
  io(urn: string, limits: Limits = {}): Io {
    const { client, engine, journals, reads } = this.#edges;
    const how = reads();
    return {
      // Lazy: a plan without look-ups works without a service.
      get client() {
        return client();
      },
      say: (message) => engine.notice(urn, message),
      progress: (message) => engine.progress(urn, message),
      journal: journals.of(urn),
      taken: this.taken,
      ...(how ? { reads: how } : {}),
      ...limits,
    };
  }

  /**
   * The plan that a creation begins with. An error hook has the engine ask again in the same process: the plan is then that
   * of the first attempt, and `begun`, which that has created, still belongs to this resource.
   */
  attempt(urn: string, begun: string | undefined): ResourcePlan | undefined {
    const isAgain = this.#attempts.has(urn);
    const before = isAgain ? this.#attempts.get(urn) : this.plans.get(urn);
    if (isAgain && begun !== undefined) this.taken.delete(begun);
    this.#attempts.set(urn, before);
    return before;
  }

  /** The engine has what a creation made, or checks the resource again. */
  endAttempts(urn: string): void {
    this.#attempts.delete(urn);
  }

  /** Creates a client only when there is something to look up: everything else works without a service. */
  look(): Look {
    const client = () => this.#edges.client();
    return { one: (call: Call) => client().one(call), all: (call: Call) => client().all(call) };
  }

  /** Claims what only one resource may have. */
  claimFor({ kind, urn, label }: Subject): (what: string) => string | undefined {
    return this.#claims.of(kind, urn, label);
  }

  /** Claims what a resource declares once its object has an ID: inline entries are identified by it. */
  claimOnceMade(subject: Subject, declared: Named, id: string): void {
    sharedEntries(subject.kind, declared, { claim: this.claimFor(subject), id });
  }

  /** What other resources remove in this run. */
  leavingFor({ kind, urn }: Subject): (what: string) => Taking | undefined {
    return this.#claims.leaving(kind, urn);
  }

  /** Claims the object of a resource; returns a problem if another resource of the program has or adopts it. */
  holdingProblem({ urn, label }: Subject, id: string): Problem | undefined {
    return holdingConflict(this.#claims, { owner: urn, label, id }, "has");
  }

  /** The same for an object that a resource adopts. */
  adoptionProblem({ urn, label }: Subject, id: string): Problem | undefined {
    return adoptionConflict(this.#claims, { owner: urn, label, id });
  }

  /** Why a plan cannot remove what another resource of the run declares. */
  updateProblem({ kind, urn, label }: Subject, plan: ResourcePlan): Problem | undefined {
    return updateConflict(this.#claims, ownerOf(kind, urn, label), plan);
  }

  /**
   * Why an object cannot be that of this resource: a creation of this run found it in the journal, where it has the URN
   * of a resource that was renamed since.
   */
  resumedElsewhere(id: string, { urn }: Subject): Problem | undefined {
    const other = this.resumed.get(id);
    if (other === undefined || other === urn) return undefined;
    return {
      code: "shared",
      message: `its object (${id}) was taken for that of ${subjectOf(other).label}, whose creation the journal has.`,
      next: `Remove the second one from the state, without deleting its object (\`pulumi state delete '${other}'\`), and run the command again.`,
    };
  }

  /** Another resource of the program that has an object: it was renamed, or its run was interrupted. */
  holderOf(id: string, urn: string): string | undefined {
    return this.#having(id).find((other) => other !== urn && !this.refreshed.has(other));
  }

  /** The URN of an object that the engine deletes: by its previous one if it is replaced where its resource is renamed. */
  currentUrn(id: string, urn: string): string {
    const replaces = (other: string) => ["move", "replace"].includes(this.plans.get(other)?.action ?? "");
    return this.replaced.get(id) ?? this.#having(id).find(replaces) ?? urn;
  }

  #having(id: string): string[] {
    return [...this.plans].filter(([, { known }]) => known?.live.id === id).map(([urn]) => urn);
  }

  /** The entry that a clone has because its original had it, and does not declare inline. */
  carriedEntry(
    kind: Kind,
    declared: Named,
    io: Io,
    moved: ReadonlyMap<string, string> = new Map([...this.movedBefore, ...this.#movedSince(io, () => true)]),
  ): Promise<{ readonly id: string } | undefined> {
    return carriedEntry(kind, declared, moved, () => this.inlineOwner(kind, declared) === undefined, io);
  }

  /** IDs of the copies of an entry on clones of this run, where nothing declares it. */
  async copiesOf(kind: Kind, declared: Named, io: Io): Promise<readonly string[]> {
    const isApart = (there: Named) => this.inlineOwner(kind, there) === undefined;
    const held = new Set([...this.plans.values()].map(({ known }) => known?.live.id));
    // Once the engine has the clone, an original that it keeps is an object of its own.
    const moved = this.#movedSince(io, ({ arrived }) => arrived === undefined);
    const genuine: [string, string][] = [];
    for (const pair of moved) if (this.moved.has(pair[0]) || (await isClone(pair[0], io))) genuine.push(pair);
    return (await copiesOf(kind, declared, new Map(genuine), isApart, io)).filter((id) => !held.has(id));
  }

  /** Also the moves of an interrupted run, and of the process of another provider of this run: the journal has them. */
  #movedSince({ journal }: Io, isMeant: (move: Intent) => boolean): ReadonlyMap<string, string> {
    const complete = [...(journal?.intents().values() ?? [])].filter((move) => move.done && isMeant(move));
    return new Map([...complete.map(({ clone = "", from = "" }) => [clone, from] as const), ...this.moved]);
  }

  /** Why an object is kept although the engine deletes it. */
  reasonToKeep({ kind, urn }: Subject, id: string, declared: Named): string | undefined {
    const inline = this.inlineOwner(kind, declared);
    if (inline !== undefined) return `${inline} declares it inline now`;
    const holder = this.holderOf(id, urn);
    if (holder !== undefined) return `${id} is the object of ${holder} now`;
    if (this.resumed.has(id)) return `${id} exists and was resumed in this run`;
    const { action, known } = this.plans.get(urn) ?? {};
    // A replacement that failed twice leaves the object in the state both as current and as replaced. One that was only
    // refreshed in this run is not declared any more.
    const isCurrent = known?.live.id === id && !this.refreshed.has(urn);
    return isCurrent && action !== "move" && action !== "replace"
      ? `${id} is still the object of this resource`
      : undefined;
  }

  /** Why an object is kept although this run shows no other resource that has it: an earlier one did. */
  async reasonKnown(urns: readonly string[], id: string): Promise<string | undefined> {
    const [urn = ""] = urns;
    const mayBeRenamed = this.#edges.keeps.includes("__urn");
    const { urns: others, isOpen } = await this.#edges.journals.addresses(urn).others(id, urns, mayBeRenamed);
    const [other] = others;
    if (other === undefined && isOpen) {
      throw new SvcError({
        code: "shared",
        given: id,
        message: `${subjectOf(urn).label}: a part of the stack does not show whether another resource has the same object (${id}), and no run of all of it has shown that here. It is not deleted.`,
        next: "Run `pulumi preview` without `--target` and `--exclude`, and then the command again.",
      });
    }
    return other === undefined
      ? undefined
      : `an earlier run has shown ${id} as the object of ${other}, too (if the state has that one no longer, adopt the object with \`adopt: { id: "${id}" }\`, or delete it on the platform)`;
  }

  /** The resource that declares an entry inline in this run. */
  inlineOwner(kind: Kind, declared: Named): string | undefined {
    return inlineOwner(this.#claims, kind, declared);
  }
}

/** Whether a clone that only the journal names is the one that its intent created. */
async function isClone(id: string, io: Io): Promise<boolean> {
  const intent = [...(io.journal?.intents().values() ?? [])].find(({ clone }) => clone === id);
  const kind = intent && Object.values<Kind>(kinds).find(({ name }) => name === intent.kind);
  if (!kind) return false;
  const record = await readRecord(kind, id, io);
  return record !== undefined && (await strangerReason({ kind }, intent, record, io)) === undefined;
}
