import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { SvcError } from "../model";
import { type Documents, type Shape, StoreError } from "../store";
import { isWarning } from "./diagnostics";
import { FACTS, type Facts, StateEntries } from "./state-entries";
import type { Diagnostic } from "./wire.gen";

/** What one plan has recorded. */
interface Seen {
  readonly ids: readonly string[];
  /** IDs of objects that the plan replaces, by what only one object can have. */
  readonly replaced: Readonly<Record<string, string>>;
  /** The originals of objects that earlier runs moved, by the IDs of the clones. */
  readonly clones?: Readonly<Record<string, string>>;
  /**
   * By ID, objects that several resources of the state had: empty, or the run of the engine that has met only one of
   * them since. That run may plan a part of the configuration, so they are only forgotten after it.
   */
  readonly contested?: Readonly<Record<string, string>>;
  /** What it has found out about objects of the state. */
  readonly entries?: Facts;
  /** Its warnings as hashes, and the run of the engine that has shown them. */
  readonly said?: { readonly engine: string; readonly warnings: readonly string[] };
}

const texts = z.record(z.string(), z.string());
const seenShape = z.looseObject({
  ids: z.array(z.string()),
  replaced: texts,
  clones: texts.optional(),
  contested: texts.optional(),
  entries: z.record(z.string(), z.array(z.enum(FACTS))).optional(),
  said: z.looseObject({ engine: z.string(), warnings: z.array(z.string()) }).optional(),
});
const isSeen: Shape = (document) => seenShape.safeParse(document).success;

/**
 * IDs of the objects that the state had when the last plan was made, stored beside the journal. For a creation that
 * comes before a deletion, the engine passes no trace of the object that it replaces, in another process and perhaps
 * on another machine, so only this distinguishes that object from one that an interrupted run may have created.
 */
export class KnownIds {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #engine: string | undefined;
  readonly #said = new Set<string>();
  readonly entries = new StateEntries();
  /** By ID: what only that object can have. */
  readonly #seen = new Map<string, readonly string[]>();
  readonly #replaced = new Map<string, string>();
  readonly #clones = new Map<string, string>();
  #before: Seen = { ids: [], replaced: {} };
  #plans = false;
  #applies = false;

  /** `engine` names one run of the engine; without it, every process says everything. */
  constructor(documents: Documents, stack: string, engine?: string) {
    this.#documents = documents;
    this.#engine = engine;
    this.#key = `known/${stack}`;
  }

  /** What the plan before this run has recorded. */
  async before(): Promise<readonly string[]> {
    // Without it a forced replacement is refused as a duplicate, which loses nothing.
    const found = await this.#documents.read<Seen>(this.#key, isSeen).catch(unlessOutOfReach);
    if (found) this.#before = found;
    this.entries.load(this.#before.entries);
    return this.#before.ids;
  }

  /** An object of the state, and what only it can have. */
  add(id: string, claims: readonly string[] = []): void {
    this.#seen.set(id, claims);
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

  /** Whether several resources had an object in the plan before this apply, or before this run. */
  wasContested(id: string): boolean {
    const metOnce = this.#before.contested?.[id];
    return metOnce === "" || (metOnce !== undefined && metOnce === this.#engine);
  }

  /** Whether an object is in the state, as this process or the plan before has read it. */
  isOfState(id: string): boolean {
    return this.#seen.has(id) || this.#before.ids.includes(id);
  }

  /** The object that the plan before this apply replaces by one with these claims. */
  replacedBy(claims: readonly string[]): string | undefined {
    return claims.map((what) => this.#before.replaced[what]).find((id) => id !== undefined);
  }

  /**
   * Without the warnings that the plan has shown whose apply this is: the engine plans each change again, in another
   * process, before it applies it. A plan file is applied by another run of the engine, which shows them again.
   */
  unsaid(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const { engine, warnings } = this.#before.said ?? {};
    const before = new Set(engine !== undefined && engine === this.#engine ? warnings : []);
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

  /** At the end of a plan, its record replaces earlier ones. `contested` are objects that several resources have. */
  async finish(contested: readonly string[]): Promise<void> {
    if (!this.isPlan) return;
    const engine = this.#engine;
    const seen: Seen = {
      ids: [...this.#seen.keys()].sort(),
      replaced: Object.fromEntries(this.#replaced),
      ...(this.#clones.size > 0 ? { clones: Object.fromEntries(this.#clones) } : {}),
      ...this.#contested(contested),
      ...(Object.keys(this.entries.written).length > 0 ? { entries: this.entries.written } : {}),
      ...(engine !== undefined && this.#said.size > 0 ? { said: { engine, warnings: [...this.#said].sort() } } : {}),
    };
    const change = (now: Seen | undefined) => (now && isDeepStrictEqual(now, seen) ? now : seen);
    await this.#documents.change<Seen>(this.#key, change, isSeen).catch(unlessOutOfReach);
  }

  #contested(now: readonly string[]): Pick<Seen, "contested"> {
    const earlier = Object.entries(this.#before.contested ?? {}).flatMap(([id, metOnce]): [string, string][] => {
      if (!this.#seen.has(id)) return [[id, metOnce]];
      const by = metOnce === "" ? this.#engine : metOnce;
      return by !== undefined && by === this.#engine ? [[id, by]] : [];
    });
    const all = Object.fromEntries([...earlier, ...now.map((id) => [id, ""] as const)]);
    return Object.keys(all).length > 0 ? { contested: all } : {};
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
