import type { Field, Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live, Managed } from "../model/live";
import { ownValue } from "../model/names";
import type { Part } from "../model/part";

/**
 * Values of settable fields that appear in no output: those that no declaration names, and empty ones, which outputs
 * omit; of the object and of its managed entries.
 */
export interface Undeclared {
  readonly values: Named;
  readonly parts: Readonly<Record<string, Readonly<Record<string, Named>>>>;
}

/** An object's live values that appear in no output, because they are not declared. Secrets are left out. */
export function undeclaredIn(kind: Kind, live: Live, managed: Managed): Undeclared {
  const own = ([name, field]: [string, Field]) =>
    isPlain(field) && !field.source && isOpen(live.values, name, managed.values);
  const parts = Object.entries(managed.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    const rest = Object.entries(entries).flatMap(([key, { names }]): [string, Named][] => {
      const now = live.parts[name]?.find((entry) => entry.key === key);
      const values =
        part && now ? pick(part.fields, now.values, ([field]) => isUndeclared(part, field, now.values, names)) : {};
      return Object.keys(values).length > 0 ? [[key, values]] : [];
    });
    return [name, Object.fromEntries(rest)] as const;
  });
  return {
    values: pick(kind.fields, live.values, own),
    parts: Object.fromEntries(parts.filter(([, entries]) => Object.keys(entries).length > 0)),
  };
}

/** `live` with the values that `undeclaredIn` recorded; declared values take precedence. */
export function withUndeclared(live: Live, undeclared: Undeclared | undefined): Live {
  if (!undeclared) return live;
  const parts = Object.entries(live.parts).map(([name, entries]) => {
    const rest = undeclared.parts[name] ?? {};
    return [name, entries.map((entry) => ({ ...entry, values: { ...ownValue(rest, entry.key), ...entry.values } }))];
  });
  return { ...live, values: { ...undeclared.values, ...live.values }, parts: Object.fromEntries(parts) };
}

function isOpen(values: Named, name: string, names: readonly string[]): boolean {
  return !names.includes(name) || values[name] === null;
}

function isUndeclared({ form, fields }: Part, name: string, values: Named, names: readonly string[]): boolean {
  const field = fields[name];
  if (!field || !isPlain(field)) return false;
  if (form.as !== "columns") return isOpen(values, name, names);
  const columns = Object.entries(form.columns).filter(([, column]) => column.field === name);
  return columns.every(([column, { secret }]) => !secret && !names.includes(column));
}

function isPlain(field: Field): boolean {
  const { mutability, secret, observed } = field;
  return !secret && observed === undefined && mutability !== "computed" && mutability !== "option";
}

function pick(fields: Kind["fields"], values: Named, wanted: (entry: [string, Field]) => boolean): Named {
  const names = Object.entries(fields).filter(wanted);
  return Object.fromEntries(names.flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]])));
}
