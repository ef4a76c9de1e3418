import { succeeded } from "../support/ran";
import { alert, app, database, here, read, there } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const applied = (configuration: string) => workspace.become(configuration);
const planned = (configuration: string) => workspace.planFor(configuration);
const objects = (kind: string) => workspace.objects(kind);

test("a resource is created, changed in place and destroyed, without changes in between", async () => {
  await applied(app('variables = { A = "1" }') + alert(250.1));
  const { id } = await workspace.values("svc_application.api");
  await workspace.expectNoChange();
  const { change } = await planned(
    app('variables = { A = "2" }\n processes = { web = { port = 3000 } }') + alert(250.1),
  );
  expect(change?.actions).toEqual(["update"]);
  await applied(app('variables = { A = "2" }\n processes = { web = { port = 3000 } }') + alert(250.2));
  expect(await workspace.values("svc_application.api")).toMatchObject({
    id,
    variables: { A: "2" },
    processes: { web: { port: 3000, type: "web", id: expect.any(String) } },
    unfinished: null,
  });
  await workspace.expectNoChange();
  await applied("");
  expect(await objects("Application")).toEqual([]);
});

test("a list means the same in any order, and is kept as it is written", async () => {
  await applied(alert(100));
  expect((await workspace.values("svc_usage_alert.all")).thresholds).toEqual([80, 50]);
  workspace.write(alert(100).replace("[80, 50]", "[50, 80]"));
  await workspace.expectNoChange();
});

test("mistakes are refused before anything is sent, at their line and in terms of the configuration", async () => {
  workspace.write(app("processes = { web = { port = 70000 } }"));
  const said = read(await workspace.run("validate", "-no-color"));
  expect(said).toContain('processes["web"].port must be at most 65535, got 70000. [svc-iac explain invalid]');
  expect(said).toContain("on main.tf line 13");
  workspace.write(app("auto_deploy = true"));
  const other = read(await workspace.run("validate", "-no-color"));
  expect(other).toContain('auto_deploy requires source "privateGit", got "dockerImage".');
});

describe("a move", () => {
  test("is an update with a new ID, shown in the plan, and dependents follow", async () => {
    const alias = '\nresource "terraform_data" "follower" { input = svc_application.api.id }';
    await applied(app('deploy = { wait = "live" }') + alias);
    const { id } = await workspace.values("svc_application.api");
    workspace.write(app('deploy = { wait = "live" }', there) + alias);
    const { ran, changes } = await workspace.plan();
    expect(changes.map(({ address, actions }) => [address, actions])).toEqual([
      ["svc_application.api", ["update"]],
      ["terraform_data.follower", ["update"]],
    ]);
    expect(changes[0]?.unknown.id).toBe(true);
    expect(read(ran)).toContain(`the original (${id}) is deleted`);
    succeeded(await workspace.apply());
    const rows = await objects("Application");
    expect(rows.map((row) => row.cluster_id)).toEqual([there]);
    expect((await workspace.values("svc_application.api")).id).toBe(rows[0]?.id);
    expect((await workspace.values("terraform_data.follower")).output).toMatchObject({ value: rows[0]?.id });
    await workspace.expectNoChange();
  });

  test("is a replacement where that was chosen, and nothing at all where deletion is protected", async () => {
    await applied(app());
    const { change } = await planned(app('on_cluster_change = "replace"', there));
    expect(change?.actions).toEqual(["delete", "create"]);
    await applied(app("deletion_protection = true"));
    const { ran } = await planned(app("deletion_protection = true", there));
    expect(ran.code).toBe(1);
    expect(read(ran)).toContain("Set `deletion_protection = false` and apply that first");
    workspace.write("");
    expect(read((await workspace.plan()).ran)).toContain("is protected against deletion");
    await applied(app("deletion_protection = false"));
  });
});

