import { isPresent } from "../model/declaration";
import { type Field, type Fields, isOneWay, type Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Leaving, Live, LiveEntry, Managed, ManagedEntry, Wanted, WantedEntry } from "../model/live";
import { ownValue } from "../model/names";
import { covers, normal } from "../model/normal";
import { canHoldData, hasItsKey, ORDER, type Part } from "../model/part";
import { isObject } from "../model/plain";
import { hasUnknown, UNKNOWN, type Unknown } from "../model/unknown";
import { hasData, removals } from "./kept-entries";
import { movedEntries } from "./order";
import { valueAt } from "./sound";

/** The desired object: the declaration, and how to undo what is no longer declared. */
export interface Goal {
  readonly values: Named;
  readonly parts: Readonly<Record<string, PartGoal>>;
  /** Paths that keep their value: it cannot change, or the platform has no way to clear it. Those of entries have part and key. */
  readonly orphaned: readonly (readonly string[])[];
}

export interface PartGoal {
  readonly entries: readonly WantedEntry[] | Unknown;
  /** Entries of an earlier declaration, to be removed. */
  readonly remove: readonly string[];
  /** Names of columns under which an earlier declaration had an entry, for a part written as columns. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /** The order of existing entries is not changed, although the part's order is declared. */
  readonly keepsOrder?: true;
}

export interface Difference {
  /** Declared names and keys from the outside in: `["processes", "web", "port"]`. */
  readonly path: readonly string[];
  readonly from: unknown;
  readonly to: unknown;
  readonly secret: boolean;
  /** Cannot change while the object lives. */
  readonly replaces: boolean;
  /** Takes effect with the next deployment. */
  readonly deploys: boolean;
  /** Deletes data, while the object itself is kept. */
  readonly loses: boolean;
  /** Removes an entry that may hold data, which the declaration alone does not show. */
  readonly ends: boolean;
}

/**
 * A declaration together with what an earlier one declared (decisions, "Removed from a declaration"): a field with
 * a documented default is reset to it, one that can be cleared is cleared, the rest is orphaned; an entry that was
 * declared is removed; other entries are kept.
 */
export function goalOf(kind: Kind, wanted: Wanted, before: Managed | undefined): Goal {
  const own = withResets(kind.fields, wanted.values, before?.values ?? []);
  const parts: Record<string, PartGoal> = {};
  const orphaned = [...own.orphaned];
  for (const [name, part] of Object.entries(kind.parts)) {
    const entries = wanted.parts[name];
    const earlier = before?.parts[name] ?? {};
    if (entries === undefined && Object.keys(earlier).length === 0) continue;
    if (entries === UNKNOWN) {
      parts[name] = { entries, remove: [] };
      continue;
    }
    const settled = (entries ?? []).map((entry) => {
      const { values, orphaned: kept } = withResets(
        part.fields,
        entry.values,
        namesOf(part, ownValue(earlier, entry.key)),
      );
      const isTaken = ([field = ""]: readonly string[]) =>
        isOneWay(part.fields[field] ?? {}) && entries?.some(({ values: others }) => others[field] === true);
      const left = kept.filter((path) => !isTaken(path));
      orphaned.push(...left.map((path) => [name, entry.key, ...path]));
      return { ...entry, values };
    });
    const remove = Object.keys(earlier).filter((key) => !settled.some((entry) => entry.key === key));
    const columns = Object.fromEntries(Object.entries(earlier).map(([key, { names }]) => [key, names]));
    parts[name] = { entries: settled, remove, ...(part.form.as === "columns" ? { columns } : {}) };
  }
  return { values: own.values, parts, orphaned };
}

/** What an earlier declaration named of an entry. */
function namesOf(part: Part, entry: ManagedEntry | undefined): string[] {
  const { form } = part;
  const names = entry?.names ?? [];
  return form.as === "columns" ? names.flatMap((name) => form.columns[name]?.field ?? []) : [...names];
}

function withResets(fields: Fields, values: Named, before: readonly string[]): Pick<Goal, "values" | "orphaned"> {
  const out: Record<string, unknown> = { ...values };
  const orphaned: (readonly string[])[] = [];
  for (const declared of before) {
    const path = declared.split(".");
    const [name = "", ...inner] = path;
    const field = fields[name];
    if (!field || !isTakenOut(out, path)) continue;
    const { mutability, via, default: resting, clears } = field;
    const canChange = mutability !== "immutable";
    if (canChange && inner.length > 0 && isFilledIn(field, out[name], inner)) continue;
    // A field without an operation of its own is written as a whole.
    if (canChange && inner.length > 0 && !via) out[name] = withoutAt(out[name] as Named, inner);
    else if (canChange && inner.length === 0 && resting !== undefined) out[name] = resting;
    else if (canChange && inner.length === 0 && clears) out[name] = null;
    else if (isSettable(field) && applies(field, fields, values, {})) orphaned.push(path);
  }
  return { values: out, orphaned };
}

