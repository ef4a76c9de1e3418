// Programs of our own in Go: built once, kept in the per-user cache.
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable } from "./engine.mjs";
import { folderFingerprint } from "./fingerprint.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { step } from "./steps.mjs";

/** The path of the program whose module is the folder `name` of tools; `title` announces the build. */
export async function goTool(name, title) {
  const source = at("tools", name);
  const print = await folderFingerprint(source);
  const cached = join(cache(), `${name}-${print.slice(0, 12)}`);
  const program = join(cached, name);
  if (await executable(program)) return program;
  return alone(`${cached}.lock`, async () => {
    // Another process may have built it while this one waited for the lock.
    if (!(await executable(program))) await step(title, () => build(source, cached, name));
    return program;
  });
}

async function build(source, cached, name) {
  await mkdir(dirname(cached), { recursive: true });
  const fresh = await mkdtemp(`${cached}.`);
  try {
    const args = ["build", "-trimpath", "-buildvcs=false", "-o", join(fresh, name), "."];
    await run("go", args, { cwd: source, advice: "Install Go 1.26 or later and run the command again." });
    await rename(fresh, cached);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
