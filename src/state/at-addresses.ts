import { z } from "zod";
import type { Shape } from "../store";

/**
 * What is known of an object at one address. `shown`: a run has last shown it there; `settled`: it was created there as
 * well, or that run was of the whole stack (`isTaken`: it was adopted or imported there, `isImported`: by its ID); `missed`: a run of the whole stack has not shown it there, or (`isGone`) a
 * refresh has not found it, so that the state has no object there until another one is shown; `isReplaced`: a run has
 * deleted it there to create another one, which no run has shown yet; `isElsewhere`: another stack has shown it since.
 */
export type At =
  | {
      readonly is: "shown" | "settled" | "missed";
      readonly run: string;
      readonly isGone?: true;
      readonly isReplaced?: true;
      readonly isTaken?: true;
      readonly isImported?: true;
      readonly isElsewhere?: true;
    }
  | { readonly is: "renamed"; readonly to: string };

export type AtAddresses = Readonly<Record<string, At>>;

/** By object ID. */
export type KnownAt = Readonly<Record<string, AtAddresses>>;

const atShape = z.discriminatedUnion("is", [
  z.looseObject({
    is: z.enum(["shown", "settled", "missed"]),
    run: z.string(),
    isGone: z.literal(true).optional(),
    isReplaced: z.literal(true).optional(),
    isTaken: z.literal(true).optional(),
    isImported: z.literal(true).optional(),
    isElsewhere: z.literal(true).optional(),
  }),
  z.looseObject({ is: z.literal("renamed"), to: z.string() }),
]);
const knownShape = z.record(z.string(), z.record(z.string(), atShape));
export const isKnownAt: Shape = (document) => knownShape.safeParse(document).success;

export function isGone(at: At | undefined): boolean {
  return at?.is === "missed" && at.isGone === true;
}

export function isReplaced(at: At | undefined): boolean {
  return at?.is === "missed" && at.isReplaced === true;
}

/** Another URN may have had the object before, which no rename explains. */
export function isTaken(at: At | undefined): boolean {
  return at !== undefined && at.is !== "renamed" && at.isTaken === true;
}

export function isImported(at: At | undefined): boolean {
  return at !== undefined && at.is !== "renamed" && at.isImported === true;
}

export function isElsewhere(at: At): boolean {
  return at.is !== "renamed" && at.isElsewhere === true;
}

export function renamedTo(at: At | undefined): string | undefined {
  return at?.is === "renamed" ? at.to : undefined;
}

/** A run of this stack has shown it there, and none since has not. */
export function isShown(at: At | undefined): at is Exclude<At, { readonly is: "renamed" }> {
  return at?.is === "shown" || at?.is === "settled";
}

export function isShownBy(at: At | undefined, run: string): boolean {
  return isShown(at) && at.run === run;
}

/** An earlier run has not shown the object there, but elsewhere. */
export function isPast(at: At | undefined, run: string): boolean {
  return at?.is === "missed" && at.run !== run;
}

/** The state of its stack has it there, as far as is known: no other stack has shown it since. */
export function isPresent(at: At): at is Exclude<At, { readonly is: "renamed" }> {
  return isShown(at) && !isElsewhere(at);
}
