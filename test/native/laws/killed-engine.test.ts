import { CLUSTERS } from "../../../src/sandbox/reference";
import type { World } from "../../laws/world";
import { type Plugin, pluginOfTest } from "../plugin";

/** An engine that is killed while its provider creates an object, which the provider still completes, cannot have it. */
let world: World;
let plugin: Plugin;

pluginOfTest("Application", (opened) => {
  ({ world, plugin } = opened);
});

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const domains = { "api.shop.example.com": {} };

const existing = () => world.io.client.all({ operation: "listApplications", ids: [] });

/** The engine is gone as soon as the platform has received a number of requests. */
function killedWith(operation: string, count: number): void {
  const sent = () => world.sandbox.requests().byOperation[operation] ?? 0;
  plugin.engineGone = () => (sent() >= count ? "The engine has ended." : undefined);
}

test("killed during the hand-over of a move, whose resource is then removed: the clone is deleted with the original", async () => {
  const kept = await plugin.up({ ...declared, domains });
  killedWith("createApplicationDomain", 2);
  await expect(plugin.up({ ...declared, domains, clusterId: there }, kept)).rejects.toThrow("The engine has ended.");
  expect(await existing()).toHaveLength(2);
  plugin.engineGone = () => undefined;
  await plugin.remove(kept);
  expect(await existing()).toEqual([]);
});

test("killed during a creation: the journal does not say that the engine may have the object", async () => {
  killedWith("createApplication", 1);
  await expect(plugin.up(declared)).rejects.toThrow("The engine has ended.");
  const [made] = await existing();
  const journal = await plugin.journal();
  expect(journal).toContain(String(made?.id));
  expect(journal).not.toContain("idReported");
});
