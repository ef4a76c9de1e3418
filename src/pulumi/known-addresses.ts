import { z } from "zod";
import { SvcError } from "../model";
import { type Documents, type Shape, StoreError } from "../store";

/** By object ID: the URNs that have it, each with the run that has last shown it there. A minus: one that did not. */
type Known = Readonly<Record<string, Readonly<Record<string, string>>>>;

const knownShape = z.record(z.string(), z.record(z.string(), z.string()));
const isKnown: Shape = (document) => knownShape.safeParse(document).success;

/** An object that the engine has shown at a URN. */
export interface Shown {
  readonly id: string;
  readonly urn: string;
  /** It is created, adopted or imported there: it has not been at another URN until now. */
  readonly isNew: boolean;
}

/**
 * Which URNs of a stack have which object, stored beside the journal: where an object is at two of them, one run of a
 * part of the stack, or a deletion before the other is shown, would delete it under the other.
 */
export class KnownAddresses {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #run: string;
  /** The URNs that this process has shown. */
  readonly #shown = new Set<string>();
  #edits: ((known: Known) => Known)[] = [];
  #first: Promise<Known> | undefined;
  #storing: Promise<void> | undefined;

  /** `run` identifies one run of the engine, which has several processes. */
  constructor(documents: Documents, stack: string, run: string) {
    this.#documents = documents;
    this.#key = `addresses/${stack}`;
    this.#run = run;
  }

  /** @throws SvcError `store`. */
  async show(shown: Shown): Promise<void> {
    const { id, urn } = shown;
    if (this.#shown.has(`${id} ${urn}`)) return;
    this.#shown.add(`${id} ${urn}`);
    this.#first ??= this.#read();
    const change = (known: Known) => withShown(known, shown, this.#run, (other) => this.#shown.has(`${id} ${other}`));
    const before = await this.#first;
    if (change(before) !== before) await this.#edit(change);
  }

  /**
   * Other URNs that have an object, as far as this run and those before it show. `mayBeRenamed`: the state of a dynamic
   * provider keeps the URN from before a rename until its next update. @throws SvcError `store`.
   */
  async others(id: string, urns: readonly string[], mayBeRenamed = false): Promise<readonly string[]> {
    const known = (await this.#read())[id] ?? {};
    const all = Object.keys(known);
    if (mayBeRenamed && all.length === 1 && !all.some((urn) => urns.includes(urn))) return [];
    return Object.keys(known).filter((urn) => !urns.includes(urn) && !isPast(known[urn], this.#run));
  }

  /** The engine no longer has an object at these URNs, or at none but `holder` if they are from before a rename. */
  async forget(id: string, urns: readonly string[], holder?: string): Promise<void> {
    await this.#edit((known) => {
      const all = Object.entries(known[id] ?? {});
      const isNamed = all.some(([urn]) => urns.includes(urn)) || holder === undefined;
      const others = all.filter(([urn]) => (isNamed ? !urns.includes(urn) : urn === holder));
      if (others.length === all.length) return known;
      const { [id]: _, ...rest } = known;
      return others.length > 0 ? { ...rest, [id]: Object.fromEntries(others) } : rest;
    });
  }

  #read(): Promise<Known> {
    return reaching(async () => (await this.#documents.read<Known>(this.#key, isKnown)) ?? {});
  }

  /** Those that come while one is stored are stored together. */
  async #edit(edit: (known: Known) => Known): Promise<void> {
    this.#edits.push(edit);
    await this.#storing?.catch(() => {});
    if (this.#edits.includes(edit)) {
      this.#storing ??= this.#store().finally(() => {
        this.#storing = undefined;
      });
    }
    await this.#storing;
  }

  async #store(): Promise<void> {
    const edits = this.#edits;
    this.#edits = [];
    const change = (known: Known = {}) => edits.reduce((now, edit) => edit(now), known);
    await reaching(() => this.#documents.change<Known>(this.#key, change, isKnown));
  }
}

/**
 * An existing resource that has no URN here was renamed: the earlier one is forgotten. One that another URN has not
 * been shown beside may be the only one left, or the run is of a part of the stack: the other is forgotten after it.
 */
function withShown(known: Known, { id, urn, isNew }: Shown, run: string, isShown: (urn: string) => boolean): Known {
  const { [urn]: own, ...others } = known[id] ?? {};
  const kept = Object.entries(others).flatMap(([other, at]): [string, string][] => {
    if (isShown(other) || at === run) return [[other, run]];
    if (isPast(at, run) || (own === undefined && !isNew)) return [];
    return [[other, isNew ? at : `-${run}`]];
  });
  if (kept.length === 0 && Object.keys(others).length === 0 && own !== undefined && !own.startsWith("-")) return known;
  return { ...known, [id]: { ...Object.fromEntries(kept), [urn]: run } };
}

/** An earlier run has not shown the object there, but elsewhere. */
function isPast(at: string | undefined, run: string): boolean {
  return at?.startsWith("-") === true && at !== `-${run}`;
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { message, next = "Check that the store can be reached and run the command again." } = error;
    throw new SvcError({ code: "store", message, next }, { cause: error });
  }
}
