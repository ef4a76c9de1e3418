// Packs the package as npm would publish it, installs it in an empty folder and uses it from there.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./command.mjs";
import { at, root } from "./layout.mjs";
import { Failure } from "./steps.mjs";

const ENTRIES = [
  "svc-iac",
  "svc-iac/dynamic",
  "svc-iac/native",
  "svc-iac/cdktf",
  "svc-iac/environment",
  "svc-iac/sandbox",
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
  const program = ts.createProgram(["types.ts"], options);
  for (const { messageText } of program.getSemanticDiagnostics(program.getSourceFile("types.ts")))
    throw new Error(ts.flattenDiagnosticMessageText(messageText, "\\n"));
`;

/** Checks the package with the given Node, which is not the one of the repository. */
export async function checkPackage(nodeBinary) {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-package-"));
  try {
    const { version, devDependencies } = JSON.parse(await readFile(at("package.json"), "utf8"));
    const packed = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
      cwd: root,
    });
    const [{ filename }] = JSON.parse(packed.stdout);
    await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    await writeFile(join(folder, "program.js"), PROGRAM);
    await writeFile(join(folder, "types.js"), TYPES);
    const peers = ["@pulumi/pulumi", "cdktf", "constructs"].map((name) => `${name}@${devDependencies[name]}`);
    const wanted = [join(folder, filename), ...peers];
    const quick = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", "--no-save", "--no-package-lock"];
    await run("npm", ["install", ...quick, ...wanted], { cwd: folder });
    for (const file of ["program.js", "types.js"]) await run(nodeBinary, [file], { cwd: folder });
    const command = join(folder, "node_modules", ".bin", "svc-iac");
    const { stdout } = await run(command, ["--version"], { cwd: folder });
    if (stdout.trim() !== version) {
      throw new Failure(`The installed \`svc-iac --version\` says ${stdout.trim()}, not ${version}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
