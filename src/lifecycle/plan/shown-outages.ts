import { leavesDeployment, mayLeaveBehind } from "../../declaration/options";
import { settled } from "../../declaration/possible";
import { parseEntries } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { isServing, keyAmong, namesOf, type Part } from "../../model/part";
import { UNKNOWN } from "../../model/unknown";
import { hostOf } from "../../read/parts";
import { anyInUse } from "./entry-in-use";
import { addedAgain, entryOutage, releasedOutage } from "./entry-outages";
import { keysIn, lostOutage, movedName, moveOutages } from "./move-outages";
import {
  type Active,
  deletedOutage,
  entryIn,
  generatedOutage,
  recordsIn,
  removedOutage,
  replacedOutage,
} from "./served";
import { shownLastEntry, shownStop } from "./stop-outages";
import { anyUsedDeleted, anyUsedReplaced } from "./used";

/** A planned change, as an engine shows it. */
export interface ShownChange {
  readonly kind: Kind;
  readonly label: string;
  readonly action: "create" | "update" | "move" | "replace" | "delete";
  readonly state: Named;
  readonly declared: Named;
  /** Declared names of what differs. */
  readonly changed: ReadonlySet<string>;
}

/** What a change makes unavailable, as far as a state and a declaration show it. */
export function outagesOfChange(shown: ShownChange): Outage[] {
  const change = { ...shown, declared: settled(shown.kind, shown.declared, shown.state) };
  const { kind, label, action, state, declared, changed } = change;
  const active = activeIn(kind, state);
  const own = entryIn(kind, state).filter(({ part }) => isServing(part, state));
  const isKept = ({ part, name, key }: Serving) => keyAmong(part, keysIn(declared[name]), key) !== undefined;
  const gone = active.filter((one) => !isKept(one));
  switch (action) {
    case "create":
      return [];
    case "move":
      return [
        ...moveOutages(label, declared, active.filter(isKept)),
        ...gone.map(({ key }) => lostOutage(key, mayLeaveBehind(declared))),
        ...generatedIn(kind, state, declared).map(({ name, isKept: isBack }) => movedName(label, name, isBack)),
      ];
    case "replace":
      return [
        ...own.map(({ part, key }) => entryOutage(kind, part, key, declared)),
        ...active.map(({ key }) => replacedOutage(key, label, true)),
        ...generatedIn(kind, state, declared).map((one) =>
          generatedOutage(one.name, `It is the generated domain of ${label}, which is replaced.`, one.isKept),
        ),
        ...(kind.users ? [anyUsedReplaced(kind, label)] : []),
        ...anyInUse(kind, label, state, changed),
      ];
    case "delete":
      return [
        ...[...active, ...own].map(({ key }) => deletedOutage(key, label)),
        ...(kind.users ? [anyUsedDeleted(kind, label)] : []),
        ...anyInUse(kind, label, state),
        ...shownLastEntry(kind, label, state),
      ];
    case "update":
      return [
        ...active.filter((one) => isKept(one) && isAddedAgain(one, declared)).map(({ key }) => addedAgain(key)),
        ...gone.map(({ key }) => removedOutage(key, `${label} declares it no longer, so it is removed.`)),
        ...releasedIn(change),
        ...(kind.shownOutages?.(change) ?? []),
        ...shownStop(kind, change),
        ...shownLastEntry(kind, label, state, declared),
      ];
  }
}

interface Serving extends Active {
  readonly part: Part;
  readonly name: string;
  readonly entry: Named;
}

/** The entries of a state through which requests come in. */
function activeIn({ parts }: Kind, state: Named): Serving[] {
  return Object.entries(parts).flatMap(([name, part]): Serving[] => {
    const { serves } = part;
    if (!serves) return [];
    const entries = Object.entries((state[name] ?? {}) as Readonly<Record<string, Named>>);
    return entries
      .filter(([, entry]) => isServing(part, entry))
      .map(([key, entry]) => ({ part, name, key, entry, records: recordsIn(entry[serves.records]) }));
  });
}

/** Entries that what runs uses, and that are removed without waiting for a deployment. */
function releasedIn({ kind, label, state, declared }: ShownChange): Outage[] {
  if (!leavesDeployment(kind, declared)) return [];
  return Object.values(kind.parts).flatMap((part) => {
    if (!part.inUse) return [];
    const entriesIn = (values: Named) => {
      const all = parseEntries(part, values) ?? [];
      return all === UNKNOWN ? [] : all.map((entry) => ({ ...entry, host: hostOf(part, entry.values, "") }));
    };
    const kept = new Set(entriesIn(declared).map(({ host }) => host));
    const gone = entriesIn(state).filter(({ host }) => !kept.has(host));
    return gone.map(({ key }) => releasedOutage(`${namesOf(part)[0]}.${key} of ${label}`));
  });
}

/** Whether something of an entry differs that cannot change: of a write-only value, its version tells. */
function isAddedAgain({ part, name, key, entry }: Serving, declared: Named): boolean {
  const entries = declared[name] as Readonly<Record<string, Named>>;
  const after = entries[keyAmong(part, Object.keys(entries), key) ?? key] ?? {};
  return Object.entries(part.fields).some(([field, { mutability, observed }]) => {
    if (mutability !== "immutable") return false;
    const isOther = (at: string, isKnown: boolean) =>
      isGiven(after[at]) && (isKnown || isGiven(entry[at])) && after[at] !== entry[at];
    return isOther(field, observed !== false) || isOther(`${field}WoVersion`, false);
  });
}

const isGiven = (value: unknown) => value !== null && value !== undefined && typeof value !== "object";

const generatedIn = ({ parts }: Kind, state: Named, declared: Named) =>
  Object.values(parts).flatMap(({ serves }) => serves?.generatedIn?.(state, declared) ?? []);
