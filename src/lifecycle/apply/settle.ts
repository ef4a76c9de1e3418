import type { Wire } from "../../model/field";
import { SvcError, show } from "../../model/problem";
import { readRecord, takeRecord } from "../../read/observe";
import { until } from "../../read/wait";
import type { Working } from "../../read/working";
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
  if (!changed && resting.includes(live.values[ready.field])) return;
  const record = await until(
    {
      what: `${work.label} to be ready`,
      within: ready.within,
      mayBeOver: since === "change",
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
  if (ready.failed.includes(record[ready.field]) && (changed || !work.plan.known)) throw failed(work, record);
}

function failed({ label, kind }: Work, record: Wire): SvcError {
  return new SvcError({
    code: "failed",
    message: `${label} ended in status ${show(record[kind.ready?.field ?? ""])} (${record.id}).`,
    next: "It exists and is kept. Check it in the dashboard, then run the command again.",
  });
}
