import type { Goal } from "../declaration";
import {
  covers,
  type Kind,
  type Live,
  type LiveEntry,
  normal,
  type Part,
  stampNames,
  UNKNOWN,
  type WantedEntry,
} from "../model";
import type { Interest } from "../read";

/** What a source without IDs shows of a live object: its entries, and what the declared ones may be that are not found. */
export interface Likely {
  readonly live: Live;
  /** Keys of live entries that a missing one may have become, by the part and the key of the missing one. */
  mayBe(part: string, key: string): readonly string[];
}

/**
 * What the platform updates in place keeps its ID, whatever changes in it, its key included. A state has the ID. Without
 * one, a declared entry that is not found may be one that nobody declares: where exactly one is like it, it is that one; in
 * all other cases, it is missing, with what it may be.
 */
export function withLikely(kind: Kind, goal: Goal, interest: Interest, live: Live): Likely {
  const found = Object.entries(goal.parts).flatMap(([name, { entries }]) => {
    const part = kind.parts[name];
    if (!part?.api.update || part.order || entries === UNKNOWN) return [];
    const rows = live.parts[name] ?? [];
    const isRecorded = ({ key }: WantedEntry) => interest.parts[name]?.some((one) => one.key === key && one.id);
    const lost = entries.filter((entry) => !isRecorded(entry) && !rows.some(({ key }) => key === entry.key));
    const free = rows.filter(({ key, values }) => !entries.some((one) => one.key === key) && mayHaveChanged(values));
    return lost.length > 0 && free.length > 0 ? [[name, matched(part, lost, free)] as const] : [];
  });
  const parts = new Map(found);
  const rekeyed = found.map(([name, { pairs }]) => [
    name,
    (live.parts[name] ?? []).map((one) => pairs.get(one) ?? one),
  ]);
  return {
    live: found.length > 0 ? { ...live, parts: { ...live.parts, ...Object.fromEntries(rekeyed) } } : live,
    mayBe: (part, key) => parts.get(part)?.open.get(key) ?? [],
  };
}

interface Matched {
  /** Live entries under the keys of those that they are. */
  readonly pairs: ReadonlyMap<LiveEntry, LiveEntry>;
  readonly open: ReadonlyMap<string, readonly string[]>;
}

function matched(part: Part, lost: readonly WantedEntry[], free: readonly LiveEntry[]): Matched {
  const candidates = new Map(lost.map((entry) => [entry, free.filter((one) => canBe(part, entry, one))] as const));
  const pairs = new Map<LiveEntry, LiveEntry>();
  const left = new Set(lost);
  // A value of a column has one place, so a renamed one cannot be shown as such.
  for (const entry of part.form.as === "columns" ? [] : lost) {
    const own = candidates.get(entry) ?? [];
    const [only, ...more] = own;
    const isOther = lost.some((other) => other !== entry && only && candidates.get(other)?.includes(only));
    if (!only || more.length > 0 || isOther || !isLike(part, entry, only)) continue;
    pairs.set(only, { ...only, key: entry.key, ...(part.renames ? { name: only.name ?? only.key } : {}) });
    left.delete(entry);
  }
  const keys = (entry: WantedEntry) => (candidates.get(entry) ?? []).map(({ key }) => key);
  return { pairs, open: new Map([...left].map((entry) => [entry.key, keys(entry)])) };
}

/** What has never been updated has had its key from the beginning. */
function mayHaveChanged(values: LiveEntry["values"]): boolean {
  const [made, changed] = [values[stampNames.made], values[stampNames.changed]];
  return typeof made !== "string" || typeof changed !== "string" || made !== changed;
}

/** Whether an entry can have become another one: what cannot change is the same. */
function canBe({ fields }: Part, { values }: WantedEntry, live: LiveEntry): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const wanted = values[name] ?? field.default;
    return field.mutability !== "immutable" || wanted === undefined || live.values[name] === undefined
      ? true
      : covers(normal(field, wanted), normal(field, live.values[name]));
  });
}

/** Whether anything that is declared is the same in both. */
function isLike({ fields }: Part, { values }: WantedEntry, live: LiveEntry): boolean {
  return Object.entries(values).some(([name, value]) => {
    const field = fields[name];
    return field !== undefined && covers(normal(field, value), normal(field, live.values[name]));
  });
}
