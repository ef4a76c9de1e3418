import { Command } from "commander";
import type { PreviewMark } from "../environment/preview";
import { downPreview } from "../preview/down";
import { endPreviews, reclaimGone } from "../preview/end";
import { inTurnIf, poolOf, previews, turnsOf } from "../preview/list";
import { refuseWrongClock } from "./own-clock";
import { pullRequest } from "./preview-up";
import { print, printJson } from "./print";
import { type EngineName, engineOption, JSON_OPTION, type Open } from "./pulumi-engine";

/** `svc-iac preview-env down`: destroys a preview, or gives it back to the pool. */
export function downCommand(open: Open): Command {
  return new Command("down")
    .description("destroy the preview of a pull request, or return it to the pool")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .addOption(engineOption())
    .option("--delete", "destroy it even if it is from the pool")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
A preview of the pool is suspended; the next \`svc-iac preview-env pool\` replaces what holds data in it.

Examples:
  svc-iac preview-env down --pr 123
  svc-iac preview-env down --pr 123 --delete`,
    )
    .action(async (flags: { pr: string; delete?: true; json?: true; engine: EngineName }) => {
      const engine = open(flags.json, flags.engine);
      const { pr, delete: isDeleted } = flags;
      const report = flags.json ? () => {} : print;
      const down = () => downPreview(engine, pr, { isDeleted, say: report });
      const turns = await turnsOf(engine);
      const ended = await turns.take(pr, report, down);
      if (flags.json) printJson<"preview-env-down">({ version: 1, ...ended });
    });
}

/** `svc-iac preview-env sweep`: the same for every expired preview. */
export function sweepCommand(open: Open): Command {
  return new Command("sweep")
    .description("end every preview with an expired lifetime, as recorded in its state")
    .addOption(engineOption())
    .option("--dry-run", "only list them")
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample, once an hour:\n  svc-iac preview-env sweep")
    .action(async ({ dryRun, json, engine: name }: { dryRun?: true; json?: true; engine: EngineName }) => {
      const engine = open(json, name);
      const isOver = ({ until, isEnding }: PreviewMark) => isEnding === true || Date.parse(until) < Date.now();
      const all = await previews(engine);
      if (!json) {
        for (const preview of all) {
          const { name, mark } = preview;
          const verdict = mark.isEnding ? "its end was interrupted" : isOver(mark) ? "expired" : "stays";
          print(`${name}: pull request ${mark.pullRequest}, until ${mark.until}, ${verdict}`);
        }
        if (all.length === 0) print("There are no previews in this project.");
      }
      const listed = all.map((preview) => {
        const { name: stack, mark } = preview;
        return { stack, pullRequest: mark.pullRequest, until: mark.until, isExpired: isOver(mark) };
      });
      const over = dryRun
        ? []
        : all.filter(({ mark }) => isOver(mark)).map(({ name, mark }) => ({ name, pullRequest: mark.pullRequest }));
      const say = json ? () => {} : print;
      // An `up` that has come meanwhile restarts the lifetime.
      const inTurn = inTurnIf(engine, isOver, { say });
      if (over.length > 0) await refuseWrongClock();
      const pool = await poolOf(engine);
      if (!dryRun) await reclaimGone(engine, pool);
      const ended = await endPreviews(engine, pool, over, { say, inTurn });
      if (json) printJson<"preview-env-sweep">({ version: 1, previews: listed, ...ended });
    });
}
