import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { type Workspace, workspaceOfSuite } from "../terraform/workspace";

/** An entry that moves from a resource of its own into its service: its deletion would take away what is declared. */

jest.setTimeout(60_000);

let workspace: Workspace;
workspaceOfSuite((opened) => {
  workspace = opened;
});

const entries = (more = "") => `
resource "svc_variable" "level" {
  application = svc_application.api.id
  key         = "LOG_LEVEL"
  value       = "info"
  ${more}
}
resource "svc_secret_variable" "token" {
  application = svc_application.api.id
  key         = "TOKEN"
  value       = "precious"
  ${more}
}
resource "svc_domain" "shop" {
  application = svc_application.api.id
  name        = "shop.example.com"
  ${more}
}
`;
const inline = app(`
  variables           = { LOG_LEVEL = "info" }
  secret_variables_wo = { TOKEN = "precious" }
  domains             = { "shop.example.com" = {} }
`);
const kept = async () => {
  const [record] = await workspace.objects("Application");
  const all = await workspace.world.io.client.all({
    operation: "listApplicationEnvVars",
    ids: [String(record?.id)],
  });
  return all.map(({ key, value }) => [key, value]).sort();
};

test.each(["", "lifecycle { create_before_destroy = true }"])("is refused in one apply: %s", async (more) => {
  await workspace.become(app("") + entries(more));
  const before = await kept();
  workspace.write(inline);
  const { ran } = await workspace.plan();
  expect(ran.code).toBe(1);
  const said = read(ran);
  for (const name of ["LOG_LEVEL", "TOKEN", "shop.example.com"]) {
    expect(said).toMatch(
      new RegExp(`"${name}".*(is declared inline by Application|whose deletion in this run would take it)`),
    );
  }
  expect((await workspace.apply()).code).toBe(1);
  expect(await kept()).toEqual(before);
});

test("is carried out without a gap where its own resource is only forgotten", async () => {
  await workspace.become(app("") + entries());
  const before = await kept();
  const removed = ["svc_variable.level", "svc_secret_variable.token", "svc_domain.shop"].map(
    (address) => `removed {
  from = ${address}
  lifecycle { destroy = false }
}`,
  );
  await workspace.become([inline, ...removed].join("\n"));
  expect(await kept()).toEqual(before);
  workspace.write(inline);
  const { ran, changes } = await workspace.plan();
  succeeded(ran);
  expect(changes).toEqual([]);
});
