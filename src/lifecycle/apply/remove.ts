import { isMissing, isRefused } from "../../client/errors";
import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import { deletionProblem } from "../plan/data-guard";
import { isBeingDeleted, readRecord } from "../read/observe";
import { until } from "../read/wait";
import type { Io } from "../state/io";
import { atHome, type Known } from "../state/known";
import { cancelRunning } from "./deploy";

const UNBLOCK_WITHIN = 900;
const REFUSALS = 3;

/**
 * Deletes an object and waits until it is gone. What is gone already is a success; what stands in the way (a running
 * deployment, a database that is not at rest) is cleared first.
 *
 * @throws SvcError `protected`, `wrong-home`, `deletion-failed`.
 */
export async function remove(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  const label = `${kind.name} ${JSON.stringify(name)}`;
  const refused = deletionProblem(label, known);
  if (refused) throw new SvcError(refused);
  await atHome(kind, name, known, io);
  const { id } = known.live;
  for (let refusals = 0; ; ) {
    try {
      await io.client.send({ operation: kind.api.remove, ids: [id] }, io.signal);
      break;
    } catch (error) {
      if (isMissing(error)) return;
      if (!isRefused(error) || ++refusals > REFUSALS) throw error;
    }
    // Only what is refused has to be looked at: most deletes are one request.
    const record = await readRecord(kind, id, io);
    if (!record) return;
    if (isBeingDeleted(record.status)) break;
    await clearTheWay(kind, label, record, io);
  }
  if (kind.removal) await waitUntilGone(kind, label, id, io);
}

async function clearTheWay(kind: Kind, label: string, record: Wire, io: Io): Promise<void> {
  const id = String(record.id);
  if (kind.deployment && kind.deployment.busy === record.status) await cancelRunning(id, kind.deployment, io);
  const { unblock, pending = [] } = kind.removal ?? {};
  const rest = async () =>
    until(
      {
        what: `${label} to come to rest before it is deleted`,
        within: UNBLOCK_WITHIN,
        look: async () => {
          const now = await readRecord(kind, id, io);
          return now && pending.includes(now.status) ? undefined : (now ?? {});
        },
      },
      io,
    );
  let now: Wire = pending.includes(record.status) ? await rest() : record;
  if (unblock?.statuses.includes(now.status)) {
    await io.client.send({ operation: unblock.operation, ids: [id] }, io.signal);
    now = await rest();
  }
}

async function waitUntilGone(kind: Kind, label: string, id: string, io: Io): Promise<void> {
  const { failed = [], within = 300 } = kind.removal ?? {};
  await until(
    {
      what: `${label} to be deleted`,
      within,
      summary: { kind, id, isPending: ({ status }) => isBeingDeleted(status) },
      look: async () => {
        const record = await readRecord(kind, id, io);
        if (!record) return true;
        if (failed.includes(record.status)) {
          throw new SvcError({
            code: "deletion-failed",
            message: `${label}: the platform could not delete it (status ${JSON.stringify(record.status)}, ${id}).`,
            next: "It is kept in the state. Run the command again, or give its id to the platform's support.",
          });
        }
        return undefined;
      },
    },
    io,
  );
}
