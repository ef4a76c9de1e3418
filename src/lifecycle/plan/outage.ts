import type { Difference } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Look } from "../../model/rule";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { outagesOfInUseReplaced } from "./entry-in-use";
import { outagesOfEntries, outagesOfEntry, outagesOfLast } from "./entry-outages";
import { outagesOfForwarding } from "./forwarding-outages";
import { type Notice, outageNotice } from "./notices";
import { isUnseen, outagesOfReplaced } from "./served";
import { outagesOfEmptied, outagesOfLastEntry, outagesOfStop } from "./stop-outages";
import { outagesOfUsedReplaced } from "./used";

interface Change {
  readonly known: Known;
  readonly action: string;
  readonly differences: readonly Difference[];
  readonly look: Look | undefined;
  readonly isRenewed: boolean;
  readonly io: Io | undefined;
  readonly deletesFirst: boolean | undefined;
}

/** What a change makes unavailable that is no move. */
export async function outagesBesideMoves(
  kind: Kind,
  label: string,
  declared: Named,
  { known, differences, look, io, action, isRenewed, deletesFirst = false }: Change,
): Promise<Notice[]> {
  try {
    if (isRenewed) {
      const ends = look ? await outagesOfLastEntry(kind, label, known.live.id, declared, look, { io }) : [];
      const last = look && deletesFirst && ends.length === 0 ? await outagesOfLast(kind, known.live.id, look) : [];
      const replaced = { kind, label, declared, known, deletesFirst };
      const served = action === "replace" ? await outagesOfReplaced(replaced, look) : [];
      const reading = action === "replace" && look ? { look, io, deletesFirst } : undefined;
      const forwarded = reading ? await outagesOfForwarding(kind, known, reading) : [];
      const isOther = differences.length > 0;
      const entry = look ? await outagesOfInUseReplaced(kind, known.live.id, isOther, look) : [];
      const used = reading ? await outagesOfUsedReplaced(kind, label, known.live, reading) : [];
      return [
        ...(await outagesOfEntry(kind, known.live.values, declared, look)),
        ...ends,
        ...last,
        ...entry,
        ...served,
        ...forwarded,
        ...used,
      ].map(outageNotice);
    }
    const changed = new Set(differences.map(({ path: [field = ""] }) => field));
    const { id, values: live } = known.live;
    const change = { id, label, declared, live, changed };
    const entries = await outagesOfEntries(kind, label, known, declared, differences, look);
    if (!look || changed.size === 0) return entries.map(outageNotice);
    const beside = { io };
    return [
      ...entries,
      ...((await kind.outages?.(change, look)) ?? []),
      ...(await outagesOfStop(kind, label, known, declared, changed, look, beside)),
      ...(await outagesOfEmptied(kind, label, known, declared, differences, look, beside)),
      ...(await outagesOfLastEntry(kind, label, id, declared, look, beside)),
    ].map(outageNotice);
  } catch (error) {
    if (!isUnseen(error)) throw error;
    const message = `${label}: whether this change makes something unavailable was not checked: ${(error as Error).message}`;
    return [{ code: "note", message }];
  }
}
