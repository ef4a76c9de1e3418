import { CronExpressionParser } from "cron-parser";

/** What is wrong with a cron expression; `undefined` if it is valid. */
export function cronFault(expression: string): string | undefined {
  const fields = expression.trim().split(/\s+/).length;
  if (fields !== 5) return `it has ${fields} ${fields === 1 ? "field" : "fields"}`;
  // Those of other schedulers (`?`, `L`, `W`, `#`, `H`), which the parser knows.
  const [foreign] = /[^\d\s*,/-]/.exec(expression.replaceAll(/[a-z]{3}/gi, "")) ?? [];
  if (foreign) return `${foreign} has no meaning in it`;
  try {
    CronExpressionParser.parse(expression);
    return undefined;
  } catch (error) {
    return inWords(error instanceof Error ? error.message : String(error));
  }
}

/** The parser's errors are about itself. */
function inWords(message: string): string {
  const [, value, range] = /got value (\S+) expected range (\S+)$/.exec(message) ?? [];
  return value === undefined ? message : `${value} is not in the range ${range}`;
}

/** The next runs of a valid expression after a time, in UTC. @throws Error if it matches no date. */
export function nextRuns(expression: string, after: Date, count: number): readonly Date[] {
  const runs = CronExpressionParser.parse(expression, { currentDate: after, tz: "UTC" });
  return runs.take(count).map((run) => run.toDate());
}
