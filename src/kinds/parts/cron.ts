import { CronExpressionParser } from "cron-parser";

/** What is wrong with a cron expression, or `undefined` when nothing is. */
export function cronFault(expression: string): string | undefined {
  const fields = expression.trim().split(/\s+/).length;
  if (fields !== 5) return `it has ${fields} ${fields === 1 ? "field" : "fields"}`;
  try {
    CronExpressionParser.parse(expression);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
