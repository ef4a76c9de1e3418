import { CLUSTERS } from "../../../src/sandbox/reference";
import type { World } from "../../laws/world";
import { type Kept, type Plugin, pluginOfTest } from "../plugin";

/**
 * With `retainOnDelete` the engine drops the original of a move from its state and never asks for its deletion: from
 * then on it and its clone are two objects, of which neither stands for the other.
 */
let world: World;
let plugin: Plugin;
let original: Kept;
let moved: Kept;

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

pluginOfTest("Application", (opened) => {
  ({ world, plugin } = opened);
});
beforeEach(async () => {
  plugin.retainOnDelete = true;
  original = await plugin.up(declared);
  moved = await plugin.up({ ...declared, clusterId: there }, original);
  // The engine has the clone, and the provider learns it.
  await plugin.preview({ ...declared, clusterId: there }, moved);
});

const existing = async () => {
  const all = await world.io.client.all({ operation: "listApplications", ids: [] });
  return all.map(({ id }) => id).sort();
};
const both = () => [original.id, moved.id].sort();

test("both exist", async () => {
  expect(await existing()).toEqual(both());
});

test.each<[string, () => Promise<Kept | undefined>]>([
  ["adopted", () => plugin.up({ ...declared, adopt: { id: original.id } })],
  ["imported", () => plugin.importing(original.id)],
  ["in a state that was restored", async () => original],
])("an original that is %s is changed without deleting what it was moved to", async (_, taken) => {
  const again = await taken();
  const changed = await plugin.up({ ...declared, dockerImage: "shop/api:2" }, again);
  expect(changed.id).toBe(original.id);
  expect(plugin.said.join("\n")).not.toContain("no longer");
  expect(await existing()).toEqual(both());
});

test("an original that is adopted does not move to the same clone again", async () => {
  const again = await plugin.up({ ...declared, adopt: { id: original.id } });
  await expect(plugin.up({ ...declared, clusterId: there }, again)).rejects.toThrow(moved.id);
  expect(await existing()).toEqual(both());
});

test("the clone of an interrupted move that is adopted is not deleted for its original", async () => {
  await interrupted();
  // Without the original in the state, the engine asks for a creation.
  await plugin.up({ ...declared, clusterId: there, adopt: { id: clone } });
  await plugin.up({ ...declared, dockerImage: "shop/api:2" }, again);
  expect(await existing()).toEqual([...both(), clone].sort());
});

test("what the interrupted move has suspended is named when its clone is adopted, and resumes when it is cancelled", async () => {
  await interrupted({ move: { suspendOld: true } });
  plugin.said.length = 0;
  await plugin.up({ ...declared, clusterId: there, adopt: { id: clone } });
  expect(plugin.said.join("\n")).toContain(`the original (${original.id}), which stays suspended`);
  expect(await isSuspended(original.id)).toBe(true);
  await plugin.up(declared, again);
  expect(await isSuspended(original.id)).toBe(false);
  expect(await existing()).toEqual([...both(), clone].sort());
});

test.each<[string, () => Promise<unknown>]>([
  ["adopted", () => plugin.up({ ...declared, clusterId: there, adopt: { id: clone } })],
  ["imported", () => plugin.importing(clone)],
])("an original that runs beside a clone that is %s is named", async (_, taken) => {
  await interrupted();
  plugin.said.length = 0;
  await taken();
  expect(plugin.said.join("\n")).toContain(`no longer deletes the original (${original.id})`);
});

test("a refresh in the middle of a move does not announce that it is cancelled, and a preview names the clone", async () => {
  await interrupted();
  plugin.said.length = 0;
  await plugin.refresh(again);
  expect(plugin.said.join("\n")).not.toContain("no longer declared");
  await plugin.preview({ ...declared, clusterId: there, allowSameName: true }, again);
  expect(plugin.said.join("\n")).toContain(`It continues with the clone ${clone} of the interrupted run.`);
  await plugin.preview(declared, again);
  expect(plugin.said.join("\n")).toContain("the interrupted move is no longer declared; its clone is deleted");
});

let again: Kept;
let clone: string;

const isSuspended = async (id: string) =>
  (await world.io.client.one({ operation: "getApplication", ids: [id] })).is_suspended;

async function interrupted(more: object = {}): Promise<void> {
  again = await plugin.up({ ...declared, adopt: { id: original.id } });
  const inMove = { ...declared, clusterId: there, allowSameName: true, ...more };
  world.sandbox.addFault({ operation: "getDeployment", nth: 1, times: 50, status: 401 });
  await expect(plugin.up(inMove, again)).rejects.toThrow();
  world.sandbox.clearFaults();
  [clone = ""] = (await existing()).filter((id) => !both().includes(String(id))) as string[];
  expect(clone).not.toBe("");
}
