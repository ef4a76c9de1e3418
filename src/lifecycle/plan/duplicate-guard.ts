import { isForbidden } from "../../client/errors";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { canHoldData } from "../../model/part";
import { type Problem, show } from "../../model/problem";
import { madeAt } from "../../model/record";
import { idOf } from "../../model/reference";
import { hasUnknown } from "../../model/unknown";
import { duplicatesOf, isRecent } from "../../read/duplicates";
import { candidates, isCreatedBy, mayBeOurs, traitsOf } from "../../read/find-created";
import { liveDataIn } from "../../read/live-data";
import { readRecord } from "../../read/observe";
import { working } from "../../read/working";
import { resolutionFor } from "../../state/abandoned";
import { type Io, stackWith } from "../../state/io";
import { isMoving, moveOf, openMoveTo } from "../../state/move-intents";
import { protection } from "../../state/protection";
import type { Notice } from "./notices";
import { adoptLine, recordedFinding, renamedNotice, takeOverText } from "./recorded-beside";

/** A resource that is about to be created. */
export interface Creation {
  readonly kind: Kind;
  /** `Database "main"`, as messages call it. */
  readonly label: string;
  readonly declared: Readonly<Record<string, unknown>>;
  /** Its address in the journal. */
  readonly address: string;
  /** Whether a record may be what an interrupted run of this resource created, if its address alone does not decide. */
  readonly mayBeOurs?: ((record: Wire) => boolean) | undefined;
  /** ID of the resource's previous object, which is gone elsewhere: an object with the same traits may be its clone. */
  readonly missedOriginal?: string | undefined;
  /** IDs of objects that the resource has had, where its state has none. */
  readonly left?: (() => Promise<readonly string[]>) | undefined;
  readonly inState?: InState | undefined;
}

/**
 * What an engine's state has, where the engine plans to replace an object without showing it: one that holds data or is
 * protected may be that object, so it is no less a duplicate candidate (decisions, "Taint").
 */
export interface InState {
  has(id: string): boolean;
  /** Whether this run has shown it there: an earlier one may have recorded it, and the state may be older than that. */
  isMet(id: string): boolean;
  isProtected(id: string): boolean;
  /** Whether it may be unfinished. */
  isUnfinished(id: string): boolean;
  /** Whether this creation, which it matches, resumes it. */
  isResumed(record: Wire): boolean;
  /** The way to keep such an object, in the engine's terms. */
  readonly keep: string;
}

/** What a creation matches. */
interface Duplicate {
  readonly problem?: Problem;
  readonly notice?: Notice;
  /** ID of an object that is no problem of the plan, but refuses the creation, if no resource has it by then. */
  readonly recent?: string;
}

/**
 * Looks for an object with the same traits that no resource is known to have: what an engine replaces silently
 * (`--replace`, taint), what belonged to a resource that was renamed, or what an interrupted run created elsewhere. A
 * kind that holds data is not created beside it, whatever its age; for others, the creation refuses a recent one.
 */
export async function duplicateFinding(creation: Creation, io: Io): Promise<Duplicate> {
  const { problem, ...found } = await findingBeside(creation, io);
  const { naming } = creation.kind;
  return problem ? { problem: naming === undefined ? problem : { field: naming, ...problem } } : found;
}

async function findingBeside(
  { kind, label, declared, address, mayBeOurs: isTheirs, missedOriginal, left, inState }: Creation,
  io: Io,
): Promise<Duplicate> {
  if (kind.awaits || (declared.adopt !== undefined && declared.adopt !== null)) return {};
  const traits = traitsOf(kind, parse(kind, declared).values);
  const declares = { kind, label, declared, traits };
  // Each trait decides, and the apply checks again once all are known.
  if (hasUnknown(traits)) return {};
  const isOurs = isTheirs ?? (io.journal ? mayBeOurs(io.journal, address) : () => false);
  try {
    const held = inState && (await heldProblem({ ...declares, inState }, io));
    if (held) return { problem: held };
    // Where only one can exist, another resource's is in the way as well.
    const mayStand = (id: string) =>
      kind.identity !== undefined || (missedOriginal !== undefined && inState?.isMet(id) === false);
    const found = await duplicatesOf({ kind, traits, since: 0, mayStand }, declared, io);
    const others = found.filter((record) => !isOurs(record));
    const { first, stack } = await foremost(others, io);
    if (first && kind.identity) return { problem: presentProblem(kind, label, traits, first) };
    const moving = await moveProblem(kind, label, others, io);
    if (moving) return { problem: moving };
    const recorded = await recordedFinding({ kind, label, left, declared }, others, isOurs, io);
    if (recorded.problem) return { problem: recorded.problem };
    if (first && kind.holdsData?.(declared))
      return { problem: duplicateProblem(label, declared, { ...first, stack }, candidates(others)) };
    if (first && missedOriginal) return { problem: clonedProblem(label, missedOriginal, first, candidates(others)) };
    const recent = others.find((record) => isRecent(record, io));
    if (recent) return { recent: String(recent.id), notice: await recentNotice(label, recent, io) };
    if (others.length === 0) {
      const notice = resumedNotice({ kind, label, address }, found, io) ?? (await renamedNotice(declares, io));
      return notice ? { notice } : {};
    }
    const using = stack
      ? takeOverText(first?.id, stack)
      : `To use that one: ${adoptLine(others[0]?.id)}.${recorded.remark}`;
    const message = `${label} is created beside a matching object: ${candidates(others)}. ${using}`;
    return { notice: { code: "remark", message } };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const message = `${label}: could not check for a matching object: ${(error as Error).message}`;
    return { notice: { code: "remark", message } };
  }
}

