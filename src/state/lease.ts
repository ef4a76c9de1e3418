import { z } from "zod";
import { SvcError } from "../model/problem";
import type { Shape } from "../store";
import type { Intent, UpdateIntent } from "./journal";
import type { Edits } from "./journal-document";
import { applied, intentRules, updateRules } from "./journal-edits";
import type { Runner } from "./runner";

/** A stack's journal as it is stored. */
export interface Page {
  /** Grows each time another run begins to write. */
  readonly fence: number;
  /** Grows with each write. */
  readonly serial: number;
  /** The current writer, or the last one. */
  readonly holder: Holder | undefined;
  /** Processes of the holder that are writing. */
  readonly pids: readonly number[];
  readonly intents: Readonly<Record<string, Fenced>>;
  /** Missing in journals up to 0.2.0. */
  readonly updates?: Readonly<Record<string, UpdateIntent>>;
}

/** An intent, with the fence of the run that wrote it last and its process, and the run that began it. */
type Fenced = Intent & { readonly fence: number; readonly pid?: number; readonly run?: string };

/** An intent as its stack's runs know it. */
export function unfenced({ fence: _, pid: __, run: ___, ...intent }: Fenced): Intent {
  return intent;
}

export interface Holder extends Pick<Runner, "run" | "machine" | "host"> {
  /** When it began, by its own wall clock: for messages. */
  readonly since: string;
}

const homeShape = z.record(z.string(), z.string());
const entryShape = z.looseObject({ id: z.string().optional(), names: z.array(z.string()) });
export const managedShape = z.looseObject({
  values: z.array(z.string()),
  parts: z.record(z.string(), z.record(z.string(), entryShape)),
});
const namedShape = z.record(z.string(), z.unknown());
const takenShape = z.looseObject({
  values: namedShape,
  parts: z.record(z.string(), z.record(z.string(), namedShape)),
});
const mark = z.literal(true).optional();

const hostsShape = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const updateShape = z.looseObject({
  kind: z.string(),
  since: z.number(),
  home: homeShape,
  managed: managedShape,
  hosts: hostsShape.optional(),
  found: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  removes: z.array(z.string()).optional(),
});

const intentShape = z.looseObject({
  kind: z.string(),
  name: z.string(),
  // What a date can be.
  since: z.number().min(0).max(8.64e15),
  home: homeShape,
  traits: namedShape,
  id: z.string().min(1).optional(),
  from: z.string().min(1).optional(),
  cloneOf: z.string().min(1).optional(),
  cloneGone: z.string().min(1).optional(),
  clone: z.string().min(1).optional(),
  managed: managedShape.optional(),
  names: z.array(z.string()).optional(),
  before: z.array(z.string()).optional(),
  taken: takenShape.optional(),
  served: z.record(z.string(), z.array(z.string())).optional(),
  hosts: hostsShape.optional(),
  ...{
    idReported: mark,
    wanted: mark,
    originalSuspended: mark,
    done: mark,
    cloneInState: mark,
    leaveBehind: mark,
    undeclared: mark,
  },
  declaredBy: z.string().optional(),
  passedBy: z.string().optional(),
  fence: z.int(),
  pid: z.int().optional(),
  run: z.string().optional(),
});

const pageShape = z.looseObject({
  fence: z.int(),
  serial: z.int(),
  holder: z.looseObject({ run: z.string(), machine: z.string(), host: z.string(), since: z.string() }).optional(),
  pids: z.array(z.int()),
  intents: z.record(z.string(), intentShape),
  updates: z.record(z.string(), updateShape).optional(),
});

/** Whether a document is a journal: its intents name what is deleted or continued. */
export const isPage: Shape = (document) => pageShape.safeParse(document).success;

export const BLANK: Page = { fence: 0, serial: 0, holder: undefined, pids: [], intents: {} };

/** How long a run may write after its last write to the journal, and how long others wait for it, in milliseconds. */
export interface Terms {
  readonly lease: number;
  readonly takeOver: number;
}

const LEASE = 30_000;
/** Milliseconds after which a request without an answer fails. */
const LONGEST_REQUEST = 60_000;

/** In milliseconds of the service's clock. A fast clock speeds up no network: a request may take 5 s of real time. */
export function termsAt(speed: number): Terms {
  return { lease: LEASE, takeOver: LEASE + Math.max(LONGEST_REQUEST, 5_000 * speed) };
}

export function isHeld(page: Page): boolean {
  return page.pids.length > 0;
}

/** Whether the holder is known to be gone. Only its own machine can know. */
export function isGone({ holder, pids }: Page, runner: Runner): boolean {
  return holder?.machine === runner.machine && pids.every((pid) => !runner.isAlive(pid));
}

/** `page`, held by a process of this runner, beside others of the same run. */
export function heldBy(page: Page, runner: Runner, now: string): Page {
  const { run, machine, host, pid } = runner;
  if (page.holder?.run === run) {
    const others = page.pids.filter((other) => other !== pid && runner.isAlive(other));
    return { ...page, serial: page.serial + 1, pids: [...others, pid] };
  }
  const holder = { run, machine, host, since: now };
  return { ...page, fence: page.fence + 1, serial: page.serial + 1, holder, pids: [pid] };
}

/** The other run that is writing, unless it is known to be gone. */
export function writerBeside(page: Page, runner: Runner): Holder | undefined {
  return isHeld(page) && page.holder?.run !== runner.run && !isGone(page, runner) ? page.holder : undefined;
}

