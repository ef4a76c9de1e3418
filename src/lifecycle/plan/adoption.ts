import { changedFields, type Difference, diff, type Goal, goalOf } from "../../declaration/diff";
import { onlyShownOnce } from "../../declaration/never-shown";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { namesOf, partNamed } from "../../model/part";
import { placeText } from "../../model/place-text";
import { type Problem, SvcError, show } from "../../model/problem";
import { createdText, unlessDeleted } from "../../model/record";
import { adoptIdProblem } from "../../model/route";
import { showLive } from "../../model/secret-value";
import { hasUnknown, UNKNOWN } from "../../model/unknown";
import { findCreated, searchCreated, traitsOf } from "../../read/find-created";
import { interestIn } from "../../read/interest";
import { listNamed } from "../../read/list";
import { isOfKind, observe, readRecord, takeRecord } from "../../read/observe";
import { claimantFor, strangerProblem, strangerReason } from "../../read/recorded-guard";
import { working } from "../../read/working";
import { deletionBy, entryOf } from "../../state/abandoned";
import { type Io, lookOf } from "../../state/io";
import { type Intent, intentAt } from "../../state/journal";
import { type Known, knownById } from "../../state/known";
import { openMovesOf, originalBesides, unreportedMoveOf } from "../../state/move-intents";
import { abandonedNotices } from "./abandoned-outages";
import { emptied } from "./emptied";
import { heldByMove } from "./exclusive";
import type { Notice } from "./notices";
import { stillReturning } from "./returning";

/** Names an existing object to adopt instead of creating one. */
export type Adopt = { readonly id: string } | { readonly displayName: string };

/**
 * What adopting an existing object will change, and the secrets that it empties. Nothing if the declaration adopts
 * nothing, or does not know the object yet. `claim` returns why this run must not adopt the object.
 *
 * @throws SvcError as `adopted` and `claim`.
 */
export async function adoptionNotices(
  kind: Kind,
  label: string,
  declared: Named,
  io: Io,
  claim: (id: string) => Problem | undefined = () => undefined,
): Promise<readonly Notice[]> {
  const adopt = declared.adopt as Adopt | undefined;
  if (!adopt || hasUnknown(adopt)) return [];
  const goal = goalOf(kind, parse(kind, declared), undefined);
  const record = await adopted(kind, label, goal, adopt, io);
  const id = String(record.id);
  const claimed = claim(id);
  if (claimed) throw new SvcError(claimed);
  const blank = working(id);
  const live = (await observe(kind, id, interestIn(kind, goal), blank, io)) ?? blank;
  const begun = unreportedMoveOf(id, io.journal);
  const held = begun ? undefined : await heldByMove({ kind, label, goal }, id, io);
  if (held) throw new SvcError(held);
  const changes = diff(kind, goal, live).filter(({ path }) => kind.fields[path[0] ?? ""]?.mutability !== "option");
  const changed = changes.flatMap((one) => changeTexts(kind, declared, one));
  const message = await adoptionText(kind, label, record, changed, io);
  const known = { ...knownById(id, await io.client.home()), live };
  const lost = await emptied(kind, declared, known, changes, io);
  return [
    { code: "adopts", message },
    ...(begun ? await endedMoveNotices({ kind, label, declared }, begun, goal, io) : []),
    ...lost.map((text): Notice => ({ code: "empties", message: text })),
  ];
}

async function endedMoveNotices(
  adoption: { readonly kind: Kind; readonly label: string; readonly declared: Named },
  intent: Intent,
  goal: Goal,
  io: Io,
): Promise<readonly Notice[]> {
  const back = await stillReturning(adoption.kind, intent, goal, io);
  return abandonedNotices({ ...adoption, intent, back, isMove: false }, lookOf(io));
}

/** The original of an interrupted move that a declaration adopts, which ends the move. @throws SvcError as `adopted`. */
export async function adoptedOriginal(kind: Kind, label: string, declared: Named, io: Io): Promise<string | undefined> {
  const adopt = declared.adopt as Adopt | undefined;
  if (!adopt || openMovesOf(kind.name, io.journal).length === 0) return undefined;
  const { id } = await adopted(kind, label, goalOf(kind, parse(kind, declared), undefined), adopt, io);
  return unreportedMoveOf(String(id), io.journal)?.from;
}

async function adoptionText(
  kind: Kind,
  label: string,
  record: Wire,
  changes: readonly string[],
  io: Io,
): Promise<string> {
  const id = String(record.id);
  const what = changes.length === 0 ? "Nothing of it changes" : `It changes ${changes.join("; ")}`;
  const original = originalBesides(id, io.journal);
  const owner = await io.journal?.owners?.otherOwner(await io.client.home(), id);
  return [
    `${label}: adopts ${id}, which exists already${createdText(record)}. ${what}. Undeclared fields are not changed.`,
    ...(owner
      ? [
          `It is taken over from stack ${owner}, whose plans then end in an error until it is removed from the state and the declarations there.`,
        ]
      : []),
    ...(original ? [original] : []),
    ...onlyShownOnce(kind),
  ].join(" ");
}

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
  const intent = io.journal?.intents.all().get(address) && intentAt(address, await io.client.home(), io.journal);
  if (!intent) return undefined;
  const wanted = parse(kind, declared);
  const continuation = { kind, label, values: wanted.values, address, intent };
  const record = await createdFor(continuation, io);
  if (!record) return undefined;
  await refuseUnlike(continuation, record, io);
  const id = String(record.id);
  const blank = working(id);
  const { managed } = intent;
  const live = (await observe(kind, id, interestIn(kind, goalOf(kind, wanted, managed)), blank, io)) ?? blank;
  const message = `${label}: ${id}, which the last run created, is used instead of creating another one.`;
  return { message, known: { ...knownById(id, await io.client.home()), live, ...(managed ? { managed } : {}) } };
}

