import { isDeepStrictEqual } from "node:util";
import { isForbidden } from "../../client/errors";
import type { Call } from "../../model/field";
import type { Kind, Referrer } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Problem } from "../../model/problem";
import type { Look } from "../../model/rule";
import type { Known } from "../../state/known";
import { deletionProblem } from "../../state/protection";
import { outagesOfDeletion } from "./served";

/** What a deletion does besides deleting the object. */
export interface DeletionPlan {
  readonly problem?: Problem | undefined;
  /** Requests that remove references to the object: sent before it is deleted. */
  readonly detaches: readonly Call[];
  readonly notice?: string;
  /** What it makes unavailable. */
  readonly outages: readonly Outage[];
}

/**
 * Plans a deletion. References from elsewhere are removed first: an engine that deletes before it updates
 * would leave them dangling. Each list is read once for all deletions of a run.
 */
export async function planDeletion(
  kind: Kind,
  label: string,
  known: Known,
  look: Look | undefined,
): Promise<DeletionPlan> {
  const problem = deletionProblem(label, known);
  const referrers = problem || !look ? [] : await referrersOf(kind, known.live.id, look);
  const outages = problem ? [] : await outagesOfDeletion(kind, label, known, look);
  if (referrers.length === 0) return { problem, detaches: [], outages };
  const labels = [...new Set(referrers.map((one) => one.label))].join(", ");
  return {
    outages,
    detaches: referrers.map(({ detach }) => detach),
    notice: `${label} is still referenced by ${labels}: it is removed from there first, unless this run has deleted that by then.`,
  };
}

/** What refers to an object although its plan, which sends `detaches`, has not shown that: others have added it since. */
export async function addedReferrers(
  kind: Kind,
  id: string,
  detaches: readonly Call[],
  look: Look | undefined,
): Promise<readonly string[]> {
  const isShown = ({ detach }: Referrer) => detaches.some((one) => isDeepStrictEqual(one.ids, detach.ids));
  const found = look ? await referrersOf(kind, id, look) : [];
  return [...new Set(found.filter((one) => !isShown(one)).map(({ label }) => label))];
}

/** A key that may not read them may not change them either. */
async function referrersOf(kind: Kind, id: string, look: Look): Promise<readonly Referrer[]> {
  const once: Look = { one: (call) => look.one(call), all: (call) => look.all({ ...call, once: true }) };
  try {
    return (await kind.referrers?.(id, once)) ?? [];
  } catch (error) {
    if (isForbidden(error)) return [];
    throw error;
  }
}
