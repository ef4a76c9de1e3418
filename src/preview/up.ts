import { previewMarkIn, previewStack } from "../environment/preview";
import type { Engine } from "./engine";
import { poolOf, takenFrom } from "./list";
import type { Purpose } from "./pool";
import { type Configuration, fileSettings, type Origin, SETTINGS } from "./settings";
import { type PreviewStack, refuseOthers } from "./stack";

export interface Request extends Purpose, Origin {
  /** Number of the pull request. */
  readonly pr: string;
  /** Its lifetime in milliseconds. */
  readonly ttl: number;
  /** Whether the file lists environments. */
  readonly isListed: boolean;
  /** What the file reads beside the settings of a preview. */
  readonly own: Configuration;
}

/** Creates the preview of a pull request, takes one of the pool, or updates the one that it has. */
export async function upPreview(
  engine: Engine,
  preview: Request,
): Promise<{ readonly stack: string; readonly until: string; readonly isPooled: boolean }> {
  const { pr, ttl, environment, file, isListed, own } = preview;
  const usual = engine.stack(previewStack(pr));
  const stacks = await engine.stacks();
  const pool = await poolOf(engine);
  const copied = preview.like === undefined ? {} : await usual.settings.copied(preview.like);
  const taken = stacks.includes(usual.name) ? undefined : await takenFrom(pool, engine, pr, { file, environment });
  const stack = taken ? engine.stack(taken.name) : usual;
  let noted: readonly string[] = [];
  if (taken) {
    const keys = [own.plain, own.secret, copied].flatMap(Object.keys);
    noted = [...new Set([...(await stack.settings.given()), ...(await pool.note(taken.name, keys))])];
    // What an earlier `up` of this pull request has set, it keeps.
    const stale = taken.isFresh ? noted.filter((key) => !keys.includes(key)) : [];
    await stack.settings.recall([SETTINGS.pooled, SETTINGS.suspended, SETTINGS.allowDataLoss, ...stale], preview);
  } else if (stacks.includes(stack.name)) {
    await refresh(stack, pr, preview);
  } else {
    await stack.init(preview);
  }
  const now = Date.now();
  const until = new Date(now + ttl).toISOString();
  const settings = {
    [SETTINGS.pullRequest]: pr,
    [SETTINGS.until]: until,
    [SETTINGS.active]: new Date(now).toISOString(),
    ...(noted.length > 0 ? { [SETTINGS.given]: noted.join(" ") } : {}),
    ...fileSettings({ file, environment }, isListed),
  };
  await stack.settings.set({ plain: { ...settings, ...own.plain }, secret: own.secret, variables: own.variables });
  await stack.up({ isUntouched: taken?.isFresh ?? false });
  return { stack: stack.name, until, isPooled: taken !== undefined };
}

/** Prepares the preview that a pull request has. Its configuration may be on another machine. */
async function refresh(stack: PreviewStack, pr: string, { like }: Origin): Promise<void> {
  const mark = previewMarkIn(await refuseOthers(stack, pr));
  // Without a mark, it has no run that its configuration could be restored from.
  if (mark && (mark.isPaused || Object.keys(await stack.engine.configuration(stack.name)).length === 0)) {
    await stack.settings.recall([SETTINGS.suspended], { like });
  } else if (like !== undefined) await stack.settings.copyFrom(like);
}
