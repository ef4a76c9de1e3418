import { resume } from "./interrupted";
import { interruptionsOf, releases, replayed } from "./recorded";

jest.setTimeout(300_000);

const recordings = releases().flatMap((release) => interruptionsOf(release).map((one) => ({ release, ...one })));

test.each(recordings)(
  "what release $release was in the middle of with $what is resumed",
  async ({ release, what, ...recording }) => {
    const { world, stored } = await replayed(release, recording);
    world.writes();
    try {
      const { known, error } = await resume(world, stored);
      expect(error).toBeUndefined();
      expect(world.writes()).not.toHaveProperty(what);
      const found = await world.io.client.all({ operation: "listApplications", ids: [] });
      const own = found.filter(({ display_name: name }) => name === "api").map(({ id }) => id);
      // The engine deletes the original of a move afterwards.
      expect(own.sort()).toEqual([known.live.id, ...(stored.id === undefined ? [] : [stored.id])].sort());
      expect(known.live.id).not.toBe(stored.id);
      expect(known.live.values).toMatchObject({ clusterId: stored.declared.clusterId, status: "deploymentSuccess" });
    } finally {
      await world.close();
    }
  },
);
