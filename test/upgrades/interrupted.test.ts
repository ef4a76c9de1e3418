import { expectResumed } from "./interrupted";
import { interruptionsOf, releases, replayed } from "./recorded";

jest.setTimeout(300_000);

const recordings = releases().flatMap((release) => interruptionsOf(release).map((one) => ({ release, ...one })));

test.each(recordings)(
  "what release $release was in the middle of with $what is resumed",
  async ({ release, what, ...recording }) => {
    const { world, stored } = await replayed(release, recording);
    try {
      await expectResumed(world, what, stored);
    } finally {
      await world.close();
    }
  },
);
