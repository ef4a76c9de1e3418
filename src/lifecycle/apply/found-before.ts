import type { Kind } from "../../model/kind";
import { entryKindsOf } from "../../model/kind-of-part";
import type { Live, LiveEntry, Managed } from "../../model/live";
import { ownValue } from "../../model/names";
import type { Part } from "../../model/part";
import { idUnder } from "../../model/route";
import { hostOf } from "../../read/parts";
import type { UpdateIntent } from "../../state/journal";
import type { Known } from "../../state/known";

interface Before {
  /** The object as it is before the update. */
  readonly live: Live;
  readonly known: Known;
  /** What an interrupted update has recorded, which may have added the others. */
  readonly before: UpdateIntent | undefined;
}

/** The entries of an update that exist before it and were not declared here: they may be resources of their own. */
export function foundBefore(kind: Kind, own: Managed, { live, known, before }: Before): Pick<UpdateIntent, "found"> {
  const found: Record<string, Readonly<Record<string, string>>> = { ...before?.found };
  for (const [name, entries] of Object.entries(own.parts)) {
    const part = kind.parts[name];
    const isOwn = (key: string) =>
      [known.managed, before?.managed].some((managed) => ownValue(managed?.parts[name] ?? {}, key) !== undefined);
    const all = (live.parts[name] ?? []).flatMap((entry): [string, string][] => {
      const id = part && Object.hasOwn(entries, entry.key) && !isOwn(entry.key) && resourceIdOf(part, entry, live.id);
      return id ? [[entry.key, id]] : [];
    });
    if (all.length > 0) found[name] = { ...found[name], ...Object.fromEntries(all) };
  }
  return Object.keys(found).length > 0 ? { found } : {};
}

/** The ID that an entry has as a resource of its own; `undefined` where it cannot be one. */
function resourceIdOf(part: Part, { id, values }: LiveEntry, objectId: string): string | undefined {
  const [owned] = entryKindsOf(part).flatMap(({ awaits, owned: one }) => (one && !awaits ? [one] : []));
  const [field] = Object.entries(owned?.hosts ?? {}).find(([, host]) => host.part === part) ?? [];
  const host = hostOf(part, values, objectId);
  return owned && field !== undefined && host !== undefined ? idUnder(owned, { field, host, entry: id }) : undefined;
}
