import { kinds } from "../../src/kinds";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { worldOfTests } from "../laws/law";
import { changeObject } from "../laws/world";
import { Plugin } from "./plugin";

const world = worldOfTests();
let plugin: Plugin;
beforeEach(() => {
  plugin = new Plugin(world, kinds.database.name);
});
afterEach(() => plugin.close());

const database = {
  ...{ displayName: "main", clusterId: CLUSTERS[0]?.id, type: "postgresql", version: "16", dbName: "shop" },
  ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse" },
};

/** An object that does not come to rest: whatever waits for it waits until its time is over. */
const restless = (id: string) => changeObject(world.sandbox, `databases/${id}`, { status: "creating" });

test("a creation ends with its timeout, and the object is kept", async () => {
  const process = plugin.process();
  const { inputs } = await process.check(plugin.urn, {}, database);
  const creation = process.create({ urn: plugin.urn, inputs, preview: false, timeout: 10 });
  await expect(creation).rejects.toMatchObject({
    id: expect.any(String),
    message: expect.stringContaining("Timed out after 10 s, as set in `customTimeouts.create`, waiting for"),
  });
});

test.each([
  ["shortens", 5],
  ["extends", 1_000],
])("a timeout %s what the kind itself allows", async (_, seconds) => {
  const { id, outputs } = await plugin.up(database);
  await restless(id);
  const began = world.io.client.clock.now();
  const deletion = plugin.process().delete({ urn: plugin.urn, id, olds: outputs, timeout: seconds });
  await expect(deletion).rejects.toThrow(
    `Timed out after ${seconds} s, as set in \`customTimeouts.delete\`, waiting for`,
  );
  expect(world.io.client.clock.now() - began).toBeGreaterThanOrEqual(seconds * 1_000);
});
