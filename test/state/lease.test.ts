import type { Intent, Runner } from "../../src/state";
import {
  edited,
  type Holder,
  heldBy,
  isGone,
  isNamed,
  isOfSibling,
  type Page,
  passedOver,
  releasedBy,
  termsAt,
} from "../../src/state/lease";

/** Who may write the journal of a stack, as its page shows it. */
const intent: Intent = {
  kind: "Application",
  name: "api",
  since: 0,
  home: { origin: "here", companyId: "ours" },
  traits: {},
};
const dead = new Set([9]);
const runner = (pid: number, run = "run", machine = "here"): Runner => ({
  ...{ run, machine, host: "host", pid },
  isAlive: (other) => !dead.has(other),
});
const holder: Holder = { run: "run", machine: "here", host: "host", since: "now" };
const page = (more: Partial<Page> = {}): Page => ({ fence: 3, serial: 7, holder, pids: [1], intents: {}, ...more });

/** What is removed has been read. */
const editsOf = (...intents: (readonly [string, Intent | null])[]) => ({
  intents: intents.map(([key, to]) => ({ key, from: to ? undefined : intent, to, takes: true })),
  updates: [],
});

test("a take-over waits for the lease and the longest request, which is longer with a fast clock", () => {
  expect(termsAt(1)).toEqual({ lease: 30_000, takeOver: 90_000 });
  expect(termsAt(12)).toEqual({ lease: 30_000, takeOver: 90_000 });
  expect(termsAt(60)).toEqual({ lease: 30_000, takeOver: 330_000 });
});

test("another run gets a new fence, and only its own process is writing", () => {
  expect(heldBy(page(), runner(4, "next", "there"), "later")).toEqual(
    page({ fence: 4, serial: 8, holder: { run: "next", machine: "there", host: "host", since: "later" }, pids: [4] }),
  );
});

test("a process of the same run joins those that live, once", () => {
  const held = heldBy(page({ pids: [1, 9, 2] }), runner(2), "later");
  expect(held).toEqual(page({ serial: 8, pids: [1, 2] }));
  expect(releasedBy(held, runner(2))).toEqual(page({ serial: 9, pids: [1] }));
});

test("only the machine of a run knows that it is gone, with all its processes", () => {
  expect(isGone(page({ pids: [9] }), runner(4, "next"))).toBe(true);
  expect(isGone(page({ pids: [1, 9] }), runner(4, "next"))).toBe(false);
  expect(isGone(page({ pids: [9] }), runner(4, "next", "there"))).toBe(false);
  expect(isGone(page({ holder: undefined, pids: [9] }), runner(4, "next"))).toBe(false);
});

test("an intent is another process's while that one lives and its run goes on", () => {
  const { intents } = edited(page(), editsOf(["a", intent]), { pid: 2 });
  expect(intents.a).toEqual({ ...intent, fence: 3, pid: 2 });
  const asked = (more: Partial<Page> = {}, by = runner(1), address = "a") =>
    isOfSibling(page({ intents, ...more }), address, by);
  expect(asked()).toBe(true);
  expect(asked({}, runner(2))).toBe(false);
  expect(asked({}, runner(1), "b")).toBe(false);
  expect(asked({}, runner(1, "next"))).toBe(false);
  expect(asked({ holder: undefined })).toBe(false);
  expect(asked({ fence: 4 })).toBe(false);
  expect(asked({ intents: { a: { ...intent, fence: 3, pid: 9 } } })).toBe(false);
  expect(asked({ intents: { a: { ...intent, fence: 3 } } })).toBe(false);
  // What this run has begun, whatever became of its process and its lease.
  const { run } = runner(1);
  expect(asked({ fence: 4, intents: { a: { ...intent, fence: 3, pid: 9, run } } })).toBe(true);
  expect(asked({ fence: 4, intents: { a: { ...intent, fence: 3, pid: 1, run } } })).toBe(false);
});

test("edits are written with the fence of the run, and removals remove", () => {
  const before = page({ intents: { a: { ...intent, fence: 1, pid: 1 }, b: { ...intent, fence: 1 } } });
  const after = edited(before, editsOf(["a", null], ["c", intent]));
  expect(after).toEqual(page({ serial: 8, intents: { b: { ...intent, fence: 1 }, c: { ...intent, fence: 3 } } }));
});

/** What later runs do, in their order, and which runs then name what an earlier one has created. */
const part = { has: () => false, isAll: false };
const all = { has: () => false, isAll: true };
const told: Intent = { ...intent, idReported: true };
type Passes = readonly (readonly [run: string, met: typeof part])[];
const passes: readonly [string, Intent, Passes, readonly string[]][] = [
  ["no answer", intent, [["one", part]], ["one", "two", "next"]],
  ["answered, after a plan that meets all of the state", told, [["one", all]], ["one", "two", "next"]],
  ["answered, after a preview", told, [["one", part]], []],
  ["answered, in and after the update that follows its preview", told, Array(2).fill(["one", part]), ["two", "next"]],
  [
    "answered, in and after the second update",
    told,
    [
      ["one", part],
      ["two", part],
    ],
    ["one", "next"],
  ],
];
test.each(passes)("a creation that no plan declares is named by the right runs: %s", (_, created, later, named) => {
  const first = page({ holder: undefined, pids: [], intents: { a: { ...created, fence: 1 } } });
  const { a } = later.reduce((now, [run, met]) => passedOver(now, met, runner(1, run)), first).intents;
  expect(["one", "two", "next"].filter((run) => isNamed(a as Intent, run, false))).toEqual(named);
});

test("while another run writes, only what is not answered is named", () => {
  expect([intent, { ...intent, idReported: true as const }].map((one) => isNamed(one, "next", true))).toEqual([
    true,
    false,
  ]);
});
