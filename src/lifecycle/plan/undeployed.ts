import type { Difference } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { show } from "../../model/problem";
import { deployedOtherwise } from "../../read/deployments";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import type { Notice } from "./notices";
import { unseenIsEmpty } from "./served";

interface Deploying {
  readonly kind: Kind;
  readonly whole: Named;
  readonly known: Known;
  readonly differences: readonly Difference[];
  /** It gets a successor, which is deployed. */
  readonly isRenewed: boolean;
}

/**
 * What runs until now although it is not declared, an image that was promoted, and what the deployment of this change
 * would replace without a word: the state shows the declared one. The platform is only asked if the change deploys.
 */
export async function undeployed(change: Deploying, io: Io): Promise<Notice[]> {
  const { kind, whole, known, differences, isRenewed } = change;
  const deploys = isRenewed || differences.some((difference) => difference.deploys);
  // A deployment that an earlier run owes has not replaced what ran before it: that is what the user wants.
  if (!deploys || known.undeployed !== false) return [];
  const { id, values } = known.live;
  const found = await deployedOtherwise(kind, id, whole, io, values).catch(unseenIsEmpty);
  return found.map(({ field, declared, live }) => ({
    code: "undeploys",
    field,
    message: `${field}: ${show(live)} is deployed, which is not declared, and this deploys ${show(declared)} instead. To keep ${show(live)}, declare it, or set it in the configuration that the value comes from.`,
  }));
}
