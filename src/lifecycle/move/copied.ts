import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { managedBeside } from "../../model/managed";
import { mapValues } from "../../model/plain";
import type { Interest } from "../../read/working";
import { declaredOf, type Known } from "../../state/known";

/** What a clone gets of what was imported of its original and never declared: the state keeps it, as in an update. What holds data is lost. */
export function copiedBeside({ fields, parts, move }: Kind, from: Known): Managed {
  const beside = managedBeside(from.managed, declaredOf(from));
  const copied = Object.entries(beside.parts).filter(([part]) => move?.copies?.includes(part));
  const entries = copied.map(([part, all]) => {
    const isLost = (name: string) => parts[part]?.fields[topOf(name)]?.holdsData !== undefined;
    // The entries of the clone have IDs of their own.
    return [part, mapValues(all, ({ names }) => ({ names: names.filter((name) => !isLost(name)) }))] as const;
  });
  return {
    // A value with an answer of its own is only read if it is declared, or was imported from this object.
    values: beside.values.filter((name) => !fields[topOf(name)]?.source),
    parts: Object.fromEntries(entries),
  };
}

/** The field of a path in an object or entry. */
const topOf = (path: string) => path.split(".")[0] ?? "";

/** What has to be read of a clone, with such entries: they have the keys that they have on the original. */
export function withCopied({ parts, ...interest }: Interest, { live }: Known, copied: Managed): Interest {
  const more = Object.entries(copied.parts).map(([part, all]) => {
    const sought = parts[part] ?? [];
    const isSought = (key: string) => sought.some((entry) => entry.key === key);
    const others = (live.parts[part] ?? []).filter(({ key }) => Object.hasOwn(all, key) && !isSought(key));
    return [part, [...sought, ...others.map(({ id: _, ...entry }) => entry)]] as const;
  });
  return { ...interest, parts: { ...parts, ...Object.fromEntries(more) } };
}
