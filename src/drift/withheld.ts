import type { DifferenceReport, ResourceReport } from "./report";

/** Live values as JSON, secrets included: for comparisons and hashes, never for a report. */
export type Withheld = ReadonlyMap<string, string>;

type Owner = Pick<ResourceReport, "source" | "address">;
type Place = Pick<DifferenceReport, "path">;

/** Identifies a difference among all of a report. */
export function keyOf({ source, address }: Owner, { path }: Place): string {
  return JSON.stringify([source, address, ...path]);
}

export function withheldFrom(withheld: Withheld, owner: Owner, place: Place): string | undefined {
  return withheld.get(keyOf(owner, place));
}
