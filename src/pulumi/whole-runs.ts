import type { WholeRuns } from "../state";

/** Runs of Pulumi that show all resources of the stack. */
export const WHOLE_RUNS: WholeRuns = {
  executable: /^\.?pulumi(-wrapped)?(\.exe)?$/,
  commands: ["up", "update", "preview", "pre", "destroy", "down", "dn"],
  others: ["do", "import", "refresh"],
  // Short options may be joined, but for those whose value may be: `-yt`, `-sstaging`.
  leavesOut: /^(--(target|exclude)|-(?![Ccmpsv])[A-Za-z]*[tx])/,
  variables: /^PULUMI_OPTION_(TARGET|EXCLUDE)/,
};
