import type { ResourcePlan } from "../lifecycle";
import { isObject, isSecretText, type Kind, type ManagedEntry, type Named } from "../model";
import type { Known } from "../state";

/**
 * No answer shows in which of two columns an entry is declared, `variables` or `secretVariables`, and an import comes before
 * the declaration: its preview has met that, and the update reads what it declares.
 */
export type PlainKeys = Readonly<Record<string, readonly string[]>>;

type Notice = ResourcePlan["notices"][number];

/** By column that hides nothing: the keys that a declaration has there. */
export function plainKeys(kind: Kind, declared: Named): PlainKeys {
  const columns = Object.values(kind.parts).flatMap(({ form }) => {
    if (form.as !== "columns") return [];
    return Object.entries(form.columns).flatMap(([name, { secret }]) => (secret ? [] : [name]));
  });
  const all = columns.flatMap((name): [string, string[]][] => {
    const given = declared[name];
    const keys = isObject(given) ? Object.keys(given).filter((key) => !isSecretText(key)) : [];
    return keys.length > 0 ? [[name, keys]] : [];
  });
  return Object.fromEntries(all);
}

/** What was read, with those keys in their columns: all others stay where they are hidden. */
export function inPlainColumns(kind: Kind, known: Known, plain: PlainKeys = {}): Known {
  const parts = Object.entries(known.managed.parts).map(([name, entries]) => {
    const { form } = kind.parts[name] ?? {};
    if (form?.as !== "columns") return [name, entries] as const;
    const column = (key: string, own: string) => {
      const { secret, field } = form.columns[own] ?? {};
      const others = Object.entries(form.columns).filter(([other, one]) => other !== own && one.field === field);
      return (secret && others.find(([other]) => plain[other]?.includes(key))?.[0]) || own;
    };
    const moved = Object.entries(entries).map(([key, entry]): [string, ManagedEntry] => [
      key,
      { ...entry, names: entry.names.map((own) => column(key, own)) },
    ]);
    return [name, Object.fromEntries(moved)] as const;
  });
  return { ...known, managed: { ...known.managed, parts: Object.fromEntries(parts) } };
}

/**
 * Notices without those that call what an earlier run of the program has declared an entry of somebody else: an import does
 * not record a declaration. What its read has is hidden, unless the program has it in plain.
 */
export function withoutOwn(kind: Kind, notices: readonly Notice[], before: Named = {}): readonly Notice[] {
  const own = Object.entries(plainKeys(kind, before)).flatMap(([name, keys]) => keys.map((key) => `${name}.${key}`));
  return notices.filter(({ code, field = "" }) => code !== "overwrites" || !own.includes(field));
}
