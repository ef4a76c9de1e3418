import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { tokenOf } from "../../src/pulumi/native/tokens";
import { nativeIn } from "../matrix/pulumi/play";
import { RealPulumi } from "../matrix/pulumi/real";
import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

/** With the real engines: a service with a custom domain is renamed. The laws of `test/matrix` have every order and kind. */

jest.setTimeout(120_000);

const workspace = workspaceOfSuite();
const ids = async (kind: string) => (await workspace.objects(kind)).map(({ id }) => id);

test("Terraform: without `moved`, the plan and the apply are refused before anything changes", async () => {
  const api = app('domains = { "shop.example.com" = {} }');
  await workspace.become(api);
  const [id] = await ids("Application");
  const renamed = api.replace('"svc_application" "api"', '"svc_application" "renamed"');
  workspace.write(renamed);
  workspace.world.writes();
  for (const ran of [(await workspace.plan()).ran, await workspace.apply()]) {
    expect(ran.code).toBe(1);
    expect(read(ran)).toMatch(/shop\.example\.com.*`moved \{/);
  }
  expect(workspace.world.writes()).toEqual({});
  workspace.write(`${renamed}\nmoved {\n  from = svc_application.api\n  to   = svc_application.renamed\n}`);
  succeeded(await workspace.apply());
  expect(await ids("Application")).toEqual([id]);
});

test("Pulumi: without an alias, the update is refused before anything changes, and keeps it with the one that it names", async () => {
  const { sandbox, io } = workspace.world;
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-rename-"));
  const fresh = () => ({ ...nativeIn({ sandbox, io }, folder), configure: () => {} });
  const pulumi = await RealPulumi.open(fresh, tokenOf(kinds.loadBalancer.name));
  try {
    const inputs = { displayName: "edge", domains: { "edge.example.com": {} }, destinations: [] };
    expect(await pulumi.up([{ name: "edge", inputs, options: {} }])).toMatchObject({ code: 0 });
    const [id] = await ids("LoadBalancer");
    workspace.world.writes();
    const refused = await pulumi.up([{ name: "renamed", inputs, options: {} }]);
    expect(refused.code).not.toBe(0);
    expect(refused.text.replace(/\s+/g, " ")).toMatch(
      /::edge, has edge\.example\.com.*`aliases: \[\{ name: "edge" \}\]`/,
    );
    expect(workspace.world.writes()).toEqual({});
    const aliased = { name: "renamed", inputs, options: { aliases: [{ name: "edge" }] } };
    expect(await pulumi.up([aliased])).toMatchObject({ code: 0 });
    expect(await ids("LoadBalancer")).toEqual([id]);
  } finally {
    pulumi.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
