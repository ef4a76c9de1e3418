// The code that is derived from other files, `*.gen.ts`, and the schema of environment files, which Git does not keep: the
// build and jest write them where they are missing, or where what they are derived from has changed.
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { fingerprint, folderFingerprint, unlessStamped } from "./fingerprint.mjs";
import { at } from "./layout.mjs";

const STAMP = at("node_modules", ".svc-iac-derived");
/** The last that is written. */
const LAST = at("schemas", "environment.schema.json");
const ORIGINS = ["data", "declaration", "discover", "environment", "kinds", "model", "terraform"];

async function origins() {
  const files = ["package.json", "api/openapi.yaml"].map((file) => readFile(at(file)));
  const folders = [...ORIGINS.map((name) => at("src", name)), at("tools", "generate")].map(folderFingerprint);
  return fingerprint(await Promise.all([...files, ...folders]));
}

export async function ensureCode() {
  // Another branch may have taken it away.
  if (!existsSync(LAST)) await rm(STAMP, { force: true });
  await unlessStamped(STAMP, origins, async () => {
    // It needs the dependencies, which may be installed only now.
    const { writeCode } = await import("./generate/code.mjs");
    await writeCode();
  });
}