const isSettable = ({ mutability }: Field) => mutability === "writable" || mutability === "immutable";

/** Whether a declaration has the object that a path is in, and not the path. */
function isTakenOut(values: Named, path: readonly string[]): boolean {
  const holder = valueAt(values, path.slice(0, -1));
  return isObject(holder) && !isPresent(holder[path.at(-1) ?? ""]);
}

/** Whether the normal form of a field has a value for what is missing in it, or may have. */
function isFilledIn(field: Field, value: unknown, inner: readonly string[]): boolean {
  return field.normal !== undefined && (hasUnknown(value) || isPresent(valueAt(normal(field, value), inner)));
}

/** What has been taken out is `undefined`: what is only missing may have been set by others, and is left alone. */
function withoutAt(value: Named, [key = "", ...rest]: readonly string[]): Named {
  return { ...value, [key]: rest.length > 0 ? withoutAt(value[key] as Named, rest) : undefined };
}

/** Everything in which `live` differs from `goal`. Pure; secrets are flagged, not shown. */
export function diff(kind: Kind, goal: Goal, live: Live): Difference[] {
  const own = changedFields(kind.fields, goal.values, live.values).map(({ name, field, from, to }) => ({
    path: [name],
    from,
    to,
    secret: field.secret ?? false,
    replaces: field.mutability === "immutable" && !hasUnknown(to),
    deploys: field.deploys ?? false,
    loses: isLost({ name, field, from, to }),
    ends: false,
  }));
  const inParts = Object.entries(goal.parts).flatMap(([name, partGoal]) => {
    const part = kind.parts[name];
    return part ? partDifferences(name, part, partGoal, entriesThatStay(kind, goal, live, name), live) : [];
  });
  return [...own, ...inParts];
}

/** Whether an entry has to be recreated: something changes that cannot, or it may have been removed already. */
export function mustBeRemade(part: Part, wanted: WantedEntry, present: LiveEntry, leaving: Leaving = {}): boolean {
  return (
    Object.hasOwn(leaving, present.id) ||
    changedFields(part.fields, wanted.values, present.values).some(
      ({ field }) => field.mutability === "immutable" || (!field.via && !part.api.update),
    )
  );
}

/** The live entries of a part, without declared ones that are deleted with what they belong to, which is recreated. */
export function entriesThatStay(
  { parts }: Pick<Kind, "parts">,
  goal: Goal,
  live: Pick<Live, "parts" | "leaving">,
  name: string,
): readonly LiveEntry[] {
  const entries = live.parts[name] ?? [];
  const { part: of = "", field = "" } = parts[name]?.belongsTo ?? {};
  const owner = parts[of];
  const owners = goal.parts[of]?.entries ?? [];
  if (!owner || owners === UNKNOWN) return entries;
  const isRemade = (wanted: WantedEntry) => {
    const present = (live.parts[of] ?? []).filter(({ key }) => key === wanted.key);
    return present.length > 0 && present.every((one) => mustBeRemade(owner, wanted, one, live.leaving));
  };
  const remade = owners.filter(isRemade).map(({ key }) => key);
  return entries.filter(
    ({ key, values }) => goal.parts[name]?.remove.includes(key) || !remade.includes(String(values[field])),
  );
}

