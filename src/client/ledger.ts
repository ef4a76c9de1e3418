import { counting, LIMITS, type LimitName, MARGIN, WINDOW } from "./limits";
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

/** Milliseconds for which shares may be used, and those for which a runner that waits is counted on. */
const SHARES_LEASE = 45_000;
const STAY = 90_000;
/** Milliseconds for which the others leave the first request of a window to one runner. */
const CLAIM = 5_000;

const NAMES = counting(true);
const none = (): Counts => ({ requests: 0, creations: 0 });

function untouched(): Ledger {
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

function heldBy({ granted, settled }: Runner, name: LimitName): number {
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

function held(ledger: Ledger, name: LimitName): number {
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

/**
 * The ledger with what a runner reports, and with shares for everybody who waits: who changes it serves the others as
 * well, and they find what they got by reading. `settled` are the answers that are no longer held.
 */
export function changed(
  before: Ledger | undefined,
  report: Report,
): { ledger: Ledger; settled: ReadonlySet<Answered> } {
  const ledger = before && isUsable(before, report.now) ? structuredClone(before) : untouched();
  const at = momentOf(ledger, report);
  if (report.now) tellTime(ledger, at, report.wall);
  ledger.wall ||= report.wall;
  const runner = entered(ledger, report, at);
  for (const name of NAMES) open(ledger.windows[name], report.seen[name]);
  begin(ledger, runner, at);
  const settled = settle(ledger, runner, report, at);
  for (const name of NAMES) correct(ledger, name, report.seen[name]);
  if (report.now) leave(ledger, at);
  allot(ledger, runner, at);
  return { ledger, settled };
}

function tellTime(ledger: Ledger, at: number, wall: number): void {
  // What was granted before anybody knew the time counts from now on.
  if (ledger.at === 0) {
    for (const runner of Object.values(ledger.runners)) {
      runner.sharesUntil = at + SHARES_LEASE;
      runner.staysUntil = at + STAY;
    }
  }
  if (at < ledger.at) return;
  ledger.at = at;
  ledger.wall = wall;
}

function entered(ledger: Ledger, { id, wants }: Report, at: number): Runner {
  const known = ledger.runners[id];
  const runner: Runner = known ?? {
    granted: none(),
    settled: none(),
    turns: none(),
    wants,
    since: at,
    sharesUntil: at + SHARES_LEASE,
    staysUntil: 0,
  };
  const others = Object.values(ledger.runners).filter((other) => other !== runner);
  for (const name of NAMES) {
    // Who has not waited for a while has saved no turns.
    const turns = others.filter(({ wants }) => waitingFor(wants, name) > 0).map((other) => other.turns[name]);
    if (waitingFor(known?.wants, name) === 0 && turns.length > 0) {
      runner.turns[name] = Math.max(runner.turns[name], Math.min(...turns));
    }
  }
  if (isIdle(known?.wants)) runner.since = at;
  runner.wants = wants;
  runner.staysUntil = at + STAY;
  ledger.runners[id] = runner;
  return runner;
}

export const waitingFor = (wants: Wants | undefined, name: LimitName): number =>
  name === "requests" ? (wants?.requests ?? 0) : (wants?.creations.length ?? 0);
const isIdle = (wants: Wants | undefined): boolean => NAMES.every((name) => waitingFor(wants, name) === 0);

/** Whether an answer shows a window that the ledger does not know yet. */
export function shows(window: Window, seen: Seen | undefined): boolean {
  return seen !== undefined && seen.ends.to > window.ends.to + WINDOW / 2;
}

/** Whether an answered request began the window that is waited for, even where its headers said nothing of that. */
export function begins(window: Window, answered: Answered): boolean {
  return !window.isOpen && answered.from >= window.claimedUntil - CLAIM;
}

function open(window: Window, seen: Seen | undefined): void {
  if (!seen || !shows(window, seen)) return;
  if (window.isOpen) {
    window.from = window.ends.from;
    window.spent = 0;
  }
  window.isOpen = true;
  window.from = Math.max(window.from, seen.ends.from - WINDOW);
  window.ends = seen.ends;
  window.allowed = seen.remaining + seen.counted;
}

/**
 * Where a window is over, a runner is let go with one request that shows what the next one allows, and the others wait
 * for it. For requests that is no creation, if anything else waits: its headers tell of the other limit.
 */
function begin(ledger: Ledger, runner: Runner, at: number): void {
  const { requests, creations } = ledger.windows;
  const mayBegin = (window: Window) => isOver(window, at) || (!window.isOpen && at >= window.claimedUntil);
  const [isRequest, isCreation] = [runner.wants.requests > 0, runner.wants.creations.length > 0];
  const creationMay = isCreation && (mayBegin(creations) || leftOf(ledger, "creations") > 0);
  const beginsRequests = mayBegin(requests) && (isRequest || creationMay);
  const beginsCreations = creationMay && mayBegin(creations);
  if (beginsRequests) claim(requests, at);
  if (beginsRequests && isRequest) {
    grant(runner, "requests", at);
  } else if (beginsRequests || (beginsCreations && runner.wants.spare + leftOf(ledger, "requests") > 0)) {
    if (beginsCreations) claim(creations, at);
    grant(runner, "creations", at);
  }
}

function claim(window: Window, at: number): void {
  if (window.isOpen) {
    window.from = Math.max(window.ends.from, at - WINDOW);
    window.spent = 0;
  }
  window.isOpen = false;
  window.claimedUntil = at + CLAIM;
}

/** A creation comes with the request that it is as well, unless its runner holds one. */
function grant(runner: Runner, name: LimitName, at: number): void {
  const { wants } = runner;
  runner.granted[name] += 1;
  runner.turns[name] += 1;
  if (name === "requests") {
    runner.wants = { ...wants, requests: Math.max(0, wants.requests - 1) };
  } else {
    if (wants.spare === 0) runner.granted.requests += 1;
    runner.wants = { ...wants, creations: wants.creations.slice(1), spare: Math.max(0, wants.spare - 1) };
  }
  runner.sharesUntil = Math.max(runner.sharesUntil, at + SHARES_LEASE);
}

function settle(ledger: Ledger, runner: Runner, report: Report, at: number): Set<Answered> {
  const settled = new Set<Answered>();
  for (const name of NAMES) {
    const window = ledger.windows[name];
    for (const answered of report.answered[name]) {
      // What counts in the next window, or may do so, is held until that has begun.
      if (window.isOpen && isLater(answered, window)) continue;
      settled.add(answered);
      runner.settled[name] += 1;
      if (isEarlier(answered, window)) continue;
      window.spent += 1;
      if (begins(window, answered)) openUnseen(window, name, answered);
    }
    runner.settled[name] += report.givenBack[name];
    runner.turns[name] -= report.givenBack[name];
  }
  runner.sharesUntil = at + SHARES_LEASE;
  return settled;
}

function isLater({ ends, to }: Answered, window: Window): boolean {
  return ends ? ends.to > window.ends.to + WINDOW / 2 : to >= window.ends.from;
}

function isEarlier({ ends, to }: Answered, window: Window): boolean {
  if (!ends) return to < window.from;
  // Before a window is open, what is known is the end of the one before it.
  return ends.to < window.ends.to + (window.isOpen ? -WINDOW / 2 : WINDOW / 2);
}

/** The answer said nothing of the limit: then it is taken to be as documented, and nobody else to spend from it. */
function openUnseen(window: Window, name: LimitName, { from, to }: Answered): void {
  window.isOpen = true;
  window.ends = { from: from + WINDOW, to: to + WINDOW };
  window.allowed = LIMITS[name];
}

/** The headers are the truth: what is missing there, and what no runner was given, others have spent. */
function correct(ledger: Ledger, name: LimitName, seen: Seen | undefined): void {
  const window = ledger.windows[name];
  if (!seen || !window.isOpen || Math.abs(seen.ends.to - window.ends.to) > WINDOW / 2) return;
  const [from, to] = [Math.max(seen.ends.from, window.ends.from), Math.min(seen.ends.to, window.ends.to)];
  window.ends = from <= to ? { from, to } : seen.ends;
  const ours = window.spent + held(ledger, name);
  // A server that counts has one fewer left after any request: a full window means that it does not count at all.
  if (seen.remaining >= LIMITS[name]) window.allowed = ours + LIMITS[name];
  else window.allowed = Math.min(window.allowed, seen.remaining + ours);
}

/** Those who are gone may have used what they held. */
function leave(ledger: Ledger, at: number): void {
  for (const [id, runner] of Object.entries(ledger.runners)) {
    if (at >= runner.sharesUntil) {
      for (const name of NAMES) {
        ledger.windows[name].spent += heldBy(runner, name);
        runner.settled[name] = runner.granted[name];
      }
    }
    if (at >= runner.staysUntil) delete ledger.runners[id];
  }
}

/** Gives out what is left: creations one by one, then requests that wait, and then what is expected soon. */
function allot(ledger: Ledger, changing: Runner, at: number): void {
  const runners = Object.values(ledger.runners);
  const eager = runners.filter(({ wants }) => wants.soon > 0).filter((it) => it === changing || it.wants.requests > 0);
  const left = (name: LimitName) => (isOver(ledger.windows[name], at) ? 0 : leftOf(ledger, name));
  const available = () => (left("requests") > 0 ? availableOf(ledger, "requests", at) : 0);
  for (let count = left("creations"); count > 0; count--) {
    const next = nextInTurn(
      left("requests") > 0 ? runners : runners.filter(({ wants }) => wants.spare > 0),
      "creations",
    );
    if (!next) break;
    grant(next, "creations", at);
  }
  for (let count = available(); count > 0; count--) {
    const next = nextInTurn(runners, "requests");
    if (!next) break;
    grant(next, "requests", at);
  }
  // One alone leaves something to those who come later.
  const rest = available();
  for (let count = eager.length > 1 ? rest : Math.floor(rest / 2); count > 0; count--) {
    const [next] = eager
      .filter(({ wants }) => wants.soon > 0)
      .sort((one, other) => one.turns.requests - other.turns.requests);
    if (!next) break;
    grant(next, "requests", at);
    next.wants = { ...next.wants, soon: next.wants.soon - 1 };
  }
}

/** What is to be had of requests that are no creations. */
export function availableOf(ledger: Ledger, name: LimitName, at: number): number {
  return leftOf(ledger, name) - (name === "requests" ? reserved(ledger, at) : 0);
}

/** Requests that are kept for the creations that may still go while their window lasts. */
function reserved({ windows, runners }: Ledger, at: number): number {
  const { requests, creations } = windows;
  const waiting = Object.values(runners).reduce((sum, { wants }) => sum + wants.creations.length, 0);
  const isSoon = !creations.isOpen || isOver(creations, at) || creations.ends.to < requests.ends.from;
  return isSoon ? Math.min(waiting, LIMITS.creations) : 0;
}

/** Whoever had the fewest turns; among those the most urgent creation, and then who waits for longer. */
export function nextInTurn(runners: readonly Runner[], name: LimitName): Runner | undefined {
  const urgency = ({ wants }: Runner) => (name === "creations" ? (wants.creations[0] ?? 0) : 0);
  return runners
    .filter(({ wants }) => waitingFor(wants, name) > 0)
    .sort(
      (one, other) => one.turns[name] - other.turns[name] || urgency(other) - urgency(one) || one.since - other.since,
    )[0];
}
