import type { Contract } from "../contract";
import { unprocessable } from "../refusal";

/**
 * Which of the contract's hosting providers a repository is on: given, or from the URL. A private
 * repository needs one (ApplicationCreate.git_type).
 */
export function gitTypeOf(contract: Contract, source: unknown, said: unknown, url: unknown): string | null {
  if (source === "dockerImage") return null;
  if (typeof said === "string") return said;
  const known = (contract.schema("ApplicationUpdate").properties?.git_type?.enum ?? []) as string[];
  const host = URL.canParse(String(url)) ? new URL(String(url)).hostname : "";
  const derived = known.find((it) => host.includes(it)) ?? null;
  if (source === "privateGit" && derived === null) {
    throw unprocessable(
      `git_type is missing and cannot be derived from repo_url; it must be one of ${known.join(", ")}.`,
    );
  }
  return derived;
}

/** Only private repositories deploy automatically (contract note 4). */
export function checkAutoDeploy(autoDeploy: unknown, source: unknown): void {
  if (autoDeploy === true && source !== "privateGit") {
    throw unprocessable(
      `auto_deploy is true, but source is ${String(source)}: only privateGit sources deploy by themselves.`,
    );
  }
}
