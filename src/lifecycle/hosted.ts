import type { Kind } from "../model/kind";
import type { ManagedEntry, WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import type { Io } from "./io";
import type { Known } from "./known";
import { readPart, working } from "./observe";

/** Entries of a part that may be there, as far as they say where. */
export type Sought = Pick<WantedEntry, "key" | "values">;

/** Parts whose rows live under what their entries refer to: only who knows that can find them. */
export function hostedParts(kind: Kind): readonly (readonly [name: string, part: Part, host: string])[] {
  return Object.entries(kind.parts).flatMap(([name, part]) =>
    part.api.under === undefined ? [] : [[name, part, part.api.under] as const],
  );
}

/** Those of the entries that are there, as if they had been declared. */
export async function withHosted(
  kind: Kind,
  known: Known,
  sought: (name: string, part: Part, host: string) => Promise<readonly Sought[]> | readonly Sought[],
  io: Io,
): Promise<Known> {
  const parts = { ...known.live.parts };
  const managed: Record<string, Readonly<Record<string, ManagedEntry>>> = { ...known.managed.parts };
  for (const [name, part, host] of hostedParts(kind)) {
    const wanted = await sought(name, part, host);
    if (wanted.length === 0) continue;
    const keys = new Set(wanted.map(({ key }) => key));
    const live = working(known.live.id, known.live.values);
    const entries = (await readPart(part, live, wanted, [], io)).filter(({ key }) => keys.has(key));
    if (entries.length === 0) continue;
    const { form } = part;
    const names = form.as === "columns" ? Object.keys(form.columns) : Object.keys(part.fields);
    parts[name] = entries;
    managed[name] = Object.fromEntries(entries.map(({ key, id }) => [key, { id, names }]));
  }
  return { ...known, live: { ...known.live, parts }, managed: { ...known.managed, parts: managed } };
}
