import { randomUUID } from "node:crypto";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Face, Stack } from "../engine/stack";
import { succeeded } from "../support/ran";

/** One object at two places of a program: what is done at one of them would be done to the other. */
describe.each<Face>(["svc-iac", "svc-iac/native"])("through %s", (face) => {
  let stack: Stack;
  let id = "";
  /** What an earlier test has left of its stack. */
  const cleared = async () => {
    await stack.program("");
    succeeded(await stack.up());
  };

  beforeAll(async () => {
    stack = await Stack.open({ face });
  });
  afterAll(() => stack?.close());

  const api = (name: string, more = "", options = "{}") => `
new Application("${name}", {
  displayName: "shop-api",
  clusterId: "${CLUSTERS[0]?.id}",
  source: "dockerImage",
  dockerImage: "shop/api:1",
  ${more}
}, ${options});`;
  const adopting = (name: string) => api(name, `adopt: { id: "${id}" },`);
  const SAME = /have the same object \([0-9a-f-]+\)/;
  const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`.replace(/\s+/g, " ");
  /** An object that nobody has declared yet; `id` is its own from now on. */
  async function createdElsewhere(): Promise<void> {
    id = randomUUID();
    await stack.sandbox.change("applications", id, {
      display_name: "shop-api",
      cluster_id: CLUSTERS[0]?.id,
      source: "dockerImage",
      docker_image: "shop/api:1",
      status: "deploymentSuccess",
    });
  }
  /** The preview refuses it, and so does an update without one; nothing of the object is deleted. */
  async function refused(pattern: RegExp): Promise<void> {
    const before = await stack.sandbox.writes();
    const preview = await stack.preview();
    expect(said(preview)).toMatch(pattern);
    expect(preview.code).not.toBe(0);
    expect(await stack.sandbox.writes()).toEqual(before);
    expect(said(await stack.up())).toMatch(pattern);
    expect(await stack.sandbox.writes()).not.toContain("deleteApplication");
  }

  it("is refused where two adopt it, and what holds it twice after that is kept at either", async () => {
    await createdElsewhere();
    await stack.program(adopting("a") + adopting("b"));
    await refused(SAME);
  });

  it("is refused where the state has it already, adopted or imported", async () => {
    if (id === "") await createdElsewhere();
    await stack.program(adopting("a"));
    succeeded(await stack.up());
    await stack.program(adopting("a") + adopting("b"));
    await refused(SAME);
    await stack.program(adopting("a"));
    succeeded(await stack.up());
    if (face === "svc-iac/native") {
      await stack.program(adopting("a") + api("c", "", `{ import: "${id}" }`));
      await refused(SAME);
      await stack.program(adopting("a"));
      succeeded(await stack.up());
    }
    expect(await stack.sandbox.writes()).not.toContain("deleteApplication");
  });

  it("is one object where it is renamed, read, or adopted in place of the one that is removed", async () => {
    await stack.program(api("renamed", "", '{ aliases: [{ name: "a" }] }'));
    succeeded(await stack.preview());
    succeeded(await stack.up());
    const reads = face === "svc-iac/native" ? `Application.get("read", "${id}");` : "";
    await stack.program(api("renamed") + reads);
    succeeded(await stack.up());
    succeeded(await stack.up("--refresh"));
    await stack.program(adopting("other"));
    succeeded(await stack.up());
    expect(await stack.sandbox.writes()).not.toContain("deleteApplication");
    await stack.program("");
    succeeded(await stack.up());
    expect(await stack.sandbox.writes()).toContain("deleteApplication");
  });

  it("and an ID that leads to another path is refused", async () => {
    await stack.program(api("api"));
    succeeded(await stack.up());
    const { resources } = await stack.exportState();
    const host = resources["Application api"]?.id;
    const domain = (entry: string) => `
new Domain("shop", { application: "${host}", name: "shop.example.com", adopt: { id: "application/${host}/${entry}" } });`;
    await stack.program(api("api") + domain(".."));
    await stack.sandbox.forgetRequests();
    await refused(/adopt\.id: ".*" is not an ID of a Domain/);
    expect(await stack.sandbox.writes()).toEqual([]);
  });

  it("is kept while an earlier run has shown it at the other place, which a part of the stack does not", async () => {
    await cleared();
    await createdElsewhere();
    await stack.program(adopting("a"));
    succeeded(await stack.up());
    // As two imports do: none of the runs shows both.
    const { urn: first = "" } = (await stack.exportState()).resources["Application a"] ?? {};
    const second = first.replace(/::a$/, "::b");
    await stack.program(adopting("a") + adopting("b"));
    succeeded(await stack.up("--target", second));
    await stack.sandbox.forgetRequests();
    const run = succeeded(await stack.destroy("--target", second));
    expect(said(run)).toContain("an earlier run has shown");
    expect(await stack.sandbox.writes()).not.toContain("deleteApplication");
    await stack.program(adopting("a"));
    succeeded(await stack.preview("--expect-no-changes"));
    await stack.program("");
    succeeded(await stack.up());
    expect(await stack.sandbox.writes()).toContain("deleteApplication");
  });

  it("is kept by a part of the stack where an earlier release has shown the other place, until all is shown", async () => {
    await cleared();
    await stack.program(api("a"));
    succeeded(await stack.up());
    const { urn: first = "", id: made } = (await stack.exportState()).resources["Application a"] ?? {};
    id = String(made);
    const second = first.replace(/::a$/, "::b");
    await stack.forget(".svc/addresses");
    await stack.program(api("a") + adopting("b"));
    succeeded(await stack.up("--target", second));
    await stack.sandbox.forgetRequests();
    expect(said(await stack.destroy("--target", second))).toContain("a part of the stack does not show");
    expect(said(succeeded(await stack.destroy("--target", first)))).toContain("an earlier run has shown");
    expect(await stack.sandbox.writes()).not.toContain("deleteApplication");
    await stack.program(adopting("b"));
    succeeded(await stack.preview("--expect-no-changes"));
    succeeded(await stack.destroy("--target", second));
    expect(await stack.sandbox.writes()).toContain("deleteApplication");
  });
});
