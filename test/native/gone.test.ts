import { CLUSTERS } from "../../src/sandbox/reference";
import { type Plugin, pluginOfTest } from "./plugin";

/** An object that somebody has deleted, in a run without a refresh. */
let plugin: Plugin;
pluginOfTest("Application", (opened) => {
  plugin = opened.plugin;
});

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

test("a plan that reads its parts reports that the object is gone", async () => {
  const kept = await plugin.up(declared);
  await plugin.remove(kept);
  await expect(plugin.preview({ ...declared, clusterId: there }, kept)).rejects.toThrow(
    `Application "subject" (${kept.id}) no longer exists on the platform. Refresh the state and run again: it is then recreated.`,
  );
});
