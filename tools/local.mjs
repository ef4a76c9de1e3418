// The local environment as the command line defines it. Load it after the build.
import { pathToFileURL } from "node:url";
import { at } from "./layout.mjs";

export const local = () => import(pathToFileURL(at("dist", "cli", "local-environment.js")).href);
