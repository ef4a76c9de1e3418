import * as fc from "fast-check";
import { PREVIEW_TYPE } from "../../src/environment/preview";
import { downPreview } from "../../src/preview/down";
import type { Engine } from "../../src/preview/engine";
import { PreviewStack } from "../../src/preview/stack";
import { PreviewTurns } from "../../src/preview/turns";
import { upPreview } from "../../src/preview/up";
import { Documents, storeInMemory } from "../../src/store";
import { NAMES } from "../cli/stacks";
import { newFolder } from "../support/new-folder";

beforeEach(() => {
  process.env.SVC_STORE = newFolder();
});

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An engine with one lock for each stack, whose commands take some time; a stack's first run marks it at its end. */
function engineWith(times: () => number) {
  const stacks = new Map<string, { branch?: string; deployed?: string; request?: string }>();
  const locked = new Set<string>();
  const run = async (words: readonly string[]) => {
    const [first, second] = words;
    const name = first === "stack" ? (words[2] ?? words[3] ?? "") : (words[words.indexOf("--stack") + 1] ?? "");
    if (first === "stack" && second === "init") return void stacks.set(name, {});
    if (first === "stack") return void stacks.delete(words[3] ?? "");
    const stack = stacks.get(name) ?? {};
    if (second === "set-all") {
      const of = (key: string) => words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1) ?? "";
      Object.assign(stack, { branch: of("branch"), request: of("svc:pullRequest") });
    }
    if (first !== "up" && first !== "destroy" && first !== "refresh") return;
    if (locked.has(name)) throw new Error("the stack is currently locked by 1 lock(s)");
    locked.add(name);
    for (let left = times(); left > 0; left--) await tick();
    locked.delete(name);
    if (first === "up") Object.assign(stack, { deployed: stack.branch });
    if (first === "destroy") delete stack.deployed;
  };
  const state = async (name: string) => {
    const { deployed, request: pullRequest } = stacks.get(name) ?? {};
    const mark = { type: PREVIEW_TYPE, outputs: { pullRequest, until: "2026-01-01T00:00:00Z" } };
    return { deployment: { resources: deployed === undefined ? [] : [mark, { type: "svc:Bucket", custom: true }] } };
  };
  const engine: Engine = {
    ...{ run, state, ...NAMES, earlierProjects: () => [], stacks: async () => [...stacks.keys()] },
    ...{ selected: async () => undefined, outputs: async () => ({}) },
    configuration: async (name) => ({ "svc:pullRequest": stacks.get(name)?.request }),
    runs: async () => [],
    stack: (name) => new PreviewStack(engine, name),
  };
  return { engine, stacks };
}

const purpose = { pr: "7", ttl: 1_000, file: "f", environment: "preview", isListed: true };

