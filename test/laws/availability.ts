import type { Outage } from "../../src/model";
import { control, type World } from "./world";

/** What could not be reached for some time. */
export interface Failure {
  readonly name: string;
  readonly reason: string;
  readonly seconds: number;
  /** It is what was declared, as far as the law knows: it lasts. */
  readonly isWanted: boolean;
}

/** As the sandbox shows it. */
interface Interval {
  readonly from: string;
  readonly until: string | null;
  readonly reason: string | null;
}

/** Reasons that no declaration asks for: they count although they last. */
const NEVER_WANTED = ["wrongPassword", "keyExpired"];

interface Timeline {
  readonly name: string;
  readonly intervals: readonly Interval[];
}

/** Everything that could be asked at `since` and fails after that. */
export async function failuresSince(world: World, since: number): Promise<Failure[]> {
  const { timelines } = (await control(world.sandbox, "GET", "availability")) as { timelines: readonly Timeline[] };
  return timelines.flatMap(({ name, intervals }) => {
    const now = intervals.filter(({ until }) => until === null || Date.parse(until) >= since);
    const [begun] = now;
    if (begun === undefined || Date.parse(begun.from) >= since) return [];
    const last = now.at(-1)?.reason ?? "";
    const failing = now.filter(({ reason }) => reason !== null);
    const seconds = failing.map(({ from, until }) =>
      until === null ? Number.POSITIVE_INFINITY : lengthOf(from, until),
    );
    const [first] = failing;
    // What failed before is nobody's doing.
    const isWanted = begun.reason !== null || (last !== "" && !NEVER_WANTED.includes(last));
    return first
      ? [{ name, reason: String(first.reason), seconds: seconds.reduce((sum, one) => sum + one), isWanted }]
      : [];
  });
}

const lengthOf = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 1000;

/** Law 11: what failed was announced, and what was announced failed, for about as long. */
export function judged(failures: readonly Failure[], outages: readonly Outage[]): string[] {
  const isOf = ({ subject }: Outage, { name }: Failure) =>
    name.split(" → ").every((one) => subject.includes(one.split(".")[0] ?? one));
  const atMost = (outage: Outage) => ("until" in outage ? Number.POSITIVE_INFINITY : outage.atMostSeconds);
  return [
    ...failures
      .filter(
        (failure) => !failure.isWanted && !outages.some((one) => isOf(one, failure) && failure.seconds <= atMost(one)),
      )
      .map(({ name, reason, seconds }) => `${name}: ${reason} for ${seconds} s was not announced`),
    ...outages.flatMap((outage) => {
      const worst = Math.max(0, ...failures.filter((one) => isOf(outage, one)).map(({ seconds }) => seconds));
      if (worst === 0) return [`${outage.subject}: announced, and did not fail`];
      const isTooLong = "atMostSeconds" in outage && outage.atMostSeconds > 2 * worst;
      return isTooLong ? [`${outage.subject}: announced ${outage.atMostSeconds} s, failed ${worst} s`] : [];
    }),
  ];
}
