import { type Kind, managedBy, type Named, parse, type WantedEntry } from "../../src/model";
import type { Known } from "../../src/state";

export const id = "88888888-8888-4888-8888-888888888888";
export const home = { origin: "here", companyId: "ours" };

/** What a run knows of an object that is as it was declared; the ID of an entry is its key. */
export function knownAs(kind: Kind, declared: Named, more: Partial<Known> = {}): Known {
  const { values, parts } = parse(kind, declared);
  const entries = Object.entries(parts).map(([name, all]) => [
    name,
    (all as readonly WantedEntry[]).map(({ key, values: own }) => ({ key, id: key, values: own })),
  ]);
  const live = { id, values, parts: Object.fromEntries(entries) };
  return { live, managed: managedBy(kind, declared), home, undeployed: false, ...more };
}
