import { Command } from "commander";
import { SvcError } from "../model/problem";
import { type Preview, poolOf, previews } from "./preview-list";
import type { PreviewPool } from "./preview-pool";
import { PreviewStack, WAITING } from "./preview-stack";
import { pullRequest } from "./preview-up";
import type { Engine } from "./pulumi-engine";

/** `svc-iac preview-env down`: destroys a preview, or gives it back to the pool. */
export function downCommand(open: () => Engine): Command {
  return new Command("down")
    .description("destroy the preview of a pull request, or return it to the pool")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .option("--delete", "destroy it even if it is from the pool")
    .addHelpText(
      "after",
      `
A preview of the pool is suspended; the next \`svc-iac preview-env pool\` replaces what holds data in it.

Examples:
  svc-iac preview-env down --pr 123
  svc-iac preview-env down --pr 123 --delete`,
    )
    .action(async (flags: { pr: string; delete?: true }) => {
      const engine = open();
      const pool = poolOf(engine);
      const stacks = (await previews(engine)).filter(({ mark }) => mark.pullRequest === flags.pr);
      // One whose first run failed has no mark yet.
      const taken = Object.entries(await pool.slots()).filter(
        ([, slot]) => slot.state === "taken" && slot.pullRequest === flags.pr,
      );
      const names = new Set([...stacks.map(({ name }) => name), ...taken.map(([name]) => name)]);
      if (names.size === 0) say(`There is no preview of pull request ${flags.pr} in this project.`);
      const ending = [...names].map((name) => ({ name, pullRequest: flags.pr }));
      await end(engine, pool, ending, flags.delete ?? false);
    });
}

/** `svc-iac preview-env sweep`: the same for every expired preview. */
export function sweepCommand(open: () => Engine): Command {
  return new Command("sweep")
    .description("end every preview whose lifetime is over, as recorded in its state, whatever the stack's name")
    .option("--dry-run", "only list them")
    .addHelpText("after", "\nExample, once an hour:\n  svc-iac preview-env sweep")
    .action(async ({ dryRun }: { dryRun?: true }) => {
      const engine = open();
      const all = await previews(engine);
      const over = all.filter(({ mark }) => Date.parse(mark.until) < Date.now());
      for (const { name, mark } of all) {
        const verdict = over.some((one) => one.name === name) ? "expired" : "stays";
        say(`${name}: pull request ${mark.pullRequest}, until ${mark.until}, ${verdict}`);
      }
      if (all.length === 0) say("There are no previews in this project.");
      if (!dryRun) await end(engine, poolOf(engine), over.map(ending), false);
    });
}

interface Ending {
  readonly name: string;
  readonly pullRequest: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const ending = ({ name, mark }: Preview): Ending => ({ name, pullRequest: mark.pullRequest });

/** One preview that cannot be ended does not keep the others from it. */
async function end(engine: Engine, pool: PreviewPool, all: readonly Ending[], isDeleted: boolean): Promise<void> {
  const slots = await pool.slots();
  const failed: string[] = [];
  for (const one of all) {
    const stack = new PreviewStack(engine, one.name);
    const slot = slots[one.name];
    try {
      if (slot && !isDeleted) {
        await suspend(stack);
        await pool.giveBack(one.name, one.pullRequest);
        say(`${one.name} is suspended and back in the pool; \`svc-iac preview-env pool\` cleans it.`);
      } else {
        await stack.destroy();
        if (slot) await pool.drop(one.name);
      }
    } catch (error) {
      failed.push(`${one.name}: ${(error as Error).message}`);
    }
  }
  if (failed.length === 0) return;
  throw new SvcError({
    code: "engine",
    message: failed.join("\n"),
    next: "Run the command again when the cause is gone.",
  });
}

/** A preview of the pool waits. What its pull request has set stays until it is cleaned: the file may require it. */
async function suspend(stack: PreviewStack): Promise<void> {
  await stack.recall(["svc:pullRequest", "svc:until", "svc:active"]);
  await stack.configure({ plain: { [WAITING.pooled]: stack.name, [WAITING.suspended]: "true" } });
  await stack.up();
}
