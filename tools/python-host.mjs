// The engine's language host for Python programs: what the engine brings, or built beside it with Go.
import { chmod, copyFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable, goBuild } from "./engine.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

const HOST = "pulumi-language-python";
const EXECUTOR = `${HOST}-exec`;
const MODULE = "github.com/pulumi/pulumi/sdk/v3";

/** Makes sure that this engine runs Python programs. */
export async function pythonHost({ bin, version }) {
  if (await executable(join(bin, HOST))) return;
  if (dirname(bin) !== cache()) {
    throw new Failure(`${join(bin, HOST)} is missing. Install Pulumi with its Python language host on PATH.`);
  }
  await alone(join(cache(), `${HOST}.lock`), async () => {
    if (await executable(join(bin, HOST))) return;
    await step("building the Python language host with Go (about a minute, once)", () => build(bin, version));
  });
}

/** The last version that a module is served of; the same module has the Node.js host. */
async function build(bin, version) {
  const module = "pulumi-language-nodejs";
  const { stdout } = await run("go", ["list", "-m", "-f", "{{.Dir}}", MODULE], { cwd: at("tools", module) });
  const fresh = join(bin, `${HOST}.${process.pid}`);
  await goBuild(module, `${MODULE}/python/cmd/${HOST}`, fresh, version);
  await copyFile(join(stdout.trim(), "python", "cmd", EXECUTOR), join(bin, EXECUTOR));
  await chmod(join(bin, EXECUTOR), 0o755);
  // Last, because it is what tells that the host is there.
  await rename(fresh, join(bin, HOST));
}
