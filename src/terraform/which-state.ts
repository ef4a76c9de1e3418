import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { isObject } from "../model";
import { unlessOutOfReach } from "../state";
import type { Documents, Shape } from "../store";
import { backendOf } from "./backend";
import { type Started, workspaceOf } from "./stack";

/** What distinguishes the states of one configuration in what is stored, where their workspace does not. */
export interface WhichState {
  /** In a shared store, where `stack` distinguishes back ends: the workspace, or its tests. */
  readonly inStore: string;
  /** In the folder: the same and, but for the first state that the folder has in a workspace, where that state is. */
  readonly inFolder: string;
}

/** The command line of the engine. */
export interface Asked {
  readonly command: string | undefined;
  readonly options: readonly string[];
}

/** Of a workspace: the state that had it first. */
interface First {
  readonly place: string;
}
const FIRST = "states";
const isFirst: Shape = (document) => isObject(document) && typeof document.place === "string";

/**
 * Two states of one folder are unrelated: what an interrupted run of one has begun, a run of the other
 * must not continue. Released versions have known only workspaces, so the first state of each keeps that name.
 */
export async function whichState(
  started: Started,
  asked: Asked | undefined,
  documents: Documents,
): Promise<WhichState> {
  const { command, options = [] } = asked ?? {};
  const workspace = workspaceOf(started);
  if (command === "test") return { inStore: testsOf(workspace), inFolder: testsOf(workspace) };
  const place = placeOf(started, options);
  const first = await firstIn(workspace, place, documents);
  return { inStore: workspace, inFolder: first === place ? workspace : `${workspace}~${place}` };
}

/** A test begins with an empty state, which is none of the folder's. */
const testsOf = (workspace: string) => `${workspace}~test`;

/** A folder that cannot be written has no second state either. @throws SvcError `store` for a damaged document. */
async function firstIn(workspace: string, place: string, documents: Documents): Promise<string> {
  const key = `${FIRST}/${encodeURIComponent(workspace)}`;
  const found = documents.change<First>(key, (first = { place }) => first, isFirst);
  return (await found.catch(unlessOutOfReach))?.place ?? place;
}

/** Where the state is, as a hash: what `init` has configured, or a file that the command line names, seen from the folder. */
function placeOf(started: Started, options: readonly string[]): string {
  const file = stateOption(options);
  const where =
    file === undefined ? backendOf(started) : { path: relative(started.folder, resolve(started.folder, file)) };
  return createHash("sha256").update(JSON.stringify(where)).digest("hex").slice(0, 8);
}

/** `-state=prod.tfstate`, or `-state prod.tfstate`. */
function stateOption(options: readonly string[]): string | undefined {
  const at = options.findIndex((word) => /^["']?--?state(=|["']?$)/.test(word));
  if (at < 0) return undefined;
  const word = options[at]?.replaceAll(/["']/g, "");
  return word?.includes("=") ? word.slice(word.indexOf("=") + 1) : options[at + 1];
}
