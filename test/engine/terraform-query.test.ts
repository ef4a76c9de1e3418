import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { typeNameOf } from "../../src/terraform/schema";
import { fillAccount, SECRETS } from "../discover/shop";
import { fixtures } from "../laws/world";
import { succeeded } from "../support/ran";
import { describeNewer, NEWER, type Workspace, workspaceOfSuite } from "../terraform/workspace";

jest.setTimeout(300_000);

describeNewer("with a Terraform that has queries", () => {
  const workspace = workspaceOfSuite(NEWER);

  const write = (query: string) => writeFileSync(join(workspace.folder, "all.tfquery.hcl"), query);
  const query = async (...args: string[]) => succeeded(await workspace.run("query", "-no-color", ...args));
  const list = (type: string, name: string, config = "", more = "") =>
    `list "${type}" "${name}" {\n  provider = svc\n  ${more}\n  config {\n    ${config}\n  }\n}\n`;

  test("an account of 100 objects is queried, generated, and imported with nothing else and without a write", async () => {
    await fillAccount(workspace.world.io);
    await furnish(workspace, 100);
    const total = (await Promise.all(topLevel.map((kind) => workspace.objects(kind.name)))).flat().length;
    expect(total).toBeGreaterThanOrEqual(100);
    workspace.world.writes();
    workspace.write("");
    write(topLevel.map((kind) => list(typeNameOf(kind.name), "all", "", "limit = 1000")).join("\n"));
    await query("-generate-config-out=generated.tf");
    const generated = readFileSync(join(workspace.folder, "generated.tf"), "utf8");
    for (const secret of Object.values(SECRETS)) expect(generated).not.toContain(secret);
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toMatch(/Plan: \d+ to import, 0 to add, 0 to change, 0 to destroy\./);
    expect(changes).toEqual([]);
    const imported = Number(/Plan: (\d+) to import/.exec(ran.stdout)?.[1]);
    expect(imported).toBeGreaterThanOrEqual(total);
    expect(workspace.world.writes()).toEqual({});
    succeeded(await workspace.apply());
    const after = await workspace.plan();
    expect(after.changes).toEqual([]);
    expect(workspace.world.writes()).toEqual({});
  });

  test("names that would be templates are escaped in generated configuration", async () => {
    const worker = { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id };
    const processes = { web: { port: 3000 }, "a ${name}": worker, "%{if}": worker };
    const declared = { ...kinds.application.examples.minimal, clusterId: CLUSTERS[0]?.id, processes };
    const { known, error } = await apply({ kind: kinds.application, name: "made", declared }, workspace.world.io);
    expect(error).toBeUndefined();
    workspace.world.writes();
    const imported = (more = "") => `import {\n  to = svc_application.made\n  id = "${known.live.id}"\n${more}}`;
    workspace.write(imported("  provider = svc\n"));
    succeeded(await workspace.run("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf"));
    workspace.write(imported());
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(changes).toEqual([]);
    expect(workspace.world.writes()).toEqual({});
  });

  test("filters choose, and a query may follow another", async () => {
    const { application } = await fillAccount(workspace.world.io);
    workspace.write("");
    write(`${list("svc_application", "shop", 'display_name = "shop"')}
list "svc_domain" "shop" {
  for_each = toset([for one in list.svc_application.shop.data : one.identity.id])
  provider = svc
  config {
    application = each.value
  }
}`);
    const { stdout } = await query();
    expect(stdout).toContain(`,id=${application},`);
    expect(stdout).toContain(`id=application/${application}/`);
  });

  test("a mistake in a filter is an error at its line", async () => {
    workspace.write("");
    write(list("svc_database", "all", 'type = "oracle"'));
    const ran = await workspace.run("query", "-no-color");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/type must be .*"oracle"/s);
  });
});

/** Kinds that stand by themselves. */
const topLevel = Object.values<Kind>(kinds).filter(({ owned }) => !owned);

/** Adds so many plain objects, and to the fixtures what nobody could create an object without. */
async function furnish(workspace: Workspace, count: number): Promise<void> {
  const [cluster, size] = [CLUSTERS[0]?.id, DATABASE_SIZES[0]?.id];
  const kindsOfObjects = [
    ["applications", { source: "dockerImage", docker_image: "shop/api", cluster_id: cluster }],
    ["static-sites", { repo_url: "https://git.example.com/shop/docs" }],
    [
      "databases",
      { type: "postgresql", version: "16.2", resource_type_id: size, cluster_id: cluster, status: "ready" },
    ],
    ["object-storage", {}],
    ["projects", { name: "object" }],
  ] as const;
  for (const id of [fixtures.application, fixtures.otherApplication])
    await workspace.change(`applications/${id}`, { display_name: "fixture", ...kindsOfObjects[0][1] });
  for (let number = 0; number < count; number++) {
    const [path, fields] = kindsOfObjects[number % kindsOfObjects.length] ?? ["", {}];
    const id = `6f0a6c1e-0000-4000-9000-${String(number).padStart(12, "0")}`;
    await workspace.change(`${path}/${id}`, { display_name: `object-${number}`, ...fields });
  }
}
