import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { line, type Mistake } from "../../src/environment/mistake";
import { examineTerraform } from "../../src/hcl/validate";
import { newFolder } from "../support/new-folder";

const AROUND = `
resource "svc_project" "shop" {
  display_name = "shop"
}

resource "svc_database" "main" {
  display_name     = "main"
  type             = "postgresql"
  version          = "17"
  cluster_id       = data.svc_cluster.here.id
  resource_type_id = data.svc_database_resource_type.small.id
  db_name          = "shop"
  db_user          = "shop"
  db_password      = var.password
}

data "svc_cluster" "here" {
  location = "europe-west"
}

data "svc_database_resource_type" "small" {
  name = "db1"
}

variable "password" {}

locals {
  project = svc_project.shop.id
  again   = local.project
}
`;

/** What is found in an application; `attribute` is line 2. */
async function found(attribute: string, around = AROUND, name = "main.tf"): Promise<readonly Mistake[]> {
  const folder = newFolder();
  const text = `resource "svc_application" "api" {
  ${attribute}
  display_name = "api"
  source       = "dockerImage"
  docker_image = "shop/api:1"
  ${attribute.startsWith("cluster_id") ? "" : "cluster_id = data.svc_cluster.here.id"}
}
${around}`;
  writeFileSync(join(folder, name), text);
  const mistakes = await examineTerraform(folder);
  return mistakes.map((one) => ({ ...one, message: line(one).replaceAll(`${folder}/`, "") }));
}

const messages = async (attribute: string) => (await found(attribute)).map(({ message }) => message);

test.each([
  [
    "connections = { main = svc_project.shop.id }",
    'main.tf:2:26: svc_application.api.connections["main"] is svc_project.shop.id, the ID of a project: the ID of a database is required. Available: svc_database.main.id.',
  ],
  [
    "project_id = svc_database.main.id",
    "main.tf:2:16: svc_application.api.project_id is svc_database.main.id, the ID of a database: the ID of a project is required. Available: svc_project.shop.id.",
  ],
  [
    "cluster_id = data.svc_database_resource_type.small.id",
    "main.tf:2:16: svc_application.api.cluster_id is data.svc_database_resource_type.small.id, the ID of a database resource type: the ID of a cluster is required. Available: data.svc_cluster.here.id.",
  ],
  [
    "project_id = svc_project.shop.display_name",
    "main.tf:2:16: svc_application.api.project_id is svc_project.shop.display_name, which is not an ID: the ID of a project is required. Available: svc_project.shop.id.",
  ],
  [
    "project_id = svc_database.main.cluster_id",
    "main.tf:2:16: svc_application.api.project_id is svc_database.main.cluster_id, the ID of a cluster: the ID of a project is required. Available: svc_project.shop.id.",
  ],
  [
    "project_id = svc_project.shop",
    "main.tf:2:16: svc_application.api.project_id is a whole resource: its ID is required, svc_project.shop.id.",
  ],
  [
    "docker_registry_credential_id = local.again",
    "main.tf:2:35: svc_application.api.docker_registry_credential_id is svc_project.shop.id, the ID of a project: the ID of a docker registry is required.",
  ],
])("%s", async (attribute, message) => {
  expect(await messages(attribute)).toEqual([message]);
});

test.each([
  'connections = { main = "${svc_project.shop.id}" }',
  "connections = { main = (svc_project.shop.id) }",
  "connections = { main = var.is ? svc_database.main.id : svc_project.shop.id }",
  "connections = { for name in toset([1]) : name => svc_project.shop.id }",
  "connections = { main = svc_project.shop[0].id }",
  'connections = { main = svc_project.shop["a"].id }',
  "connections = { main = coalesce(svc_project.shop.id, var.other) }",
  'processes = { web = { type = "web", port = 80, resource_type_id = svc_project.shop.id } }',
])("also in %s", async (attribute) => {
  expect(await messages(attribute)).toEqual([expect.stringMatching(/svc_project\.shop\S*\.id, the ID of a project/)]);
});

test.each([
  "connections = { main = svc_database.main.id }",
  "connections = { main = svc_database.main[*].id[0] }",
  "connections = { main = var.database }",
  "connections = { main = module.data.id }",
  "connections = { main = local.unknown }",
  "project_id = svc_database.main.project_id",
  "project_id = local.again",
  "cluster_id = svc_database.main.cluster_id",
  'project_id = "${var.prefix}-${svc_database.main.id}"',
  "docker_args = [svc_database.main.id]",
])("%s is fine", async (attribute) => {
  expect(await messages(attribute)).not.toContainEqual(expect.stringMatching(/:2:\d+: .*the ID of/));
});

