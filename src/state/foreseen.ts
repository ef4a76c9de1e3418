import { z } from "zod";
import { recordedClaim } from "../declaration/claims";
import type { Foreseen } from "../declaration/open-owners";
import type { Kind } from "../model/kind";

/** What a plan has foreseen, as a document has it: with the name of the kind. */
export interface Recorded extends Omit<Foreseen, "kind"> {
  readonly kind: string;
}

export const foreseenShape = z.array(
  z.looseObject({ kind: z.string(), label: z.string(), claims: z.array(z.string()), deletes: z.string().optional() }),
);

export function recordForeseen(all: readonly Foreseen[]): readonly Recorded[] {
  return all.map((one) => ({ ...one, kind: one.kind.name, claims: one.claims.map(recordedClaim) }));
}

/** Without those of kinds that a later release has. */
export function recallForeseen(all: readonly Recorded[], kinds: readonly Kind[]): readonly Foreseen[] {
  return all.flatMap(({ kind: name, ...one }) => {
    const kind = kinds.find((each) => each.name === name);
    return kind ? [{ ...one, kind }] : [];
  });
}
