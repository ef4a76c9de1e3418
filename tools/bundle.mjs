// What engines start, each as one file: a script that runs on any Node from 20.18.1 on, or what becomes an executable. The
// script of the Terraform provider has the same bytes for every platform, because a lock file names them by their hash.
import { createHash } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { launcher } from "./launcher.mjs";
import { at } from "./layout.mjs";

export const PROVIDER_FILE = "terraform-provider-svc";
export const PLUGIN_FILE = "pulumi-resource-svc";

const REMEDY = "Install Node.js, or the provider as an executable, which needs none.";

/** The rooms of the programs that engines start, and how a script gets an engine to show why it cannot run. */
const PROVIDER = {
  room: at("src", "terraform"),
  launcher: { what: "The provider svc", remedy: REMEDY, handshake: "1|6|unix|none|" },
};
const PLUGIN = {
  room: at("src", "plugin"),
  launcher: { what: "The plugin svc", remedy: REMEDY },
};

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
  // Code that is unfolded at run time can only require.
  supported: { "dynamic-import": false },
};

/** The folders of the packages that are inside of what was bundled so far. */
export const bundled = new Set();

/** The bundler, which also notes what is in its bundles. On a fresh clone this file is read before it is there. */
async function bundler() {
  const { build } = await import("esbuild");
  return async (options) => {
    const result = await build({ ...options, metafile: true });
    for (const input of Object.keys(result.metafile.inputs)) {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
      if (folder !== undefined) bundled.add(at(folder));
    }
    return result;
  };
}

/** Writes the Terraform provider into `folder`. */
export async function bundleProvider(folder) {
  await bundleScript(PROVIDER, join(folder, PROVIDER_FILE));
}

/** Writes the Pulumi plugin into `folder`. */
export async function bundlePlugin(folder) {
  await bundleScript(PLUGIN, join(folder, PLUGIN_FILE));
}

/** The same two as they are put into executables, by the names of their files. */
export const programs = {
  [PROVIDER_FILE]: (outfile) => bundle(PROVIDER.room, outfile, {}),
  [PLUGIN_FILE]: (outfile) => bundle(PLUGIN.room, outfile, {}),
};

async function bundleScript({ room, launcher: words }, outfile) {
  // A Node that is too old has to be able to read the check, and with it the file.
  await bundle(room, outfile, { banner: { js: launcher(words) }, target: "node12" });
  await chmod(outfile, 0o755);
}

/** The client that all of them send with, by itself, for tools that measure it. */
export async function bundleClient(outfile) {
  const build = await bundler();
  const entryPoints = [at("src", "client", "transport.ts")];
  await build({ ...shared, entryPoints, outfile, plugins: [foldedUp(UNDICI, await undiciSource(build))] });
}

/** `main.ts` of a room, with its `lazy.ts` folded up inside. */
async function bundle(room, outfile, options) {
  const build = await bundler();
  const lazy = await lazySource(build, room);
  const plugins = [foldedUp(LAZY, lazy)];
  await build({ ...shared, ...options, entryPoints: [join(room, "main.ts")], outfile, plugins });
}

/** What is not needed for the handshake, bundled by itself. */
async function lazySource(build, room) {
  const plugins = [foldedUp(UNDICI, await undiciSource(build)), ...(await storeLibraries(build))];
  const { outputFiles } = await build({ ...shared, entryPoints: [join(room, "lazy.ts")], plugins, write: false });
  return outputFiles[0].text;
}

/** What the tests of the store start as processes of their own. */
export async function bundleWorker(outfile) {
  const build = await bundler();
  const entryPoints = [at("test", "store", "drivers", "worker.ts")];
  await build({ ...shared, entryPoints, outfile, plugins: await storeLibraries(build) });
}

/** The libraries of the store's drivers, each bundled by itself: only who has such a store needs them. */
async function storeLibraries(build) {
  const all = Object.entries(STORE_LIBRARIES);
  return Promise.all(all.map(async ([name, contents]) => foldedUp(exactly(name), await sourceOf(build, contents))));
}

const exactly = (name) => new RegExp(`^${name}$`);

async function sourceOf(build, contents) {
  const stdin = { contents, resolveDir: at() };
  // Native code that `pg` could use instead of its own.
  const external = ["pg-native"];
  const { outputFiles } = await build({ ...shared, stdin, external, mainFields: FORM_TO_SHAKE, write: false });
  return outputFiles[0].text;
}

/** undici, bundled by itself: it is not needed before the first request. */
async function undiciSource(build) {
  const stdin = { contents: PARTS_OF_UNDICI, resolveDir: at() };
  const { outputFiles } = await build({ ...shared, stdin, plugins: [withoutHttp2], write: false });
  return outputFiles[0].text;
}

/**
 * What src/client/connections.ts uses of undici, put together as undici's index.js does it. Loading the index takes three
 * times as long and more memory, mostly for fetch and the caches, and makes its agent that of Node's own fetch, which
 * belongs to the user's program.
 */
const PARTS_OF_UNDICI = `
  const { prototype } = require("undici/lib/dispatcher/dispatcher.js");
  prototype.request = require("undici/lib/api/api-request.js");
  prototype.connect = require("undici/lib/api/api-connect.js");
  exports.Agent = require("undici/lib/dispatcher/agent.js");
  exports.EnvHttpProxyAgent = require("undici/lib/dispatcher/env-http-proxy-agent.js");
  exports.Pool = require("undici/lib/dispatcher/pool.js");
`;

/** It is off unless somebody allows it, but would load Node's http2; and only other bodies than texts need those of fetch. */
const withoutHttp2 = {
  name: "without-http2",
  setup({ onLoad }) {
    const filter = /undici\/lib\/(dispatcher\/client-h2|web\/fetch\/body)\.js$/;
    onLoad({ filter }, () => ({ contents: "", loader: "js" }));
  },
};

