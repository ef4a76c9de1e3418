import { isDeepStrictEqual } from "node:util";
import { following, type Intent, type UpdateIntent } from "./journal";

/** A change of one entry that is not stored yet: of the facts in which `to` differs from `from`. */
export interface Edit<T> {
  readonly key: string;
  /** The entry when it was read; `undefined`: there was none. */
  readonly from: T | undefined;
  /** `null` removes it. */
  readonly to: T | null;
  /** This process carries it out from now on. A note about an entry leaves it to the process that does. */
  readonly takes: boolean;
}

/** What distinguishes the entries of a document. */
export interface EntryRules<T> {
  /** Whether both are about the same creation or update, whatever has been noted of it since. */
  isSame(one: T, other: T): boolean;
  /** Whether it has been continued since: what a removal relies on is no longer so. */
  isContinued(now: T, from: T): boolean;
  /** What a process begins where another one has begun something else since. */
  joined(now: T, to: T): T;
}

/** As read, an intent that is declared from now on: whichever process has passed it over meanwhile, that is undone. */
export const passed = (intent: Intent): Intent => ({ ...intent, undeclared: true, passedBy: "" });

/** How far an intent is: a run that continues with it changes one of them. */
export const STAGES = ["id", "clone", "done", "cloneInState"] as const;

export const intentRules: EntryRules<Intent> = {
  isSame: (one, other) => one.kind === other.kind && one.since === other.since,
  isContinued: (now, from) => STAGES.some((stage) => now[stage] !== from[stage]),
  joined: (_, to) => to,
};

export const updateRules: EntryRules<UpdateIntent> = {
  isSame: (one, other) => one.since === other.since,
  isContinued: () => false,
  joined: following,
};

/**
 * An entry as an edit leaves it, where other processes of the run may have changed it since it was read: their facts stay.
 * What is only noted of an entry that is over by then, or about something else, is dropped: the next run derives it again.
 */
export function applied<T extends object>(rules: EntryRules<T>, now: T | undefined, edit: Edit<T>): T | undefined {
  const { from, to, takes } = edit;
  if (now === undefined) return to && (takes || from === undefined) ? to : undefined;
  if (from === undefined || !rules.isSame(now, from)) return to && takes ? rules.joined(now, to) : now;
  if (to === null) return rules.isContinued(now, from) ? now : undefined;
  return merged(now, from, to) as T;
}

/** `now` with what differs between `from` and `to`: names and IDs in lists are each a fact of their own. */
function merged(now: unknown, from: unknown, to: unknown): unknown {
  if (isDeepStrictEqual(from, to)) return now;
  if (Array.isArray(now) && Array.isArray(to)) {
    const before: readonly unknown[] = Array.isArray(from) ? from : [];
    const added = to.filter((one) => !before.includes(one) && !now.includes(one));
    return [...now.filter((one) => to.includes(one) || !before.includes(one)), ...added];
  }
  if (!isRecord(now) || !isRecord(to)) return to;
  const before = isRecord(from) ? from : {};
  const names = new Set([...Object.keys(now), ...Object.keys(to)]);
  const facts = [...names].map((name) => [name, merged(now[name], before[name], to[name])] as const);
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Entries of a document, by their keys, with what this process has changed of them and not stored yet. */
export class EditedEntries<T extends object> {
  #edits: readonly Edit<T>[] = [];

  constructor(
    private readonly rules: EntryRules<T>,
    private readonly stored: () => Iterable<readonly [string, T]>,
  ) {}

  /** All of them, as they will be stored. */
  all(): ReadonlyMap<string, T> {
    const all = new Map(this.stored());
    for (const edit of this.#edits) {
      const now = applied(this.rules, all.get(edit.key), edit);
      if (now) all.set(edit.key, now);
      else all.delete(edit.key);
    }
    return all;
  }

  edit(edit: Edit<T>): void {
    const isNothing = !edit.takes && edit.from !== undefined && isDeepStrictEqual(edit.from, edit.to);
    if (!isNothing) this.#edits = [...this.#edits, edit];
  }

  /** In their order. */
  get edits(): readonly Edit<T>[] {
    return this.#edits;
  }

  /** What has been stored is pending no longer. */
  drop(edits: readonly Edit<T>[]): void {
    const dropped = new Set(edits);
    this.#edits = this.#edits.filter((edit) => !dropped.has(edit));
  }
}
