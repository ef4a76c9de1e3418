import { suspensionField } from "../declaration/suspension";
import { count } from "../drift/formats/words";
import { readExport } from "../drift/sources/pulumi";
import { kindsOfTypes } from "../drift/sources/terraform";
import { isEmpty, pooledStack, previewMarkIn } from "../environment/preview";
import { sectionOf } from "../environment/words";
import type { Kind } from "../model/kind";
import { plural, wordsIn } from "../model/names";
import { canHoldData, namesOf } from "../model/part";
import { dataIn } from "../state";
import type { Engine } from "./engine";
import { type Choose, type Claimed, fits, type PreviewPool, type Purpose } from "./pool";
import { filledMark, isAsFilled, isUnused } from "./pool-marks";
import { fileSettings, type Origin, SETTINGS } from "./settings";
import { type PreviewStack, refuseOthers } from "./stack";

export interface Filling extends Purpose, Origin {
  /** How many previews are to wait. */
  readonly size: number;
  /** Whether the file lists environments. */
  readonly isListed: boolean;
}

/**
 * Fills the pool, one preview after the other, and deletes what is beyond its size. Their creations leave the limits to
 * all other runs.
 */
export async function fillPool(
  pool: PreviewPool,
  engine: Engine,
  filling: Filling,
  say: (line: string) => void,
): Promise<void> {
  const { size, like } = filling;
  if (size > 0 && like !== undefined) await engine.stack(like).settings.copied(like);
  await compareReady(pool, engine, filling, say);
  for (;;) {
    const claimed = await pool.claim(toFill(size, filling, await engine.stacks()));
    if (!claimed) break;
    const stack = engine.stack(claimed.name);
    const mark = await orRelease(pool, claimed, () =>
      unlessInUse(pool, stack, say, (state) => fill(stack, state, claimed, filling)),
    );
    if (mark !== undefined && (await pool.filled(claimed, mark))) say(`${claimed.name} waits for a pull request.`);
  }
  for (;;) {
    const claimed = await pool.claim(beyond(size, filling));
    if (!claimed) break;
    const stack = engine.stack(claimed.name);
    const isGone = await orRelease(pool, claimed, () =>
      unlessInUse(pool, stack, say, async (state) => {
        if (state !== undefined) await stack.destroy(say);
        return true;
      }),
    );
    if (!isGone) continue;
    await pool.drop(claimed.name);
    say(`${claimed.name} was deleted: ${size} are enough.`);
  }
}

/**
 * A slot to fill, one that exists before a new one; none if `size` are ready or being filled. A new one may be one of the
 * `stacks` already.
 */
export function toFill(size: number, purpose: Purpose, stacks: readonly string[] = []): Choose {
  return (slots, isBeingFilled) => {
    const own = Object.entries(slots).filter(([, slot]) => slot.state !== "taken" && fits(slot, purpose));
    const idle = own.filter(([, slot]) => slot.state !== "ready" && !isBeingFilled(slot));
    if (own.length - idle.length >= size) return undefined;
    const name = idle[0]?.[0] ?? nextName(slots);
    return { ...purpose, name, isFound: idle.length === 0 && stacks.includes(name) };
  };
}

function nextName(slots: object): string {
  for (let number = 1; ; number++) if (!Object.hasOwn(slots, pooledStack(number))) return pooledStack(number);
}

/** A slot to delete, of this purpose: another file or environment has a pool of its own. */
export function beyond(size: number, purpose: Purpose): Choose {
  return (slots, isBeingFilled) => {
    const own = Object.entries(slots).filter(
      ([, slot]) => slot.state !== "taken" && !isBeingFilled(slot) && fits(slot, purpose),
    );
    const idle = own.filter(([, slot]) => slot.state !== "ready");
    const surplus = [...idle, ...own.filter(([, slot]) => slot.state === "ready").slice(size)];
    const [name, slot] = surplus[0] ?? [];
    return name === undefined || !slot ? undefined : { ...slot, name };
  };
}

/** What fails is left to the next run. */
async function orRelease<T>(pool: PreviewPool, claimed: Claimed, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pool.giveBack(claimed.name, claimed.id);
    throw error;
  }
}

/**
 * Runs with another store may have given a preview to a pull request: it is left as it is. `work` gets the state of the
 * stack, if there is one. Returns what that returns, if it was done.
 */
