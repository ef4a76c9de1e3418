import { check, checkOnceMade } from "../../declaration/check";
import { splitManaged, without } from "../../declaration/declared";
import { diff, goalOf } from "../../declaration/diff";
import { isNeverShown } from "../../declaration/never-shown";
import { managedBy, parse, render } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { eitherManaged, namedBesides } from "../../model/managed";
import { labelOf } from "../../model/names";
import type { Problem } from "../../model/problem";
import type { RuleContext } from "../../model/rule";
import { goneOr, noOwnerOr } from "../../read/gone";
import type { Changing } from "../../state/computed";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { declaredOf, type Known, owesDeployment } from "../../state/known";
import { abandonedNotices } from "./abandoned-outages";
import { adoptionNotices } from "./adoption";
import { carriedNotices } from "./carried-values";
import { abandonedBy, begunClone } from "./clone-guard";
import { dataProblem, liveDataProblem, movesBy } from "./data-guard";
import { duplicateFinding, type InState } from "./duplicate-guard";
import { emptied } from "./emptied";
import type { EntryThere } from "./entry-there";
import { heldByOriginal } from "./exclusive";
import { failedNotices } from "./failed-status";
import { keptOriginalNotices } from "./kept-originals";
import { type KeptValue, keptValues } from "./kept-values";
import {
  doubtNotice,
  emptiesNotice,
  mayLose,
  moveNotices,
  type Notice,
  overwriteNotice,
  remarks,
  unrecordedNotices,
} from "./notices";
import { outagesBesideMoves } from "./outage";
import { overwritten } from "./overwrites";
import { planReplacement } from "./replacement-plan";
import { type LetGo, letGoNotices } from "./residents";
import { stillReturning } from "./returning";
import { withDeclaredKeys } from "./spelled-keys";
import { decided, mayReplace, moveIn, stayingIn } from "./undecided";
import { deploymentNotices } from "./undeployed";
import type { Renewal } from "./unseen";

type PlanAction = "none" | "create" | "update" | "replace" | "move";

/** What the engine asks for. */
export interface PlanRequest {
  readonly kind: Kind;
  /** The user's name for the resource, for messages. */
  readonly name: string;
  readonly declared: Named;
  /** What an earlier run recorded; `undefined` for a new object. */
  readonly known?: Known | undefined;
  /** What an interrupted update may have changed: `known` has what was read since, and the state may not. */
  readonly interrupted?: Managed;
  /** Entries that it no longer declares and leaves to the resources of their own that the state has: `known` is without them. */
  readonly letGo?: readonly LetGo[];
  /** Declared names of write-only values that were sent before and must not be sent again. */
  readonly sent?: ReadonlySet<string>;
  /** The engine's own name for the resource, the same in every run: its address in the journal. */
  readonly address?: string;
  /** For a creation: the ID of the object that it replaces, which its engine deletes afterwards. */
  readonly original?: string | undefined;
  /** The same where its engine has not shown that it replaces anything: IDs of objects, perhaps of other kinds. */
  readonly mayReplace?: readonly string[];
}

/** What a plan may read, and what its engine supports. */
export interface PlanContext extends RuleContext {
  /** Reads the platform where only it can answer; without it, the plan uses what is known. */
  readonly io?: () => Io;
  /** The move of this object that an earlier run began. */
  readonly begun?: Intent | undefined;
  /** The declaration has been checked already, by an earlier call of the engine. */
  readonly isChecked?: boolean;
  /** The engine replaces the object whatever the differences are. */
  readonly isForced?: boolean;
  /**
   * The engine can no longer turn an update into a replacement once the plan is shown: an immutable field whose value
   * is not known yet is planned as a replacement, unless that is refused.
   */
  readonly decidesNow?: boolean;
  /** Whether the engine deletes what it replaces before it creates the successor; `undefined` where that is not known. */
  readonly deletesFirst?: boolean | undefined;
  /** The run leaves out a part of the stack, by an option of its command. */
  readonly isPartial?: boolean;
  /** The engine has lost what was declared: what is omitted now may never have been, and is not removed deliberately. */
  readonly isForgotten?: boolean | undefined;
  /** The resource's previous object, which is gone elsewhere: a move may have been interrupted after its deletion. */
  readonly missedOriginal?: string | undefined;
  /** The originals of its finished moves that the engine has kept, and deletes with it. */
  readonly originals?: readonly string[];
  /** Claims the object that the declaration adopts; returns why this run must not adopt it. */
  readonly adopts?: (id: string) => Problem | undefined;
  /** For a creation: what the engine's state is known to have. */
  readonly inState?: InState;
  /** The second half of a replacement: checked with the first, and not a new resource to its user. */
  readonly isSuccessor?: boolean;
}

