import { commandIn, commandLineOf, type WholeRuns } from "../state";

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

/** Whether the run of the engine that started this process deletes everything, as far as its command line can be read. */
export async function destroysAll(environment = process.env): Promise<boolean> {
  const words = await commandLineOf(WHOLE_RUNS.executable);
  return words !== undefined && isDestroy(words, environment);
}

/** The command and the options of the engine that started this process, as far as its command line can be read. */
export async function commandOfEngine(environment = process.env): Promise<ReturnType<typeof commandIn> | undefined> {
  const words = await commandLineOf(WHOLE_RUNS.executable);
  return words && commandIn(WHOLE_RUNS, words, environment);
}

export function isDestroy(words: readonly string[], environment: Parameters<typeof commandIn>[2]): boolean {
  const { command = "", options } = commandIn(WHOLE_RUNS, words, environment);
  const isAsked = options.some((word) => /^["']?--?destroy(=true)?["']?$/.test(word));
  return command === "destroy" || (isAsked && WHOLE_RUNS.commands.includes(command));
}
