import type { World } from "../../laws/world";
import { type Kept, Plugin, pluginOfTest } from "../plugin";

/** A replacement whose run was killed before the engine stored the successor: its state still has the original. */
let world: World;
let plugin: Plugin;
let original: Kept;
let successor: Kept;

const bucket = { displayName: "images", location: "weur" };

pluginOfTest("Bucket", (opened) => {
  ({ world, plugin } = opened);
});
beforeEach(async () => {
  original = await plugin.up(bucket);
  // The engine knows the original from an earlier run.
  await plugin.preview(bucket, original);
  plugin.retainOnDelete = true;
  successor = await plugin.up(replaced(), original);
  plugin.retainOnDelete = false;
});

const replaced = () => ({ ...bucket, location: "enam", allowDataLoss: original.id });
const existing = async () => {
  const all = await world.io.client.all({ operation: "listObjectStorages", ids: [] });
  return all.map(({ id }) => id);
};

test("resumes with the successor, and the preview names it", async () => {
  expect(await existing()).toHaveLength(2);
  await plugin.preview(replaced(), original);
  expect(plugin.said.join("\n")).toContain(`${successor.id}, which the last run created, is used instead`);
  const again = await plugin.up(replaced(), original);
  expect(again.id).toBe(successor.id);
  expect(await existing()).toEqual([successor.id]);
});

test("that is not declared any more keeps the successor in the journal, and says so", async () => {
  await plugin.up(bucket, original);
  expect(plugin.said.join("\n")).toContain(`an interrupted replacement created ${successor.id}, which no state has.`);
  await plugin.up(replaced(), original);
  expect(await existing()).toEqual([successor.id]);
  plugin.said.length = 0;
  await plugin.preview(replaced(), successor);
  expect(plugin.said).toEqual([]);
});

test("does not resume with the successor of another one", async () => {
  const other = { ...replaced(), location: "apac" };
  const text = `an interrupted run created ${successor.id}, which differs in what cannot change: location is "enam" and declared as "apac". To continue`;
  await expect(plugin.preview(other, original)).rejects.toThrow(text);
  await expect(plugin.up(other, original)).rejects.toThrow(text);
});

test("an interrupted creation is not resumed with another immutable value", async () => {
  const other = new Plugin(world, "Bucket", "other");
  const made = await other.up({ displayName: "other", location: "weur" });
  const again = other.preview({ displayName: "other", location: "apac" });
  await expect(again).rejects.toThrow(`an interrupted run created ${made.id}, which differs in what cannot change`);
  const adopted = await other.up({ displayName: "other", location: "enam", adopt: { id: successor.id } });
  expect(adopted.id).toBe(successor.id);
  other.close();
});
