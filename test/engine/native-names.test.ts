import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { Stack } from "./stack";

/** Names that programs leave to the plugin, with the engine's settings of them: one stack, in this order. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native" }));

const application = (cluster: string) => `
const api = new Application("api", {
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
});
new Project("shop");
exports.name = api.displayName;
`;
const named = async (name: string) => (await stack.exportState()).resources[name]?.inputs.displayName;
const setting = (key: string, value: string) => stack.setConfig(`pulumi:autonaming.${key}`, value, "--path");

it("gives the names that the preview shows, and keeps them", async () => {
  await stack.program(application("europe-west"));
  const preview = succeeded(await stack.preview());
  const [, shown] = /name *: "(api-[0-9a-f]{7})"/.exec(preview.stdout) ?? [];
  succeeded(await stack.up());
  expect(shown).toBeDefined();
  expect(await named("Application api")).toBe(shown);
  expect(await named("Project shop")).toMatch(/^shop-[0-9a-f]{7}$/);
  succeeded(await stack.preview("--expect-no-changes"));
  expect(succeeded(await stack.drift()).stdout).toContain("unchanged");
});

it("keeps them whatever the engine is told later, and through a move, which those settings must allow", async () => {
  const before = await named("Application api");
  await setting("mode", "verbatim");
  succeeded(await stack.preview("--expect-no-changes"));
  await stack.program(`${application("us-east")}\nnew Project("word");`);
  const [refusal, ...others] = refusals(await stack.preview());
  expect([refusal?.resource, others]).toEqual(["Application api", []]);
  const [, key = "", value = ""] = /pulumi config set --path '([^']*)' (\w+)/.exec(refusal?.message ?? "") ?? [];
  await stack.setConfig(key, value, "--path");
  await setting('providers.svc.resources["svc:index:Project"].mode', "verbatim");
  await stack.sandbox.forgetRequests();
  succeeded(await stack.up());
  expect(await stack.sandbox.writes()).toContain("cloneApplication");
  expect(await named("Application api")).toBe(before);
  expect(await named("Project word")).toBe("word");
  succeeded(await stack.preview("--expect-no-changes"));
});

it("imports by display name: what is not declared keeps its name, and no summary speaks of a creation", async () => {
  const ids = ["70000000-0000-4000-8000-000000000001", "70000000-0000-4000-8000-000000000002"] as const;
  for (const [index, id] of ids.entries()) {
    await stack.sandbox.change("projects", id, { display_name: `found ${index}`, name: `found-${index}` });
  }
  const imports = `
new Project("kept", {}, { import: "found 0" });
new Project("other", { displayName: "another" }, { import: "found 1" });
`;
  await stack.program(imports);
  const run = succeeded(await stack.up("--target", "**kept", "--target", "**other"));
  expect(run.steps).toEqual(
    expect.arrayContaining([
      { op: "import", resource: "Project kept" },
      { op: "import", resource: "Project other" },
      { op: "update", resource: "Project other" },
    ]),
  );
  expect(run.steps.filter(({ op }) => op === "create")).toEqual([]);
  expect([await named("Project kept"), await named("Project other")]).toEqual(["found 0", "another"]);
  const { "Project kept": kept, "Project other": other } = await stack.ids();
  expect([kept, other]).toEqual(ids);
});
