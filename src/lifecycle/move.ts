import { ApiError } from "../client/errors";
import type { Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { SvcError } from "../model/problem";
import { type DeployOptions, latest, waitUntilLive } from "./deploy";
import { diff, type Goal } from "./diff";
import { candidates, findMade, traitsOf } from "./find-made";
import type { Io } from "./io";
import type { Intent, Journal } from "./journal";
import type { Known } from "./known";
import { mayLeaveBehind, refuseWhileReferred } from "./move-plan";
import { observe, observeRest, readRecord, type Working, working } from "./observe";
import { remove } from "./remove";
import { atBirth } from "./sync-fields";
import { youngTwins } from "./twins";
import type { Work } from "./work";
import { carryOut } from "./write";

type Named = Readonly<Record<string, unknown>>;

export interface Move {
  readonly kind: Kind;
  readonly name: string;
  readonly address: string;
  readonly goal: Goal;
  /** The object that moves. */
  readonly from: Known;
}

/** A move has an intent of its own: the engine goes on knowing the old object until the new one is complete. */
export const moveAddress = (address: string) => `${address}#move`;

/**
 * The clone, live and with nothing changed yet: made now, or by an earlier run that was interrupted. A clone whose
 * deployment fails is deleted again, so that the old object serves on and nothing extra remains.
 */
export async function liveClone(move: Move, io: Io): Promise<Wire> {
  const { kind, name, goal, from } = move;
  const label = `${kind.name} ${JSON.stringify(name)}`;
  const options = (goal.values.deploy ?? {}) as DeployOptions;
  const suspendOld = (goal.values.move as { suspendOld?: boolean } | undefined)?.suspendOld ?? false;
  const clone = await cloneOf(move, label, io);
  const id = String(clone.id);
  io.taken?.add(id);
  try {
    if (suspendOld) await setAsleep(kind, from.live.id, true, io);
    if (kind.deployment) {
      // Whatever the declaration waits for, the old one must not go before the new one is live.
      const first = await latest(id, kind.deployment, io);
      if (first) await waitUntilLive({ kind, name, id }, kind.deployment, first, options, io);
    }
    return (await readRecord(kind, id, io)) ?? clone;
  } catch (error) {
    if (!(error instanceof SvcError) || error.problem.code !== "deployment-failed") throw error;
    await abandon(move, id, io);
    if (suspendOld) await setAsleep(kind, from.live.id, false, io);
    throw new SvcError({
      ...error.problem,
      message: `${error.problem.message}\n${label}: the clone was deleted again; the old one (${from.live.id}) serves on.`,
    });
  }
}

async function cloneOf(move: Move, label: string, io: Io): Promise<Wire> {
  const { kind, name, address, goal, from } = move;
  const traits = traitsOf(kind, goal.values);
  const { field = "", clone = kind.api.create } = kind.move ?? {};
  const place = moveAddress(address);
  const intent = intentOf(address, from.live.id, io);
  if (intent && intent.traits[field] !== traits[field]) await giveUpMove(kind, name, address, from.live.id, io);
  else if (intent) {
    const earlier = await cloneMade(kind, label, intent, io);
    if (earlier) {
      io.say(`the move goes on with the clone that was made already (${earlier.id})`);
      return earlier;
    }
  } else await refuseTwinClone(move, label, traits, io);
  const since = io.client.serverTime();
  const begun: Intent = { kind: kind.name, name: label, since, traits, from: from.live.id };
  io.journal?.write(place, begun);
  const body = { display_name: goal.values.displayName, cluster_id: goal.values[field] };
  const request = () => io.client.one({ operation: clone, ids: [from.live.id], body }, io.signal);
  const made = await request().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !error.lost) throw error;
    return (await cloneMade(kind, label, begun, io)) ?? (await request());
  });
  io.journal?.write(place, { ...begun, clone: String(made.id) });
  return made;
}

/** Without an intent, a young object that looks just like the clone may be what a move on another host has made. */
async function refuseTwinClone({ kind, goal, from }: Move, label: string, traits: Named, io: Io): Promise<void> {
  const twins = (await youngTwins(kind, traits, goal.values, io)).filter(({ id }) => id !== from.live.id);
  if (twins.length === 0) return;
  throw new SvcError({
    code: "same-name",
    message: `${label}: what looks just like its clone is there already: ${candidates(twins)}. A move that was interrupted on another machine may have made it. Nothing was cloned now.`,
    next: "Delete it and run the command again, or run it where the move began: there the journal (`.svc`) knows the clone. To make another one beside it: `allowSameName: true`.",
  });
}

/** The intent of a move of just this object. */
function intentOf(address: string, from: string, io: Io): Intent | undefined {
  const intent = io.journal?.intent(moveAddress(address));
  return intent?.from === from ? intent : undefined;
}

/** The clone that an intent led to, if any: by its id, or by what it is where the answer got lost. */
async function cloneMade(kind: Kind, label: string, intent: Intent, io: Io): Promise<Wire | undefined> {
  if (intent.clone) {
    const record = await readRecord(kind, intent.clone, io);
    return record?.status === "deleting" ? undefined : record;
  }
  const { traits, since } = intent;
  return findMade({ kind, traits, since, taken: io.taken ?? new Set() }, label, io);
}

