import { claimsOfObject } from "../declaration";
import type { ResourcePlan, RunResource } from "../lifecycle";
import { type Subject, warning } from "./diagnostics";
import type { Private } from "./notes";
import { labelOf, type Resource } from "./resource";
import type { Diagnostic } from "./wire.gen";

interface Creating {
  readonly plan: ResourcePlan;
  readonly notes: Private;
  readonly isSuccessor: boolean;
}

/**
 * Says that an entry has no place yet at its owner. The engine is free to create it before it deletes another one; of a
 * replacement, the apply knows from the plan's record what it may delete first.
 */
export async function placeFor(
  { schema: { kind }, session }: Resource,
  { creation }: RunResource,
  { plan: { whole: declared, problems }, notes, isSuccessor }: Creating,
  subject: Subject,
): Promise<Diagnostic[]> {
  const full = problems.length > 0 ? undefined : await creation.fullOwner(declared);
  if (!full) return [];
  const replaced = notes.changes ?? "";
  if (isSuccessor && full.ids.includes(replaced)) {
    for (const what of claimsOfObject(kind, declared)) session.known.met.replaced.set(what, replaced);
  }
  if (isSuccessor) return [];
  const message = `${labelOf(kind, declared)} can only be created once another entry of its owner (${full.owner}) is deleted, which has ${full.max}, as many as it may have. Terraform may create it before it carries out a deletion in this plan: the apply then ends in an error, and the next one creates it. If the resource was renamed: declare that with a \`moved\` block.`;
  return [warning("No place yet", message, subject)];
}
