import { worldOfSuite } from "../../laws/law";
import type { World } from "../../laws/world";
import { furnish } from "../shop";

/** A world that each test finds with the shop, as new. */
export function furnishedWorld(): World {
  const world = worldOfSuite();
  beforeEach(async () => {
    world.sandbox.clearFaults();
    await world.sandbox.reset();
    await furnish(world.sandbox);
    world.sandbox.resetRequests();
  });
  return world;
}
