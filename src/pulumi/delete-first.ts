import type { ResourcePlan } from "../lifecycle";
import { SvcError } from "../model";
import { PACKAGE } from "./native/tokens";
import type { Subject } from "./subject";

/** Why an engine deletes what it replaces before it creates the successor; `unknown` where only its deletion shows that. */
export type FirstDeleted = "option" | "names" | "unknown";

const REASONS: Readonly<Record<FirstDeleted, readonly [why: string, next: string]>> = {
  option: ["with the option `deleteBeforeReplace`", "Remove that option, and run this command again."],
  names: [
    "with `pulumi:autonaming` as it is set, names repeat",
    `Run \`pulumi config set --path 'pulumi:autonaming.providers.${PACKAGE}.mode' default\`, and then this command again. Objects that exist keep their names.`,
  ],
  unknown: [
    "it or what it depends on has the option `deleteBeforeReplace`",
    "Remove that option, and run this command again. Nothing was deleted.",
  ],
};

/** A clone needs its original. @throws SvcError for a move if the engine deletes the original first. */
export function refuseEmptyMove(
  { kind, label }: Pick<Subject, "kind" | "label">,
  action: ResourcePlan["action"],
  cause: FirstDeleted | undefined,
): void {
  if (action !== "move" || cause === undefined) return;
  const [why, next] = REASONS[cause];
  throw new SvcError({
    code: "delete-first",
    field: kind.move?.field ?? "",
    message: `${label}: ${kind.move?.field} changes, which moves it by cloning, but the engine would delete the original first: ${why}.`,
    next,
  });
}
