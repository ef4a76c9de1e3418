import type { ImportKeys } from "../declaration/import-id";
import type { Kind } from "../model/kind";
import { SvcError, show } from "../model/problem";
import type { Known } from "../state/known";

/** Fields that no answer shows, or not always, and options: another engine's state knows them. Never a secret. */
export function importedNames({ fields }: Kind): readonly string[] {
  return Object.entries(fields).flatMap(([name, { mutability, secret, observed }]) =>
    !secret && mutability !== "computed" && (observed !== undefined || mutability === "option") ? [name] : [],
  );
}

/** A value in an import ID: its JSON, in the place of a key. */
export const importedValue = (value: unknown): ImportKeys => new Map([[JSON.stringify(value), undefined]]);

/**
 * An object with the values that an import ID has, by declared name.
 *
 * @throws SvcError `invalid` for what is no value of its field.
 */
export function withImported(kind: Kind, known: Known, said: ReadonlyMap<string, ImportKeys>): Known {
  const imported = importedNames(kind).flatMap((name) => {
    const keys = said.get(name);
    return keys === undefined ? [] : [[name, readValue(kind, name, keys)] as const];
  });
  if (imported.length === 0) return known;
  const values = { ...known.live.values, ...Object.fromEntries(imported) };
  const managed = [...new Set([...known.managed.values, ...imported.map(([name]) => name)])];
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