/** What will happen to a resource: shown by the engine, and carried out by `applyPlan`. */
export interface ResourcePlan extends Changing, Pick<PlanRequest, "original" | "mayReplace" | "interrupted" | "letGo"> {
  readonly name: string;
  readonly address: string;
  readonly action: PlanAction;
  /** The whole declaration. */
  readonly whole: Named;
  /** What of it is compared and sent: all but write-only values that were sent before. */
  readonly declared: Named;
  readonly known: Known | undefined;
  /** What those write-only values set: still managed, although not compared. */
  readonly kept: Managed | undefined;
  /** Of a replaced entry: its copy at the new owner, which the creation adopts. */
  readonly copy?: EntryThere["copy"];
  /** The clone of its interrupted move, which it continues or cancels. */
  readonly begunClone?: string;
  /** What is no longer declared and keeps its value: only the engine's state changes. */
  readonly orphaned: readonly KeptValue[];
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
}

/** Plans one resource. Only sends reads; unknown values are never a problem. */
export async function planResource(request: PlanRequest, context: PlanContext = {}): Promise<ResourcePlan> {
  const { kind, known, declared } = request;
  if (!known)
    return planCreation(request, context).catch((error: unknown) => {
      throw noOwnerOr(error, kind, declared);
    });
  return planChange(request, known, context).catch(async (error: unknown) => {
    throw await goneOr(error, request, known, context.io?.());
  });
}

/** A creation as far as its declaration alone shows it. */
function creationOf(request: PlanRequest): ResourcePlan {
  const { name, address = name, declared } = request;
  return {
    ...request,
    ...{ address, action: "create", whole: declared, known: undefined, kept: undefined },
    ...{ differences: [], changes: true, isRenewed: true, orphaned: [], problems: [], notices: [] },
  };
}

async function planCreation(request: PlanRequest, context: PlanContext): Promise<ResourcePlan> {
  const { kind, declared } = request;
  const { isSuccessor = false, isChecked = isSuccessor } = context;
  const problems = isChecked ? [] : await check({ kind, declared, context });
  const plan = creationOf(request);
  const io = problems.length > 0 ? undefined : context.io?.();
  const beside = io ? await judgedBeside(request, plan.address, context, io) : { problems: [], notices: [] };
  const own = isSuccessor ? [] : await remarks(kind, declared, context);
  // Those of an adoption are about the object that it finds.
  const isAdopted = beside.notices.some(({ code }) => code === "adopts");
  return {
    ...plan,
    problems: [...problems, ...beside.problems],
    notices: [...beside.notices, ...own.filter(({ code }) => code !== "note" || !isAdopted)],
  };
}

/** Existing objects: what is adopted, or a duplicate candidate of the object to be created. */
async function judgedBeside(
  request: PlanRequest,
  address: string,
  { mayBeOurs, missedOriginal, adopts, inState, isSuccessor = false }: PlanContext,
  io: Io,
): Promise<{ readonly problems: readonly Problem[]; readonly notices: readonly Notice[] }> {
  const { kind, declared } = request;
  const label = labelOf(request);
  // What it replaces is in the state and may match; where only one can exist, the creation finds out whose it is.
  if (isSuccessor && kind.identity) return { problems: [], notices: [] };
  const notices = isSuccessor ? [] : await adoptionNotices(kind, label, declared, io, adopts);
  const beside = isSuccessor ? {} : { missedOriginal, inState };
  const creation = { kind, label, declared, address, mayBeOurs, ...beside };
  const { problem, notice } = await duplicateFinding(creation, io);
  return { problems: problem ? [problem] : [], notices: notice ? [...notices, notice] : notices };
}

