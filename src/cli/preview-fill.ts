import { isEmpty } from "../environment/preview";
import { sectionOf } from "../environment/words";
import { dataIn } from "../lifecycle";
import { suspensionField } from "../lifecycle/declaration/suspension";
import type { Claimed, PreviewPool, Purpose } from "./preview-pool";
import { fileSettings, type Origin, PreviewStack, SETTINGS } from "./preview-stack";
import type { Engine } from "./pulumi-engine";
import { rooms } from "./rooms";

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
  const { size } = filling;
  for (;;) {
    const claimed = await pool.claim(size, filling);
    if (!claimed) break;
    const stack = new PreviewStack(engine, claimed.name);
    await orRelease(pool, claimed, () => fill(stack, claimed, filling));
    if (await pool.filled(claimed)) say(`${claimed.name} waits for a pull request.`);
  }
  for (;;) {
    const claimed = await pool.claimSurplus(size, filling);
    if (!claimed) break;
    await orRelease(pool, claimed, () => discard(new PreviewStack(engine, claimed.name)));
    await pool.drop(claimed.name);
    say(`${claimed.name} was deleted: ${size} are enough.`);
  }
}

/** What fails is left to the next run. */
async function orRelease(pool: PreviewPool, claimed: Claimed, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await pool.failed(claimed);
    throw error;
  }
}

async function discard(stack: PreviewStack): Promise<void> {
  if (!(await stack.engine.stacks()).includes(stack.name)) return;
  await stack.refuseUnpooled();
  await stack.destroy();
}

/** Creates a preview, or cleans one: the platform wipes nothing, so what holds data is replaced. */
async function fill(
  stack: PreviewStack,
  { isUsed, settings }: Claimed,
  { file, environment, isListed, ...origin }: Filling,
): Promise<void> {
  const exists = (await stack.engine.stacks()).includes(stack.name);
  if (!exists) await stack.init(origin);
  const state = exists ? await stack.refuseUnpooled() : undefined;
  const isNew = !exists || isEmpty(state);
  if (!isNew) await stack.recall([...settings, SETTINGS.allowDataLoss], origin);
  const holding = isUsed && !isNew ? holdingData(state) : [];
  await stack.configure({
    plain: {
      [SETTINGS.pooled]: stack.name,
      [SETTINGS.suspended]: "true",
      ...fileSettings({ file, environment, isListed }),
      ...(holding.length > 0
        ? { [SETTINGS.allowDataLoss]: JSON.stringify(Object.fromEntries(holding.map(({ name, id }) => [name, id]))) }
        : {}),
    },
  });
  await stack.upInBackground(holding.map(({ urn }) => urn));
  if (holding.length > 0) await stack.forget([SETTINGS.allowDataLoss]);
}

/** The resources in a state that hold data. */
function holdingData(state: unknown): { readonly urn: string; readonly name: string; readonly id: string }[] {
  return objectsIn(state)
    .filter(({ kind, known }) => dataIn(kind, known) !== undefined)
    .map(({ kind, name, id, address }) => ({ urn: address, name: `${sectionOf(kind)}.${name}`, id }));
}

function objectsIn(state: unknown) {
  return rooms.pulumi().readExport(JSON.stringify(state), "The state", "").objects;
}

/** What waits suspended and what keeps running in a preview of the pool, by kind: `{ suspended: ["2 databases"] }`. */
export function whileWaiting(state: unknown): { readonly suspended: string[]; readonly running: string[] } {
  const kinds = objectsIn(state).map(({ kind }) => kind);
  const counted = (chosen: typeof kinds) =>
    [...new Set(chosen)].map((kind) => `${chosen.filter((one) => one === kind).length} ${sectionOf(kind)}`);
  return {
    suspended: counted(kinds.filter((kind) => suspensionField(kind) !== undefined)),
    running: counted(kinds.filter((kind) => suspensionField(kind) === undefined)),
  };
}
