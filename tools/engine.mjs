// Finds the Pulumi engine or makes it: on PATH, in the per-user cache, the official download, or a Go build.
// Run by itself, it prints the folder that holds it.
import {
  access,
  chmod,
  constants,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./command.mjs";
import { install } from "./install.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { attempts, Failure, main, step } from "./steps.mjs";

const CLI = "pulumi";
const LANGUAGE_HOST = "pulumi-language-nodejs";
const LAUNCHER = "pulumi-resource-pulumi-nodejs";
const VERSION_VARIABLE = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";
const DOWNLOAD_STALLS_AFTER_MS = 60_000;

/** The engine that this repository is developed with: `{ bin, version }`. */
export async function engine() {
  const version = await pinnedVersion();
  const { attempt, reasons } = attempts();
  const cached = join(cache(), `pulumi-${version}`);
  const found =
    (await attempt("pulumi on PATH", onPath)) ??
    (await attempt(`the cache, ${cached}`, () => inspect(cached))) ??
    (await alone(`${cached}.lock`, async () => {
      // Another process may have filled the cache while this one waited for the lock.
      const filled = await inspect(cached).catch(() => undefined);
      return (
        filled ??
        (await attempt(`the npm package pulumi@${version}`, () => fill(cached, (to) => download(version, to)))) ??
        (await attempt("a build with Go", () => fill(cached, (to) => compile(version, to))))
      );
    }));
  if (found) return found;
  throw new Failure(
    [
      "The Pulumi engine was not found and could not be made.",
      ...reasons,
      `Install Pulumi ${version} or later (with its Node.js language host) on PATH, or Go 1.26 or later, and run the command again.`,
    ].join("\n"),
  );
}

/** The per-user cache of what these tools make. */
export const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "svc-iac", "tools");

/** The version is written once: in the Go module that builds the command line. */
async function pinnedVersion() {
  const text = await readFile(at("tools", "pulumi", "go.mod"), "utf8");
  const [, version] = /github\.com\/pulumi\/pulumi\/pkg\/v3 v(\S+)/.exec(text) ?? [];
  if (version === undefined) throw new Error("tools/pulumi/go.mod names no version of github.com/pulumi/pulumi/pkg/v3");
  return version;
}

async function onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    if (await executable(join(folder, CLI))) return inspect(folder);
  }
  throw new Failure("not there");
}

/** Is this folder a whole engine that runs? Exit codes are not trusted: the answers are read. */
async function inspect(bin) {
  for (const name of [CLI, LANGUAGE_HOST, LAUNCHER]) {
    if (!(await executable(join(bin, name)))) throw new Failure(`${join(bin, name)} is missing`);
  }
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { stdout } = await run(join(bin, CLI), ["version"], { env });
  const [, version] = /^v(3\.\d+\.\S+)$/m.exec(stdout) ?? [];
  if (version === undefined) throw new Failure(`${join(bin, CLI)} does not answer \`version\` with a version 3`);
  const help = await run(join(bin, LANGUAGE_HOST), ["-h"], { anyCode: true });
  if (!help.output.includes("-tracing")) throw new Failure(`${join(bin, LANGUAGE_HOST)} does not run`);
  return { bin, version };
}

export const executable = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Makes an engine in a temporary folder beside the cache, and moves it there only when it runs. */
async function fill(cached, make) {
  await mkdir(dirname(cached), { recursive: true });
  const fresh = await mkdtemp(`${cached}.`);
  try {
    await make(fresh);
    await inspect(fresh);
    await rm(cached, { recursive: true, force: true });
    await rename(fresh, cached);
    return await inspect(cached);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The npm package `pulumi` holds no engine: run once, it downloads the official one into PULUMI_HOME. */
async function download(version, to) {
  const work = await mkdtemp(`${to}.download.`);
  const watch = stopWhenStalled(work, DOWNLOAD_STALLS_AFTER_MS);
  const { signal } = watch;
  try {
    await step(`downloading Pulumi ${version}`, async () => {
      const install = ["install", "--prefix", work, "--no-audit", "--no-fund", "--loglevel=error", `pulumi@${version}`];
      await run("npm", install, { signal });
      await run(process.execPath, [join(work, "node_modules", "pulumi", "run.js"), "version"], {
        env: { ...process.env, PULUMI_HOME: work, PULUMI_VERSION: version, TMPDIR: work },
        signal,
      });
    });
    const bin = join(work, "versions", version, "bin");
    for (const name of [CLI, LANGUAGE_HOST, LAUNCHER]) await rename(join(bin, name), join(to, name));
  } finally {
    watch.end();
    await rm(work, { recursive: true, force: true });
  }
}

/** A slow download may take its time; one that brings nothing for `limit` has failed. */
function stopWhenStalled(folder, limit) {
  const controller = new AbortController();
  let size = -1;
  let since = performance.now();
  const timer = setInterval(async () => {
    const now = await folderSize(folder);
    if (now !== size) [size, since] = [now, performance.now()];
    else if (performance.now() - since > limit) controller.abort(new Error(`nothing came for ${limit / 1000} s`));
  }, 1000);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

async function folderSize(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // A file that is gone again by now counts as nothing.
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file)
        .then((found) => found.size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

async function compile(version, to) {
  await run("go", ["version"]);
  await step(`building Pulumi ${version} with Go (about 5 minutes, once)`, async () => {
    await goBuild("pulumi", "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi", join(to, CLI), version);
    const host = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
    await goBuild("pulumi-language-nodejs", host, join(to, LANGUAGE_HOST), version);
  });
  // Dynamic providers are started by a script of the SDK; a CLI built from source does not bring it.
  await copyFile(at("node_modules", "@pulumi", "pulumi", LAUNCHER), join(to, LAUNCHER));
  await chmod(join(to, LAUNCHER), 0o755);
}

/** Builds a program of one of the Go modules in tools/; `version` is the engine's that it says it is of. */
export function goBuild(module, target, output, version) {
  const link = `-s -w -X ${VERSION_VARIABLE}=v${version}`;
  const args = ["build", "-mod=mod", "-trimpath", "-buildvcs=false", "-ldflags", link, "-o", output, target];
  return inGoModule(module, (cwd) => run("go", args, { cwd }));
}

/**
 * Does `work` in a copy of one of the Go modules in tools/. They name the versions of what they build and nothing else: Go
 * selects the same version of each dependency from that every time, and its checksum database vouches for its contents.
 */
export async function inGoModule(module, work) {
  const copy = await mkdtemp(join(tmpdir(), "svc-iac-go-"));
  try {
    await cp(at("tools", module), copy, { recursive: true });
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    const { bin } = await engine();
    process.stdout.write(`${bin}\n`);
  });
}
