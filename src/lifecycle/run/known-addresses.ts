import { isDeepStrictEqual } from "node:util";
import {
  type At,
  type AtAddresses,
  isElsewhere,
  isGone,
  isImported,
  isKnownAt,
  isPast,
  isReplaced,
  isShown as isShownAt,
  isShownBy,
  isTaken,
  type KnownAt,
  renamedTo,
} from "../../state/at-addresses";
import { SharedDocument } from "../../state/shared-document";
import { ADDRESSES } from "../../state/stacks-beside";
import type { Documents } from "../../store";
import { OtherAddresses } from "./other-addresses";

/** An object that the engine has shown at a URN. */
export interface Shown {
  readonly id: string;
  readonly urn: string;
  /** It is created, adopted or imported there: it has not been at another URN until now. */
  readonly isNew: boolean;
  /** It was created there, so nothing else can have it yet. */
  readonly isMade?: boolean;
  /** The program names it by its ID there, for an import. */
  readonly isImported?: boolean;
  /** The URN under which the state of a dynamic provider has it, until the next update after a rename. */
  readonly was?: string;
}

/** An object, and how it came to its resource, if that did not create it. */
interface Before {
  /** That of its resource by now: a rename may have been after that. */
  readonly urn: string;
  readonly isTaken: boolean;
  /** The program has named it by its ID. */
  readonly isImported: boolean;
  /** A run has deleted it to create another one, and none has shown that since. */
  readonly isReplaced: boolean;
}

/** What is known of the other URNs of an object that is about to be deleted at one. */
export interface Others {
  readonly urns: readonly string[];
  /** This run is of a part of the stack, and none has shown yet that the object has no other. */
  readonly isOpen: boolean;
}

/**
 * Which URNs of a stack have which object, stored beside the journal: where an object is at two of them, one run of a
 * part of the stack, or a deletion before the other is shown, would delete it under the other.
 */
export class KnownAddresses {
  readonly #document: SharedDocument<KnownAt>;
  readonly #others: OtherAddresses;
  readonly #run: string;
  readonly #coversAll: () => Promise<boolean>;
  /** The URNs that this process has shown. */
  readonly #shown = new Set<string>();
  #first: Promise<KnownAt> | undefined;

  /** `run` identifies one run of the engine, which has several processes; `covers`: whether it is of the whole stack. */
  constructor(documents: Documents, stack: string, run: string, covers: () => Promise<boolean>) {
    const key = `${ADDRESSES}/${stack}`;
    this.#document = new SharedDocument(documents, key, isKnownAt, {});
    this.#others = new OtherAddresses(documents, key);
    this.#coversAll = covers;
    this.#run = run;
  }

