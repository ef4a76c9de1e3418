import { diff, goalOf } from "../declaration";
import type { ResourcePlan } from "../lifecycle";
import { eitherManaged, hasUnknown, type Kind, type Named, type Problem, parse, SvcError } from "../model";
import { liveDataIn } from "../read";
import { dataIn, declaredOf, deletionProblem, type Known, type Notes } from "../state";
import { inRun } from "./claimant";
import { type Subject, warning } from "./diagnostics";
import { knownFrom } from "./known";
import { log } from "./log";
import { leftoversIn, type Private, type Successor, type Unfinished } from "./notes";
import type { Present } from "./plan";
import { resumedOnce, spoken } from "./plan-notices";
import { addressOf, labelOf, type Resource } from "./resource";
import { UNFINISHED } from "./schema";
import type { Session } from "./session";
import { originalsKept } from "./state-objects";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/**
 * The object of an interrupted create, between the two halves of the replacement that the engine makes of it: the
 * deletion reports success to the engine, and the following creation resumes the object.
 */
export interface InterruptedCreate {
  readonly address: string;
  readonly kind: Kind;
  readonly known: Known;
  /** Its row in the engine's state. */
  readonly row: Row;
}

/** An object that a refresh has found not complete. */
export interface UnfinishedObject extends Unfinished {
  readonly known: Known;
}

/** The engine may show nothing of it to the plan of its replacement. */
export function noteUnfinished(
  { schema: { kind }, session }: Resource,
  prior: Present,
  known: Known,
  notes: Notes,
): void {
  if (!isUnfinished(prior.row)) return;
  const { writeOnly } = prior.private;
  const { unfinished } = session.memory;
  const address = addressOf(kind, prior.row);
  const originals = originalsKept(session, prior.private);
  const isCreation = session.known.entries.isInterrupted(known.live.id) && originals.length === 0;
  if (isCreation) session.run.objects.before.begun.set(known.live.id, declaredOf(notes));
  const kept = { notes, ...(writeOnly ? { writeOnly } : {}) };
  const one = { known, ...(isCreation ? { isCreation, kept } : {}), ...(originals.length > 0 ? { originals } : {}) };
  unfinished.set(address, [...(unfinished.get(address) ?? []), one]);
}

/** With what has been declared of the object of a failed create, which the engine does not pass to its deletion. */
export function withKept(prior: Present): Present {
  const { isCreation, kept } = prior.private.creates?.unfinished?.[String(prior.row.id)] ?? {};
  if (!isCreation || prior.private.notes) return prior;
  return { ...prior, private: { ...prior.private, ...kept, interrupted: true } };
}

/**
 * Keeps the object of a failed create for the creation that follows its deletion. Without a refresh, only the journal shows
 * what has been declared of it.
 */
export function deferDeletion(
  { schema: { kind }, session }: Resource,
  { row, private: own }: Present,
  known: Known,
): void {
  const { deferred } = session.memory;
  const { id } = known.live;
  const all = own.notes ? [] : [...session.journal.intents.all().values()];
  const { managed: declared } = all.find((one) => one.id === id) ?? {};
  const begun = declared ? { managed: eitherManaged(known.managed, declared), declared } : {};
  const unfinished = { ...known, ...begun, undeployed: kind.deployment !== undefined };
  deferred.defer({ address: addressOf(kind, row), kind, known: unfinished, row });
}

/** The same for the deletion that comes before a creation, and for that creation. */
export function unfinishedOf(
  { schema: { kind }, session: { memory } }: Resource,
  config: Row,
  declared: Named,
): Pick<Successor, "unfinished"> {
  const address = addressOf(kind, config);
  const isKnown = !hasUnknown(config);
  const own = [...memory.unfinished].flatMap(([at, all]) =>
    all
      .filter(({ known }) => memory.kinds.get(known.live.id) === kind)
      .map(({ known, kept, ...one }): [string, Unfinished] => {
        if (at !== address || !one.isCreation) return [known.live.id, one];
        const isOther = isKnown && isReplaced(kind, declared, known);
        return [known.live.id, { ...one, ...(kept ? { kept } : {}), ...(isOther ? { isReplaced: true } : {}) }];
      }),
  );
  return own.length > 0 ? { unfinished: Object.fromEntries(own) } : {};
}

/**
 * Whether a deletion is half of a replacement that only a failed create caused. A failed update, and a move whose original is
 * still to be deleted, leave something unfinished as well: where no plan has refreshed it, only what is said of it shows that.
 */
