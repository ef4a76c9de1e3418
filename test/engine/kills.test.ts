import { essence } from "./essence";
import { type Death, descendants, KillSwitch, killAll } from "./kill-switch";
import type { Stored } from "./sandbox-control";
import { Stack, succeeded } from "./stack";

/** `kill -9` of a whole `pulumi up` of the example, at many points: the next one ends where an undisturbed one does. */
const POINTS = Number(process.env.KILLS ?? 3);

const COLLECTIONS = [
  ...["projects", "databases", "static-sites", "object-storage"],
  ...["applications", "load-balancers", "usage-alerts"],
];

interface Scene {
  readonly stack: Stack;
  readonly killSwitch: KillSwitch;
  close(): Promise<void>;
}

async function open(): Promise<Scene> {
  const stack = await Stack.open({ project: ["main: examples/shop"] });
  await stack.link("examples/shop");
  const killSwitch = await KillSwitch.before(stack.sandbox.url);
  // The state remembers where its objects live, so all runs go the same way.
  stack.env.SERVICE_API_URL = killSwitch.url;
  return {
    stack,
    killSwitch,
    close: async () => {
      await stack.close();
      await killSwitch.close();
    },
  };
}

async function end(stack: Stack) {
  const objects = await Promise.all(COLLECTIONS.map((collection) => stack.sandbox.objects(collection)));
  const platform = COLLECTIONS.map((collection, index) => [collection, essence(objects[index] as Stored)]);
  const resources = Object.keys((await stack.exportState()).resources).sort();
  return { platform: Object.fromEntries(platform), resources };
}

let undisturbed: Awaited<ReturnType<typeof end>>;
let writes: number;

beforeAll(async () => {
  const scene = await open();
  try {
    succeeded(await scene.stack.up());
    writes = scene.killSwitch.writes;
    undisturbed = await end(scene.stack);
  } finally {
    await scene.close();
  }
});

it.each(Array.from({ length: POINTS }, (_, index) => index))(
  "killed at point %i, it goes on and makes nothing twice",
  async (index) => {
    const { stack, killSwitch, close } = await open();
    let left: number[] = [];
    try {
      const death: Death = {
        write: 1 + Math.floor(((index + 0.5) * (writes - 1)) / POINTS),
        when: (["after", "next", "before"] as const)[index % 3] ?? "after",
        kill: () => {
          const engines = stack.running;
          left = engines.flatMap(descendants);
          // A killed engine leaves its providers behind; a runner that goes down takes all of them along.
          killAll(index % 2 === 1 ? [...left, ...engines] : engines);
        },
      };
      killSwitch.arm(death);
      expect((await stack.up()).code).not.toBe(0);
      killSwitch.arm(undefined);
      expect((await stack.pulumi("cancel", "--yes")).code).toBe(0);
      succeeded(await stack.up());
      expect(await end(stack)).toEqual(undisturbed);
      succeeded(await stack.preview("--expect-no-changes"));
    } finally {
      killAll(left);
      await close();
    }
  },
);
