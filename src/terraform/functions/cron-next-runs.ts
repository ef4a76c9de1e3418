import { cronFault, nextRuns } from "../../kinds/parts/cron";
import { mustBe, SvcError } from "../../model";
import { type ProviderFunction, parameter } from "./function";

const MOST = 100;
/** The last one that an RFC 3339 timestamp can hold. */
const LAST_YEAR = 9999;
const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Takes the time as an argument, because a provider function must return the same in a plan and in its apply. */
export const cronNextRuns: ProviderFunction = {
  name: "cron_next_runs",
  summary: "Returns the next times at which a cron expression runs, in UTC.",
  details: `The times are RFC 3339 timestamps, the earliest first, all of them after \`after\`. For the time of the plan, pass \`plantimestamp()\`.`,
  parameters: [
    parameter("expression", 'Five fields, such as `"0 3 * * *"`.'),
    parameter("after", "An RFC 3339 timestamp."),
    parameter("count", `How many times to return, 1 to ${MOST}.`, { is: "number" }),
  ],
  returns: { is: "list", of: { is: "string" } },
  call: ([expression, after, count]) => runsOf(String(expression), String(after), countIn(Number(count))),
};

function runsOf(expression: string, after: string, count: number): readonly string[] {
  const fault = cronFault(expression);
  if (fault !== undefined) throw refused("expression", expression, 'five fields such as "0 3 * * *"', fault);
  const runs = nextIn(expression, momentIn(after), count);
  if (runs.some((run) => run.getUTCFullYear() > LAST_YEAR)) {
    throw refused("after", after, `a timestamp whose next runs are before the year ${LAST_YEAR + 1}`);
  }
  return runs.map((run) => run.toISOString().replace(".000Z", "Z"));
}

function nextIn(expression: string, after: Date, count: number): readonly Date[] {
  try {
    return nextRuns(expression, after, count);
  } catch {
    throw refused("expression", expression, "a cron expression that matches a date");
  }
}

function momentIn(text: string): Date {
  const moment = new Date(text);
  const [, day] = RFC_3339.exec(text) ?? [];
  // A Date takes the 30th of February for the 2nd of March.
  const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (isDay && !Number.isNaN(moment.getTime())) return moment;
  throw refused("after", text, "an RFC 3339 timestamp such as 2026-01-31T10:00:00Z");
}

function countIn(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw refused("count", count, `a whole number from 1 to ${MOST}`);
}

function refused(field: string, given: unknown, allowed: string, fault?: string): SvcError {
  const why = fault === undefined ? "" : ` (${fault})`;
  return new SvcError({
    code: "invalid",
    field,
    given,
    allowed,
    message: `${field} ${mustBe(allowed, given)}${why}.`,
  });
}
