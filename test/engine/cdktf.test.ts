import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App, LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import { Application, Database, DataSvcCluster, EphemeralSvcDatabaseCredentials, SvcProvider } from "../../src/cdktf";
import { DATABASE_SIZES } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Workspace } from "../terraform/workspace";

const PASSWORD = "hunter2hunter2";

const workspace = ofSuite(() => Workspace.open());

/** A program without the command line of CDKTF: `app.synth()` writes a file that the engine reads. */
function synthesise(): string {
  const outdir = join(workspace.folder, "cdktf.out");
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "shop");
  new LocalBackend(stack, { path: join(workspace.folder, "terraform.tfstate") });
  new SvcProvider(stack, "svc");
  const password = new TerraformVariable(stack, "password", { type: "string", sensitive: true }).stringValue;
  const clusterId = new DataSvcCluster(stack, "region", { name: "europe-west" }).id;
  const database = new Database(stack, "orders", {
    displayName: "orders",
    clusterId,
    type: "postgresql",
    version: "16",
    resourceTypeId: DATABASE_SIZES[0]?.id ?? "",
    dbName: "orders",
    dbPasswordWo: password,
    dbPasswordWoVersion: 1,
  });
  const credentials = new EphemeralSvcDatabaseCredentials(stack, "credentials", {
    id: database.id,
    dbPassword: password,
  });
  new Application(stack, "api", {
    displayName: "api",
    clusterId,
    source: "dockerImage",
    dockerImage: "shop/api:1",
    connections: { orders: database },
    variables: {
      KEY: "value",
      TEXT: '${KEY} $${KEY} %{if} %%{x} $ % $$ "quoted" \\ line\nline',
      MIXED: `\${KEY}_${database.dbName}_$${database.dbName}_\${${database.dbName}}%{${database.cpuLimit}`,
    },
    secretVariablesWo: { DATABASE_URL: credentials.connectionUri },
    secretVariablesWoVersion: 1,
    processes: { web: { port: 3000 } },
  });
  app.synth();
  const file = join(outdir, "stacks", "shop", "cdk.tf.json");
  copyFileSync(file, join(workspace.folder, "cdk.tf.json"));
  return readFileSync(file, "utf8");
}

test("a program is applied, keeps its secrets to itself, and has nothing to do afterwards", async () => {
  const file = synthesise();
  expect(file).not.toContain(PASSWORD);
  const given = `-var=password=${PASSWORD}`;
  succeeded(await workspace.run("init", "-no-color", "-input=false"));
  succeeded(await workspace.apply(given));

  const { cpu_limit: cpu } = await workspace.values("svc_database.orders");
  const { variables } = await workspace.values("svc_application.api");
  expect(variables).toEqual({
    KEY: "value",
    TEXT: '${KEY} $${KEY} %{if} %%{x} $ % $$ "quoted" \\ line\nline',
    MIXED: `\${KEY}_orders_$orders_\${orders}%{${cpu}`,
  });
  const { changes, ran } = await workspace.plan(given);
  succeeded(ran);
  expect(changes).toEqual([]);
  expect(await workspace.everythingKept()).not.toContain(PASSWORD);
  succeeded(await workspace.run("destroy", "-auto-approve", "-no-color", "-input=false", given));
});
