// The engine's language host for YAML programs: what the engine brings, or built beside it with Go.
import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cache, executable, goBuild } from "./engine.mjs";
import { alone } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

const HOST = "pulumi-language-yaml";
const TARGET = `github.com/pulumi/pulumi-yaml/cmd/${HOST}`;

/** Makes sure that this engine runs YAML programs. */
export async function yamlHost({ bin, version }) {
  const program = join(bin, HOST);
  if (await executable(program)) return;
  if (dirname(bin) !== cache()) {
    throw new Failure(`${program} is missing. Install Pulumi with its YAML language host on PATH.`);
  }
  await alone(join(cache(), `${HOST}.lock`), async () => {
    if (await executable(program)) return;
    await step("building the YAML language host with Go (about a minute, once)", async () => {
      const fresh = `${program}.${process.pid}`;
      await goBuild(HOST, TARGET, fresh, version);
      await rename(fresh, program);
    });
  });
}
