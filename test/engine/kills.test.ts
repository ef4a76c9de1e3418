import { writeFile } from "node:fs/promises";
import { succeeded } from "../support/ran";
import { essence } from "./essence";
import { type Death, descendants, KillSwitch, killAll } from "./kill-switch";
import type { Stored } from "./sandbox-control";
import { setShopSecrets } from "./shop-secrets";
import { type Face, Stack } from "./stack";

/** `kill -9` of a whole `pulumi up` of the example, at many points: the next one ends where an undisturbed one does. */
const POINTS = Number(process.env.KILLS ?? 3);

const points = (face: Face, count: number) =>
  Array.from({ length: count }, (_, index) => [face, index, (index + 0.5) / count] as const);
/** What differs between the faces is how a provider learns that its engine is gone, so fewer will do for the second. */
const ALL = [...points("svc-iac", POINTS), ...points("svc-iac/native", Math.ceil(POINTS / 2))];

const COLLECTIONS = [
  ...["projects", "databases", "static-sites", "object-storage"],
  ...["applications", "load-balancers", "usage-alerts"],
];

interface Scene {
  readonly stack: Stack;
  readonly killSwitch: KillSwitch;
  close(): Promise<void>;
}

async function open(face: Face): Promise<Scene> {
  const stack = await Stack.open({ face });
  await setShopSecrets(stack);
  await stack.example();
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
  const scene = await open("svc-iac");
  try {
    succeeded(await scene.stack.up());
    writes = scene.killSwitch.writes;
    undisturbed = await end(scene.stack);
  } finally {
    await scene.close();
  }
});

it.each(ALL)("%s, killed at point %i, resumes and creates nothing twice", async (face, index, part) => {
  const { stack, killSwitch, close } = await open(face);
  let left: number[] = [];
  try {
    const death: Death = {
      write: 1 + Math.floor(part * (writes - 1)),
      when: (["after", "next", "before"] as const)[index % 3] ?? "after",
      kill: () => {
        const engines = stack.running;
        left = engines.flatMap(descendants);
        // A killed engine leaves its providers behind; a runner that goes down takes all of them along. The engine goes
        // first: one that sees its providers die has the time to end in order.
        killAll(index % 2 === 1 ? [...engines, ...left] : engines);
      },
    };
    killSwitch.arm(death);
    expect((await stack.up()).code).not.toBe(0);
    killSwitch.arm(undefined);
    // What a kill leaves of this file if it is in the middle of its write.
    if (index === 0) await writeFile(stack.attributes, "");
    await stack.unlock();
    succeeded(await stack.up());
    expect(await end(stack)).toEqual(undisturbed);
    if (index === 0) {
      // The engine keeps the creations that it saw begin, and warns of them, until it is told otherwise.
      expect(await stack.pendingOperations()).not.toEqual([]);
      succeeded(await stack.refresh("--yes", "--skip-preview", "--clear-pending-creates"));
      expect(await stack.pendingOperations()).toEqual([]);
    }
    succeeded(await stack.preview("--expect-no-changes"));
  } finally {
    killAll(left);
    await close();
  }
});
