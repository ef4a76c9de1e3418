import { isDeepStrictEqual } from "node:util";
import { isObject, type Kind, type Named, nameGiven } from "../../model";

/** A key of a map, or a place in a list, from 0. */
export type Step = string | number;
export type Steps = readonly Step[];

/** One change of a declaration, in its own names and with the places of its lists. */
export type Change =
  | Setting
  | Removal
  /** Changes nothing, and is refused where a list no longer has the items that its places are those of. */
  | { readonly is: "expect"; readonly at: Steps; readonly from: unknown }
  | { readonly is: "rename"; readonly at: Steps; readonly to: string }
  /** Puts at each of some places of a list what stands at another one of them. */
  | { readonly is: "arrange"; readonly at: Steps; readonly places: ReadonlyMap<number, number> };

/** Behind the last item of a list it appends. */
interface Setting {
  readonly is: "set";
  readonly at: Steps;
  readonly to: unknown;
  /** The declared value. A source that says another one has been edited since. */
  readonly from?: unknown;
  /** Replaces even what is no literal. */
  readonly over?: true;
  /** How look-ups call the declared and the live row, where both values are IDs of rows of a reference list. */
  readonly rows?: { readonly from: string; readonly to: string };
}

interface Removal {
  readonly is: "remove";
  readonly at: Steps;
  /** The declared value, as in a setting: behind an edit, a place may have another item. */
  readonly from?: unknown;
}

/** The change with the names of rows, if both of its values are IDs of some. */
export function withRows(change: Change, names: ReadonlyMap<string, string>): Change {
  if (change.is !== "set") return change;
  const [from, to] = [names.get(String(change.from)), names.get(String(change.to))];
  return from === undefined || to === undefined ? change : { ...change, rows: { from, to } };
}

/** The change under the name that the source has for the field, which may be an earlier one. */
export function underNameGiven(kind: Kind, change: Change, has: (name: string) => boolean): Change {
  const [name, ...rest] = change.at;
  return name === undefined ? change : { ...change, at: [nameGiven(kind, String(name), has), ...rest] };
}

/** The smallest changes that lead from one plain value to another, in the order in which they have to be made. */
export function changesBetween(at: Steps, from: unknown, to: unknown): readonly Change[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (to === undefined || to === null) return [{ is: "remove", at, from }];
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) => changesBetween([...at, key], from[key], to[key]));
  }
  if (Array.isArray(from) && Array.isArray(to)) return changesInList(at, from, to);
  return [{ is: "set", at, to, ...(from === undefined ? {} : { from }) }];
}

function changesInList(at: Steps, from: readonly unknown[], to: readonly unknown[]): readonly Change[] {
  if (from.length === to.length) return from.flatMap((item, place) => changesBetween([...at, place], item, to[place]));
  let kept = 0;
  const removed: Change[] = [];
  for (const [place, item] of from.entries()) {
    if (kept < to.length && isDeepStrictEqual(item, to[kept])) kept += 1;
    else removed.unshift({ is: "remove", at: [...at, place], from: item });
  }
  const added = to.slice(kept).map((item, place): Change => ({ is: "set", at: [...at, kept + place], to: item }));
  return [...removed, ...added];
}

export const EDITED = "has been edited since the last apply";

/** Whether a source may have said `from` when it was applied: what it does not say itself may have been anything. */
export function agrees(said: unknown, from: unknown, isUntold: (said: unknown) => boolean): boolean {
  if (from === undefined || isUntold(said)) return true;
  if (Array.isArray(said)) {
    if (!Array.isArray(from) || from.length !== said.length) return said.some(isUntold);
    return said.every((item, place) => agrees(item, from[place], isUntold));
  }
  // A reference may be written as the object that it refers to.
  if (isObject(said) && typeof from === "string") return agrees(said.id, from, isUntold);
  if (isObject(said)) {
    return (
      isObject(from) && Object.entries(from).every(([key, one]) => !(key in said) || agrees(said[key], one, isUntold))
    );
  }
  return String(said ?? null) === String(from);
}

/** A plain value with the change made. What the change does not touch is the same object as before. */
export function changed(value: unknown, change: Change): unknown {
  const [step, ...rest] = change.at;
  if (step === undefined) return change.is === "set" ? change.to : arranged(value, change);
  if (rest.length > 0 || change.is === "arrange") {
    return withStep(value, step, changed(inside(value, [step]), { ...change, at: rest }));
  }
  switch (change.is) {
    case "expect":
      return value;
    case "set":
      return withStep(value, step, change.to);
    case "remove":
      return Array.isArray(value)
        ? value.filter((_, place) => place !== step)
        : Object.fromEntries(Object.entries(value as Named).filter(([key]) => key !== step));
    case "rename":
      return Object.fromEntries(
        Object.entries(value as Named).map(([key, inner]) => [key === step ? change.to : key, inner]),
      );
  }
}

function arranged(value: unknown, change: Change): unknown {
  if (change.is !== "arrange" || !Array.isArray(value)) return value;
  return value.map((item, place) => value[change.places.get(place) ?? place] ?? item);
}

function withStep(value: unknown, step: Step, inner: unknown): unknown {
  if (!Array.isArray(value)) return { ...((value ?? {}) as Named), [step]: inner };
  const items = [...value];
  items[Number(step)] = inner;
  return items;
}

/** What stands at a path of a plain value. */
export function inside(value: unknown, at: Steps): unknown {
  return at.reduce<unknown>(
    (now, step) =>
      typeof now === "object" && now !== null && Object.hasOwn(now, step) ? (now as Named)[step] : undefined,
    value,
  );
}

/** A path as messages write it: `destinations[0].weight`. */
export function textOf(at: Steps): string {
  return at
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
