import { readOutage } from "../../src/model";
import type { Availability } from "../../src/sandbox/records";
import { NEVER_WANTED } from "../laws/availability";

/** A host, or a connection of what runs. */
interface Failure {
  readonly name: string;
  readonly reason: string;
}

/** Of runs: what failed while they ran, and what they have announced. */
export interface Served {
  readonly failures: readonly Failure[];
  /** Subjects of outages, as users have read them. */
  readonly announced: readonly string[];
}

export const NONE: Served = { failures: [], announced: [] };

/** Why each fails now; `undefined` for what works. */
export type Standing = ReadonlyMap<string, string | undefined>;

/** Those of connections that ended are left out. */
export function standingIn(timelines: readonly Availability[]): Standing {
  const last = timelines.flatMap(({ name, intervals }) => intervals.slice(-1).map((one) => ({ name, ...one })));
  return new Map(last.filter(({ until }) => until === null).map(({ name, reason }) => [name, reason ?? undefined]));
}

/** What failed between two moments. */
export function failuresIn(timelines: readonly Availability[], since: number, until: number): Failure[] {
  return timelines.flatMap(({ name, intervals }) => {
    const failing = intervals.filter(
      (one) => one.reason !== null && Date.parse(one.from) < until && !(Date.parse(one.until ?? "") <= since),
    );
    return failing.map(({ reason }) => ({ name, reason: String(reason) }));
  });
}

export function announcedIn(said: readonly string[]): string[] {
  return said.flatMap((text) => readOutage(text.replace(HEADLINE, ""))?.[0] ?? []);
}

/** Terraform's headline of an outage. */
const HEADLINE = /^An outage: .+?: (?=.* is unavailable )/s;

export function together(one: Served, other: Served): Served {
  const failures = [...one.failures, ...other.failures];
  return {
    failures: [...new Map(failures.map((failure) => [`${failure.name} ${failure.reason}`, failure])).values()],
    announced: [...new Set([...one.announced, ...other.announced])],
  };
}

/** What worked before a history, and is wanted to work at its end, but for what its program makes fail without any event. */
export function keptIn(before: Standing, wanted: readonly Standing[]): string[] {
  const isWanted = (end: Standing, name: string) =>
    end.has(name) && (end.get(name) === undefined || NEVER_WANTED.includes(String(end.get(name))));
  return [...before.keys()].filter(
    (name) => before.get(name) === undefined && wanted.every((end) => isWanted(end, name)),
  );
}

/** Law 11 in a history: nothing of that fails during its runs, unless they have announced it. */
export function unannouncedIn({ failures, announced }: Served, kept: readonly string[]): string[] {
  const wrong = failures.filter(
    ({ name, reason }) => kept.includes(name) && !announced.some((one) => isOf(one, name, reason)),
  );
  return wrong.map(({ name, reason }) => `${name}: ${reason} was not announced`);
}

/** What an outage is about: the host itself, both ends of a connection, what was suspended, or has no destination. */
function isOf(subject: string, name: string, reason: string): boolean {
  if (subject === name) return true;
  const ends = name.split(" → ");
  if (ends.length > 1) return ends.every((end) => subject.includes(`"${end}"`) || subject.includes(`(${end})`));
  return subject.startsWith(NOUNS[reason] ?? "?");
}

const NOUNS: Readonly<Record<string, string>> = {
  suspended: "Application ",
  noDestination: "LoadBalancer ",
  targetGone: "LoadBalancer ",
};
