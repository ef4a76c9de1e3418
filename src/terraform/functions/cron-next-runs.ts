import { cronFault, nextRuns } from "../../kinds/parts/cron";
import { SvcError, show } from "../../model";
import { type ProviderFunction, parameter } from "./function";

const MOST = 100;

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
  call: ([expression, after, count]) => runsOf(String(expression), momentIn(String(after)), countIn(Number(count))),
};

function runsOf(expression: string, after: Date, count: number): readonly string[] {
  const fault = cronFault(expression);
  if (fault !== undefined) throw refused("expression", expression, 'five fields such as "0 3 * * *"', fault);
  try {
    return nextRuns(expression, after, count).map((run) => run.toISOString().replace(".000Z", "Z"));
  } catch {
    throw refused("expression", expression, "a cron expression that matches a date");
  }
}

function momentIn(text: string): Date {
  const moment = new Date(text);
  const isMoment = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(moment.getTime());
  if (isMoment) return moment;
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
    message: `${field} is ${show(given)}: ${allowed} is allowed${why}.`,
  });
}