export function isOfFailedCreate(row: Row, { creates, replaces }: Private): boolean {
  if (creates === undefined || replaces || !isUnfinished(row)) return false;
  const refreshed = creates.unfinished?.[String(row.id)];
  return refreshed ? refreshed.isCreation === true : leftoversIn({}, row[UNFINISHED]).length === 0;
}

export const isUnfinished = (row: Row): boolean => (row[UNFINISHED] ?? null) !== null;

/** Whether the creation at another address was planned first, without the object. */
export function isPlannedAgain(resource: Resource, prior: Present): boolean {
  const { row, private: own } = prior;
  const isHere = resource.session.memory.creations.has(addressOf(resource.schema.kind, row));
  return own.interrupted === true && isUnfinished(row) && isHere && !isOutdated(resource, prior);
}

/** Whether what this process plans to create at the address of an object is certainly another one, whatever its plan has said. */
export function isOutdated({ schema, session }: Resource, { row, private: own }: Present): boolean {
  const planned = session.memory.creations.get(addressOf(schema.kind, row)) ?? [];
  const known = knownFrom(schema, row, own, { origin: "", companyId: "" });
  const isOther = (declared: Named) => !hasUnknown(declared) && isReplaced(schema.kind, declared, known);
  return planned.length > 0 && planned.every(isOther);
}

/** Whether the following creation is certain, and of this object, where a plan can know. */
export function isResumed(kind: Kind, row: Row, { creates }: Private): boolean {
  return creates?.address === addressOf(kind, row) && !creates.unfinished?.[String(row.id)]?.isReplaced;
}

/** Whether a declaration needs a different object. */
export function isReplaced(kind: Kind, declared: Record<string, unknown>, known: Known): boolean {
  const found = diff(kind, goalOf(kind, parse(kind, declared), declaredOf(known)), known.live);
  return found.some(({ replaces }) => replaces);
}

/** The engine shows it as replaced, and nothing of it to the plan of the creation that resumes it. */
export function resumedIn(
  { schema, session }: Resource,
  plan: ResourcePlan,
  config: Row,
  subject: Subject,
): Diagnostic[] {
  const { kind } = schema;
  const unfinished = session.memory.unfinished.get(addressOf(kind, config)) ?? [];
  const all = unfinished.flatMap(({ isCreation, known }) => (isCreation ? [known] : []));
  if (all.length === 0 || hasUnknown(config) || plan.problems.length > 0) return [];
  // Of several with one name, nothing shows which of them belongs to this resource.
  const ids = all.filter((one) => !isReplaced(kind, plan.whole, one)).map(({ live }) => live.id);
  return ids.length > 0 ? resumedOnce(session, labelOf(kind, config), [...new Set(ids)].join(" or "), subject) : [];
}

/**
 * What an earlier run has created that a creation continues with, and what it changes of that, which no plan shows; or that
 * the apply of the creation will refuse it, unless another resource is what that run has created under its name.
 */
export async function begunIn(
  resource: Resource,
  plan: ResourcePlan,
  config: Row,
  subject: Subject,
): Promise<Diagnostic[]> {
  const { kind } = resource.schema;
  const { known, memory, run } = resource.session;
  const { whole: declared } = plan;
  if (known.met.isApplying) return [];
  const begun = await memory.intents.begun({ kind, label: labelOf(kind, config), declared }, run.io());
  if (!begun) return [];
  const { address, problem } = begun;
  if (problem) {
    const { message, next } = problem;
    const text = `${message} The apply refuses this resource, unless another one of this configuration is that. ${next}`;
    return [warning("An interrupted creation", text, subject)];
  }
  if (hasUnknown(declared) || declared.adopt !== undefined) return [];
  const notices = await run.resource(inRun(kind, config, { address })).creation.resumption(declared);
  return spoken(resource, { ...plan, problems: [], notices }, subject);
}

/** @throws SvcError `data-loss` if deleting the object of a failed create would lose unrecoverable data. */
export function refuseLoss(kind: Kind, row: Row, known: Known, { allowDataLoss }: Record<string, unknown>): void {
  const lost = dataIn(kind, known);
  if (lost && allowDataLoss !== known.live.id) throw new SvcError(lossProblem(kind, row, known, lost));
}

