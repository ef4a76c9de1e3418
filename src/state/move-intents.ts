import { noticeOf } from "./abandoned";
import { holding, type Io } from "./io";
import type { Intent, Journal } from "./journal";
import { passed } from "./journal-edits";
import type { Known } from "./known";

/**
 * A move has its own intent, by the ID of the original: the engine keeps the original in its state, under whatever
 * name, until the clone is complete.
 */
export const moveAddress = (from: string) => `${from}#move`;

/** The intent of the move of exactly this object. */
export function moveOf(from: string, journal: Journal | undefined): Intent | undefined {
  return placeOf(from, journal)?.[1];
}

/** The move of this object that may still be continued or, if its clone has been adopted, only be cancelled. */
export function openMoveOf(from: string, journal: Journal | undefined): Intent | undefined {
  const intent = moveOf(from, journal);
  return intent && isOpen(intent) ? intent : undefined;
}

const isOpen = ({ cloneInState, done }: Intent) => !(cloneInState && done);

/** Moves of this kind that may still be continued or cancelled. */
export function openMovesOf(kind: string, journal: Journal | undefined): readonly Intent[] {
  const all = [...(journal?.intents.all().values() ?? [])];
  return all.filter((intent) => intent.kind === kind && intent.from !== undefined && isOpen(intent));
}

/** The move of this object, unless the engine may have its clone by now: what takes over the original where that is ends it. */
export function unreportedMoveOf(from: string, journal: Journal | undefined): Intent | undefined {
  const intent = openMoveOf(from, journal);
  return intent?.idReported ? undefined : intent;
}

/** The move to this clone that may still be continued or cancelled. */
export function openMoveTo(clone: string, journal: Journal | undefined): Intent | undefined {
  const intents = [...(journal?.intents.all().values() ?? [])];
  return intents.find((intent) => intent.from !== undefined && intent.clone === clone && !intent.cloneInState);
}

/**
 * The engine's state loses the clone of a complete move, which is gone, and with it its original, which was kept. The next
 * runs name that until a state has it. Returns what they say.
 */
export function noteCloneGone(clone: string, original: Omit<Intent, "since" | "traits">, journal: Journal): string[] {
  const { id } = original;
  if (id === undefined || journal.intents.all().has(id)) return [];
  strikeMove(id, journal);
  journal.intents.note(id, { ...original, since: 0, traits: {}, cloneGone: clone, undeclared: true });
  return journal.plan.abandoned((intent) => intent.id === id).map(noticeOf);
}

/** The originals of finished moves to this clone, which may still exist. */
export function originalsOf(clone: string, journal: Journal | undefined): readonly string[] {
  const moves = [...(journal?.intents.all().values() ?? [])].filter((intent) => intent.clone === clone && intent.done);
  return moves.flatMap(({ from }) => (from === undefined ? [] : [from]));
}

/** The same, as of now, of what a state has had: a clone that it gets again has them to delete, that of an open move has not. */
export function keptOriginals(journal: Journal | undefined): (clone: string) => readonly string[] {
  const kept = [...(journal?.intents.all().values() ?? [])].filter(({ done, cloneInState }) => done && cloneInState);
  return (id) => kept.flatMap(({ clone, from }) => (clone === id && from !== undefined ? [from] : []));
}

/** The same, and the one that the state has, whose journal may be elsewhere. */
export function recordedOriginals({ live, clonedFrom }: Known, journal: Journal | undefined): readonly string[] {
  return [...new Set([...originalsOf(live.id, journal), ...(clonedFrom === undefined ? [] : [clonedFrom])])];
}

/** When the clones that the journal has were made, by their IDs, in milliseconds. */
export function clonedSince(journal: Journal | undefined): ReadonlyMap<string, number> {
  const moves = [...(journal?.intents.all().values() ?? [])].filter(({ since }) => since > 0);
  return new Map(moves.flatMap(({ clone, since }) => (clone === undefined ? [] : [[clone, since] as const])));
}

/** Whether this object is the original of a move whose clone no state is known to have. */
export function isMoving(from: string, journal: Journal | undefined): boolean {
  const intent = moveOf(from, journal);
  return intent !== undefined && !intent.cloneInState;
}

/**
 * The engine's state has an object: a move to it can no longer be continued, nor may its clone be deleted. If it is not
 * complete, its clone was adopted; what it has suspended remains to be resumed, and what it has taken to be put back.
 */
export function noteCloneInState(id: string, journal: Journal | undefined): void {
  for (const [place, intent] of [...(journal?.intents.all() ?? [])]) {
    if (intent.from === undefined || intent.clone !== id || intent.cloneInState) continue;
    const { undeclared: _, passedBy: __, ...known } = intent;
    if (intent.done || isOwed(intent)) journal?.intents.note(place, { ...known, cloneInState: true }, passed(intent));
    else journal?.intents.strike(place);
  }
}

