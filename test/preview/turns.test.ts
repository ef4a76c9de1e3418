import * as fc from "fast-check";
import { PREVIEW_TYPE } from "../../src/environment/preview";
import { downPreview } from "../../src/preview/down";
import type { Engine } from "../../src/preview/engine";
import { PreviewStack } from "../../src/preview/stack";
import { PreviewTurns } from "../../src/preview/turns";
import { upPreview } from "../../src/preview/up";
import { Documents, storeInMemory } from "../../src/store";
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
    if (first !== "up" && first !== "destroy") return;
    if (locked.has(name)) throw new Error("the stack is currently locked by 1 lock(s)");
    locked.add(name);
    for (let left = times(); left > 0; left--) await tick();
    locked.delete(name);
    if (first === "up") Object.assign(stack, { deployed: stack.branch });
    else delete stack.deployed;
  };
  const state = async (name: string) => {
    const { deployed, request: pullRequest } = stacks.get(name) ?? {};
    const mark = { type: PREVIEW_TYPE, outputs: { pullRequest, until: "2026-01-01T00:00:00Z" } };
    return { deployment: { resources: deployed === undefined ? [] : [mark, { type: "svc:Bucket", custom: true }] } };
  };
  const engine: Engine = {
    ...{ run, state, project: () => "shop", stacks: async () => [...stacks.keys()] },
    ...{ selected: async () => undefined, outputs: async () => ({}) },
    configuration: async (name) => ({ "svc:pullRequest": stacks.get(name)?.request }),
    runs: async () => [],
    stack: (name) => new PreviewStack(engine, name),
  };
  return { engine, stacks };
}

const purpose = { pr: "7", ttl: 1_000, file: "f", environment: "preview", isListed: true };

test("whenever runs of a pull request begin, the newest one decides, and none meets the engine's lock", async () => {
  const runs = fc.array(fc.record({ isUp: fc.boolean(), after: fc.nat(12), takes: fc.nat(12) }), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(runs, async (all) => {
      const times = all.map(({ takes }) => takes);
      const { engine, stacks } = engineWith(() => times.shift() ?? 1);
      const store = storeInMemory();
      const turns = () =>
        new PreviewTurns(new Documents(store, tick), "shop", { machine: "m", pid: 1, isAlive: () => true }, tick);
      const running: Promise<unknown>[] = [];
      for (const [index, { isUp, after }] of all.entries()) {
        for (let left = after; left > 0; left--) await tick();
        const own = { plain: { branch: `b${index}` }, secret: {}, variables: {} };
        const up = async () => {
          await upPreview(engine, { ...purpose, own });
          expect(stacks.get("pr-7")?.deployed).toBe(`b${index}`);
        };
        const work: () => Promise<unknown> = isUp ? up : () => downPreview(engine, "7", { say: () => {} });
        running.push(
          turns()
            .take("7", () => {}, work)
            .catch((error: Error) => error),
        );
        // It has its ticket before the next one comes.
        await tick();
        await tick();
      }
      const ended = await Promise.all(running);
      const faults = ended.filter((one) => one instanceof Error && !/A later run/.test(one.message));
      expect(faults).toEqual([]);
      expect(ended.at(-1)).not.toBeInstanceOf(Error);
      expect([...stacks.values()].map(({ deployed }) => deployed)).toEqual(
        all.at(-1)?.isUp ? [`b${all.length - 1}`] : [],
      );
      expect(await new Documents(store, tick).read("preview-turns/shop")).toEqual({});
    }),
    { numRuns: 60 },
  );
});

test("a run that was killed keeps nobody waiting: at once on its machine, after an hour on another", async () => {
  const store = storeInMemory();
  let now = 0;
  const on = (machine: string, pid: number) =>
    new PreviewTurns(
      new Documents(store, tick),
      "shop",
      { machine, pid, isAlive: (one) => one !== 1 },
      async () => {
        now += 60_000;
      },
      () => now,
    );
  void on("here", 1).take(
    "7",
    () => {},
    () => new Promise(() => {}),
  );
  await tick();
  await tick();
  expect(
    await on("here", 2).take(
      "7",
      () => {},
      async () => now,
    ),
  ).toBe(0);
  void on("here", 1).take(
    "7",
    () => {},
    () => new Promise(() => {}),
  );
  await tick();
  await tick();
  const said: string[] = [];
  expect(
    await on("there", 2).take(
      "7",
      (line) => said.push(line),
      async () => now,
    ),
  ).toBeGreaterThan(3_600_000);
  expect(said).toEqual(["Another run for pull request 7 has not ended yet: waiting for it."]);
});

test("a stack of that name that is not marked is not destroyed, and `down` does not say that there is none", async () => {
  const { engine } = engineWith(() => 1);
  const state = async () => ({ deployment: { resources: [{ type: "svc:Bucket", custom: true }] } });
  const around = { ...engine, stacks: async () => ["pr-7"], state };
  await expect(downPreview(around, "7", { say: () => {} })).rejects.toThrow("has resources and no mark of a preview");
});
