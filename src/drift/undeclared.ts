import { type Difference, type Goal, type Undeclared, unusual } from "../declaration";
import {
  covers,
  type Field,
  type Fields,
  type Kind,
  keptBecause,
  type Live,
  normal,
  type Part,
  rowIn,
  UNKNOWN,
} from "../model";
import type { DeclaredObject } from "./declared";

/** Fields that are read although nobody declares them. */
export function watchedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.watched);
}

/** Whether the entries of a part are read although nobody declares one. */
export function isWatched({ bornWith, fields }: Part): boolean {
  return bornWith !== undefined && watchedNames(fields).length > 0;
}

/** The goal with the parts of which the platform creates entries by itself: what is watched there is read, declared or not. */
export function watching(kind: Kind, goal: Goal): Goal {
  const parts = Object.entries(kind.parts).filter(([name, part]) => !goal.parts[name] && isWatched(part));
  const none = parts.map(([name]) => [name, { entries: [], remove: [] }] as const);
  return { ...goal, parts: { ...goal.parts, ...Object.fromEntries(none) } };
}

/**
 * Watched fields that nobody declares and that do not have the usual value: of the object, of its declared entries, and of
 * those that the platform creates by itself. Entries that somebody has added are his.
 */
export function undeclaredIn(object: DeclaredObject, goal: Goal, live: Live): Undeclared[] {
  const { kind, declared, untold, keptNowhere } = object;
  const inParts = Object.entries(goal.parts).flatMap(([name, { entries, remove }]) => {
    const part = kind.parts[name];
    if (!part || part.form.as === "columns" || entries === UNKNOWN) return [];
    const { form, fields, bornWith } = part;
    const all = live.parts[name] ?? [];
    return all.flatMap(({ key, values }, index) => {
      const wanted = entries.find((entry) => entry.key === key);
      const isGone = remove.includes(key) && keptBecause(part, values) === undefined;
      const isOwn = wanted !== undefined || (bornWith?.(rowIn(part, values)) === true && !isGone);
      if (!isOwn || all.findIndex((one) => one.key === key) < index) return [];
      const found = unusual(fields, wanted?.values ?? {}, values, isWatchedField);
      return found.map(({ path, from }) => ({ path: [form.name, key, ...path], from }));
    });
  });
  const unknown = [...untold.map(({ field }) => field), ...keptNowhere];
  const isKnown = ({ path }: Undeclared) =>
    unknown.some((field) => path.some((_, index) => path.slice(0, index + 1).join(".") === field));
  return [...unusual(kind.fields, declared, live.values, isWatchedField), ...inParts].filter((one) => !isKnown(one));
}

const isWatchedField = ({ watched }: Field) => watched !== undefined;

/**
 * The rest of what identifies an entry of a list whose identity has changed: declared without it, it would be another
 * entry, and the next apply would put that in the place of this one.
 */
export function identityBeside(kind: Kind, goal: Goal, found: readonly Difference[], live: Live): Undeclared[] {
  return Object.entries(goal.parts).flatMap(([name, { entries }]) => {
    const { form, fields = {} } = kind.parts[name] ?? {};
    if (form?.as !== "list" || entries === UNKNOWN) return [];
    const isChanged = (key: string) =>
      found.some(({ path: [at, of, inner = ""] }) => at === form.name && of === key && form.identity.includes(inner));
    return entries
      .filter(({ key }) => isChanged(key))
      .flatMap(({ key, values }) => {
        const present = live.parts[name]?.find((one) => one.key === key)?.values ?? {};
        return form.identity.flatMap((inner): Undeclared[] => {
          const [field, from] = [fields[inner], present[inner]];
          const isOther = field && from !== undefined && !covers(normal(field, field.default), normal(field, from));
          return isOther && values[inner] === undefined ? [{ path: [form.name, key, inner], from }] : [];
        });
      });
  });
}
