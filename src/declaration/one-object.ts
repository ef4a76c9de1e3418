import type { Problem } from "../model/problem";
import { beside, type Claims } from "./claims";

/** A resource with the object that it adopts, or that its state has. */
interface Holder {
  /** Identifies the resource within the run. */
  readonly owner: unknown;
  readonly label: string;
  readonly id: string;
}

/** Records an adoption. Returns a problem if another resource of the run has, adopts or deletes the object. */
export function adoptionConflict(claims: Claims, { owner, label, id }: Holder): Problem | undefined {
  const others = claims.stake(id, owner, { label, stake: "adopts" });
  const deleted = others.find(({ stake }) => stake === "deletes");
  if (deleted) return adoptedAndDeleted(label, id, deleted.label);
  const moving = others.find(({ stake }) => stake === "moves");
  if (moving) return adoptedAndMoved(label, id, moving.label);
  const [other] = others;
  return other && { ...heldTwice(label, id, other.label), field: "adopt" };
}

/** Records whose state has an object. Returns a problem if another resource of the run has or adopts it. */
export function holdingConflict(
  claims: Claims,
  { owner, label, id }: Holder,
  stake: "has" | "replaces",
): Problem | undefined {
  const others = claims.stake(id, owner, { label, stake });
  const other = others.find(({ stake }) => stake !== "deletes" && stake !== "moves");
  return other && heldTwice(label, id, other.label);
}

/** Records that a resource has an interrupted move to this clone. Returns a problem if another one of the run adopts it. */
export function moveConflict(claims: Claims, { owner, label, id }: Holder): Problem | undefined {
  const others = claims.stake(id, owner, { label, stake: "moves" });
  const adopter = others.find(({ stake }) => stake === "adopts");
  return adopter && adoptedAndMoved(adopter.label, id, label);
}

/** To change or delete it at one address would change or delete it at the other. */
function heldTwice(label: string, id: string, other: string): Problem {
  const isAlike = label === other;
  return {
    code: "shared",
    given: id,
    message: `${label} and ${isAlike ? `another resource with the name of ${other}` : other} have the same object (${id}): whatever is done with one of them is done to both.`,
    next: "Keep one of the two: remove the other from the configuration and, if the state has it there, from the state, without deleting its object. If the resource was renamed, declare the rename instead.",
  };
}

/** The engine chooses which of the two comes first. */
export function adoptedAndDeleted(label: string, id: string, other: string): Problem {
  return {
    code: "shared",
    field: "adopt",
    message: `${label} adopts ${id}, which this run deletes as the object of ${beside(label, other)}.`,
    next: "If that resource was renamed, declare the rename instead of adopting. Otherwise, remove it from the state first, without deleting its object.",
  };
}

function adoptedAndMoved(label: string, id: string, other: string): Problem {
  return {
    code: "shared",
    field: "adopt",
    message: `${label} adopts ${id}, the clone of an interrupted move of ${beside(label, other)}, which this run completes or cancels.`,
    next: `To keep both, first run the command with \`--target\` for ${label} alone. Otherwise, adopt nothing: ${beside(label, other)} continues the move if it is declared as that run did.`,
  };
}
