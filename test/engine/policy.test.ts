import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { Workspace } from "../terraform/workspace";
import { REPOSITORY, Stack } from "./stack";

jest.setTimeout(180_000);

/** The rules of examples/policy, applied by both engines to the same resources. */
const RULES = join(REPOSITORY, "examples/policy/policy.svc.yaml");
const [HERE, ELSEWHERE] = CLUSTERS.map(({ id }) => id);
const SIZE = DATABASE_SIZES[0]?.id;

/**
 * What the engine starts for the pack of the example. The engine's own language host would do the same, but the one that is
 * built from Go modules runs no plugins.
 */
const LAUNCHER = `#!/bin/sh
cd "${join(REPOSITORY, "examples/policy")}"
exec "${process.execPath}" "${join(REPOSITORY, "node_modules/@pulumi/pulumi/cmd/run-policy-pack/index.js")}" "$1" .
`;

let folder: string;
let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-policy-"));
  writeFileSync(join(folder, "pack"), LAUNCHER, { mode: 0o755 });
  stack = await Stack.open();
  workspace = await Workspace.open();
});
afterAll(async () => {
  await stack?.close();
  await workspace?.close();
  rmSync(folder, { recursive: true, force: true });
});

const database = (name: string, cluster: string | undefined, more: string) => `
new Database(${JSON.stringify(name)}, {
  displayName: "shop-" + ${JSON.stringify(name)}, clusterId: ${JSON.stringify(cluster)}, type: "postgresql", version: "16",
  resourceTypeId: ${JSON.stringify(SIZE)}, dbName: "orders", dbPassword: "open-sesame", ${more}
});`;

