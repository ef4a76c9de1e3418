import { drift } from "../../src/drift";
import { readShown } from "../../src/drift/sources/terraform";
import { requestFor } from "../drift/states";
import { app, database } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

/** What the engine really prints, compared with the platform. */
async function compared() {
  const { stdout } = await workspace.run("show", "-json");
  return drift(requestFor([readShown(stdout, "state", "main.tf")]), { ...workspace.world.io, reads: "exact" });
}

test("a state is clean after an apply, and each change made elsewhere is named", async () => {
  await workspace.become(`
variable "region" {
  default   = "europe"
  sensitive = true
}
${app('variables = { A = "1", REGION = var.region }\n secret_variables = { TOKEN = "very-secret-value" }\n processes = { web = { port = 3000 } }')}
${database('db_password_wo = "correct-horse"\n db_password_wo_version = 1')}
resource "svc_bucket" "assets" {
  for_each     = toset(["one", "two"])
  display_name = each.key
  cors_policies = [{ origins = ["https://shop.example.com"], methods = ["PUT", "GET"] }]
}`);
  const clean = await compared();
  expect(clean).toMatchObject({ exitCode: 0, summary: { resources: 4, clean: 4 } });
  const { id } = await workspace.values("svc_application.api");
  const two = await workspace.values('svc_bucket.assets["two"]');
  await workspace.change(`applications/${id}`, {
    docker_image: "shop/other:1",
    variables: { A: "2", REGION: "asia", TOKEN: "other-secret-value" },
    processes: { web: { port: 4000 } },
  });
  await workspace.change(`object-storage/${two.id}`, undefined);
  const report = await compared();
  expect(report.exitCode).toBe(2);
  const of = (address: string) => report.resources.find((one) => one.address === address);
  const found = of("svc_application.api")?.differences.map(({ field, secret, live }) => [field, secret, live]);
  expect(found?.sort()).toEqual([
    ["dockerImage", false, "shop/other:1"],
    ["processes.web.port", false, 4000],
    ["secretVariables.TOKEN", true, null],
    ["variables.A", false, "2"],
    ["variables.REGION", true, null],
  ]);
  expect(of('svc_bucket.assets["two"]')?.status).toBe("gone");
  expect(of('svc_bucket.assets["one"]')?.status).toBe("clean");
  expect(of("svc_database.main")).toMatchObject({ status: "clean", notObservable: ["dbPassword"] });
  expect(JSON.stringify(report)).not.toMatch(/secret-value|asia|"europe"/);
});