test.each([
  ["project_id = svc_project.missing.id", 16, "project_id", "svc_project.missing", "svc_project.shop"],
  ["project_id = svc_projekt.shop.id", 16, "project_id", "svc_projekt.shop", "svc_project.shop"],
  ['project_id = "${svc_project.shpo.id}"', 16, "project_id", "svc_project.shpo", "svc_project.shop"],
  ['docker_image = "x/${svc_project.shpo.name}:1"', 18, "docker_image", "svc_project.shpo", "svc_project.shop"],
  ["cluster_id = data.svc_cluster.there.id", 16, "cluster_id", "data.svc_cluster.there", "data.svc_cluster.here"],
  [
    "project_id = var.is ? svc_project.shop.id : svc_project.missing.id",
    47,
    "project_id",
    "svc_project.missing",
    "svc_project.shop",
  ],
])("what is not declared, in %s", async (attribute, column, path, given, meant) => {
  const expected = `main.tf:2:${column}: svc_application.api.${path} refers to ${given}, which this module does not declare. Did you mean ${meant}?`;
  expect(await messages(attribute)).toContainEqual(expect.stringContaining(expected));
});

test.each([
  'docker_args = ["svc_project.missing"]',
  "docker_args = [module.svc_project.missing, each.value.svc_project.x]",
])("%s names no resource", async (attribute) => {
  expect((await messages(attribute)).filter((message) => message.includes("does not declare"))).toEqual([]);
});

const BALANCER = `${AROUND}
resource "svc_pipeline" "shop" {
  display_name = "shop"
  type         = "trunk"
  stages       = [{ display_name = "Test", applications = svc_project.shop[*].id }]
}

resource "svc_load_balancer" "edge" {
  display_name = "edge"
  type         = "DEFAULT"
  destinations = [
    { service = svc_application.api },
    { service = svc_project.shop },
    { service = { type = "APP", id = svc_project.shop.id } },
    { service = svc_application.api.id },
    { service = svc_load_balancer.other["a"].id },
  ]
}

resource "svc_load_balancer" "other" {
  for_each     = toset(["a"])
  display_name = each.key
  type         = "DEFAULT"
  destinations = [{ url = "https://shop.example" }]
}

resource "svc_variable" "preview" {
  key         = "A"
  value       = "b"
  application = svc_preview_application.one.id
}

resource "svc_preview_application" "one" {
  pipeline_id = svc_pipeline.shop.id
  branch      = "next"
}
`;

test("lists, whole resources and their types; a preview is an application", async () => {
  const all = await found("suspended = false", BALANCER);
  expect(all.map(({ message }) => message.replace(/^main\.tf:\d+:\d+: /, ""))).toEqual([
    "svc_pipeline.shop.stages[0].applications is svc_project.shop[*].id, the ID of a project: the ID of an application is required. Available: svc_application.api.id, svc_preview_application.one.id.",
    "svc_load_balancer.edge.destinations[1].service is svc_project.shop, a project: an application, static site, bucket or load balancer is required. Available: svc_application.api, svc_load_balancer.edge, svc_load_balancer.other.",
    "svc_load_balancer.edge.destinations[2].service.id is svc_project.shop.id, the ID of a project: the ID of an application, static site, bucket or load balancer is required. Available: svc_application.api.id, svc_load_balancer.edge.id, svc_load_balancer.other.id, svc_preview_application.one.id.",
    "svc_load_balancer.edge.destinations[3].service is an ID: the resource itself is required, svc_application.api.",
    'svc_load_balancer.edge.destinations[4].service is an ID: the resource itself is required, svc_load_balancer.other["a"].',
  ]);
});

test("as data, with the only candidate as a template that fits both languages", async () => {
  const [one] = await found("connections = { main = svc_project.shop.id }");
  expect(one).toMatchObject({
    code: "invalid",
    path: 'svc_application.api.connections["main"]',
    allowed: "svc_database.main.id",
    suggestion: { edit: "replace", with: "${svc_database.main.id}" },
  });
});

test("in JSON, with its local values", async () => {
  const json = {
    locals: { project: "${svc_project.shop.id}" },
    resource: {
      svc_project: { shop: { display_name: "shop" } },
      svc_static_site: { www: { display_name: "www", project_id: "${svc_static_site.www.id}" } },
      svc_connection: { main: { application: "${local.project}", database: "${var.database}" } },
    },
  };
  const folder = newFolder();
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(json, null, 2));
  const messagesOf = (await examineTerraform(folder)).map(({ message }) => message);
  expect(messagesOf).toEqual(
    expect.arrayContaining([
      "svc_static_site.www.project_id is svc_static_site.www.id, the ID of a static site: the ID of a project is required. Available: svc_project.shop.id.",
      "svc_connection.main.application is svc_project.shop.id, the ID of a project: the ID of an application is required.",
    ]),
  );
});
