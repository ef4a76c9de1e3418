import { SvcError } from "../model/problem";
import { explained } from "../state";
import type { Engine } from "./engine";
import type { PreviewPool } from "./pool";
import { usedMark } from "./pool-marks";
import { SETTINGS } from "./settings";
import type { PreviewStack } from "./stack";

const isInterruption = (error: unknown): boolean => error instanceof SvcError && error.problem.code === "interrupted";

/** A preview that ends: it is destroyed, or goes back to the pool that it came from. */
interface Ending {
  readonly name: string;
  readonly pullRequest: string;
}

interface How {
  readonly isDeleted?: boolean | undefined;
  readonly say: (line: string) => void;
  /** Ends it when no other run of its pull request is going on, if it is still to end then. */
  readonly inTurn?: (one: Ending, end: () => Promise<void>) => Promise<void>;
}

/** One preview that cannot be ended does not keep the others from it. */
export async function endPreviews(
  engine: Engine,
  pool: PreviewPool,
  all: readonly Ending[],
  { isDeleted = false, say, inTurn = (_, end) => end() }: How,
): Promise<{ destroyed: string[]; returned: string[] }> {
  const slots = all.length === 0 ? {} : await pool.slots();
  const ended = { destroyed: [] as string[], returned: [] as string[] };
  const failed: { readonly message: string; readonly isClear: boolean }[] = [];
  const end = async ({ name }: Ending) => {
    const stack = engine.stack(name);
    const slot = slots[name];
    if (slot && !isDeleted) {
      await suspend(stack);
      await pool.giveBack(name);
      ended.returned.push(name);
      say(`${name} is suspended and back in the pool; \`svc-iac preview-env pool\` cleans it.`);
      return;
    }
    await stack.destroy(say);
    if (slot) await pool.drop(name);
    ended.destroyed.push(name);
  };
  for (const one of all) {
    try {
      await inTurn(one, () => end(one));
    } catch (caught) {
      const error = explained(caught);
      if (isInterruption(error)) throw error;
      const isClear = error instanceof SvcError && error.problem.next !== undefined;
      failed.push({ message: `${one.name}: ${(error as Error).message}`, isClear });
    }
  }
  if (failed.length === 0) return ended;
  throw new SvcError({
    code: "engine",
    message: failed.map(({ message }) => message).join("\n"),
    ...(failed.every(({ isClear }) => isClear) ? {} : { next: "Run the command again when the cause is gone." }),
  });
}

/** What the pool has given to a pull request whose stack is gone: the next `pool` creates it again, or forgets it. */
export async function reclaimGone(engine: Engine, pool: PreviewPool): Promise<void> {
  const stacks = await engine.stacks();
  for (const [name, { pullRequest }] of Object.entries(await pool.slots())) {
    if (pullRequest !== undefined && !stacks.includes(name)) await pool.giveBack(name, pullRequest);
  }
}

/** A preview of the pool waits. What its pull request has set stays until it is cleaned: the file may require it. */
async function suspend(stack: PreviewStack): Promise<void> {
  await stack.settings.recall([SETTINGS.pullRequest, SETTINGS.until, SETTINGS.active]);
  await stack.settings.set({ plain: { [SETTINGS.pooled]: usedMark(stack.name), [SETTINGS.suspended]: "true" } });
  await stack.up({ isEnding: true });
}
