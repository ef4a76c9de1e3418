import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { isServing, keyAmong } from "../../model/part";
import { entryOutage } from "./entry-outages";
import { keysIn, moveOutages } from "./move-outages";
import { type Active, entryIn, recordsIn } from "./served";

/** What a move makes unavailable as far as a state shows it, and what the replacement of an entry of its own makes unavailable. */
export function outagesOfChange(kind: Kind, label: string, state: Named, declared: Named, isMove: boolean): Outage[] {
  if (!isMove)
    return entryIn(kind, state)
      .filter(({ part }) => isServing(part, state))
      .map(({ part, key }) => entryOutage(kind, part, key, declared));
  const serving = Object.entries(kind.parts).flatMap(([name, part]): Active[] => {
    const { serves } = part;
    if (!serves) return [];
    const entries = Object.entries((state[name] ?? {}) as Readonly<Record<string, Named>>);
    return entries
      .filter(([key, entry]) => isServing(part, entry) && keyAmong(part, keysIn(declared[name]), key) !== undefined)
      .map(([key, entry]) => ({ key, records: recordsIn(entry[serves.records]) }));
  });
  return moveOutages(label, declared, serving);
}
