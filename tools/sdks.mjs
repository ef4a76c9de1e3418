// `npm run sdks [-- <language>...]`: SDKs for other languages, by the engine's own generators, into .svc/sdks. Each is
// built and packed where its toolchain is there; what could not be done is said, language by language.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { run } from "./command.mjs";
import { engine } from "./engine.mjs";
import { install } from "./install.mjs";
import { at, cli, node, pathWith, root } from "./layout.mjs";
import { generate } from "./sdk-generators.mjs";
import { languages } from "./sdk-languages.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const FOLDER = at(".svc", "sdks");
const PACKAGES = join(FOLDER, "packages");

/** Makes the SDKs of these languages; answers what came of each: `{ language, folder, packed, done, missing }`. */
export async function sdks(names = Object.keys(languages)) {
  await mkdir(PACKAGES, { recursive: true });
  const { env, version } = await environment();
  const schema = await writeSchema(env);
  const results = [];
  for (const language of names) results.push(await make(language, { schema, env, version }));
  return results;
}

async function environment() {
  const { bin, version } = await engine();
  const PATH = pathWith(at("node_modules", ".bin"), bin);
  return { version, env: { ...process.env, PATH, PULUMI_SKIP_UPDATE_CHECK: "true" } };
}

async function writeSchema(env) {
  const schema = join(FOLDER, "schema.json");
  const { stdout } = await run(node, [cli, "pulumi", "schema"], { env });
  await writeFile(schema, stdout);
  return schema;
}

/** What the SDKs would be made from, and whether there is something in it. */
async function prepare(names) {
  await mkdir(FOLDER, { recursive: true });
  const schema = await writeSchema((await environment()).env);
  const { resources = {} } = JSON.parse(await readFile(schema, "utf8"));
  const count = Object.keys(resources).length;
  if (count === 0) throw new Failure(`${schema} has no resources.`);
  say(`${count} resources for ${names.join(", ")}: ${relative(root, schema)}`);
  return 0;
}

async function make(language, { schema, env, version }) {
  const folder = join(FOLDER, language);
  const result = { language, folder, packed: undefined, done: [], missing: "" };
  const stages = [
    ["generated", "generating", () => generate(language, { schema, folder, env, version })],
    ["built", "building", () => languages[language].build({ folder, schema })],
  ];
  const { pack } = languages[language];
  if (pack) stages.push(["packed", "packing", () => pack({ folder, to: PACKAGES })]);
  for (const [done, doing, work] of stages) {
    try {
      const answer = await step(`${language}: ${doing}`, work);
      result.done.push(done);
      if (done === "packed") result.packed = answer;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...result, missing: `not ${done}: ${error.message}` };
    }
  }
  return result;
}

/** Of a program that is not there its name tells all; what a compiler says is needed whole. */
export const toolchain = (missing) => /^not \w+: `(\S+)[^`]*` was not found\./.exec(missing)?.[1];

function report({ language, folder, packed, done, missing }) {
  const place = done.length > 0 ? relative(root, packed ?? folder) : "";
  const program = toolchain(missing);
  const reason = program ? `${missing.split(":")[0]} because \`${program}\` was not found` : missing;
  say(`${language.padEnd(8)}${[...done, place, reason].filter(Boolean).join(", ")}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const isDry = process.argv.includes("--dry-run");
    const wanted = process.argv.slice(2).filter((word) => word !== "--dry-run");
    for (const language of wanted.filter((name) => !(name in languages))) {
      throw new Failure(`There is no SDK for ${language}: ${Object.keys(languages).join(", ")} are possible.`);
    }
    await install();
    await build();
    if (isDry) return prepare(wanted.length > 0 ? wanted : Object.keys(languages));
    if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
    const results = await sdks(wanted.length > 0 ? wanted : undefined);
    say();
    results.forEach(report);
    // A toolchain that is not on this machine is no failure; an SDK that its toolchain refuses is one.
    return results.some(({ missing }) => missing && !toolchain(missing)) ? 1 : 0;
  });
}
