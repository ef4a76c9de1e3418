import type { Clock } from "../../src/client/clock";
import { type Intent, StackJournal } from "../../src/lifecycle";
import { Documents, type Store, StoreError, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";

/** The journal of one stack, as several runs write it: who may, who waits, and who has to stop. */
const intent: Intent = { kind: "Application", name: "api", since: 0, traits: { displayName: "api" } };
const [LEASE, TAKE_OVER] = [30_000, 90_000];

let store: Store;
let clock: Clock;
let dead: Set<number>;
let said: string[];
beforeEach(() => {
  store = storeInMemory();
  clock = sharedClock();
  dead = new Set();
  said = [];
});

function journalOf(pid: number, { machine = `machine ${pid}`, run = `run ${pid}`, own = store } = {}): StackJournal {
  return new StackJournal({
    documents: new Documents(own, async () => {}),
    stack: "shop/prod",
    runner: { run, machine, host: machine, pid, isAlive: (other) => !dead.has(other) },
    clock: () => clock,
    say: (message) => said.push(message),
  });
}

/** A run that is killed in the middle of an operation, with what it has written down. */
async function killed(journal: StackJournal, pid: number, address = "api"): Promise<void> {
  await new Promise<void>((resolve) => {
    void journal.hold(async () => {
      await journal.write(address, intent);
      resolve();
      await new Promise(() => {});
    });
  });
  dead.add(pid);
}

test("what one run has recorded, the next one finds, on any machine", async () => {
  const first = journalOf(1);
  await first.hold(() => first.write("api", intent));
  const second = journalOf(2);
  await second.load();
  expect(second.intent("api")).toEqual(intent);
  second.strike("api");
  expect(second.intents().size).toBe(0);
  await second.settle();
  const third = journalOf(3);
  await third.load();
  expect(third.intents().size).toBe(0);
});

test("a run that ended properly is not awaited", async () => {
  const first = journalOf(1);
  await first.hold(() => first.write("api", intent));
  const began = clock.now();
  await journalOf(2).hold(async () => {});
  expect(clock.now()).toBe(began);
  expect(said).toEqual([]);
});

test("one that was killed on another machine is awaited: its lease and the longest request", async () => {
  await killed(journalOf(1), 1);
  const began = clock.now();
  const second = journalOf(2);
  await second.hold(async () => expect(second.intent("api")).toEqual(intent));
  expect(clock.now() - began).toBeGreaterThanOrEqual(TAKE_OVER);
  expect(clock.now() - began).toBeLessThan(TAKE_OVER + 5_000);
  expect(said).toEqual([expect.stringContaining('waiting for stack "shop/prod": another run on machine 1')]);
});

test("one that was killed on this machine is not: its processes are gone", async () => {
  await killed(journalOf(1, { machine: "here" }), 1);
  const began = clock.now();
  await journalOf(2, { machine: "here" }).hold(async () => {});
  expect(clock.now()).toBe(began);
});

test("one that still writes is never taken over", async () => {
  const [first, second] = [journalOf(1), journalOf(2)];
  let isOver = false;
  const long = first.hold(async () => {
    for (let count = 0; count < 20; count++) {
      await first.write(`api ${count}`, intent);
      await clock.sleep(LEASE / 2);
    }
    isOver = true;
  });
  await second.hold(async () => expect(isOver).toBe(true));
  await long;
});

test("a lease that has run out is renewed by the next write, if nobody has taken over meanwhile", async () => {
  const journal = journalOf(1);
  await journal.hold(async () => {
    expect(await journal.guard()).toBeUndefined();
    await clock.sleep(10 * LEASE);
    expect(await journal.guard()).toBeUndefined();
  });
});

test("a superseded run sends nothing more, and records nothing more", async () => {
  const [first, second] = [journalOf(1), journalOf(2)];
  await first.hold(async () => {
    // It stands still for longer than others wait.
    await second.hold(async () => {});
    expect(await first.guard()).toContain("Another run (on machine 2, since ");
    await expect(first.write("api", intent)).rejects.toMatchObject({ problem: { code: "superseded" } });
  });
  await expect(first.hold(async () => {})).rejects.toMatchObject({ problem: { code: "superseded" } });
  await second.load();
  expect(second.intents().size).toBe(0);
});

test("the processes of one run write concurrently, and the lease ends with the last of them", async () => {
  const [first, second] = ["run", "run"].map((run, index) => journalOf(index + 1, { machine: "here", run })) as [
    StackJournal,
    StackJournal,
  ];
  await first.hold(async () => {
    await second.hold(() => second.write("b", intent));
    await first.write("a", intent);
    expect(await first.guard()).toBeUndefined();
  });
  const began = clock.now();
  const next = journalOf(3);
  await next.hold(async () => expect([...next.intents().keys()].sort()).toEqual(["a", "b"]));
  expect(clock.now()).toBe(began);
});

test("operations of one process share a lease, and many intents need few writes", async () => {
  let swaps = 0;
  const own: Store = {
    ...store,
    swap: (...swap) => {
      swaps += 1;
      return store.swap(...swap);
    },
  };
  const journal = journalOf(1, { own });
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => journal.hold(() => journal.write(`api ${index}`, intent))),
  );
  expect(journal.intents().size).toBe(100);
  expect(swaps).toBeLessThan(10);
});

test("a creation whose intent cannot be written is not sent", async () => {
  const own: Store = { ...store, swap: () => Promise.reject(new StoreError("the bucket does not answer.")) };
  const journal = journalOf(1, { own });
  let sent = false;
  const work = journal.hold(async () => {
    await journal.write("api", intent);
    sent = true;
  });
  await expect(work).rejects.toMatchObject({
    problem: { code: "store", message: expect.stringContaining("the bucket does not answer") },
  });
  expect(sent).toBe(false);
});

test("removals of a preview do not affect the lease of another run, and are stored once that has ended", async () => {
  const [first, preview] = [journalOf(1), journalOf(2)];
  await first.hold(async () => {
    await first.write("api", intent);
    await preview.load();
    preview.strike("api");
    await preview.settle();
    expect(await first.guard()).toBeUndefined();
    await first.write("site", intent);
  });
  await first.hold(async () => expect([...first.intents().keys()]).toEqual(["api", "site"]));
});
