import { claimsOf, claimsOfObject } from "../../declaration/one-owner";
import type { Kind } from "../../model/kind";
import { entryKindsOf } from "../../model/kind-of-part";
import type { LiveEntry } from "../../model/live";
import { isEntryAt } from "../../read/parts";
import type { Intent, Journal } from "../../state/journal";
import type { Known } from "../../state/known";

/**
 * A service has entries inline that were resources of their own, or were about to become that: the intents that create and
 * update those end with it.
 */
export function strikeEntries(
  kind: Kind,
  { live, managed }: Pick<Known, "live" | "managed">,
  journal: Journal | undefined,
): void {
  if (!journal) return;
  const creations = [...journal.intents.all()].filter(([, { from }]) => from === undefined);
  for (const [name, part] of Object.entries(kind.parts)) {
    const kinds = entryKindsOf(part);
    const own = (live.parts[name] ?? []).filter(({ key }) => Object.hasOwn(managed.parts[name] ?? {}, key));
    // Of two under one key, one may be what the creation has made.
    const isOnly = ({ key }: LiveEntry) => own.filter((other) => other.key === key).length === 1;
    for (const entry of own) {
      const isIts = (id: string) => isEntryAt(part, entry, live.id, id);
      const claims = new Set(isOnly(entry) ? claimsOf(part, entry, live.id) : []);
      const isMeant = ({ kind: of, id, traits }: Intent) => {
        const found = kinds.find((one) => one.name === of);
        const isClaimed = found && claimsOfObject(found, traits).some((what) => claims.has(what));
        return isClaimed || (id !== undefined && isIts(id));
      };
      for (const [place, intent] of creations) if (isMeant(intent)) journal.intents.strike(place);
      if (kinds.length === 0) continue;
      for (const id of journal.updates.all().keys()) if (isIts(id)) journal.updates.strike(id);
    }
  }
}
