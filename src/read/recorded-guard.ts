import type { Named, Wire } from "../model/field";
import { roles } from "../model/fields";
import type { Kind } from "../model/kind";
import { labelOf, withArticle } from "../model/names";
import { type Problem, SvcError, show } from "../model/problem";
import { isNamed, madeAt, nameIn } from "../model/record";
import { resolutionFor } from "../state/abandoned";
import { type Io, otherOwner } from "../state/io";
import type { Intent } from "../state/journal";
import { dataIn } from "../state/protection";
import { CLOCKS_APART, differingTraits, hasOtherElsewhere } from "./find-created";
import { readFull } from "./full-read";
import { isOfKind } from "./observe";

/** Who asks for an object that only the journal or the notes of a state name: what they name may be anybody's. */
export interface Claimant {
  readonly kind: Kind;
  /** Its current name: a resumed run may have renamed the object since its intent was written. */
  readonly name?: unknown;
  /** `deletionProtection` of the declaration. */
  readonly isProtected?: boolean;
  /** ID of the object whose data may be lost. */
  readonly allowDataLoss?: unknown;
}

type Recorded = Pick<Intent, "kind" | "names" | "traits" | "since">;

/**
 * Why an object that only a record names is not the one that its intent created, if so: it has another name or other
 * immutables, it is older than the intent, or another stack owns it.
 */
export async function strangerReason(
  { kind, name }: Claimant,
  intent: Recorded,
  record: Wire,
  io: Io,
): Promise<string | undefined> {
  const id = String(record.id);
  if (intent.kind !== kind.name) return `the journal has it as a ${intent.kind}`;
  if (!isOfKind(kind, record)) return `it is not ${withArticle(kind.name)}`;
  const { [kind.naming ?? ""]: named, ...fixed } = intent.traits;
  const actual = nameIn(kind, record);
  const hasName = [undefined, named, name, ...(intent.names ?? [])].some((one) => isNamed(kind, record, one));
  if (kind.naming !== undefined && named !== undefined && !hasName) {
    return `its ${kind.naming} is ${show(actual)} instead of ${show(named)}`;
  }
  const [differing] = differingTraits(kind, fixed, record);
  if (differing) return `its ${differing.name} is ${show(differing.from)} instead of ${show(differing.to)}`;
  if (await hasOtherElsewhere(kind, fixed, record, io)) return "it differs in what cannot change";
  const at = madeAt(record) ?? undefined;
  if (at !== undefined && !(Date.parse(String(at)) >= intent.since - CLOCKS_APART)) {
    return `it was created at ${at}, before the run that is said to have created it`;
  }
  const owner = await otherOwner(id, io);
  return owner === undefined ? undefined : `it belongs to stack ${owner}`;
}

/**
 * An object that a run continues with, or brings to a declaration, must be the one that its intent created.
 *
 * @throws SvcError `not-the-clone`
 */
export async function refuseStranger(
  claimant: Claimant,
  intent: Recorded & Pick<Intent, "name" | "from">,
  record: Wire,
  io: Io,
): Promise<void> {
  const reason = await strangerReason(claimant, intent, record, io);
  if (reason !== undefined)
    throw new SvcError(strangerProblem(claimant.kind, intent, { id: String(record.id), reason }, io));
}

/** The resource that a record belongs to, by what is declared or known of it. */
export function claimantFor(kind: Kind, values: Named): Claimant {
  const name = kind.naming === undefined ? undefined : values[kind.naming];
  return { kind, name, isProtected: values[roles.protection] === true, allowDataLoss: values.allowDataLoss };
}

/** An intent of an object that is about to get this name: both count from now on. */
export function withName(intent: Intent, { naming }: Kind, values: Named): Intent {
  const name = naming === undefined ? undefined : values[naming];
  const names = [intent.traits[naming ?? ""], ...(intent.names ?? [])];
  return typeof name !== "string" || names.includes(name)
    ? intent
    : { ...intent, names: [...(intent.names ?? []), name] };
}

/**
 * Why an object that an entry names is not this stack's any more, if so: as `strangerReason`, or another stack of the
 * store has it. One that was renamed, and has continued with it under its new name, is another stack, too.
 */
export async function lostReason(
  claimant: Claimant,
  intent: Recorded,
  record: Wire,
  io: Io,
): Promise<string | undefined> {
  const stranger = await strangerReason(claimant, intent, record, io);
  if (stranger !== undefined) return stranger;
  const holder = await io.beside?.holder(String(record.id));
  return holder && `it belongs to stack ${holder.stack}`;
}

/** Why it must not be deleted, if so: as `lostReason`, or it is protected, or holds data that nobody has given up. */
export async function keepReason(
  claimant: Claimant,
  intent: Recorded,
  record: Wire,
  io: Io,
): Promise<string | undefined> {
  const lostTo = await lostReason(claimant, intent, record, io);
  if (lostTo !== undefined) return lostTo;
  const { kind, isProtected = false, allowDataLoss } = claimant;
  if (isProtected) return "its declaration is protected against deletion";
  const id = String(record.id);
  if (allowDataLoss === id) return undefined;
  const full = await readFull(kind, id, io);
  const lost = full && dataIn(kind, full);
  return lost ? `it holds ${lost}` : undefined;
}

/** What the journal names, and what becomes of it. */
export function strangerProblem(
  kind: Kind,
  intent: Pick<Intent, "name" | "from">,
  { id, reason }: { readonly id: string; readonly reason: string },
  { journal }: Pick<Io, "journal">,
): Problem {
  const what = intent.from === undefined ? "what an interrupted run created" : "the clone of its move";
  return {
    code: "not-the-clone",
    message: `${labelOf({ kind, name: intent.name })}: the journal names ${id} as ${what}, but ${reason}. It is neither changed nor deleted, and the journal keeps the entry.`,
    next: `If it is not, or is to be kept: \`svc-iac journal\` lists the entry, and \`${resolutionFor(intent, journal)} --finish\` removes it and deletes nothing. If it is, and not needed: delete it on the platform and run the command again.`,
  };
}
