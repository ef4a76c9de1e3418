import { labelOf } from "../../model/names";
import type { Abandoned, Journal } from "./journal";

/**
 * What is said of creations that interrupted runs have left and that the last plan did not declare, each with the lines
 * that adopt and delete it (decisions, "Interrupted and no longer declared").
 */
export function abandonedNotices(journal: Journal): readonly string[] {
  return journal.abandoned().map(noticeOf);
}

function noticeOf({ entry, intent: { kind, name, id }, writing, store }: Abandoned): string {
  const label = labelOf({ kind: { name: kind }, name });
  const run = writing
    ? `A run on ${writing.host}, which is writing or was interrupted since ${writing.since},`
    : "An interrupted run";
  const done = id === undefined ? `was creating ${label} and got no answer` : `created ${label} (${id})`;
  const why = writing ? "" : ", and the last plan did not declare it";
  const resolve = `svc-iac journal resolve ${entry}${store === undefined ? "" : ` --store '${store}'`}`;
  const ways =
    id === undefined
      ? `To keep it if it exists: \`${resolve} --finish\` shows its ID for \`adopt\`. To delete it: \`${resolve} --give-up\`.`
      : `To keep it: \`adopt: { id: "${id}" }\`. To delete it: \`${resolve} --give-up --allow-data-loss ${id}\`.`;
  return `${run} ${done}${why}. If it is still declared, this run continues with it. ${ways}`;
}
