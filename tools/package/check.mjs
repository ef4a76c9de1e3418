// Packs the package as npm would publish it, installs it in an empty folder and uses it from there.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import semver from "semver";
import { run } from "../command.mjs";
import { at } from "../layout.mjs";
import { Failure } from "../steps.mjs";
import { pack } from "./pack.mjs";
import { checkLinks, checkShape } from "./shape.mjs";

const ENTRIES = [
  "svc-iac",
  "svc-iac/dynamic",
  "svc-iac/native",
  "svc-iac/cdktf",
  "svc-iac/environment",
  "svc-iac/sandbox",
  "svc-iac/webhooks",
];

/** Every name that `require` gives must be a named import of an ES module, too. */
const PROGRAM = `
  import { createRequire } from "node:module";
  const require = createRequire(import.meta.url);
  for (const entry of ${JSON.stringify(ENTRIES)}) {
    const required = Object.keys(require(entry)).filter((name) => name !== "__esModule");
    const imported = await import(entry);
    const missing = required.filter((name) => !(name in imported));
    if (required.length === 0) throw new Error(entry + " exports nothing");
    if (missing.length > 0) throw new Error(entry + ": no named import of " + missing.join(", "));
  }
`;

/** What a program declares with the types of each Pulumi door; the last line must not compile. */
const DECLARATIONS = (entry) => `
  import { Application, ApplicationArgs, LoadBalancer, LoadBalancerDestinationArgs } from "${entry}";
  declare const api: Application;
  const destinations: LoadBalancerDestinationArgs[] = [
    { service: api },
    { service: { type: "APP", id: api.id } },
  ];
  new LoadBalancer("edge", { displayName: "edge", destinations });
  export const args: Partial<ApplicationArgs> = { displayName: 1 };
`;

/** An import of each, for the compiler that programs get who bring none: it is old, and knows no `exports`. */
const TYPES = `
  import { createRequire } from "node:module";
  import { writeFileSync } from "node:fs";
  const require = createRequire(import.meta.url);
  const ts = require("@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js");
  const imports = ${JSON.stringify(ENTRIES)}.map((entry, index) => "import * as it" + index + " from '" + entry + "';\\n");
  writeFileSync("types.ts", imports.join(""));
  const { ScriptTarget, ModuleKind, ModuleResolutionKind } = ts;
  const options = {
    target: ScriptTarget.ES2018,
    module: ModuleKind.CommonJS,
    moduleResolution: ModuleResolutionKind.NodeJs,
    strict: true,
  };
  const doors = ${JSON.stringify(Object.fromEntries(["svc-iac", "svc-iac/native"].map((entry, index) => [`door${index}.ts`, DECLARATIONS(entry)])))};
  for (const [file, text] of Object.entries(doors)) writeFileSync(file, text);
  const program = ts.createProgram(["types.ts", ...Object.keys(doors)], options);
  const said = (file) => program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\\n"));
  for (const message of said("types.ts")) throw new Error(message);
  for (const file of Object.keys(doors)) {
    const messages = said(file);
    if (messages.length !== 1 || !messages[0].startsWith("Type 'number' is not assignable to type 'string"))
      throw new Error(file + ": " + (messages.join("\\n") || "a wrong type compiles"));
  }
`;

/** The console's page is in the package, and its libraries beside it. */
const CONSOLE = `
  import { startSandbox } from "svc-iac/sandbox";
  const sandbox = await startSandbox();
  const page = await (await fetch(sandbox.url)).text();
  const files = [...page.matchAll(/"(\\/__console\\/[^"]+)"/g)].map(([, file]) => file);
  if (files.length === 0) throw new Error("the console has no files");
  for (const file of files) {
    const { status } = await fetch(sandbox.url + file);
    if (status !== 200) throw new Error(file + " of the console: " + status);
  }
  await sandbox.close();
`;

const QUICK = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

/** Whatever Node this is: what a user gets today has to run on the oldest one that the package allows. */
async function checkEngines(archive, range, parent) {
  const folder = await mkdtemp(join(parent, "engines-"));
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", ...QUICK, "--package-lock-only", "--omit=peer", archive], { cwd: folder });
  const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  const oldest = semver.minVersion(range);
  const tooNew = Object.entries(packages)
    .filter(([, { engines, peer }]) => !peer && engines?.node && !semver.satisfies(oldest, engines.node))
    .map(([path, { engines }]) => `${path} (${engines.node})`);
  if (tooNew.length === 0) return;
  throw new Failure(`The package allows Node ${oldest}, but installs what does not run on it: ${tooNew.join(", ")}.`);
}

/** Checks the package with the given Node, which is not the one of the repository. */
export async function checkPackage(nodeBinary) {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-package-"));
  try {
    const { version, devDependencies, engines } = JSON.parse(await readFile(at("package.json"), "utf8"));
    const { archive, files } = await pack(folder);
    await checkLinks(files);
    await checkShape(archive);
    await checkEngines(archive, engines.node, folder);
    await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    await writeFile(join(folder, "program.js"), PROGRAM);
    await writeFile(join(folder, "types.js"), TYPES);
    await writeFile(join(folder, "console.js"), CONSOLE);
    const peers = ["@pulumi/pulumi", "cdktf", "constructs"].map((name) => `${name}@${devDependencies[name]}`);
    const wanted = [archive, ...peers];
    await run("npm", ["install", ...QUICK, "--no-save", "--no-package-lock", ...wanted], {
      cwd: folder,
    });
    for (const file of ["program.js", "types.js", "console.js"]) await run(nodeBinary, [file], { cwd: folder });
    const command = join(folder, "node_modules", ".bin", "svc-iac");
    const { stdout } = await run(command, ["--version"], { cwd: folder });
    if (stdout.trim() !== version) {
      throw new Failure(`The installed \`svc-iac --version\` says ${stdout.trim()}, not ${version}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
