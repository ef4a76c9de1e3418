import type { Ledger } from "../../src/client/ledger";
import type { Demand } from "../../src/client/limits";
import { SharedShares } from "../../src/client/shared-shares";
import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import { type Store, StoreError } from "../../src/store/store";

/** One runner of a company, step by step: what it may send, what it writes, and when it looks again. */
const START = Date.UTC(2026, 0, 1);
/** Milliseconds, more than a runner pauses after a look without a result. */
const PAUSE = 300;
const reads = (requests: number) => ({ requests, creations: [] });
const creations = (...urgencies: number[]) => ({ requests: 0, creations: urgencies });

let time: number;
let store: Store;
/** What is done with the store, and whether it answers. */
let operations: string[];
let isReachable: boolean;
let hangs: boolean;
let said: string[];
beforeEach(() => {
  time = START;
  operations = [];
  isReachable = true;
  hangs = false;
  said = [];
  jest.spyOn(Math, "random").mockReturnValue(0);
  const memory = storeInMemory();
  const noted = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    operations.push(name);
    if (hangs) return new Promise(() => {});
    if (!isReachable) throw new StoreError("the store does not answer.");
    return work();
  };
  store = {
    ...memory,
    read: (key) => noted("read", () => memory.read(key)),
    swap: (...write) => noted("swap", () => memory.swap(...write)),
  };
});
afterEach(() => jest.restoreAllMocks());

const settled = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
};
const ledger = () => new Documents(store, async () => {}).read<Ledger>("limits/company") as Promise<Ledger>;
/** The server answers with this many left in a window that ends 60 s after the start. */
const answer = (remaining: number, limit = 120, date = time) => ({
  date: Math.floor(date / 1_000) * 1_000,
  limits: { limit, remaining, resetSeconds: Math.ceil((START + 60_000 - time) / 1_000) },
});

function runner(options: { readonly isSandbox?: boolean } = {}) {
  let rings = 0;
  const sleeps: { readonly until: number; readonly isBackground: boolean; wake(): void }[] = [];
  const clock = {
    now: () => time,
    toWall: (moment: number) => moment,
    fromWall: (moment: number) => moment,
    sleep: (pause: number, signal?: AbortSignal, isBackground = false) =>
      new Promise<void>((wake, reject) => {
        const sleep = { until: time + pause, isBackground, wake };
        sleeps.push(sleep);
        signal?.addEventListener("abort", () => {
          sleeps.splice(sleeps.indexOf(sleep), 1);
          reject(signal.reason);
        });
      }),
  };
  const shares: SharedShares = new SharedShares({
    clock,
    documents: new Documents(store, async () => {}),
    key: async () => "limits/company",
    changed: () => {
      rings += 1;
    },
    say: (message) => said.push(message),
    ...options,
  });
  const looks = async (demand: Demand) => {
    shares.await(demand);
    await settled();
  };
  /** It asks, and again after a pause, as those who wait do when there may be more. */
  const asks = async (demand: Demand) => {
    await looks(demand);
    time += PAUSE;
    await looks(demand);
  };
  const takes = (count: number, creation = false) =>
    Array.from({ length: count }, () => shares.take(creation)).flatMap((permit) => permit ?? []);
  /** Its first request, which shows the time. */
  const begins = async (remaining = 119) => {
    await asks(reads(1));
    shares.take(false)?.answered(answer(remaining));
    await asks(reads(0));
  };
  return { shares, looks, asks, takes, begins, sleeps, rings: () => rings };
}

describe("the first request", () => {
  test("has a share once the ledger is written, and is alone until its answer shows the time", async () => {
    const { shares, asks, takes, rings } = runner();
    expect(takes(1)).toEqual([]);
    await asks(reads(5));
    expect(rings()).toBeGreaterThan(0);
    const [first, ...others] = takes(5);
    expect([first !== undefined, others]).toEqual([true, []]);
    expect(takes(1, true)).toEqual([]);
    time += 100;
    first?.answered(answer(119));
    await asks(reads(4));
    expect(takes(5).length).toBeGreaterThanOrEqual(4);
    expect(shares.standing("requests").endsAt).toBeGreaterThan(START + 59_000);
  });

  test("without an answer is followed by another one", async () => {
    const { asks, takes } = runner();
    await asks(reads(2));
    takes(1)[0]?.answered(undefined);
    time += 61_000;
    await asks(reads(2));
    expect(takes(2)).toHaveLength(1);
  });

  test("may be a creation, which needs a share of each", async () => {
    const { asks, takes } = runner();
    await asks(creations(0, 0));
    expect(takes(2, true)).toHaveLength(1);
    expect(Object.values((await ledger()).runners)).toMatchObject([{ granted: { requests: 1, creations: 1 } }]);
  });

  test("waits for nothing if nothing is asked for", async () => {
    const { asks, sleeps } = runner();
    await asks(reads(0));
    expect([operations, sleeps]).toEqual([[], []]);
  });
});

