import { type EngineName, ORDERS } from "./lab";
import { CHANGES, type Change } from "./programs";
import { type Disturbance, WHATS } from "./runner";

export const GAPS = ["now", "later"] as const;
/** When the next run begins: at once, or after all that the platform does by itself and all that it calls young. */
export type Gap = (typeof GAPS)[number];

export const SHELVES = ["kept", "elsewhere", "lost"] as const;
/** Whether the next run finds the journal: on the same machine, on another one with a shared store, or not at all. */
export type ShelfFate = (typeof SHELVES)[number];

/** A run, what happens to it, and what comes before the next one. */
export interface Leg {
  readonly disturbances: readonly Disturbance[];
  /** Another run begins when this one has passed so many boundaries, and stops after so many of its own. */
  readonly beside?: readonly [number, number];
  readonly gap: Gap;
  readonly shelf: ShelfFate;
}

/** Disturbed runs, one after the other; what follows them is undisturbed. */
export interface History {
  readonly scene: string;
  readonly legs: readonly Leg[];
  /** What the undisturbed runs declare. */
  readonly change: Change;
  /** How far the clock of the `Date` headers is ahead of that of the records, in seconds. */
  readonly ahead?: number;
  /** Pulumi, if nothing is said. */
  readonly engine?: EngineName;
}

/** `Application/move/minimal crash@7~later~lost change:previous`: what `--replay` takes. */
export function scriptOf({ scene, legs, change, ahead = 0, engine = "pulumi" }: History): string {
  const words = legs.map(({ disturbances, beside, gap, shelf }) => {
    const events = beside
      ? `beside@${beside.join(":")}`
      : disturbances.map(({ what, at, lists }) => `${what}@${at}${lists === undefined ? "" : `x${lists}`}`).join("+");
    return [events || "clean", gap, shelf].join("~");
  });
  const last = change === "same" ? [] : [`${LAST}${change}`];
  const clock = ahead === 0 ? [] : [`${AHEAD}${ahead}`];
  return [scene, ...words, ...last, ...clock, ...(engine === "pulumi" ? [] : [`${ENGINE}${engine}`])].join(" ");
}

const MARKS = ["change:", "ahead:", "engine:"] as const;
const [LAST, AHEAD, ENGINE] = MARKS;

/** @throws Error for what is no script. */
export function historyOf(script: string): History {
  const [scene = "", ...words] = script.trim().split(/\s+/);
  const after = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(mark.length);
  const legs = words.filter((word) => !MARKS.some((mark) => word.startsWith(mark))).map(legOf);
  const change = oneOf(CHANGES, after(LAST) ?? "same");
  return { scene, legs, change, ahead: Number(after(AHEAD) ?? 0), engine: oneOf(ORDERS, after(ENGINE) ?? "pulumi") };
}

function legOf(word: string): Leg {
  const [events = "", gap, shelf] = word.split("~");
  const [, first, second] = /^beside@(\d+):(\d+)$/.exec(events) ?? [];
  const fate = { gap: oneOf(GAPS, gap), shelf: oneOf(SHELVES, shelf) };
  if (first && second) return { disturbances: [], beside: [Number(first), Number(second)], ...fate };
  const disturbances = events === "clean" ? [] : events.split("+").map(disturbanceOf);
  return { disturbances, ...fate };
}

function disturbanceOf(text: string): Disturbance {
  const [, what, at, lists] = /^([a-z-]+)@(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  if (!at) throw new Error(`"${text}" names no boundary: examples are crash@7 and stale@7x3.`);
  return { what: oneOf(WHATS, what), at: Number(at), ...(lists ? { lists: Number(lists) } : {}) };
}

function oneOf<T extends string>(words: readonly T[], word: string | undefined): T {
  const found = words.find((one) => one === word);
  if (!found) throw new Error(`"${word}" is none of ${words.join(", ")}.`);
  return found;
}
