import { inlineClaims } from "../declaration";
import { kinds } from "../kinds";
import type { ResourcePlan } from "../lifecycle";
import { type Named, namesOf } from "../model";
import { type ReadById, recallForeseen } from "../state";
import { type RunPlans, tellPlanned, withOwn } from "./run-plans";
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
  if (plan.copy) await session.edges.journals.facts(urn).tellCloned("copies", urn, plan.copy.id);
  await tellInline(session, subject, plan.declared, id);
  await tellPlanned(session, subject, plan);
  if (changesEntries(plan)) await foresee(session, urn);
}

/** Whether a plan changes entries of a part, or may. */
function changesEntries({ action, differences, kind }: ResourcePlan): boolean {
  const names = Object.values(kind.parts).flatMap(namesOf);
  return action !== "none" && differences.some(({ path: [name = ""] }) => names.includes(name));
}

/** A service changes its inline entries: what its preview has foreseen beside them is known from here on. */
async function foresee({ edges, run }: Session, urn: string): Promise<void> {
  const facts = edges.journals.facts(urn);
  await facts.tellForeseen(run.claims.foreseen);
  const { foreseen = [], before = [] } = await facts.all();
  run.foresee(recallForeseen([...before, ...foreseen], Object.values(kinds)));
}

/** Tells the update whose preview this is of an entry of its own, if what its service declares inline is not known yet. */
export async function tellEntry({ edges, run }: Session, { kind, urn }: Subject): Promise<void> {
  const { foreseen } = run.claims;
  if (kind.owned && foreseen.length > 0) await edges.journals.facts(urn).tellForeseen(foreseen);
}

/** What a deletion knows of the run. */
interface Heard {
  readonly plans: RunPlans;
  /** What the program reads or imports for the resource. */
  readonly read: ReadById | undefined;
}

/** What they have told until now, for a deletion. */
export async function hear(session: Session, urn: string): Promise<Heard> {
  const { edges, run } = session;
  const { inline, moved, copies, taken, plans, read } = await edges.journals.facts(urn).all();
  for (const [other, claims] of Object.entries(inline)) {
    const { claim } = session.resource(subjectOf(other)).claims;
    for (const what of claims) claim(what);
  }
  for (const [clone, original] of Object.entries(moved)) run.objects.moved.set(clone, original);
  for (const [id, address] of Object.entries(taken)) {
    if (!run.objects.made.has(id)) run.objects.made.set(id, { address, how: "resumed" });
  }
  for (const copy of Object.values(copies)) run.objects.taken.add(copy);
  return { plans: withOwn(session, plans), read: read?.[urn] };
}
