import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { type Problem, show } from "../../model/problem";
import { readRecord } from "../../read/observe";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import type { Notice } from "./notices";

/** Why an object is not as declared, and refuses to become it. */
export function failedProblem({ ready }: Kind, label: string, record: Wire): Problem {
  const { field = "", recovery } = ready ?? {};
  const helps = recovery
    ? `run \`svc-iac ${recovery} ${record.id} --wait\`, which ends that status`
    : "check it in the dashboard";
  return {
    code: "failed",
    message: `${label} ended in status ${show(record[field])} (${record.id}).`,
    next: `It exists and is kept. First ${helps}, then run the command again.`,
  };
}

/** The same before an apply, which then changes nothing. The state may be older than what has ended the status since. */
export async function failedNotices(kind: Kind, label: string, { live }: Known, io: Io | undefined): Promise<Notice[]> {
  const { ready } = kind;
  if (!ready?.failed.includes(live.values[ready.field]) || !io) return [];
  const record = await readRecord(kind, live.id, io);
  if (!record || !ready.failed.includes(record[ready.field])) return [];
  const { message, next } = failedProblem(kind, label, record);
  return [{ code: "failed", message: `${message} ${next} Until that has been done, nothing of it is changed.` }];
}
