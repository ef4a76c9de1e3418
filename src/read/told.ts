import type { ImportKeys } from "../declaration/import-id";
import type { Kind } from "../model/kind";
import { SvcError, show } from "../model/problem";
import type { Known } from "../state/known";

/** Fields that no answer shows, or not always, and options: another engine's state knows them. Never a secret. */
export function toldNames({ fields }: Kind): readonly string[] {
  return Object.entries(fields).flatMap(([name, { mutability, secret, observed }]) =>
    !secret && mutability !== "computed" && (observed !== undefined || mutability === "option") ? [name] : [],
  );
}

/** A value in an import ID: its JSON, in the place of a key. */
export const toldValue = (value: unknown): ImportKeys => new Map([[JSON.stringify(value), undefined]]);

/**
 * An object with the values that an import ID has, by declared name.
 *
 * @throws SvcError `invalid` for what is no value of its field.
 */
export function withTold(kind: Kind, known: Known, said: ReadonlyMap<string, ImportKeys>): Known {
  const told = toldNames(kind).flatMap((name) => {
    const keys = said.get(name);
    return keys === undefined ? [] : [[name, readValue(kind, name, keys)] as const];
  });
  if (told.length === 0) return known;
  const values = { ...known.live.values, ...Object.fromEntries(told) };
  const managed = [...new Set([...known.managed.values, ...told.map(([name]) => name)])];
  return { ...known, live: { ...known.live, values }, managed: { ...known.managed, values: managed } };
}

function readValue(kind: Kind, name: string, keys: ImportKeys): unknown {
  const [text, ...more] = keys === "all" ? [] : keys.keys();
  const value = more.length > 0 ? undefined : parsed(text);
  if (value !== undefined && kind.fields[name]?.schema.safeParse(value).success) return value;
  throw new SvcError({
    code: "invalid",
    field: name,
    message: `The import ID has ${show(text ?? "")} for ${name}, which is not a value of it.`,
    next: "Write its JSON, percent-encoded: `cdn=true`.",
  });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
