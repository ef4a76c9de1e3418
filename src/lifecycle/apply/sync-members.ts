import { changedFields } from "../../declaration/diff";
import type { LiveEntry, WantedEntry } from "../../model/live";
import type { Part } from "../../model/part";
import { hostOf } from "../../read/parts";
import type { Working } from "../../read/working";
import type { Io } from "../../state/io";
import { takeOut } from "./write";

export function hasMembers({ fields }: Part): boolean {
  return Object.values(fields).some(({ via }) => via?.by === "members");
}

/** Removes members from the entries that should not have them any more, so that another entry can get them. */
export async function freeMembers(
  part: Part,
  wanted: readonly WantedEntry[],
  entries: LiveEntry[],
  live: Working,
  io: Io,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const { values = {} } = wanted.find(({ key }) => key === entry.key) ?? {};
    for (const { name, field, from, to } of changedFields(part.fields, values, entry.values)) {
      if (field.via?.by !== "members") continue;
      const [before, after] = [from ?? [], to ?? []] as [readonly string[], readonly string[]];
      await takeOut(field.via, before, after, [hostOf(part, entry.values, live.id) ?? live.id, entry.id], io);
      const staying = before.filter((one) => after.includes(one));
      entries[index] = { ...entry, values: { ...entry.values, [name]: staying } };
    }
  }
}
