import type { LogLine } from "../records";
import { malformed } from "../refusal";
import type { World } from "../world";

/** Log lines between two times that pass the filters, oldest first, the newest when there are too many. */
export function logEntries(
  lines: readonly LogLine[],
  service: string,
  world: World,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  const to = typeof query.to === "string" ? Date.parse(query.to) : world.time.now();
  const from = typeof query.from === "string" ? Date.parse(query.from) : world.time.now() - 3_600_000;
  const accepts = logFilter(query.filters);
  return lines
    .map((line, index) => ({
      id: `${line.at}-${index}`,
      message: line.message,
      service,
      severity: line.severity,
      timestamp: world.time.stamp(line.at),
      unix_timestamp: line.at * 1000,
      at: line.at,
    }))
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at: _, ...entry }) => entry)
    .filter(accepts)
    .slice(-Number(query.limit ?? 1000));
}

type LogFilter = { key: string; operator?: string; value?: unknown; values?: unknown[] };

/** `filters` is a JSON array of {key, operator, value or values}; an operator starting with ! or "not" excludes. */
function logFilter(filters: unknown): (entry: Record<string, unknown>) => boolean {
  if (typeof filters !== "string") return () => true;
  let parsed: LogFilter[];
  try {
    parsed = JSON.parse(filters) as LogFilter[];
  } catch {
    throw malformed("filters must be a JSON array of {key, operator, value or values}, and is not JSON.");
  }
  if (!Array.isArray(parsed) || !parsed.every((it) => typeof it?.key === "string")) {
    throw malformed("filters must be a JSON array of {key, operator, value or values}.");
  }
  return (entry) =>
    parsed.every(({ key, operator = "=", value, values }) => {
      const isEqual = (values ?? [value]).some((it) => String(entry[key]) === String(it));
      return /^(!|not)/i.test(operator) ? !isEqual : isEqual;
    });
}