/**
 * Whether run `run` names a creation: no state may have its object. While another run writes, that is so for all that are
 * not answered. A run that has marked an answered one may still delete it. The same of a move, whose clone no state has.
 */
export function isNamed(intent: Intent, run: string, isBesideWriter: boolean): boolean {
  const { from, idReported, undeclared, passedBy } = intent;
  if (undeclared) return passedBy !== run && !isAdopted(intent);
  return from === undefined && !idReported && isBesideWriter;
}

/** Whether a plan that does not declare a creation, or what moves, changes its intent. */
export function isPassable(intent: Intent): boolean {
  return !isAdopted(intent) && (intent.wanted === true || !intent.undeclared);
}

/** Whether the clone of a move that is not complete is an object of its own: only the original is still to be put right. */
const isAdopted = ({ cloneInState, done }: Intent) => cloneInState === true && !done;

/** What a run has met of the state. */
export interface Met {
  has(address: string, intent: Intent): boolean;
  /** Whether that is all of it: a preview does not meet what it will delete. */
  readonly isAll: boolean;
}

/**
 * `page` after a plan: marks what no process of its run has declared. A second provider of the run has a plan of its own.
 * The engine may have saved what it was told: where a plan does not meet all of the state, one of two has to be followed
 * by an update, which deletes what the state has.
 */
export function passedOver(page: Page, met: Met, runner: Runner): Page {
  if (writerBeside(page, runner)) return page;
  const { run } = runner;
  const passed = ({ wanted: _, passedBy, ...intent }: Fenced): Fenced => {
    if (!(intent.idReported || intent.cloneInState) || met.isAll) return { ...intent, undeclared: true };
    return { ...intent, passedBy: run, ...(passedBy === undefined ? {} : { undeclared: true as const }) };
  };
  const isPassed = ([address, intent]: [string, Fenced]) =>
    isPassable(intent) &&
    intent.declaredBy !== runner.run &&
    !isOfSibling(page, address, runner) &&
    !met.has(address, intent);
  const changed = Object.entries(page.intents)
    .filter(isPassed)
    .map(([address, intent]) => [address, passed(intent)]);
  return changed.length === 0 ? page : { ...page, intents: { ...page.intents, ...Object.fromEntries(changed) } };
}

/**
 * Whether an intent is that of another process of the current run. What this run has begun stays so after that process has
 * ended: the engine ends each provider as soon as its resources are done, and the last read may be older than that.
 */
export function isOfSibling(page: Page, address: string, runner: Runner): boolean {
  const { fence, pid, run } = page.intents[address] ?? {};
  if (pid === undefined || pid === runner.pid) return false;
  const isOfRun = fence === page.fence && page.holder?.run === runner.run;
  return run === runner.run || (isOfRun && runner.isAlive(pid));
}

export function releasedBy(page: Page, { pid }: Runner): Page {
  return { ...page, serial: page.serial + 1, pids: page.pids.filter((other) => other !== pid) };
}

/** `page` with the later edits of a process. What another run has begun stays that run's; what is only noted, its writer's. */
export function edited(page: Page, edits: Edits, { pid, run }: Partial<Pick<Runner, "pid" | "run">> = {}): Page {
  const intents = new Map(Object.entries(page.intents));
  for (const edit of edits.intents) {
    const earlier = intents.get(edit.key);
    const begunBy = earlier ? earlier.run : run;
    const writer = { ...(pid === undefined ? {} : { pid }), ...(begunBy === undefined ? {} : { run: begunBy }) };
    const intent = applied(intentRules, earlier && unfenced(earlier), edit);
    const hands = edit.takes || !earlier ? { fence: page.fence, ...writer } : handsOf(earlier);
    if (intent) intents.set(edit.key, { ...intent, ...hands });
    else intents.delete(edit.key);
  }
  const updates = new Map(Object.entries(page.updates ?? {}));
  for (const edit of edits.updates) {
    const update = applied(updateRules, updates.get(edit.key), edit);
    if (update) updates.set(edit.key, update);
    else updates.delete(edit.key);
  }
  return {
    ...page,
    serial: page.serial + 1,
    intents: Object.fromEntries(intents),
    ...(page.updates || edits.updates.length > 0 ? { updates: Object.fromEntries(updates) } : {}),
  };
}

function handsOf({ fence, pid, run }: Fenced): Pick<Fenced, "fence" | "pid" | "run"> {
  return { fence, ...(pid === undefined ? {} : { pid }), ...(run === undefined ? {} : { run }) };
}

/** What is said of a run that waits for the lease of another one; `most` is in milliseconds. */
export function waitingFor(stack: string, host: string | undefined, most: number): string {
  return `waiting for ${stack}: another run${host ? ` on ${host}` : ""} is writing, or was interrupted; at most ${seconds(most)} s if it was`;
}

/** Why a run that no longer holds the lease of its stack sends no more. */
export function supersededBy(holder: Holder | undefined, stack: string): SvcError {
  const cause = holder
    ? `Another run (on ${holder.host}, since ${holder.since}) has taken over ${stack}`
    : `The store no longer has the journal of ${stack}, which this run writes`;
  return new SvcError({
    code: "superseded",
    message: `${cause}, so this run sends no further writes.`,
    next: holder
      ? "Wait until that run has finished, then run the command again."
      : "Check that the store is there and is the one that this run began with, then run the command again.",
  });
}

export function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