/** The first that no other stack has, or else the first one, and who has that. */
async function foremost(found: readonly Wire[], io: Io): Promise<{ readonly first?: Wire; readonly stack?: string }> {
  const [one] = found;
  let holder: string | undefined;
  for (const first of found) {
    const stack = await stackWith(String(first.id), io);
    if (stack === undefined) return { first };
    holder ??= stack;
  }
  return { ...(one ? { first: one } : {}), ...(holder === undefined ? {} : { stack: holder }) };
}

/** The creation refuses it, unless a resource that the plan shows later has it. */
async function recentNotice(label: string, record: Wire, io: Io): Promise<Notice> {
  const { id } = record;
  const stack = await stackWith(String(id), io);
  const using = stack ? takeOverText(id, stack) : `To use that one: ${adoptLine(id)}.`;
  const message = `${label}: a matching object was created at ${madeAt(record)} (${id}). Unless another resource of this run has it, the creation is refused. ${using} To create another one beside it: \`allowSameName: true\`.`;
  return { code: "remark", message };
}

/** A creation without an answer may have made an object; nothing but its values shows that. */
function resumedNotice(
  { kind, label, address }: Pick<Creation, "kind" | "label" | "address">,
  found: readonly Wire[],
  { journal }: Io,
): Notice | undefined {
  const lost = journal?.intents.all().get(address);
  const made = lost && lost.id === undefined ? found.filter((record) => isCreatedBy(lost, kind, record)) : [];
  if (!lost || made.length === 0) return undefined;
  const message = `${label}: an interrupted run asked for it at ${new Date(lost.since).toISOString()} and got no answer. ${candidates(made)} matches what it sent, and is used instead of creating another one. If somebody else made that: \`svc-iac journal\` lists the entry, and \`${resolutionFor(lost, journal)} --finish\` removes it.`;
  return { code: "remark", message };
}

/** Refuses to replace an object of the state that holds data or is protected. */
async function heldProblem(
  {
    kind,
    label,
    declared,
    traits,
    inState,
  }: Pick<Creation, "kind" | "label" | "declared"> & {
    readonly traits: Named;
    readonly inState: InState;
  },
  io: Io,
): Promise<Problem | undefined> {
  const { allowDataLoss: allowed, deletionProtection } = declared;
  const isProtected = (id: string) => deletionProtection === true || inState.isProtected(id);
  if (typeof allowed === "string" && inState.has(allowed) && inState.isProtected(allowed)) {
    return protection(
      `${label} is to be replaced, but it is protected against deletion (${allowed}).`,
      `${inState.keep} Then set \`deletionProtection: false\` and apply that first.`,
    );
  }
  const canHold = kind.holdsData !== undefined || Object.values(kind.parts).some(canHoldData);
  const mayStand = (id: string) => inState.has(id) && (canHold || isProtected(id) || inState.isUnfinished(id));
  if (kind.identity || ![...(io.taken ?? [])].some(mayStand)) return undefined;
  const found = await duplicatesOf({ kind, traits, since: 0, mayStand }, declared, io);
  for (const record of found.filter((one) => mayStand(String(one.id)) && !inState.isResumed(one))) {
    const id = String(record.id);
    const managed = { values: [], parts: {} };
    const holds = async () =>
      kind.holdsData?.(declared) ?? (await liveDataIn(kind, { live: working(id), managed }, io));
    if (!isProtected(id) && (await holds()) === undefined) continue;
    return {
      code: "same-name",
      message: `${label} would be created empty beside a matching object that the state has: ${candidates([record])}${isProtected(id) ? ", which is protected against deletion" : ""}. A tainted object, or one whose resource was renamed, is replaced in this way.`,
      next: `${inState.keep} To replace it and lose its data: ${isProtected(id) ? "after that, set `deletionProtection: false`, apply, and then " : ""}\`allowDataLoss: "${id}"\`. To have another one beside it: \`allowSameName: true\`; a deletion of the matching object that the plan shows is carried out all the same. If the state has it no longer: \`adopt: { id: "${id}" }\`.`,
    };
  }
  return undefined;
}

