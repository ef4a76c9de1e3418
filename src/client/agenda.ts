import { availableOf, nextInTurn } from "./allotment";
import type { Clock } from "./clock";
import { Entry } from "./entry";
import { begins, isOver, type Ledger, leftOf, momentOf, NO_WANTS, shows, type Wants, waitingFor } from "./ledger";
import { counting, type Demand, type LimitName, MARGIN } from "./limits";
import { Observations } from "./observations";
import { Pace, soonest } from "./pace";

/** Milliseconds after which idle shares are returned: sooner, if others wait. */
const [IDLE, IDLE_AMONG_OTHERS] = [10_000, 2_000];
/** Milliseconds before its end at which an entry that still waits is renewed. */
const RENEWED = 30_000;
/**
 * The time of what is due at once. It is no reading of the clock: that would be later than a reading that was taken before,
 * and with a clock that shows fractions of a millisecond, nothing would ever be due.
 */
const AT_ONCE = Number.NEGATIVE_INFINITY;
/** How many requests to ask for beyond the waiting ones: doubled each time they are used up. */
export const [SMALLEST_BLOCK, LARGEST_BLOCK] = [8, 64];

const NAMES = counting(true);

/** What a runner knows about the limits, as of its last look at the ledger. */
export interface Situation {
  readonly clock: Clock;
  readonly observations: Observations;
  readonly pace: Pace;
  /** The time since a reading of some runner's wall clock. */
  readonly elapsed: (wall: number) => number;
  entry: Entry;
  ledger: Ledger | undefined;
  demand: Demand;
  block: number;
  usedAt: number;
  gaveAt: number;
}

export function newSituation(clock: Clock): Situation {
  return {
    clock,
    observations: new Observations(clock),
    pace: new Pace(clock),
    elapsed: elapsedBy(clock),
    entry: new Entry(),
    ledger: undefined,
    demand: { requests: 0, creations: [] },
    block: SMALLEST_BLOCK,
    usedAt: 0,
    gaveAt: Number.NEGATIVE_INFINITY,
  };
}

/** At least since a reading was first seen here: the clock that it is of may be ahead. */
function elapsedBy(clock: Clock): (wall: number) => number {
  let read: { readonly wall: number; readonly at: number } | undefined;
  return (wall) => {
    const now = clock.now();
    if (wall !== read?.wall) read = { wall, at: now };
    return Math.max(now - clock.fromWall(wall), now - read.at);
  };
}

export function refusedUntil({ observations, ledger }: Situation, name: LimitName): number | undefined {
  return observations.refusedUntil(name, ledger);
}

export function momentIn({ observations, elapsed }: Situation, ledger: Ledger): number {
  return momentOf(ledger, { now: observations.time.now(), elapsed });
}

/** A server time on this clock. */
export function toClock(situation: Situation, ledger: Ledger, moment: number): number {
  return situation.clock.now() + moment - momentIn(situation, ledger);
}

/** The share of a request, or of a creation, is there and may be used now. */
export function mayUse(situation: Situation, names: readonly LimitName[]): boolean {
  const { entry, observations } = situation;
  if (names.some((name) => entry.shares.free(name) <= 0 || refusedUntil(situation, name) !== undefined)) return false;
  // Before the first answer it is unknown whether the lease is still valid: one request finds out.
  const now = observations.time.now();
  return now ? now.to < entry.shares.until : entry.flying === 0;
}

/** There is a share for what waits: what kept that from it has passed with the reading of the clock after it asked. */
export function isReady(situation: Situation): boolean {
  const { requests, creations } = situation.demand;
  if (requests > 0) return mayUse(situation, counting(false));
  return creations.length > 0 && mayUse(situation, NAMES);
}

/**
 * What a runner without the store may send in the current window, and its end on this clock: what it holds, and its part
 * of what the ledger has granted to nobody, or else of what the headers have shown; never more than those.
 */
export function known(
  { clock, observations, entry, ledger }: Situation,
  name: LimitName,
): { left: number; endsAt: number } | undefined {
  const now = observations.time.now();
  if (!now || !ledger) return undefined;
  const part = 1 / Math.max(1, Object.keys(ledger.runners).length);
  const [seen, window] = [observations.seen[name], ledger.windows[name]];
  const shown = [
    ...(seen ? [{ left: window.isOpen ? seen.remaining : seen.remaining * part, to: seen.ends.to }] : []),
    ...(window.isOpen ? [{ left: entry.shares.free(name) + leftOf(ledger, name) * part, to: window.ends.to }] : []),
  ].filter(({ to }) => now.from < to + MARGIN);
  if (shown.length === 0) return undefined;
  const endsAt = clock.now() + Math.max(...shown.map(({ to }) => to)) + MARGIN - now.from;
  return { left: Math.floor(Math.min(...shown.map(({ left }) => left))), endsAt };
}

/** Waiting requests without a share. */
export function lacking(situation: Situation): Wants {
  const { entry, demand, block, observations } = situation;
  const { requests, creations } = demand;
  if (!observations.time.now()) return lackingFirst(situation);
  const soon = requests > 0 || isLow(situation) ? block : 0;
  const ready = entry.shares.free("creations");
  const going = requests + Math.min(ready, creations.length);
  const more = going - entry.shares.free("requests");
  return { requests: Math.max(0, more), soon, creations: creations.slice(ready), spare: Math.max(0, -more) };
}

/** While the time is unknown, after a jump too: one request that shows it. */
function lackingFirst({ entry, demand: { requests, creations } }: Situation): Wants {
  const [free, ready] = [entry.shares.free("requests"), entry.shares.free("creations")];
  if (entry.flying > 0 || (free > 0 && requests + ready > 0)) return NO_WANTS;
  if (requests + ready > 0) return { ...NO_WANTS, requests: Math.min(1, requests + creations.length) };
  return { ...NO_WANTS, creations: creations.slice(0, 1), spare: Math.min(1, free) };
}

