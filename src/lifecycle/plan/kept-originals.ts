import { mayLeaveBehind } from "../../declaration/options";
import type { Named } from "../../model/field";
import type { Kind, Referrer } from "../../model/kind";
import type { Look } from "../../model/rule";
import { hasUnknown } from "../../model/unknown";
import { readRecord } from "../../read/observe";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { originalsOf, recordedOriginals } from "../../state/move-intents";
import { outagesOfReferrers } from "./forwarding-outages";
import { mayInterrupt, type Notice, outageNotice } from "./notices";
import { isUnseen } from "./served";
import { outagesOfOriginal, protectedOriginal, servingProblem } from "./still-serving";

interface Beside {
  readonly label: string;
  readonly declared: Named;
  readonly known: Known;
  readonly action: string;
  /** Those that the engine deletes with the object, where it knows them. */
  readonly originals: readonly string[] | undefined;
  readonly deletesFirst?: boolean | undefined;
  readonly io: Io | undefined;
}

/**
 * What becomes of the originals of finished moves that are kept: with `leaveBehind`, and with a replacement where the engine
 * deletes them, nothing is asked any more, and what is lost with them is named. Otherwise, what they serve keeps them.
 */
export async function keptOriginalNotices(kind: Kind, beside: Beside, look: Look | undefined): Promise<Notice[]> {
  const { label, declared, known, action, originals, deletesFirst = false, io } = beside;
  const isReplaced = action === "replace";
  const isOpen = !isReplaced && hasUnknown(declared.move);
  if (!look) return [];
  const isDeleted = isReplaced || mayLeaveBehind(declared);
  const all = isDeleted || isOpen ? recordedOriginals(known, io?.journal) : originalsOf(known.live.id, io?.journal);
  const notices: Notice[] = [];
  for (const id of originals ?? (isReplaced ? [] : all)) {
    try {
      if (io && !(await readRecord(kind, id, io))) continue;
      const refused = isReplaced ? undefined : protectedOriginal(label, id, declared);
      const kept = refused ?? (isDeleted || isOpen ? undefined : await servingProblem(kind, label, id, look));
      if (kept) notices.push({ code: "may-be-kept", message: `${kept.message} ${kept.next}`, keeps: id });
      if (kept || !(isDeleted || isOpen)) continue;
      const referrers = (await kind.referrers?.(id, look)) ?? [];
      const outages = [
        ...(await outagesOfOriginal(kind, label, id, look)),
        ...(await outagesOfReferrers(referrers, deletesFirst, look, io, { id, isReplaced })),
      ];
      if (isOpen && outages.length > 0) notices.push(mayInterrupt("move", outages));
      if (!isOpen) notices.push(...lostNotices(label, id, referrers), ...outages.map(outageNotice));
    } catch (error) {
      if (!isUnseen(error)) throw error;
      const message = `${label}: what still needs the original of its earlier move (${id}) could not be checked: ${(error as Error).message}`;
      notices.push({ code: "note", message });
    }
  }
  return notices;
}

function lostNotices(label: string, id: string, referrers: readonly Referrer[]): Notice[] {
  const labels = [...new Set(referrers.map((one) => one.label))];
  if (labels.length === 0) return [];
  const message = `${label} has moved, and the original (${id}) is still referenced by ${labels.join(", ")}: it is deleted all the same. What is not pointed at the clone before that reaches nothing until it is.`;
  return [{ code: "note", message }];
}
