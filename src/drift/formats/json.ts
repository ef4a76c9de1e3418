import { printableJson } from "../../model/printable";
import type { Report } from "../report";

/** The report as it is, see schemas/drift-report.schema.json. */
export function json(report: Report): string {
  return `${printableJson(report, 2)}\n`;
}
