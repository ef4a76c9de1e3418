import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Mirrored, openMirrored } from "../engine/mirrored";
import { succeeded } from "../support/ran";
import { app } from "../terraform/configurations";
import { HEAD, runEngine } from "../terraform/workspace";

jest.setTimeout(120_000);

const configuration = (level: string) => `${HEAD}
terraform {
  backend "local" {}
}
provider "svc" {
  stack = "shop"
}
${app(`variables = { LEVEL = "${level}" }\n lifecycle {\n create_before_destroy = true\n }`)}`;

/** Machines that have nothing in common but an image, a secret, a store and the back end of the state. */
class Runners {
  #machines = 0;

  constructor(
    readonly mirrored: Mirrored,
    readonly image: NodeJS.ProcessEnv,
  ) {}

  /** A phase of a run, in a folder of its own: the configuration, and what the phase before has saved. */
  async phase(level: string, saved: string | undefined, ...words: string[]): Promise<string> {
    const machine = join(this.mirrored.folder, `machine-${this.#machines++}`);
    const folder = join(machine, "work");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "main.tf"), configuration(level));
    // The lock file is in the repository, and a plan in the storage of the service.
    for (const name of saved ? [".terraform.lock.hcl", "saved.plan"] : [])
      cpSync(join(saved ?? "", name), join(folder, name));
    const { SERVICE_API_TOKEN: _, TF_CLI_CONFIG_FILE: __, ...env } = this.mirrored.env;
    const own = { ...env, ...this.image, HOME: machine, SVC_STORE: join(this.mirrored.folder, "store") };
    const run = async (...args: string[]) => succeeded(await runEngine(folder, own, args));
    const state = `-backend-config=path=${join(this.mirrored.folder, "shared.tfstate")}`;
    await run("init", "-no-color", "-input=false", state, ...(saved ? ["-lockfile=readonly"] : []));
    // A file of a plan comes last.
    const [command = "", ...rest] = words;
    await run(command, "-no-color", "-input=false", ...rest);
    return folder;
  }
}

test.each([
  ["Atlantis, with a CLI configuration", "rc"],
  ["an agent, from a folder of its image", "share"],
])("a plan of one machine is applied by another: %s", async (_, way) => {
  const mirrored = await openMirrored();
  try {
    const share = join(mirrored.folder, "share");
    cpSync(join(mirrored.folder, "mirror"), join(share, "terraform", "plugins"), { recursive: true });
    const token = join(mirrored.folder, "token");
    writeFileSync(token, `${mirrored.sandbox.token}\n`, { mode: 0o600 });
    const found = way === "rc" ? { TF_CLI_CONFIG_FILE: mirrored.env.TF_CLI_CONFIG_FILE } : { XDG_DATA_DIRS: share };
    const runners = new Runners(mirrored, { ...found, SERVICE_API_TOKEN_FILE: token });
    const names = async () => (await mirrored.sandbox.objects("applications")).map(({ id }) => id);

    const planned = await runners.phase("info", undefined, "plan", "-out=saved.plan");
    await runners.phase("info", planned, "apply", "saved.plan");
    const [first, ...more] = await names();
    expect([typeof first, more]).toEqual(["string", []]);
    // What a plan notes beside the journal is in the store: the new object is not taken for a duplicate of the original.
    const replaced = await runners.phase("info", planned, "plan", "-out=saved.plan", "-replace=svc_application.api");
    await runners.phase("info", replaced, "apply", "saved.plan");
    expect(await names()).toEqual([expect.not.stringMatching(String(first))]);
    await runners.phase("info", planned, "plan", "-detailed-exitcode");
  } finally {
    await mirrored.close();
  }
});