/** Libraries in the form from which what is not used can be left out. */
const FORM_TO_SHAKE = ["module", "main"];

const LAZY = /^\.\/lazy\.js$/;
const UNDICI = /^undici$/;

/** Optional peers of the npm package; of Amazon's library only what src/store/s3.ts uses. */
const STORE_LIBRARIES = {
  pg: 'export { Pool } from "pg";',
  "@aws-sdk/client-s3":
    'export { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";',
};
const OPTIONAL = Object.keys(STORE_LIBRARIES);

/**
 * Puts what is imported as `name` into the file as a text. The engine waits for the handshake at each of its launches,
 * and code that is only read when the first question comes does not hold that up.
 */
function foldedUp(name, source) {
  const text = brotliCompressSync(source).toString("base64");
  const key = createHash("sha256").update(source).digest("hex").slice(0, 32);
  const contents = `
    const { brotliDecompressSync } = require("node:zlib");
    const source = brotliDecompressSync(Buffer.from("${text}", "base64")).toString("utf8");
    const filename = __filename + " (lazy)";
    (${unfold})("${key}", source, filename)(exports, require, module, filename);
  `;
  return {
    name: "folded-up",
    setup({ onResolve, onLoad }) {
      const namespace = `folded-up ${name.source}`;
      onResolve({ filter: name }, () => ({ path: "lazy", namespace }));
      onLoad({ filter: /.*/, namespace }, () => ({ contents, loader: "js" }));
    },
  };
}

/**
 * Compiles `source` into a function, in the bundle. In the folder in which Node keeps compiled code, if the user has named
 * one, this keeps its own: Node knows files only. V8 checks what it was made of, not whether it is intact, so its hash
 * comes first. What cannot be read or written there does not matter.
 */
function unfold(key, source, filename) {
  const { createHash } = require("node:crypto");
  const { readFileSync, renameSync, writeFileSync } = require("node:fs");
  const { Script } = require("node:vm");
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : process.env.NODE_COMPILE_CACHE;
  const file = `${folder}/svc-${key}-${process.versions.v8}-${process.arch}`;
  const hashOf = (data) => createHash("sha256").update(data).digest();
  let cachedData;
  try {
    const kept = folder ? readFileSync(file) : Buffer.alloc(0);
    if (folder && hashOf(kept.subarray(32)).equals(kept.subarray(0, 32))) cachedData = kept.subarray(32);
  } catch {}
  const wrapped = `(function (exports, require, module, __filename) {${source}\n})`;
  const script = new Script(wrapped, { filename, cachedData });
  const keep = () => {
    try {
      const data = script.createCachedData();
      const part = `${file}.${process.pid}`;
      writeFileSync(part, Buffer.concat([hashOf(data), data]), { mode: 0o600 });
      renameSync(part, file);
    } catch {}
  };
  if (folder && (!cachedData || script.cachedDataRejected)) process.once("exit", keep);
  return script.runInThisContext();
}

/** The engine's own: every process that it starts has them already. */
const FROM_THE_ENGINE = ["@pulumi/pulumi", "@grpc/grpc-js"];
const readable = { minify: false, minifySyntax: true, minifyWhitespace: true };
const dynamic = { ...shared, ...readable, entryPoints: [at("src", "pulumi", "dynamic.ts")] };

/**
 * `svc-iac/dynamic`, in the place where the compiler put it: the engine starts it for every command, and a hundred small
 * files with libraries of which we use a part would take twice as long and more memory.
 */
export async function bundleDynamic(folder) {
  const build = await bundler();
  const outfile = join(folder, "dynamic.js");
  const plugins = [foldedUp(UNDICI, await undiciSource(build))];
  const external = [...FROM_THE_ENGINE, ...OPTIONAL];
  await build({ ...dynamic, outfile, plugins, external, mainFields: FORM_TO_SHAKE });
}

/** The libraries that are in it, less what only the first request loads. */
export async function librariesInDynamic() {
  const build = await bundler();
  const { metafile } = await build({ ...dynamic, packages: "external", metafile: true, write: false });
  const imports = Object.values(metafile.outputs).flatMap(({ imports: all }) => all.map(({ path }) => path));
  const isOther = (path) =>
    /^(node:|\.)/.test(path) ||
    isBuiltin(path) ||
    [...FROM_THE_ENGINE, ...OPTIONAL].includes(path) ||
    UNDICI.test(path);
  return [...new Set(imports.filter((path) => !isOther(path)))];
}

/**
 * Modules that use a part of a large library, as nothing else does: they are bundled with it, in the place where the
 * compiler put them, and who installs the package installs neither the library nor what it depends on.
 */
const WITH_LIBRARY = ["sandbox/server", "cli/mcp/server"];

/** Writes those modules into `folder`. What the package depends on anyway stays outside. */
export async function bundleLibraries(folder) {
  const build = await bundler();
  const { dependencies } = JSON.parse(await readFile(at("package.json"), "utf8"));
  const external = Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]);
  for (const module of WITH_LIBRARY) {
    const outfile = join(folder, `${module}.js`);
    const entryPoints = [at("src", `${module}.ts`)];
    const plugins = [ownModulesOutside, withoutInjection];
    await build({ ...shared, ...readable, entryPoints, outfile, external, plugins });
  }
}

/** The compiler has put them beside it. */
const ownModulesOutside = {
  name: "own-modules-outside",
  setup({ onResolve }) {
    const src = at("src");
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(src) ? { path, external: true } : undefined,
    );
  },
};

/** Requests without a network are for tests of servers. */
const withoutInjection = {
  name: "without-injection",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/light-my-request\/index\.js$/ }, () => ({ contents: "", loader: "js" }));
  },
};
