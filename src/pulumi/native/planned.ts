import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../../lifecycle";
import {
  type Field,
  hasUnknown,
  isWriteOnly,
  type Kind,
  ownValue,
  type Part,
  parseEntries,
  UNKNOWN,
} from "../../model";

type Named = Readonly<Record<string, unknown>>;

/** What a preview depends on beside the declaration. */
export interface Outlook {
  /** What state holds of the object; `undefined` where there will be a new one. */
  readonly prior: Named | undefined;
  readonly found: readonly Difference[];
}

/**
 * The outputs that an apply will lead to. A value is known only where it cannot turn out to be another: programs go on
 * with it in the preview. What the platform fills in, reorders or computes anew is unknown.
 */
export function plannedOutputs(kind: Kind, declared: Named, outlook: Outlook): Record<string, unknown> {
  const whole = mayBeRenewed(kind, outlook.found) ? { ...outlook, prior: undefined } : outlook;
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.mutability === "computed") out[name] = plannedComputed(kind, name, field, whole);
    else if (isPresent(declared[name])) {
      const isChanged = isAmong(whole.found, name);
      out[name] = plannedValue(field, declared[name], { prior: whole.prior?.[name], isChanged, isUnsettled });
    }
  }
  for (const part of Object.values(kind.parts)) Object.assign(out, plannedPart(part, declared, whole));
  return out;

  function isUnsettled(other: string): boolean {
    return !whole.prior || isAmong(whole.found, other);
  }
}

/** Computed values that an update leaves as they are. */
export function stableNames(kind: Kind, { prior, found }: Outlook): string[] {
  if (!prior || mayBeRenewed(kind, found)) return [];
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.mutability === "computed" && plannedComputed(kind, name, field, { prior, found }) !== UNKNOWN ? [name] : [],
  );
}

/** What cannot change in place and is not known yet may make another object of it. */
function mayBeRenewed(kind: Kind, found: readonly Difference[]): boolean {
  return found.some(
    ({ path, to, replaces }) => replaces || (hasUnknown(to) && kind.fields[path[0] ?? ""]?.mutability === "immutable"),
  );
}

function plannedComputed(kind: Kind, name: string, field: Field, { prior, found }: Outlook): unknown {
  const before = prior?.[name];
  if (!isPresent(before)) return UNKNOWN;
  // A change may give a computed value beside it a new one: the host of a renamed domain, keys that are rotated.
  const isTouched = found.some(({ path }) => {
    const { source, via } = kind.fields[path[0] ?? ""] ?? {};
    return (
      (source && source.operation === field.source?.operation) ||
      (field.shownOnce && via?.by === "calls" && via.answers)
    );
  });
  return (field.stable || field.shownOnce) && !isTouched ? before : UNKNOWN;
}

interface Place {
  readonly prior: unknown;
  readonly isChanged: boolean;
  /** Whether another field of the same object or entry may change. */
  isUnsettled(name: string): boolean;
}

function plannedValue(field: Field, value: unknown, { prior, isChanged, isUnsettled }: Place): unknown {
  if (hasUnknown(value)) return UNKNOWN;
  // What is written down of it is a hash, and a new one has a salt of its own.
  if (isWriteOnly(field)) return prior === value ? value : UNKNOWN;
  if (field.appliesTo && isUnsettled(field.appliesTo.field)) return UNKNOWN;
  if (!isChanged && prior !== undefined) return prior;
  if (field.mutability === "option" && !field.via) return value;
  const isOneWay = field.via?.by === "switch" && !field.via.off && value === false;
  if (field.appliesTo || isOneWay || typeof value === "object") return UNKNOWN;
  return !field.normal || isDeepStrictEqual(field.normal(value), value) ? value : UNKNOWN;
}

function plannedPart(part: Part, declared: Named, { prior, found }: Outlook): Record<string, unknown> {
  const { form } = part;
  if (form.as === "columns") {
    const all = Object.keys(form.columns);
    const columns = Object.entries(form.columns).filter(([name]) => isPresent(declared[name]));
    return Object.fromEntries(
      columns.map(([name, column]) => {
        const field = part.fields[column.field] as Field;
        const before = prior?.[name] as Named | undefined;
        const isChanged = (key: string) => found.some(({ path }) => all.includes(path[0] ?? "") && path[1] === key);
        const each = (key: string, value: unknown) =>
          plannedValue(field, value, {
            prior: before && ownValue(before, key),
            isChanged: isChanged(key),
            isUnsettled: () => true,
          });
        return [name, eachValue(declared[name], each)];
      }),
    );
  }
  const written = declared[form.name];
  if (!isPresent(written)) return {};
  if (written === UNKNOWN) return { [form.name]: UNKNOWN };
  const before = priorEntries(part, prior);
  const entries = parseEntries(part, declared);
  if (!Array.isArray(entries)) return { [form.name]: UNKNOWN };
  const planned = entries.map(({ key }, index) => {
    const entry = form.as === "map" ? (written as Named)[key] : (written as unknown[])[index];
    const own = found.filter(({ path }) => path[0] === form.name && path[1] === key);
    return [key, plannedEntry(part, entry, before.get(key), own)] as const;
  });
  return { [form.name]: form.as === "map" ? Object.fromEntries(planned) : planned.map(([, entry]) => entry) };
}

function plannedEntry(part: Part, entry: unknown, earlier: Named | undefined, found: readonly Difference[]): unknown {
  if (entry === UNKNOWN) return UNKNOWN;
  const values = entry as Named;
  // An immutable of an entry changes by making the entry anew.
  const isRenewed = found.some(
    ({ path }) => path.length === 2 || part.fields[path[2] ?? ""]?.mutability === "immutable",
  );
  const prior = isRenewed ? undefined : earlier;
  const isChanged = (name: string) => !prior || found.some(({ path }) => path[2] === name);
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field.mutability === "computed") {
      out[name] = field.stable && isPresent(prior?.[name]) ? prior?.[name] : UNKNOWN;
    } else if (isPresent(values[name])) {
      const place = { prior: prior?.[name], isChanged: isChanged(name), isUnsettled: isChanged };
      out[name] = plannedValue(field, values[name], place);
    }
  }
  return out;
}

function priorEntries(part: Part, prior: Named | undefined): ReadonlyMap<string, Named> {
  const { form } = part;
  const written = form.as === "columns" ? undefined : prior?.[form.name];
  if (form.as === "columns" || !isPresent(written)) return new Map();
  if (form.as === "map") return new Map(Object.entries(written as Record<string, Named>));
  const keys = parseEntries(part, { [form.name]: written });
  return new Map(Array.isArray(keys) ? keys.map(({ key }, index) => [key, (written as Named[])[index] ?? {}]) : []);
}

function eachValue(map: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (map === UNKNOWN) return UNKNOWN;
  const present = Object.entries(map as Named).filter(([, value]) => isPresent(value));
  return Object.fromEntries(present.map(([key, value]) => [key, change(key, value)]));
}

function isAmong(found: readonly Difference[], name: string): boolean {
  return found.some(({ path }) => path[0] === name);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