  /** As the document was when it was first asked for. */
  get #asFound(): Promise<KnownAt> {
    this.#first ??= this.#document.read();
    return this.#first;
  }

  /** @throws SvcError `store`. */
  async show(shown: Shown): Promise<void> {
    const { id, urn } = shown;
    if (this.#shown.has(`${id} ${urn}`)) return;
    this.#shown.add(`${id} ${urn}`);
    const [before, isWhole] = await Promise.all([this.#asFound, this.#coversAll()]);
    const isShown = (other: string) => this.#shown.has(`${id} ${other}`);
    const own = before[id]?.[urn];
    if (!shown.isMade && (own === undefined || isElsewhere(own))) await this.#others.handOver(id);
    const change = (known: KnownAt) =>
      withShown(withoutGone(known, shown), shown, { run: this.#run, isWhole }, isShown);
    if (change(before) !== before) await this.#document.edit(change);
  }

  /**
   * Other URNs that have an object, as far as this run and those before it show. What is deleted at a URN at which it was
   * never shown may have been renamed, unless the other one has adopted or imported it: on another machine, by a command of
   * the engine, in a run that was killed or a preview only, or in the state of a dynamic provider, which keeps the earlier
   * URN until its next update. @throws SvcError `store`.
   */
  async others(id: string, urns: readonly string[]): Promise<Others> {
    const known = (await this.#document.read())[id] ?? {};
    const isWhole = await this.#coversAll();
    const own = withRenamed(known, urns);
    const all = Object.keys(known).filter((urn) => renamedTo(known[urn]) === undefined);
    // A run of the whole stack shows or deletes both, where they are two.
    if (isWhole && all.length === 1 && !all.some((urn) => own.includes(urn) || isTaken(known[urn]))) {
      return { urns: [], isOpen: false };
    }
    const isGone = (urn: string) => isWhole && isPast(known[urn], this.#run);
    return {
      urns: all.filter((urn) => !own.includes(urn) && !isGone(urn)),
      isOpen: !isWhole && !own.some((urn) => known[urn]?.is === "settled"),
    };
  }

  /** What runs before this one have shown of an object at a URN. @throws SvcError `store`. */
  async before(id: string, urn: string): Promise<Before> {
    const known = (await this.#asFound)[id] ?? {};
    const at = known[urn];
    const isDeleted = Object.values(known).some(isReplaced);
    return { urn: renamedTo(at) ?? urn, isTaken: isTaken(at), isImported: isImported(at), isReplaced: isDeleted };
  }

  /** The URNs at which runs before this one have last shown each object. @throws SvcError `store`. */
  async all(): Promise<ReadonlyMap<string, readonly string[]>> {
    const isThere = ([, at]: [string, At]) => isShownAt(at);
    const urnsOf = (known: AtAddresses) =>
      Object.entries(known)
        .filter(isThere)
        .map(([urn]) => urn);
    return new Map(Object.entries(await this.#asFound).map(([id, known]) => [id, urnsOf(known)]));
  }

  /** Which of these objects had another URN before their resource was renamed to this one. @throws SvcError `store`. */
  async renamed(ids: readonly string[], urn: string): Promise<readonly string[]> {
    const known = await this.#document.read();
    return ids.filter((id) => Object.values(known[id] ?? {}).some((at) => renamedTo(at) === urn));
  }

  /** The engine no longer has an object at these URNs, or at none but `holder` if they are from before a rename. */
  async forget(id: string, urns: readonly string[], holder?: string): Promise<void> {
    await this.#document.edit((known) => {
      const all = Object.entries(known[id] ?? {});
      const own = withRenamed(known[id] ?? {}, urns);
      const isNamed = all.some(([urn]) => own.includes(urn)) || holder === undefined;
      const others = all.filter(([urn]) => (isNamed ? !own.includes(urn) : urn === holder));
      if (others.length === all.length) return known;
      const { [id]: _, ...rest } = known;
      return others.length > 0 ? { ...rest, [id]: Object.fromEntries(others) } : rest;
    });
  }

  /**
   * A refresh has not found the object that the state has at a URN, or this run has deleted it there to create another one:
   * an engine that comes no further keeps it in the state, and asks about it again. @throws SvcError `store`.
   */
  async miss(id: string, urn: string, { isReplaced: isDeleted = false } = {}): Promise<void> {
    this.#shown.delete(`${id} ${urn}`);
    this.#first = undefined;
    const at: At = { is: "missed", run: this.#run, ...(isDeleted ? { isReplaced: true } : { isGone: true }) };
    await this.#document.edit((known) => ({ ...known, [id]: { ...(isDeleted ? {} : known[id]), [urn]: at } }));
  }

  /**
   * Objects that were at a URN, where the state has none any more: a refresh has not found another one there. Or it has one,
   * `instead`, that is known there no longer: it is older than the run that has shown them. @throws SvcError `store`.
   */
  async left(urn: string, instead?: string): Promise<readonly string[]> {
    const known = await (instead === undefined ? this.#document.read() : this.#asFound);
    const there = Object.entries(known).flatMap(([id, { [urn]: at }]) => (at ? [{ id, at }] : []));
    const present = there.filter(({ at }) => isShownAt(at)).map(({ id }) => id);
    const isOlder = instead !== undefined && !present.includes(instead);
    return isOlder || there.some(({ at }) => isGone(at)) ? present : [];
  }
}

/** The run that shows something, and whether it shows the whole stack. */
interface Showing {
  readonly run: string;
  readonly isWhole: boolean;
}

/**
 * An existing resource that has no URN here was renamed: the earlier one is forgotten. One that another URN has not
 * been shown beside may be the only one left, or the run is of a part of the stack: the other is forgotten after it.
 */
function withShown(
  known: KnownAt,
  { id, urn, isNew, isMade = false, isImported: isFound = false, was = urn }: Shown,
  { run, isWhole }: Showing,
  isShown: (urn: string) => boolean,
): KnownAt {
  const { [urn]: at, ...others } = known[id] ?? {};
  const own = at?.is === "renamed" ? undefined : at;
  const isPresent = (other: string) => isShown(other) || isShownBy(others[other], run);
  const isRenamed = was !== urn && !isPresent(was);
  const kept = Object.entries(others).flatMap(([other, then]): [string, At][] => {
    if (isRenamed && other === was) return [];
    if (isShown(other)) return [[other, then.is === "missed" ? { is: "shown", run } : then]];
    if (!isWhole || isPresent(other) || renamedTo(then) !== undefined) return [[other, then]];
    if (isPast(then, run) || (own === undefined && !isNew)) return [];
    return [[other, isNew ? then : { is: "missed", run }]];
  });
  const next: AtAddresses = {
    ...Object.fromEntries(kept),
    ...(isRenamed ? { [was]: { is: "renamed" as const, to: urn } } : {}),
  };
  const earlier = [own, isRenamed ? others[was] : undefined];
  const isSettled = isWhole || isMade || earlier.some((one) => one?.is === "settled");
  const is = isSettled ? "settled" : "shown";
  const isAlone = Object.values(others).every((one) => renamedTo(one) !== undefined);
  const takes = isTaken(own) || (isNew && !isMade);
  const imports = isFound || earlier.some(isImported);
  const isSame = isTaken(own) === takes && isImported(own) === imports;
  const isCurrent = own?.is === is && (isAlone || own.run === run) && isSame && !isElsewhere(own);
  if (isCurrent && isDeepStrictEqual(next, others)) return known;
  const isFormer = (other: string) => !isPresent(other) && (isRenamed ? other === was : own === undefined && !isNew);
  const former = Object.keys(others).filter((other) => renamedTo(others[other]) === undefined && isFormer(other));
  const now: At = { is, run, ...(takes ? { isTaken: true } : {}), ...(imports ? { isImported: true } : {}) };
  return { ...withRest(known, former, urn, run), [id]: { ...next, [urn]: now } };
}

/**
 * With a resource, the engine renames all that its state has at the former URNs: what was replaced and is still to be
 * deleted as well. A deletion in the run of the rename still has the former one.
 */
function withRest(known: KnownAt, former: readonly string[], urn: string, run: string): KnownAt {
  const renamed = Object.entries(known).flatMap(([id, at]): [string, AtAddresses][] => {
    const from = former.find((other) => at[other] && renamedTo(at[other]) === undefined && !isShownBy(at[other], run));
    const then = from === undefined ? undefined : at[from];
    if (from === undefined || then === undefined || (at[urn] && renamedTo(at[urn]) === undefined)) return [];
    return [[id, { ...at, [from]: { is: "renamed", to: urn }, [urn]: then }]];
  });
  return renamed.length === 0 ? known : { ...known, ...Object.fromEntries(renamed) };
}

/** The state of a dynamic provider names an object by the URN from before its rename: the present one means it, too. */
function withRenamed(known: AtAddresses, urns: readonly string[]): readonly string[] {
  return [...urns, ...urns.flatMap((urn) => renamedTo(known[urn]) ?? [])];
}

/**
 * Without what a refresh has not found, or a run has deleted, at a URN, which has an object now. One that was created may not
 * be stored: then the engine still asks about what was deleted.
 */
function withoutGone(known: KnownAt, { urn, isNew }: Shown): KnownAt {
  const isOver = (at: At | undefined) => isGone(at) || (!isNew && isReplaced(at));
  const gone = Object.entries(known).filter(([, { [urn]: at }]) => isOver(at));
  if (gone.length === 0) return known;
  const left = gone.map(([id, { [urn]: _, ...others }]) => [id, others] as const);
  const kept = Object.entries({ ...known, ...Object.fromEntries(left) });
  return Object.fromEntries(kept.filter(([, at]) => Object.keys(at).length > 0));
}
