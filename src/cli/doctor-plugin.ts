import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Sources } from "../pulumi/sources";
import type { PulumiProject } from "./doctor-project";
import type { Finding } from "./finding";
import { PLUGIN, PLUGIN_LINES } from "./native-plugin";

type Environment = Readonly<Record<string, string | undefined>>;

/** How a program uses the native plugin, in TypeScript, YAML, Python and the other languages. */
const USES =
  /\bsvc-iac\/native\b|\bsvc-iac-native\b|\bsvc:index:|\bsvc_iac\b|\bsvc-iac\/sdk\b|\bSvcIac\.Svc\b|\bsvciac\.svc\b/;

/** A project of `svc-iac init` names the plugin in one. */
const COMMENTED = /^\s*(#|\/\/).*$/gm;

/** Whether the engine finds the native plugin, if the program of this folder uses it. */
export async function checkPlugin(
  folder: string,
  { plugin, runtime }: PulumiProject,
  version: string,
  environment: Environment,
): Promise<Finding[]> {
  const check = "plugin";
  if (plugin !== undefined) {
    const place = resolve(folder, plugin);
    if (existsSync(join(place, PLUGIN)))
      return [{ check, state: "ok", says: `Pulumi.yaml names the folder of the native plugin: ${plugin}.` }];
    const says = `Pulumi.yaml names the folder ${plugin} for the native plugin, which is not there.`;
    return [{ check, state: "problem", says, next: "Run `npm install svc-iac`, or correct the path." }];
  }
  if (!(await new Sources(folder).some((text) => USES.test(text.replace(COMMENTED, ""))))) return [];
  const cache = join(environment.PULUMI_HOME || join(homedir(), ".pulumi"), "plugins", `resource-svc-v${version}`);
  if (existsSync(cache)) return [{ check, state: "ok", says: `The native plugin is installed in ${cache}.` }];
  const says = "The program uses the native plugin, and the engine does not find it.";
  const install = "npx svc-iac pulumi install";
  const lines = `Add these lines to Pulumi.yaml, or run \`${install}\`:\n\n${PLUGIN_LINES}`;
  const next = runtime === "nodejs" || runtime === "yaml" ? lines : `Run \`${install}\`.`;
  return [{ check, state: "problem", says, next }];
}
