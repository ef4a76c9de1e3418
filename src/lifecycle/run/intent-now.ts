import { labelOf } from "../../model/names";
import { SvcError } from "../../model/problem";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { STAGES } from "../../state/journal-edits";
import type { IntentEntry } from "../../state/stack-intents";

/**
 * The intent as the journal has it by now: whoever wrote for the stack has been waited for, and may have continued with it.
 *
 * @throws SvcError `superseded`
 */
export function intentNow({ address, intent }: IntentEntry, { journal }: Io): Intent {
  if (!journal) return intent;
  const now = journal.intents.all().get(address);
  if (now && STAGES.every((stage) => now[stage] === intent[stage])) return now;
  const ended = now ? "a run has continued with it" : "a run has ended it";
  throw new SvcError({
    code: "superseded",
    message: `${labelOf({ kind: { name: intent.kind }, name: intent.name })}: ${ended} since the journal was read, so nothing was done.`,
    next: "`svc-iac journal` shows what is left of it.",
  });
}
