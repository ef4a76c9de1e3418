import { CLUSTERS } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { app, read, there } from "../terraform/configurations";
import { describeNewer, NEWER, workspaceOfSuite } from "../terraform/workspace";
import { refusals } from "./refusals";
import type { Stored } from "./sandbox-control";
import { type Face, Stack } from "./stack";

/** A sample of test/matrix/entries with the real engines: an entry that is declared before and after a run is there. */

describe("terraform", () => {
  const workspace = workspaceOfSuite();

  const entries = (name: string, more = "", level = "info") => `
resource "svc_variable" "${name}" {
  application = svc_application.api.id
  key         = "LOG_LEVEL"
  value       = "${level}"
  ${more}
}
resource "svc_secret_variable" "${name}" {
  application = svc_application.api.id
  key         = "TOKEN"
  value       = "precious"
  ${more}
}
resource "svc_domain" "${name}" {
  application = svc_application.api.id
  name        = "shop.example.com"
  ${more}
}
resource "svc_global_variable" "${name}" {
  key   = "REGION"
  value = "north"
  ${more}
}
`;
  const kinds = ["svc_variable", "svc_secret_variable", "svc_domain", "svc_global_variable"];
  const project = (name: string) => `resource "svc_project" "trigger" { display_name = "${name}" }`;
  const first = "lifecycle { create_before_destroy = true }";
  const triggered = `lifecycle {
    create_before_destroy = true
    replace_triggered_by  = [svc_project.trigger]
  }`;

  async function kept(): Promise<unknown> {
    const { client } = workspace.world.io;
    const [record] = await workspace.objects("Application");
    const ids = [String(record?.id)];
    const variables = await client.all({ operation: "listApplicationEnvVars", ids });
    const domains = await client.all({ operation: "listApplicationDomains", ids });
    const globals = await client.all({ operation: "listGlobalEnvVars", ids: [] });
    return {
      ...Object.fromEntries([...variables, ...globals].map(({ key, value }) => [key, value])),
      domains: domains.filter(({ type }) => type === "CUSTOM").map(({ name }) => name),
    };
  }
  const all = { LOG_LEVEL: "info", TOKEN: "precious", REGION: "north", domains: ["shop.example.com"] };
  const nothingToDo = async () => expect(succeeded((await workspace.plan()).ran).stdout).toContain("No changes");

  test("renamed without `moved` they are refused, with it they are kept", async () => {
    await workspace.become(app("") + entries("before"));
    workspace.write(app("") + entries("after"));
    const { ran } = await workspace.plan();
    expect(ran.code).toBe(1);
    expect(read(ran)).toMatch(/"LOG_LEVEL".*if .* was renamed, declare the rename; if not.*with a `moved` block/);
    expect(await kept()).toEqual(all);
    const moved = kinds.map((kind) => `moved {\n  from = ${kind}.before\n  to   = ${kind}.after\n}\n`);
    await workspace.become([app(""), entries("after"), ...moved].join("\n"));
    expect(await kept()).toEqual(all);
  });

  test("replaced by force and created first, they exist", async () => {
    const with_ = (name: string) => [app(""), project(name), entries("own", triggered)].join("\n");
    await workspace.become(with_("one"));
    const { id } = await workspace.values("svc_variable.own");
    await workspace.become(with_("two"));
    expect(await kept()).toEqual(all);
    expect((await workspace.values("svc_variable.own")).id).not.toBe(id);
    await nothingToDo();
  });

  test("created first while their application moves, they exist", async () => {
    await workspace.become(app("") + entries("own", first));
    await workspace.become(app("move = { leave_behind = true }", there) + entries("own", first, "debug"));
    expect(await kept()).toEqual({ ...all, LOG_LEVEL: "debug" });
    await nothingToDo();
  });

  test("imported in the apply that removes them inline they are refused", async () => {
    await workspace.become(app('variables = { LOG_LEVEL = "info" }'));
    const id = `api/LOG_LEVEL`;
    const variable = entries("own").split('resource "svc_secret')[0];
    workspace.write(`${app("")}${variable}import {\n  to = svc_variable.own\n  id = "application/${id}"\n}`);
    const { ran } = await workspace.plan();
    expect(ran.code).toBe(1);
    expect(read(ran)).toMatch(/no longer declares? inline.*remove it there and apply that first/);
    expect(await kept()).toEqual({ LOG_LEVEL: "info", domains: [] });
  });
});