/** The successor that an interrupted replacement has created, where the object is not replaced any more. */
export async function successorNotice(kind: Kind, label: string, address: string, io: Io): Promise<string | undefined> {
  const intent = io.journal?.intents.all().get(address) && intentAt(address, await io.client.home(), io.journal);
  const record = intent && (await findCreated(intent, kind, label, io));
  if (!record) return undefined;
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
  const isAsSent = changedFields(kind.fields, traitsOf(kind, values), intent.traits).length === 0;
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
  const fixed = fixedDifference(kind, values, record);
  if (!fixed) return undefined;
  const named = { ...intent, id };
  if (intent.id === undefined) io.journal?.intents.note(address, named);
  return {
    code: "immutable",
    field: fixed.field,
    message: `${label}: an interrupted run created ${id}, which differs in what cannot change: ${fixed.text}.`,
    next: `To continue with it, declare its values; a later run can change them. To delete it and what is in it: ${deletionBy(entryOf(named, io.journal), id)}.`,
  };
}

/** @throws SvcError `not-the-clone`, `immutable` if the declaration cannot continue with what an interrupted run has created. */
export async function refuseUnlike(continuation: Continuation, record: Wire, io: Io): Promise<void> {
  const problem = await unlikeness(continuation, record, io);
  if (problem) throw new SvcError(problem);
}

/** The same for a plan, which looks for what the creation has made. @throws SvcError `ambiguous`, with the candidates. */
export async function unlikeProblem(continuation: Continuation, io: Io): Promise<Problem | undefined> {
  const record = await createdFor(continuation, io);
  return record && unlikeness(continuation, record, io);
}

/** A part whose entries are not known yet is named as it is declared. */
function changeTexts(kind: Kind, declared: Named, change: Difference): readonly string[] {
  const { path, to } = change;
  const part = path.length === 1 && to === UNKNOWN ? partNamed(kind, path[0] ?? "") : undefined;
  if (!part) return [changeText(change)];
  const unknown = namesOf(part).filter((name) => declared[name] === UNKNOWN);
  return unknown.map((name) => changeText({ ...change, path: [name] }));
}

function changeText({ path, from, to, secret }: Difference): string {
  const place = placeText(path);
  if (from === undefined && to === "present") return `${place} (added)`;
  if (secret) return `${place} [secret]`;
  if (to === UNKNOWN) return `${place} (known only later)`;
  return from === undefined ? `${place} to ${show(to)}` : `${place} from ${showLive(from)} to ${show(to)}`;
}

/**
 * The object to adopt.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates; `immutable` if an immutable field differs.
 */
export async function adopted(kind: Kind, label: string, goal: Goal, adopt: Adopt, io: Io): Promise<Wire> {
  const wrong = "id" in adopt ? adoptIdProblem(kind, adopt.id) : undefined;
  if (wrong) throw new SvcError({ ...wrong, field: "adopt.id", message: `${label}: adopt.id: ${wrong.message}` });
  const found = "id" in adopt ? await readRecord(kind, adopt.id, io) : await byName(kind, label, adopt.displayName, io);
  const record = found && isOfKind(kind, found) ? unlessDeleted(kind, found) : undefined;
  if (!record) {
    throw new SvcError({
      code: "not-found",
      field: "adopt",
      message: `${label}: there is no ${kind.name} ${"id" in adopt ? adopt.id : `named ${show(adopt.displayName)}`} to adopt in this company.`,
    });
  }
  const { takeOver } = goal.values;
  const id = String(record.id);
  await io.journal?.owners?.refuseOthers(await io.client.home(), id, label, takeOver === true);
  const fixed = fixedDifference(kind, goal.values, record);
  if (!fixed) return record;
  throw new SvcError({
    code: "immutable",
    field: fixed.field,
    message: `${label}: ${id} cannot be adopted, because it differs in what cannot change: ${fixed.text}.`,
    next: "Declare the current values, or adopt another object.",
  });
}

/** The immutable fields in which an object differs from `values`, and the first of them. */
function fixedDifference(
  kind: Kind,
  values: Named,
  record: Wire,
): { readonly field: string; readonly text: string } | undefined {
  const found = working(String(record.id));
  takeRecord(kind, found, record);
  const fixed = changedFields(kind.fields, values, found.values).filter(
    ({ field, to }) => field.mutability === "immutable" && !hasUnknown(to),
  );
  const [first] = fixed;
  const text = fixed.map(({ name, from, to }) => `${name} is ${showLive(from)} and declared as ${show(to)}`).join("; ");
  return first && { field: first.name, text };
}

async function byName(kind: Kind, label: string, displayName: string, io: Io): Promise<Wire | undefined> {
  const named = await listNamed(kind, displayName, io);
  if (named.length > 1) {
    throw new SvcError({
      code: "ambiguous",
      message: `${label}: ${named.length} objects are called ${show(displayName)}: ${named.map(({ id }) => id).join(", ")}.`,
      next: "Adopt one of them by its ID.",
    });
  }
  return named[0] && readRecord(kind, String(named[0].id), io);
}
