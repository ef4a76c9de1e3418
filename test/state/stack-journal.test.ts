import type { Clock } from "../../src/client/clock";
import { guardOf, type Intent, intentsIn, StackJournal } from "../../src/state";
import { journalKey } from "../../src/state/journal-document";
import { Documents, type Store, StoreError, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";

/** The journal of one stack, as several runs write it: who may, who waits, and who has to stop. */
const intent: Intent = {
  kind: "Application",
  name: "api",
  since: 0,
  home: { origin: "here", companyId: "ours" },
  traits: { displayName: "api" },
};
const [LEASE, TAKE_OVER] = [30_000, 90_000];

let store: Store;
let clock: Clock;
let dead: Set<number>;
/** Runs that stand still, or are gone. */
let still: Set<string>;
let said: string[];
beforeEach(() => {
  store = storeInMemory();
  clock = sharedClock();
  dead = new Set();
  still = new Set();
  said = [];
});

function journalOf(pid: number, { machine = `machine ${pid}`, run = `run ${pid}`, own = store } = {}): StackJournal {
  return new StackJournal({
    documents: new Documents(own, async () => {}),
    stack: "shop/prod",
    runner: { run, machine, host: machine, pid, isAlive: (other) => !dead.has(other) },
    clock: () => clockOf(run),
    say: (message) => said.push(message),
  });
}

function clockOf(run: string): Clock {
  const { sleep } = clock;
  const stopped = () => (still.has(run) ? new Promise<void>(() => {}) : undefined);
  return { ...clock, sleep: (...asked) => sleep(...asked).then(stopped) };
}

/** A run that is killed in the middle of an operation, with what it has written down. */
async function killed(journal: StackJournal, pid: number, address = "api"): Promise<void> {
  await new Promise<void>((resolve) => {
    void journal.lease.hold(async () => {
      await journal.intents.write(address, intent);
      resolve();
      await new Promise(() => {});
    });
  });
  dead.add(pid);
  still.add(`run ${pid}`);
}

/** The third write of an operation with one intent. */
const RELEASE = 3;

test("a removal is not undone by an earlier write that is repeated after a conflict", async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let swaps = 0;
  const own: Store = {
    ...store,
    swap: async (...args) => {
      swaps += 1;
      if (swaps === RELEASE) await opened;
      return store.swap(...args);
    },
  };
  const journal = journalOf(1, { own });
  const ended = journal.lease.hold(async () => {
    await journal.intents.write("api", intent);
    journal.intents.note("api", { ...intent, id: "7" });
  });
  while (swaps < RELEASE) await new Promise((resolve) => setImmediate(resolve));
  journal.intents.strike("api");
  await new Promise((resolve) => setImmediate(resolve));
  open();
  await ended;
  await journal.settle();
  const next = journalOf(2);
  await next.load();
  expect(next.intents.all().size).toBe(0);
});

test("what one run has recorded, the next one finds, on any machine", async () => {
  const first = journalOf(1);
  await first.lease.hold(() => first.intents.write("api", intent));
  const second = journalOf(2);
  await second.load();
  expect(second.intents.all().get("api")).toEqual(intent);
  second.intents.strike("api");
  expect(second.intents.all().size).toBe(0);
  await second.settle();
  const third = journalOf(3);
  await third.load();
  expect(third.intents.all().size).toBe(0);
});

test("a run that ended properly is not awaited", async () => {
  const first = journalOf(1);
  await first.lease.hold(() => first.intents.write("api", intent));
  const began = clock.now();
  await journalOf(2).lease.hold(async () => {});
  expect(clock.now()).toBe(began);
  expect(said).toEqual([]);
});

