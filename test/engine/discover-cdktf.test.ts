import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import { Account, programOf, toCdktf } from "../../src/discover";
import { fillAccount, SECRETS, secretFor } from "../discover/shop";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Workspace } from "../terraform/workspace";

const REPOSITORY = join(__dirname, "../..");
const MODULES = join(REPOSITORY, "node_modules");

const workspace = ofSuite(() => Workspace.open());
beforeAll(async () => {
  await fillAccount(workspace.world.io);
  workspace.world.writes();
});

async function generated(): Promise<string> {
  const { url, token } = workspace.world.sandbox;
  const { clock } = workspace.world.io.client;
  const account = new Account(connect({ settings: { url, token, speed: 1 }, clock }));
  return toCdktf(await programOf(account, await account.list()));
}

/** Runs a program of Node in the folder of the configuration. */
function node(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: workspace.folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args[0]}: ${stdout}${stderr}`);
}

/** A project of a user's, with one of the libraries under the name that programs import. */
function install(library: string): void {
  const modules = join(workspace.folder, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules);
  // The package without its own packages: with those it would bring a library of its own.
  mkdirSync(join(modules, "svc-iac"));
  for (const name of ["dist", "package.json"]) symlinkSync(join(REPOSITORY, name), join(modules, "svc-iac", name));
  const others = readdirSync(MODULES).filter((name) => !name.startsWith(".") && !["svc-iac", "cdktf"].includes(name));
  for (const name of others) symlinkSync(join(MODULES, name), join(modules, name));
  symlinkSync(join(MODULES, library), join(modules, "cdktf"));
}

test("a program imports everything with either library, and nothing else happens", async () => {
  const text = await generated();
  expect(await generated()).toBe(text);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  writeFileSync(join(workspace.folder, "main.ts"), text);
  const secrets = [...text.matchAll(/ secret\("(\w+)"/g)].map(([, name = ""]) => `-var=${name}=${secretFor(name)}`);
  const flags = ["--module", "node16", "--target", "es2022", "--strict", "--skipLibCheck", "--types", "node"];
  install("cdktf");
  node(join(MODULES, "typescript/bin/tsc"), ...flags, "main.ts");
  for (const library of ["cdktf", "cdktn"]) {
    install(library);
    node("--preserve-symlinks", "main.js");
    const file = join(workspace.folder, "cdktf.out/stacks/svc/cdk.tf.json");
    expect(readFileSync(file, "utf8")).not.toContain("hunter2");
    cpSync(file, join(workspace.folder, "cdk.tf.json"));
    succeeded(await workspace.run("init", "-no-color", "-input=false"));
    const { ran, changes } = await workspace.plan(...secrets);
    expect(changes).toEqual([]);
    expect(succeeded(ran).stdout).toContain("Plan: 10 to import, 0 to add, 0 to change, 0 to destroy.");
  }
});