/** The engine's state has the clone of a complete move, after several that of the last one, and has still to delete the original. */
export function noteOriginal(move: Intent & Required<Pick<Intent, "from" | "clone">>, journal: Journal): void {
  const { from, clone } = move;
  const [place, written] = placeOf(from, journal) ?? [moveAddress(from), move];
  const isLast = written.clone === clone;
  if (isLast && written.cloneInState) return;
  const begun = isLast ? written : { ...written, clone, since: 0, traits: {} };
  journal.intents.note(place, { ...begun, done: true, cloneInState: true });
}

/** The engine's state has an object: the complete moves to it, and the one that has kept it, are not left by any state. */
export function declareMovesOf(id: string, { intents, plan }: Journal): void {
  for (const [place, { from, clone, done }] of [...intents.all()])
    if (done && (from === id || clone === id)) plan.declare(place);
}

/** The same, now: no later run finds that out, so that it waits for one that still writes. */
export async function noteCloneTakenOver(id: string, io: Io): Promise<void> {
  if (openMoveTo(id, io.journal)) await holding(io, async () => noteCloneInState(id, io.journal));
}

/** Whether a cancelled move has something to undo on the original. */
export function isOwed({ originalSuspended, taken }: Intent): boolean {
  return originalSuspended !== undefined || taken !== undefined;
}

/** What a move has done to its original, which another clone of it does not change. */
export function owedOf({ originalSuspended, taken, served }: Partial<Intent>): Partial<Intent> {
  return {
    ...(originalSuspended ? { originalSuspended } : {}),
    ...(taken ? { taken } : {}),
    ...(served ? { served } : {}),
  };
}

/** The original of a move, for whoever adopts or imports its clone, or itself after the state has the clone. */
export function originalBesides(id: string, journal: Journal | undefined): string | undefined {
  for (const { from, clone, originalSuspended, cloneInState } of journal?.intents.all().values() ?? []) {
    if (from === undefined) continue;
    const resume = `stays suspended until \`svc-iac activate ${from}\``;
    if (from === id && cloneInState && originalSuspended) return `Its move to ${clone} has suspended it: it ${resume}.`;
    if (clone !== id) continue;
    if (originalSuspended)
      return `It is the clone of a move that has suspended the original (${from}), which ${resume}.`;
    if (!cloneInState) return besidesClone(from);
  }
  return undefined;
}

const besidesClone = (from: string) =>
  `It is the clone of an interrupted move, which ends with that and no longer deletes the original (${from}), unless it has already. The original stays or goes with the resource that has it; if none has: import it, or delete it on the platform.`;

/** An object is taken into a state again: it is no longer the original of a complete move. */
export function strikeCloneInState(id: string, journal: Journal | undefined): void {
  const { cloneInState, done } = moveOf(id, journal) ?? {};
  if (cloneInState && done) strikeMove(id, journal);
}

/** The engine's state still has the original as its object: it has not saved the clone that it received. */
export function strikeReported(id: string, journal: Journal | undefined): void {
  const [place, intent] = placeOf(id, journal) ?? [];
  if (place === undefined || !intent?.idReported || intent.cloneInState) return;
  const { idReported: _, ...unsaved } = intent;
  journal?.intents.note(place, unsaved);
}

function placeOf(from: string, journal: Journal | undefined): readonly [string, Intent] | undefined {
  return [...(journal?.intents.all() ?? [])].find(([, intent]) => intent.from === from);
}

/** `read` as in `JournalEntries.write`. */
export async function writeMove(
  from: string,
  intent: Intent,
  journal: Journal | undefined,
  read?: Intent,
): Promise<void> {
  await journal?.intents.write(placeOf(from, journal)?.[0] ?? moveAddress(from), intent, read);
}

export function strikeMove(from: string, journal: Journal | undefined): void {
  const [place] = placeOf(from, journal) ?? [];
  if (place !== undefined) journal?.intents.strike(place);
}

/**
 * The journal with a move that is recorded only in the state of an engine. The journal's own intent wins: it is
 * newer.
 */
export function withMove(move: Intent, journal: Journal): Journal {
  const place = moveAddress(move.from ?? "");
  const isWritten = () => move.from === undefined || moveOf(move.from, journal) !== undefined;
  let remembered: Intent | undefined = move;
  const all = () =>
    remembered && !isWritten() ? new Map([...journal.intents.all(), [place, remembered]]) : journal.intents.all();
  const { owners, updates, plan, lease, inherited, intents } = journal;
  return {
    ...{ owners, updates, plan, lease, inherited },
    load: () => journal.load(),
    settle: () => journal.settle(),
    intents: {
      all,
      write: (asked, written, read) => intents.write(asked, written, read),
      note: (asked, written, read) => intents.note(asked, written, read),
      strike: (asked) => {
        if (all().get(asked)?.from === move.from) remembered = undefined;
        intents.strike(asked);
      },
    },
  };
}

/** The engine is about to receive the clone: from now on it may have it, whatever becomes of this run. */
export async function noteCloneReported(from: string, io: Io): Promise<void> {
  await holding(io, async () => {
    const intent = moveOf(from, io.journal);
    if (intent?.done) await writeMove(from, { ...intent, idReported: true }, io.journal);
  });
}
