// jest's global setup of every run: what tests leave in the temporary folder, and the programs that they start, goes
// with the run. The sources find their derived code, and the sandbox in them the contract as JSON, as in a build: a hundred
// tests start one.
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeContract } from "./contract-json.mjs";
import { ensureCode } from "./derived.mjs";
import { at } from "./layout.mjs";

let folder;

export default async function setUp() {
  // jest watching files calls this again for every run.
  if (folder) return;
  await ensureCode();
  const written = statSync(at("src", "sandbox", "openapi.json"), { throwIfNoEntry: false });
  if (!written || written.mtimeMs < statSync(at("api", "openapi.yaml")).mtimeMs)
    await writeContract(at("src", "sandbox"));
  // A short name: addresses of sockets in it have to stay below 100 characters.
  folder = mkdtempSync(join(tmpdir(), "svc-"));
  // PostgreSQL, which refuses to run as root, has its programs in there.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // No global teardown: that is left out when a run is interrupted, or when another setup fails.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, (_, number) => process.exit(128 + number));
}
