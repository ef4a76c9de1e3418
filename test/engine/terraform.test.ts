import { CLUSTERS } from "../../src/sandbox/reference";
import { succeeded, Workspace } from "../terraform/workspace";

jest.setTimeout(60_000);

let workspace: Workspace;

beforeAll(async () => {
  workspace = await Workspace.open();
});
afterAll(() => workspace.close());

const app = (more = "", cluster = CLUSTERS[0]?.id) => `
resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = "${cluster}"
  source       = "dockerImage"
  docker_image = "shop/api:1"
  ${more}
}`;

test("created, planned again without a change, changed in place, destroyed", async () => {
  workspace.write(app());
  const t = Date.now();
  succeeded(await workspace.apply());
  console.log(Date.now() - t);
  console.log(await workspace.values("svc_application.api"));
  const again = await workspace.plan();
  succeeded(again.ran);
  expect(again.changes).toEqual([]);
  workspace.write(app('processes = { web = { port = 3000 } }\n variables = { A = "1" }'));
  console.log(succeeded(await workspace.apply()).stdout);
  expect((await workspace.plan()).changes).toEqual([]);
  workspace.write(app('processes = { web = { port = 3000 } }\n variables = { A = "1" }', CLUSTERS[1]?.id));
  console.log(succeeded(await workspace.apply()).stdout);
  expect((await workspace.plan()).changes).toEqual([]);
  workspace.write("");
  console.log(succeeded(await workspace.apply()).stdout);
});
