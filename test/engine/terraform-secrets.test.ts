import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { app, database, here, read } from "../terraform/configurations";
import { OPEN_TOFU, Workspace, workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const applied = (configuration: string) => workspace.become(configuration);
const objects = (kind: string) => workspace.objects(kind);

describe("secrets that are written only", () => {
  const secret = (version: number, password = "correct-horse") => `
variable "password" {
  ephemeral = true
  default   = "${password}"
}
${database(`db_password_wo = var.password\n db_password_wo_version = ${version}`)}
${app(`secret_variables_wo = { KEY = var.password }\n secret_variables_wo_version = ${version}\n variables = { A = "1" }`)}`;

  test("are sent with a changed version and stored nowhere", async () => {
    await applied(secret(1));
    expect(await workspace.everythingKept()).not.toContain("correct-horse");
    expect((await workspace.values("svc_database.main")).connection_uri).toBeNull();
    await workspace.expectNoChange();
    workspace.world.writes();
    await applied(secret(1, "battery-staple"));
    expect(workspace.world.writes()).toEqual({});
    await applied(secret(2, "battery-staple"));
    expect(workspace.world.writes()).toMatchObject({ resetDatabasePassword: 1, updateApplicationEnvVar: 1 });
    expect(await workspace.everythingKept()).not.toMatch(/correct-horse|battery-staple/);
    await workspace.expectNoChange();
  });

  test("do not affect other entries, and are deleted when they are removed", async () => {
    await applied(secret(1));
    const [row] = await objects("Application");
    const keys = async () =>
      (await workspace.world.io.client.all({ operation: "listApplicationEnvVars", ids: [String(row?.id)] })).map(
        ({ key }) => key,
      );
    await applied(secret(1).replace('variables = { A = "1" }', 'variables = { B = "1" }'));
    expect((await keys()).sort()).toEqual(["B", "KEY"]);
    await applied(`${database('db_password = "correct-horse"')}${app('variables = { B = "1" }')}`);
    expect(await keys()).toEqual(["B"]);
    await workspace.expectNoChange();
  });

  test("are one way to give a secret, not two", async () => {
    workspace.write(database('db_password = "correct-horse"\n db_password_wo = "correct-horse"'));
    const said = read(await workspace.run("validate", "-no-color"));
    expect(said).toContain("`db_password` conflicts with `db_password_wo`. Set only one of them.");
    workspace.write(database());
    // A secret that an import would not need is missing only where the object is created.
    expect(read((await workspace.plan()).ran)).toContain("db_password is missing");
  });
});

(OPEN_TOFU ? test : test.skip)("the state that OpenTofu encrypts as in the guide has no secret in clear", async () => {
  const guide = readFileSync(join(__dirname, "../../docs/guides/secrets.md"), "utf8");
  const [, block = ""] = /```hcl\n(variable "state_passphrase"[^`]+)```/.exec(guide) ?? [];
  const encrypted = await Workspace.open(OPEN_TOFU);
  try {
    encrypted.env.TF_VAR_state_passphrase = "a passphrase for a test";
    // The least that it accepts, for speed.
    const quick = block.replace("passphrase = var", "iterations = 200000\n      passphrase = var");
    await encrypted.become(`${quick}${database('db_password = "correct-horse"')}`);
    expect(JSON.parse(await encrypted.everythingInState())).toMatchObject({ encrypted_data: expect.any(String) });
    await encrypted.expectNoChange();
    expect(await encrypted.everythingInState()).not.toMatch(/correct-horse|svc_database/);
    expect(succeeded(await encrypted.run("state", "pull")).stdout).toContain("correct-horse");
    expect(readFileSync(join(encrypted.folder, "planned")).includes("correct-horse")).toBe(false);
  } finally {
    await encrypted.close();
  }
});

describe("keys of certificates that are written only", () => {
  const pem = (what: string) => `-----BEGIN ${what}-----\\nMIIE\\n-----END ${what}-----`;
  const key = (version: number) => `variable "key" {
  ephemeral = true
  default   = "${pem("PRIVATE KEY")}"
}
locals {
  version = ${version}
}
`;
  const pair = `custom_ssl_cert = "${pem("CERTIFICATE")}"
    custom_ssl_key_wo = var.key
    custom_ssl_key_wo_version = local.version`;
  const inline = (version: number) => `${key(version)}${app(`domains = { "shop.example.com" = {\n ${pair}\n } }`)}`;
  const apart = (version: number) => `${key(version)}${app()}
resource "svc_domain" "shop" {
  application = svc_application.api.id
  name        = "shop.example.com"
  ${pair}
}`;

  test.each([
    ["inline", inline],
    ["in a resource", apart],
  ])("%s lie nowhere, and another version creates the domain again", async (_, configured) => {
    await applied(configured(1));
    expect(await workspace.everythingKept()).not.toContain("PRIVATE KEY");
    await workspace.expectNoChange();
    workspace.world.writes();
    await applied(configured(2));
    expect(workspace.world.writes()).toMatchObject({ deleteApplicationDomain: 1, createApplicationDomain: 1 });
    expect(await workspace.everythingKept()).not.toContain("PRIVATE KEY");
    await workspace.expectNoChange();
  });
});

test("an object that exists is imported by its id or its name, and is not replaced", async () => {
  await applied(database('db_password = "correct-horse"'));
  const { id } = await workspace.values("svc_database.main");
  succeeded(await workspace.run("state", "rm", "svc_database.main"));
  for (const name of [id, "main"]) {
    workspace.write(
      `import {\n to = svc_database.main\n id = "${name}"\n}\n${database('db_password = "correct-horse"')}`,
    );
    const { ran, changes } = await workspace.plan();
    succeeded(ran);
    expect(changes.map(({ actions }) => actions)).toEqual([["update"]]);
  }
  succeeded(await workspace.apply());
  await workspace.expectNoChange();
});

test("all variables of an application that is looked up are secrets, and keys of a bucket are renewed on demand", async () => {
  const bucket = 'resource "svc_bucket" "files" { display_name = "files" }';
  await applied(`${app('variables = { A = "1" }')}\n${bucket}`);
  await applied(`${app('variables = { A = "1" }')}\n${bucket}
data "svc_application" "api" { display_name = "api" }
output "variables" {
  value     = data.svc_application.api.secret_variables
  sensitive = true
}
ephemeral "svc_bucket_credentials" "files" {
  id          = svc_bucket.files.id
  renew       = true
  grace_hours = 24
}
resource "terraform_data" "user" {
  lifecycle {
    precondition {
      condition     = ephemeral.svc_bucket_credentials.files.secret_key != null
      error_message = "no keys"
    }
  }
}`);
  expect(JSON.parse((await workspace.run("output", "-json", "variables")).stdout)).toEqual({ A: "1" });
  expect(workspace.world.writes()).toMatchObject({ rotateObjectStorageCredentials: 2 });
});

test("a grace that is too long, or without a renewal, is refused in the plan", async () => {
  const credentials = (more: string) => `ephemeral "svc_bucket_credentials" "files" {\n  id = "1"\n  ${more}\n}`;
  workspace.write(credentials("renew = true\n grace_hours = 1000"));
  expect(read((await workspace.plan()).ran)).toContain("grace_hours must be a whole number from 0 to 168, got 1000.");
  workspace.write(credentials("grace_hours = 24"));
  expect(read((await workspace.plan()).ran)).toContain("grace_hours has no effect without `renew = true`.");
});

test("data sources find a region, a size and an object; a look-up that fails names the candidates", async () => {
  await applied(`
data "svc_cluster" "eu" { location = "${CLUSTERS[0]?.location}" }
data "svc_database_resource_type" "size" { name = "${DATABASE_SIZES[0]?.name.toLowerCase()}" }
data "svc_load_balancer" "edge" { display_name = "fixture" }
output "found" { value = [data.svc_cluster.eu.id, data.svc_database_resource_type.size.id, data.svc_load_balancer.edge.name] }`);
  const { stdout } = await workspace.run("output", "-json", "found");
  expect(JSON.parse(stdout).slice(0, 2)).toEqual([here, DATABASE_SIZES[0]?.id]);
  workspace.write('data "svc_cluster" "eu" { name = "atlantis" }');
  expect(read((await workspace.plan()).ran)).toContain('No cluster matches name = "atlantis". Available:');
});

test("credentials exist for a run and are stored nowhere", async () => {
  await applied(`${database('db_password = "correct-horse"')}
ephemeral "svc_database_credentials" "main" {
  id          = svc_database.main.id
  db_password = "correct-horse"
}
resource "terraform_data" "user" {
  input = svc_database.main.id
  lifecycle {
    precondition {
      condition     = can(regex("^postgresql://app:correct-horse@", ephemeral.svc_database_credentials.main.connection_uri))
      error_message = "no address"
    }
  }
}`);
});
