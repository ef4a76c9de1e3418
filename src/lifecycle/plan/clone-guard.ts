import { isForbidden } from "../../client/errors";
import type { ProblemCode } from "../../model/codes";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { type Problem, SvcError, show } from "../../model/problem";
import { isBeingDeleted, statusIn } from "../../model/record";
import { hasUnknown, withoutUnknown } from "../../model/unknown";
import { possibleClones } from "../../read/duplicates";
import { candidates, differingTraits, searchCreated, traitsOf } from "../../read/find-created";
import { readRecord } from "../../read/observe";
import { type Io, stackWith } from "../../state/io";
import { type Intent, idsIn } from "../../state/journal";

/** A move whose clone the journal may not contain: it began on another machine. */
export interface Cloning {
  readonly kind: Kind;
  /** `Application "api"`, as messages call it. */
  readonly label: string;
  /** ID of the original. */
  readonly from: string;
  /** What that is the clone of itself: it may be kept, and is no clone. */
  readonly earlier: string | undefined;
  readonly declared: Named;
  /** What identifies the clone. */
  readonly traits: Named;
  /** The intent of this move, if a journal has it. */
  readonly begun: Intent | undefined;
}

/** `begun`, unless it is of a move to somewhere other than `traits`, or its clone was adopted. */
export function sameMove({ move }: Kind, traits: Named, begun: Intent | undefined): Intent | undefined {
  return begun && !begun.cloneInState && move && begun.traits[move.field] === traits[move.field] ? begun : undefined;
}

/** The interrupted move of an object that a change of it does not continue: whether it moves elsewhere, or not at all. */
export function abandonedBy(
  kind: Kind,
  id: string,
  declared: Named,
  begun: Intent | undefined,
  isMove: boolean,
): Intent | undefined {
  if (begun?.from !== id) return undefined;
  const isContinued = isMove && sameMove(kind, traitsOf(kind, parse(kind, declared).values), begun);
  return isContinued ? undefined : begun;
}

/** The clone of an interrupted move that no resource is known to have. The move may have recorded no ID of it. */
export async function begunClone(
  kind: Kind,
  label: string,
  { cloneInState, ...begun }: Intent,
  io: Io | undefined,
): Promise<{ readonly begunClone?: string }> {
  if (cloneInState) return {};
  if (begun.clone !== undefined) return { begunClone: begun.clone };
  try {
    const found = io && (await searchCreated(begun, kind, label, io));
    return found ? { begunClone: String(found.id) } : {};
  } catch (error) {
    if (error instanceof SvcError && error.problem.code === "ambiguous") return {};
    throw error;
  }
}

/**
 * What a plan reports about the clone: why the move must not start, or which clone it continues with. While not all is
 * known, the apply finds that out. Where that would be too late, `before` are the values of the original: a clone that may
 * be where it moves to is in the way.
 */
export async function cloneFinding(
  cloning: Cloning,
  io: Io,
  before?: Named,
): Promise<{ problem?: Problem; notice?: string }> {
  const { kind, traits, declared } = cloning;
  if (hasUnknown(traits) || hasUnknown(declared.move)) {
    const { [kind.move?.field ?? ""]: place, ...others } = traits;
    if (!before || !hasUnknown(place)) return {};
    const earlier = Object.keys(others).map((name) => [name, before[name]]);
    const known = { ...Object.fromEntries(earlier), ...withoutUnknown(others) };
    const { problem } = await judgedClone({ ...cloning, traits: known, declared: withoutUnknown(declared) }, io);
    return problem ? { problem } : {};
  }
  const { problem, unchecked, chosen } = await judgedClone(cloning, io);
  if (problem) return { problem };
  if (unchecked) return { notice: unchecked };
  const { clone } = chosen ? {} : (cloning.begun ?? {});
  if (clone !== undefined) return { notice: `It continues with the clone ${clone} of the interrupted run.` };
  return chosen ? { notice: `It continues with the clone ${candidates([chosen])} and creates no other one.` } : {};
}

/**
 * The clone that the declaration continues with, if it names one. `unchecked` is why the platform could not be asked
 * for the clone of an interrupted move.
 *
 * @throws SvcError `same-name`; for a named clone `not-found`, `not-the-clone`.
 */