function partDifferences(
  name: string,
  part: Part,
  goal: PartGoal,
  live: readonly LiveEntry[],
  object: Live,
): Difference[] {
  const { form } = part;
  const facts = { replaces: false, deploys: part.deploys ?? false, loses: false, ends: false };
  const written = form.as === "columns" ? (Object.keys(form.columns)[0] ?? name) : form.name;
  if (goal.entries === UNKNOWN) return [{ ...facts, secret: false, path: [written], from: undefined, to: UNKNOWN }];
  /** The declared names under which an entry is, or was. */
  const columnsOf = (key: string, entry?: WantedEntry) => {
    const [now, before] = [Object.values(entry?.columns ?? {}), ownValue(goal.columns ?? {}, key) ?? []];
    return now.length > 0 ? now : before.length > 0 ? before : [written];
  };
  /** The same for a field of an entry, and whether its value is a secret. */
  const placeOf = (entry: WantedEntry, field?: string) => {
    const before = ownValue(goal.columns ?? {}, entry.key) ?? [];
    const had = form.as === "columns" ? before.find((name) => form.columns[name]?.field === field) : undefined;
    const column = field === undefined ? undefined : (entry.columns?.[field] ?? had);
    const [place = written] = column === undefined ? columnsOf(entry.key, entry) : [column];
    return { place, isSecret: isSecretColumn(part, place) };
  };
  const removed = removals(part, goal, live, object).flatMap(({ key, ...lost }) => {
    const gone = { ...facts, ...lost, from: "present", to: undefined };
    return columnsOf(key).map((place) => ({ ...gone, secret: isSecretColumn(part, place), path: [place, key] }));
  });
  const rest = goal.entries.flatMap((entry): Difference[] => {
    const { place, isSecret } = placeOf(entry);
    const whole = { ...facts, secret: isSecret, path: [place, entry.key] };
    const present = presentEntry(part, entry, live);
    if (!present || !hasItsKey(part, present) || Object.hasOwn(object.leaving ?? {}, present.id))
      return [{ ...whole, from: undefined, to: "present" }];
    const renamed = present.name ? [{ ...whole, from: present.name, to: entry.key }] : [];
    const changed = changedFields(part.fields, entry.values, present.values).map((change) => {
      const stands = placeOf(entry, change.name);
      // A change of an entry's immutable field recreates the entry, with everything in it.
      const isNew = change.field.mutability === "immutable" && !hasUnknown(change.to);
      return {
        path: [stands.place, entry.key, ...(form.as === "columns" ? [] : [change.name])],
        from: change.from,
        to: change.to,
        secret: (change.field.secret ?? false) || stands.isSecret,
        replaces: false,
        deploys: facts.deploys || (change.field.deploys ?? false),
        loses: change.field.mutability === "immutable" ? isNew && hasData(part, present) : isLost(change),
        ends: isNew && canHoldData(part),
      };
    });
    return [...renamed, ...changed];
  });
  const moves = goal.keepsOrder ? [] : movedEntries(part, goal.entries, live);
  const moved = moves.map(({ key, from, to }) => ({ ...facts, secret: false, path: [written, key, ORDER], from, to }));
  return [...removed, ...rest, ...moved];
}

/** Of two under one key, which an interrupted run has left in two places, the one that is still to be removed. */
function presentEntry(part: Part, wanted: WantedEntry, live: readonly LiveEntry[]): LiveEntry | undefined {
  const all = live.filter(({ key }) => key === wanted.key);
  const [first, ...others] = all;
  if (others.length === 0 || part.api.under === undefined) return first;
  return all.find(({ values }) => changedFields(part.fields, wanted.values, values).length > 0) ?? first;
}

function isSecretColumn({ form }: Part, name: string): boolean {
  return form.as === "columns" && Boolean(form.columns[name]?.secret);
}

function isLost({ field, to }: FieldChange): boolean {
  return field.holdsData !== undefined && normal(field, to) === null;
}

export interface FieldChange {
  readonly name: string;
  readonly field: Field;
  readonly from: unknown;
  readonly to: unknown;
}

/** The declared fields that differ from their live values, for an object and for an entry alike. */
export function changedFields(fields: Fields, wanted: Named, live: Named): FieldChange[] {
  return Object.entries(wanted).flatMap(([name, value]): FieldChange[] => {
    const field = fields[name];
    if (!field || field.mutability === "computed" || !applies(field, fields, wanted, live)) return [];
    const from = live[name];
    const to = normal(field, value);
    if (isOneWay(field) && to === false) return [];
    if (from === undefined) {
      // Not observed: an immutable or ordinary field is assumed unchanged, one that no answer shows is sent.
      const settled =
        field.mutability === "immutable" || (field.observed === undefined && covers(to, normal(field, from)));
      return settled ? [] : [{ name, field, from, to: value }];
    }
    return covers(to, normal(field, from)) ? [] : [{ name, field, from, to: value }];
  });
}

/** A field of another build type, say, has no effect: the platform clears it, and it is no difference (note 5). */
export function applies(field: Field, fields: Fields, wanted: Named, live: Named): boolean {
  if (!field.appliesTo) return true;
  const { field: other, values } = field.appliesTo;
  const decisive = wanted[other] ?? live[other] ?? fields[other]?.default;
  return decisive === UNKNOWN || values.includes(decisive);
}
