import { ApiError } from "../client/errors";
import type { Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { SvcError } from "../model/problem";
import { awaitLatest, type DeployOptions } from "./deploy";
import { diff, type Goal } from "./diff";
import { findMade, traitsOf } from "./find-made";
import type { Io } from "./io";
import type { Known } from "./known";
import { observe, observeRest, readRecord, type Working, working } from "./observe";
import { remove } from "./remove";
import { atBirth } from "./sync-fields";
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

/** What is said before a move starts, and what it does not do by itself. */
export function moveNotice(kind: Kind, label: string, known: Known): string {
  const { field = "", leaves = "" } = kind.move ?? {};
  return [
    `${label} moves because ${field} changed: it is cloned, the clone is brought to the declaration and checked, custom domains are handed over last, and then the old one (${known.live.id}) is deleted.`,
    `A clone does not carry ${leaves}.`,
    "While both exist, crons, workers and deployment jobs run in both; `move: { suspendOld: true }` avoids that.",
  ].join(" ");
}

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
      await awaitLatest({ kind, name, id }, kind.deployment, { ...options, wait: "live" }, io);
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

async function cloneOf({ kind, address, goal, from }: Move, label: string, io: Io): Promise<Wire> {
  const traits = traitsOf(kind, goal.values);
  const search = { kind, traits, taken: io.taken ?? new Set<string>() };
  const place = moveAddress(address);
  const intent = io.journal?.intent(place);
  const earlier = intent && (await findMade({ ...search, traits: intent.traits, since: intent.since }, label, io));
  if (earlier) {
    io.say(`the move goes on with the clone that was made already (${earlier.id})`);
    return earlier;
  }
  const since = io.client.serverTime();
  io.journal?.write(place, { kind: kind.name, name: label, since, traits, from: from.live.id });
  const { field = "", clone = kind.api.create } = kind.move ?? {};
  const body = { display_name: goal.values.displayName, cluster_id: goal.values[field] };
  const request = () => io.client.one({ operation: clone, ids: [from.live.id], body }, io.signal);
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.lost) throw error;
    return (await findMade({ ...search, since }, label, io)) ?? (await request());
  }
}

/** A move that was begun and is no longer wanted leaves a clone behind. */
export async function giveUpMove(kind: Kind, name: string, address: string, io: Io): Promise<void> {
  const intent = io.journal?.intent(moveAddress(address));
  if (!intent) return;
  const label = `${kind.name} ${JSON.stringify(name)}`;
  const search = { kind, traits: intent.traits, since: intent.since, taken: io.taken ?? new Set<string>() };
  const clone = await findMade(search, label, io);
  if (clone) {
    io.say(`${label}: the move is no longer wanted; its clone (${clone.id}) is deleted`);
    await remove(kind, name, justId(String(clone.id), await io.client.home()), io);
  }
  io.journal?.strike(moveAddress(address));
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
