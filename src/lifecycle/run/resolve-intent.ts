import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { SvcError } from "../../model/problem";
import { isBeingDeleted, madeAt, statusIn } from "../../model/record";
import { findCreated } from "../../read/find-created";
import { readFull } from "../../read/full-read";
import { readRecord } from "../../read/observe";
import { lostReason, strangerProblem, strangerReason } from "../../read/recorded-guard";
import { holding, type Io } from "../../state/io";
import { type Intent, isAt, respelledIntent, type Taken } from "../../state/journal";
import { writeMove } from "../../state/move-intents";
import { dataIn } from "../../state/protection";
import type { IntentEntry } from "../../state/stack-intents";
import type { Holder } from "../../state/stacks-beside";
import { remove } from "../apply/remove";
import { giveUpMove } from "../move/clone";
import { shownSettings } from "../move/hand-over";
import { retireOriginal } from "../move/retire";
import { stillReturning } from "../plan/returning";
import { unseenIn } from "../plan/unseen";
import { intentNow } from "./intent-now";

export interface Resolution {
  /** `finish`: keeps what exists. `give up`: deletes it, and keeps what was before. */
  readonly how: "finish" | "give up";
  /** ID of the object whose data may be lost. */
  readonly allowDataLoss?: string | undefined;
}

/**
 * Resolves an intent without the program that wrote it. Returns a description of the result.
 *
 * @throws SvcError `wrong-home`, `superseded`, `unfinished`, `data-loss`, `referred`; as `remove`.
 */
export function resolveIntent(kind: Kind, entry: IntentEntry, resolution: Resolution, io: Io): Promise<string> {
  const { address } = entry;
  return holding(io, async () => {
    const intent = respelledIntent([kind], intentNow(entry, io));
    if (!isAt(await io.client.home(), intent)) throw elsewhere(labelOf({ kind, name: intent.name }), intent);
    const story =
      intent.from === undefined
        ? await endCreation(kind, intent, resolution, io)
        : await endMove(kind, intent, resolution, io);
    io.journal?.intents.strike(address);
    return story;
  });
}

async function endCreation(kind: Kind, intent: Intent, { how, allowDataLoss }: Resolution, io: Io): Promise<string> {
  const label = labelOf({ kind, name: intent.name });
  const made = await findCreated(intent, kind, label, io);
  if (!made && (intent.cloneOf ?? intent.cloneGone) !== undefined)
    return `${label} (${intent.id}) does not exist any more.`;
  if (!made) return `${label} was not created.`;
  const id = String(made.id);
  const reason = await lostReason({ kind }, intent, made, io);
  if (how === "finish" && reason !== undefined) return `${id} is left alone, and not taken for ${label}: ${reason}.`;
  if (reason !== undefined) throw new SvcError(strangerProblem(kind, intent, { id, reason }, io));
  if (how === "finish") return `${label} (${id}) is kept. To manage it: \`adopt: { id: "${id}" }\`, or import it.`;
  const known = await readFull(kind, id, io);
  if (!known) return `${label} (${id}) does not exist any more.`;
  const lost = dataIn(kind, known);
  // A state may have it whether or not the journal has its ID: it may have been imported since.
  if (allowDataLoss !== id) throw dataLoss(label, id, lost, intent.id !== undefined);
  await remove(kind, intent.name, known, io);
  return `${label} (${id}) was deleted.`;
}

async function endMove(kind: Kind, intent: Intent, resolution: Resolution, io: Io): Promise<string> {
  const { how } = resolution;
  const {
    name,
    from = "",
    clone,
    done = false,
    cloneInState = false,
    originalSuspended = false,
    leaveBehind = false,
  } = intent;
  const label = labelOf({ kind, name });
  const record = await readRecord(kind, from, io);
  if (!record || (!done && isBeingDeleted(kind, statusIn(kind, record)))) {
    return endWithoutOriginal(kind, intent, resolution, io);
  }
  if (how === "give up" && cloneInState && done) {
    const suspended = originalSuspended ? ` It stays suspended until \`svc-iac activate ${from}\`.` : "";
    return `${label} has moved to ${clone}, and the original (${from}) is kept as an object of its own.${suspended}`;
  }
  if (how === "give up" && done) {
    throw new SvcError({
      code: "unfinished",
      message: `${label} has moved: ${clone} is complete, and only the original (${from}) is still to be deleted.`,
      next: "Finish it instead, or keep the original and finish it later.",
    });
  }
  if (how === "give up") return giveUp(kind, intent, resolution, io);
  if (!done && cloneInState) {
    throw new SvcError({
      code: "unfinished",
      message: `The clone of ${label} (${clone}) was adopted: its move cannot be finished, and the original (${from}) is still ${originalSuspended ? "suspended" : "without what the move has taken from it"}.`,
      next: `\`--give-up\` keeps both and ${originalSuspended ? "resumes the original" : "puts that back"}. To keep only the clone, delete the original first.`,
    });
  }
  if (!done && clone !== undefined) {
    const holder = await io.beside?.holder(clone);
    if (holder) return endBeside(kind, intent, holder, io);
    const stranger = await existingStranger(kind, intent, clone, io);
    if (stranger !== undefined) return endWithoutClone(kind, intent, stranger, io);
  }
  if (!done) {
    throw new SvcError({
      code: "unfinished",
      message: `The clone of ${label} (${clone ?? "not created yet"}) is not yet what its program declares, and only that program knows what is missing.`,
      next: "Apply that program with the same store, which resumes the move, or give it up.",
    });
  }
  const holder = clone === undefined ? undefined : await io.beside?.holder(clone);
  if (holder)
    return `${clone}, to which ${label} has moved, belongs to stack ${holder.stack}. The original (${from}) is kept.`;
  const reason = await notTheClone(kind, intent, io);
  if (reason !== undefined) return `${clone} is not the clone of ${label}: ${reason}. The original (${from}) is kept.`;
  await refuseUnrelated(kind, intent, record, resolution, io);
  const original = await readFull(kind, from, io);
  const kept = original && (await retireOriginal(kind, name, original, leaveBehind, io));
  if (kept) throw new SvcError(kept);
  return `${label} has moved to ${clone}, and the original (${from}) was deleted.`;
}

