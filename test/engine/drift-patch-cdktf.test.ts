import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drift } from "../../src/drift";
import { patch, Texts } from "../../src/drift/patch";
import { terraformSource } from "../../src/drift/patch/sources";
import { terraformState } from "../../src/drift/sources/terraform";
import { requestFor } from "../drift/states";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { here } from "../terraform/configurations";
import { Workspace } from "../terraform/workspace";

/** A drifted CDKTF shop that a patch of its program settles, with the engine's plan after it. */
jest.setTimeout(180_000);

const MODULES = join(__dirname, "../../node_modules");
const PROGRAM = `import { App, TerraformStack } from "cdktf";
import { Application, Bucket, SvcProvider } from "svc-iac/cdktf";

const app = new App();
const stack = new TerraformStack(app, "svc");
new SvcProvider(stack, "svc");
new Application(stack, "api", {
  displayName: "api", // seen by people
  clusterId: "${here}",
  source: "dockerImage",
  dockerImage: "shop/api:1",
  variables: { LOG_LEVEL: "info", GONE: "x" },
  processes: { web: { port: 3000 } },
});
new Bucket(stack, "old", { displayName: "old" });
app.synth();
`;

const workspace = ofSuite(() => Workspace.open());
beforeAll(async () => {
  const modules = join(workspace.folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["svc-iac", "constructs", "cdktf", "@types"])
    symlinkSync(join(MODULES, name), join(modules, name));
  writeFileSync(join(workspace.folder, "cdktf.json"), '{ "language": "typescript", "app": "node main.js" }\n');
});

/** Compiles and runs the program: what `cdktf synth` does, with the configuration where the engine looks. */
function synth(): void {
  const flags = ["--module", "node16", "--target", "es2022", "--skipLibCheck", "--types", "node"];
  for (const words of [
    [join(MODULES, "typescript/bin/tsc"), ...flags, "main.ts"],
    ["--preserve-symlinks", "main.js"],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: workspace.folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
  }
  rmSync(join(workspace.folder, "main.js"));
  cpSync(join(workspace.folder, "cdktf.out/stacks/svc/cdk.tf.json"), join(workspace.folder, "cdk.tf.json"));
}

test("the next plan is clean, and its apply sends no write", async () => {
  const program = join(workspace.folder, "main.ts");
  writeFileSync(program, PROGRAM);
  synth();
  succeeded(await workspace.run("init", "-no-color", "-input=false"));
  succeeded(await workspace.apply());
  const [api, old] = [await workspace.values("svc_application.api"), await workspace.values("svc_bucket.old")];
  await workspace.change(`applications/${api.id}`, {
    display_name: "shop-api",
    variables: { LOG_LEVEL: "debug", GONE: null },
    processes: { web: { port: 4000 } },
  });
  await workspace.change(`object-storage/${old.id}`, undefined);

  const { stdout } = await workspace.run("show", "-json");
  writeFileSync(join(workspace.folder, "state.json"), stdout);
  const declarations = await terraformState(join(workspace.folder, "state.json"));
  const report = await drift(requestFor([declarations]), { ...workspace.world.io, reads: "exact" });
  const texts = new Texts();
  const source = terraformSource(texts, workspace.folder);
  expect(source.revert).toBe("cdktf deploy");
  const choose = async () => "adopt" as const;
  const discover = async () => ({ objects: [] });
  const sources = new Map([[declarations.source, source]]);
  const patched = await patch({ report, declarations: [declarations], sources, texts, choose, discover });
  expect(patched.left).toEqual([]);
  expect(patched.adopted).toHaveLength(5);
  for (const [file, text] of texts.changed()) writeFileSync(file, text);
  expect(readFileSync(program, "utf8")).toBe(
    PROGRAM.replace('"api", // seen', '"shop-api", // seen')
      .replace('{ LOG_LEVEL: "info", GONE: "x" }', '{ LOG_LEVEL: "debug" }')
      .replace("port: 3000", "port: 4000")
      .replace('new Bucket(stack, "old", { displayName: "old" });\n', ""),
  );

  synth();
  const { ran, changes } = await workspace.plan();
  expect(succeeded(ran).stdout).toContain("No changes.");
  expect(changes).toEqual([]);
  workspace.world.writes();
  succeeded(await workspace.apply());
  expect(workspace.world.writes()).toEqual({});
});
