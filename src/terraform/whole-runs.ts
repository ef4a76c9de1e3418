import type { WholeRuns } from "../state";

/** Runs of Terraform and OpenTofu that plan all resources. Without a refresh, nothing is planned for a tainted object. */
export const WHOLE_RUNS: WholeRuns = {
  executable: /^(terraform|tofu)/,
  commands: ["plan", "apply", "destroy"],
  others: ["import", "refresh", "console", "query", "test"],
  leavesOut: /^["']?--?(target|exclude|refresh)/,
  variables: /^TF_CLI_ARGS(_plan|_apply|_destroy)?$/,
};

/** Runs that meet all resources of the state, with a refresh or without. */
export const MEETS_ALL: WholeRuns = { ...WHOLE_RUNS, leavesOut: /^["']?--?(target|exclude)/ };