async function planChange(request: PlanRequest, recalled: Known, context: PlanContext): Promise<ResourcePlan> {
  const comparison = compare(request, recalled, context);
  const { kind, known, whole, declared, differences, action } = comparison;
  const { begun, look, io, isForced = false, isChecked = false, deletesFirst, originals } = context;
  const { id } = known.live;
  const names = namedBesides(known.managed, managedBy(kind, whole));
  const { previous = render(kind, known.live, names, { computed: false }) } = context;
  const about = { kind, declared: whole, context: { ...context, previous, id } };
  await io?.().journal?.owners?.refuseLost(known.home, id, labelOf(request), { isPlan: true });
  const found = isChecked ? [] : await check(about);
  const problems = found.filter((problem) => !isNeverShown(kind, problem, declaredOf(known).values, whole));
  const [broken] = problems.length > 0 ? [] : await checkOnceMade(about);
  const isMove = action === "move";
  const change = { kind, declared, known, differences, isForced };
  const { move, mayMove, isRenewed, doubt } = await moveIn(change, labelOf(request), comparison, context);
  const lost = io ? await liveDataProblem(change, io) : dataProblem(change);
  const becomes = goalOf(kind, parse(kind, whole), declaredOf(known));
  const labelled = { kind, label: labelOf(request), declared: whole, known, goal: becomes, action, originals };
  const replaced = action === "replace" ? await planReplacement(labelled, context) : undefined;
  const held = io && action !== "replace" ? await heldByOriginal(labelled, io()) : undefined;
  const stop = broken ?? lost ?? (isMove ? move?.problem : undefined) ?? replaced?.problem ?? held;
  const stops = [...problems, ...(stop ? [stop] : [])];
  const ended = abandonedBy(kind, id, whole, begun, isMove);
  const back = ended ? await stillReturning(kind, ended, becomes, io?.()) : undefined;
  const renewal: Renewal = {
    ...{ kind, declared: whole, live: known.live, isMove: mayMove, differences, io: io?.() },
    ...{ isRenewed, ...(back ? { returning: back } : {}) },
  };
  const outlook = { ...comparison, isRenewed, look, io: io?.(), deletesFirst };
  const notices = [
    ...(action === "replace" ? [] : await failedNotices(kind, labelOf(request), known, io?.())),
    ...moveNotices(kind, move, isMove),
    ...(await keptOriginalNotices(kind, { ...labelled, ...outlook }, look)),
    ...(await outagesBesideMoves(kind, labelOf(request), whole, outlook)),
    ...(doubt ? [doubtNotice(kind, doubt)] : []),
    ...(ended && back ? await abandonedNotices({ ...labelled, intent: ended, back, isMove }, look) : []),
    ...unrecordedNotices(labelOf(request), { ...request, ...comparison }),
    ...(await mayLose(renewal)),
    ...(replaced?.notices ?? carriedNotices(kind, becomes, known.live)),
    ...letGoNotices(request),
    ...(await emptied(kind, declared, known, differences, io?.())).map(emptiesNotice),
  ];
  const taken = io && action === "update" ? await overwritten(kind, declared, known, differences, io()) : [];
  const all = [
    ...notices,
    ...taken.map((place) => overwriteNotice(kind, declared, place)),
    ...(io ? await deploymentNotices({ ...comparison, label: labelled.label, isRenewed }, io()) : []),
    ...(await remarks(kind, whole, about.context)),
  ];
  const { address = request.name, name } = request;
  const { changes, kept, interrupted, letGo, orphaned } = comparison;
  return {
    ...{ kind, name, address, action, whole, declared, known, kept, differences, changes },
    ...{ isRenewed, orphaned, ...(interrupted ? { interrupted } : {}), ...(letGo ? { letGo } : {}) },
    ...(replaced?.copy && stops.length === 0 ? { copy: replaced.copy } : {}),
    ...(begun?.from === id ? await begunClone(kind, labelOf(request), begun, io?.()) : {}),
    problems: stops,
    notices: stops.length > 0 ? [] : all,
  };
}

/** Compares a declaration with what is known of its object; pure. */
function compare(
  { kind, declared: whole, sent = new Set(), interrupted, letGo = [] }: PlanRequest,
  recorded: Known,
  context: PlanContext,
) {
  const declared = without(whole, sent);
  const wanted = parse(kind, declared);
  const spelled = withDeclaredKeys(kind, recorded, wanted);
  const recalled = spelled ?? recorded;
  const { named: kept, rest } = splitManaged(kind, recalled.managed, sent);
  const open = splitManaged(kind, declaredOf(recalled), sent).rest;
  const known = { ...recalled, managed: rest, ...(recalled.declared ? { declared: open } : {}) };
  const goal = goalOf(kind, wanted, open);
  const found = diff(kind, goal, known.live);
  const { isForced = false, decidesNow = false, begun } = context;
  const { differences, doubt } = decidesNow
    ? decided(kind, declared, known, found)
    : { differences: found, doubt: stayingIn(kind, found) };
  const isMove = !isForced && movesBy(kind, differences);
  const replaces = isForced || (!isMove && differences.some((one) => one.replaces));
  const isAbandoned = !isMove && begun?.from === known.live.id;
  // A new spelling sends nothing: only the engine's state gets it. So does an interrupted update, and what is let go.
  const isNoted = spelled !== undefined || interrupted !== undefined || letGo.length > 0;
  const isDue = isForced || isAbandoned || isNoted || owesDeployment(kind, known);
  const changes = differences.length > 0 || isDue;
  const orphaned = replaces ? [] : keptValues(kind, goal, known.live, differences);
  const isUpdate = changes || orphaned.length > 0;
  const action: PlanAction = isMove ? "move" : replaces ? "replace" : isUpdate ? "update" : "none";
  // An unknown immutable value may replace the object.
  const mayRenew = differences.some((one) => mayReplace(kind, one));
  const isRenewed = isMove || replaces || (mayRenew && !doubt);
  return {
    ...{ kind, known, whole, declared, differences, doubt, action, changes, isRenewed, orphaned },
    ...(interrupted ? { interrupted } : {}),
    ...(letGo.length > 0 ? { letGo } : {}),
    kept: sent.size > 0 ? kept : undefined,
  };
}

/** The same without reading the platform or checking anything, for an engine that asks again after it has shown a plan. */
export function comparePlan(request: PlanRequest, context: PlanContext = {}): ResourcePlan {
  const { name, address = name, known } = request;
  if (!known) return creationOf(request);
  const { doubt: _, ...comparison } = compare(request, known, context);
  return { ...comparison, name, address, problems: [], notices: [] };
}

/** What a finished plan has declared, including write-only values that were sent before. */
export function withKept(managed: Managed, { kept }: ResourcePlan): Managed {
  return kept ? eitherManaged(managed, kept) : managed;
}
