import type { DifferenceReport, Report, ResourceReport } from "./report";
import type { Hiding } from "./shown";

/** What a report does not show: for comparisons, hashes and changes of sources. */
export interface Withheld {
  /** The report with the exact places. */
  readonly exact: Report;
  /** Live values as JSON. */
  readonly live: ReadonlyMap<string, string>;
  readonly hiding: Hiding;
}

type Owner = Pick<ResourceReport, "source" | "address">;
type Place = Pick<DifferenceReport, "path">;

/** Identifies a difference among all of a report. */
export function keyOf({ source, address }: Owner, { path }: Place): string {
  return JSON.stringify([source, address, ...path]);
}

export function withheldFrom({ live }: Pick<Withheld, "live">, owner: Owner, place: Place): string | undefined {
  return live.get(keyOf(owner, place));
}
