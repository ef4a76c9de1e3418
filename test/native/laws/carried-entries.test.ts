import type { Provider, Raw } from "../../../src/pulumi/native/protocol";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { startWorld, type World } from "../../laws/world";
import { interleaved, ORDERS } from "../../support/interleaved";
import { type Kept, Plugin } from "../plugin";

/**
 * An entry of its own is copied with the clone of its service. Its resource follows in another process: that of another
 * provider of the program, or that of the run after an interrupted one.
 */
let world: World;
let service: Plugin;
let entry: Plugin;
let original: Kept;
let variable: Kept;
let moved: Kept;

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const level = { key: "LEVEL", value: "info" };

/** The calls of an entry that is replaced, one at a time. */
async function* replacement(process: Provider, { urn }: Plugin, { id, inputs, outputs: olds }: Kept, news: Raw) {
  const checked = await process.check(urn, inputs, news);
  await process.diff({ urn, id, olds, oldInputs: inputs, news: checked.inputs });
  yield "diff";
  await process.check(urn, {}, news);
  await process.delete({ urn, id, olds, timeout: 0 });
  yield "delete";
  await process.create({ urn, inputs: checked.inputs, preview: false, timeout: 0 });
  yield "create";
}

const EXCHANGES = [
  ["exchange their keys", "OTHER", "LEVEL"],
  ["get another key, one that of the other", "OTHER", "THIRD"],
  ["keep their keys", "LEVEL", "OTHER"],
] as const;

const copies = async () => {
  const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [moved.id] });
  return rows.map(({ key, value }) => `${key}=${value}`).sort();
};

describe.each([
  ["alone", {}],
  ["with a new name", { displayName: "api-2" }],
])("of a service that moves %s", (_, beside) => {
  const inMove = { ...declared, ...beside, clusterId: there };

  beforeEach(async () => {
    world = await startWorld();
    service = new Plugin(world, "Application");
    entry = service.beside("level", "Variable");
    original = await service.up(declared);
    variable = await entry.up({ ...level, application: original.id });
    // The engine deletes the original last.
    service.retainOnDelete = true;
  });
  afterEach(async () => {
    service.close();
    await world.close();
  });

  test("is adopted with its new value, in the engine's order", async () => {
    moved = await service.up(inMove, original);
    const { urn } = entry;
    const process = entry.process();
    const news = { ...level, value: "debug", application: moved.id };
    const { id, inputs: oldInputs, outputs: olds } = variable;
    const { inputs } = await process.check(urn, oldInputs, news);
    const diff = await process.diff({ urn, id, olds, oldInputs, news: inputs });
    expect(diff).toMatchObject({ deleteBeforeReplace: true, replaces: ["application"] });
    await process.delete({ urn, id, olds, timeout: 0 });
    await process.create({ urn, inputs, preview: false, timeout: 0 });
    expect(await copies()).toEqual(["LEVEL=debug"]);
  });

  describe.each(EXCHANGES)("with another one: both %s", (_, ofEntry, ofOther) => {
    const mover = { "another process": () => service.process(), "the same process": (process: Provider) => process };
    describe.each(Object.entries(mover))("after %s has moved it", (_, moving) => {
      test.each(ORDERS)("%s", async (_, order) => {
        const other = service.beside("other", "Variable");
        const second = await other.up({ key: "OTHER", value: "theirs", application: original.id });
        const process = entry.process();
        moved = await service.up(inMove, original, moving(process));
        const steps = {
          entry: replacement(process, entry, variable, { key: ofEntry, value: "debug", application: moved.id }),
          other: replacement(process, other, second, { key: ofOther, value: "theirs", application: moved.id }),
        };
        // One that adopts a copy may find it while it is being deleted.
        world.sandbox.addFault({ operation: "deleteApplicationEnvVar", delayMs: 20 });
        await interleaved(steps, order);
        expect(await copies()).toEqual([`${ofEntry}=debug`, `${ofOther}=theirs`].sort());
      });
    });
  });

  test("is adopted once the engine has the clone", async () => {
    moved = await service.up(inMove, original);
    await service.preview(inMove, moved);
    await entry.up({ ...level, value: "debug", application: moved.id }, variable);
    expect(await copies()).toEqual(["LEVEL=debug"]);
  });

  test("is deleted with that of the original", async () => {
    moved = await service.up(inMove, original);
    await entry.remove(variable);
    expect(await copies()).toEqual([]);
  });

  test("is kept when that of an original is deleted which the engine has kept", async () => {
    moved = await service.up(inMove, original);
    await service.preview(inMove, moved);
    await entry.remove(variable);
    expect(await copies()).toEqual(["LEVEL=info"]);
  });
});
