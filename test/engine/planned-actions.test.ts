import { comment, costOfPlan, readPlan } from "../../src/cost";
import { CLUSTERS } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { app } from "../terraform/configurations";
import { ENGINE, NEWER, OPEN_TOFU, workspaceOfSuite } from "../terraform/workspace";
import { Stack } from "./stack";

/** What `cost` and `plan-comment` make of the plans of real engines that adopt objects or keep them. */
const headingOf = (plan: string) => /^### (.*)/m.exec(comment(readPlan(plan)))?.[1];

describe.each([ENGINE, ...[OPEN_TOFU, NEWER].flatMap((engine) => engine ?? [])])("%s", (engine) => {
  const workspace = workspaceOfSuite(engine);
  const planned = async () => {
    succeeded(await workspace.run("plan", "-no-color", "-input=false", "-out=planned"));
    return (await workspace.run("show", "-json", "planned")).stdout;
  };
  /** What a configuration shows, what is estimated for it, and what its apply then sends. */
  const applied = async (configuration: string) => {
    workspace.write(configuration);
    const plan = await planned();
    await workspace.newProcess();
    workspace.world.sandbox.resetRequests();
    succeeded(await workspace.run("apply", "-no-color", "-input=false", "planned"));
    const { total, byOperation } = workspace.world.sandbox.requests();
    const { creations, requests } = costOfPlan(readPlan(plan));
    return { heading: headingOf(plan), creations, requests, sent: total, operations: Object.keys(byOperation) };
  };
  const destroys = "lifecycle {\n destroy = false\n";
  const removed = `removed {\n from = svc_project.shop\n ${destroys} }\n}`;
  const project = (name: string) => `resource "svc_project" "shop" {\n display_name = "${name}"\n}`;

  test("what leaves the state sends nothing, and an import what it changes", async () => {
    await workspace.become(project("mine"));
    const { id } = await workspace.values("svc_project.shop");
    const imported = `import {\n to = svc_project.shop\n id = "${id}"\n}\n`;
    const nothing = { creations: 0, requests: 0, sent: 0 };
    expect(await applied(removed)).toMatchObject({ heading: "1 to forget", ...nothing });
    expect(await applied(imported + project("mine"))).toMatchObject({ heading: "1 to adopt", ...nothing });
    expect(await applied(removed)).toMatchObject({ heading: "1 to forget", ...nothing });
    const changed = await applied(imported + project("other"));
    expect(changed).toMatchObject({ heading: "1 to adopt, 1 to update", creations: 0 });
    expect(changed.operations).toContain("updateProject");
    expect(Math.abs(changed.requests - changed.sent)).toBeLessThanOrEqual(5);
  });

  if (engine === ENGINE) return;
  test("a replacement whose original is kept", async () => {
    await workspace.become(app(`${destroys} }`));
    succeeded(await workspace.run("taint", "svc_application.api"));
    expect(headingOf(await planned())).toBe("1 to create, 1 to forget");
  });
});

describe("Pulumi", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ face: "svc-iac/native" });
  });
  afterAll(() => stack?.close());

  const api = (options: string, at = 0) => `new Application("api", {
    displayName: "api", clusterId: "${CLUSTERS[at]?.id}", source: "dockerImage", dockerImage: "shop/api:1",
  }, ${options});`;
  const bucket = (name: string, displayName: string, options: string) =>
    `new Bucket("${name}", { displayName: "${displayName}" }, ${options});`;
  const become = async (program: string) => {
    await stack.program(program);
    succeeded(await stack.up());
  };
  const heading = async (program: string, ...flags: string[]) => {
    await stack.program(program);
    return headingOf(succeeded(await stack.pulumi("preview", "--stack", "test", "--json", ...flags)).stdout);
  };

  test("what is kept, what is imported, and what an import replaces", async () => {
    const kept = "{ retainOnDelete: true }";
    await become(api(kept) + bucket("one", "one", kept) + bucket("two", "two", kept));
    const { "Bucket one": one, "Bucket two": two } = await stack.ids();
    expect(await heading("")).toBe("3 to forget");
    expect(await heading(api(kept, 1) + bucket("one", "one", kept) + bucket("two", "two", kept))).toBe(
      "1 to move, 1 to forget",
    );
    await become(bucket("one", "one", "{}"));
    const imported = `{ import: "${two}" }`;
    expect(await heading(bucket("one", "one", "{}") + bucket("two", "two", imported))).toBe("1 to adopt");
    for (const flags of [[], ["--show-replacement-steps"]]) {
      expect(await heading(bucket("one", "two", imported), ...flags)).toBe("⚠️ 1 to adopt, 1 to delete");
      expect(await heading(`Bucket.get("one", "${two}");`, ...flags)).toBe("⚠️ 1 to delete");
    }
    expect(await heading(`Bucket.get("one", "${one}");`)).toBe("1 to forget");
  });
});