describe("what is left", () => {
  test("is all, before anything is known", () => {
    const { shares } = runner();
    expect(shares.standing("requests")).toEqual({ left: 120, endsAt: 0, each: 120 });
    expect(shares.standing("creations")).toEqual({ left: 5, endsAt: 0, each: 5 });
  });

  test("is what this runner holds and what nobody holds, in the window of the ledger", async () => {
    const { shares, asks, begins } = runner();
    await begins(20);
    const { left, each, endsAt } = shares.standing("requests");
    expect([left, each]).toEqual([20, 120]);
    expect(endsAt).toBe(START + 61_650);
    await asks(reads(3));
    expect(shares.standing("requests").left).toBe(20);
    time += 62_000;
    expect(shares.standing("requests")).toEqual({ left: 120, endsAt: 0, each: 120 });
  });

  test("is divided among those that wait", async () => {
    const [one, other] = [runner(), runner()];
    await one.begins(1);
    await other.begins(0);
    await one.asks(reads(5));
    time += 30_000;
    await other.asks(reads(5));
    expect(other.shares.standing("requests").each).toBe(60);
    expect(other.shares.standing("creations").each).toBe(5);
  });
});

describe("a refusal", () => {
  test("blocks what it is about until its time, whatever the ledger has granted", async () => {
    const { shares, asks, takes, begins } = runner();
    await begins();
    await asks(reads(5));
    shares.exhausted("requests", 40);
    expect(takes(1)).toEqual([]);
    time += 42_000;
    expect(takes(1)).toHaveLength(1);
  });

  test("of creations blocks no reads", async () => {
    const { shares, asks, takes, begins } = runner();
    await begins();
    await asks({ requests: 1, creations: [0] });
    shares.exhausted("creations", 20);
    expect([takes(1, true), takes(1).length]).toEqual([[], 1]);
  });
});

test("a share whose lease has expired is not used", async () => {
  const { asks, takes, begins } = runner();
  await begins();
  await asks(reads(5));
  time += 43_000;
  expect(takes(1)).toHaveLength(1);
  time += 3_000;
  expect(takes(1)).toEqual([]);
});

test("an answer to a request without a share shows the time and the window, and counts as nobody's", async () => {
  const { shares, asks, takes } = runner();
  await runner().asks(reads(1));
  shares.observe(time, answer(7));
  await asks(reads(9));
  // The other one may not have sent its request yet.
  expect(takes(9)).toHaveLength(6);
  const { windows } = await ledger();
  expect(windows.requests).toMatchObject({ spent: 0, allowed: 7 });
});

describe("the ledger", () => {
  test("of one runner is changed without being read again", async () => {
    const { asks, begins } = runner();
    await begins();
    operations.length = 0;
    await asks(reads(30));
    expect(operations).toEqual(["swap"]);
  });

  test("of several is read first, and changed only if that achieves something", async () => {
    const [one, other] = [runner(), runner()];
    await one.begins(1);
    await other.asks(reads(1));
    // What it reports later is not lost meanwhile.
    jest.spyOn(Math, "random").mockReturnValue(0.9);
    other.takes(1)[0]?.answered(answer(0));
    await other.asks(reads(3));
    operations.length = 0;
    time += 16_000;
    await other.asks(reads(3));
    await other.asks(reads(3));
    expect(operations).toContain("read");
    expect(operations).not.toContain("swap");
    expect((await ledger()).windows.requests.spent).toBe(1);
    time += 16_000;
    await other.asks(reads(3));
    await other.asks(reads(3));
    expect((await ledger()).windows.requests.spent).toBe(2);
    expect(other.shares.standing("requests").each).toBe(120);
  });

  test("has one change at a time", async () => {
    const { shares } = runner();
    shares.await(reads(1));
    shares.await(reads(2));
    await settled();
    expect(operations.filter((one) => one === "swap")).toHaveLength(1);
  });

  test("has what was used, once it is answered", async () => {
    const { asks, takes, begins } = runner();
    await begins();
    await asks(reads(3));
    for (const permit of takes(3)) permit.answered(answer(116));
    time += 11_000;
    await asks(reads(0));
    expect((await ledger()).windows.requests.spent).toBe(4);
  });

  test("has what was used at the end of a window once it is known in which window it counts", async () => {
    const { asks, takes, begins } = runner();
    await begins();
    time += 59_000;
    await asks(reads(3));
    const [shown, unknown] = takes(2);
    shown?.answered(answer(118));
    unknown?.answered(undefined);
    await asks(reads(90));
    expect((await ledger()).windows.requests.spent).toBe(2);
  });

  test("is read for what others do as often as an answer takes", async () => {
    const [one, other] = [runner(), runner()];
    await one.begins(2);
    for (const [took, answered] of [
      [1_000, answer(1)],
      [4_000, undefined],
    ] as const) {
      await other.asks(reads(1));
      const [permit] = other.takes(1);
      time += took;
      permit?.answered(answered);
    }
    time = START + 62_000;
    await one.looks(reads(1));
    await other.looks(reads(1));
    await other.looks(reads(1));
    expect((other.sleeps.at(-1)?.until ?? 0) - time).toBe(525);
  });

  test("that somebody has replaced is not trusted with the shares of the earlier one", async () => {
    const { asks, takes, begins } = runner();
    await begins();
    await asks(reads(30));
    const [permit] = takes(1);
    const documents = new Documents(store, async () => {});
    const before = Object.keys((await ledger()).runners);
    await documents.change<Ledger>("limits/company", (now) => ({ ...(now as Ledger), runners: {} }));
    await asks(reads(120));
    await asks(reads(120));
    const after = Object.keys((await ledger()).runners);
    expect([before.length, after.length, after[0] === before[0]]).toEqual([1, 1, false]);
    const { windows } = await ledger();
    // Nor with the count of its answers.
    permit?.answered(answer(3));
    await asks(reads(120));
    await asks(reads(120));
    expect((await ledger()).windows.requests.allowed).toBe(windows.requests.allowed);
  });
});

