import { isDeepStrictEqual } from "node:util";
import { CLUSTERS, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { app, database, here, read, there } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

/** What broke where an option of the engine changes the path; each test is named after what must hold. */

const workspace = workspaceOfSuite();

const lifecycle = (text: string) => `lifecycle {
${text}
}`;
const worker = `processes = {
    web    = { port = 3000 }
    worker = { type = "worker", resource_type_id = "${PROCESS_SIZES[0]?.id}", disk = { resource_type_id = "${DISK_SIZES[0]?.id}", mount_path = "/data" } }
  }`;
const record = async (kind: string) => (await workspace.objects(kind))[0] ?? {};

/** What an answer derives from the cluster and the size, and no record takes. */
const DERIVED =
  /^(cluster_\w+_name|cluster_location|resource_type_name|(cpu|memory)_limit|storage_size|(in|ex)ternal_host.*|internal_port)$/;

async function expectNoChange(): Promise<void> {
  const { ran, changes } = await workspace.plan();
  succeeded(ran);
  const differing = changes.map(({ address, actions, before, after, unknown }) => ({
    address,
    actions,
    names: Object.keys({ ...before, ...after, ...unknown }).filter(
      (name) => unknown[name] === true || !isDeepStrictEqual(before?.[name], after?.[name]),
    ),
  }));
  expect(differing).toEqual([]);
}

describe("ignore_changes is honoured by the apply", () => {
  test("an ignored cluster is no move, also when something else changes", async () => {
    await workspace.become(app(worker));
    const before = await record("Application");
    const ignored = lifecycle("ignore_changes = [cluster_id]");
    await workspace.become(app(`${worker}\n auto_deploy = false\n variables = { A = "1" }\n ${ignored}`, there));
    const after = await workspace.objects("Application");
    expect(after.map(({ id, cluster_id: cluster }) => [id, cluster])).toEqual([[before.id, here]]);
    await expectNoChange();
  });

  test("an ignored password is not reset, in either way of giving it", async () => {
    const ways = [
      ['db_password = "first-one"', 'db_password = "second-one"', "db_password"],
      ["db_password_wo_version = 1", "db_password_wo_version = 2", "db_password_wo_version"],
    ] as const;
    for (const [first, second, name] of ways) {
      const given = name === "db_password" ? "" : 'db_password_wo = "the-password"';
      await workspace.become(database(`${first}\n ${given}`));
      workspace.world.writes();
      const ignored = lifecycle(`ignore_changes = [${name}]`);
      await workspace.become(database(`${second}\n ${given}\n public_access = true\n ${ignored}`));
      expect(workspace.world.writes()).toEqual({ toggleDatabaseExternalConnection: 1 });
      await workspace.become("");
    }
  });

  test("with deletion protection no clone is orphaned", async () => {
    await workspace.become(app("deletion_protection = true"));
    const ignored = lifecycle("ignore_changes = [cluster_id]");
    await workspace.become(app(`deletion_protection = true\n hibernation_enabled = true\n ${ignored}`, there));
    expect(await workspace.objects("Application")).toHaveLength(1);
    await workspace.become(app("deletion_protection = false"));
  });
});

test("a part of another resource can be passed on, with computed values in it", async () => {
  const other = app('processes = svc_application.api.processes\n display_name = "other"').replace(
    /"api" \{\n {2}display_name = "api"/,
    '"other" {',
  );
  await workspace.become(app("processes = { web = { port = 3000 } }") + other);
  await expectNoChange();
  expect(await workspace.values("svc_application.other")).toMatchObject({ processes: { web: { port: 3000 } } });
});

describe("an import declares nothing", () => {
  const parts = `processes = { web = { port = 3000 }, nightly = { type = "cron", schedule = "0 3 * * *", resource_type_id = "${PROCESS_SIZES[0]?.id}" } }
  domains = { "api.example.com" = {} }
  ip_restriction = { type = "allow", is_enabled = true, ip_list = ["203.0.113.7"] }
  deployment_hook = true`;

  async function imported(configuration: string): Promise<void> {
    const { id } = await record("Application");
    await workspace.forget();
    workspace.write(configuration);
    succeeded(await workspace.run("import", "-no-color", "-input=false", "svc_application.api", String(id)));
    workspace.world.writes();
  }

  test("omitted attributes are kept", async () => {
    await workspace.become(app(parts));
    await imported(app());
    await expectNoChange();
    await workspace.become(app("hibernation_enabled = true"));
    expect(Object.keys(workspace.world.writes())).toEqual(["updateApplication", "createDeployment"]);
    await expectNoChange();
    expect(await workspace.values("svc_application.api")).toMatchObject({ domains: { "api.example.com": {} } });
  });

  test("with the configuration that created it, there are no changes and no deployment", async () => {
    await workspace.become(app(parts));
    await imported(app(parts));
    await expectNoChange();
    succeeded(await workspace.apply());
    expect(workspace.world.writes()).toEqual({});
    // A block whose values are the defaults changes nothing when it is taken out.
    const more = 'deploy = { wait = "live" }\n build_type = "nixpacks"\n git_lfs_enabled = true';
    await workspace.become(app(`${parts}\n ${more}`));
    workspace.world.writes();
    await workspace.become(app(parts));
    expect(workspace.world.writes()).toEqual({});
  });

  test("what a configuration has declared since can be removed from it", async () => {
    await workspace.become(app(parts));
    await imported(app(parts));
    await workspace.become(app(`${parts}\n hibernation_enabled = true`));
    await workspace.become(app("hibernation_enabled = true"));
    expect(workspace.world.writes()).toMatchObject({ deleteApplicationDomain: 1, deleteProcess: 1 });
    await expectNoChange();
  });
});

test("read-only attributes are refused at the top level", async () => {
  for (const set of ['status = "x"', 'id = "1"', "wait_for_checks = true"]) {
    workspace.write(app(set));
    const said = read(await workspace.run("validate", "-no-color"));
    expect(said).toContain(`${set.split(" ")[0]}\` is read-only`);
  }
});

test("an update leaves outputs known that it cannot change", async () => {
  await workspace.become(database('db_password = "first-one"') + app("processes = { web = { port = 3000 } }"));
  const followers = `
resource "terraform_data" "database" { input = svc_database.main.internal_hostname }
resource "terraform_data" "process" { input = svc_application.api.processes["web"].id }`;
  const changed = database('db_password = "first-one"').replace(
    'display_name     = "main"',
    'display_name     = "renamed"',
  );
  await workspace.become(
    database('db_password = "first-one"') + app("processes = { web = { port = 3000 } }") + followers,
  );
  workspace.write(changed + app("processes = { web = { port = 4000 } }") + followers);
  const { changes } = await workspace.plan();
  expect(changes.map(({ address }) => address).sort()).toEqual(["svc_application.api", "svc_database.main"]);
});

test("values set by the platform can be referenced, and still differ from removed ones", async () => {
  const output = '\noutput "lfs" { value = svc_application.api.git_lfs_enabled }';
  await workspace.become(app('build_path = "app"') + output);
  expect((await workspace.run("output", "-json", "lfs")).stdout.trim()).toBe("true");
  const { id } = await record("Application");
  await workspace.change(`applications/${id}`, { git_lfs_enabled: false });
  await workspace.become(app('build_path = "app"') + output);
  expect((await workspace.run("output", "-json", "lfs")).stdout.trim()).toBe("false");
  expect(await record("Application")).toMatchObject({ git_lfs_enabled: false, build_path: "app" });
  await workspace.become(app() + output);
  expect(await record("Application")).toMatchObject({ git_lfs_enabled: false, build_path: "." });
});

test("create_before_destroy with -replace creates the new object although the original matches it", async () => {
  await workspace.become(app(lifecycle("create_before_destroy = true")));
  const { id } = await record("Application");
  succeeded((await workspace.plan("-replace=svc_application.api")).ran);
  // Of a saved plan, the process that applies it reads nothing: what the state has is in the record of the plan.
  await workspace.newProcess();
  succeeded(await workspace.run("apply", "-no-color", "-input=false", "planned"));
  const [after, ...more] = await workspace.objects("Application");
  expect(more).toEqual([]);
  expect(after?.id).not.toBe(id);
  await expectNoChange();
});

describe("a protected object", () => {
  const first = lifecycle("create_before_destroy = true");
  const [password, guard] = ['db_password = "first-one"', "deletion_protection = true"];

  test("that is deposed returns to its resource with `state rm` and an import", async () => {
    const kept = database(`${password}\n ${guard}\n ${first}`);
    await workspace.become(kept);
    const { id } = await record("Database");
    // An earlier release has created the empty successor of what it could not delete.
    const state = JSON.parse(await workspace.everythingInState());
    const [resource] = state.resources;
    const [real] = resource.instances;
    const copy = structuredClone(real);
    copy.deposed = "0a0b0c0d";
    const empty = "99999999-0000-4000-8000-000000000001";
    const shown = await record("Database");
    const own = Object.entries(shown).filter(([name]) => !DERIVED.test(name));
    await workspace.change(`databases/${empty}`, { ...Object.fromEntries(own), id: empty, display_name: "main" });
    real.attributes.id = empty;
    resource.instances = [real, copy];
    await workspace.forget();
    workspace.restore(JSON.stringify({ ...state, serial: state.serial + 1 }));
    workspace.write(kept);
    const said = read((await workspace.plan()).ran);
    expect(said).toContain(`protected against deletion (${id})`);
    expect(said).toContain("`terraform state rm`");
    succeeded(await workspace.run("state", "rm", "svc_database.main"));
    succeeded(await workspace.run("import", "-no-color", "-input=false", "svc_database.main", String(id)));
    succeeded((await workspace.plan()).ran);
    succeeded(await workspace.apply());
    expect((await workspace.values("svc_database.main")).id).toBe(id);
    expect((await workspace.objects("Database")).map((one) => one.id).sort()).toEqual([id, empty].sort());
    await expectNoChange();
    await workspace.become(kept.replace(guard, ""));
  });
});

describe("a forced replacement is no move", () => {
  const triggered = (value: string) =>
    [
      `resource "terraform_data" "trigger" { input = "${value}" }\n`,
      lifecycle("replace_triggered_by = [terraform_data.trigger]"),
    ] as const;
  const elsewhere = (more = "") => app(more).replace(`"${here}"`, "terraform_data.region.output");
  const region = `resource "terraform_data" "region" { input = "${there}" }\n`;

  test.each([
    ["-replace", () => app("", there), ["-replace=svc_application.api"], "its cluster_id has changed"],
    ["replace_triggered_by", () => triggered("2")[0] + app(triggered("2")[1], there), [], "its cluster_id has changed"],
    ["a region not known yet", () => region + elsewhere(), ["-replace=svc_application.api"], "is not known yet"],
  ])("with another region it is refused: %s", async (_, configuration, flags, reason) => {
    await workspace.become(triggered("1")[0] + app(triggered("1")[1]));
    const { id } = await record("Application");
    workspace.write(configuration());
    const { ran } = await workspace.plan(...flags);
    expect(ran.code).toBe(1);
    expect(read(ran)).toContain(reason);
    expect(read(ran)).toContain(`it would be deleted (${id}) and created again empty`);
  });

  test("unless the configuration asks for an empty one", async () => {
    await workspace.become(app());
    workspace.write(app('on_cluster_change = "replace"', there));
    const { ran, changes } = await workspace.plan("-replace=svc_application.api");
    succeeded(ran);
    expect(changes.map(({ actions }) => actions)).toEqual([["delete", "create"]]);
  });
});

test("an application that leaves a for_each is removed from the balancer that points to it, and the plan shows that", async () => {
  const shop = (names: readonly string[]) => `
locals { names = toset(${JSON.stringify(names)}) }
resource "svc_application" "all" {
  for_each     = local.names
  display_name = each.key
  cluster_id   = "${CLUSTERS[0]?.id}"
  source       = "dockerImage"
  docker_image = "shop/api:1"
}
resource "svc_load_balancer" "edge" {
  display_name = "edge"
  destinations = [for app in svc_application.all : { service = { type = "APP", id = app.id } }]
}`;
  await workspace.become(shop(["one", "two"]));
  workspace.write(shop(["one"]));
  expect(read((await workspace.plan()).ran)).toContain('load balancer "edge"');
  succeeded(await workspace.apply());
  const [edge] = await workspace.objects("LoadBalancer");
  const rows = await workspace.world.io.client.all({
    operation: "listLoadBalancerDestinations",
    ids: [String(edge?.id)],
  });
  expect(rows).toHaveLength(1);
  await expectNoChange();
});
