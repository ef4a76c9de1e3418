import { type Disturbance, WHATS } from "./runner";
import { OPS, type Op, type Scene, SIZES, type Size } from "./scenes";

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
  readonly kind: string;
  readonly op: Op;
  readonly size: Size;
  readonly legs: readonly Leg[];
}

/** `Application/move/minimal crash@7~later~lost`: what `--replay` takes. */
export function scriptOf({ kind, op, size }: Scene, legs: readonly Leg[]): string {
  const words = legs.map(({ disturbances, beside, gap, shelf }) => {
    const events = beside
      ? `beside@${beside.join(":")}`
      : disturbances.map(({ what, at }) => `${what}@${at}`).join("+");
    return [events || "clean", gap, shelf].join("~");
  });
  return [`${kind.name}/${op}/${size}`, ...words].join(" ");
}

/** @throws Error for what is no script. */
export function historyOf(script: string): History {
  const [where = "", ...words] = script.trim().split(/\s+/);
  const [kind = "", op, size] = where.split("/");
  return { kind, op: oneOf(OPS, op), size: oneOf(SIZES, size), legs: words.map(legOf) };
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
  const [what, at] = text.split("@");
  if (!Number.isInteger(Number(at))) throw new Error(`"${text}" names no boundary: an example is crash@7.`);
  return { what: oneOf(WHATS, what), at: Number(at) };
}

function oneOf<T extends string>(words: readonly T[], word: string | undefined): T {
  const found = words.find((one) => one === word);
  if (!found) throw new Error(`"${word}" is none of ${words.join(", ")}.`);
  return found;
}
