import type { Client } from "../client/client";
import type { Reads } from "../client/settings";
import { WriteOnlyHashes } from "../declaration";
import { kinds } from "../kinds";
import { type Limits, Run, type RunResource } from "../lifecycle";
import type { Named } from "../model";
import { holding, type Io, type Journal } from "../state";
import { Calls } from "./calls";
import { type EngineLog, LogWithoutSecrets } from "./engine-log";
import { EngineState } from "./engine-state";
import { isUnknownMark } from "./engine-values";
import type { Journals } from "./journals";
import { markedTexts } from "./marks";
import { openMoves } from "./open-moves";
import { type Redact, redactingErrors, withoutTokens } from "./plain-errors";
import type { Sources } from "./sources";
import { type Subject, subjectOf } from "./subject";

/** What a face provides for the calls of its engine. */
export interface Edges {
  client(): Client;
  readonly engine: EngineLog;
  readonly journals: Pick<Journals, "meet" | "of" | "beside" | "addresses" | "facts" | "coversAll">;
  /** Whether the engine keeps a state; it does unless told otherwise. */
  hasState?(): boolean;
  readonly sources: Pick<Sources, "find">;
  reads(): Reads | undefined;
  /** Why the engine receives no answer any more, if so. */
  readonly engineGone?: (() => Promise<string | undefined>) | undefined;
  /** Texts that no message may show. */
  tokens(): readonly (string | undefined)[];
  /** The engine's own names that are copied from the inputs to the outputs. */
  readonly keeps: readonly string[];
}

/** The work of one process for an engine, the same through both faces: dynamic and native. */
export class Session {
  readonly edges: Edges & { readonly engine: LogWithoutSecrets };
  readonly state: EngineState;
  readonly run: Run;
  readonly calls = new Calls();
  readonly #warned = new Set<string>();
  /** Those whose abandoned creations and open moves have been named. */
  readonly #named = new WeakSet<Journal>();

  constructor(edges: Edges, hashes: WriteOnlyHashes = new WriteOnlyHashes(isUnknownMark)) {
    const { journals } = edges;
    const engine = new LogWithoutSecrets(edges.engine, () => edges.tokens());
    this.edges = { ...edges, engine };
    this.state = new EngineState(hashes, edges.keeps);
    this.run = new Run({
      client: () => edges.client(),
      journal: (urn) => journals.of(urn),
      beside: (urn) => journals.beside(urn),
      residents: async (urn) => [...(await journals.addresses(urn).all())].flatMap(residentsAt),
      reads: () => edges.reads(),
      say: (urn, message) => engine.notice(urn, message),
      progress: (urn, message) => engine.progress(urn, message),
    });
  }

  /** A resource in one operation. Several may have one name. */
  resource({ kind, name, urn }: Subject, limits?: Limits): RunResource {
    return this.run.resource({ kind, name, address: urn, identity: urn }, this.run.io(urn, limits));
  }

  /** Once: the engine checks a resource again that will be replaced. */
  warn(urn: string, remark: string): void {
    const key = `${urn} ${remark}`;
    if (!this.#warned.has(key)) this.edges.engine.warning(urn, remark);
    this.#warned.add(key);
  }

  /** Work for one resource, with its journal; messages without the secrets of what `open` returns, and of `given`. */
  withJournal<T>(
    subject: Subject,
    given: readonly Named[],
    open: () => Named | Promise<Named>,
    work: (values: Named, redact: Redact) => Promise<T>,
  ): Promise<T> {
    const tokens = [...this.edges.tokens(), ...given.flatMap(markedTexts)];
    return redactingErrors(subject, open, tokens, async (values, redact) => {
      this.edges.engine.hide(subject.urn, redact);
      const journal = this.edges.journals.of(subject.urn);
      await journal.load();
      await this.#nameInterrupted(journal, subject.urn);
      // The engine may end this process as soon as it has its last answer.
      const failed = async (error: unknown) => {
        await journal.plan.takeBack();
        throw error;
      };
      return work(values, redact)
        .catch(failed)
        .finally(() => journal.settle());
    });
  }

  /** Work beside the resources, with the effects of one of them: no message shows a token. */
  async aside<T>(urn: string, limits: Limits | undefined, work: (io: Io) => Promise<T>): Promise<T> {
    await this.edges.journals.meet(urn);
    const journal = this.edges.journals.of(urn);
    return withoutTokens(this.edges.tokens(), async () => {
      await journal.load();
      const io = this.run.io(urn, limits);
      return holding(io, () => work(io)).finally(() => journal.settle());
    });
  }

  async #nameInterrupted(journal: Journal, urn: string): Promise<void> {
    if (this.#named.has(journal)) return;
    this.#named.add(journal);
    for (const notice of await this.run.abandoned(Object.values(kinds), urn)) this.warn("", notice);
    const moves = openMoves(journal);
    // A run of all of the stack shows them at their resources.
    if (moves.length === 0 || (await this.edges.journals.coversAll())) return;
    for (const notice of moves) this.warn("", notice);
  }
}

/** The resources that an object is at, of which there is one, or two after an import. */
function residentsAt([id, urns]: readonly [string, readonly string[]]) {
  return urns.map((urn) => ({ ...subjectOf(urn), id }));
}
