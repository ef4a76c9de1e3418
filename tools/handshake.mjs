// How long the Terraform provider takes from its start to its handshake, against bare Node that loads the same libraries
// and does nothing: `node tools/handshake.mjs [runs]`. Run it on an idle machine, after a build.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { generate } from "selfsigned";
import { PROVIDER_FILE } from "./bundle.mjs";
import { at } from "./layout.mjs";
import { main, say } from "./steps.mjs";

const LIBRARIES = ["@grpc/grpc-js", "protobufjs/minimal", "selfsigned"];
const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** Milliseconds until the first output. */
function timed(args, env) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    child.once("error", reject);
    child.stdout.once("data", () => {
      const took = performance.now() - start;
      child.once("exit", () => resolve(took));
      child.kill("SIGKILL");
    });
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

await main(async () => {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-handshake-"));
  try {
    const libraries = join(folder, "libraries.js");
    const contents = `${LIBRARIES.map((name) => `require("${name}");`).join("\n")}\nconsole.log("loaded");\nsetTimeout(() => {}, 60_000);`;
    const stdin = { contents, resolveDir: at() };
    await build({ stdin, outfile: libraries, bundle: true, platform: "node", format: "cjs", minify: true });
    const { cert } = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec", curve: "P-256" });
    const env = { ...process.env, TF_PLUGIN_MAGIC_COOKIE: COOKIE, PLUGIN_CLIENT_CERT: cert };
    const times = { libraries: [], provider: [] };
    // Taken in turns, so that whatever else the machine does meets both.
    for (let run = Number(process.argv[2] ?? 21); run > 0; run--) {
      times.libraries.push(await timed([libraries], env));
      times.provider.push(await timed([at("dist", "terraform", PROVIDER_FILE)], env));
    }
    const [base, ours] = [median(times.libraries), median(times.provider)];
    say(`libraries ${base.toFixed(0)} ms, handshake ${ours.toFixed(0)} ms: ${(ours / base).toFixed(2)} times as long`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