/** Cancels a move; its clone is only deleted by its ID, because a state may have it. */
async function giveUp(kind: Kind, begun: Intent, { allowDataLoss }: Resolution, io: Io): Promise<string> {
  const { name, from = "", clone, cloneInState = false, originalSuspended = false } = begun;
  const label = labelOf({ kind, name });
  const made = cloneInState ? undefined : await findCreated(begun, kind, label, io);
  const id = made && String(made.id);
  const reason = made && (await lostReason({ kind }, begun, made, io));
  if (id !== undefined && reason !== undefined) throw new SvcError(strangerProblem(kind, begun, { id, reason }, io));
  if (id !== undefined && allowDataLoss !== id) throw unnamedClone(label, id, clone !== undefined);
  const intent = id === undefined ? begun : await withHandedOver(kind, begun, id, io);
  const back = await stillReturning(kind, intent, "kept", io);
  const kept = await giveUpMove(kind, name, from, io, { allowDataLoss });
  if (kept) throw new SvcError(kept);
  const left = cloneInState ? `its clone (${clone}), which was adopted, is kept` : "no clone of it was found";
  const clones = id === undefined ? left : `its clone (${id}) was deleted`;
  const originals = originalSuspended ? "is resumed" : "is kept";
  const story = `The move of ${label} was cancelled: ${clones}, and the original (${from}) ${originals}.`;
  return [story, ...unseenIn(kind, back)].join(" ");
}

/** Why the object that the journal names as the clone is not that, if it exists. */
async function existingStranger(kind: Kind, intent: Intent, clone: string, io: Io): Promise<string | undefined> {
  const record = await readRecord(kind, clone, io);
  return record && strangerReason({ kind }, intent, record, io);
}

/** Cancels a move whose clone is not the one that the journal names: that is left alone. */
async function endWithoutClone(kind: Kind, { clone, ...intent }: Intent, reason: string, io: Io): Promise<string> {
  const { name, from = "", originalSuspended = false } = intent;
  const label = labelOf({ kind, name });
  await writeMove(from, { ...intent, cloneInState: true }, io.journal);
  const kept = await giveUpMove(kind, name, from, io);
  if (kept) throw new SvcError(kept);
  return `${clone} is not the clone of ${label}: ${reason}. It is left alone, and the original (${from}) ${originalSuspended ? "is resumed" : "is kept"}.`;
}

/** Another stack has the clone, such as this one under its new name: the move is that one's, or ends as if it was adopted. */
async function endBeside(kind: Kind, intent: Intent, holder: Holder, io: Io): Promise<string> {
  const { name, from = "", clone, originalSuspended = false } = intent;
  const label = labelOf({ kind, name });
  if (holder.movesFrom === from) {
    return `Stack ${holder.stack} continues the move of ${label} to ${clone}: only this entry is removed, and neither ${clone} nor the original (${from}) is changed.`;
  }
  await writeMove(from, { ...intent, cloneInState: true }, io.journal);
  const kept = await giveUpMove(kind, name, from, io);
  if (kept) throw new SvcError(kept);
  return `${clone} is kept, because it belongs to stack ${holder.stack}, and the original (${from}) ${originalSuspended ? "is resumed" : "is kept"}.`;
}

/**
 * A run with another journal may have continued the move: what the clone has by now of what only one object can have is
 * taken from the original, too, and no entry here has it.
 */
async function withHandedOver(kind: Kind, intent: Intent, clone: string, io: Io): Promise<Intent> {
  const full = await readFull(kind, clone, io);
  const taken: Taken = intent.taken ?? { values: {}, parts: {} };
  const parts = Object.entries(kind.parts).flatMap(([name, { exclusive, fields }]) => {
    const entries = exclusive === undefined ? [] : (full?.live.parts[name] ?? []);
    const all = entries.map(({ key, values }) => [key, shownSettings(fields, values)] as const);
    return all.length === 0 ? [] : [[name, { ...Object.fromEntries(all), ...taken.parts[name] }] as const];
  });
  if (parts.length === 0) return intent;
  const whole = { ...intent, taken: { ...taken, parts: { ...taken.parts, ...Object.fromEntries(parts) } } };
  await writeMove(intent.from ?? "", whole, io.journal, intent);
  return whole;
}

