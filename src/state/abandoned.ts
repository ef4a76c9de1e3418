import { isDeepStrictEqual } from "node:util";
import { labelOf } from "../model/names";
import type { Abandoned, Entry, Intent, Journal } from "./journal";

/** What is said of it, with the lines that adopt and delete it. */
export function noticeOf(abandoned: Abandoned): string {
  const { intent, writing } = abandoned;
  const { kind, name, id, from, cloneOf, cloneGone, idReported } = intent;
  const label = labelOf({ kind: { name: kind }, name });
  if (from !== undefined) return `${moveText(label, intent)} ${waysOfMove(abandoned)}`;
  const run = writing
    ? `A run on ${writing.host}, which is writing or was interrupted since ${writing.since},`
    : "An interrupted run";
  const done = id === undefined ? `was creating ${label} and got no answer` : `created ${label} (${id})`;
  const why = writing ? "" : ", and the last plan did not declare it";
  if (cloneOf !== undefined) {
    return `A move of ${label} was interrupted after it was complete: its original (${cloneOf}) is deleted, and its clone (${id}) may be in no state. If a state has it, nothing is left to do. ${waysOf(abandoned)}`;
  }
  if (cloneGone !== undefined) {
    return `${label} had moved, and its original (${id}) was kept. Its clone (${cloneGone}) does not exist any more, and no state has the original, which still exists and which nothing deletes. ${waysOf(abandoned)}`;
  }
  if (idReported) {
    return `A run created ${label} (${id}) and may have been interrupted before its state was saved: no run since has shown that the state has it. If the state has it, nothing is left to do. A run that still declares it continues with it. ${waysOf(abandoned)} If it is meant to be in another state, or in none: \`${resolutionOf(abandoned)} --finish\`, which ends this message.`;
  }
  return `${run} ${done}${why}. A run that still declares it continues with it. ${waysOf(abandoned)}`;
}

function moveText(label: string, { from, clone, done, cloneInState, originalSuspended }: Intent): string {
  const suspended = originalSuspended ? ", suspended" : "";
  if (cloneInState)
    return `${label} has moved to ${clone}, and its original (${from}) was kept${suspended}. The last plan has not met the clone: unless a state has it, nothing deletes the original any more.`;
  const copy =
    clone === undefined ? "a clone of it may exist" : `its clone (${clone}) is ${done ? "" : "not "}complete`;
  // Its last step deletes the original, and the run may have been killed after that.
  const unless = done ? ", unless the run has deleted it" : "";
  const original = `its original (${from}) is kept${suspended}${unless}`;
  return `A move of ${label} was interrupted${done ? ", or has kept its original" : ""}, and the last plan did not declare it: ${original}, and ${copy}. Nothing deletes either of them. A run that still declares it continues with it.`;
}

/** A complete move is only given up where a state has had its clone: that may serve what the original has served. */
function waysOfMove({ intent: { from, clone, done, cloneInState }, ...entry }: Abandoned): string {
  const resolve = `\`${resolutionOf(entry)}`;
  const adopt = (id: string) => `\`adopt: { id: "${id}" }\`, or import it`;
  if (cloneInState)
    return `To have the clone in the state again: ${adopt(clone ?? "")}; the next plan shows whether that deletes the original. To delete the original: ${resolve} --finish\`. To keep it: ${adopt(from ?? "")}, or ${resolve} --give-up\`, which ends this message.`;
  const original = `To keep the original: ${adopt(from ?? "")}; the run after that deletes the clone, unless it declares the move again.`;
  if (done) {
    return `${original} To keep the clone: ${resolve} --finish\`, which deletes the original, and then ${adopt(clone ?? "")}.`;
  }
  const keep = clone === undefined ? "" : ` To keep the clone: ${adopt(clone)}.`;
  return `${original}${keep} To delete the clone, if no state has it: ${resolve} --give-up\`.`;
}

/** The lines that adopt and delete it: the latter asks for its ID, because a state may have it, and does nothing without it. */
export function waysOf({ intent: { id }, ...entry }: Omit<Abandoned, "address">): string {
  const resolve = resolutionOf(entry);
  return id === undefined
    ? `To keep it if it exists: \`${resolve} --finish\` shows its ID for \`adopt\`. To delete it: \`${resolve} --give-up\` shows its ID, and deletes it with \`--allow-data-loss <ID>\`.`
    : `To keep it: \`adopt: { id: "${id}" }\`. To delete it, if no state has it: \`${resolve} --give-up\`, which asks for \`--allow-data-loss ${id}\`.`;
}

/** The command that deletes what an interrupted run has created, where that is known to be in no state. */
export function deletionBy(entry: Entry, id: string): string {
  return `\`${resolutionOf(entry)} --give-up --allow-data-loss ${id}\``;
}

/** The command that resolves an entry, less its option. */
export function resolutionOf({ entry, store }: Entry): string {
  return `svc-iac journal resolve ${entry}${store === undefined ? "" : ` --store '${store}'`}`;
}

/** The same for an intent, which its journal is to have. */
export function resolutionFor(intent: Partial<Intent>, journal: Journal | undefined): string {
  return resolutionOf(entryOf(intent, journal));
}

/** What `svc-iac journal` calls an intent, or a word for that where nothing shows which of the entries it is. */
export function entryOf(intent: Partial<Intent>, journal: Journal | undefined): Entry {
  const [entry, ...others] = journal?.plan.abandoned((one) => isDeepStrictEqual(one, intent)) ?? [];
  return entry && others.length === 0 ? entry : { entry: "<entry>" };
}