/** Why a plan refuses to create what replaces the object of a failed create, which the engine does not show to it. */
export async function replacedLoss(
  { schema: { kind }, session }: Resource,
  config: Row,
  declared: Named,
): Promise<Problem | undefined> {
  const all = session.memory.unfinished.get(addressOf(kind, config)) ?? [];
  const [one, ...more] = all.filter(({ isCreation }) => isCreation);
  // Of several with one name, nothing shows which of them belongs to this resource.
  if (!one || more.length > 0 || hasUnknown(config) || !isReplaced(kind, declared, one.known)) return undefined;
  const { known } = one;
  // The plan of the object itself has refused it, or nothing can be read.
  if (session.known.entries.has("planned", known.live.id) || !session.run.look()) return undefined;
  const refused = deletionProblem(labelOf(kind, config), known);
  if (refused) return { ...refused, next: `${KEEPS} ${refused.next}` };
  const lost = declared.allowDataLoss === known.live.id ? undefined : await liveDataIn(kind, known, session.run.io());
  return lost ? lossProblem(kind, config, known, lost) : undefined;
}

function lossProblem(kind: Kind, row: Row, { live: { id } }: Known, lost: string): Problem {
  return {
    code: "data-loss",
    message: `${labelOf(kind, row)} (${id}) was created by a failed run and does not match the declaration: deleting it loses ${lost}.`,
    next: nextFor(id, KEEPS),
  };
}

/** How an object is known that a successor replaces. */
interface Replaced {
  readonly isDeposed: boolean;
  /** Its plan has shown the replacement, and no data. */
  readonly isShown: boolean;
  readonly isInterrupted: boolean;
}

/** Why an object is not deleted whose loss no declaration has allowed. */
export function unnamedLoss(kind: Kind, row: Row, lost: string, replaced: Replaced): SvcError {
  const { isDeposed, isShown, isInterrupted } = replaced;
  const id = String(row.id);
  const [what, keep] = isInterrupted
    ? ["was created by a failed run and does not match the declaration", KEEPS]
    : isDeposed
      ? ["is the deposed object of a replacement", RESTORES]
      : isShown
        ? ["would be replaced, and its plan did not show that it holds data", PLANS_AGAIN]
        : ["is tainted, so it would be replaced", KEEPS];
  return new SvcError({
    code: "data-loss",
    message: `${labelOf(kind, row)} (${id}) ${what}: deleting it loses ${lost}.`,
    next: nextFor(id, isDeposed ? RESTORES : keep),
  });
}

/** Why an object that another resource may have, or resume, is not deleted by an apply that does not know its plan. */
export function unplannedLoss(kind: Kind, row: Row, isDeposed: boolean): SvcError {
  const [what, whose] = isDeposed
    ? ["is a deposed object", "it is the object of a resource as well"]
    : ["was created by an interrupted run and holds data", "a creation at another address resumes it"];
  return new SvcError({
    code: "unchecked",
    message: `${labelOf(kind, row)} (${row.id}) ${what}, and nothing here shows whether ${whose}: the record of the plan is missing.`,
    next: "Plan and apply again in one place, or with the same `store`: that deletes it if nothing else has it.",
  });
}

/**
 * Terraform 1.16.0 carries out "forget" as a deletion where `destroy = false` comes with create_before_destroy, and has not
 * asked for its plan; every other deletion has private data from there.
 */
export function unplannedDeletion(label: string, id: string): SvcError {
  return new SvcError({
    code: "stopped",
    message: `${label}: ${id} is not deleted, because no plan of its deletion was made: with \`destroy = false\`, the engine is to forget it.`,
    next: "Run the apply again: it is removed from the state then. Nothing was deleted.",
  });
}

const KEEPS = "`terraform untaint` or `tofu untaint` with its address keeps it, and the next apply resumes with it.";
const PLANS_AGAIN = "Plan again, which shows that.";
const RESTORES =
  "To keep it: `terraform state rm` with the address of its resource, and an import of its ID, make it the resource's object again.";

const nextFor = (id: string, keep: string) => `${keep} To accept the loss of the data: \`allowDataLoss: "${id}"\`.`;

/** How long to delay the engine's exit, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Deletes objects whose following creation never came, because something before it failed: they are in no state any
 * more, and the engine reported them as destroyed. Those that hold data stay; the journal has them.
 */
export async function deleteInterrupted(session: Session): Promise<void> {
  for (const { kind, row, known } of session.memory.deferred.all) {
    if (session.run.objects.made.has(known.live.id)) continue;
    const story = `${labelOf(kind, row)} (${known.live.id}) was kept for a creation that did not follow`;
    const lost = dataIn(kind, known);
    try {
      const io = { ...session.run.io(), signal: session.connection.stop.signalFor(PATIENCE) };
      if (!lost) await session.run.resource(inRun(kind, row), io).deletion.remove(known);
      log(`${story}; ${lost ? `it holds ${lost}, and is kept` : "it is deleted"}`, lost ? "error" : "info");
    } catch (error) {
      log(`${story}; it could not be deleted: ${error}`, "error");
    }
  }
}
