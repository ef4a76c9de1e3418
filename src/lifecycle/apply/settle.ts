import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { SvcError } from "../../model/problem";
import { readRecord, takeRecord } from "../../read/observe";
import { until } from "../../read/wait";
import type { Working } from "../../read/working";
import { failedProblem } from "../plan/failed-status";
import { awaitEntry } from "./await-entry";
import type { Work } from "./work";

/**
 * What has just happened to the object: nothing, a change, or one that the platform takes time for. After a `change`
 * there may be nothing to wait for.
 */
type Since = "read" | "change" | "long change";

/** Waits until the object's status is final, if its kind has one. */
export async function settle(work: Work, live: Working, since: Since = "read"): Promise<void> {
  const changed = since !== "read";
  const takesTime = since === "long change";
  const { kind, io } = work;
  const { ready } = kind;
  if (!ready) return;
  if (kind.awaits) return awaitEntry(work, live);
  const resting = [...ready.ok, ...ready.failed];
  if (!changed && ready.ok.includes(live.values[ready.field])) return;
  // What has failed by the last read may have ended that since.
  const mayBeOver = since === "change" || (since === "read" && hasEnded(kind, live));
  // Until it is read again.
  if (changed) delete live.values[ready.field];
  const record = await until(
    {
      what: `${work.label} to be ready`,
      within: ready.within,
      mayBeOver,
      takesTime,
      summary: {
        kind,
        id: live.id,
        isPending: (row) => row[ready.field] !== undefined && !resting.includes(row[ready.field]),
      },
      look: async () => {
        const now = await readRecord(kind, live.id, io);
        return now && resting.includes(now[ready.field]) ? now : undefined;
      },
    },
    io,
  );
  takeRecord(kind, live, record);
  if (ready.failed.includes(record[ready.field]) && (changed || !setsOptionsOnly(work))) {
    throw new SvcError(failedProblem(kind, work.label, record));
  }
}

/** Whether the last thing that the platform was asked for has ended, well or not. */
export function hasEnded({ ready }: Kind, { values }: Live): boolean {
  return !ready || [...ready.ok, ...ready.failed].includes(values[ready.field]);
}

/** An object that is protected and has failed can be given up. */
function setsOptionsOnly({ kind, plan: { differences } }: Work): boolean {
  return (
    differences.length > 0 && differences.every(({ path: [name = ""] }) => kind.fields[name]?.mutability === "option")
  );
}
