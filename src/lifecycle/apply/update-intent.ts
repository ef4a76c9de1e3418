import type { Home } from "../../client/client";
import type { Difference } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Managed, ManagedEntry } from "../../model/live";
import { eitherManaged, isNothing, managedBeside } from "../../model/managed";
import { namesOf, ORDER } from "../../model/part";
import type { Known } from "../../state/known";
import { withHosts } from "./intended-hosts";
import type { Work } from "./work";

/**
 * Records what an update touches, before its first request. Returns when it began, which the engine's state gets with
 * the new values; `undefined` if it sends nothing that a later run has to know of.
 */
export async function recordUpdate(
  { kind, goal, io, plan }: Work,
  { managed, known, home }: { readonly managed: Managed; readonly known: Known; readonly home: Home },
): Promise<number | undefined> {
  const { updates } = io.journal ?? {};
  const { id } = known.live;
  const touched = eitherManaged(managedBeside(managed, known.managed), changedBy(kind, plan.differences));
  const isSet = (name: string) => kind.fields[name]?.mutability !== "option";
  const own = { ...touched, values: touched.values.filter(isSet) };
  // What an earlier one has left is undone by this one, which may be killed as well, and may have nothing to send.
  const before = updates?.of(id);
  if (!updates || isNothing(own)) return before?.since;
  // Another machine may have written the state since, without this journal: what began later counts.
  const since = Math.max(io.client.serverTime(), (known.lastUpdate ?? 0) + 1, (before?.since ?? 0) + 1);
  const intent = {
    ...{ kind: kind.name, home, since },
    managed: before ? eitherManaged(before.managed, own) : own,
    ...(before?.hosts ? { hosts: before.hosts } : {}),
  };
  await updates.write(id, withHosts(intent, kind, goal));
  return since;
}

/** The fields and entries that differ. */
function changedBy(kind: Kind, differences: readonly Difference[]): Managed {
  const values = differences.flatMap(({ path: [name = ""] }) => (name in kind.fields ? [name] : []));
  const parts = Object.entries(kind.parts).map(([name, part]) => {
    const { form } = part;
    const places = namesOf(part);
    const own = differences.filter(({ path: [place = ""] }) => places.includes(place));
    const entries = own.flatMap(({ path: [place = "", key, field] }): [string, ManagedEntry][] => {
      if (key === undefined || field === ORDER) return [];
      const names = form.as === "columns" ? [place] : field === undefined ? [] : [field];
      return [[key, { names }]];
    });
    return { values: [], parts: { [name]: merged(entries) } };
  });
  return parts.reduce<Managed>(eitherManaged, { values: [...new Set(values)], parts: {} });
}

function merged(entries: readonly (readonly [string, ManagedEntry])[]): Readonly<Record<string, ManagedEntry>> {
  const all = new Map<string, ManagedEntry>();
  for (const [key, { names }] of entries) {
    all.set(key, { names: [...new Set([...(all.get(key)?.names ?? []), ...names])] });
  }
  return Object.fromEntries(all);
}
