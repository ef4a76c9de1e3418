import type { Report } from "../report";

/** The report as it is, see schemas/drift-report.schema.json. */
export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
