import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mockFile } from "../../src/discover/mocks";
import { succeeded } from "../support/ran";
import { ENGINE, NEWER, OPEN_TOFU, Workspace } from "../terraform/workspace";

const MODULE = `
data "svc_cluster" "here" {
  name = "europe-west"
}
data "svc_database_resource_types" "all" {}
resource "svc_database" "main" {
  display_name     = "main"
  cluster_id       = data.svc_cluster.here.id
  type             = "postgresql"
  version          = "16"
  resource_type_id = data.svc_database_resource_types.all.ids[0]
  db_name          = "shop"
  db_password      = "test-password"
}
resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = data.svc_cluster.here.id
  source       = "dockerImage"
  docker_image = "shop/api:1"
  connections  = { main = svc_database.main.id }
  processes    = { web = { port = 3000 } }
}
locals {
  uri = provider::svc::parse_connection_uri(svc_database.main.connection_uri)
}
resource "svc_load_balancer" "edge" {
  display_name = "edge"
  destinations = [{ service = svc_application.api }]
}
`;

/** What a team asserts: configured values are kept, others are as the platform would show them. */
const ASSERTED = `
run "apply" {
  assert {
    condition = jsonencode([svc_application.api.status, svc_database.main.status, svc_application.api.docker_image,
      local.uri.port, svc_database.main.suspended,
    ]) == jsonencode(["deploymentSuccess", "ready", "shop/api:1", 5432, false])
    error_message = "They have other values."
  }
  assert {
    condition     = svc_application.api.connections.main == svc_database.main.id
    error_message = "An ID is not the same everywhere."
  }
}
`;

const engines = [ENGINE, OPEN_TOFU, NEWER].filter((engine) => engine !== undefined);

test.each(engines)("%s tests a module with the mocks, and without a request", async (engine) => {
  const workspace = await Workspace.open(engine);
  try {
    workspace.write(MODULE);
    mkdirSync(join(workspace.folder, "tests", "mocks"), { recursive: true });
    writeFileSync(join(workspace.folder, "tests", "mocks", "svc.tfmock.hcl"), mockFile(false));
    const named = 'mock_provider "svc" {\n  source = "./tests/mocks"\n}\n';
    const mocks = engine === OPEN_TOFU ? mockFile(true) : named;
    writeFileSync(join(workspace.folder, "tests", "module.tftest.hcl"), `${mocks}${ASSERTED}`);
    const before = workspace.world.sandbox.requests().total;
    succeeded(await workspace.run("init", "-no-color"));
    expect(succeeded(await workspace.run("test", "-no-color")).stdout).toContain("1 passed, 0 failed");
    expect(workspace.world.sandbox.requests().total).toBe(before);
  } finally {
    await workspace.close();
  }
});
