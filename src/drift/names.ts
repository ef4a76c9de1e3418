import { exactPlace } from "../model";
import type { Declarations } from "./declared";
import type { ResourceReport } from "./report";

/** Names entries after the objects that they refer to: `destinations.APP api` instead of its ID. */
export function withNames(report: ResourceReport, names: ReadonlyMap<string, string>): ResourceReport {
  return {
    ...report,
    differences: report.differences.map((one) => ({ ...one, field: exactPlace(one.path, names) })),
  };
}

/** Names of all declared objects by their IDs. */
export function namesIn(declarations: readonly Declarations[]): ReadonlyMap<string, string> {
  return new Map(declarations.flatMap(({ objects }) => objects.map(({ id, name }) => [id, name] as const)));
}