test("blocks of expected requests grow with each grant, and begin small after a pause", async () => {
  const { asks, takes, begins } = runner();
  await begins();
  const held = async () => {
    const { granted, settled: done } = Object.values((await ledger()).runners)[0] ?? {};
    return (granted?.requests ?? 0) - (done?.requests ?? 0);
  };
  const seen: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await asks(reads(1));
    const permits = takes(100);
    seen.push(permits.length);
    for (const permit of permits) permit.answered(answer(120));
  }
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
  time += 11_000;
  await asks(reads(0));
  expect(await held()).toBe(0);
  await asks(reads(1));
  expect(takes(100)).toHaveLength(9);
});

describe("unneeded shares", () => {
  test("are returned after ten seconds, which keeps no process alive", async () => {
    const { looks, asks, takes, begins, sleeps } = runner();
    await begins();
    await asks(reads(3));
    const used = time;
    for (const permit of takes(3)) permit.answered(answer(116));
    await asks(reads(0));
    expect(sleeps).toMatchObject([{ until: used + 10_000, isBackground: true }]);
    const { granted, settled: before } = Object.values((await ledger()).runners)[0] ?? {};
    expect(before?.requests).toBeLessThan(granted?.requests ?? 0);
    time = used + 9_999;
    operations.length = 0;
    await looks(reads(0));
    expect(operations).toEqual([]);
    time += 1;
    await looks(reads(0));
    expect(Object.values((await ledger()).runners)).toMatchObject([{ settled: granted }]);
    expect(takes(1)).toEqual([]);
  });

  test("are returned at once by a process that ends, except those of requests without an answer", async () => {
    const { shares, asks, takes, begins } = runner();
    await begins();
    await asks(reads(3));
    const [unanswered, ...permits] = takes(3);
    for (const permit of permits) permit.answered(answer(116));
    await asks(reads(0));
    const held = async () => {
      const { granted, settled: done } = Object.values((await ledger()).runners)[0] ?? {};
      return (granted?.requests ?? 0) - (done?.requests ?? 0);
    };
    expect(await held()).toBeGreaterThan(3);
    await shares.giveBack();
    expect([await held(), takes(1)]).toEqual([1, []]);
    unanswered?.answered(answer(116));
    await shares.giveBack();
    expect(await held()).toBe(0);
    operations.length = 0;
    await shares.giveBack();
    expect(operations).toEqual([]);
  });

  test("are returned also while the ledger is being changed", async () => {
    const { shares, asks, takes, begins } = runner();
    await begins();
    await asks(reads(3));
    for (const permit of takes(3)) permit.answered(answer(116));
    operations.length = 0;
    shares.await(reads(90));
    await shares.giveBack();
    expect(operations.filter((name) => name === "swap")).toHaveLength(2);
    const [{ granted, settled: done } = {}] = Object.values((await ledger()).runners);
    expect([granted?.requests, done?.requests]).toEqual([expect.any(Number), granted?.requests]);
  });

  test("wait for the alarm of the runner, in the foreground while something waits", async () => {
    const { asks, begins, sleeps } = runner();
    await begins(0);
    await asks(creations(0));
    expect(sleeps.at(-1)).toMatchObject({ isBackground: false });
    expect(sleeps.at(-1)?.until).toBeGreaterThan(time);
  });
});

