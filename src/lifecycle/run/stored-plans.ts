import type { PlanRecord } from "./plan-record";

/** What is kept of the plans before the last one. */
const MOST = 8;

/**
 * The record as the plan of `run` has left it, for the apply of that plan: others may have been made since then. One that
 * is not kept has no record here, as on another machine: that of another plan would show something else.
 */
export function recordOf(now: PlanRecord, run: string | undefined): PlanRecord {
  if (run === undefined || run === now.engine) return now;
  return { ...now, engine: run, parts: now.plans?.[run] ?? {} };
}

/** The record `next` of a plan, with the plans before it that may still be applied. */
export function withPlan(now: PlanRecord, next: PlanRecord, isStored: boolean): PlanRecord {
  const { engine, parts, plans = {} } = now;
  const isOther = engine !== undefined && engine !== next.engine && now.isStored === true;
  const all = Object.entries(isOther ? { ...plans, [engine]: parts } : plans);
  const kept = Object.fromEntries(all.slice(-MOST));
  return {
    ...next,
    ...(isStored ? { isStored } : {}),
    ...(all.length > 0 ? { plans: kept } : {}),
  };
}
