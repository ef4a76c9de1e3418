import { kinds } from "../../../src/kinds";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, engineIn } from "./play";

/**
 * Two stacks of one program in one folder: the request of one is never carried out, and the other makes its own object
 * with the same values. Neither has the object of the other one.
 */
jest.setTimeout(150_000);

const world = worldOfSuite();
const clusterId = CLUSTERS[0]?.id;
const database = { ...kinds.database.examples.minimal, clusterId, resourceTypeId: DATABASE_SIZES[0]?.id };
const image = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api", deploy: { timeout: 1 } };
const made = [
  { kind: kinds.application, declared: image, create: "createApplication", list: "listApplications" },
  { kind: kinds.database, declared: database, create: "createDatabase", list: "listDatabases" },
] as const;

const cases = DOORS.flatMap((door) => made.map((one) => ({ door, name: one.kind.name, ...one })));

test.each(cases)(
  "$name ($door): not taken for what its request has made",
  async ({ door, kind, declared, create, list }) => {
    await world.reset();
    const folder = newFolder();
    const said: string[] = [];
    const [dev, prod] = ["dev", "prod"].map((stack) => engineIn(world, kind, door, folder, said, undefined, stack));
    const thing = (): Thing => {
      const one: Thing = { name: "one", inputs: { ...declared }, options: {} };
      return door === "dynamic" ? (dynamicThing(one) ?? one) : one;
    };
    world.sandbox.addFault({ operation: create, times: 1, drop: "before" });
    // Nobody answers whether it was carried out.
    world.sandbox.addFault({ operation: list, times: 1000, status: 500, nth: 3 });
    await expect(prod?.up([thing()])).rejects.toThrow();
    world.sandbox.clearFaults();
    await dev?.up([thing()]);
    await prod?.up([thing()]).catch(() => {});
    const [theirs] = [...(dev?.state.values() ?? [])].map(({ id }) => id);
    const ours = [...(prod?.state.values() ?? [])].map(({ id }) => id);
    expect(theirs).toBeDefined();
    expect(ours).not.toContain(theirs);
  },
);
