import type { ImportKeys } from "../declaration/import-id";
import type { Kind } from "../model/kind";
import type { ManagedEntry, WantedEntry } from "../model/live";
import { namesOf, type Part } from "../model/part";
import { SvcError, show } from "../model/problem";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { readPart } from "./parts";
import { working } from "./working";

/** Possible entries of a part, with their hosts where known. */
export type Sought = Pick<WantedEntry, "key" | "values">;

/** Parts whose rows live under what their entries refer to: they cannot be found without the reference. */
export function hostedParts(kind: Kind): readonly (readonly [name: string, part: Part, host: string])[] {
  return Object.entries(kind.parts).flatMap(([name, part]) =>
    part.api.under === undefined ? [] : [[name, part, part.api.under] as const],
  );
}

/** The names under which they are declared. */
export function hostedNames(kind: Kind): readonly string[] {
  return hostedParts(kind).flatMap(([, part]) => namesOf(part));
}

/** Entries of a part in an import ID, by declared name. @throws SvcError `invalid` for an entry without its host. */
export function soughtIn(said: ReadonlyMap<string, ImportKeys>, part: Part, host: string): readonly Sought[] {
  return namesOf(part).flatMap((name) => {
    const keys = said.get(name) ?? new Map();
    return [...(keys === "all" ? [[name, undefined] as const] : keys)].map(([key, id]) => {
      if (id !== undefined) return { key, values: { [host]: id } };
      throw new SvcError({
        code: "invalid",
        message: `The import ID has ${show(key)} without the ID that it refers to.`,
        next: "Write <key>:<id> for each.",
      });
    });
  });
}

/** The entries that exist, as if they had been declared. */
export async function withHosted(
  kind: Kind,
  known: Known,
  sought: (part: Part, host: string) => Promise<readonly Sought[]> | readonly Sought[],
  io: Io,
): Promise<Known> {
  const parts = { ...known.live.parts };
  const managed: Record<string, Readonly<Record<string, ManagedEntry>>> = { ...known.managed.parts };
  for (const [name, part, host] of hostedParts(kind)) {
    const wanted = await sought(part, host);
    if (wanted.length === 0) continue;
    const keys = new Set(wanted.map(({ key }) => key));
    const live = working(known.live.id, known.live.values);
    const entries = (await readPart(part, live, wanted, [], io)).filter(({ key }) => keys.has(key));
    if (entries.length === 0) continue;
    const names = part.form.as === "columns" ? namesOf(part) : Object.keys(part.fields);
    parts[name] = entries;
    managed[name] = Object.fromEntries(entries.map(({ key, id }) => [key, { id, names }]));
  }
  return { ...known, live: { ...known.live, parts }, managed: { ...known.managed, parts: managed } };
}
