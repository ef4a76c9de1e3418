import {
  hasSecretText,
  isSecretText,
  type Kind,
  type Live,
  type Managed,
  type ManagedEntry,
  namesOf,
  type Part,
} from "../model";
import type { Known } from "../state";
import type { Attribute, Shape } from "./shape";

/**
 * An object that nobody has declared, without its values that are recognisable as secrets: no schema can mark them, so
 * the engine would print them. As other secrets, they are managed if the import ID names them, or once a configuration does.
 */
export function withoutCredentials(kind: Kind, known: Known, named: readonly string[]): Known {
  const { live, managed } = known;
  const parts = Object.entries(managed.parts).flatMap(([name, entries]): [string, Managed["parts"][string]][] => {
    const part = kind.parts[name];
    // Entries of columns are managed only where an import ID names them.
    if (!part || part.form.as === "columns" || namesOf(part).some((one) => named.includes(one)))
      return [[name, entries]];
    const kept = keptEntries(part, live.parts[name] ?? [], entries);
    return Object.keys(kept).length > 0 ? [[name, kept]] : [];
  });
  const values = managed.values.filter((name) => named.includes(name) || !hasSecretText(live.values[name]));
  return { ...known, managed: { ...managed, values, parts: Object.fromEntries(parts) } };
}

/** What the platform derives from one: a name from a branch. */
export function derivedCredentials({ fields }: Kind, { values }: Live): readonly string[] {
  return Object.entries(fields).flatMap(([name, { mutability, secret }]) =>
    mutability === "computed" && !secret && hasSecretText(values[name]) ? [name] : [],
  );
}

/** A single value that may be one, though its field is no secret. */
export function mayBeCredential(kind: Kind, { declared, sensitive, shape, presence, writeOnly }: Attribute): boolean {
  const field = kind.fields[declared];
  const isGiven = presence !== "computed" && !sensitive && !writeOnly && field?.mutability !== "option";
  // What only waits for an object has nothing to import.
  return field !== undefined && isGiven && !kind.awaits && hasText(shape);
}

/** Other than an ID. */
function hasText(shape: Shape): boolean {
  if (shape.is === "string") return shape.idOf?.length === 0;
  if (shape.is === "object") return shape.attributes.some((one) => hasText(one.shape));
  return (shape.is === "list" || shape.is === "map") && hasText(shape.of);
}

type Entries = Readonly<Record<string, ManagedEntry>>;

/** Without those whose key, or what identifies them in a list, would show it. */
function keptEntries({ form }: Part, live: Live["parts"][string], entries: Entries): Entries {
  const identity = form.as === "list" ? form.identity : [];
  const kept = Object.entries(entries).flatMap(([key, entry]): [string, ManagedEntry][] => {
    const { values = {} } = live.find((one) => one.key === key) ?? {};
    const names = entry.names.filter((name) => !hasSecretText(values[name]));
    const isShown = !isSecretText(key) && identity.every((name) => !hasSecretText(values[name]));
    return isShown ? [[key, { ...entry, names }]] : [];
  });
  return Object.fromEntries(kept);
}
