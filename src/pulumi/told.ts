import { inlineClaims } from "../declaration";
import type { ResourcePlan } from "../lifecycle";
import type { Named } from "../model";
import type { Session } from "./session";
import { type Subject, subjectOf } from "./subject";

/** Tells the other processes of this run what a resource declares inline: they may delete what was a resource of its own. */
export async function tellInline(
  { edges }: Session,
  { kind, urn }: Subject,
  declared: Named,
  id: string,
): Promise<void> {
  const claims = inlineClaims(kind, declared, id);
  if (claims.length > 0) await edges.journals.facts(urn).tellInline(urn, claims);
}

/** The same of what a plan shows. */
export async function tellPlan(session: Session, subject: Subject, plan: ResourcePlan, id: string): Promise<void> {
  const { urn } = subject;
  if (plan.copy) await session.edges.journals.facts(urn).tellCopy(urn, plan.copy.id);
  await tellInline(session, subject, plan.declared, id);
}

/** What they have told until now, for a deletion. */
export async function hear(session: Session, urn: string): Promise<void> {
  const { edges, run } = session;
  const { inline, moved, copies, taken } = await edges.journals.facts(urn).all();
  for (const [other, claims] of Object.entries(inline)) {
    const { claim } = session.resource(subjectOf(other)).claims;
    for (const what of claims) claim(what);
  }
  for (const [clone, original] of Object.entries(moved)) run.objects.moved.set(clone, original);
  for (const [id, address] of Object.entries(taken)) {
    if (!run.objects.made.has(id)) run.objects.made.set(id, { address, how: "resumed" });
  }
  for (const copy of Object.values(copies)) run.objects.taken.add(copy);
}