test("one that was killed on another machine is awaited: its lease and the longest request", async () => {
  await killed(journalOf(1), 1);
  const began = clock.now();
  const second = journalOf(2);
  await second.lease.hold(async () => expect(second.intents.all().get("api")).toEqual(intent));
  expect(clock.now() - began).toBeGreaterThanOrEqual(TAKE_OVER);
  expect(clock.now() - began).toBeLessThan(TAKE_OVER + 5_000);
  expect(said).toEqual([expect.stringContaining('waiting for stack "shop/prod": another run on machine 1')]);
});

test("one that was killed on this machine is not: its processes are gone", async () => {
  await killed(journalOf(1, { machine: "here" }), 1);
  const began = clock.now();
  await journalOf(2, { machine: "here" }).lease.hold(async () => {});
  expect(clock.now()).toBe(began);
});

test("nor are its notes and removals lost until somebody writes", async () => {
  await killed(journalOf(1, { machine: "here" }), 1);
  const preview = journalOf(2, { machine: "here" });
  await preview.load();
  preview.intents.strike("api");
  await preview.settle();
  const next = journalOf(3);
  await next.load();
  expect(next.intents.all().size).toBe(0);
});

/** What a run may do for longer than others wait. */
const long: readonly [string, (journal: StackJournal) => Promise<unknown>][] = [
  ["writes", (journal) => thrice(() => journal.intents.write("api", intent))],
  ["sends", (journal) => thrice(async () => expect(await journal.lease.guard()).toBeUndefined())],
  ["waits for the platform", () => thrice(async () => {})],
];
async function thrice(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 3; count++) {
    await work();
    await clock.sleep(TAKE_OVER, undefined, true);
  }
}
test.each(long)("one that still %s is never taken over", async (_, work) => {
  const [first, second] = [journalOf(1), journalOf(2)];
  let isOver = false;
  const held = first.lease.hold(async () => {
    await work(first);
    isOver = true;
  });
  await second.lease.hold(async () => expect(isOver).toBe(true));
  await held;
});

test("a lease that has run out is renewed by the next write, if nobody has taken over meanwhile", async () => {
  const journal = journalOf(1);
  await journal.lease.hold(async () => {
    expect(await journal.lease.guard()).toBeUndefined();
    await clock.sleep(10 * LEASE);
    expect(await journal.lease.guard()).toBeUndefined();
  });
});

test("a superseded run sends nothing more, and records nothing more", async () => {
  const [first, second] = [journalOf(1), journalOf(2)];
  await first.lease.hold(async () => {
    still.add("run 1");
    await second.lease.hold(async () => {});
    expect(await first.lease.guard()).toContain("Another run (on machine 2, since ");
    await expect(first.intents.write("api", intent)).rejects.toMatchObject({ problem: { code: "superseded" } });
  });
  await expect(first.lease.hold(async () => {})).rejects.toMatchObject({ problem: { code: "superseded" } });
  await second.load();
  expect(second.intents.all().size).toBe(0);
});

test("a store that another one has replaced in the middle of a run is named, and no other run", async () => {
  let present = store;
  const replaced: Store = { ...store, read: (key) => present.read(key), swap: (...change) => present.swap(...change) };
  const journal = journalOf(1, { own: replaced });
  await journal.lease.hold(async () => {
    present = storeInMemory();
    await expect(journal.intents.write("api", intent)).rejects.toThrow(
      /^The store no longer has the journal of stack "shop\/prod"/,
    );
  });
});

test("a superseded run changes nothing of the other one's page at its end, also where both have the same process ID", async () => {
  const [first, second] = [journalOf(1, { machine: "a" }), journalOf(1, { machine: "b", run: "another" })];
  const page = async () => (await store.read(journalKey("shop/prod")))?.value;
  let goOn = (): void => {};
  const isOvertaken = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  still.add("run 1");
  const long = first.lease.hold(async () => {
    await isOvertaken;
    first.intents.note("api", intent);
  });
  await second.lease.hold(async () => {
    const before = await page();
    goOn();
    await long;
    expect(await page()).toBe(before);
  });
});

