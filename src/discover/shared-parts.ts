import { hostAmong, namesOf, ownerAmong } from "../model";
import type { Found } from "./account";

/** By the ID of a service: the names of the parts of which it has entries that are resources of their own. */
export function sharedParts(
  found: readonly Pick<Found, "kind" | "declared">[],
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { kind, declared } of found) {
    const { owned, awaits } = kind;
    if (!owned || awaits) continue;
    const [owner, place] = [ownerAmong(owned, declared), hostAmong(owned, declared)];
    const part = owned.hosts[place?.field ?? ""]?.part;
    if (owner !== undefined && part) all.set(owner, [...(all.get(owner) ?? []), ...namesOf(part)]);
  }
  return all;
}