describe("a value that only the apply will know", () => {
  const project = (name: string) => `
resource "svc_project" "${name}" {
  display_name = "${name}"
}`;
  /** Its output is unknown in a plan that changes `trigger`. */
  const late = (value = "", trigger = value) => `
resource "terraform_data" "late" {
  triggers_replace = "${trigger}"
  input            = "${value}"
}`;
  const placed = (block: string) => block.replace(`"${here}"`, "terraform_data.late.output");

  test("replaces what cannot change in place", async () => {
    const watching = (name: string) => alert(100, `project_id = svc_project.${name}.id`);
    await applied(project("p") + watching("p"));
    const { id } = await workspace.values("svc_usage_alert.all");
    workspace.write(project("p") + project("q") + watching("q"));
    const { ran, changes } = await workspace.plan();
    succeeded(ran);
    const change = changes.find(({ address }) => address === "svc_usage_alert.all");
    expect(change).toMatchObject({ actions: ["delete", "create"], unknown: { id: true } });
    succeeded(await workspace.apply());
    expect((await workspace.values("svc_usage_alert.all")).id).not.toBe(id);
    expect(await objects("UsageAlert")).toHaveLength(1);
    await workspace.expectNoChange();
  });

  test("is refused in the apply where it would lose data, before anything is changed; the same value changes nothing", async () => {
    const main = (more = "") => placed(database(`db_password = "correct-horse"\n ${more}`));
    await applied(late(here) + main());
    const { id } = await workspace.values("svc_database.main");
    workspace.write(late(there) + main());
    const { ran, changes } = await workspace.plan();
    succeeded(ran);
    expect(read(ran)).toContain("It may have to be replaced");
    expect(changes.find(({ address }) => address === "svc_database.main")?.actions).toEqual(["update"]);
    workspace.world.writes();
    const refused = await workspace.apply();
    expect(refused.code).toBe(1);
    expect(read(refused)).toContain(`allow_data_loss = "${id}"`);
    expect(workspace.world.writes()).toEqual({});
    await applied(late(here, "again") + main());
    expect((await workspace.values("svc_database.main")).id).toBe(id);
    await applied(late(there) + main(`allow_data_loss = "${id}"`));
    expect((await objects("Database")).map((row) => row.cluster_id)).toEqual([there]);
    await workspace.expectNoChange();
  });

  test.each(["clone", "replace"])("of a region: the same one, or another one by %s", async (way) => {
    const api = placed(app(`on_cluster_change = "${way}"`));
    await applied(late(here) + api);
    const { id } = await workspace.values("svc_application.api");
    await applied(late(here, "again") + api);
    if (way === "clone") expect((await workspace.values("svc_application.api")).id).toBe(id);
    await applied(late(there) + api);
    expect((await objects("Application")).map((row) => row.cluster_id)).toEqual([there]);
    await workspace.expectNoChange();
  });
});

test("a replacement that would lose data is refused in the plan, until it is allowed by id", async () => {
  await applied(database('db_password = "correct-horse"'));
  const { id } = await workspace.values("svc_database.main");
  const { ran } = await planned(database('db_password = "correct-horse"', there));
  expect(ran.code).toBe(1);
  expect(read(ran)).toContain(`allow_data_loss = "${id}"`);
  const { change } = await planned(database(`db_password = "correct-horse"\n allow_data_loss = "${id}"`, there));
  expect(change?.actions).toEqual(["delete", "create"]);
});

describe("a creation that fails half-way", () => {
  const failing = async () => {
    workspace.world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
    workspace.write(app());
    const ran = await workspace.apply();
    expect(ran.code).toBe(1);
    expect(read(ran)).toContain("out of memory");
    expect(read(ran)).toContain("terraform untaint");
    return String((await workspace.values("svc_application.api")).id);
  };

  test("is deleted if it is no longer declared, or if the user requests another one", async () => {
    await failing();
    await applied("");
    expect(await objects("Application")).toEqual([]);
    await applied(app());
    const { id } = await workspace.values("svc_application.api");
    succeeded(await workspace.run("taint", "svc_application.api"));
    succeeded(await workspace.apply());
    const [row] = await objects("Application");
    expect(row?.id).not.toBe(id);
    workspace.world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
    workspace.write(app('build_path = "services/api"'));
    expect((await workspace.apply()).code).toBe(1);
    succeeded(await workspace.apply("-replace=svc_application.api"));
    const [other] = await objects("Application");
    expect(other?.id).not.toBe(row?.id);
    await workspace.expectNoChange();
  });
});

test("a missing service is reported in Terraform's terms", async () => {
  workspace.write(`provider "svc" {\n api_url = "https://api.example.com"\n}\n${app()}`);
  expect(read(await workspace.run("validate", "-no-color"))).toContain("`token` is not");
});