describe("of the two clocks of a machine", () => {
  test("one that jumps ahead ends no wait for another run", async () => {
    await killed(journalOf(1), 1);
    const [shared, began] = [clock, clock.now()];
    const ahead = () => (shared.now() > began ? 3_600_000 : 0);
    clock = { ...shared, readings: () => [shared.now(), shared.now() + ahead()] };
    await journalOf(2).lease.hold(async () => {});
    expect(shared.now() - began).toBeGreaterThanOrEqual(TAKE_OVER);
  });

  test("one that stands still, as the machine did, keeps no lease", async () => {
    const shared = clock;
    clock = { ...shared, readings: () => [0, shared.now()] };
    const journal = journalOf(1);
    await journal.lease.hold(async () => {
      const before = await store.read(journalKey("shop/prod"));
      await shared.sleep(LEASE);
      await journal.lease.guard();
      expect(await store.read(journalKey("shop/prod"))).not.toEqual(before);
    });
  });
});

test("the processes of one run write concurrently, and the lease ends with the last of them", async () => {
  const [first, second] = ["run", "run"].map((run, index) => journalOf(index + 1, { machine: "here", run })) as [
    StackJournal,
    StackJournal,
  ];
  await first.lease.hold(async () => {
    await second.lease.hold(() => second.intents.write("b", intent));
    await first.intents.write("a", intent);
    expect(await first.lease.guard()).toBeUndefined();
  });
  const began = clock.now();
  const next = journalOf(3);
  await next.lease.hold(async () => expect([...next.intents.all().keys()].sort()).toEqual(["a", "b"]));
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
    Array.from({ length: 100 }, (_, index) => journal.lease.hold(() => journal.intents.write(`api ${index}`, intent))),
  );
  expect(journal.intents.all().size).toBe(100);
  expect(swaps).toBeLessThan(10);
});

test("a creation whose intent cannot be written is not sent", async () => {
  const own: Store = { ...store, swap: () => Promise.reject(new StoreError("the bucket does not answer.")) };
  const journal = journalOf(1, { own });
  let sent = false;
  const work = journal.lease.hold(async () => {
    await journal.intents.write("api", intent);
    sent = true;
  });
  await expect(work).rejects.toMatchObject({
    problem: { code: "store", message: expect.stringContaining("the bucket does not answer") },
  });
  expect(sent).toBe(false);
});

test("removals of a preview do not affect the lease of another run, and are stored once that has ended", async () => {
  const [first, preview] = [journalOf(1), journalOf(2)];
  await first.lease.hold(async () => {
    await first.intents.write("api", intent);
    await preview.load();
    preview.intents.strike("api");
    await preview.settle();
    expect(await first.lease.guard()).toBeUndefined();
    await first.intents.write("site", intent);
  });
  await first.lease.hold(async () => expect([...first.intents.all().keys()]).toEqual(["api", "site"]));
});

describe("outside of an operation", () => {
  test("nothing is asked before the journal is loaded, and nothing written", async () => {
    const journal = journalOf(1);
    expect(() => journal.intents.all()).toThrow("The journal is asked before it is loaded.");
    expect(journal.plan.isOfSibling("api")).toBe(false);
    await expect(journal.intents.write("api", intent)).rejects.toThrow("An intent outside of a hold.");
  });

  test("a note is stored at once, and a removal of what is not there is none", async () => {
    let swaps = 0;
    const own: Store = { ...store, swap: (...swap) => ++swaps > 0 && store.swap(...swap) } as Store;
    const journal = journalOf(1, { own });
    await journal.load();
    journal.intents.strike("api");
    await journal.settle();
    expect(swaps).toBe(0);
    journal.intents.note("api", intent);
    journal.intents.note("site", intent);
    await journal.settle();
    const next = journalOf(2);
    await next.load();
    expect([...next.intents.all().keys()]).toEqual(["api", "site"]);
  });

  test("what could not be stored stays, and is stored with the next write", async () => {
    let isDown = true;
    const own: Store = {
      ...store,
      swap: (...swap) => (isDown ? Promise.reject(new StoreError("no answer.")) : store.swap(...swap)),
    };
    const journal = journalOf(1, { own });
    await journal.load();
    journal.intents.note("api", intent);
    await journal.settle();
    expect(journal.intents.all().get("api")).toEqual(intent);
    isDown = false;
    await journal.lease.hold(() => journal.intents.write("site", intent));
    const next = journalOf(2);
    await next.load();
    expect([...next.intents.all().keys()]).toEqual(["api", "site"]);
  });
});

