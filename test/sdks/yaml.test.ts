import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NATIVE_PLUGIN, REPOSITORY, Stack } from "../engine/stack";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";

/** The program in YAML that the documentation shows. */
const documentation = readFileSync(join(REPOSITORY, "docs/pulumi-native.md"), "utf8");
const [, program = ""] = /```yaml\n(name: shop\nruntime: yaml\n.*?)```/s.exec(documentation) ?? [];

const stack = ofSuite(() => Stack.open({ runtime: "yaml" }));
beforeAll(async () => {
  await stack.write("Pulumi.yaml", `${program}${NATIVE_PLUGIN.join("\n")}\n`);
  await stack.setConfig("databasePassword", "very-secret-value", "--secret");
});

it("makes what the program declares", async () => {
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op, resource }) => `${op} ${resource}`).sort()).toEqual([
    "create Application api",
    "create Database orders",
    "create Project shop",
  ]);
  expect(run.stdout).toMatch(/connection *: \[secret\]/);
  const [application] = await stack.sandbox.objects("applications");
  const [project] = await stack.sandbox.objects("projects");
  expect(application).toMatchObject({ display_name: "api", repo_url: "https://git.example.com/shop/api" });
  expect(project?.display_name).toMatch(/^shop-[0-9a-f]{7}$/);
});

it("changes nothing when it runs again, and keeps no secret in clear", async () => {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(["same", "same", "same"]);
  expect(await stack.sandbox.writes()).toEqual([]);
  const kept = (await stack.exportState()).text + (await stack.everythingKept("state"));
  for (const secret of ["very-secret-value", stack.sandbox.token]) expect(kept).not.toContain(secret);
});

it("a mistake is found before anything is sent, in the program's own file", async () => {
  await stack.write("Pulumi.yaml", `${program.replace("repoUrl:", "repository:")}${NATIVE_PLUGIN.join("\n")}\n`);
  const run = await stack.preview();
  expect(run.code).not.toBe(0);
  expect(run.stdout + run.stderr).toMatch(/repository/);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("declares an environment file as a component", async () => {
  await stack.write(
    "environment.svc.yaml",
    `base:
  projects: { tools: { displayName: tools } }
  buckets: { images: { displayName: tools-images, projectId: { project: tools }, location: weur } }
outputs: { endpoint: { from: buckets.images.endpoint } }
`,
  );
  const component = `name: shop
runtime: yaml
resources:
  tools:
    type: svc:index:Environment
    properties: { file: environment.svc.yaml }
outputs:
  endpoint: \${tools.outputs["endpoint"]}
`;
  await stack.write("Pulumi.yaml", `${component}${NATIVE_PLUGIN.join("\n")}\n`);
  const run = succeeded(await stack.up());
  expect(run.steps).toContainEqual({ op: "create", resource: "Bucket images" });
  const [bucket] = await stack.sandbox.objects("object-storage");
  const [project] = await stack.sandbox.objects("projects");
  expect(bucket).toMatchObject({ display_name: "tools-images", project_id: project?.id });
  expect(run.stdout).toMatch(/endpoint *: "\S+"/);
  succeeded(await stack.preview("--expect-no-changes"));
});

describe("an action that a program invokes, as the documentation shows it", () => {
  const [, nightly = ""] = /```yaml\nname: nightly\n(runtime: yaml\n.*?)```/s.exec(documentation) ?? [];
  const caller = ofSuite(() => Stack.open({ runtime: "yaml" }));
  beforeAll(async () => {
    await caller.write("Pulumi.yaml", `name: shop\n${nightly}${NATIVE_PLUGIN.join("\n")}\n`);
    const processes = { nightly: { type: "cron", schedule: "0 3 * * *", entrypoint: "node nightly.js" } };
    await caller.sandbox.change("applications", "70000000-0000-4000-8000-000000000001", {
      display_name: "api",
      processes,
    });
  });

  it("is not run by a preview, and by each update once", async () => {
    succeeded(await caller.preview());
    expect(await caller.sandbox.writes()).toEqual([]);
    const run = succeeded(await caller.up());
    expect(run.stdout).toMatch(/ran *: "\S+/);
    expect(await caller.sandbox.requests()).toMatchObject({ createProject: 1, triggerCronProcess: 1 });
    await caller.sandbox.forgetRequests();
    succeeded(await caller.up());
    expect(await caller.sandbox.writes()).toEqual(["triggerCronProcess"]);
  });
});
