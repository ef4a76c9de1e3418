import type { KnownObjects } from "./known-objects";
import type { Fact } from "./state-entries";

/** What this process of an engine, or the plan before it, shows of the objects of a state. */

/** Whether an object is in the state, as this process or the plan before has read it. */
export function isOfState({ met, recorded }: KnownObjects, id: string): boolean {
  return met.ids.has(id) || recorded.wasPlanned(id);
}

/** Whether an object is in the state that this process plans for, or is replaced in this apply. */
export function isPlannedFor({ met, recorded }: KnownObjects, id: string): boolean {
  return met.ids.has(id) || Object.values(recorded.all.replaced).includes(id);
}

/** What is known of an object of the state, by this process or by the plan whose apply this is. */
export function isKnown({ met: { isApplying }, entries, recorded }: KnownObjects, fact: Fact, id: string): boolean {
  // What a `destroy` has planned first, to refresh, says nothing about what it deletes.
  const isSecondPlan = !isApplying && recorded.isOfThisRun;
  return entries.is(fact, id, isSecondPlan ? "own" : isApplying ? "plan" : "last plan");
}

/** Whether a creation resumes an object of the state by the plan of this run: only an apply plans it a second time. */
export function resumesAsPlanned({ entries, recorded }: KnownObjects, id: string): boolean {
  return recorded.isOfThisRun && entries.is("resumes", id, "plan");
}

/** A creation is planned with what only one object can have: the object of the state that has it is replaced. */
export function plansToHave({ met }: KnownObjects, claims: readonly string[]): void {
  for (const [id, held] of met.ids) {
    for (const what of held) if (claims.includes(what)) met.replaced.set(what, id);
  }
}
