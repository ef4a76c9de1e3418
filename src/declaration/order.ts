import type { WantedEntry } from "../model/live";
import type { Part } from "../model/part";

type Keyed = Pick<WantedEntry, "key">;

/** An entry out of its declared position, with its position among the entries that are both declared and live. */
export interface MovedEntry {
  readonly key: string;
  /** From 1. */
  readonly from: number;
  readonly to: number;
}

/** The entries of a part that are not in their declared order; added and removed entries in between move nothing. */
export function movedEntries(
  part: Pick<Part, "order">,
  wanted: readonly Keyed[],
  live: readonly Keyed[],
): readonly MovedEntry[] {
  if (!part.order) return [];
  const [declared, present] = [keysIn(wanted, live), keysIn(live, wanted)];
  return declared.flatMap((key, index) => {
    const from = present.indexOf(key);
    return from === index ? [] : [{ key, from: from + 1, to: index + 1 }];
  });
}

/** The keys of `entries` that `others` have as well. An overlapping entry is there twice, and counts once. */
function keysIn(entries: readonly Keyed[], others: readonly Keyed[]): string[] {
  const keys = entries.map(({ key }) => key).filter((key) => others.some((other) => other.key === key));
  return [...new Set(keys)];
}
