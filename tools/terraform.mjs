// Finds an engine for the Terraform provider or makes it: the one that SVC_TERRAFORM names, `terraform` or `tofu` on PATH,
// OpenTofu in the per-user cache, or a Go build of it. Run by itself, it prints the program; with `--tofu` that of OpenTofu.
import { access, constants, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./command.mjs";
import { alone } from "./lock.mjs";
import { Failure, main, step } from "./steps.mjs";

/** Write-only attributes and ephemeral resources came with 1.11 in both. */
const OLDEST = [1, 11];
const MODULE = "github.com/opentofu/opentofu";
const VERSION = "1.12.6";

/** The program and its version: `{ program, version }`. */
export async function terraformEngine(named = process.env.SVC_TERRAFORM) {
  if (named === "tofu") return openTofu({ make: true });
  if (named) return isAbsolute(named) ? inspect(named) : onPath(named);
  const refused = [];
  const attempt = async (source, find) => {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(`${source}: ${error.message}`);
      return undefined;
    }
  };
  const found =
    (await attempt("terraform on PATH", () => onPath("terraform"))) ??
    (await attempt("tofu on PATH", () => onPath("tofu"))) ??
    (await attempt(`the cache, ${cached()}`, inCache)) ??
    (await attempt("a build with Go", made));
  if (found) return found;
  throw new Failure(
    [
      "Neither Terraform nor OpenTofu was found, and OpenTofu could not be made.",
      ...refused.map((reason) => `  ${reason.replaceAll("\n", "\n    ")}`),
      `Install either of them, ${OLDEST.join(".")} or later, on PATH, or Go 1.26 or later, and run the command again.`,
    ].join("\n"),
  );
}

/** OpenTofu, from PATH or the cache; built where it is in neither, if it is to be made. `undefined` where it is not there. */
export async function openTofu({ make = false } = {}) {
  const there = await onPath("tofu")
    .catch(inCache)
    .catch(() => undefined);
  return there ?? (make ? made() : undefined);
}

/** The folder of an engine that was built here. */
export const cacheOf = (name) =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "svc-iac", "tools", name);

const cached = () => cacheOf(`opentofu-${VERSION}`);

const inCache = () => inspect(join(cached(), "tofu"));

/** Another process may have filled the cache while this one waited for the lock. */
const made = () =>
  alone(`${cached()}.lock`, async () => (await inCache().catch(() => undefined)) ?? (await compile(cached())));

async function onPath(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const program = join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return inspect(program);
  }
  throw new Failure(`${name} is not on PATH`);
}

/** Does it run, and is it young enough? */
export async function inspect(program) {
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const { stdout } = await run(program, ["version", "-json"], { env });
  // Remarks on the user's configuration come first.
  const version = JSON.parse(stdout.slice(stdout.indexOf("{"))).terraform_version;
  const [major, minor] = String(version).split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return { program, version };
  throw new Failure(`${program} is ${version}, and ${OLDEST.join(".")} or later is needed`);
}

/** Inside the module cache: its go.mod has a `replace`, which counts in the main module only. */
async function compile(folder) {
  const { stdout } = await run("go", ["mod", "download", "-json", `${MODULE}@v${VERSION}`], { cwd: homedir() });
  const { Dir: source } = JSON.parse(stdout);
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await step(`building OpenTofu ${VERSION} with Go (about 9 minutes, once)`, () => {
      const link = `-s -w -X ${MODULE}/version.dev=no`;
      const args = ["build", "-trimpath", "-buildvcs=false", "-ldflags", link, "-o", join(fresh, "tofu"), "./cmd/tofu"];
      const env = { ...process.env, GOFLAGS: "-mod=readonly", GOTOOLCHAIN: "local" };
      return run("go", args, { cwd: source, env });
    });
    await inspect(join(fresh, "tofu"));
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    return await inspect(join(folder, "tofu"));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { program } = process.argv.includes("--tofu") ? await openTofu({ make: true }) : await terraformEngine();
    process.stdout.write(`${program}\n`);
  });
}
