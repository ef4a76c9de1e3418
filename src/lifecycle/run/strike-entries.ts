import { isUnder, type Journal, strikeCreations } from "../../state/journal";
import type { Known } from "../../state/known";

/**
 * A service declares entries inline that were resources of their own: no state has those any more, and the intents that
 * created them end with that.
 */
export function strikeEntries({ live, managed }: Known, journal: Journal | undefined): void {
  const ids = new Set(
    Object.entries(live.parts).flatMap(([name, entries]) =>
      entries.flatMap(({ key, id }) => (Object.hasOwn(managed.parts[name] ?? {}, key) ? [id] : [])),
    ),
  );
  if (ids.size === 0) return;
  strikeCreations(journal, (id) => isUnder(live.id, id) && ids.has(id.split("/").at(-1) ?? ""));
}