test("an intent that a live process of the same run wrote is that process's, until this one writes it", async () => {
  const of = (pid: number) => journalOf(pid, { machine: "here", run: "run" });
  const [first, second] = [of(1), of(2)];
  await first.lease.hold(() => first.intents.write("api", intent));
  await second.load();
  expect([second.plan.isOfSibling("api"), second.plan.isOfSibling("site")]).toEqual([true, false]);
  await second.lease.hold(async () => {
    second.intents.note("api", { ...intent, wanted: true });
    expect(second.plan.isOfSibling("api")).toBe(true);
    await second.intents.write("api", { ...intent, id: "1" });
    expect(second.plan.isOfSibling("api")).toBe(false);
  });
});

test("what another process of the same run has begun stays its own after that process has ended; the next run continues it", async () => {
  const of = (pid: number, run: string) => journalOf(pid, { machine: "here", run });
  const [first, second, next] = [of(1, "run"), of(2, "run"), of(3, "next")];
  await second.lease.hold(async () => {
    await first.lease.hold(() => first.intents.write("api", { ...intent, id: "1" }));
    // Its last read shows the ID, and not that the engine has it.
    await second.intents.write("site", intent);
    dead.add(1);
    expect(second.plan.isOfSibling("api")).toBe(true);
  });
  await next.load();
  expect(next.plan.isOfSibling("api")).toBe(false);
  next.intents.note("api", { ...intent, id: "1", wanted: true });
  await next.settle();
  const apply = of(4, "next");
  await apply.lease.hold(async () => expect(apply.plan.isOfSibling("api")).toBe(false));
});

test("a lease that cannot be ended delays the next run, and that is said", async () => {
  let isDown = false;
  const own: Store = {
    ...store,
    swap: (...swap) => (isDown ? Promise.reject(new StoreError("no answer.")) : store.swap(...swap)),
  };
  const journal = journalOf(1, { own });
  await journal.lease.hold(async () => {
    await journal.intents.write("api", intent);
    isDown = true;
  });
  expect(said).toEqual([
    'The journal of stack "shop/prod" could not be written: no answer. The next run waits up to 90 s before it writes.',
  ]);
});

test("a journal that cannot be read stops the run, with what to do", async () => {
  const own: Store = { ...store, read: () => Promise.reject(new StoreError("no answer.")) };
  const journal = journalOf(1, { own });
  await expect(journal.load()).rejects.toMatchObject({
    problem: {
      code: "store",
      message: 'The journal of stack "shop/prod" could not be read: no answer.',
      next: "Nothing is created without the journal. Check that the store can be reached and run the command again.",
    },
    cause: { message: "no answer." },
  });
  const bug = new Error("a bug");
  await expect(journalOf(2, { own: { ...store, read: () => Promise.reject(bug) } }).load()).rejects.toBe(bug);
});

