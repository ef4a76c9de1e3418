import { counting, LIMITS, type LimitName, LONGEST_WAIT, MARGIN, WINDOW } from "./limits";
import type { Span } from "./server-time";

/**
 * What the runners of a company know about their limits, in a shared document. All times are the server's.
 *
 * One invariant keeps it from being overspent: what is `left` of a window plus what the runners hold is never more than
 * what the server has left. A share is held from its grant until its holder reports it as used or returned, also
 * past the end of the window that it was granted in: sent late, it counts in the next one.
 */
export interface Ledger {
  /** No later than its last change; 0 before the first answer. */
  at: number;
  /** The same moment by the wall clock of the runner that changed it. */
  wall: number;
  readonly windows: Record<LimitName, Window>;
  readonly runners: Record<string, Runner>;
}

export interface Window {
  /** Whether an answer has shown that it began, and its limit. */
  isOpen: boolean;
  /** When it ends; before it is open, when the previous one ended. */
  ends: Span;
  /** Nothing that was counted earlier counts in it. */
  from: number;
  /** How many requests the runners may send in it: the limit, less what others have sent. */
  allowed: number;
  /** How many they have sent. */
  spent: number;
  /** Until when the first request of the window is left to one runner. */
  claimedUntil: number;
}

type Counts = Record<LimitName, number>;

export interface Runner {
  /** Shares granted since the entry was created, and those used or returned. */
  readonly granted: Counts;
  readonly settled: Counts;
  /** How many turns it has had: the runner with the fewest is next. */
  readonly turns: Counts;
  wants: Wants;
  /** When it began to wait. */
  since: number;
  /** Until when it may use its shares, and until when it counts as present. */
  sharesUntil: number;
  staysUntil: number;
}

export interface Wants {
  /** Waiting requests. */
  readonly requests: number;
  /** More that are expected soon. */
  readonly soon: number;
  /** The urgency of each creation that waits. */
  readonly creations: readonly number[];
  /** Requests that it holds and could use for its creations. */
  readonly spare: number;
}

export const NO_WANTS: Wants = { requests: 0, soon: 0, creations: [], spare: 0 };

/** What a runner has read about a window in the headers of its answers. */
export interface Seen {
  readonly ends: Span;
  /** The fewest left. */
  readonly remaining: number;
  /** How many of its own requests it has seen counted there. */
  readonly counted: number;
}

/** When the server may have counted an answered request. */
export interface Answered extends Span {
  /** The end of the window that it counts in, if the headers showed it. */
  readonly ends?: Span;
}

/** What a runner reports when it changes the ledger. */
export interface Report {
  readonly id: string;
  /** `undefined` before its first answer, which shows the time: until then it sends one request at a time. */
  readonly now: Span | undefined;
  /** Its wall-clock time, and the time since another reading of some runner's wall clock. */
  readonly wall: number;
  readonly elapsed: (wall: number) => number;
  readonly answered: Readonly<Record<LimitName, readonly Answered[]>>;
  readonly givenBack: Readonly<Counts>;
  readonly seen: Readonly<Partial<Record<LimitName, Seen>>>;
  readonly wants: Wants;
}

/** Milliseconds for which shares may be used. */
export const SHARES_LEASE = 45_000;
/** Milliseconds for which a waiting runner keeps its place. */
export const STAY = 90_000;
/** Milliseconds for which the others leave the first request of a window to one runner. */
export const CLAIM = 5_000;

export const NAMES = counting(true);
export const none = (): Counts => ({ requests: 0, creations: 0 });

const unknown = (): Window => ({
  isOpen: true,
  ends: { from: 0, to: 0 },
  from: 0,
  allowed: 0,
  spent: 0,
  claimedUntil: 0,
});

export function untouched(): Ledger {
  return { at: 0, wall: 0, windows: { requests: unknown(), creations: unknown() }, runners: {} };
}

/**
 * Corrects moments that lie further ahead of `at` than any can: they are from a runner whose wall clock was wrong before
 * it knew the server's time, or from somebody else, and everybody would wait for them.
 */
export function bound({ windows, runners }: Ledger, at: number): void {
  for (const name of NAMES) {
    const window = windows[name];
    const { ends, from, claimedUntil } = window;
    if (ends.to > at + 1_000 * LONGEST_WAIT + WINDOW) windows[name] = unknown();
    else Object.assign(window, { from: Math.min(from, at), claimedUntil: Math.min(claimedUntil, at + CLAIM) });
  }
  for (const runner of Object.values(runners)) {
    runner.sharesUntil = Math.min(runner.sharesUntil, at + SHARES_LEASE);
    runner.staysUntil = Math.min(runner.staysUntil, at + STAY);
  }
}

export function heldBy({ granted, settled }: Runner, name: LimitName): number {
  return granted[name] - settled[name];
}

export function isOver(window: Window, at: number): boolean {
  return window.isOpen && at >= window.ends.to + MARGIN;
}

/** What is available in an open window. */
export function leftOf(ledger: Ledger, name: LimitName): number {
  const window = ledger.windows[name];
  if (!window.isOpen) return 0;
  return Math.max(0, Math.min(LIMITS[name], window.allowed - window.spent - held(ledger, name)));
}

export function held(ledger: Ledger, name: LimitName): number {
  return Object.values(ledger.runners).reduce((sum, runner) => sum + heldBy(runner, name), 0);
}

/**
 * The server's time, as a runner can estimate it. Before its first answer it uses the wall clocks of two
 * machines; if these are wrong, it waits too long, or the one request that shows the time is refused.
 */
export function momentOf(ledger: Ledger, { now, elapsed }: Pick<Report, "now" | "elapsed">): number {
  return now?.from ?? ledger.at + (ledger.wall === 0 ? 0 : Math.max(0, elapsed(ledger.wall)));
}

/** The ledger of a service that was reset, or of another one at the same address, is void. */
export function isUsable(ledger: Ledger, now: Span | undefined): boolean {
  return !now || ledger.at <= now.to + WINDOW;
}

export const waitingFor = (wants: Wants | undefined, name: LimitName): number =>
  name === "requests" ? (wants?.requests ?? 0) : (wants?.creations.length ?? 0);
export const isIdle = (wants: Wants | undefined): boolean => NAMES.every((name) => waitingFor(wants, name) === 0);

/** Whether an answer shows a window that is not in the ledger yet. */
export function shows(window: Window, seen: Seen | undefined): boolean {
  return seen !== undefined && seen.ends.to > window.ends.to + WINDOW / 2;
}

/** Whether an answered request began the awaited window, even if its headers did not show it. */
export function begins(window: Window, answered: Answered): boolean {
  return !window.isOpen && answered.from >= window.claimedUntil - CLAIM;
}