export async function chosenClone(cloning: Cloning, io: Io): Promise<Omit<Judged, "problem">> {
  const { problem, ...judged } = await judgedClone(cloning, io);
  if (problem) throw new SvcError({ ...problem, message: `${cloning.label}: ${problem.message}` });
  return judged;
}

interface Judged {
  readonly problem?: Problem;
  readonly chosen?: Wire;
  readonly unchecked?: string;
}

/** Without a named clone, an object that matches it and is not that of the intent stops the move, whatever its age. */
async function judgedClone(cloning: Cloning, io: Io): Promise<Judged> {
  const { from, declared, begun } = cloning;
  const { resume } = (declared.move ?? {}) as { readonly resume?: string };
  await io.journal?.load();
  // The clone of an earlier, finished move is the object itself by now.
  if (resume !== undefined && resume !== from) return namedClone(cloning, resume, io);
  if (begun?.clone !== undefined) return {};
  // What only looks like the clone of an interrupted run is named, as without an intent.
  if (begun && (await searchCreated(begun, cloning.kind, cloning.label, io))) return {};
  try {
    const found: Wire[] = [];
    for (const one of await possibleClones(cloning, io)) if (!(await stackOf(String(one.id), io))) found.push(one);
    return found.length > 0 ? { problem: duplicateProblem(cloning, found) } : {};
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return { unchecked: `Could not check for the clone of an interrupted move: ${error.message}` };
  }
}

/** The other stack that has an object, unless that has it as the clone of a move: a stack may have been renamed since. */
async function stackOf(id: string, io: Io): Promise<string | undefined> {
  const { movesFrom } = (await io.beside?.holder(id)) ?? {};
  return movesFrom === undefined ? stackWith(id, io) : undefined;
}

async function namedClone({ kind, label, traits, begun }: Cloning, id: string, io: Io): Promise<Judged> {
  const refused = (what: string, next: string, code: ProblemCode = "not-the-clone"): Judged => ({
    problem: { code, field: "move", message: `\`move: { resume: "${id}" }\` ${what}.`, next },
  });
  if (begun?.clone !== undefined && begun.clone !== id) {
    const what = `does not name the clone of this move in the journal (${begun.clone})`;
    return refused(what, "Remove `resume` to continue with that one.");
  }
  if (begun?.clone !== id && (io.taken?.has(id) || idsIn(io.journal).has(id))) {
    return refused("names an object of another resource", `Name the clone of ${label}.`);
  }
  const stack = begun?.clone === id ? undefined : await stackOf(id, io);
  if (stack !== undefined) {
    return refused(`names an object of stack ${stack}`, `Name the clone of ${label}, or remove \`resume\`.`, "owned");
  }
  const record = await readRecord(kind, id, io);
  if (!record || isBeingDeleted(kind, statusIn(kind, record))) {
    const what = record ? "names an object that is being deleted" : `names no ${kind.name} of this company`;
    return refused(what, "Remove `resume` to create a clone, or name the existing one.", "not-found");
  }
  const differing = differingTraits(kind, traits, record);
  if (differing.length === 0) return { chosen: record };
  const both = differing.map(({ name, from, to }) => `${name} is ${show(from)} and declared as ${show(to)}`).join("; ");
  return refused(`names an object that cannot be its clone: ${both}`, "Name the clone, or remove `resume`.");
}

function duplicateProblem({ kind, from }: Cloning, found: readonly Wire[]): Problem {
  const { field = "" } = kind.move ?? {};
  const [first] = found;
  return {
    code: "same-name",
    field,
    message: `${field} changed, which moves it, and what may be the clone of an interrupted move exists already: ${candidates(found)}. It may hold the same secrets and run the same jobs as the original (${from}). Nothing was cloned now.`,
    next: `To continue with it: \`move: { resume: "${first?.id}" }\`. To create another one beside it: \`allowSameName: true\`. Where the move began, or with the store that it used (\`SVC_STORE\`), the journal (\`.svc\`) has its clone, and a run there continues by itself.`,
  };
}
