// Where SDKs come from: the language host on PATH, if it can; else the engine's generators, built from its Go modules.
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable, goBuild } from "./engine.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { at } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

/** The generators of .NET and Java have left the engine's module: the last that are to be had need an older engine. */
const CURRENT = { module: "pulumi", target: "./generate-sdk", source: "generate-sdk/main.go" };
const OLDER = { module: "pulumi-generate-sdk", target: ".", source: "main.go" };
const generators = { nodejs: CURRENT, python: CURRENT, go: CURRENT, dotnet: OLDER, java: OLDER };

/** Writes the SDK of one language into `folder`. */
export async function generate(language, { schema, folder, env, version }) {
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await byHost(language, schema, fresh, env).catch(async (error) => {
      if (!(error instanceof Failure)) throw error;
      const program = await generator(generators[language], version);
      await mkdir(join(fresh, language), { recursive: true });
      await run(program, [language, schema, join(fresh, language)]);
    });
    await rm(folder, { recursive: true, force: true });
    await rename(join(fresh, language), folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

const byHost = (language, schema, folder, env) =>
  run("pulumi", ["package", "gen-sdk", schema, "--language", language, "--out", folder], { env });

/** A generator in the cache, under the fingerprint of what it was built from. */
async function generator({ module, target, source }, version) {
  const parts = await Promise.all([source, "go.mod"].map((file) => readFile(at("tools", module, file))));
  const program = join(cache(), `generate-sdk-${fingerprint(parts).slice(0, 12)}`);
  if (await executable(program)) return program;
  return alone(`${program}.lock`, async () => {
    if (await executable(program)) return program;
    await mkdir(dirname(program), { recursive: true });
    const title = module === CURRENT.module ? "building the generators" : "building the generators of .NET and Java";
    const fresh = `${program}.${process.pid}`;
    // Beside a command line that was built here, most of it is compiled already.
    await step(`${title} with Go (up to 3 minutes, once)`, () => goBuild(module, target, fresh, version));
    await rename(fresh, program);
    return program;
  });
}
