import { managedBy } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Leaving, Live, LiveEntry, Managed, ManagedEntry } from "../../model/live";
import { eitherManaged, managedBeside } from "../../model/managed";
import { ownValue } from "../../model/names";
import type { Part } from "../../model/part";
import { read } from "../../read/read";
import { reissueBy } from "../../state/computed";
import type { Io } from "../../state/io";
import { isAt, type UpdateIntent } from "../../state/journal";
import type { Known } from "../../state/known";
import type { LetGo } from "../plan/residents";
import { foundBy, withoutEntries } from "./apart-entries";

/** An object as its engine's state has it, and what is declared of it now. */
interface Recalled {
  readonly kind: Kind;
  readonly name: string;
  readonly known: Known;
  readonly declared: Named;
}

/** An object that an interrupted update has changed: no state shows how it is. */
export interface Interrupted {
  /** The object as it is: what no answer shows is unknown, and is sent again. */
  readonly known: Known;
  /** What that update may have changed. */
  readonly interrupted: Managed;
  /** What it has found already there, and is no longer declared: that is left to the resources that have it. */
  readonly letGo: readonly LetGo[];
}

/**
 * The object after an interrupted update, or after one of its service, which has left it to this resource; `undefined` if its
 * engine's state has the last one, or nothing has changed.
 */
export async function afterInterrupted(
  recalled: Recalled,
  io: Io,
  left: ReadonlyMap<string, UpdateIntent> = new Map(),
): Promise<Interrupted | undefined> {
  const { kind, name, known, declared } = recalled;
  const { updates } = io.journal ?? {};
  const intent = updates?.all().get(known.live.id) ?? left.get(known.live.id);
  if (!intent || !isAt(known.home, intent)) return undefined;
  if (intent.since <= (known.lastUpdate ?? 0)) {
    updates?.strike(known.live.id);
    return undefined;
  }
  const letGo = foundBy(intent, kind, declared);
  const own = withoutEntries(intent.managed, letGo);
  // What is declared and not in the state is compared and sent in any case.
  const sent = managedBeside(own, managedBeside(managedBy(kind, declared), known.managed));
  // An entry of the state may be gone, whatever of it is newly declared.
  const changed = eitherManaged(sent, { values: [], parts: entriesIn(own, known.managed) });
  const before = { ...known, live: { ...known.live, leaving: leavingAfter(intent, known.live) } };
  const asked = managing({ ...known, live: forgotten(kind, before.live, changed, intent) }, changed);
  const found = await read(kind, name, asked, { ...io, reads: "exact" });
  if (!found) return undefined;
  // It may have been killed before it could deploy.
  const undeployed = known.undeployed || deploys(kind, intent.managed);
  return { known: { ...asIs(kind, before, found.live, changed), undeployed }, interrupted: own, letGo };
}

/** The state has what was removed for certain. */
function leavingAfter({ removes = [] }: UpdateIntent, { leaving }: Live): Leaving {
  return { ...Object.fromEntries(removes.map((id) => [id, "perhaps"] as const)), ...leaving };
}

/** The entries of one declaration that another one has as well. */
function entriesIn({ parts }: Managed, others: Managed): Managed["parts"] {
  const all = Object.entries(parts).map(([name, entries]) => {
    const shared = Object.keys(entries).filter((key) => Object.hasOwn(others.parts[name] ?? {}, key));
    return [name, Object.fromEntries(shared.map((key) => [key, { names: [] }]))] as const;
  });
  return Object.fromEntries(all.filter(([, entries]) => Object.keys(entries).length > 0));
}

function deploys({ fields, parts }: Kind, { values, parts: changed }: Managed): boolean {
  const inParts = Object.entries(changed).map(([name, entries]) => {
    const part = parts[name];
    const names = Object.values(entries).flatMap((entry) => entry.names);
    return names.some((field) => part?.fields[field]?.deploys) || (part?.deploys && Object.keys(entries).length > 0);
  });
  return values.some((name) => fields[name]?.deploys) || inParts.some(Boolean);
}

