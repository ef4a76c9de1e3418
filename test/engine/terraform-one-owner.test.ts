import { succeeded } from "../support/ran";
import { app, read, there } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

/** An entry that moves from a resource of its own into its service: its deletion would take away what is declared. */

const workspace = workspaceOfSuite();

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
      new RegExp(`"${name}".*(is declared inline by Application|whose deletion in this run would delete it)`),
    );
  }
  expect((await workspace.apply()).code).toBe(1);
  expect(await kept()).toEqual(before);
});

test("is carried out without a gap if its own resource is removed from the state", async () => {
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

test("what is deleted at one address cannot be adopted at another in the same apply", async () => {
  const hook = (name: string, more = "") => `
resource "svc_webhook" "${name}" {
  endpoint       = "https://hooks.example.com/svc"
  allowed_events = ["APP_DEPLOY"]
  ${more}
}
`;
  await workspace.become(hook("before"));
  const { id } = await workspace.values("svc_webhook.before");
  workspace.write(hook("after", `adopt = { id = "${id}" }`));
  const { ran } = await workspace.plan();
  expect(ran.code).toBe(1);
  expect(read(ran)).toMatch(new RegExp(`adopts ${id}, which this run deletes as the object of`));
  await workspace.become(`${hook("after", `adopt = { id = "${id}" }`)}
moved {
  from = svc_webhook.before
  to   = svc_webhook.after
}`);
  expect((await workspace.values("svc_webhook.after")).id).toBe(id);
});

test("the first trigger of a rotation is only recorded, and its plan shows no other token", async () => {
  const key = (rotation = "") => `
resource "svc_api_key" "ci" {
  name         = "ci"
  capabilities = [{ permission = "APP:READ" }]
  ${rotation}
}
`;
  await workspace.become(key());
  const { token } = await workspace.values("svc_api_key.ci");
  const { change } = await workspace.planFor(key('rotation = { trigger = "one" }'));
  expect(change).toMatchObject({ actions: ["update"], after: { token } });
  expect(change?.unknown.token).toBeUndefined();
  succeeded(await workspace.apply());
  expect((await workspace.values("svc_api_key.ci")).token).toBe(token);
  const next = await workspace.planFor(key('rotation = { trigger = "two" }'));
  expect(next.change?.unknown.token).toBe(true);
});

test("the plan of a move shows that a separate entry is missing while its service moves", async () => {
  await workspace.become(app("") + entries());
  workspace.write(app("move = { leave_behind = true }", there) + entries());
  const { ran } = await workspace.plan();
  expect(read(succeeded(ran))).toMatch(/"LOG_LEVEL" is deleted before its service is moved or replaced/);
});

test("entries of their own follow a move that an earlier run has made without them", async () => {
  const two = entries().slice(0, entries().indexOf('resource "svc_domain"'));
  const before = await settled(app("") + two);
  workspace.write(app("", there) + two);
  succeeded(await workspace.run("apply", "-auto-approve", "-no-color", "-input=false", "-target=svc_application.api"));
  const { ran } = await workspace.plan();
  expect(read(succeeded(ran))).toContain("it was copied with its service");
  await workspace.newProcess();
  succeeded(await workspace.run("apply", "-no-color", "-input=false", "planned"));
  expect(await kept()).toEqual(before);
  expect((await workspace.plan()).changes).toEqual([]);
  await workspace.become("");
});

async function settled(configuration: string) {
  await workspace.become(configuration);
  return kept();
}

test("the plan shows that an entry set elsewhere is overwritten, and not if it is the same", async () => {
  await workspace.become(app(""));
  const [record] = await workspace.objects("Application");
  const { client } = workspace.world.io;
  for (const key of ["SAME", "OTHER"]) {
    await client.one({
      operation: "createApplicationEnvVar",
      ids: [String(record?.id)],
      body: { key, value: "theirs" },
    });
  }
  const declared = (more = "") => app(`variables = { SAME = "theirs", NEW = "1" ${more} }`);
  const said = async (text: string) => {
    workspace.write(text);
    return read(succeeded((await workspace.plan()).ran));
  };
  expect(await said(declared(', OTHER = "ours"'))).toMatch(/variables\S*OTHER\S* exists already and differs/);
  expect(await said(declared(', OTHER = "ours"'))).not.toMatch(/(SAME|NEW)\S* exists already/);
  await workspace.become(declared());
  expect(await said(declared(', OTHER = "ours"'))).toMatch(/variables\S*OTHER\S* exists already and differs/);
});
