import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openMirrored } from "../engine/mirrored";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { app } from "../terraform/configurations";
import { ENGINE, HEAD, NEWER, OPEN_TOFU, runEngine } from "../terraform/workspace";

/** A test of a module with several applies deletes at its end what it has created, by processes as the engine starts them. */
jest.setTimeout(180_000);
const mirrored = ofSuite(() => openMirrored());
const engines = [ENGINE, OPEN_TOFU, NEWER].filter((engine) => engine !== undefined);

test.each(engines)("%s test: three applies of one object, which is gone at the end", async (engine) => {
  const { folder, env, sandbox } = mirrored;
  const stack = join(folder, "stack");
  const runs = ["one", "two", "two"].map((name, at) => `run "run_${at}" {\n  variables { name = "${name}" }\n}\n`);
  const variables = "variables = { NAME = var.name }";
  writeFileSync(join(stack, "main.tf"), `${HEAD}\nvariable "name" {}\n${app(variables)}`);
  writeFileSync(join(stack, "runs.tftest.hcl"), runs.join(""));
  succeeded(await runEngine(stack, env, ["init", "-no-color"], engine));
  const { stdout } = succeeded(await runEngine(stack, env, ["test", "-no-color"], engine));
  expect(stdout).toContain("3 passed, 0 failed");
  expect(stdout).not.toContain("Kept for another resource");
  expect(await sandbox.objects("applications")).toEqual([]);
});

test.each(engines)("%s test: what an apply in its folder has made just before stays", async (engine) => {
  const { folder, env, sandbox } = mirrored;
  const stack = mkdtempSync(join(folder, "applied-"));
  writeFileSync(join(stack, "main.tf"), `${HEAD}\n${app("allow_same_name = true")}`);
  writeFileSync(join(stack, "runs.tftest.hcl"), 'run "one" {}\n');
  succeeded(await runEngine(stack, env, ["init", "-no-color"], engine));
  succeeded(await runEngine(stack, env, ["apply", "-auto-approve", "-no-color"], engine));
  const [made] = await sandbox.objects("applications");
  succeeded(await runEngine(stack, env, ["test", "-no-color"], engine));
  expect((await sandbox.objects("applications")).map(({ id }) => id)).toEqual([made?.id]);
  succeeded(await runEngine(stack, env, ["destroy", "-auto-approve", "-no-color"], engine));
});
