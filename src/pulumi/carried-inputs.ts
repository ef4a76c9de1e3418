import type { Named } from "../model/field";
import type { Problem } from "../model/problem";

// Inputs from a program to the check of its resource, which removes them, unless they say otherwise.

/** The restoration that fills a new database, from its environment. */
export const FILLED_BY = "__filledBy";

/** Names of the inputs that refer to what the run excludes. */
export const EXCLUDED = "__excluded";

/** The paths of the values that the program has marked as secrets, which stays: the engine does not pass its marks to a dynamic provider. */
export const SECRETS = "__secrets";

/** Whether the resource has the option `deleteBeforeReplace`, which the engine does not pass to a provider. */
export const DELETE_FIRST = "__deleteBeforeReplace";

/** The program has set the option to `false`, which prevails over what the provider decides. */
export const NEVER = "never";

/**
 * The option `ignoreChanges` of what adopts an object: the engine does not pass it to a provider, and applies it to no creation,
 * which an adoption is for it.
 */
export const IGNORED = "__ignoreChanges";

/** That input, from the options and arguments of a resource. */
export function ignoredIn({ ignoreChanges = [] }: { ignoreChanges?: string[] }, { adopt }: Named): Named {
  return adopt === undefined || ignoreChanges.length === 0 ? {} : { [IGNORED]: ignoreChanges };
}

/** That input, from the option. */
export function deleteFirst(option: boolean | undefined): boolean | typeof NEVER {
  return option === false ? NEVER : (option ?? false);
}

export function exclusionProblems(given: unknown): readonly Problem[] {
  return (Array.isArray(given) ? given : []).map((name) => exclusionProblem(String(name)));
}

export function exclusionProblem(field: string): Problem {
  return {
    code: "unsupported",
    field,
    message: `${field} refers to a resource that does not exist yet, and that this run excludes.`,
    next: "With `--exclude`, pass `--exclude-dependents`, too.",
  };
}