describe("a Pulumi policy pack", () => {
  const preview = () => stack.preview("--policy-pack", join(folder, "pack"));

  it("stops a preview that violates the rules, with each reason", async () => {
    await stack.program(`
      ${database("orders", ELSEWHERE, "publicAccess: true")}
      ${database("sessions", HERE, "")}
      new Bucket("images", { displayName: "images", deletionProtection: true });
    `);
    const { code, stdout, stderr } = await preview();
    const said = `${stdout}${stderr}`;
    expect(code).not.toBe(0);
    expect(said).toMatch(/orders: deletionProtection is not set, and the resource holds database shop-orders/);
    expect(said).toMatch(/orders: publicAccess is true/);
    expect(said).toMatch(/orders: clusterId is .* which is not an allowed region/);
    expect(said).toMatch(/images: displayName is "images", which does not match \/\^shop-\//);
    // It is excepted.
    expect(said).not.toMatch(/sessions: deletionProtection/);
    expect(said).not.toContain("open-sesame");
    expect(await stack.sandbox.writes()).toEqual([]);
  });

  it("lets a program through that follows them, also where values are not known yet", async () => {
    await stack.program(`
      const project = new Project("shop", { displayName: "shop-all" });
      ${database("orders", HERE, "deletionProtection: true, projectId: project.id")}
      new Application("api", {
        displayName: pulumi.interpolate\`shop-\${project.id}\`.apply((text) => text.slice(0, 20)), clusterId: ${JSON.stringify(HERE)},
        source: "publicGit", repoUrl: "https://git.example.com/shop/api", defaultBranch: "main",
      });
    `);
    const { code, stdout, stderr } = await preview();
    expect(`${stdout}${stderr}`).not.toMatch(/\[mandatory\]|violat/i);
    expect(code).toBe(0);
  });
});

/** Each use of an environment file in a program, and the command that reads its plan. */
describe.each(["svc-iac", "svc-iac/native"] as const)("an environment file as a component of %s", (face) => {
  const own = ofSuite(() => Stack.open({ face }));
  const written = async (more: string) => {
    const file = `base: { databases: { orders: { displayName: shop-orders, clusterId: ${HERE}, type: postgresql, version: "16",
      resourceTypeId: ${SIZE}, dbName: orders, dbPassword: { secret: password }, deletionProtection: true${more} } } }
environments: { production: {} }\n`;
    await own.write("environment.svc.yaml", file);
  };

  it("is checked by the pack, estimated and described", async () => {
    const component = face === "svc-iac" ? '(require("svc-iac/environment"))' : "svc";
    await own.program(`new ${component}.Environment("shop", { environment: "production" });`);
    await own.setConfig("password", "open-sesame", "--secret");
    await written(", publicAccess: true");
    const refused = await own.preview("--policy-pack", join(folder, "pack"));
    expect(refused.code).not.toBe(0);
    expect(`${refused.stdout}${refused.stderr}`).toMatch(/orders: publicAccess is true/);
    await written("");
    const { code, stdout, stderr } = await own.preview("--policy-pack", join(folder, "pack"));
    expect(`${stdout}${stderr}`).not.toMatch(/\[mandatory\]|violat/i);
    expect(code).toBe(0);
    await own.write("plan.json", (await own.pulumi("preview", "--stack", "test", "--json")).stdout);
    expect((await own.svcIac("cost", "plan.json")).stdout).toMatch(/^1 creation, /);
    expect((await own.svcIac("plan-comment", "plan.json")).stdout).toContain("### 1 to create");
  });
});

describe("a plan of Terraform", () => {
  async function policy(...options: string[]) {
    const { stdout } = await workspace.run("show", "-json", "plan.bin");
    writeFileSync(join(workspace.folder, "plan.json"), stdout);
    return stack.svcIac("policy", join(workspace.folder, "plan.json"), ...options);
  }

  const configuration = (location: string, protection: boolean) => `
resource "svc_database" "orders" {
  display_name        = "shop-orders"
  cluster_id          = "${HERE}"
  type                = "postgresql"
  version             = "16"
  resource_type_id    = "${SIZE}"
  db_name             = "orders"
  db_password         = "open-sesame"
  deletion_protection = ${protection}
}
resource "svc_bucket" "images" {
  display_name        = "images"
  location            = "${location}"
  deletion_protection = true
}`;

  it("is refused with the same rules, before and after an apply", async () => {
    workspace.write(configuration("weur", false));
    await workspace.run("plan", "-out", "plan.bin", "-input=false");
    const { code, stdout } = await policy("--rules", RULES, "--json");
    const report = JSON.parse(stdout);
    expect(code).toBe(2);
    expect(report).toMatchObject({ version: 1, resources: 2 });
    expect(report.violations.map(({ rule, address }: Record<string, string>) => `${address} ${rule}`).sort()).toEqual([
      "svc_bucket.images names",
      "svc_bucket.images regions",
      "svc_database.orders protected",
    ]);
    expect(stdout).not.toContain("open-sesame");

    // What does not change is checked as well.
    await workspace.run("apply", "-auto-approve", "-input=false");
    await workspace.run("plan", "-out", "plan.bin", "-input=false");
    const again = await policy();
    const said =
      "svc_database.orders: deletion_protection is not set, and the resource holds database shop-orders (postgresql 16) and its backups. Set it to true. (protected)\nThe plan has 1 violation.";
    expect([again.code, again.stdout]).toEqual([2, `${said}\n`]);
    // So is what the plan leaves out.
    for (const [option, leftOut] of [
      ["-target=svc_bucket.images", "1 resource, which was checked as the state has it"],
      ["-refresh-only", "2 resources, which were checked as the state has them"],
    ] as const) {
      await workspace.run("plan", option, "-out", "plan.bin", "-input=false");
      const partial = await policy();
      expect([partial.code, partial.stdout]).toEqual([2, `${said} It leaves out ${leftOut}.\n`]);
    }
  });

  it("passes if it follows them", async () => {
    workspace.write(configuration("weur", true));
    await workspace.run("plan", "-out", "plan.bin", "-input=false");
    expect(await policy()).toMatchObject({ code: 0, stdout: "The plan follows all rules.\n" });
  });

  it("that is none is an error", async () => {
    writeFileSync(join(workspace.folder, "plan.json"), "{}");
    const { code, stderr } = await stack.svcIac("policy", join(workspace.folder, "plan.json"));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This is not a plan of Terraform\. Pass the output of/);
  });
});
