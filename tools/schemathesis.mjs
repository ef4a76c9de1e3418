// `npm run fuzz`: Schemathesis against the sandbox. First each operation, in a moment in which it can succeed; then sequences
// of them, along links that are derived from the contract's paths. Needs Python; a part of `npm run test:full`.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { run, show } from "./command.mjs";
import { linkedContract, plainContract } from "./contract-links.mjs";
import { cache } from "./engine.mjs";
import { serveMoments, storyClock, tellStory, withMoments } from "./fuzz-story.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const VERSION = "4.32.5";
/** Databases and deployments are over by the next request but one. */
const FAST = 1000;

/** The command, installed once below the cache; nothing where there is no Python. */
async function schemathesis() {
  const python = await run("python3", ["-c", "import venv"]).then(
    () => true,
    () => false,
  );
  if (!python) return undefined;
  const folder = join(cache(), `schemathesis-${VERSION}`);
  const program = join(folder, "bin", "schemathesis");
  await mkdir(cache(), { recursive: true });
  await alone(`${folder}.lock`, async () => {
    if (existsSync(join(folder, "installed"))) return;
    await step("installing Schemathesis from PyPI (a minute, once)", async () => {
      await rm(folder, { recursive: true, force: true });
      await run("python3", ["-m", "venv", folder]);
      await run(join(folder, "bin", "pip"), ["install", "--quiet", `schemathesis==${VERSION}`]);
      await writeFile(join(folder, "installed"), "");
    });
  });
  return program;
}

/**
 * Fuzzes a sandbox of its own. Answers how it went: `passed`, or `skipped` without Python.
 *
 * @param options `examples` for each operation and phase, `seed` to repeat a run.
 */
export async function fuzz({ examples = 20, seed = 1 } = {}) {
  const program = await schemathesis();
  if (!program) {
    say("Schemathesis was skipped: there is no python3 with venv on PATH.");
    return "skipped";
  }
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-fuzz-"));
  const chosen = ["--max-examples", String(examples), "--seed", String(seed), "--workers", "1"];
  try {
    await eachOperation({ program, folder, chosen });
    await sequences({ program, folder, chosen });
    return "passed";
  } catch (error) {
    if (error instanceof Failure) error.message += ` Repeat it with \`npm run fuzz -- ${examples} ${seed}\`.`;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requests of each operation, made of its schemas, while what it is about exists. Each must succeed at least once. */
async function eachOperation({ program, folder, chosen }) {
  const clock = storyClock();
  const sandbox = await open(folder, "operations", { clock });
  let served;
  try {
    const contract = await plainContract();
    const moments = await tellStory(sandbox, clock, contract);
    served = await serveMoments(sandbox, clock, moments);
    const [file, successes] = ["operations.json", "successes"].map((name) => join(folder, name));
    await writeFile(successes, "");
    await writeFile(file, JSON.stringify(withMoments(contract, moments)));
    const env = {
      SCHEMATHESIS_HOOKS: at("tools", "schemathesis-hooks.py"),
      FUZZED_MOMENTS: served.address,
      FUZZED_SUCCESSES: successes,
    };
    const args = ["--phases", "examples,coverage,fuzzing", ...chosen];
    await ask({ program, folder, sandbox, contract: file, args, env });
    const succeeded = new Set((await readFile(successes, "utf8")).split("\n"));
    const never = [...moments.keys()].filter((operation) => !succeeded.has(operation));
    if (never.length > 0) throw new Failure(`${never.length} operations never succeeded: ${never.join(", ")}.`);
    say(`Each of the ${moments.size} operations succeeded at least once.`);
  } finally {
    served?.close();
    await sandbox.close();
  }
}

async function sequences({ program, folder, chosen }) {
  const sandbox = await open(folder, "sequences", { speed: FAST });
  try {
    const contract = join(folder, "sequences.json");
    await writeFile(contract, JSON.stringify(await linkedContract()));
    await ask({ program, folder, sandbox, contract, args: ["--phases", "stateful", ...chosen] });
  } finally {
    await sandbox.close();
  }
}

async function open(folder, name, options) {
  const { startSandbox } = await import(pathToFileURL(at("dist", "sandbox", "index.js")).href);
  return startSandbox({ limits: false, stateFile: join(folder, `${name}-state.json`), ...options });
}

/** Both contracts of a run and the moments in them, without Schemathesis. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-fuzz-"));
  const clock = storyClock();
  const sandbox = await open(folder, "operations", { clock });
  try {
    const contract = await plainContract();
    const moments = await tellStory(sandbox, clock, contract);
    withMoments(contract, moments);
    const links =
      JSON.stringify(await linkedContract()).match(/"operationRef"|"operationId":"\w+","parameters"/g) ?? [];
    if (moments.size === 0 || links.length === 0) throw new Failure("There is nothing to fuzz.");
    say(`${moments.size} operations and ${links.length} links between them can be fuzzed.`);
    return 0;
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
].join(",");

async function ask({ program, folder, sandbox, contract, args, env = {} }) {
  const service = ["--url", `${sandbox.url}/v3`, "-H", `Authorization: Bearer ${sandbox.token}`];
  const code = await show(program, ["run", contract, ...service, "--checks", CHECKS, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Failure("Schemathesis found something.");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await build();
    if (process.argv.includes("--dry-run")) return prepare();
    const [examples, seed] = process.argv.slice(2).map(Number);
    await fuzz({ ...(examples && { examples }), ...(seed && { seed }) });
    return 0;
  });
}
