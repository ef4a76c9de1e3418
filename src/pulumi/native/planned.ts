import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../../declaration";
import {
  type Field,
  hasUnknown,
  isOneWay,
  isWriteOnly,
  keyAmong,
  type Named,
  ownValue,
  type Part,
  parseEntries,
  respelled,
  UNKNOWN,
  underEarlierNames,
} from "../../model";
import { type Changing, changesOf, isRecreated, keepsComputed, keepsComputedOf } from "../../state";

/**
 * The outputs that an apply will lead to; `olds` is the state. A value is only known if it cannot turn out to be
 * different: programs use it in the preview. What the platform sets, reorders or computes is unknown.
 */
export function plannedOutputs(plan: Changing, inputs: Named, olds: Named | undefined): Record<string, unknown> {
  const { kind, differences } = plan;
  const declared = respelled(kind, inputs);
  const prior = plan.isRenewed ? undefined : olds;
  const isUnsettled = (other: string) => !prior || isAmong(differences, other);
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.mutability === "computed") out[name] = plannedComputed(prior?.[name], keepsComputed(plan, name));
    else if (isPresent(declared[name])) {
      const isChanged = isAmong(differences, name);
      out[name] = plannedValue(field, declared[name], { prior: prior?.[name], isChanged, isUnsettled });
    }
  }
  for (const part of Object.values(kind.parts)) Object.assign(out, plannedPart(plan, part, declared, prior));
  return underEarlierNames(kind, out);
}

/** Computed values that an update does not change. */
export function stableNames(plan: Changing, prior: Named): string[] {
  return Object.entries(plan.kind.fields).flatMap(([name, { mutability }]) =>
    mutability === "computed" && isPresent(prior[name]) && keepsComputed(plan, name) ? [name] : [],
  );
}

function plannedComputed(before: unknown, isKept: boolean): unknown {
  return isKept && isPresent(before) ? before : UNKNOWN;
}

interface Place {
  readonly prior: unknown;
  readonly isChanged: boolean;
  /** Whether another field of the same object or entry may change. */
  isUnsettled(name: string): boolean;
}

function plannedValue(field: Field, value: unknown, { prior, isChanged, isUnsettled }: Place): unknown {
  if (hasUnknown(value)) return UNKNOWN;
  // The state has a hash of it, and a new hash has another salt.
  if (isWriteOnly(field)) return prior === value ? value : UNKNOWN;
  if (field.appliesTo && isUnsettled(field.appliesTo.field)) return UNKNOWN;
  // It goes off if another one is switched on, and stays on otherwise.
  if (isOneWay(field) && value === false && prior !== false) return UNKNOWN;
  if (!isChanged && prior !== undefined) return prior;
  if (field.mutability === "option" && !field.via) return value;
  if (field.appliesTo || typeof value === "object") return UNKNOWN;
  return !field.normal || isDeepStrictEqual(field.normal(value), value) ? value : UNKNOWN;
}

function plannedPart(plan: Changing, part: Part, declared: Named, prior: Named | undefined): Record<string, unknown> {
  const { form } = part;
  if (form.as === "columns") {
    const columns = Object.entries(form.columns).filter(([name]) => isPresent(declared[name]));
    return Object.fromEntries(
      columns.map(([name, column]) => {
        const field = part.fields[column.field] as Field;
        const before = prior?.[name] as Named | undefined;
        const each = (key: string, value: unknown) =>
          plannedValue(field, value, {
            prior: before && ownValue(before, key),
            isChanged: changesOf(plan, part, key).length > 0,
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
    return [
      key,
      plannedEntry(plan, part, { key, entry, earlier: before.get(keyAmong(part, [...before.keys()], key) ?? key) }),
    ] as const;
  });
  return { [form.name]: form.as === "map" ? Object.fromEntries(planned) : planned.map(([, entry]) => entry) };
}

interface Entry {
  readonly key: string;
  readonly entry: unknown;
  readonly earlier: Named | undefined;
}

function plannedEntry(plan: Changing, part: Part, { key, entry, earlier }: Entry): unknown {
  if (entry === UNKNOWN) return UNKNOWN;
  const values = entry as Named;
  const prior = isRecreated(plan, part, key) ? undefined : earlier;
  const found = changesOf(plan, part, key);
  const isChanged = (name: string) => !prior || isAmong(found, name, 2);
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field.mutability === "computed") {
      out[name] = plannedComputed(prior?.[name], keepsComputedOf(plan, part, key, name));
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

function isAmong(found: readonly Difference[], name: string, depth = 0): boolean {
  return found.some(({ path }) => path[depth] === name);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
