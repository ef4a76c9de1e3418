// `npm run fuzz`: Schemathesis against the sandbox, its stateful phase included: requests made of the contract's schemas, and
// sequences of them along links that are derived from the contract's paths. Needs Python; a part of `npm run test:full`.
import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { run, show } from "./command.mjs";
import { linkedContract } from "./contract-links.mjs";
import { cache } from "./engine.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { main, say, step } from "./steps.mjs";

const VERSION = "4.32.5";
/** Databases and deployments are over by the next request but one. */
const SPEED = 1000;

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

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
    if (await exists(join(folder, "installed"))) return;
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
  const { startSandbox } = await import(pathToFileURL(at("dist", "sandbox", "index.js")).href);
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-fuzz-"));
  const sandbox = await startSandbox({ limits: false, speed: SPEED, stateFile: join(folder, "state.json") });
  try {
    const contract = join(folder, "contract.json");
    await writeFile(contract, JSON.stringify(await linkedContract()));
    const header = `Authorization: Bearer ${sandbox.token}`;
    const chosen = ["--max-examples", String(examples), "--seed", String(seed), "--workers", "1"];
    const checks = ["not_a_server_error", "status_code_conformance", "content_type_conformance"];
    const all = [...checks, "response_schema_conformance"].join(",");
    const args = ["run", contract, "--url", `${sandbox.url}/v3`, "-H", header, "--checks", all, ...chosen];
    const code = await show(program, args, { cwd: folder, env: process.env });
    if (code !== 0) throw new Error(`Schemathesis found something: repeat it with --seed ${seed}.`);
    return "passed";
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await build();
    const [examples, seed] = process.argv.slice(2).map(Number);
    await fuzz({ ...(examples && { examples }), ...(seed && { seed }) });
    return 0;
  });
}
