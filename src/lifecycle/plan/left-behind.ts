import { goneIsEmpty } from "../../client/errors";
import { mayLeaveBehind } from "../../declaration/options";
import { type Undeclared, undeclared, undeclaredIn } from "../../declaration/undeclared";
import { parseEntries, render } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { keyAmong, listingOf, namesOf } from "../../model/part";
import type { Problem } from "../../model/problem";
import type { Look } from "../../model/rule";
import { hasUnknown, UNKNOWN, withoutUnknown } from "../../model/unknown";
import { matchRows } from "../../read/parts";
import { working } from "../../read/working";
import { declaredOf, type Known } from "../../state/known";
import type { Notice } from "./notices";
import { isUnseen } from "./served";

/**
 * What a replaced object has and its successor does not get, because nothing declares it. Where the kind has the option
 * `move`, that must accept it; elsewhere it is only named, since a resource of its own may declare it. What is not known
 * yet may declare it as well.
 */
export async function leftByReplacement(
  kind: Kind,
  declared: Named,
  known: Known,
  look: Look,
): Promise<{ problem?: Problem; notices: readonly Notice[] }> {
  try {
    const lost = await lostWith(kind, declared, known, look);
    if (lost.length === 0) return { notices: [] };
    const what = lost.map(({ text }) => text).join(". ");
    const message = `${known.live.id} is replaced and deleted, and with it what exists only on it. ${what}. Declare it, or remove it there. If a resource of its own declares it, it is created again on the successor`;
    if (kind.move && !mayLeaveBehind(declared) && lost.some(({ isOpen }) => !isOpen)) {
      const accepting = "; for that, or to accept the loss: `move: { leaveBehind: true }`.";
      return { notices: [], problem: { code: "left-behind", message: `${message}${accepting}` } };
    }
    return { notices: [{ code: "may-lose", message: `${message}.` }] };
  } catch (error) {
    if (!isUnseen(error)) throw error;
    const message = `What exists only on ${known.live.id}, which is replaced, was not looked for: ${(error as Error).message}`;
    return { notices: [{ code: "may-lose", message }] };
  }
}

async function lostWith(kind: Kind, declared: Named, known: Known, look: Look): Promise<readonly Undeclared[]> {
  const { id } = known.live;
  // What lives elsewhere, or is identified by another part, is looked for by the rules of a move.
  const parts = Object.entries(kind.parts).filter(([, one]) => !one.api.under && !one.bornWith && !one.belongsTo);
  const found = parts.map(async ([name, part]): Promise<Undeclared[]> => {
    const entries = parseEntries(part, withoutUnknown(declared)) ?? [];
    const all = entries === UNKNOWN ? [] : entries;
    const ours = [...Object.keys(declaredOf(known).parts[name] ?? {}), ...all.map(({ key }) => key)];
    const rows = await look.all(listingOf(part, id)).catch(goneIsEmpty);
    // What nobody can declare is the platform's own.
    const canBe = (key: string) => part.key?.safeParse(key).success ?? true;
    const others = matchRows(part, working(id), rows, [], []).filter(
      ({ key }) => keyAmong(part, ours, key) === undefined && canBe(key),
    );
    const [first = name, ...more] = namesOf(part);
    const at = more.find((one) => hasUnknown(declared[one])) ?? first;
    return others.map(({ key }) => undeclared(declared, at, `does not name ${key}, which the original has`));
  });
  const own = (await Promise.all(found)).flat();
  const previous = render(kind, known.live, declaredOf(known), { computed: false });
  const moved = await undeclaredIn(kind.move?.undeclared ?? [], declared, { previous, id, look });
  const listed = parts.flatMap(([, part]) => namesOf(part));
  return [...own, ...moved.filter(({ at }) => !listed.includes(at))];
}
