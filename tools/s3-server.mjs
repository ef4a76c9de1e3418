// The S3 server that the tests of the store talk to: built with Go once, kept in the per-user cache.
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable } from "./engine.mjs";
import { folderFingerprint } from "./fingerprint.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { step } from "./steps.mjs";

const SOURCE = at("tools", "s3-server");

/** The path of the program. */
export async function s3Server() {
  const print = await folderFingerprint(SOURCE);
  const cached = join(cache(), `s3-server-${print.slice(0, 12)}`);
  const program = join(cached, "s3-server");
  if (await executable(program)) return program;
  return alone(`${cached}.lock`, async () => {
    // Another process may have built it while this one waited for the lock.
    if (!(await executable(program)))
      await step("building an S3 server with Go (half a minute, once)", () => build(cached));
    return program;
  });
}

async function build(cached) {
  await mkdir(dirname(cached), { recursive: true });
  const fresh = await mkdtemp(`${cached}.`);
  try {
    const args = ["build", "-trimpath", "-buildvcs=false", "-o", join(fresh, "s3-server"), "."];
    await run("go", args, { cwd: SOURCE, advice: "Install Go 1.26 or later and run the command again." });
    await rename(fresh, cached);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
