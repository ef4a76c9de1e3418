import { byOrder, columns, isPresent, parse, parseEntries, recordedKey } from "./declaration";
import type { Named } from "./field";
import type { Kind } from "./kind";
import type { Live, Managed, ManagedEntry } from "./live";
import { ownValue } from "./names";
import type { Part } from "./part";
import { isObject } from "./plain";
import { UNKNOWN } from "./unknown";

/** What either of two declarations manages. */
export function eitherManaged(first: Managed, second: Managed): Managed {
  const parts: Record<string, Record<string, ManagedEntry>> = {};
  for (const name of new Set([...Object.keys(first.parts), ...Object.keys(second.parts)])) {
    const [before = {}, after = {}] = [first.parts[name], second.parts[name]];
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    parts[name] = Object.fromEntries(
      keys.map((key) => {
        const [one, other] = [ownValue(before, key), ownValue(after, key)];
        const names = [...new Set([...(one?.names ?? []), ...(other?.names ?? [])])];
        return [key, { ...one, ...other, names }];
      }),
    );
  }
  return { values: [...new Set([...first.values, ...second.values])], parts };
}

/** `managed` with what `others` name besides of the object and of the same entries, such as what an object has kept. */
export function namedBesides(managed: Managed, others: Managed): Managed {
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const own = Object.entries(others.parts[name] ?? {}).filter(([key]) => ownValue(entries, key) !== undefined);
    return [name, Object.fromEntries(own)] as const;
  });
  return eitherManaged(managed, { values: others.values, parts: Object.fromEntries(parts) });
}

export function isNothing({ values, parts }: Managed): boolean {
  return values.length === 0 && Object.values(parts).every((entries) => Object.keys(entries).length === 0);
}

/** The entries of parts that are meant; a part without any is left out. */
export function entriesOf({ parts }: Managed, isMeant: (part: string, key: string) => boolean): Managed["parts"] {
  const meant = Object.entries(parts).map(([name, entries]) => {
    return [name, Object.fromEntries(Object.entries(entries).filter(([key]) => isMeant(name, key)))] as const;
  });
  return Object.fromEntries(meant.filter(([, entries]) => Object.keys(entries).length > 0));
}

/** What of `managed` is not in `others`. */
export function managedBeside(managed: Managed, others: Managed): Managed {
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const known = others.parts[name] ?? {};
    const beside = Object.entries(entries).flatMap(([key, entry]): [string, ManagedEntry][] => {
      const taken = ownValue(known, key);
      const names = taken ? entry.names.filter((field) => !taken.names.includes(field)) : entry.names;
      return taken && names.length === 0 ? [] : [[key, { ...entry, names }]];
    });
    return [name, Object.fromEntries(beside)] as const;
  });
  return {
    values: managed.values.filter((name) => !others.values.includes(name)),
    parts: Object.fromEntries(parts.filter(([, entries]) => Object.keys(entries).length > 0)),
  };
}

/** The part of `declared` that `managed` names. */
export function onlyManaged(kind: Kind, declared: Named, managed: Managed): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of managed.values) {
    if (isPresent(declared[name])) out[name] = onlyNamed(declared[name], name, managed.values);
  }
  for (const [name, entries] of Object.entries(managed.parts)) {
    const part = kind.parts[name];
    if (part) Object.assign(out, onlyEntries(part, declared, entries));
  }
  return out;
}

/** A value without the properties that `names` does not have, where it has some. */
function onlyNamed(value: unknown, path: string, names: readonly string[]): unknown {
  if (!isObject(value) || !names.some((name) => name.startsWith(`${path}.`))) return value;
  const own = Object.entries(value).filter(([key]) => names.includes(`${path}.${key}`));
  return Object.fromEntries(own.map(([key, inner]) => [key, onlyNamed(inner, `${path}.${key}`, names)]));
}

function onlyEntries(part: Part, declared: Named, managed: Readonly<Record<string, ManagedEntry>>): Named {
  const { form } = part;
  if (form.as === "columns") {
    const all = Object.values(managed);
    return Object.fromEntries(
      columns(form.columns, declared).flatMap(([name, , map]): [string, unknown][] => {
        if (map === UNKNOWN) return [[name, map]];
        const own = Object.entries(map as Named).filter(([key]) => ownValue(managed, key)?.names.includes(name));
        const isDeclared = all.length === 0 || all.some(({ names }) => names.includes(name));
        return isDeclared ? [[name, Object.fromEntries(own)]] : [];
      }),
    );
  }
  const written = declared[form.name];
  const entries = parseEntries(part, declared);
  if (!Array.isArray(entries)) return isPresent(written) ? { [form.name]: written } : {};
  const kept = entries.flatMap(({ key, values }) => {
    const entry = ownValue(managed, key);
    const names = entry?.names ?? [];
    const own = Object.entries(values).filter(([name]) => names.includes(name));
    const each = own.map(([name, value]) => [name, onlyNamed(value, name, names)] as const);
    return entry ? [[key, Object.fromEntries(each)] as const] : [];
  });
  return { [form.name]: form.as === "map" ? Object.fromEntries(kept) : kept.map(([, values]) => values) };
}

/**
 * `managed` under the keys that the entries of lists have in a state: those are their contents, which a refresh may have
 * changed. With `declared`, an entry keeps its recorded key unless that declares the current one instead.
 */
export function underCurrentKeys(kind: Kind, state: Named, managed: Managed, declared?: Named): Managed {
  const wanted = declared && parse(kind, declared).parts;
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    const rows = part && parseEntries(part, state);
    if (part?.form.as !== "list" || !Array.isArray(rows)) return [name, entries] as const;
    const goal = wanted?.[name];
    const isIn = (key: string) => Array.isArray(goal) && goal.some((entry) => entry.key === key);
    const now = new Map(rows.map((row, place) => [recordedKey(part, row, place, entries), row.key]));
    const renamed = Object.entries(entries).map(([key, entry]) => {
      const current = now.get(key) ?? key;
      return [wanted && (isIn(key) || !isIn(current)) ? key : current, entry] as const;
    });
    return [name, Object.fromEntries(renamed)] as const;
  });
  return { values: managed.values, parts: Object.fromEntries(parts) };
}

/** `managed` with the current IDs of the entries. */
export function withIds(managed: Managed, live: Live): Managed {
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const found = (key: string) => live.parts[name]?.find((candidate) => candidate.key === key);
    const inOrder = Object.keys(entries)
      .flatMap((key) => found(key) ?? [])
      .sort(byOrder);
    const withPlaces = Object.entries(entries).map(([key, entry]) => {
      const now = found(key);
      const id = now?.id ?? entry.id;
      const facts = {
        ...(id ? { id } : {}),
        ...(now?.name ? { name: now.name } : {}),
        ...(now ? { place: inOrder.indexOf(now) } : {}),
      };
      return [key, { names: entry.names, ...facts }];
    });
    return [name, Object.fromEntries(withPlaces)];
  });
  return { values: managed.values, parts: Object.fromEntries(parts) };
}
