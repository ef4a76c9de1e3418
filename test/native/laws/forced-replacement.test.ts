import type { Raw } from "../../../src/pulumi/native/protocol";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import type { World } from "../../laws/world";
import { type Kept, Plugin, pluginOfTest } from "../plugin";

let world: World;
let plugin: Plugin;
pluginOfTest("Bucket", (opened) => {
  ({ world, plugin } = opened);
});

const bucket = { displayName: "images", location: "weur" };

/** A day later, by the clock that both sides share. */
const later = () => world.io.client.clock.sleep(86_400_000);

/** What the engine asks when it replaces something although the provider's diff did not call for it. */
async function forced(news: Raw, kept: Kept, isDiffed: boolean): Promise<readonly string[]> {
  const process = plugin.process();
  const { urn } = plugin;
  if (isDiffed) {
    const { inputs } = await process.check(urn, kept.inputs, news);
    await process.diff({ urn, id: kept.id, olds: kept.outputs, oldInputs: kept.inputs, news: inputs });
  }
  const { failures } = await process.check(urn, {}, news);
  return failures.map(({ reason }) => reason);
}

test("a creation after a diff that replaces nothing is a forced replacement", async () => {
  const kept = await plugin.up(bucket);
  const [reason, ...more] = await forced({ ...bucket, displayName: "pictures" }, kept, true);
  expect(reason).toContain(`allowDataLoss: "${kept.id}"`);
  expect(more).toEqual([]);
  expect(await forced({ ...bucket, allowDataLoss: kept.id }, kept, true)).toEqual([]);
});

test("a protected object is not replaced, whatever is allowed", async () => {
  const protectedBucket = { ...bucket, deletionProtection: true };
  const kept = await plugin.up(protectedBucket);
  const [reason] = await forced({ ...protectedBucket, allowDataLoss: kept.id }, kept, true);
  expect(reason).toContain("it is protected against deletion");
});

test("without a diff, nothing empty is created beside a matching object", async () => {
  const kept = await plugin.up(bucket);
  // From here on the journal knows that the engine has the id.
  await plugin.preview(bucket, kept);
  await later();
  const [reason] = await forced(bucket, kept, false);
  expect(reason).toContain(`adopt: { id: "${kept.id}" }`);
  for (const allowed of [{ allowDataLoss: kept.id }, { allowSameName: true }, { adopt: { id: kept.id } }]) {
    expect(await forced({ ...bucket, ...allowed }, kept, false)).toEqual([]);
  }
  // What is protected stays: two steps on purpose.
  const protection = { deletionProtection: true, allowDataLoss: kept.id };
  expect(await forced({ ...bucket, ...protection }, kept, false)).toEqual([
    expect.stringContaining("set `deletionProtection: false`, apply, and then"),
  ]);
  // Another name, another object: that it replaces one does not show.
  expect(await forced({ ...bucket, displayName: "pictures" }, kept, false)).toEqual([]);
});

test("the object of an interrupted creation is no duplicate", async () => {
  world.sandbox.addFault({ operation: "createObjectStorage", nth: 1, drop: "after" });
  world.sandbox.addFault({ operation: "listObjectStorages", nth: 2, times: 20, status: 500 });
  await expect(plugin.up(bucket)).rejects.toThrow();
  world.sandbox.clearFaults();
  const kept = await plugin.up(bucket);
  expect(kept.id).toBeTruthy();
});

test("an object that a creation finds is not deleted as its own original", async () => {
  const kept = await plugin.up(bucket);
  for (const news of [bucket, { ...bucket, adopt: { id: kept.id } }]) {
    const process = plugin.process();
    const { urn } = plugin;
    const { inputs } = await process.check(urn, {}, news);
    expect(await process.create({ urn, inputs, preview: false, timeout: 0 })).toMatchObject({ id: kept.id });
    await process.delete({ urn, id: kept.id, olds: kept.outputs, timeout: 0 });
    expect(await plugin.refresh(kept)).toBeDefined();
  }
});

test("an object that a failed replacement put into the state twice is not deleted in a later run while a resource has it", async () => {
  const kept = await plugin.up(bucket);
  for (const news of [bucket, { ...bucket, displayName: "pictures" }]) {
    const process = plugin.process();
    const { urn } = plugin;
    const olds = kept.outputs;
    const { inputs } = await process.check(urn, kept.inputs, news);
    const { changes } = await process.diff({ urn, id: kept.id, olds, oldInputs: kept.inputs, news: inputs });
    if (changes) await process.update({ urn, id: kept.id, olds, inputs, preview: false, timeout: 0 });
    // The engine deletes what is marked for deletion at the end of a run.
    await process.delete({ urn, id: kept.id, olds, timeout: 0 });
    expect(await plugin.refresh(kept)).toBeDefined();
  }
  await plugin.remove(kept);
  expect(await plugin.refresh(kept)).toBeUndefined();
});

