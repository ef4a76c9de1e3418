import { applies, type Goal } from "../declaration";
import {
  covers,
  type Field,
  type Fields,
  isObject,
  type Kind,
  type Live,
  type Named,
  type Part,
  rowIn,
  UNKNOWN,
} from "../model";
import type { DeclaredObject } from "./declared";
import { inside } from "./patch/change";

/** A live value that nobody declares and that is not the platform's own. */
export interface Undeclared {
  readonly path: readonly string[];
  readonly from: unknown;
}

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
      const isOwn = wanted !== undefined || (bornWith?.(rowIn(part, values)) === true && !remove.includes(key));
      if (!isOwn || all.findIndex((one) => one.key === key) < index) return [];
      const found = unusual(fields, wanted?.values ?? {}, values);
      return found.map(({ path, from }) => ({ path: [form.name, key, ...path], from }));
    });
  });
  const unknown = [...untold.map(({ field }) => field), ...keptNowhere];
  const isKnown = ({ path }: Undeclared) =>
    unknown.some((field) => path.some((_, index) => path.slice(0, index + 1).join(".") === field));
  return [...unusual(kind.fields, declared, live.values), ...inParts].filter((one) => !isKnown(one));
}

function unusual(fields: Fields, wanted: Named, live: Named): Undeclared[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!applies(field, fields, wanted, live)) return [];
    return usualIn(name, field).flatMap(([path, usual]) => {
      const from = inside(live, path) ?? undefined;
      const isDeclared = (inside(wanted, path) ?? undefined) !== undefined;
      return isDeclared || from === undefined || covers(usual, from) ? [] : [{ path, from }];
    });
  });
}

/** What is watched of a field, with the usual value of each. */
function usualIn(name: string, { watched, default: resting }: Field): [path: string[], usual: unknown][] {
  if (!watched) return [];
  if (watched === true) return [[[name], resting]];
  const { usual } = watched;
  return isObject(usual) ? Object.entries(usual).map(([key, value]) => [[name, key], value]) : [[[name], usual]];
}
