import type { Difference } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Problem } from "../../model/problem";
import { hasUnknown } from "../../model/unknown";
import type { Known } from "../../state/known";
import { dataProblem } from "./data-guard";

/**
 * A partly unknown value may turn out to be unchanged: no reason to remove anything, or to move. Where the
 * engine decides now, an unknown immutable is planned as a replacement, unless that is refused: then it stays an
 * update, which the apply refuses if the value has changed.
 */
export function decided(kind: Kind, declared: Named, known: Known, found: readonly Difference[]) {
  const isOpen = (difference: Difference) => mayReplace(kind, difference);
  const as = (replaces: boolean) =>
    found.map((difference) => {
      if (!hasUnknown(difference.to)) return difference;
      const isReplaced = replaces && isOpen(difference) && difference.path[0] !== kind.move?.field;
      return { ...difference, replaces: isReplaced, loses: false, ends: false };
    });
  const replaced = as(true);
  const isAny = found.some(isOpen);
  const lost = isAny ? dataProblem({ kind, declared, known, differences: replaced }) : undefined;
  const doubt = stayingIn(kind, found) ?? lost;
  return doubt ? { differences: as(false), doubt } : { differences: replaced, doubt };
}

export function mayReplace({ fields }: Kind, { path: [name = ""], to }: Difference): boolean {
  return hasUnknown(to) && fields[name]?.mutability === "immutable";
}

/** What is not known yet, and may not change. */
export function stayingIn(kind: Kind, found: readonly Difference[]): Problem | undefined {
  for (const difference of found) {
    const [field = ""] = difference.path;
    const stays = kind.fields[field]?.stays;
    if (stays !== undefined && mayReplace(kind, difference)) return { code: "invalid", field, message: `${stays}.` };
  }
  return undefined;
}
