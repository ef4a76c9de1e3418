import { counting, type LimitName, MARGIN, WINDOW } from "./limits";
import type { Span } from "./server-time";

/**
 * What the runners of a company know of their limits: a document that they share. All moments are the server's.
 *
 * One law keeps it from being overspent: what is `left` of a window and what the runners hold is never more than what
 * the server has left. A share is held from its grant until its holder says that it was used or is given back, also
 * over the end of the window that it was granted in: sent late, it counts in the next one.
 */
export interface Ledger {
  /** No later than its last change; 0 before anybody had an answer. */
  at: number;
  /** The same moment by the wall clock of who changed it. */
  wall: number;
  readonly windows: Record<LimitName, Window>;
  readonly runners: Record<string, Runner>;
}

export interface Window {
  /** Whether an answer has shown that it began, and what it allows. */
  isOpen: boolean;
  /** When it ends; before it is open, when the one before it ended. */
  ends: Span;
  /** Nothing that was counted before counts in it. */
  from: number;
  /** How many the runners may send in it: the limit, less what others have sent. */
  allowed: number;
  /** How many they have sent. */
  spent: number;
  /** Until when others leave its first request to a runner that was let go with it. */
  claimedUntil: number;
}

type Counts = Record<LimitName, number>;

export interface Runner {
  /** Shares that it was given since it is here, and those that it has used or given back. */
  readonly granted: Counts;
  readonly settled: Counts;
  /** How many turns it has had: whoever had the fewest is next. */
  readonly turns: Counts;
  wants: Wants;
  /** When it began to want something. */
  since: number;
  /** Until when it may use its shares, and until when it is counted on. */
  sharesUntil: number;
  staysUntil: number;
}

export interface Wants {
  /** Requests that wait. */
  readonly requests: number;
  /** More that are expected soon. */
  readonly soon: number;
  /** The urgency of each creation that waits. */
  readonly creations: readonly number[];
  /** Requests that it holds and could use for them. */
  readonly spare: number;
}

/** What a runner has seen of a window in the headers of its answers. */
export interface Seen {
  readonly ends: Span;
  /** The fewest left. */
  readonly remaining: number;
  /** How many of its own requests it has seen counted there. */
  readonly counted: number;
}

/** When the server may have counted a request that has been answered. */
export interface Answered extends Span {
  /** When the window ends that it counts in, where the headers said so. */
  readonly ends?: Span;
}

/** What a runner tells when it changes the ledger. */
export interface Report {
  readonly id: string;
  /** `undefined` before its first answer: it is let go with one request at a time then, which brings it the time. */
  readonly now: Span | undefined;
  /** The moment by its wall clock, and how long it is since another one of some runner's wall clock. */
  readonly wall: number;
  readonly elapsed: (wall: number) => number;
  readonly answered: Readonly<Record<LimitName, readonly Answered[]>>;
  readonly givenBack: Readonly<Counts>;
  readonly seen: Readonly<Partial<Record<LimitName, Seen>>>;
  readonly wants: Wants;
}

/** Milliseconds for which shares may be used. */
export const SHARES_LEASE = 45_000;
/** Milliseconds for which the others leave the first request of a window to one runner. */
export const CLAIM = 5_000;

export const NAMES = counting(true);
export const none = (): Counts => ({ requests: 0, creations: 0 });

export function untouched(): Ledger {
  const window = (): Window => ({
    isOpen: true,
    ends: { from: 0, to: 0 },
    from: 0,
    allowed: 0,
    spent: 0,
    claimedUntil: 0,
  });
  return { at: 0, wall: 0, windows: { requests: window(), creations: window() }, runners: {} };
}

export function heldBy({ granted, settled }: Runner, name: LimitName): number {
  return granted[name] - settled[name];
}

export function isOver(window: Window, at: number): boolean {
  return window.isOpen && at >= window.ends.to + MARGIN;
}

/** What is to be had of a window that is open. */
export function leftOf(ledger: Ledger, name: LimitName): number {
  const window = ledger.windows[name];
  return window.isOpen ? Math.max(0, window.allowed - window.spent - held(ledger, name)) : 0;
}

export function held(ledger: Ledger, name: LimitName): number {
  return Object.values(ledger.runners).reduce((sum, runner) => sum + heldBy(runner, name), 0);
}

/**
 * When it is at the server, as far as a runner can tell. Before its first answer it goes by the wall clocks of two
 * machines; where these are wrong, it waits too long or sends the one request in vain that brings it the time.
 */
export function momentOf(ledger: Ledger, { now, elapsed }: Pick<Report, "now" | "elapsed">): number {
  return now?.from ?? ledger.at + (ledger.wall === 0 ? 0 : Math.max(0, elapsed(ledger.wall)));
}

/** A ledger of a service that was set back, or of another one at the same address, says nothing. */
export function isUsable(ledger: Ledger, now: Span | undefined): boolean {
  return !now || ledger.at <= now.to + WINDOW;
}

export const waitingFor = (wants: Wants | undefined, name: LimitName): number =>
  name === "requests" ? (wants?.requests ?? 0) : (wants?.creations.length ?? 0);
export const isIdle = (wants: Wants | undefined): boolean => NAMES.every((name) => waitingFor(wants, name) === 0);

/** Whether an answer shows a window that the ledger does not know yet. */
export function shows(window: Window, seen: Seen | undefined): boolean {
  return seen !== undefined && seen.ends.to > window.ends.to + WINDOW / 2;
}

/** Whether an answered request began the window that is waited for, even where its headers said nothing of that. */
export function begins(window: Window, answered: Answered): boolean {
  return !window.isOpen && answered.from >= window.claimedUntil - CLAIM;
}