describe("a journal that no release has written", () => {
  const page = { fence: 1, serial: 1, holder: undefined, pids: [], intents: {} };
  test.each([
    ["without a fence", { ...page, fence: "1" }],
    ["without its processes", { ...page, pids: undefined }],
    ["without intents", { ...page, intents: undefined }],
    ["with intents in a list", { ...page, intents: [] }],
    ["with an empty intent", { ...page, intents: { api: null } }],
    ["of another kind", []],
    ["that is null", null],
  ])("%s is damaged, and says what to do", async (_, document) => {
    await new Documents(store, async () => {}).change<unknown>("journal/shop/prod", () => document);
    const damaged = {
      problem: {
        code: "store",
        message: expect.stringMatching(/: The store .* cannot be used: its document journal\/shop\/prod is damaged\.$/),
        next: "Nothing is created without the journal. Restore it from a backup, or delete it to start without its content. Without it, unfinished creations and moves are forgotten: before you delete it, look on the platform for objects that no state has (`svc-iac drift` lists unmanaged ones).",
      },
    };
    await expect(journalOf(1).load()).rejects.toMatchObject(damaged);
    await expect(journalOf(2).lease.hold(async () => {})).rejects.toMatchObject(damaged);
    await expect(intentsIn(new Documents(store))).rejects.toThrow("is damaged");
  });
});

describe("a process that writes for several stacks", () => {
  test("sends nothing once one of them was taken over", async () => {
    const other = new StackJournal({
      documents: new Documents(store, async () => {}),
      stack: "shop/dev",
      runner: { run: "run 1", machine: "machine 1", host: "machine 1", pid: 1, isAlive: () => true },
      clock: () => clock,
    });
    const [first, second] = [journalOf(1), journalOf(2)];
    await expect(guardOf([first, other])).rejects.toThrow("A write without the lease of its stack.");
    await other.lease.hold(async () => {
      expect(await guardOf([first, other])).toBeUndefined();
      await first.lease.hold(async () => {
        expect(await guardOf([first, other])).toBeUndefined();
        still.add("run 1");
        await second.lease.hold(async () => {});
        for (const both of [
          [first, other],
          [other, first],
        ])
          expect(await guardOf(both)).toContain("Another run (on machine 2, since ");
      });
    });
  });
});

describe("what costs a write", () => {
  /** A journal, and how often it has been written. */
  function counted({ during = async () => {} } = {}) {
    const swaps = { count: 0 };
    const own: Store = {
      ...store,
      swap: async (...swap) => {
        swaps.count += 1;
        await during();
        return store.swap(...swap);
      },
    };
    return { journal: journalOf(1, { own }), swaps };
  }
  const stored = async () => {
    const next = journalOf(2);
    await next.load();
    return [...next.intents.all()];
  };

  test("is no request under a fresh lease, and one under a lease that is half over", async () => {
    const { journal, swaps } = counted();
    expect(await journal.lease.guard()).toBeUndefined();
    expect(swaps.count).toBe(0);
    await journal.lease.hold(async () => {
      const before = swaps.count;
      await journal.lease.guard();
      await clock.sleep(LEASE / 2 - 1);
      await journal.lease.guard();
      expect(swaps.count).toBe(before);
      await clock.sleep(1);
      await journal.lease.guard();
      expect(swaps.count).toBe(before + 1);
      await journal.lease.guard();
      expect(swaps.count).toBe(before + 1);
    });
  });

  test("is no note during an operation: it is stored with the end of the lease", async () => {
    const { journal, swaps } = counted();
    await journal.lease.hold(async () => {
      const before = swaps.count;
      journal.intents.note("api", intent);
      await journal.settle();
      expect(swaps.count).toBe(before);
    });
    expect(await stored()).toEqual([["api", intent]]);
  });

  test("does not lose what is recorded meanwhile", async () => {
    const later = { ...intent, id: "1" };
    let isSlow = false;
    const { journal } = counted({
      during: async () => {
        if (!isSlow) return;
        isSlow = false;
        journal.intents.note("api", later);
      },
    });
    await journal.lease.hold(async () => {
      isSlow = true;
      await journal.intents.write("api", intent);
      expect(journal.intents.all().get("api")).toEqual(later);
    });
    expect(await stored()).toEqual([["api", later]]);
  });
});
