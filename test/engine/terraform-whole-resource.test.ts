import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const balancer = (name: string, service: string) => `
resource "svc_load_balancer" "${name}" {
  display_name = "${name}"
  destinations = [{ service = ${service}, weight = 1 }]
}`;

const targets = async (name: string) => {
  const { id } = await workspace.values(`svc_load_balancer.${name}`);
  const rows = await workspace.world.io.client.all({ operation: "listLoadBalancerDestinations", ids: [String(id)] });
  return rows.map(({ service_type: type, service_id: service }) => [type, service]);
};

test("a whole resource is a service, new or existing, inline or as a destination of its own", async () => {
  const inner = balancer("inner", "svc_application.api");
  const outer = balancer("outer", "svc_load_balancer.inner");
  const apart = `
resource "svc_load_balancer" "apart" {
  display_name = "apart"
}
resource "svc_destination" "api" {
  load_balancer = svc_load_balancer.apart.id
  service       = svc_application.api
}`;
  await workspace.become(`${app()}${inner}${outer}${apart}`);
  const [api, inside] = await Promise.all(
    ["svc_application.api", "svc_load_balancer.inner"].map(async (name) => (await workspace.values(name)).id),
  );
  expect(await targets("inner")).toEqual([["APP", api]]);
  expect(await targets("outer")).toEqual([["LOAD_BALANCER", inside]]);
  expect(await targets("apart")).toEqual([["APP", api]]);
  const unchanged = await workspace.plan();
  expect([succeeded(unchanged.ran).code, unchanged.changes]).toEqual([0, []]);
  workspace.world.writes();
  await workspace.become(`${app()}${inner}${balancer("outer", "svc_application.api")}${apart}`);
  expect(await targets("outer")).toEqual([["APP", api]]);
  await workspace.become(
    `${app()}${inner}${balancer("outer", '{ type = "APP", id = svc_application.api.id }')}${apart}`,
  );
  expect(workspace.world.writes()).toEqual({ createLoadBalancerDestination: 1, deleteLoadBalancerDestination: 1 });
});

test("one without a type is refused in the plan, at its attribute", async () => {
  const site = `
resource "svc_static_site" "docs" {
  display_name   = "docs"
  source         = "publicGit"
  repo_url       = "https://git.example.com/shop/docs"
  default_branch = "main"
}`;
  workspace.write(`${site}${balancer("edge", "svc_static_site.docs")}`);
  expect(read((await workspace.plan()).ran)).toMatch(/attribute "service": attribute "type" is required/);
});