test("whenever runs of a pull request begin, the newest one decides, and none meets the engine's lock", async () => {
  const how = fc.constantFrom("up", "down", "pause --idle", "pause --pr");
  const runs = fc.array(fc.record({ how, after: fc.nat(12), takes: fc.nat(12) }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(runs, async (all) => {
      const times = all.map(({ takes }) => takes);
      const { engine, stacks } = engineWith(() => times.shift() ?? 1);
      const store = storeInMemory();
      const turns = () =>
        new PreviewTurns(new Documents(store, tick), "shop", { machine: "m", pid: 1, isAlive: () => true }, tick);
      const running: Promise<unknown>[] = [];
      for (const [index, { how, after }] of all.entries()) {
        for (let left = after; left > 0; left--) await tick();
        const own = { plain: { branch: `b${index}` }, secret: {}, variables: {} };
        const up = async () => {
          await upPreview(engine, { ...purpose, own });
          expect(stacks.get("pr-7")?.deployed).toBe(`b${index}`);
        };
        const [silent, down] = [() => {}, () => downPreview(engine, "7", { say: () => {} })];
        // What they do meets the engine's lock, too.
        const pause = async () => void (stacks.has("pr-7") && (await engine.run(["refresh", "--stack", "pr-7"])));
        const begun = {
          up: () => turns().take("7", silent, up),
          down: () => turns().take("7", silent, down),
          "pause --idle": () => turns().takeIfFree("7", silent, pause),
          "pause --pr": () => turns().takeAfterAll("7", silent, pause),
        }[how]();
        running.push(begun.catch((error: Error) => error));
        // It has its ticket before the next one comes.
        await tick();
        await tick();
      }
      const ended = await Promise.all(running);
      const faults = ended.filter((one) => one instanceof Error && !/A later run/.test(one.message));
      expect(faults).toEqual([]);
      // One that looks only when nobody works on the preview takes no turn from a push that waits.
      const last = all.findLastIndex(({ how }) => how === "up" || how === "down");
      expect(ended[last]).not.toBeInstanceOf(Error);
      const deployed = [...stacks.values()].map((one) => one.deployed);
      expect(deployed).toEqual(all[last]?.how === "up" ? [`b${last}`] : []);
      expect(await new Documents(store, tick).read("preview-turns/shop")).toEqual({});
    }),
    { numRuns: 120 },
  );
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Who has been killed, on which machine the next one comes, and how long it waits at least and at most. */
const killed: readonly (readonly [string, string, number, number])[] = [
  ["a run of this release", "here", 0, 0],
  ["a run of this release", "there", 90 * SECOND, 2 * MINUTE],
  ["a run that waited", "here", 0, 0],
  ["a run of an earlier release", "here", 0, 0],
  ["a run of an earlier release", "there", 60 * MINUTE, 61 * MINUTE],
];

describe.each(killed)("%s that was killed, seen from %s", (who, machine, least, most) => {
  const store = storeInMemory();
  const documents = new Documents(store, tick);
  let now = 0;
  const silent = () => {};
  const on = (where: string, pid: number) => {
    const pass = async () => {
      now += 10 * SECOND;
    };
    const runner = { machine: where, pid, isAlive: (one: number) => one !== 1 };
    return new PreviewTurns(documents, "shop", runner, pass, () => now);
  };
  beforeEach(async () => {
    now = 0;
    const running = { ticket: 1, machine: "here", pid: 1, since: new Date(0).toISOString() };
    const of: Readonly<Record<string, object>> = {
      "a run of this release": { newest: 1, running: { ...running, isRenewed: true } },
      "a run that waited": { newest: 1, waiting: { ...running, isRenewed: true } },
      "a run of an earlier release": { newest: 1, running },
    };
    await documents.change("preview-turns/shop", () => ({ 7: of[who] }));
  });

  test.each(["take", "takeAfterAll"] as const)("does not keep `%s` waiting for longer than that", async (how) => {
    const said: string[] = [];
    await on(machine, 2)[how](
      "7",
      (line) => said.push(line),
      async () => {},
    );
    expect(now >= least && now <= most ? "in time" : now).toBe("in time");
    expect(said).toEqual(most === 0 ? [] : ["Another run for pull request 7 has not ended yet: waiting for it."]);
  });

  test("keeps a scheduled command from what it may still be doing, for an hour at most", async () => {
    const isFree = await on(machine, 2).takeIfFree("7", silent, async () => {});
    expect(isFree).toBe(machine === "here");
    now = 61 * MINUTE;
    expect(await on(machine, 2).takeIfFree("7", silent, async () => {})).toBe(true);
  });
});

test("a run that goes on is not overtaken, however long it takes", async () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
  try {
    const store = storeInMemory();
    let now = 0;
    const on = (machine: string) =>
      new PreviewTurns(new Documents(store, tick), "shop", { machine, pid: 1, isAlive: () => true }, tick, () => now);
    const silent = () => {};
    const hold = new AbortController();
    const works = new Promise<void>((end) => hold.signal.addEventListener("abort", () => end()));
    const first = on("here").take("7", silent, () => works);
    for (let looks = 0; looks < 5; looks++) await tick();
    let hasBegun = false;
    const later = on("there").take("7", silent, async () => {
      hasBegun = true;
    });
    for (; now < 90 * MINUTE; now += 10 * SECOND) {
      jest.advanceTimersByTime(10 * SECOND);
      for (let looks = 0; looks < 5; looks++) await tick();
    }
    expect(hasBegun).toBe(false);
    hold.abort();
    await Promise.all([first, later]);
    expect(hasBegun).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});

test("a stack of that name that is not marked is not destroyed, and `down` does not say that there is none", async () => {
  const { engine } = engineWith(() => 1);
  const state = async () => ({ deployment: { resources: [{ type: "svc:Bucket", custom: true }] } });
  const around = { ...engine, stacks: async () => ["pr-7"], state };
  await expect(downPreview(around, "7", { say: () => {} })).rejects.toThrow("has resources and no mark of a preview");
});