/** The journal may name anybody's object as the clone, or none: then nothing shows that the original has moved. */
async function notTheClone(kind: Kind, intent: Intent, io: Io): Promise<string | undefined> {
  const clone = await findCreated(intent, kind, labelOf({ kind, name: intent.name }), io);
  return clone ? strangerReason({ kind }, intent, clone, io) : "it does not exist";
}

/**
 * The journal may name anybody's object as the original of a complete move.
 *
 * @throws SvcError `not-the-clone`, unless the loss of exactly that object is accepted.
 */
async function refuseUnrelated(
  kind: Kind,
  intent: Intent,
  original: Wire,
  { allowDataLoss }: Resolution,
  io: Io,
): Promise<void> {
  const { name, from = "", traits } = intent;
  const label = labelOf({ kind, name });
  const clone = await findCreated(intent, kind, label, io);
  if (allowDataLoss === from) return;
  const moved = kind.move?.field ?? "";
  const { [moved]: _, ...others } = traits;
  const unlike = await lostReason({ kind }, { ...intent, traits: others, since: 0 }, original, io);
  const isOlder = !(Date.parse(String(madeAt(original))) > Date.parse(String(clone && madeAt(clone))));
  if (unlike === undefined && isOlder) return;
  throw new SvcError({
    code: "not-the-clone",
    message: `${label}: the journal names ${from} as its original, but ${unlike ?? "it is newer than the clone"}. It is not deleted.`,
    next: `To delete it all the same: \`--allow-data-loss ${from}\`.`,
  });
}

/** The clone is all that remains: another run has completed the move, or somebody has deleted the original. */
async function endWithoutOriginal(
  kind: Kind,
  intent: Intent,
  { how, allowDataLoss }: Resolution,
  io: Io,
): Promise<string> {
  const { name, from, done = false, cloneInState = false } = intent;
  const label = labelOf({ kind, name });
  const clone = await findCreated(intent, kind, label, io);
  if (!clone) return `The original of ${label} (${from}) no longer exists, and neither does a clone.`;
  const id = String(clone.id);
  if (done && cloneInState) return `${label} has moved to ${id}, and the original (${from}) was deleted.`;
  const stranger = how === "finish" ? await strangerReason({ kind }, intent, clone, io) : undefined;
  if (stranger !== undefined) {
    return `${id} is not the clone of ${label}: ${stranger}. It is left alone, and the original (${from}) no longer exists.`;
  }
  if (how === "finish" || cloneInState) {
    return `The original of ${label} (${from}) no longer exists; its clone (${id}) is kept. If no state has it: \`adopt: { id: "${id}" }\`, or import it.`;
  }
  if (allowDataLoss !== id) {
    throw new SvcError({
      code: "unfinished",
      message: `The original of ${label} (${from}) no longer exists: to give the move up would delete its clone (${id}), which is all that remains.`,
      next: `\`--finish\` keeps it. To delete it all the same: \`--allow-data-loss ${id}\`.`,
    });
  }
  const kept = await giveUpMove(kind, name, from ?? "", io, { allowDataLoss, becomes: "deleted" });
  if (kept) throw new SvcError(kept);
  return `The original of ${label} (${from}) no longer exists, and its clone (${id}) was deleted.`;
}

function elsewhere(label: string, { home }: Intent): SvcError {
  return new SvcError({
    code: "wrong-home",
    message: `${label} belongs to another company or service (${home?.origin}) than the API key.`,
    next: "Set SERVICE_API_URL and SERVICE_API_TOKEN to those that created it.",
  });
}

function unnamedClone(label: string, id: string, isRecorded: boolean): SvcError {
  const who = isRecorded
    ? "a state may have it: a run with another journal may have continued the move"
    : "as far as its values show, and a state may have it by an import since";
  return new SvcError({
    code: "data-loss",
    message: `${id} is the clone of ${label}, ${isRecorded ? "and " : ""}${who}.`,
    next: `To delete it, if no state has it: \`--allow-data-loss ${id}\`. To keep both: import it, or \`adopt: { id: "${id}" }\`, and then \`--give-up\`.`,
  });
}

function dataLoss(label: string, id: string, lost: string | undefined, isReported: boolean): SvcError {
  const who = isReported
    ? "the engine may have it in its state: the next run of the stack shows that"
    : "a state may have it by an import since";
  return new SvcError({
    code: "data-loss",
    message: lost ? `Deleting ${label} (${id}) loses ${lost}.` : `${label} (${id}) was created, and ${who}.`,
    next: `To delete it all the same: \`--allow-data-loss ${id}\`. To keep it: \`--finish\`.`,
  });
}