async function unlessInUse<T>(
  pool: PreviewPool,
  stack: PreviewStack,
  say: (line: string) => void,
  work: (state: unknown) => Promise<T>,
): Promise<T | undefined> {
  const exists = (await stack.engine.stacks()).includes(stack.name);
  const state = exists ? await refuseOthers(stack) : undefined;
  const mark = state === undefined ? undefined : previewMarkIn(state);
  if (!mark) return work(state);
  await pool.assign(stack.name, mark.pullRequest);
  say(
    `${stack.name} is in use by pull request ${mark.pullRequest}, which this store did not know: all runs need the same SVC_STORE.`,
  );
  return undefined;
}

/** The store may be an earlier copy: what is ready there is compared with its stack, which has the last word. */
async function compareReady(
  pool: PreviewPool,
  engine: Engine,
  purpose: Purpose,
  say: (line: string) => void,
): Promise<void> {
  const ready = Object.entries(await pool.slots()).filter(([, slot]) => slot.state === "ready" && fits(slot, purpose));
  for (const [name, slot] of ready) {
    await unlessInUse(pool, engine.stack(name), say, async (state) => {
      if (state === undefined || !isAsFilled(name, slot, state)) await pool.giveBack(name, { seen: slot });
    });
  }
}

/**
 * Creates a preview, or cleans one: the platform wipes nothing, so what holds data is replaced. Returns the mark of its stack.
 */
async function fill(
  stack: PreviewStack,
  state: unknown,
  { id, isUsed, settings }: Claimed,
  { file, environment, isListed, ...origin }: Filling,
): Promise<string> {
  if (state === undefined) await stack.init(origin);
  const isNew = state === undefined || isEmpty(state);
  if (!isNew) {
    const given = await stack.settings.given();
    await stack.settings.recall([...settings, ...given, SETTINGS.given, SETTINGS.allowDataLoss], origin);
  }
  if (isNew && state !== undefined && origin.like !== undefined) await stack.settings.copyFrom(origin.like);
  const isCleaned = !isNew && (isUsed || !isUnused(stack.name, state));
  const mark = filledMark(stack.name, id, isCleaned);
  const holding = isCleaned && !stack.clear ? holdingData(state) : [];
  await stack.settings.set({
    plain: {
      [SETTINGS.pooled]: mark,
      [SETTINGS.suspended]: "true",
      ...fileSettings({ file, environment }, isListed),
      ...(holding.length > 0
        ? { [SETTINGS.allowDataLoss]: JSON.stringify(Object.fromEntries(holding.map(({ name, id }) => [name, id]))) }
        : {}),
    },
  });
  if (isCleaned) await stack.clear?.();
  await stack.up({ isInBackground: true, replacing: holding.map(({ urn }) => urn) });
  if (holding.length > 0) await stack.settings.forget([SETTINGS.allowDataLoss]);
  return mark;
}

/** The resources in a state that hold data, or may: where a secret is in a part, the engine shows nothing of it. */
function holdingData(state: unknown): { readonly urn: string; readonly name: string; readonly id: string }[] {
  const isHidden = (kind: Kind, field: string) =>
    Object.values(kind.parts).some((part) => canHoldData(part) && namesOf(part).includes(field));
  return objectsIn(state)
    .filter(
      ({ kind, known, untold }) =>
        dataIn(kind, known) !== undefined || untold.some(({ field }) => isHidden(kind, field)),
    )
    .map(({ kind, name, id, address }) => ({ urn: address, name: `${sectionOf(kind)}.${name}`, id }));
}

function objectsIn(state: unknown) {
  return readExport(JSON.stringify(state), "The state", "").objects;
}

/** The kinds of all objects in a state: that of a workspace comes with its types. */
function kindsIn(state: unknown): readonly Kind[] {
  const { types } = state as { readonly types?: readonly string[] };
  if (types === undefined) return objectsIn(state).map(({ kind }) => kind);
  return kindsOfTypes(types);
}

/** What waits suspended and what keeps running in a preview of the pool, by kind: `{ suspended: ["2 databases"] }`. */
export function whileWaiting(state: unknown): { readonly suspended: string[]; readonly running: string[] } {
  const present = kindsIn(state);
  const counted = (chosen: readonly Kind[]) =>
    [...new Set(chosen)].map((kind) => {
      const word = wordsIn(kind.name);
      return count(chosen.filter((one) => one === kind).length, word, plural(word));
    });
  return {
    suspended: counted(present.filter((kind) => suspensionField(kind) !== undefined)),
    running: counted(present.filter((kind) => suspensionField(kind) === undefined)),
  };
}
