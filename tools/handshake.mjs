// How long the Terraform provider and the Pulumi plugin take from their start to their first line, against bare Node
// that loads the same libraries and does nothing: `node tools/handshake.mjs terraform|pulumi [runs]`. Run it on an idle
// machine, after a build.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { generate } from "selfsigned";
import { PLUGIN_FILE, PROVIDER_FILE } from "./bundle.mjs";
import { at } from "./layout.mjs";
import { Failure, main, say } from "./steps.mjs";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

const FACES = {
  terraform: {
    file: at("dist", "terraform", PROVIDER_FILE),
    libraries: ["@grpc/grpc-js", "protobufjs/minimal", "selfsigned"],
    environment: async () => {
      const { cert } = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec", curve: "P-256" });
      return { TF_PLUGIN_MAGIC_COOKIE: COOKIE, PLUGIN_CLIENT_CERT: cert };
    },
  },
  pulumi: {
    file: at("dist", "pulumi", "native", PLUGIN_FILE),
    libraries: [
      "@grpc/grpc-js",
      ...["provider_grpc_pb", "provider_pb", "engine_grpc_pb", "engine_pb", "status_pb"].map(
        (stub) => `@pulumi/pulumi/proto/${stub}`,
      ),
    ],
    environment: async () => ({}),
  },
};

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
  const [, , name, runs = "21"] = process.argv;
  const face = FACES[name];
  if (!face) throw new Failure(`Which one: ${Object.keys(FACES).join(" or ")}?`);
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-handshake-"));
  try {
    const libraries = join(folder, "libraries.js");
    const contents = `${face.libraries.map((name) => `require("${name}");`).join("\n")}\nconsole.log("loaded");\nsetTimeout(() => {}, 60_000);`;
    const stdin = { contents, resolveDir: at() };
    await build({ stdin, outfile: libraries, bundle: true, platform: "node", format: "cjs", minify: true });
    const env = { ...process.env, ...(await face.environment()) };
    const times = { libraries: [], ours: [] };
    // Taken in turns, so that whatever else the machine does meets both.
    for (let run = Number(runs); run > 0; run--) {
      times.libraries.push(await timed([libraries], env));
      times.ours.push(await timed([face.file], env));
    }
    const [base, ours] = [median(times.libraries), median(times.ours)];
    say(`libraries ${base.toFixed(0)} ms, first line ${ours.toFixed(0)} ms: ${(ours / base).toFixed(2)} times as long`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
