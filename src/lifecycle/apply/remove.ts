import { isMissing, isRefused } from "../../client/errors";
import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { SvcError, show } from "../../model/problem";
import { isBeingDeleted, statusIn, unlessDeleted } from "../../model/record";
import { routeOf } from "../../model/route";
import { readRecord } from "../../read/observe";
import { until } from "../../read/wait";
import { holding, type Io } from "../../state/io";
import { isUnder, strikeCreations } from "../../state/journal";
import { atHome, type Known } from "../../state/known";
import { moveOf, originalsOf, strikeMove, writeMove } from "../../state/move-intents";
import { deletionProblem } from "../../state/protection";
import { cancelRunning } from "./deploy";
import { whenIdle } from "./when-idle";

const UNBLOCK_WITHIN = 900;
const REFUSALS = 3;

/**
 * Deletes an object and waits until it is gone. An object that is gone already is a success; obstacles (a running
 * deployment, a database whose status is pending) are cleared first.
 *
 * @throws SvcError `protected`, `wrong-home`, `deletion-failed`.
 */
export function remove(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  return holding(io, async () => {
    await io.journal?.owners?.refuseLost(known.home, known.live.id, labelOf({ kind, name }));
    await removed(kind, name, known, io);
    await io.journal?.owners?.release(known.home, known.live.id);
    const { id } = known.live;
    io.deleted?.add(id);
    // What runs have created as this object, or under it, and have changed there, is gone with it.
    strikeCreations(io.journal, isWith(id));
    await passOnMoves(kind, id, io);
    await strikeChanges(kind, id, io);
  });
}

/**
 * What runs have changed of an object that is gone, or of what is under it, is over; and so is a finished move to it, which a
 * run that was killed may have left, once its original is gone, too.
 */
export async function strikeChanges(kind: Kind, id: string, io: Io): Promise<void> {
  const { updates } = io.journal ?? {};
  for (const one of [...(updates?.all().keys() ?? [])].filter(isWith(id))) updates?.strike(one);
  for (const original of originalsOf(id, io.journal)) {
    if (!(await isThere(kind, original, io))) strikeMove(original, io.journal);
  }
}

/** Whether an object is the one of an ID, or under it. */
const isWith = (id: string) => (one: string) => one === id || isUnder(id, one);

/** What the clone of an original that is still kept has moved to is its clone from then on. */
async function passOnMoves(kind: Kind, clone: string, io: Io): Promise<void> {
  const { clone: last, since = 0, traits = {} } = moveOf(clone, io.journal) ?? {};
  if (last === undefined) return;
  for (const original of originalsOf(clone, io.journal)) {
    const intent = moveOf(original, io.journal);
    if (intent && (await isThere(kind, original, io)))
      await writeMove(original, { ...intent, clone: last, since, traits }, io.journal);
  }
}

async function isThere(kind: Kind, id: string, io: Io): Promise<boolean> {
  return unlessDeleted(kind, await readRecord(kind, id, io)) !== undefined;
}

async function removed(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  const label = labelOf({ kind, name });
  const refused = deletionProblem(label, known);
  if (refused) throw new SvcError(refused);
  await atHome(kind, name, known, io);
  const { id } = known.live;
  const { api, ids } = routeOf(kind, id);
  const { remove: operation } = api;
  if (operation === undefined) return;
  for (let refusals = 0; ; ) {
    let isMissed = false;
    try {
      await io.client.send({ operation, ids }, io.signal);
      break;
    } catch (error) {
      isMissed = isMissing(error);
      if (!(isMissed || isRefused(error)) || ++refusals > REFUSALS) throw error;
    }
    // Only a delete without success needs a read: most deletes are one request. A 404 may be that of a proxy in between.
    const record = await readRecord(kind, id, io);
    if (!record) return;
    if (isBeingDeleted(kind, statusIn(kind, record))) break;
    if (!isMissed) await clearTheWay(kind, label, record, io);
  }
  if (kind.removal) await waitUntilGone(kind, label, id, io);
}

async function clearTheWay(kind: Kind, label: string, record: Wire, io: Io): Promise<void> {
  const id = String(record.id);
  const status = (now: Wire) => statusIn(kind, now);
  if (kind.deployment && kind.deployment.busy === status(record)) await cancelRunning(id, kind.deployment, io);
  const { unblock } = kind.removal ?? {};
  const rest = async () =>
    until(
      {
        what: `${label} to finish its current operation before it is deleted`,
        within: UNBLOCK_WITHIN,
        look: async () => {
          const now = await readRecord(kind, id, io);
          return now && isRestless(kind, status(now)) ? undefined : (now ?? {});
        },
      },
      io,
    );
  let now: Wire = isRestless(kind, status(record)) ? await rest() : record;
  if (unblock?.statuses.includes(status(now))) {
    await whenIdle(
      { kind, label, id },
      () => io.client.send({ operation: unblock.operation, ids: [id] }, io.signal),
      io,
    );
    now = await rest();
  }
}

/** Whether a status has to pass before a delete is accepted: any but the final ones. */
function isRestless({ ready, removal }: Kind, status: unknown): boolean {
  if (!ready) return false;
  return ![...ready.ok, ...ready.failed, ...(removal?.failed ?? []), ...(removal?.deleting ?? [])].includes(status);
}

async function waitUntilGone(kind: Kind, label: string, id: string, io: Io): Promise<void> {
  const { failed = [], within = 300 } = kind.removal ?? {};
  let hasBegun = false;
  const isPending = (row: Wire) => {
    const is = isBeingDeleted(kind, statusIn(kind, row));
    hasBegun ||= is;
    return is;
  };
  await until(
    {
      what: `${label} to be deleted`,
      within,
      summary: { kind, id, isPending },
      look: async () => {
        const record = await readRecord(kind, id, io);
        if (!record) return true;
        const status = statusIn(kind, record);
        // One that was being deleted and is not any more stays.
        if (failed.includes(status) || (!isPending(record) && hasBegun)) {
          throw new SvcError({
            code: "deletion-failed",
            message: `${label}: the platform could not delete it (status ${show(status)}, ${id}).`,
            next: "It is kept in the state. Run the command again, or contact the platform's support with its ID.",
          });
        }
        return undefined;
      },
    },
    io,
  );
}
