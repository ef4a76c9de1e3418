import type { Named } from "../../model/field";
import { roles } from "../../model/fields";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Problem } from "../../model/problem";
import type { Look } from "../../model/rule";
import { protection } from "../../state/protection";
import { removedOutage, servingNow } from "./served";

/** What requests reach the original of a finished move through. Only one object can have it, so its clone does not. */
export async function servedByOriginal(kind: Kind, id: string, look: Look): Promise<readonly string[]> {
  const found = Object.values(kind.parts).map((part) => servingNow(part, id, look));
  return (await Promise.all(found)).flat().map(({ key }) => key);
}

/** What the deletion of such an original makes unavailable. */
export async function outagesOfOriginal(kind: Kind, label: string, id: string, look: Look): Promise<Outage[]> {
  const reason = `Requests reach it through the original of an earlier move of ${label} (${id}), which is deleted.`;
  return (await servedByOriginal(kind, id, look)).map((one) => removedOutage(one, reason));
}

/** Why it is kept: others have added to it since its move, or have put back there, what requests come in through. */
export async function servingProblem(kind: Kind, label: string, id: string, look: Look): Promise<Problem | undefined> {
  const served = (await servedByOriginal(kind, id, look)).join(", ");
  if (served === "") return undefined;
  return {
    code: "still-serving",
    message: `${label} has moved, but the original (${id}) is kept, because requests reach it through what its clone does not have: ${served}.`,
    next: `Remove ${served} from the original on the platform, and run the command again. Declare it if the clone is to have it: the platform checks it there again, and it is unavailable until then. \`move: { leaveBehind: true }\` deletes the original, and what it serves with it.`,
  };
}

/** The same where the declaration of its clone now refuses all deletions. */
export function protectedOriginal(label: string, id: string, declared: Named | undefined): Problem | undefined {
  if (declared?.[roles.protection] !== true) return undefined;
  return protection(
    `${label} has moved, but the original (${id}) is kept, because \`deletionProtection\` is declared.`,
    "Set `deletionProtection: false` and run the command again: that deletes the original.",
  );
}
