import { Command } from "commander";
import { code, comment, table as markdownTable, plain } from "../markdown";
import { pascal } from "../model/names";
import { unitOf } from "../preview/engine";
import { type Preview, poolOf, previews, previewsOf } from "../preview/list";
import { pullRequest } from "./preview-up";
import { print, printDocument, printJson } from "./print";
import { type EngineName, engineOption, type Open } from "./pulumi-engine";
import { table } from "./table";

/** `svc-iac preview-env list`: previews, and what waits in the pool. */
export function listCommand(open: Open): Command {
  return new Command("list")
    .description("list the previews of this project, and its pool")
    .addOption(engineOption())
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nExamples:\n  svc-iac preview-env list\n  svc-iac preview-env list --json")
    .action(async ({ json, engine: name }: { json?: true; engine: EngineName }) => {
      const engine = open(false, name);
      const slots = await (await poolOf(engine)).slots();
      const now = Date.now();
      const found = (await previews(engine)).map(({ name: stack, mark }) => ({
        stack,
        pullRequest: mark.pullRequest,
        state: stateOf(mark, now),
        until: mark.until,
        active: mark.active ?? null,
        pooled: Object.hasOwn(slots, stack),
      }));
      const waiting = Object.entries(slots)
        .filter(([slot]) => !found.some(({ stack }) => stack === slot))
        .map(([stack, { state, since, pullRequest: request }]) => ({
          stack,
          state,
          since,
          pullRequest: request ?? null,
        }));
      if (json) printJson<"preview-env-list">({ version: 1, previews: found, pool: waiting });
      else {
        const idle = waiting.map(({ stack, state, pullRequest: request }) => ({ stack, pullRequest: request, state }));
        const rows = [...found, ...idle].map(({ stack, ...row }) => ({ [unitOf(engine)]: stack, ...row }));
        print(rows.length === 0 ? "There are no previews in this project." : table(rows));
      }
    });
}

function stateOf(
  { until, isPaused, isIncomplete, isEnding }: Preview["mark"],
  now: number,
): "running" | "suspended" | "expired" | "incomplete" {
  if (Date.parse(until) < now && !isEnding) return "expired";
  if (isIncomplete) return "incomplete";
  return isPaused ? "suspended" : "running";
}

/** A CI job finds the comment of its last run by this line. */
const MARK = "<!-- svc-iac preview -->";

/** `svc-iac preview-env comment`: the addresses of a preview, in Markdown. */
export function commentCommand(open: Open): Command {
  return new Command("comment")
    .description("print a comment with the addresses of a preview, in Markdown")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .addOption(engineOption())
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
It has the file's \`outputs\`; secrets are left out. The first line is \`${MARK}\`:
a CI job uses it to find and update the comment of its last run.

Example:
  svc-iac preview-env comment --pr 123 > comment.md`,
    )
    .action(async ({ pr, json, engine: name }: { pr: string; json?: true; engine: EngineName }) => {
      const engine = open(false, name);
      const [found] = await previewsOf(engine, pr);
      const text = commentOf(found, unitOf(engine), await engine.outputs(found.name));
      if (json) printJson<"preview-env-comment">({ version: 1, stack: found.name, text });
      else printDocument(text);
    });
}

function commentOf({ name, mark }: Preview, unit: string, outputs: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(outputs).map(([key, value]) => [plain(key), addressed(value)]);
  return comment(
    [
      MARK,
      `### Preview of pull request ${plain(mark.pullRequest)}: ${stateOf(mark, Date.now())}`,
      markdownTable("", ["", "Address"], rows),
      mark.isIncomplete ? "The last run has failed, or has not ended." : "",
      `${pascal(unit)} ${code(name)}, until ${plain(mark.until)}. Each push extends it.`,
    ],
    `\`svc-iac preview-env list\``,
  );
}

/** A link, if it is one that a browser opens safely. */
function addressed(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const isLink = /^https?:\/\/[\w.:/-]+$/.test(text);
  return isLink ? `<${text}>` : code(text);
}