describe("without the store", () => {
  test("it continues alone, with its part, reports it once, and tries again after half a minute", async () => {
    const [one, other] = [runner(), runner()];
    await one.begins(100);
    await other.begins(99);
    await other.asks(reads(120));
    other.takes(120);
    isReachable = false;
    time += 61_500;
    const since = time;
    await other.asks(reads(200));
    await other.asks(reads(200));
    expect(said).toEqual([
      "The limits cannot be shared with other runs: the store does not answer. This run continues alone, with 1/2 of the limits.",
    ]);
    expect(other.shares.standing("requests")).toMatchObject({ left: 60, each: 60 });
    // The answer to the first shows what is left by those whom nobody has counted.
    const [first, ...more] = other.takes(200);
    expect(more).toEqual([]);
    first?.answered(undefined);
    expect(other.takes(200)).toHaveLength(59);
    other.shares.exhausted("requests", 100);
    expect(other.shares.standing("requests").endsAt).toBe(time + 100_250);
    operations.length = 0;
    time = since + 29_999;
    await other.looks(reads(1));
    expect(operations).toEqual([]);
    isReachable = true;
    time += 1;
    await other.asks(reads(1));
    expect(operations).toContain("swap");
    expect(other.shares.standing("requests").each).toBe(120);
    expect(said).toHaveLength(1);
  });

  test("shares that it may have been granted are left to expire", async () => {
    const { asks, takes, begins, shares } = runner();
    await begins(70);
    const [before] = Object.keys((await ledger()).runners);
    isReachable = false;
    await asks(reads(50));
    expect(shares.standing("requests").left).toBe(70);
    expect(takes(1)).toHaveLength(1);
    isReachable = true;
    time += 30_000;
    await asks(reads(1));
    await asks(reads(1));
    const after = Object.keys((await ledger()).runners);
    expect(after).toContain(before);
    expect(after).toHaveLength(2);
    expect(shares.standing("creations").each).toBe(5);
  });
});

test.each([reads(1), creations(0)])(
  "a refusal that is over before its end is planned for is tried again (%j)",
  async (demand) => {
    const { asks, takes, begins, shares, rings } = runner();
    await begins();
    await asks(creations(0));
    shares.exhausted("requests", 40);
    time += 40_000;
    expect(takes(1, demand.requests === 0)).toEqual([]);
    const before = rings();
    time += 2_000;
    shares.await(demand);
    await settled();
    expect(rings()).toBeGreaterThan(before);
  },
);

describe("shares that cannot be used, because the clocks differ", () => {
  test.each([
    [{}, "the clock of the service and the one of this machine run differently."],
    [
      { isSandbox: true },
      "the clock of the sandbox runs at another speed than this run assumes. Set SERVICE_CLOCK_SPEED to the speed of the sandbox.",
    ],
  ])("are given up after a while, for what the process counts by itself (%j)", async (options, why) => {
    const { looks, asks, takes, begins, rings } = runner(options);
    await begins();
    await asks(reads(5));
    // Since something waited although there were shares for it.
    const since = time - PAUSE;
    // By the service's clock, the lease has expired; it is not renewed.
    time += 46_000;
    expect(takes(1)).toEqual([]);
    hangs = true;
    time = since + 150_000;
    await looks(reads(5));
    expect(said).toEqual([]);
    const before = rings();
    time += 1;
    await looks(reads(5));
    expect(said).toEqual([
      `The limits cannot be shared with other runs: ${why} This run continues alone, and counts its requests itself.`,
    ]);
    expect(rings()).toBeGreaterThan(before);
    expect(takes(1)).toHaveLength(1);
  });

  test.each<[string, Demand, Demand, number, boolean]>([
    ["requests wait", reads(5), reads(5), 119, true],
    ["creations wait, and it has shares for them", creations(0), creations(0), 119, true],
    ["creations wait, and it has only shares of requests", reads(5), creations(0), 119, false],
    ["it has no shares", reads(5), reads(5), 0, false],
    ["nothing waits", creations(0), reads(0), 119, false],
  ])("are those that something waits for: %s", async (_, asked, waiting, remaining, isGivenUp) => {
    const { looks, asks, begins } = runner();
    await begins(remaining);
    await asks(asked);
    hangs = true;
    await looks(waiting);
    time += 150_001;
    await looks(waiting);
    expect(said).toHaveLength(isGivenUp ? 1 : 0);
  });
});