/** The names of what it may have changed, at any depth. */
export function namesIn({ values, parts }: Managed): ReadonlySet<string> {
  return new Set([
    ...values,
    ...Object.values(parts).flatMap((all) => Object.values(all).flatMap(({ names }) => names)),
  ]);
}

/** Without what the update may have changed, which is read again or, where no answer shows it, unknown. */
function forgotten(kind: Kind, { values, parts, ...live }: Live, changed: Managed, { hosts = {} }: UpdateIntent): Live {
  const now = Object.entries(changed.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    const before = parts[name] ?? [];
    const kept = before.map((entry) => withoutValues(part, entry, ownValue(entries, entry.key)));
    const added = Object.keys(entries).filter((key) => !before.some((entry) => entry.key === key));
    return [name, [...kept, ...added.flatMap((key) => soughtAs(part, key, hosts[name]?.[key] ?? []))]] as const;
  });
  return { ...live, values: without(values, changed.values), parts: { ...parts, ...Object.fromEntries(now) } };
}

function withoutValues(part: Part | undefined, entry: LiveEntry, changed: ManagedEntry | undefined): LiveEntry {
  if (!part || !changed) return entry;
  const { form } = part;
  const fields =
    form.as === "columns" ? changed.names.flatMap((name) => form.columns[name]?.field ?? []) : changed.names;
  return {
    ...entry,
    values: without(
      entry.values,
      fields.filter((field) => field !== part.api.under),
    ),
  };
}

function without(values: Named, names: readonly string[]): Named {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** An entry that lives under another object is looked for there; all others are found by their own names. */
function soughtAs(part: Part | undefined, key: string, hosts: readonly string[]): LiveEntry[] {
  const { under } = part?.api ?? {};
  return under === undefined ? [] : hosts.map((host) => ({ key, id: "", values: { [under]: host } }));
}

/** What is known, with what was read of what has changed. */
function asIs(kind: Kind, known: Known, { values, parts }: Live, changed: Managed): Known {
  const read = changed.values.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  const now = Object.entries(changed.parts).map(([name, entries]) => {
    const isChanged = ({ key }: LiveEntry) => Object.hasOwn(entries, key);
    const others = (known.live.parts[name] ?? []).filter((entry) => !isChanged(entry));
    const all = [...others, ...(parts[name] ?? []).filter(isChanged)];
    return [name, kind.parts[name]?.order ? inOrderOf(parts[name] ?? [], all) : all] as const;
  });
  const live = {
    ...known.live,
    values: {
      ...without(known.live.values, changed.values),
      ...Object.fromEntries([...read, ...reissued(kind, changed.values)]),
    },
    parts: { ...known.live.parts, ...Object.fromEntries(now) },
  };
  return managing({ ...known, live }, present(kind, live, changed));
}

/** As they are on the platform, whichever of them have changed. */
function inOrderOf(found: readonly LiveEntry[], entries: readonly LiveEntry[]): readonly LiveEntry[] {
  const place = ({ key }: LiveEntry) => found.findIndex((one) => one.key === key);
  return entries.toSorted((one, other) => place(one) - place(other));
}

/** What only the lost answer has shown is issued again. */
function reissued(kind: Kind, names: readonly string[]): (readonly [string, unknown])[] {
  return names.flatMap((name) => {
    const via = reissueBy(kind, name);
    return via ? [[name, via.interrupted] as const] : [];
  });
}

/** What no answer shows may be there. */
function present({ fields }: Kind, { values, parts }: Live, managed: Managed): Managed {
  const there = Object.entries(managed.parts).map(([part, entries]) => {
    const has = ([key]: readonly [string, unknown]) => parts[part]?.some((entry) => entry.key === key);
    return [part, Object.fromEntries(Object.entries(entries).filter(has))] as const;
  });
  const isThere = (path: string) => {
    const [name = ""] = path.split(".");
    return values[name] !== undefined || fields[name]?.observed !== undefined;
  };
  return { values: managed.values.filter(isThere), parts: Object.fromEntries(there) };
}

function managing(known: Known, more: Managed): Known {
  const declared = known.declared && eitherManaged(known.declared, more);
  return { ...known, managed: eitherManaged(known.managed, more), ...(declared ? { declared } : {}) };
}
