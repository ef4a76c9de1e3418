import { suspendsOld } from "../../declaration/options";
import { isSuspended, suspensionField } from "../../declaration/suspension";
import type { Kind } from "../../model/kind";
import { readRecord, takeRecord } from "../../read/observe";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { moveOf, writeMove } from "../../state/move-intents";
import type { Move } from "./clone";

/** Suspends the original, or resumes it if that is no longer declared. One that was suspended before stays so. */
export async function suspendOriginal({ kind, goal, from }: Move, io: Io): Promise<void> {
  const { id } = from.live;
  const intent = moveOf(id, io.journal);
  if (intent?.done) return;
  const suspendOld = suspendsOld(goal.values);
  if (suspendOld && !(await readSuspended(kind, id, io))) {
    if (intent) await writeMove(id, { ...intent, originalSuspended: true }, io.journal, intent);
    await setSuspended(kind, id, true, io);
  }
  if (!suspendOld && intent?.originalSuspended) {
    await resumeOriginal(kind, intent, io);
    const { originalSuspended: _, ...resumed } = intent;
    await writeMove(id, resumed, io.journal, intent);
  }
}

/** Resumes the original of a move, if the move suspended it. */
export async function resumeOriginal(kind: Kind, intent: Intent | undefined, io: Io): Promise<void> {
  if (!intent?.originalSuspended || intent.from === undefined) return;
  if (await readSuspended(kind, intent.from, io)) await setSuspended(kind, intent.from, false, io);
}

export async function readSuspended(kind: Kind, id: string, io: Io): Promise<boolean> {
  const record = await readRecord(kind, id, io);
  const live = working(id);
  if (record) takeRecord(kind, live, record);
  return isSuspended(kind, live.values);
}

/** Through the kind's own field, whatever its name. */
async function setSuspended(kind: Kind, id: string, suspended: boolean, io: Io): Promise<void> {
  const via = kind.fields[suspensionField(kind) ?? ""]?.via;
  if (via?.by !== "switch") return;
  const operation = suspended ? via.on : via.off;
  if (operation) await io.client.send({ operation, ids: [id] }, io.signal);
}
