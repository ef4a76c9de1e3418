// The Terraform provider and the Pulumi plugin, one file each that runs on any Node from 20.18 on: the same bytes for
// every platform, because a lock file names them by their hash.
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { at } from "./layout.mjs";

export const PROVIDER_FILE = "terraform-provider-svc";
export const PLUGIN_FILE = "pulumi-resource-svc";

const shared = {
  bundle: true,
  platform: "node",
  target: "node20.18",
  format: "cjs",
  minify: true,
  // Licences of what is inside go along.
  legalComments: "inline",
  // Paths of this machine have no place in the file.
  absWorkingDir: at(),
  logLevel: "warning",
};

/** Writes the Terraform provider into `folder`. */
export async function bundleProvider(folder) {
  await bundle(at("src", "terraform"), join(folder, PROVIDER_FILE));
}

/** Writes the Pulumi plugin into `folder`. */
export async function bundlePlugin(folder) {
  await bundle(at("src", "pulumi", "native"), join(folder, PLUGIN_FILE));
}

/** `main.ts` of a room, with its `late.ts` folded up inside. */
async function bundle(room, outfile) {
  const late = await lateSource(room);
  await build({ ...shared, entryPoints: [join(room, "main.ts")], outfile, plugins: [foldedUp(late)] });
  await chmod(outfile, 0o755);
}

/** What is not needed for the handshake, bundled by itself. */
async function lateSource(room) {
  const { outputFiles } = await build({ ...shared, entryPoints: [join(room, "late.ts")], write: false });
  return outputFiles[0].text;
}

/**
 * Puts it into the file as a text. The engine waits for the handshake at each of its launches, and code
 * that is only read when the first question comes does not hold that up.
 */
function foldedUp(source) {
  const text = brotliCompressSync(source).toString("base64");
  const contents = `
    const { brotliDecompressSync } = require("node:zlib");
    const { compileFunction } = require("node:vm");
    const source = brotliDecompressSync(Buffer.from("${text}", "base64")).toString("utf8");
    const run = compileFunction(source, ["exports", "require", "module"], { filename: __filename + " (late)" });
    run(exports, require, module);
  `;
  return {
    name: "folded-up",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/late\.js$/ }, () => ({ path: "late", namespace: "folded-up" }));
      onLoad({ filter: /.*/, namespace: "folded-up" }, () => ({ contents, loader: "js" }));
    },
  };
}
