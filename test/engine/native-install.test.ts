import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { version } from "../../package.json";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { REPOSITORY, Stack } from "./stack";

/** For programs whose folder has no package of ours: the engine finds the plugin in its own cache. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native", plugin: "in the cache" }));
beforeAll(async () => {
  // That of this repository would be found on PATH before.
  stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
});

it("reports what is missing without an engine", async () => {
  const withoutEngine = (process.env.PATH ?? "").split(delimiter).filter((folder) => !existsSync(`${folder}/pulumi`));
  stack.env.PATH = withoutEngine.join(delimiter);
  const { code, stdout, stderr } = await stack.svcIac("pulumi", "install");
  delete stack.env.PATH;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/`pulumi` was not found on PATH.*Install Pulumi/s);
});

it("installs the plugin where a program without settings finds it", async () => {
  const run = await stack.svcIac("pulumi", "install");
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining(`The plugin svc ${version} is installed.`) });
  const plugins = JSON.parse((await stack.pulumi("plugin", "ls", "--json")).stdout);
  expect(plugins).toEqual([expect.objectContaining({ name: "svc", kind: "resource", version })]);

  await stack.program('new Project("found", { displayName: "found" });');
  const { remarks, steps } = succeeded(await stack.up());
  expect([remarks, steps]).toEqual([[], [{ op: "create", resource: "Project found" }]]);
  expect(await stack.sandbox.objects("projects")).toHaveLength(1);
  // The second time it takes the place of the first.
  expect((await stack.svcIac("pulumi", "install")).code).toBe(0);
  succeeded(await stack.preview("--expect-no-changes"));
});

it("has a schema that the engine accepts", async () => {
  const { stdout } = succeeded(await stack.svcIac("pulumi", "schema"));
  expect(JSON.parse(stdout)).toMatchObject({ name: "svc" });
});

it("shows that Node is missing", async () => {
  const path = (process.env.PATH ?? "").split(delimiter);
  const engine = path.find((folder) => existsSync(`${folder}/pulumi`));
  const file = join(REPOSITORY, "dist/pulumi/native/pulumi-resource-svc");
  stack.env.PATH = String(engine);
  const { code, stderr } = await stack.pulumi("package", "get-schema", file);
  delete stack.env.PATH;
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("svc needs Node.js 20.18.1 or later on PATH and found none. Install Node.js, or"),
  ]);
});

it("reports mistakes as from any other place", async () => {
  await stack.program('new Project("found", { displayName: "" });');
  expect(refusals(await stack.preview())).toEqual([
    { resource: "Project found", message: expect.stringContaining("displayName") },
  ]);
});
