import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { REPOSITORY } from "../engine/stack";
import { outcomeOf, succeeded } from "../support/ran";
import { environmentOf } from "../terraform/workspace";

// Packages are installed as on a new machine, and each run brings up three objects.
jest.setTimeout(600_000);

/** The oldest Node.js and a Pulumi that are supported. */
const NODE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@20.18.1`;
const PACKAGES = [
  "@pulumi/pulumi@3.230.0",
  "cdktf@0.21",
  "cdktf-cli@0.21",
  "constructs@10",
  "typescript@5",
  "ts-node@10",
  "@types/node@20",
];

let folder: string;
let env: NodeJS.ProcessEnv;

function npm(place: string, ...words: string[]): string {
  return execFileSync("npm", [...words, "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: place,
    env,
    encoding: "utf8",
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-"));
  for (const name of ["home", "node", "kit"]) mkdirSync(join(folder, name));
  env = environmentOf(folder, { PULUMI_SKIP_UPDATE_CHECK: "true", npm_config_cache: process.env.npm_config_cache });
  npm(join(folder, "node"), "install", "--prefix", ".", NODE);
  const [name = ""] = NODE.split("@");
  const node = join(folder, "node", "node_modules", name, "bin");
  env = { ...env, HOME: join(folder, "home"), PATH: [node, env.PATH].join(delimiter) };
  const [{ filename }] = JSON.parse(
    npm(REPOSITORY, "pack", "--ignore-scripts", "--json", "--pack-destination", folder),
  );
  const dependencies = { "svc-iac": `file:${join(folder, filename)}` };
  writeFileSync(join(folder, "kit", "package.json"), JSON.stringify({ name: "kit", private: true, dependencies }));
  npm(join(folder, "kit"), "install", "--engine-strict", ...PACKAGES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["file", "pulumi", "pulumi-native", "terraform", "cdktf"])(
  "a new project runs on the sandbox with the packed package: %s",
  async (engine) => {
    const place = join(folder, engine);
    mkdirSync(place);
    symlinkSync(join(folder, "kit", "node_modules"), join(place, "node_modules"));
    const words = ["init", place, "--engine", engine, "--name", "shop", "--cluster", "us-east", "--database", "--run"];
    const command = join(folder, "kit", "node_modules", ".bin", "svc-iac");
    const ran = succeeded(
      await outcomeOf(spawn(command, [...words, "--json"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })),
    );
    expect(JSON.parse(ran.stdout)).toMatchObject({ engine, ran: true });
    const { objects } = JSON.parse(readFileSync(join(place, ".svc", "sandbox-state.json"), "utf8")).state;
    const made = ["projects", "applications", "databases"].map((kind) => Object.values(objects[kind]));
    expect(made).toEqual([
      [expect.objectContaining({ display_name: engine === "file" ? "shop-sandbox" : "shop" })],
      [expect.objectContaining({ display_name: expect.stringMatching(/^shop-/), status: "deploymentSuccess" })],
      [expect.objectContaining({ display_name: expect.stringMatching(/^shop-/), status: "ready" })],
    ]);
  },
);
