import {
  adoptionNotice,
  copiedNotice,
  duplicateFinding,
  type PlanContext,
  planResource,
  resumptionNotice,
  type WriteOnlyHashes,
} from "../lifecycle";
import type { Problem } from "../model";
import type { EngineLog } from "./engine-log";
import type { Run } from "./run";
import { seedProblem } from "./seed-source";
import type { Subject } from "./subject";

/** A resource that the engine creates, and what its plan may read. */
interface Creation {
  readonly subject: Subject;
  readonly declared: Readonly<Record<string, unknown>>;
  readonly context: PlanContext;
  /** The backup that its seed restores into it. */
  readonly filledBy: unknown;
}

interface Effects {
  readonly run: Run;
  readonly hashes: WriteOnlyHashes;
  readonly engine: EngineLog;
}

/** Problems of a creation: it replaces what must be kept, there is a duplicate candidate, or its seed has no source. */
export async function creationProblems(creation: Creation, effects: Effects): Promise<readonly Problem[]> {
  const { subject, declared, filledBy } = creation;
  const problems = await ownProblems(creation, effects);
  const { run } = effects;
  // A clone has its data already.
  if (problems.length > 0 || run.plans.get(subject.urn)?.action === "move") return problems;
  const problem = await seedProblem(filledBy, subject, declared, run.io(subject.urn));
  return problem ? [problem] : [];
}

async function ownProblems(
  { subject, declared, context }: Omit<Creation, "filledBy">,
  { run, hashes, engine }: Effects,
): Promise<readonly Problem[]> {
  const { kind, urn, name, label } = subject;
  const before = run.plans.get(urn);
  const io = run.io(urn);
  const copied = await run.carriedEntry(kind, declared, io, run.movedBefore);
  if (copied) engine.notice(urn, copiedNotice(label, copied.id));
  if (before?.action === "move") return [];
  const resumption = async () => resumptionNotice(kind, label, declared, urn, io);
  if (before?.known) {
    const successor = await resumption();
    if (successor) engine.notice(urn, successor);
  }
  const isReplaced = before?.action === "replace";
  // Where only one can exist, the replaced one is that, or the creation finds out whose it is.
  if (isReplaced && kind.identity) return [];
  if (before?.known && !isReplaced) {
    // The engine also replaces without a difference: `replaceOnChanges`, another provider.
    const opened = await hashes.open(kind, declared);
    const request = { kind, name, declared: opened, known: before.known, address: urn };
    const plan = await planResource(request, { ...context, isForced: true });
    if (plan.problems.length === 0) run.plans.set(urn, plan);
    return plan.problems;
  }
  if (copied ?? (await run.carriedEntry(kind, declared, io))) return [];
  if (!isReplaced) {
    const adopts = (id: string) => run.adoptionProblem(subject, id);
    const existing = (await adoptionNotice(kind, label, declared, io, adopts)) ?? (await resumption());
    if (existing) engine.notice(urn, existing);
  }
  const { problem, notice } = await duplicateFinding({ kind, label, declared, address: urn }, io);
  if (notice) engine.warning(urn, notice.message);
  return problem ? [problem] : [];
}