/** Where only one object can exist, the existing one has an owner. Its own name is the last of its identity. */
export function presentProblem({ owned, identity = [] }: Kind, label: string, traits: Named, { id }: Wire): Problem {
  const [what, where] = owned ? ["An entry", "inline in its service, or "] : ["It", ""];
  const same = identity.filter((name) => (traits[name] ?? undefined) !== undefined);
  const field = same.at(-1);
  const given = field === undefined ? undefined : idOf(traits[field]);
  const forced = owned
    ? " If this is a forced replacement: there cannot be two of it, so remove it here, apply that, and declare it again."
    : "";
  const names = `has the same ${same.join(" and ")}${given === undefined ? "" : `, ${show(given)}`}`;
  return {
    code: "same-name",
    ...(field === undefined ? {} : { field, given }),
    message: `${label} already exists: ${id} ${names}. ${what} has one owner: this one may be declared ${where}in another stack.`,
    next: `If nothing else declares it: \`adopt: { id: "${id}" }\`. Otherwise, remove it there and apply that first, or remove it here.${forced}`,
  };
}

function duplicateProblem(
  label: string,
  { deletionProtection }: Creation["declared"],
  { id, stack }: { readonly id?: unknown; readonly stack?: string | undefined },
  found: string,
): Problem {
  const another = "To have another one beside it: `allowSameName: true`.";
  const beside = `${label} would be created empty beside a matching object: ${found}.`;
  if (stack !== undefined) {
    return { code: "same-name", message: beside, next: `${another} ${takeOverText(id, stack)}` };
  }
  const unprotected = deletionProtection === true ? "set `deletionProtection: false`, apply, and then " : "";
  return {
    code: "same-name",
    message: `${beside} A forced replacement, a renamed resource or an interrupted run may have left it.`,
    next: `To adopt it: ${adoptLine(id)}. To replace it and lose its data: ${unprotected}\`allowDataLoss: "${id}"\`. ${another}`,
    hint: "rename-or-forced",
  };
}

/** One of the objects `found` is the clone or the original of a move that another run of this stack has not completed. */
export async function moveProblem(
  kind: Kind,
  label: string,
  found: readonly Wire[],
  io: Io,
): Promise<Problem | undefined> {
  return (await cloneProblem(kind, label, found, io)) ?? originalProblem(kind, label, found, io);
}

function originalProblem(kind: Kind, label: string, found: readonly Wire[], io: Io): Problem | undefined {
  const [original] = found.filter(({ id }) => isMoving(String(id), io.journal));
  if (!original) return undefined;
  const { name = "" } = moveOf(String(original.id), io.journal) ?? {};
  const isOwn = labelOf({ kind, name }) === label;
  return {
    code: "same-name",
    message: `${label} would be created beside the original of an interrupted move: ${candidates([original])}. The move is that of ${labelOf({ kind, name })}.`,
    next: `${
      isOwn
        ? `To continue with the original: \`adopt: { id: "${original.id}" }\`.`
        : "To continue with the original, run again with that resource under its previous name or with an alias from it, or import it, where the provider supports imports."
    } To create another one beside the original: \`allowSameName: true\`.`,
    hint: "rename-or-forced",
  };
}

async function cloneProblem(kind: Kind, label: string, found: readonly Wire[], io: Io): Promise<Problem | undefined> {
  const [clone] = found.filter(({ id }) => openMoveTo(String(id), io.journal));
  const { name = "", from = "" } = openMoveTo(String(clone?.id), io.journal) ?? {};
  if (!clone) return undefined;
  const message = `${label} would be created beside the clone of an interrupted move: ${candidates([clone])}. The move is that of ${labelOf({ kind, name })} (${from})`;
  const another = "To create another one beside the clone: `allowSameName: true`.";
  const isGone = (await readRecord(kind, from, io)) === undefined;
  // Under the same name, no state has it any more: there is no previous name to go back to.
  const isOwn = labelOf({ kind, name }) === label;
  return isGone
    ? {
        code: "same-name",
        message: `${message}, which is gone.`,
        next: `To continue with the clone: \`adopt: { id: "${clone.id}" }\`. ${another}`,
      }
    : {
        code: "same-name",
        message: `${message}.`,
        next: `${
          isOwn
            ? `To cancel the move, which deletes the clone, declare \`adopt: { id: "${from}" }\` with its previous \`${kind.move?.field}\`. To continue it, import the original, where the provider supports imports.`
            : "To continue the move, run again with that resource under its previous name, and without a forced replacement, or import the original, where the provider supports imports."
        } ${another}`,
        hint: "rename-or-forced",
      };
}

function clonedProblem(label: string, original: string, { id }: Wire, found: string): Problem {
  return {
    code: "same-name",
    message: `${label} (${original}) is gone, and what may be its clone exists where it is declared now: ${found}. A move may have been interrupted after the original was deleted.`,
    next: `To continue with it: \`adopt: { id: "${id}" }\`. To create another one beside it: \`allowSameName: true\`.`,
  };
}
