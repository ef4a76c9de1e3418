import { documentsFrom } from "../client/settings";
import { hasResources, isPooled, markOfDestroyed, type PreviewMark, previewMarkIn } from "../environment/preview";
import { SvcError } from "../model/problem";
import { runnerOf } from "../state";
import type { Engine } from "./engine";
import { journalsOf } from "./left";
import { PreviewPool, type Purpose, type Taken } from "./pool";
import { isAsFilled } from "./pool-marks";
import { begunRuns, isRunOf } from "./runs";
import { refuseOthers } from "./stack";
import { PreviewTurns } from "./turns";

/** A stack that its state marks as the preview of a pull request. */
export interface Preview {
  readonly name: string;
  readonly mark: PreviewMark;
}

/** The stacks of this project in this back end whose state marks them as previews. */
export async function previews(engine: Engine): Promise<Preview[]> {
  const found: Preview[] = [];
  const recorded = await recordsOf(engine);
  for (const name of await engine.stacks()) {
    const mark = await markOf(engine, name, recorded);
    if (mark) found.push({ name, mark });
  }
  return found;
}

/** What the store has of the previews. */
async function recordsOf(engine: Engine) {
  return { runs: await begunRuns(engine), slots: await (await poolOf(engine)).slots() };
}

/**
 * Its mark; or, if it was destroyed and is kept for what its journal has, one that has expired. What the pool has given to a
 * pull request, and its state does not, is what a run did not complete that takes or returns it.
 */
async function markOf(
  engine: Engine,
  name: string,
  { runs: { [name]: begun }, slots: { [name]: slot } }: Awaited<ReturnType<typeof recordsOf>>,
): Promise<PreviewMark | undefined> {
  const state = await engine.state(name);
  const run = begun && isRunOf(begun, state) ? begun : undefined;
  const mark = previewMarkIn(state);
  if (mark) return { ...mark, ...(run ? { isIncomplete: true } : {}), ...(run?.isEnding ? { isEnding: true } : {}) };
  if (hasResources(state) && !isPooled(state)) return undefined;
  if (slot?.state === "taken" && slot.pullRequest !== undefined)
    return { pullRequest: slot.pullRequest, until: slot.since, isIncomplete: true, isEnding: true };
  const isLeft = run?.isEnding || (await journalsOf(engine, name)).some(({ entries }) => entries.length > 0);
  return isLeft ? markOfDestroyed(name) : undefined;
}

/** @throws SvcError `not-found` without a preview of this pull request. */
export async function previewsOf(engine: Engine, pullRequest: string): Promise<[Preview, ...Preview[]]> {
  const [first, ...more] = (await previews(engine)).filter(({ mark }) => mark.pullRequest === pullRequest);
  if (first) return [first, ...more];
  throw new SvcError({
    code: "not-found",
    field: "pr",
    given: pullRequest,
    message: `There is no preview of pull request ${pullRequest} in this project.`,
    next: `\`svc-iac preview-env up --pr ${pullRequest}\` creates it.`,
  });
}

/**
 * The preview that the pool has for a pull request. The state of its stack decides: runs with another store, or with a later
 * copy of this one, may have assigned it to another pull request, returned or deleted it.
 */
export async function takenFrom(
  pool: PreviewPool,
  engine: Engine,
  pullRequest: string,
  purpose: Purpose,
): Promise<Taken | undefined> {
  for (;;) {
    const taken = await pool.take(pullRequest, purpose);
    if (!taken) return undefined;
    if (!(await engine.stacks()).includes(taken.name)) {
      await pool.drop(taken.name);
      continue;
    }
    const state = await refuseOthers(engine.stack(taken.name));
    const mark = previewMarkIn(state);
    if (mark?.pullRequest === pullRequest || (!mark && isAsFilled(taken.name, taken, state))) return taken;
    if (mark) await pool.assign(taken.name, mark.pullRequest);
    else await pool.giveBack(taken.name, pullRequest);
  }
}

/** The pool of the project, in the store of SVC_STORE, or in `.svc` of this folder. */
export async function poolOf(engine: Engine): Promise<PreviewPool> {
  const markedIn = async (stack: string) => {
    if (!(await engine.stacks()).includes(stack)) return undefined;
    return { pullRequest: previewMarkIn(await engine.state(stack))?.pullRequest };
  };
  const earlier = { projects: engine.earlierProjects(), markedIn };
  return new PreviewPool(documentsFrom(process.env), await engine.project(), runner(), Date.now, earlier);
}

/** The runs of its previews, in the same store. */
export async function turnsOf(engine: Engine): Promise<PreviewTurns> {
  return new PreviewTurns(
    documentsFrom(process.env),
    await engine.project(),
    runner(),
    undefined,
    undefined,
    engine.earlierProjects(),
  );
}

const runner = () => runnerOf(`svc-iac ${process.pid}`);

/** Who is to end before something is done with a preview. */
interface Before {
  readonly say: (line: string) => void;
  /** Whether other runs of its pull request are waited for: otherwise it stays as it is while there is one. */
  readonly isWaiting?: boolean;
}

/**
 * Does something with a preview when no other run of its pull request is going on, if its mark still says so then: a run that
 * came meanwhile may have changed it. A push that waits keeps its turn.
 */
export function inTurnIf(engine: Engine, isMeant: (mark: PreviewMark) => boolean, { say, isWaiting = false }: Before) {
  return async (
    { name, pullRequest }: { name: string; pullRequest: string },
    work: (mark: PreviewMark) => Promise<void>,
  ) => {
    const turns = await turnsOf(engine);
    const stays = () => say(`${name}: a run of pull request ${pullRequest} has come meanwhile; it stays as it is.`);
    const inTurn = async () => {
      const exists = (await engine.stacks()).includes(name);
      const mark = exists ? await markOf(engine, name, await recordsOf(engine)) : undefined;
      if (mark?.pullRequest === pullRequest && isMeant(mark)) await work(mark);
      else stays();
    };
    if (isWaiting) await turns.takeAfterAll(pullRequest, say, inTurn);
    else if (!(await turns.takeIfFree(pullRequest, say, inTurn))) stays();
  };
}
