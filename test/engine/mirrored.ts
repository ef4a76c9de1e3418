import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ran } from "../support/ran";
import { environmentOf, runEngine } from "../terraform/workspace";
import { LocalSandbox } from "./local-sandbox";

const COMMAND = join(__dirname, "../../dist/cli/main.js");

/** A folder in which the engine finds the provider as users get it, in a mirror, with a sandbox beside it. */
export interface Mirrored {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly sandbox: LocalSandbox;
  run(...args: string[]): Promise<Ran>;
  close(): Promise<void>;
}

export async function openMirrored(): Promise<Mirrored> {
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-terraform-"));
  for (const name of ["sandbox", "stack"]) mkdirSync(join(folder, name));
  const own = environmentOf(folder, {});
  execFileSync("node", [COMMAND, "terraform", "mirror", join(folder, "mirror")], { env: own });
  const mirror = JSON.stringify(join(folder, "mirror"));
  writeFileSync(
    String(own.TF_CLI_CONFIG_FILE),
    `disable_checkpoint = true\nprovider_installation {\n  filesystem_mirror {\n    path = ${mirror}\n  }\n}\n`,
  );
  const sandbox = await LocalSandbox.start(join(folder, "sandbox"), own, 60);
  const env = { ...own, SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token, SERVICE_CLOCK_SPEED: "60" };
  return {
    folder,
    env,
    sandbox,
    run: (...args) => runEngine(join(folder, "stack"), env, args),
    close: async () => {
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
