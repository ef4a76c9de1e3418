import { isDeepStrictEqual } from "node:util";
import { isForbidden } from "../../client/errors";
import type { Call } from "../../model/field";
import type { Kind, Referrer } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Problem } from "../../model/problem";
import type { Look } from "../../model/rule";
import { type Known, knownById } from "../../state/known";
import { deletionProblem } from "../../state/protection";
import { outagesOfInUseDeleted } from "./entry-in-use";
import { type Beside, outagesOfForwardingDeleted } from "./forwarding-outages";
import { isUnseen, outagesOfDeletion } from "./served";
import { outagesOfLastEntry } from "./stop-outages";
import { outagesOfUsedDeleted } from "./used";

/** What a deletion does besides deleting the object. */
export interface DeletionPlan {
  readonly problem?: Problem | undefined;
  /** Requests that remove references to the object: sent before it is deleted. */
  readonly detaches: readonly Call[];
  readonly notice?: string;
  /** What it makes unavailable. */
  readonly outages: readonly Outage[];
  /** What of that could not be found out. */
  readonly unseen?: string;
}

export interface BesideDeletion extends Beside {
  /** What is deleted with it and may serve what it serves: the clone of an interrupted move, or the kept originals of finished ones. */
  readonly others?: readonly string[];
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
  { others = [], ...beside }: BesideDeletion = {},
): Promise<DeletionPlan> {
  const problem = deletionProblem(label, known);
  if (problem) return { problem, detaches: [], outages: [] };
  const own = [...(await outagesOfDeletion(kind, label, known, look))];
  if (!look) return { detaches: [], outages: own };
  const referrers = [...(await referrersOf(kind, known.live.id, look))];
  for (const id of others) {
    own.push(...(await outagesOfDeletion(kind, label, knownById(id, known.home), look)));
    referrers.push(...(await referrersOf(kind, id, look)));
  }
  const { outages, unseen } = await outagesOfOthers({ kind, label, known, referrers }, onceIn(look), beside);
  const labels = [...new Set(referrers.map((one) => one.label))].join(", ");
  const notice = `${label} is still referenced by ${labels}: it is removed from there first, unless this run has deleted that by then.`;
  return {
    outages: [...own, ...outages],
    detaches: referrers.map(({ detach }) => detach),
    ...(referrers.length > 0 ? { notice } : {}),
    ...(unseen ? { unseen } : {}),
  };
}

interface Deleted {
  readonly kind: Kind;
  readonly label: string;
  readonly known: Known;
  readonly referrers: readonly Referrer[];
}

/** What it makes unavailable of what uses it, or forwards to it. */
async function outagesOfOthers(
  { kind, label, known, referrers }: Deleted,
  look: Look,
  beside: Beside,
): Promise<Pick<DeletionPlan, "outages" | "unseen">> {
  try {
    const forwarded = await outagesOfForwardingDeleted(referrers, label, look, beside);
    const last = await outagesOfLastEntry(kind, label, known.live.id, undefined, look, beside);
    const used = await outagesOfUsedDeleted(kind, label, known.live, look, beside);
    const inUse = await outagesOfInUseDeleted(kind, known.live.id, look, beside);
    return { outages: [...forwarded, ...last, ...used, ...inUse] };
  } catch (error) {
    if (!isUnseen(error)) throw error;
    const unseen = `${label}: whether its deletion makes something else unavailable was not checked: ${(error as Error).message}`;
    return { outages: [], unseen };
  }
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
  try {
    return (await kind.referrers?.(id, onceIn(look))) ?? [];
  } catch (error) {
    if (isForbidden(error)) return [];
    throw error;
  }
}

const onceIn = (look: Look): Look => ({
  one: (call) => look.one(call),
  all: (call) => look.all({ ...call, once: true }),
});
