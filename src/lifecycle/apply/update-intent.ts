import type { Home } from "../../client/client";
import type { Difference, Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Live, Managed } from "../../model/live";
import { eitherManaged, isNothing, managedBeside } from "../../model/managed";
import { namesOf, ORDER } from "../../model/part";
import { isReissued, isSent } from "../../state/computed";
import { following, type UpdateIntent, withHosts } from "../../state/journal";
import type { Known } from "../../state/known";
import { hostsIn } from "../plan/intended-hosts";
import { foundBefore } from "./found-before";
import { strikeEntries } from "./strike-entries";
import { staleEntries } from "./sync-parts";
import type { Work } from "./work";

interface Recorded {
  readonly managed: Managed;
  readonly known: Known;
  readonly home: Home;
  /** The object as it is before that. */
  readonly live: Live;
}

/**
 * Records what an update touches, before its first request. Returns when it began, which the engine's state gets with
 * the new values; `undefined` if it sends nothing that a later run has to know of.
 */
export async function recordUpdate(
  { kind, goal, io, plan }: Work,
  { managed, known, home, live }: Recorded,
): Promise<number | undefined> {
  const { updates } = io.journal ?? {};
  const { id } = known.live;
  const sent = plan.differences.filter((one) => isSent({ kind, known }, one));
  const touched = eitherManaged(managedBeside(managed, known.managed), changedBy(kind, sent));
  // An option stays here, unless it has something issued again.
  const isSet = (name: string) =>
    kind.fields[name]?.mutability !== "option" || (isReissued(kind, name) && sent.some(({ path }) => path[0] === name));
  const own = { ...touched, values: touched.values.filter(isSet) };
  // What an earlier one has left is undone by this one, which may be killed as well, and may have nothing to send.
  const before = updates?.all().get(id);
  if (!updates || isNothing(own)) return before?.since;
  // Another machine may have written the state since, without this journal: what began later counts.
  const since = Math.max(io.client.serverTime(), (known.lastUpdate ?? 0) + 1);
  const update: UpdateIntent = {
    ...{ kind: kind.name, home, since, managed: own },
    ...foundBefore(kind, own, { live, known, before }),
    ...removedBy(kind, goal, live, before),
  };
  const intent = following(before, withHosts(hostsIn(kind, goal), update));
  // What it takes inline is its own from now on.
  strikeEntries(kind, { live, managed }, io.journal);
  await updates.write(id, intent);
  return intent.since;
}

/** The rows of removed and recreated entries that stay listed: after an interrupted update, nothing shows which. */
function removedBy({ parts }: Kind, goal: Goal, live: Live, before?: UpdateIntent): Pick<UpdateIntent, "removes"> {
  const stale = Object.entries(goal.parts).flatMap(([name, one]) =>
    parts[name]?.lingers ? staleEntries(parts[name], one, live, name).map(({ id }) => id) : [],
  );
  const removes = [...new Set([...(before?.removes ?? []), ...stale])];
  return removes.length > 0 ? { removes } : {};
}

/** The fields and entries that differ. */
function changedBy({ fields, parts }: Kind, differences: readonly Difference[]): Managed {
  const each = differences.map(({ path: [place = "", key, field] }): Managed => {
    const own = { values: place in fields ? [place] : [], parts: {} };
    const [name, part] = Object.entries(parts).find(([, one]) => namesOf(one).includes(place)) ?? [];
    if (name === undefined || key === undefined || field === ORDER) return own;
    const names = part?.form.as === "columns" ? [place] : field === undefined ? [] : [field];
    return { ...own, parts: { [name]: { [key]: { names } } } };
  });
  return each.reduce(eitherManaged, { values: [], parts: {} });
}
