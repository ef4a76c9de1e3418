import type { Difference } from "../declaration";
import { copiedNotice, noted, type RunResource } from "../lifecycle";
import { hasUnknown, type Problem, placeText } from "../model";
import { carriedTo } from "./carried";
import { homeProblems } from "./homes";
import { ignoredProblem } from "./ignored";
import { replacing } from "./replace-on-changes";
import { tellPlanned } from "./run-plans";
import { seedProblem } from "./seed-source";
import type { Session } from "./session";
import type { Subject } from "./subject";
import { undeclaredRename } from "./undeclared-rename";

/** A resource that the engine creates. */
interface Creation {
  readonly subject: Subject;
  readonly declared: Readonly<Record<string, unknown>>;
  /** The backup that its seed restores into it. */
  readonly filledBy: unknown;
  /** What its option `ignoreChanges` names, if it adopts an object. */
  readonly ignored: unknown;
}

/** An object that a creation uses, as the preview shows it. */
interface Existing {
  readonly messages: readonly string[];
  readonly isAdopted: boolean;
  /** What an adoption changes of it. */
  readonly differences?: readonly Difference[];
}

const NONE: Existing = { messages: [], isAdopted: false };

async function existingFor(creation: RunResource["creation"], declared: Creation["declared"]): Promise<Existing> {
  const { messages, differences } = await creation.adoption(declared);
  if (messages.length > 0) return { messages, isAdopted: true, differences };
  const resumed = await creation.resumption(declared);
  return { messages: resumed.map(({ message }) => message), isAdopted: false };
}

/** What is known only later is compared once it is known. */
function writtenProblem(ignored: readonly Difference[]): Problem | undefined {
  const names = [...new Set(ignored.filter(({ to }) => !hasUnknown(to)).map(({ path }) => placeText(path)))];
  if (names.length === 0) return undefined;
  return ignoredProblem({
    who: "adopt: it",
    act: "an adoption",
    field: "adopt",
    names,
    keeping: "declare that or leave it out, or use the option `import` of svc-iac/native instead of `adopt`",
    until: " until the object is adopted",
  });
}

/** Problems of a creation: it replaces what must be kept, there is a duplicate candidate, or its seed has no source. */
export async function creationProblems(session: Session, creation: Creation): Promise<readonly Problem[]> {
  const { subject, declared, filledBy } = creation;
  const problems = await ownProblems(session, creation);
  if (problems.length > 0) return problems;
  const elsewhere = await homeProblems(session, subject);
  // A clone has its data already.
  if (elsewhere.length > 0 || session.calls.plans.get(subject.urn)?.action === "move") return elsewhere;
  const problem = await seedProblem(filledBy, subject, declared, session.run.io(subject.urn));
  return problem ? [problem] : [];
}

async function ownProblems(
  session: Session,
  { subject, declared, ignored }: Omit<Creation, "filledBy">,
): Promise<readonly Problem[]> {
  const { kind, urn, label } = subject;
  const { calls, edges, run, state } = session;
  const { engine } = edges;
  const before = calls.plans.get(urn);
  const resource = session.resource(subject);
  const { io } = resource;
  const copied = await carriedTo(session, kind, declared, io, run.objects.before.originals);
  if (copied && !before?.copy) engine.notice(urn, copiedNotice(label, copied.id).message);
  if (before?.action === "move") return [];
  const { creation } = resource;
  if (before?.known) {
    for (const { message } of await creation.resumption(declared)) engine.notice(urn, message);
  }
  const isReplaced = before?.action === "replace";
  const deletesFirst = calls.orders.isFirst(subject);
  const crowded = async () => {
    const taker = { subject, resource, declared, original: before?.known?.live.id };
    const problem = await calls.orders.places.problem(taker, deletesFirst ?? false);
    return problem ? [problem] : [];
  };
  // Where only one can exist, the replaced one is that, or the creation finds out whose it is.
  if (isReplaced && kind.identity) return crowded();
  if (before?.known && !isReplaced) {
    // The engine also replaces without a difference: `replaceOnChanges`, another provider.
    const wanted = { declared: await state.hashes.open(kind, declared), known: before.known };
    const plan = await resource.plan(wanted, { isChecked: true, isForced: true, deletesFirst });
    if (plan.problems.length === 0) {
      calls.plans.set(urn, plan);
      await tellPlanned(session, subject, plan);
    }
    // The update that the engine has asked for before is shown already, and remarks are made where literals are known.
    const shown = new Set(before.notices.map(({ message }) => message));
    const more = plan.notices.filter(({ code, message }) => code !== "remark" && !shown.has(message));
    for (const { message } of more) engine.notice(urn, message);
    const isPossible = plan.problems.length === 0;
    return isPossible ? [...(await besideSuccessor(session, subject, declared)), ...(await crowded())] : plan.problems;
  }
  if (copied ?? (await carriedTo(session, kind, declared, io))) return [];
  const { messages, isAdopted, differences = [] } = isReplaced ? NONE : await existingFor(creation, declared);
  for (const message of messages) engine.notice(urn, message);
  const written = writtenProblem([...replacing(ignored, differences).values()]);
  if (written) return [written];
  const duplicate = await duplicateProblem(session, { subject, declared, isReplaced });
  if (duplicate) return [duplicate];
  const full = messages.length > 0 ? [] : await crowded();
  if (full.length > 0) return full;
  // Those of an adoption are about the object that it finds.
  const notes = isAdopted ? [] : await noted(kind, declared, { look: io.client });
  for (const { message } of notes) engine.notice(urn, message);
  return [];
}

/** What it would be created beside, or could not be. */
async function duplicateProblem(
  session: Session,
  { subject, declared, isReplaced }: Pick<Creation, "subject" | "declared"> & { readonly isReplaced: boolean },
): Promise<Problem | undefined> {
  const { edges, run } = session;
  const { kind, urn } = subject;
  const resource = session.resource(subject);
  const left = () => edges.journals.addresses(urn).left(urn);
  const missedOriginal = run.objects.missedOriginal(kind, declared);
  const found = await resource.creation.duplicate(declared, isReplaced ? {} : { left, missedOriginal });
  const { problem: duplicate, notice, recent } = found;
  const problem = duplicate ?? (await undeclaredRename(session, { subject, resource, declared, recent }));
  // What is there beside the one that is in the way is a further one.
  const isNamed = recent !== undefined && problem?.message.includes(recent);
  if (notice && !isNamed) edges.engine.warning(urn, notice.message);
  return problem;
}

/** Beside a successor that only the engine asks for, as beside any other one. */
async function besideSuccessor(
  session: Session,
  subject: Subject,
  declared: Creation["declared"],
): Promise<readonly Problem[]> {
  if (subject.kind.identity) return [];
  const { problem, notice } = await session.resource(subject).creation.duplicate(declared, {});
  if (notice) session.edges.engine.warning(subject.urn, notice.message);
  return problem ? [problem] : [];
}