describeNewer("terraform 1.16.0, which leaves out deletions", () => {
  const workspace = workspaceOfSuite(NEWER);
  const first = "lifecycle { create_before_destroy = true }";
  const entries = (ofVariable: string, ofDestination: string) => `
resource "svc_variable" "own" {
  application = svc_application.api.id
  key         = "LOG_LEVEL"
  value       = "info"
  ${ofVariable}
}
resource "svc_load_balancer" "edge" {
  display_name = "edge"
  type         = "DEFAULT"
}
resource "svc_destination" "api" {
  load_balancer = svc_load_balancer.edge.id
  service       = { type = "APP", id = svc_application.api.id }
  ${ofDestination}
}`;

  test.each([
    ["a destination", first, ""],
    ["a variable", "", first],
  ])("%s beside another that is created first, while their application moves", async (_, ofVariable, ofDestination) => {
    const rest = entries(ofVariable, ofDestination);
    await workspace.become(app("") + rest);
    workspace.write(app("move = { leave_behind = true }", there) + rest);
    expect(read((await workspace.plan()).ran)).toMatch(/may leave out a deletion.*1\.16\.1 or newer/);
    const applied = read(succeeded(await workspace.apply()));
    expect(applied).not.toContain("An existing object is adopted");
    // What is deposed is deleted, and so is the original that a destination referred to until then.
    succeeded(await workspace.apply());
    const { client } = workspace.world.io;
    const [balancer, record] = [await workspace.objects("LoadBalancer"), await workspace.objects("Application")];
    const destinations = await client.all({
      operation: "listLoadBalancerDestinations",
      ids: [String(balancer[0]?.id)],
    });
    expect(destinations.map((one) => one.service_id)).toEqual(record.map(({ id }) => id));
    await workspace.expectNoChange();
  });
});

describe.each<Face>(["svc-iac", "svc-iac/native"])("pulumi through %s", (face) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.open({ face, ...(face === "svc-iac" ? {} : { plugin: "in the project" }) });
  });
  afterAll(() => stack?.close());

  const program = (inline: string, apart: string, global = "") =>
    stack.program(`
const api = new Application("api", {
  displayName: "api", clusterId: "${CLUSTERS[0]?.id}", source: "dockerImage", dockerImage: "shop/api:1", ${inline}
});
${apart}
new GlobalVariable("region", { key: "REGION", value: "${global || "north"}" }, ${
      global ? '{ replaceOnChanges: ["*"], deleteBeforeReplace: true }' : "{}"
    });
`);
  const apart = (name: string, adopt = "") =>
    `new svc.Variable("${name}", { application: api, key: "LOG_LEVEL", value: "info"${adopt} });`;

  async function kept(): Promise<unknown> {
    const [record] = await stack.sandbox.objects("applications");
    const globals = await stack.sandbox.objects("global-env-vars");
    const all: Stored[] = [...Object.values<Stored>(record?.variables), ...globals];
    return Object.fromEntries(all.map(({ key, value }) => [key, value]));
  }

  test("declared in both places, they exist or are refused", async () => {
    await program("", apart("before"));
    succeeded(await stack.up());
    const id = (await stack.ids())["Variable before"];
    await program("", apart("after", `, adopt: { id: "${id}" }`), "south");
    succeeded(await stack.up());
    expect(await kept()).toEqual({ LOG_LEVEL: "info", REGION: "south" });
    await program('variables: { LOG_LEVEL: "info" },', "", "south");
    succeeded(await stack.up());
    expect(await kept()).toEqual({ LOG_LEVEL: "info", REGION: "south" });
    await program("", apart("again", `, adopt: { id: "${id}" }`), "south");
    const [said] = refusals(await stack.preview());
    expect(said?.message).toMatch(/no longer declares? inline.*remove it there and apply that first/);
  });
});
