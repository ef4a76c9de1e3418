// A newer Terraform than the one on PATH, for tests of what came after it: actions, `terraform query`, identities. Built
// from the Go module proxy into the per-user cache. Run by itself, it builds it and prints the program.
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./command.mjs";
import { alone } from "./lock.mjs";
import { main, step } from "./steps.mjs";
import { cacheOf, inspect } from "./terraform.mjs";

const MODULE = "github.com/hashicorp/terraform";
const VERSION = "1.16.0";

const cached = cacheOf(`terraform-${VERSION}`);
const inCache = () => inspect(join(cached, "terraform"));

/**
 * Its program and version: the one that SVC_NEWER_TERRAFORM names, or from the cache; built where it is not there, if it is
 * to be made, else `undefined`.
 */
export async function newerTerraform({ make = false } = {}) {
  if (process.env.SVC_NEWER_TERRAFORM) return inspect(process.env.SVC_NEWER_TERRAFORM);
  const there = await inCache().catch(() => undefined);
  return (
    there ??
    (make ? alone(`${cached}.lock`, async () => (await inCache().catch(() => undefined)) ?? compile()) : undefined)
  );
}

async function compile() {
  const { stdout } = await run("go", ["mod", "download", "-json", `${MODULE}@v${VERSION}`], { cwd: homedir() });
  const { Dir: source } = JSON.parse(stdout);
  await mkdir(dirname(cached), { recursive: true });
  const fresh = await mkdtemp(`${cached}.`);
  try {
    await step(`building Terraform ${VERSION} with Go (about 3 minutes, once)`, () => build(source, fresh));
    await inspect(join(fresh, "terraform"));
    await rm(cached, { recursive: true, force: true });
    await rename(fresh, cached);
    return await inspect(join(cached, "terraform"));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function build(source, folder) {
  const work = join(folder, "source");
  await cp(source, work, { recursive: true });
  await run("chmod", ["-R", "u+w", work]);
  await withoutRemoteStates(work);
  const link = `-s -w -X ${MODULE}/version.dev=no`;
  const args = ["build", "-trimpath", "-buildvcs=false", "-ldflags", link, "-o", join(folder, "terraform"), "."];
  await run("go", args, { cwd: work, env: { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" } });
  await rm(work, { recursive: true });
}

/** Most back ends for remote states are modules of their own, which the proxy does not serve. */
async function withoutRemoteStates(work) {
  await drop(
    join(work, "internal", "backend", "init", "init.go"),
    /backend(Azure|Consul|Cos|GCS|Kubernetes|OCI|OSS|Pg|S3)\b/,
  );
  await drop(
    join(work, "go.mod"),
    /internal\/backend\/remote-state\/(azure|consul|cos|gcs|kubernetes|oci|oss|pg|s3)|terraform\/internal\/legacy/,
  );
}

async function drop(file, lines) {
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text
      .split("\n")
      .filter((line) => !lines.test(line))
      .join("\n"),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { program } = await newerTerraform({ make: true });
    process.stdout.write(`${program}\n`);
  });
}
