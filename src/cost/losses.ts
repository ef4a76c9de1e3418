import { parse, UNKNOWN, type WantedEntry } from "../model";
import type { Named, PlannedChange } from "./planned";

/** What a change loses that cannot be recovered, in words, where the plan shows it. */
export function lossesOf(planned: PlannedChange): string[] {
  const { kind, action, before, isKept } = planned;
  switch (action) {
    case "create":
    case "adopt":
    case "forget":
      return [];
    case "update":
      return removedContents(planned);
    case "move":
    case "replace":
    case "delete":
      return isKept ? [] : [kind.holdsData?.(before)].filter((lost) => lost !== undefined);
  }
}

/** The contents of the entries of a part that are removed, or whose field is. */
function removedContents({ kind, before, after }: PlannedChange): string[] {
  return Object.entries(kind.parts).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([field, { holdsData }]) => {
      if (holdsData === undefined) return [];
      const had = entriesOf(planOf(before), name).filter(({ values }) => isSet(values[field]));
      const has = entriesOf(planOf(after), name).filter(({ values }) => isSet(values[field]));
      const lost = had.filter(({ key }) => !has.some((entry) => entry.key === key));
      return lost.map(({ key }) => `${name}.${key}.${field}: ${holdsData}`);
    }),
  );

  function planOf(declared: Named) {
    return parse(kind, declared).parts;
  }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

function entriesOf(parts: Readonly<Record<string, readonly WantedEntry[] | typeof UNKNOWN>>, name: string) {
  const entries = parts[name];
  return entries === undefined || entries === UNKNOWN ? [] : entries;
}