/** Whether a move of this object was begun, so that a clone of it may exist that no engine knows. */
export function isMoving(address: string, id: string, journal: Journal | undefined): boolean {
  return journal?.intent(moveAddress(address))?.from === id;
}

/** A move that was begun and is no longer wanted leaves a clone behind. */
export async function giveUpMove(kind: Kind, name: string, address: string, from: string, io: Io): Promise<void> {
  const intent = intentOf(address, from, io);
  if (!intent) return;
  const label = `${kind.name} ${JSON.stringify(name)}`;
  const clone = await cloneMade(kind, label, intent, io);
  if (clone) {
    io.say(`the move is no longer wanted; its clone (${clone.id}) is deleted`, label);
    await remove(kind, name, justId(String(clone.id), await io.client.home()), io);
  }
  io.journal?.strike(moveAddress(address));
}

/** From now on the new object is the one; what is left is that the engine has the old one deleted. */
export function finishMove(move: Move, io: Io): void {
  const intent = intentOf(move.address, move.from.live.id, io);
  if (!intent) return;
  const leaveBehind = mayLeaveBehind(move.goal.values) ? { leaveBehind: true as const } : {};
  io.journal?.write(moveAddress(move.address), { ...intent, done: true, ...leaveBehind });
}

/**
 * Deletes an object for good. With one in the middle of a move goes its clone; the old one of a finished move goes when
 * nobody refers to it any more.
 *
 * @throws SvcError as `remove`; `referred`.
 */
export async function retire(kind: Kind, name: string, address: string, known: Known, io: Io): Promise<void> {
  const { id } = known.live;
  const intent = intentOf(address, id, io);
  if (intent && !intent.done) await giveUpMove(kind, name, address, id, io);
  if (intent?.done && !intent.leaveBehind) {
    await refuseWhileReferred(kind, `${kind.name} ${JSON.stringify(name)}`, id, io);
  }
  await remove(kind, name, known, io);
  if (intent?.done) io.journal?.strike(moveAddress(address));
}

async function abandon({ kind, name, address }: Move, id: string, io: Io): Promise<void> {
  await remove(kind, name, justId(id, await io.client.home()), io);
  io.journal?.strike(moveAddress(address));
}

function justId(id: string, home: Known["home"]): Known {
  return { live: { id, values: {}, parts: {} }, managed: { values: [], parts: {} }, home, undeployed: false };
}

/** Through the kind's own switch, whatever it is called. */
async function setAsleep(kind: Kind, id: string, asleep: boolean, io: Io): Promise<void> {
  const via = Object.values(kind.fields).find(({ via: way }) => way?.by === "switch" && way.last)?.via;
  if (via?.by !== "switch") return;
  const operation = asleep ? via.on : via.off;
  if (operation) await io.client.send({ operation, ids: [id] }, io.signal);
}

/** Values that the clone can have while the old object still has its own. */
export function uncontested(kind: Kind, values: Named): Named {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !kind.fields[name]?.release));
}

/** Takes from the old object what the new one cannot have beside it. */
export async function release(work: Work, oldId: string): Promise<void> {
  const contested = Object.entries(work.kind.fields).filter(
    ([name, field]) => field.release && name in work.goal.values,
  );
  if (contested.length === 0) return;
  const old = working(oldId);
  await observeRest(work.kind, old, { fields: new Set(contested.map(([name]) => name)), parts: {} }, old, work.io);
  for (const [name, field] of contested) {
    const from = old.values[name];
    const to = field.release?.(from, work.goal.values[name]);
    if (to !== undefined) await carryOut({ name, field, from, to }, [oldId], { object: old, id: oldId }, work.io);
  }
}

/** The old object only goes when the new one is what was declared. */
export async function verify(work: Work, live: Working): Promise<void> {
  const seen = await observe(work.kind, live.id, work.interest(), live, work.io);
  // What could not be taken away was said; what is handed over comes later.
  const parts = Object.entries(work.goal.parts)
    .filter(([name]) => !work.kind.parts[name]?.exclusive)
    .map(([name, { entries }]) => [name, { entries, remove: [] }]);
  const left = seen
    ? diff(
        work.kind,
        { ...work.goal, values: uncontested(work.kind, work.goal.values), parts: Object.fromEntries(parts) },
        seen,
      )
    : [];
  if (seen && left.length === 0) return;
  throw new SvcError({
    code: "move-failed",
    message: `${work.label}: the clone (${live.id}) is not yet what was declared: ${left.map(({ path }) => path.join(".")).join(", ") || "it is gone"}. The old one serves on.`,
    next: "Run the command again: the move goes on from here.",
  });
}

/** What of a clone no answer shows: toggles are off at birth, the rest was copied. */
export function asCloned(kind: Kind, from: Known): Record<string, unknown> {
  const hidden = Object.entries(kind.fields).filter(
    ([, field]) => field.observed !== undefined || field.mutability === "option",
  );
  const copied = hidden.map(([name, { via }]) => [name, via ? undefined : from.live.values[name]]);
  const values = Object.fromEntries(copied.filter(([, value]) => value !== undefined));
  return { ...atBirth(kind.fields), ...values };
}
