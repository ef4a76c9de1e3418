// The faces that can be measured. A face is `{ name, openProject({ folder, load, env, idle }) }`; a project has
// `run(phase, variables)`, which answers `{ ok, wall, rss, tail }` for the phases apply, refresh, noop and destroy.
import { native, pulumi } from "./pulumi.mjs";
import { terraform } from "./terraform.mjs";

export const faces = { pulumi, native, terraform };
