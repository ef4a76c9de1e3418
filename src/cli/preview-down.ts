import { Command } from "commander";
import { SvcError } from "../model/problem";
import { printJson } from "./ending";
import { isInterruption } from "./interrupted";
import { type Preview, poolOf, previews } from "./preview-list";
import type { PreviewPool } from "./preview-pool";
import { PreviewStack, SETTINGS } from "./preview-stack";
import { pullRequest } from "./preview-up";
import { type Engine, JSON_OPTION, type Open } from "./pulumi-engine";

/** `svc-iac preview-env down`: destroys a preview, or gives it back to the pool. */
export function downCommand(open: Open): Command {
  return new Command("down")
    .description("destroy the preview of a pull request, or return it to the pool")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
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
    .action(async (flags: { pr: string; delete?: true; json?: true }) => {
      const engine = open(flags.json);
      const pool = poolOf(engine);
      const all = await previews(engine);
      const stacks = all.filter(({ mark }) => mark.pullRequest === flags.pr);
      // One whose first run failed has no mark yet; the mark of another is from a run with another store.
      const others = all.filter(({ mark }) => mark.pullRequest !== flags.pr).map(({ name }) => name);
      const taken = Object.entries(await pool.slots()).filter(
        ([name, slot]) => slot.state === "taken" && slot.pullRequest === flags.pr && !others.includes(name),
      );
      const existing = await engine.stacks();
      const gone = taken.flatMap(([name]) => (existing.includes(name) ? [] : [name]));
      for (const name of gone) await pool.drop(name);
      const names = new Set([
        ...stacks.map(({ name }) => name),
        ...taken.flatMap(([name]) => (gone.includes(name) ? [] : [name])),
      ]);
      if (names.size === 0 && !flags.json) say(`There is no preview of pull request ${flags.pr} in this project.`);
      const ending = [...names].map((name) => ({ name, pullRequest: flags.pr }));
      const ended = await end(engine, pool, ending, { isDeleted: flags.delete ?? false, isQuiet: flags.json ?? false });
      if (flags.json) printJson<"preview-env-down">({ version: 1, ...ended });
    });
}

/** `svc-iac preview-env sweep`: the same for every expired preview. */
export function sweepCommand(open: Open): Command {
  return new Command("sweep")
    .description("end every preview with an expired lifetime, as recorded in its state")
    .option("--dry-run", "only list them")
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample, once an hour:\n  svc-iac preview-env sweep")
    .action(async ({ dryRun, json }: { dryRun?: true; json?: true }) => {
      const engine = open(json);
      const isOver = ({ mark }: Preview) => Date.parse(mark.until) < Date.now();
      const all = await previews(engine);
      if (!json) {
        for (const preview of all) {
          const { name, mark } = preview;
          const verdict = isOver(preview) ? "expired" : "stays";
          say(`${name}: pull request ${mark.pullRequest}, until ${mark.until}, ${verdict}`);
        }
        if (all.length === 0) say("There are no previews in this project.");
      }
      const listed = all.map((preview) => {
        const { name: stack, mark } = preview;
        return { stack, pullRequest: mark.pullRequest, until: mark.until, isExpired: isOver(preview) };
      });
      const over = dryRun ? [] : all.filter(isOver).map(ending);
      const ended = await end(engine, poolOf(engine), over, { isDeleted: false, isQuiet: json ?? false });
      if (json) printJson<"preview-env-sweep">({ version: 1, previews: listed, ...ended });
    });
}

interface Ending {
  readonly name: string;
  readonly pullRequest: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const ending = ({ name, mark }: Preview): Ending => ({ name, pullRequest: mark.pullRequest });

/** One preview that cannot be ended does not keep the others from it. */
async function end(
  engine: Engine,
  pool: PreviewPool,
  all: readonly Ending[],
  { isDeleted, isQuiet }: { readonly isDeleted: boolean; readonly isQuiet: boolean },
): Promise<{ destroyed: string[]; returned: string[] }> {
  const slots = all.length === 0 ? {} : await pool.slots();
  const ended = { destroyed: [] as string[], returned: [] as string[] };
  const failed: string[] = [];
  for (const one of all) {
    const stack = new PreviewStack(engine, one.name);
    const slot = slots[one.name];
    try {
      if (slot && !isDeleted) {
        await suspend(stack);
        await pool.giveBack(one.name, one.pullRequest);
        ended.returned.push(one.name);
        if (!isQuiet) say(`${one.name} is suspended and back in the pool; \`svc-iac preview-env pool\` cleans it.`);
      } else {
        await stack.destroy();
        if (slot) await pool.drop(one.name);
        ended.destroyed.push(one.name);
      }
    } catch (error) {
      if (isInterruption(error)) throw error;
      failed.push(`${one.name}: ${(error as Error).message}`);
    }
  }
  if (failed.length === 0) return ended;
  throw new SvcError({
    code: "engine",
    message: failed.join("\n"),
    next: "Run the command again when the cause is gone.",
  });
}

/** A preview of the pool waits. What its pull request has set stays until it is cleaned: the file may require it. */
async function suspend(stack: PreviewStack): Promise<void> {
  await stack.recall([SETTINGS.pullRequest, SETTINGS.until, SETTINGS.active]);
  await stack.configure({ plain: { [SETTINGS.pooled]: stack.name, [SETTINGS.suspended]: "true" } });
  await stack.up();
}
