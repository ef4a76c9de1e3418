import { labelOf } from "../model";
import type { Intent, Journal } from "../state";

/** What is said, in a run of a part of the stack, of moves that a run of all of it would continue or end. */
export function openMoves(journal: Journal): readonly string[] {
  const open = [...journal.intents.all()].filter(
    ([address, { from }]) => from !== undefined && !journal.plan.isOfSibling(address),
  );
  return open.map(([, intent]) => noticeOf(intent));
}

function noticeOf({ kind, name, from, clone, done, originalSuspended }: Intent): string {
  const label = labelOf({ kind: { name: kind }, name });
  const suspended = originalSuspended ? "suspended and " : "";
  const state = done
    ? `${label} has moved to ${clone}; its original (${from}) is ${suspended}still to be deleted`
    : `The move of ${label} is not complete. Its original is ${from}${originalSuspended ? ", suspended" : ""}${clone === undefined ? "" : `, its clone ${clone}`}`;
  const next = done
    ? "deletes it once nothing refers to it, unless `retainOnDelete` keeps it"
    : "continues the move, or cancels it if it is no longer declared";
  return `${state}. Where this run leaves it out, run \`pulumi up\` without \`--target\` and \`--exclude\`, which ${next}.`;
}
