import { isDeepStrictEqual } from "node:util";
import { labelOf } from "../model/names";
import type { Abandoned, Entry, Intent, Journal } from "./journal";

/**
 * What is said of creations that interrupted runs have left and that the last plan did not declare, each with the lines
 * that adopt and delete it (decisions, "Interrupted and no longer declared").
 */
export function abandonedNotices(journal: Journal): readonly string[] {
  return journal.plan.abandoned().map(noticeOf);
}

function noticeOf(abandoned: Abandoned): string {
  const { intent, writing } = abandoned;
  const { kind, name, id, cloneOf, idReported } = intent;
  const label = labelOf({ kind: { name: kind }, name });
  const run = writing
    ? `A run on ${writing.host}, which is writing or was interrupted since ${writing.since},`
    : "An interrupted run";
  const done = id === undefined ? `was creating ${label} and got no answer` : `created ${label} (${id})`;
  const why = writing ? "" : ", and the last plan did not declare it";
  if (cloneOf !== undefined) {
    return `A move of ${label} was interrupted after it was complete: its original (${cloneOf}) is deleted, and its clone (${id}) may be in no state. If a state has it, nothing is left to do. ${waysOf(abandoned)}`;
  }
  if (idReported) {
    return `A run created ${label} (${id}) and may have been interrupted before its state was saved: no run since has shown that the state has it. If the state has it, nothing is left to do. If it is still declared, this run continues with it. ${waysOf(abandoned)}`;
  }
  return `${run} ${done}${why}. If it is still declared, this run continues with it. ${waysOf(abandoned)}`;
}

/** The lines that adopt and delete it: the latter asks for its ID, because a state may have it, and does nothing without it. */
export function waysOf({ intent: { id }, ...entry }: Abandoned): string {
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
