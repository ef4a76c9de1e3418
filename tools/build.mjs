// Compiles src/ to dist/ when it has changed. Run by itself: `node tools/build.mjs`.
import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleDynamic, bundled, bundleLibraries, bundlePlugin, bundleProvider } from "./bundle.mjs";
import { run } from "./command.mjs";
import { writeContract } from "./contract-json.mjs";
import { ensureCode } from "./derived.mjs";
import { fingerprint, folderFingerprint, unlessStamped } from "./fingerprint.mjs";
import { install } from "./install.mjs";
import { at, cli, node, root } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { NOTICES, packagesIn, writeNotices } from "./package/licences.mjs";
import { main, step } from "./steps.mjs";

/** The file in dist/ with the folders of the packages that are inside its bundles. */
export const BUNDLED = "bundled.json";

const STAMP = at("node_modules", ".svc-iac-built");

/** A fingerprint of all that the build depends on. */
export async function sources() {
  const settings = [
    "package.json",
    "tsconfig.json",
    "tsconfig.build.json",
    "tools/bundle.mjs",
    "tools/launcher.mjs",
    "tools/package/licences.mjs",
  ];
  return fingerprint([
    ...(await Promise.all(settings.map((file) => readFile(at(file))))),
    await readFile(at("api", "openapi.yaml")),
    await folderFingerprint(at("src")),
    await folderFingerprint(at("tools", "generate")),
  ]);
}

export async function build() {
  await mkdir(at(".svc"), { recursive: true, mode: 0o700 });
  await alone(at(".svc", "build.lock"), async () => {
    await ensureCode();
    if (!existsSync(cli)) await rm(STAMP, { force: true });
    await unlessStamped(STAMP, sources, () => step("compiling", compile));
    await linkCommand();
  });
}

/** Compiles beside dist/ and swaps: nobody loads a half-written file, and nothing stays of sources that are gone. */
async function compile() {
  const fresh = at(".svc", "build");
  const stale = at(".svc", "build-before");
  const clear = () => Promise.all([fresh, stale].map((folder) => rm(folder, { recursive: true, force: true })));
  await clear();
  await run(node, [at("node_modules", "typescript", "bin", "tsc"), "-p", "tsconfig.build.json", "--outDir", fresh], {
    cwd: root,
    advice: "Correct the errors above and run the command again.",
  });
  await bundleProvider(join(fresh, "terraform"));
  await bundlePlugin(join(fresh, "pulumi", "native"));
  await bundleDynamic(join(fresh, "pulumi"));
  await bundleLibraries(fresh);
  await copyGrammar(join(fresh, "hcl"));
  await writeNotices(join(fresh, NOTICES), await packagesIn(bundled));
  const inside = [...bundled].map((folder) => relative(root, folder)).sort();
  await writeFile(join(fresh, BUNDLED), `${JSON.stringify(inside, null, 2)}\n`);
  await copyConsole(join(fresh, "sandbox", "console", "page"));
  await writeContract(join(fresh, "sandbox"));
  if (existsSync(at("dist"))) await rename(at("dist"), stale);
  await rename(fresh, at("dist"));
  await clear();
}

/** Only the grammar itself: its package builds native code where it has none for the machine. */
async function copyGrammar(folder) {
  const from = at("node_modules", "@tree-sitter-grammars", "tree-sitter-hcl");
  bundled.add(from);
  await copyFile(join(from, "tree-sitter-hcl.wasm"), join(folder, "tree-sitter-hcl.wasm"));
  await copyFile(join(from, "LICENSE"), join(folder, "tree-sitter-hcl.LICENSE"));
}

/** The console's page is served as it is written. */
async function copyConsole(folder) {
  await cp(at("src", "sandbox", "console", "page"), folder, {
    recursive: true,
    filter: (file) => !file.endsWith("tsconfig.json"),
  });
}

/** `npx svc-iac` in the repository: npm cannot link a command that is not built yet when it installs. */
async function linkCommand() {
  await chmod(cli, 0o755);
  await symlink("../svc-iac/dist/cli/main.js", at("node_modules", ".bin", "svc-iac")).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    await build();
  });
}