test("what was refreshed and is no longer declared is deleted", async () => {
  const kept = await plugin.up(bucket);
  const process = plugin.process();
  const { urn } = plugin;
  const { id, inputs: oldInputs } = kept;
  const found = await process.read({ urn, id, olds: kept.outputs, oldInputs });
  const olds = found?.outputs ?? {};
  await process.diff({ urn, id, olds, oldInputs: found?.inputs ?? {}, news: oldInputs });
  await process.delete({ urn, id, olds, timeout: 0 });
  expect(await plugin.refresh(kept)).toBeUndefined();
});

test("a kind without data gets a warning in the preview if the matching object is older", async () => {
  const project = new Plugin(world, "Project");
  const kept = await project.up({ displayName: "shop two" });
  await project.preview({ displayName: "shop two" }, kept);
  await later();
  await project.preview({ displayName: "shop two" });
  expect(project.said.join()).toContain(kept.id);
  await project.up({ displayName: "shop two" });
  project.close();
});

test("fault 11: a change of a secret variable is not shown as one of a plain variable", async () => {
  const application = new Plugin(world, "Application");
  const declared = {
    displayName: "api",
    clusterId: CLUSTERS[0]?.id,
    source: "publicGit",
    repoUrl: "https://git.example.com/api",
  };
  const processes = { web: { port: 3000 } };
  const kept = await application.up({ ...declared, processes, secretVariables: { KEY: "one", OTHER: "x" } });
  const removed = await application.preview({ ...declared, processes, secretVariables: { KEY: "two" } }, kept);
  expect(Object.keys(removed.diff?.detailed ?? {}).sort()).toEqual(["secretVariables.KEY", "secretVariables.OTHER"]);
  application.close();
});

test("right after its creation an object is resumed, as after an interrupted run, and the preview names it", async () => {
  const kept = await plugin.up(bucket);
  plugin.said.length = 0;
  expect(await forced(bucket, kept, false)).toEqual([]);
  expect(plugin.said).toEqual([expect.stringContaining(`${kept.id}, which the last run created, is used`)]);
  const again = await plugin.up(bucket);
  expect(again.id).toBe(kept.id);
  expect(plugin.said).toContainEqual(expect.stringContaining("pulumi refresh --clear-pending-creates"));
});

test("the inputs of a preview are those of its update, which an update plan compares", async () => {
  const databases = new Plugin(world, "Database");
  const declared = {
    ...{ displayName: "main", clusterId: CLUSTERS[0]?.id, type: "postgresql", version: "16", dbName: "shop" },
    ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse" },
  };
  const checked = async () => (await databases.process().check(databases.urn, {}, declared)).inputs;
  const first = await checked();
  expect(JSON.stringify(first)).toContain("scrypt:");
  expect(await checked()).toEqual(first);
  databases.close();
});

test("in one run without a preview, the two resources are told apart before they share the object for good", async () => {
  const { id, inputs, outputs } = await plugin.up(bucket);
  const renamed = plugin.urn.replace("subject", "renamed");
  const { urn } = plugin;
  const process = plugin.process();
  await process.create({ urn, inputs: { ...inputs, displayName: "pictures" }, preview: false, timeout: 0 });
  const asked = process.diff({ urn: renamed, id, olds: outputs, oldInputs: inputs, news: inputs });
  await expect(asked).rejects.toThrow(`pulumi state delete '${urn}'`);
  // As that command leaves it: the next creation is another one.
  expect((await plugin.up({ ...bucket, displayName: "drawings" })).id).not.toBe(id);
});

test("a new resource under the previous name of a renamed one gets an object of its own", async () => {
  const kept = await plugin.up(bucket);
  const { id, inputs, outputs } = kept;
  const renamed = plugin.urn.replace("subject", "renamed");
  const process = plugin.process();
  await process.check(renamed, inputs, bucket);
  await process.diff({ urn: renamed, id, olds: outputs, oldInputs: inputs, news: inputs });
  const other = await plugin.up({ ...bucket, displayName: "pictures" });
  expect(other.id).not.toBe(id);
  const rows = await world.io.client.all({ operation: "listObjectStorages", ids: [] });
  expect(rows.map((row) => row.display_name).sort()).toEqual(["images", "pictures"]);
});
