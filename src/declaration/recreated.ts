import { type Field, isOneWay, type Named } from "../model/field";
import type { LiveEntry, WantedEntry } from "../model/live";
import { isUnset } from "../model/normal";
import type { Part } from "../model/part";
import { isObject } from "../model/plain";
import { applies } from "./diff";
import { isUsual } from "./unusual";

/**
 * An entry that is recreated, with what others have set on the one before it and nobody declares. What that held, such as
 * the contents of a disk, no successor has.
 */
export function withCarried(
  part: Part,
  wanted: WantedEntry,
  before: LiveEntry | undefined,
  all: readonly WantedEntry[],
): WantedEntry {
  if (!before) return wanted;
  const others = all.filter(({ key }) => key !== wanted.key).map(({ values }) => values);
  const carried = Object.entries(part.fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.mutability !== "writable" || field.holdsData) return [];
    const [value, own] = [before.values[name], wanted.values[name]];
    if (name in wanted.values) return [[name, withOthers(field, own, value)]];
    const free = freeOf(
      field,
      value,
      others.map((values) => values[name]),
    );
    const isSame = isUnset(free) || isUsual(field, [], free);
    return isSame || !applies(field, part.fields, wanted.values, before.values) ? [] : [[name, free]];
  });
  return { ...wanted, values: { ...wanted.values, ...Object.fromEntries(carried) } };
}

/** What of a value no other entry is declared to have, of what only one of them can. */
function freeOf(field: Field, value: unknown, declared: readonly unknown[]): unknown {
  if (isOneWay(field)) return declared.includes(true) ? undefined : value;
  return field.via?.by === "members" && Array.isArray(value)
    ? value.filter((one) => !declared.some((members) => Array.isArray(members) && members.includes(one)))
    : value;
}

/**
 * A field without an operation of its own is written as a whole, and so with what others have set in it. An object that
 * is not declared beside others is an alternative to them: `exec` of a probe that has `httpGet`.
 */
export function withOthers(field: Field, wanted: unknown, live: unknown): unknown {
  if (field.via || field.normal || !isObject(wanted) || !isObject(live)) return wanted;
  const both = merged(wanted, live);
  return field.schema.safeParse(both).success ? both : wanted;
}

function merged(wanted: Named, live: Named): Named {
  const own = Object.entries(wanted).flatMap(([key, value]) => {
    const now = live[key];
    return value === undefined ? [] : [[key, isObject(value) && isObject(now) ? merged(value, now) : value]];
  });
  const rest = Object.entries(live).filter(([key, value]) => !(key in wanted) && !isUnset(value) && !isObject(value));
  return Object.fromEntries([...own, ...rest]);
}
