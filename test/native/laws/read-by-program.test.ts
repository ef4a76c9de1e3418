import { CLUSTERS } from "../../../src/sandbox/reference";
import type { World } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { type Plugin, pluginOfTest } from "../plugin";

/** `Application.get`: the engine reads an object for a resource that never changes it, and refreshes it with the stack. */
let world: World;
let plugin: Plugin;
pluginOfTest("Application", (opened) => {
  ({ world, plugin } = opened);
});

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const inMove = { ...declared, clusterId: there };
const existing = async () => {
  const all = await world.io.client.all({ operation: "listApplications", ids: [] });
  return all.map(({ id }) => String(id));
};

async function readAndRefreshed(id: string): Promise<void> {
  const reader = plugin.beside("reader");
  const found = await reader.reading(id);
  if (!found) throw new Error(`${id} does not exist`);
  await reader.refresh(found);
}

test("a program that reads the clone of an interrupted move does not end the move", async () => {
  const original = await plugin.up(declared);
  world.sandbox.addFault({ operation: "getDeployment", nth: 1, times: 50, status: 401 });
  await expect(plugin.up(inMove, original)).rejects.toThrow();
  world.sandbox.clearFaults();
  const [clone = ""] = (await existing()).filter((id) => id !== original.id);
  await readAndRefreshed(clone);
  await plugin.up(inMove, original);
  expect(await existing()).toEqual([clone]);
});

test("a program that reads what an interrupted run created does not forget it", async () => {
  const { id } = await plugin.up(declared);
  await readAndRefreshed(id);
  expect((await plugin.up(declared)).id).toBe(id);
});

test("a program that reads the original of a move, which the engine has kept, leaves it in the journal", async () => {
  plugin.retainOnDelete = true;
  const original = await plugin.up(declared);
  const moved = await plugin.up(inMove, original);
  await plugin.preview(inMove, moved);
  await readAndRefreshed(original.id);
  expect(await plugin.journal()).toContain(original.id);
});

test("an object that is imported at a second URN and moved there, before the run has shown the first, is kept", async () => {
  const { id } = await plugin.up(declared);
  const second = plugin.beside("second");
  await second.up(inMove, await second.importing(id));
  expect(await existing()).toContain(id);
  expect(second.said).toContainEqual(expect.stringContaining(`${id} as the object of ${plugin.urn}, too`));
});

describe("an object of another stack, in a store that both share,", () => {
  let id: string;
  let other: Plugin;
  beforeEach(async () => {
    const store = newFolder();
    ({ id } = await plugin.inStack("staging", store).up({ ...declared, secretVariables: { KEY: "very-secret" } }));
    other = plugin.inStack("production", store);
  });

  test("is read by a program without a remark", async () => {
    expect((await other.reading(id))?.id).toBe(id);
    expect(other.said).toEqual([]);
  });

  test("is not imported, and an import of the stack's own names the secrets that `pulumi import` prints", async () => {
    await expect(other.importing(id)).rejects.toThrow('belongs to stack "shop/staging", not to this one');
    const { id: own } = await other.up({ ...declared, displayName: "own", secretVariables: { KEY: "very-secret" } });
    const again = other.beside("again");
    expect((await again.importing(own))?.id).toBe(own);
    expect(again.said).toContainEqual(expect.stringMatching(/secretVariables is encrypted in the state, but `pulumi/));
  });
});
