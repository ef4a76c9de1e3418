import { allot, grant } from "./allotment";
import {
  type Answered,
  begins,
  bound,
  CLAIM,
  held,
  heldBy,
  isIdle,
  isOver,
  isUsable,
  type Ledger,
  leftOf,
  momentOf,
  NAMES,
  NO_WANTS,
  none,
  type Report,
  type Runner,
  type Seen,
  SHARES_LEASE,
  STAY,
  shows,
  untouched,
  type Window,
  waitingFor,
} from "./ledger";
import { LIMITS, type LimitName, WINDOW } from "./limits";

/**
 * The ledger with a runner's report, and with shares for everybody who waits: whoever changes it serves the others as
 * well, and they find their shares by reading. `settled` are the answers that are no longer held.
 */
export function changed(
  before: Ledger | undefined,
  report: Report,
): { ledger: Ledger; settled: ReadonlySet<Answered> } {
  const ledger = before && isUsable(before, report.now) ? structuredClone(before) : untouched();
  const at = momentOf(ledger, report);
  bound(ledger, Math.max(at, ledger.at));
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
  // What was granted before the time was known counts from now on.
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
    sharesUntil: 0,
    staysUntil: 0,
  };
  const all = Object.values(ledger.runners);
  for (const name of NAMES) {
    // A runner that has not waited for a while has saved no turns.
    const turns = all.filter(({ wants }) => waitingFor(wants, name) > 0).map((other) => other.turns[name]);
    if (turns.length > 0) runner.turns[name] = Math.max(runner.turns[name], Math.min(...turns));
  }
  if (isIdle(known?.wants)) runner.since = at;
  runner.wants = wants;
  runner.staysUntil = at + STAY;
  ledger.runners[id] = runner;
  return runner;
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
 * Once a window has ended, one runner sends a single request that shows what the next one allows, and the others wait
 * for it. Prefers a request that is no creation, if one waits: its headers show the other limit.
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

function settle(ledger: Ledger, runner: Runner, report: Report, at: number): Set<Answered> {
  const settled = new Set<Answered>();
  for (const name of NAMES) {
    const window = ledger.windows[name];
    for (const answered of report.answered[name]) {
      // What counts in the next window, or may do so, is held until that window begins.
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
  // Before a window is open, only the end of the previous one is known.
  return ends.to < window.ends.to + (window.isOpen ? -WINDOW / 2 : WINDOW / 2);
}

/** The answer did not show the limit: assume the documented one, and that nobody else uses it. */
function openUnseen(window: Window, name: LimitName, { from, to }: Answered): void {
  window.isOpen = true;
  window.ends = { from: from + WINDOW, to: to + WINDOW };
  window.allowed = LIMITS[name];
}

/** The headers are authoritative: what is missing there, and was granted to no runner, others have spent. */
function correct(ledger: Ledger, name: LimitName, seen: Seen | undefined): void {
  const window = ledger.windows[name];
  if (!seen || !window.isOpen || Math.abs(seen.ends.to - window.ends.to) > WINDOW / 2) return;
  const [from, to] = [Math.max(seen.ends.from, window.ends.from), Math.min(seen.ends.to, window.ends.to)];
  window.ends = from <= to ? { from, to } : seen.ends;
  const ours = window.spent + held(ledger, name);
  // A server that counts shows one fewer left after any request: a full window means that it does not count at all.
  if (seen.remaining >= LIMITS[name]) window.allowed = ours + LIMITS[name];
  else window.allowed = Math.min(window.allowed, seen.remaining + ours);
}

/** Runners that are gone may have used what they held: they get nothing more, and are kept for as long as it is held. */
function leave(ledger: Ledger, at: number): void {
  for (const [id, runner] of Object.entries(ledger.runners)) {
    const isGone = at >= runner.staysUntil;
    if (isGone) runner.wants = NO_WANTS;
    if (at < runner.sharesUntil) continue;
    for (const name of NAMES) {
      ledger.windows[name].spent += heldBy(runner, name);
      runner.settled[name] = runner.granted[name];
    }
    if (isGone) delete ledger.runners[id];
  }
}
