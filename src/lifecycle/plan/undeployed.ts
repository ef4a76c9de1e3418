import type { Difference } from "../../declaration/diff";
import type { DeployOptions } from "../../declaration/options";
import { isSuspended } from "../../declaration/suspension";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { show } from "../../model/problem";
import { deployedOtherwise } from "../../read/deployments";
import { readRecord } from "../../read/observe";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import type { Notice } from "./notices";
import { unseenIsEmpty } from "./served";

interface Deploying {
  readonly kind: Kind;
  readonly label: string;
  readonly whole: Named;
  readonly known: Known;
  readonly differences: readonly Difference[];
  readonly action: string;
  /** It gets a successor, which is deployed. */
  readonly isRenewed: boolean;
}

/** What the deployment of a change does beside its differences. */
export async function deploymentNotices(change: Deploying, io: Io): Promise<readonly Notice[]> {
  return [...(await firstDeployment(change, io)), ...(await undeployed(change, io))];
}

/**
 * An apply deploys what nobody has deployed yet, whatever else it changes. A creation is expected to; of an object that
 * exists, and that nobody could reach until now, no difference shows that. The state may be older than its first deployment, and has
 * no null.
 */
async function firstDeployment({ kind, label, whole, known, ...change }: Deploying, io: Io): Promise<Notice[]> {
  const { deployment, state = "" } = kind;
  const { id, values } = known.live;
  const { wait } = (whole.deploy ?? {}) as DeployOptions;
  // A deployment that an earlier run owes is what that one has announced.
  if (change.action !== "update" || change.isRenewed || known.undeployed !== false) return [];
  if (!deployment || (values[state] ?? null) !== null) return [];
  if (wait === "none" || isSuspended(kind, { ...values, ...whole })) return [];
  const record = io.reads === "state" ? values : await readRecord(kind, id, io);
  if (!deployment.unfinished.includes(record?.[state])) return [];
  return [
    {
      code: "deploys",
      message: `${label}: it has never been deployed. This deploys it for the first time, and it goes live. Without a deployment: \`deploy: { wait: "none" }\`.`,
    },
  ];
}

/**
 * What runs until now although it is not declared, an image that was promoted, and what the deployment of this change
 * would replace without a word: the state shows the declared one. The platform is only asked if the change deploys.
 */
async function undeployed(change: Deploying, io: Io): Promise<Notice[]> {
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
