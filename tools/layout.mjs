// Where things are: every path that more than one tool needs.
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** A path inside the repository. */
export const at = (...parts) => join(root, ...parts);

/** Development runs on the Node that npm installed; these tools start on whatever Node the machine has. */
export const node = at("node_modules", ".bin", "node");

/** The command line of svc-iac, once it is built. */
export const cli = at("dist", "cli", "main.js");

/** `PATH` with the given folders in front. */
export const pathWith = (...folders) => [...folders, process.env.PATH ?? ""].join(delimiter);
