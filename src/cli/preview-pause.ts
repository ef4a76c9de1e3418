import { Command } from "commander";
import type { PreviewMark } from "../environment/preview";
import { SvcError } from "../model/problem";
import { inTurnIf, previews, previewsOf } from "../preview/list";
import { resumePreview, suspendPreview } from "../preview/pause";
import { duration } from "./duration";
import { refuseWrongClock } from "./own-clock";
import { pullRequest } from "./preview-up";
import { print, printJson } from "./print";
import { type EngineName, engineOption, JSON_OPTION, type Open } from "./pulumi-engine";

/** `svc-iac preview-env pause`: suspends what nobody works on. */
export function pauseCommand(open: Open): Command {
  return new Command("pause")
    .description("suspend a preview, or all idle previews")
    .option("--pr <number>", "number of the pull request", pullRequest)
    .option("--idle <duration>", "suspend all previews without an `up` for this long: 90m, 12h, 3d, 2w", duration)
    .addOption(engineOption())
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Its applications and databases are suspended, with their data; the platform can suspend nothing else. The next \`up\` or
\`resume\` resumes it. Its lifetime continues.

Examples:
  svc-iac preview-env pause --idle 12h
  svc-iac preview-env pause --pr 123`,
    )
    .action(
      async ({ pr, idle, json, engine: name }: { pr?: string; idle?: number; json?: true; engine: EngineName }) => {
        if ((pr === undefined) === (idle === undefined)) {
          throw new SvcError({ code: "usage", message: "One of --pr and --idle is required." });
        }
        const engine = open(json, name);
        const isIdle = ({ active = "", isEnding }: PreviewMark) =>
          !isEnding && Date.now() - Date.parse(active) > (idle ?? Infinity);
        const all = pr === undefined ? await previews(engine) : await previewsOf(engine, pr);
        const isMeant = (mark: PreviewMark) =>
          !(mark.isPaused && !mark.isIncomplete) && (pr !== undefined || isIdle(mark));
        const inTurn = inTurnIf(engine, isMeant, { say: json ? () => {} : print, isWaiting: pr !== undefined });
        const suspended: string[] = [];
        const chosen = all.filter(({ mark }) => isMeant(mark));
        if (idle !== undefined && chosen.length > 0) await refuseWrongClock();
        for (const { name: stack, mark } of chosen) {
          const { pullRequest } = mark;
          await inTurn({ name: stack, pullRequest }, async () => {
            await suspendPreview(engine.stack(stack));
            suspended.push(stack);
            if (!json) print(`${stack}: the preview of pull request ${pullRequest} is suspended.`);
          });
        }
        if (json) printJson<"preview-env-pause">({ version: 1, stacks: suspended });
        else if (chosen.length === 0) {
          print(
            pr === undefined
              ? "There is no preview to suspend."
              : `The preview of pull request ${pr} is suspended already.`,
          );
        }
      },
    );
}

/** `svc-iac preview-env resume`. */
export function resumeCommand(open: Open): Command {
  return new Command("resume")
    .description("resume a suspended preview, as it was, and restart its lifetime")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .addOption(engineOption())
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample:\n  svc-iac preview-env resume --pr 123")
    .action(async ({ pr, json, engine: name }: { pr: string; json?: true; engine: EngineName }) => {
      const engine = open(json, name);
      const isPaused = ({ isPaused, isIncomplete }: PreviewMark) => isPaused === true || isIncomplete === true;
      const found = (await previewsOf(engine, pr)).filter(({ mark }) => isPaused(mark));
      const inTurn = inTurnIf(engine, isPaused, { say: json ? () => {} : print, isWaiting: true });
      const resumed: string[] = [];
      if (found.length > 0) await refuseWrongClock();
      for (const { name: stack } of found) {
        await inTurn({ name: stack, pullRequest: pr }, async (mark) => {
          await resumePreview(engine.stack(stack), mark);
          resumed.push(stack);
          if (!json) print(`${stack}: the preview of pull request ${pr} is running.`);
        });
      }
      if (json) printJson<"preview-env-resume">({ version: 1, stacks: resumed });
      else if (found.length === 0) print(`The preview of pull request ${pr} is running already.`);
    });
}
