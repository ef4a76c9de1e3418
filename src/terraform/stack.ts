import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SvcError } from "../model";
import type { Stack } from "../state";
import type { WhichState } from "./which-state";

/** The working directory and environment of the engine. */
export interface Started {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The project of what is stored in the folder of its configuration. */
const OF_THE_FOLDER = "terraform";

/** @throws SvcError `settings` if a shared store is set without a stack. */
export function stackOf(
  stack: string | undefined,
  store: string | undefined,
  started: Started,
  state?: WhichState,
): Stack {
  const name = (store === undefined ? state?.inFolder : state?.inStore) ?? workspaceOf(started);
  const project = stack?.trim();
  if (store !== undefined && !project) {
    throw new SvcError({
      code: "settings",
      field: "stack",
      message: "A shared store is set, but `stack` is not set in the provider block.",
      next: 'Terraform does not report to a provider which configuration it works for: set `stack = "shop"`, a name that no other configuration of this store has. Workspaces are distinguished automatically.',
    });
  }
  return { project: project || OF_THE_FOLDER, name };
}

/**
 * What the record of a plan is for: aliases of the provider may name stacks of their own, but their objects are in one
 * state. A shared store is shared with other folders, and has the owners of its objects besides.
 */
export function stateOf(stack: Stack, store: string | undefined): Stack {
  return store === undefined ? { ...stack, project: OF_THE_FOLDER } : stack;
}

/** The workspaces of a folder are unrelated, and only the engine's environment and files show the current one. */
export function workspaceOf({ folder, environment: { TF_WORKSPACE, TF_DATA_DIR = ".terraform" } }: Started): string {
  return TF_WORKSPACE || chosenIn(resolve(folder, TF_DATA_DIR, "environment"));
}

/** The choice of `terraform workspace select`. */
function chosenIn(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "default";
  } catch {
    return "default";
  }
}
