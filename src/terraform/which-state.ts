import { createHash } from "node:crypto";
import { normalize, relative, resolve } from "node:path";
import { leadsOut, withoutLinks } from "../model/inside";
import { firstState, knownFirst, later } from "../state";
import type { Documents } from "../store";
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

/** Two states of one folder are unrelated: what an interrupted run of one has begun, a run of the other must not continue. */
export async function whichState(
  started: Started,
  asked: Asked | undefined,
  documents: Documents,
): Promise<WhichState> {
  const { command, options = [] } = asked ?? {};
  const workspace = workspaceOf(started);
  if (command === "test") return { inStore: testsOf(workspace), inFolder: testsOf(workspace) };
  const place = placeOf(started, options);
  const { place: first = place } =
    (await firstState(`states/${encodeURIComponent(workspace)}`, place, documents)) ?? {};
  return { inStore: workspace, inFolder: first === place ? workspace : later(workspace, place) };
}

/** The same for a reader, of a run that is no test and names no file. */
export async function knownState(started: Started, documents: Documents): Promise<WhichState> {
  const workspace = workspaceOf(started);
  const { place: first } = (await knownFirst(`states/${encodeURIComponent(workspace)}`, documents)) ?? {};
  const place = placeOf(started, []);
  return { inStore: workspace, inFolder: (first ?? place) === place ? workspace : later(workspace, place) };
}

/**
 * Where the workspaces of a folder are, and before that where earlier releases took them to be: those that are beneath it are
 * in no other folder, which a shared store may know, and the folder that an absolute path or `..` names is one for all.
 */
export function backEndHashes(started: Started, isShared: boolean): readonly [string, ...string[]] {
  const backend: { readonly type?: unknown; readonly workspace_dir?: unknown } = backendOf(started);
  const { type, workspace_dir: named } = backend;
  if (!isShared || (type !== undefined && type !== "local")) return [hashed(backend)];
  const beneath = hashed({ ...backend, folder: resolve(started.folder) });
  if (typeof named !== "string" || !leadsOut(normalize(named))) return [beneath];
  // The file of `path` is that of the default workspace, which is no preview.
  return [hashed({ type, workspace_dir: withoutLinks(resolve(started.folder, named)) }), beneath];
}

/** A test begins with an empty state, which is none of the folder's. */
const testsOf = (workspace: string) => `${workspace}~test`;

/** Where the state is, as a hash: what `init` has configured, or a file that the command line names, seen from the folder. */
function placeOf(started: Started, options: readonly string[]): string {
  const file = stateOption(options);
  const where =
    file === undefined ? backendOf(started) : { path: relative(started.folder, resolve(started.folder, file)) };
  return hashed(where);
}

const hashed = (where: object) => createHash("sha256").update(JSON.stringify(where)).digest("hex").slice(0, 8);

/** `-state=prod.tfstate`, or `-state prod.tfstate`. */
function stateOption(options: readonly string[]): string | undefined {
  const at = options.findIndex((word) => /^["']?--?state(=|["']?$)/.test(word));
  if (at < 0) return undefined;
  const word = options[at]?.replaceAll(/["']/g, "");
  return word?.includes("=") ? word.slice(word.indexOf("=") + 1) : options[at + 1];
}
