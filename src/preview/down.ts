import { hasResources, previewMarkIn, previewStack } from "../environment/preview";
import { pascal } from "../model/names";
import { SvcError } from "../model/problem";
import { endPreviews } from "./end";
import { type Engine, unitOf } from "./engine";
import { journalsOf } from "./left";
import { poolOf, previews } from "./list";
import { SETTINGS } from "./settings";

/** Ends every preview of a pull request: its own stack, and what it has taken from the pool. */
export async function downPreview(
  engine: Engine,
  pullRequest: string,
  { isDeleted, say }: { readonly isDeleted?: boolean | undefined; readonly say: (line: string) => void },
): Promise<{ destroyed: string[]; returned: string[] }> {
  const pool = await poolOf(engine);
  const all = await previews(engine);
  const stacks = all.filter(({ mark }) => mark.pullRequest === pullRequest);
  // One whose first run failed has no mark yet; the mark of another is from a run with another store.
  const others = all.filter(({ mark }) => mark.pullRequest !== pullRequest).map(({ name }) => name);
  const taken = Object.entries(await pool.slots()).filter(
    ([name, slot]) => slot.state === "taken" && slot.pullRequest === pullRequest && !others.includes(name),
  );
  const existing = await engine.stacks();
  const gone = taken.flatMap(([name]) => (existing.includes(name) ? [] : [name]));
  for (const name of gone) await pool.drop(name);
  const own = previewStack(pullRequest);
  const names = new Set([
    ...stacks.map(({ name }) => name),
    ...taken.flatMap(([name]) => (gone.includes(name) ? [] : [name])),
    ...(existing.includes(own) && (await hasOnlyBegun(engine, own, pullRequest, say)) ? [own] : []),
  ]);
  if (names.size === 0) say(`There is no preview of pull request ${pullRequest} in this project.`);
  const ending = [...names].map((name) => ({ name, pullRequest }));
  return endPreviews(engine, pool, ending, { isDeleted, say });
}

/**
 * Whether a stack with the name of a preview is empty, and from an `up` that has come no further. One that somebody else has
 * created is named. @throws SvcError if it holds something and has no mark.
 */
async function hasOnlyBegun(
  engine: Engine,
  stack: string,
  pullRequest: string,
  say: (line: string) => void,
): Promise<boolean> {
  const state = await engine.state(stack);
  if (previewMarkIn(state)) return false;
  if (!hasResources(state)) {
    const known = [await engine.configuration(stack), ...(await engine.runs(stack))];
    const isOurs = known.some((one) => one[SETTINGS.pullRequest] === pullRequest);
    if (isOurs || (await journalsOf(engine, stack)).some((one) => one.isOwn)) return true;
    say(`${pascal(unitOf(engine))} ${stack} is empty and no run of \`up\` is known of it: it stays as it is.`);
    return false;
  }
  throw new SvcError({
    code: "conflict",
    message: `${pascal(unitOf(engine))} "${stack}" has resources and no mark of a preview. Nothing was changed.`,
    next: "If its destruction elsewhere was interrupted, complete it with the engine's own `destroy`: runs on several machines know of each other if they have the same SVC_STORE.",
  });
}
