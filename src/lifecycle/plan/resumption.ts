import { changedFields, goalOf } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import type { Field, Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { type Problem, SvcError, show } from "../../model/problem";
import { hasUnknown } from "../../model/unknown";
import { findCreated, searchCreated, traitsOf, unseenDifference } from "../../read/find-created";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import { claimantFor, strangerProblem, strangerReason } from "../../read/recorded-guard";
import { working } from "../../read/working";
import { deletionBy, entryOf } from "../../state/abandoned";
import type { Io } from "../../state/io";
import { begunBy, type Intent, intentAt } from "../../state/journal";
import { type Known, knownById } from "../../state/known";
import { fixedDifference } from "./adoption";
import { interestBefore } from "./intended-hosts";
import { otherStateProblem, unlessSetApart } from "./left-with-state";

/** An object that a creation uses. */
export interface Resumption {
  readonly message: string;
  /** As that run has declared it. */
  readonly known: Known;
}

/**
 * What a creation will resume instead of creating, for the preview: the object that the last run created. The journal
 * does not show whether the engine has stored that object, so a forced replacement right after it looks the same.
 *
 * @throws SvcError as `refuseUnlike`.
 */
export async function resumptionOf(
  kind: Kind,
  label: string,
  declared: Named,
  address: string,
  io: Io,
): Promise<Resumption | undefined> {
  const begun = io.journal?.intents.all().get(address) && intentAt(address, await io.client.home(), io.journal);
  const intent = await unlessSetApart(begun, declared, io);
  if (!intent) return undefined;
  const wanted = parse(kind, declared);
  const continuation = { kind, label, values: wanted.values, address, intent };
  const record = await createdFor(continuation, io);
  if (!record) return undefined;
  await refuseUnlike(continuation, record, io);
  const id = String(record.id);
  refuseUnknown(continuation, id, io);
  const blank = working(id);
  const managed = begunBy(intent, io.journal);
  const interest = interestBefore(interestIn(kind, goalOf(kind, wanted, managed)), kind, intent.hosts);
  const live = (await observe(kind, id, interest, blank, io)) ?? blank;
  const message = `${label}: ${id}, which the last run created, is used instead of creating another one.`;
  return { message, known: { ...knownById(id, await io.client.home()), live, ...(managed ? { managed } : {}) } };
}

/** The successor that an interrupted replacement has created, where the object is not replaced any more. */
export async function successorNotice(
  kind: Kind,
  label: string,
  { address, id }: { readonly address: string; readonly id: string },
  io: Io,
): Promise<string | undefined> {
  const intent = io.journal?.intents.all().get(address) && intentAt(address, await io.client.home(), io.journal);
  const record = intent && (await findCreated(intent, kind, label, io));
  // The creation of the object itself may not be struck yet.
  if (!record || record.id === id) return undefined;
  const deletion = deletionBy(entryOf(intent, io.journal), String(record.id));
  return `${label}: an interrupted replacement created ${record.id}, which no state has. \`svc-iac journal\` lists it. To delete it and what is in it: ${deletion}.`;
}

/** A creation that continues with what an interrupted run has made of it. */
export interface Continuation {
  readonly kind: Kind;
  readonly label: string;
  /** What is declared now. */
  readonly values: Named;
  /** Of the intent in the journal. */
  readonly address: string;
  readonly intent: Intent;
}

/**
 * The object that the creation of an intent has made. Without its ID, by what its request has sent; where the same is still
 * declared, it is among the objects that match the declaration.
 */
async function createdFor({ kind, label, values, intent }: Continuation, io: Io): Promise<Wire | undefined> {
  if (intent.id !== undefined) return findCreated(intent, kind, label, io);
  const isAsSent =
    changedFields(kind.fields, traitsOf(kind, values), intent.traits).length === 0 &&
    unseenDifference(kind, values, intent) === undefined;
  return isAsSent ? undefined : searchCreated(intent, kind, label, io);
}

/**
 * Why a declaration cannot continue with `record`, which an interrupted run has created for it, if so. If that differs in
 * what cannot change, the journal has its ID from then on.
 */
async function unlikeness(
  { kind, label, values, address, intent }: Continuation,
  record: Wire,
  io: Io,
): Promise<Problem | undefined> {
  const id = String(record.id);
  const reason = await strangerReason(claimantFor(kind, values), intent, record, io);
  if (reason !== undefined) return strangerProblem(kind, intent, { id, reason }, io);
  const left = intent.id === undefined ? undefined : await otherStateProblem(label, id, io);
  if (left) return left;
  const unseen = unseenDifference(kind, values, intent);
  const fixed =
    fixedDifference(kind, values, record) ??
    (unseen && {
      field: unseen,
      text: `${unseen} was sent as ${show(intent.sent?.[unseen])} and is declared as ${show(values[unseen])}`,
    });
  if (!fixed) return undefined;
  const named = { ...intent, id };
  if (intent.id === undefined) io.journal?.intents.note(address, named, intent);
  return {
    code: "immutable",
    field: fixed.field,
    message: `${label}: an interrupted run created ${id}, which differs in what cannot change: ${fixed.text}.`,
    next: `To continue with it, declare its values; a later run can change them. To delete it and what is in it: ${deletionBy(entryOf(named, io.journal), id)}.`,
  };
}

/** Whether the object is as declared is to be known before anything is sent: what its value waits for may be half done by then. */
function refuseUnknown({ kind, label, values, intent }: Continuation, id: string, io: Io): void {
  const isOpen = ([name, { mutability }]: [string, Field]) => mutability === "immutable" && hasUnknown(values[name]);
  const [field] = Object.entries(kind.fields).find(isOpen) ?? [];
  if (field === undefined) return;
  throw new SvcError({
    code: "immutable",
    field,
    message: `${label}: an earlier run created ${id}, whose ${field} cannot change. What is declared for it is known only later.`,
    next: `Run the command with \`--target\` for ${label} alone first, or before what ${field} waits for changes: it continues with ${id}. To delete it and what is in it: ${deletionBy(entryOf({ ...intent, id }, io.journal), id)}.`,
  });
}

/** @throws SvcError `not-the-clone`, `same-name`, `immutable` if the declaration cannot continue with what a run has created. */
export async function refuseUnlike(continuation: Continuation, record: Wire, io: Io): Promise<void> {
  const problem = await unlikeness(continuation, record, io);
  if (problem) throw new SvcError(problem);
}

/** The same for a plan, which looks for what the creation has made. @throws SvcError `ambiguous`, with the candidates. */
export async function unlikeProblem(continuation: Continuation, io: Io): Promise<Problem | undefined> {
  const record = await createdFor(continuation, io);
  return record && unlikeness(continuation, record, io);
}