/** Whether to ask for more before the next requests have to wait. */
function isLow(situation: Situation): boolean {
  const { clock, entry, ledger, block, usedAt } = situation;
  if (!ledger || clock.now() > usedAt + IDLE || isOver(ledger.windows.requests, momentIn(situation, ledger))) {
    return false;
  }
  return entry.shares.free("requests") < block / 2 && leftOf(ledger, "requests") > 2 * block;
}

export const waitsIn = ({ demand: { requests, creations } }: Situation): boolean => requests + creations.length > 0;

/** When unneeded shares are returned, and usage is reported. */
export function idleAt(situation: Situation): number {
  const { entry, ledger, demand, usedAt, gaveAt } = situation;
  const { requests, creations } = demand;
  const isIdle = waitsIn(situation) ? entry.shares.free("requests") > creations.length : entry.shares.areHeld;
  if (!isIdle || requests > 0 || entry.flying > 0) return Number.POSITIVE_INFINITY;
  const others = Object.entries(ledger?.runners ?? {}).filter(([id]) => id !== entry.id);
  const isWaitedFor = others.some(([, { wants }]) => NAMES.some((name) => waitingFor(wants, name) > 0));
  // What may count in the next window can only be reported then.
  return Math.max(usedAt + (isWaitedFor ? IDLE_AMONG_OTHERS : IDLE), gaveAt + IDLE);
}

/** When the ledger has to be read again, and whether there is something to report then. */
export function due(situation: Situation): { readonly at: number; readonly reports: boolean } {
  const { clock, entry, ledger, pace } = situation;
  const lacks = lacking(situation);
  const isLacking = lacks.requests + lacks.creations.length > 0;
  if (!ledger) return { at: isLacking ? AT_ONCE : Number.POSITIVE_INFINITY, reports: false };
  const waits = waitsIn(situation);
  if (isNews(situation, ledger) || (waits && !isLacking && isLate(situation))) return { at: AT_ONCE, reports: true };
  if (isLow(situation)) return { at: AT_ONCE, reports: false };
  const refused = NAMES.map((name) => (waits ? refusedUntil(situation, name) : undefined));
  const dues = refused
    .filter((until) => until !== undefined)
    .map((until) => soonest(clock, toClock(situation, ledger, until)));
  dues.push(...shortOf(situation, ledger, lacks).map((name) => dueOf(situation, ledger, name)));
  if (isLacking) dues.push(pace.rare);
  const report = isLacking
    ? pace.reportAt(ledger, entry, lacks, momentIn(situation, ledger))
    : Number.POSITIVE_INFINITY;
  return { at: Math.min(...dues, report), reports: report <= clock.now() };
}

/** Whether an answer has shown what others wait for. */
export function isNews({ observations, entry }: Situation, { windows }: Ledger): boolean {
  return NAMES.some(
    (name) =>
      shows(windows[name], observations.seen[name]) || entry.answered[name].some((it) => begins(windows[name], it)),
  );
}

/** Whether there are shares whose lease has expired. */
function isLate({ observations, entry }: Situation): boolean {
  const now = observations.time.now();
  return now !== undefined && now.to >= entry.shares.until;
}

/** The limits that the waiting requests wait for. */
function shortOf(situation: Situation, ledger: Ledger, { requests, creations, spare }: Wants): readonly LimitName[] {
  const isOut = (name: LimitName) => isOver(ledger.windows[name], momentIn(situation, ledger));
  const mayCreate = isOut("creations") || leftOf(ledger, "creations") > 0;
  const maySend = spare > 0 || (!isOut("requests") && leftOf(ledger, "requests") > 0);
  const short = creations.length === 0 ? [] : ([mayCreate && !maySend ? "requests" : "creations"] as const);
  return requests > 0 ? ["requests", ...short] : short;
}

function dueOf(situation: Situation, ledger: Ledger, name: LimitName): number {
  const { entry, pace } = situation;
  const window = ledger.windows[name];
  const at = momentIn(situation, ledger);
  if (!window.isOpen) {
    const claimed = toClock(situation, ledger, window.claimedUntil);
    // The answer to our own request comes first.
    return entry.flying > 0 ? claimed : Math.min(claimed, pace.next());
  }
  if (!isOver(window, at) && availableOf(ledger, name, at) > 0) return AT_ONCE;
  return toClock(situation, ledger, window.ends.to + MARGIN) + stagger(situation, ledger, name);
}

/** One runner begins a window; the others follow when they can expect to find their shares. */
function stagger({ entry, pace }: Situation, ledger: Ledger, name: LimitName): number {
  const runners = Object.values(ledger.runners);
  const first = nextInTurn(runners, name) ?? nextInTurn(runners, "creations");
  if (!first || first === ledger.runners[entry.id]) return 0;
  return pace.stagger(ledger.windows[name].ends.to);
}

/** Whether a change of the ledger achieves more than having read it. */
export function isToChange(situation: Situation): boolean {
  const { ledger } = situation;
  if (!ledger || isNews(situation, ledger)) return true;
  const lacks = lacking(situation);
  const names = shortOf(situation, ledger, lacks);
  if (names.length === 0) return isLow(situation);
  const runner = ledger.runners[situation.entry.id];
  const at = momentIn(situation, ledger);
  if (!runner || runner.staysUntil < at + RENEWED) return true;
  return names.some((name) => {
    const window = ledger.windows[name];
    if (!window.isOpen) return at >= window.claimedUntil || waitingFor(runner.wants, name) < waitingFor(lacks, name);
    return isOver(window, at) || availableOf(ledger, name, at) > 0;
  });
}
