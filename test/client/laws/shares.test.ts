import fc from "fast-check";
import { LIMITS } from "../../../src/client/limits";
import { HOSTILE, replaced } from "../../support/places";
import { Company, type Runner } from "../runners";

/** The names of runners are drawn as well, and decide in which order a document lists them. */
let mockNamed = 0;
jest.mock("node:crypto", () => ({
  ...jest.requireActual("node:crypto"),
  randomUUID: () => `${(mockNamed++).toString(16).padStart(8, "a")}-0000-4000-8000-000000000000`,
}));

const RUNS = Number(process.env.RUNS ?? 40);
// A schedule takes a moment on a busy machine; what fails is shrunk no longer than that, so that it is printed.
const LIMITED = { numRuns: RUNS, interruptAfterTimeLimit: 2_500 * RUNS, markInterruptAsFailure: true };
jest.setTimeout(LIMITED.interruptAfterTimeLimit + 20_000);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const MINUTE = 60_000;

beforeEach(() => {
  mockNamed = 0;
  chance(1);
});
afterEach(() => jest.restoreAllMocks());

/** The same chance for all, again and again. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  jest.spyOn(Math, "random").mockImplementation(random);
  return random;
}

interface Schedule {
  readonly seed: number;
  /** What each runner sends, after how many milliseconds, and how many at a time. */
  readonly runners: readonly {
    reads: number;
    creations: number;
    atATime: number;
    after: number;
    behind: number;
    /** After how many milliseconds it dies. */
    dies: number | undefined;
    /** When somebody sets its wall clock, and by how much. */
    set?: { at: number; by: number };
  }[];
  /** Milliseconds of a store operation, and of a request's way, at most. */
  readonly store: number;
  readonly way: number;
  /** How often a write of the store gets no answer. */
  readonly loses: number;
  /** How long after it has dated an answer the platform counts the request. */
  readonly datesEarlier?: number;
  /** How much later each reading of a clock is than the one before. */
  readonly tick?: number;
}

const runner = {
  reads: fc.integer({ min: 0, max: 120 }),
  creations: fc.integer({ min: 0, max: 6 }),
  atATime: fc.integer({ min: 1, max: 20 }),
  after: fc.integer({ min: 0, max: 90_000 }),
  behind: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  dies: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined, freq: 4 }),
};

const schedulesOf = (runners: fc.Arbitrary<Schedule["runners"][number]>): fc.Arbitrary<Schedule> =>
  fc.record({
    seed: fc.integer(),
    runners: fc.array(runners, { minLength: 1, maxLength: 8 }),
    store: fc.constantFrom(0, 5, 100, 1_000),
    way: fc.constantFrom(0, 20, 300, 3_000),
    loses: fc.constantFrom(0, 0.1),
    datesEarlier: fc.constantFrom(0, 40),
    tick: fc.constantFrom(0, 1e-3, 0.3),
  });

/** The least number of windows that all of it takes. */
function windowsOf({ runners }: Schedule): number {
  const sum = (of: (runner: Schedule["runners"][number]) => number) => runners.reduce((all, one) => all + of(one), 0);
  const requests = sum(({ reads, creations }) => reads + creations);
  const creations = sum((runner) => runner.creations);
  return Math.max(Math.ceil(requests / LIMITS.requests), Math.ceil(creations / LIMITS.creations));
}

async function run(schedule: Schedule): Promise<Company> {
  const random = chance(schedule.seed);
  const company = new Company({
    store: () => random() * schedule.store,
    way: () => random() * schedule.way,
    loses: () => random() < schedule.loses,
  });
  company.platform.datesEarlier = schedule.datesEarlier ?? 0;
  const ends = company.clock.now() + (3 * windowsOf(schedule) + 10) * MINUTE;
  const over = company.clock.sleep(ends - company.clock.now()).then(() => {
    throw new Error("it does not come to an end");
  });
  const work = async (runner: Runner, { reads, creations, atATime, after, dies }: Schedule["runners"][number]) => {
    await company.clock.sleep(after);
    const done = Promise.all([runner.sendAll(reads, atATime), runner.sendAll(creations, atATime, { creation: true })]);
    const dead = dies === undefined ? done : company.clock.sleep(dies).then(() => runner.die());
    await Promise.race([done, dead]);
  };
  const start = company.clock.now();
  const { tick } = schedule;
  const all = schedule.runners.map((one) => {
    const { at, by } = one.set ?? { at: 0, by: 0 };
    const wall = () => (company.clock.now() >= start + at ? by : 0);
    return work(company.runner({ behind: one.behind, wall, ...(tick === undefined ? {} : { tick }) }), one);
  });
  await Promise.race([over, Promise.all(all)]);
  over.catch(() => {});
  company.end();
  return company;
}

test("under any schedule no window is overspent, and all is sent", async () => {
  await fc.assert(
    fc.asyncProperty(schedulesOf(fc.record(runner)), async (schedule) => {
      const { platform } = await run(schedule);
      expect(platform.refused).toEqual([]);
      schedule.runners.forEach(({ reads, creations, dies }, index) => {
        const sent = platform.accepted.filter(({ runner }) => runner === index).length;
        if (dies === undefined) expect(sent).toBe(reads + creations);
        else expect(sent).toBeLessThanOrEqual(reads + creations);
      });
    }),
    LIMITED,
  );
});

test("wall clocks that are wrong, or are set, neither block a run nor cost more than a part of a window", async () => {
  const set = fc.record({ at: fc.nat(150_000), by: fc.constantFrom(600_000, -600_000, 1e10, -1e10) });
  await fc.assert(
    fc.asyncProperty(schedulesOf(fc.record({ ...runner, set })), async (schedule) => {
      const { platform } = await run(schedule);
      expect(platform.refused.length).toBeLessThan(LIMITS.requests);
    }),
    LIMITED,
  );
});

test.each([2, 8, 32])(
  "%i runners at work all the time use nearly all of each window, and get the same of it",
  async (count) => {
    const schedule = {
      seed: count,
      runners: times(count).map((index) => ({
        reads: Math.floor(2_400 / count),
        creations: Math.floor(90 / count),
        atATime: 4,
        after: 0,
        behind: 10_000 * index,
        dies: undefined,
      })),
      store: 160,
      way: 80,
      loses: 0,
    };
    const { platform, operations } = await run(schedule);
    const span = (platform.accepted.at(-1)?.at ?? 0) - (platform.accepted[0]?.at ?? 0);
    const windows = Math.ceil(platform.accepted.length / LIMITS.requests);
    const first = platform.accepted[0]?.at ?? 0;
    const ends = times(count).map((number) => platform.accepted.findLast(({ runner }) => runner === number)?.at ?? 0);
    const sum = (of: (end: number) => number) => ends.reduce((all, end) => all + of(end - first), 0);
    // Jain's index of the times that they take.
    expect(sum((end) => end) ** 2 / (count * sum((end) => end ** 2))).toBeGreaterThan(0.95);
    expect(operations / platform.accepted.length).toBeLessThan(count / 8 + 1);
    expect(platform.refused).toEqual([]);
    expect(span / ((windows - 1) * MINUTE)).toBeLessThan(1.1);
  },
);

/** Times and counts that no runner writes. */
const IMPOSSIBLE = [-1e300, -1e12, -1, 0, 0.5, 1e6, 1e12, 1.8e12, 1e300, Number.MAX_SAFE_INTEGER];

test("whatever somebody has written into the ledger, all is sent soon, and the platform refuses little", async () => {
  const hostile = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...IMPOSSIBLE) },
    fc.constantFrom(...HOSTILE),
  );
  const places = fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 0, max: 90_000 }), places, async (seed, after, edits) => {
      chance(seed);
      const company = new Company(slow);
      const before = times(3).map((index) => company.runner({ behind: 7_000 * index }));
      for (const runner of before) void Promise.all([runner.sendAll(90, 5), runner.sendAll(4, 2, { creation: true })]);
      await company.clock.sleep(after);
      company.end();
      await company.tamper((ledger) => edits.reduce((all, [at, value]) => replaced(all, at, value), ledger));
      const refused = company.platform.refused.length;
      const late = company.clock.sleep(5 * MINUTE).then(() => {
        throw new Error("it does not come to an end");
      });
      const runners = times(2).map((index) => company.runner({ behind: 3_000 * index }));
      await Promise.race([
        late,
        Promise.all(runners.map((one) => Promise.all([one.sendAll(30, 5), one.send({ creation: true })]))),
      ]);
      late.catch(() => {});
      company.end();
      expect(company.platform.refused.length - refused).toBeLessThanOrEqual(40);
    }),
    LIMITED,
  );
});

const slow = { store: () => 80, way: () => 40 };

test("a single runner reads the store a few times in a window", async () => {
  const company = new Company(slow);
  await company.runner().sendAll(600, 10);
  expect(company.platform.fills.requests).toEqual([120, 120, 120, 120, 120]);
  expect(company.operations).toBeLessThan(100);
});

test("the shares of a dead runner are free again when its lease has expired", async () => {
  const company = new Company(slow);
  const [dead, alive] = [company.runner(), company.runner()];
  void dead.sendAll(500, 60);
  await company.clock.sleep(1_000);
  dead.die();
  await alive.sendAll(500, 60);
  const { fills, refused } = company.platform;
  expect(refused).toEqual([]);
  expect(fills.requests.slice(2, 4)).toEqual([120, 120]);
});

test("without the store runners continue alone with their part, report it once, and come back", async () => {
  const company = new Company(slow);
  const runners = times(4).map((index) => company.runner({ behind: 5_000 * index }));
  const work = Promise.all(runners.map((runner) => runner.sendAll(360, 10)));
  await company.clock.sleep(30_000);
  company.isReachable = false;
  await company.clock.sleep(5 * MINUTE);
  const alone = company.platform.accepted.length;
  company.isReachable = true;
  await work;
  const { refused, accepted, fills } = company.platform;
  expect(alone).toBeGreaterThan(120);
  expect(accepted).toHaveLength(1_440);
  // A part each, in the window in which the store was lost.
  expect(refused.length).toBeLessThanOrEqual(120);
  expect(fills.requests.slice(-4, -1)).toEqual([120, 120, 120]);
  const trouble = company.said.filter((message) => !message.startsWith("waiting"));
  expect(trouble).toEqual(
    times(4).map(() =>
      expect.stringMatching(/^The limits cannot be shared .* continues alone, with 1\/4 of the limits\.$/),
    ),
  );
});

/** When a store is lost, in milliseconds: in the first seconds, in the middle of a window, at its edge. */
const LOST = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: 3_000, max: 100_000 }),
  fc.integer({ min: 59_000, max: 63_000 }),
);

test("a store that is lost at any time costs each runner a few refused requests: it takes its share of what is left", async () => {
  const losses = fc.record({
    seed: fc.integer(),
    count: fc.integer({ min: 2, max: 8 }),
    after: LOST,
    atATime: fc.integer({ min: 1, max: 10 }),
    store: fc.constantFrom(5, 80),
    comesBack: fc.boolean(),
    /** Runners that begin in between, after how many milliseconds. */
    more: fc.array(fc.nat(100_000), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(losses, async ({ seed, count, after, atATime, store, comesBack, more }) => {
      chance(seed);
      const company = new Company({ store: () => store, way: () => 40 });
      const share = Math.floor(800 / count);
      const begin = (index: number) => company.runner({ behind: 5_000 * index }).sendAll(share, atATime);
      const early = times(count).map(begin);
      await company.clock.sleep(after);
      company.isReachable = false;
      const late = more.map((pause, index) => company.clock.sleep(pause).then(() => begin(count + index)));
      await company.clock.sleep(2 * MINUTE);
      company.isReachable = comesBack;
      const tooLate = company.clock.sleep(20 * MINUTE).then(() => {
        throw new Error("it does not come to an end");
      });
      await Promise.race([Promise.all([...early, ...late]), tooLate]);
      tooLate.catch(() => {});
      company.end();
      expect(company.platform.refused.length).toBeLessThanOrEqual(8 * (count + more.length));
    }),
    LIMITED,
  );
});

test("requests that others send without the store are detected by the headers", async () => {
  const company = new Company(slow);
  const runners = times(3).map(() => company.runner());
  for (const _ of times(40)) company.platform.request(false, -1);
  await Promise.all(runners.map((runner) => runner.sendAll(60, 5)));
  expect(company.platform.refused).toEqual([]);
  expect(company.platform.accepted).toHaveLength(40 + 180);
});

test("a service that sends no headers is taken to count as documented", async () => {
  const company = new Company(slow);
  company.platform.sendsHeaders = false;
  const runners = times(3).map((index) => company.runner({ behind: 7_000 * index }));
  await Promise.all(runners.map((runner) => runner.sendAll(150, 8)));
  expect(company.platform.refused).toEqual([]);
  expect(company.platform.accepted).toHaveLength(450);
});

test("requests that arrive in the next window count there", async () => {
  const company = new Company(slow);
  const [late, other] = [company.runner(), company.runner()];
  await late.sendAll(1, 1);
  const slowOnes = Promise.all(times(20).map(() => late.send({}, 90_000)));
  await company.clock.sleep(61_000);
  await other.sendAll(240, 30);
  await slowOnes;
  expect(company.platform.refused).toEqual([]);
});

test("unused shares are returned within the window", async () => {
  const company = new Company(slow);
  const [early, later] = [company.runner(), company.runner()];
  await early.sendAll(20, 20);
  await company.clock.sleep(15_000);
  await later.sendAll(100, 20);
  expect(company.platform.fills.requests).toEqual([120]);
});

test.each(times(10))("creations are granted in turns, the most urgent of a turn first (%#)", async (seed) => {
  chance(seed);
  const company = new Company(slow);
  const [used, greedy, ...others] = times(8).map(() => company.runner());
  for (const runner of [used, greedy, ...others]) await runner?.send();
  await used?.sendAll(5, 5, { creation: true });
  const order: string[] = [];
  const create = (runner: Runner | undefined, name: string, urgency: number) =>
    runner?.send({ creation: true, urgency }).then(() => order.push(name));
  await Promise.all([
    ...times(4).map((index) => create(greedy, `greedy ${index}`, 9)),
    ...others.map((runner, urgency) => create(runner, `urgency ${urgency}`, urgency)),
  ]);
  // Who begins a window, and who asked before the others did, may be one of those whose turn comes later.
  const [first, second] = [order.slice(0, 5), order.slice(5)];
  expect(first.filter((name) => name.startsWith("greedy")).length).toBeLessThanOrEqual(2);
  expect(second.filter((name) => ["urgency 5", "urgency 4"].includes(name)).length).toBeLessThanOrEqual(1);
  expect(company.platform.refused).toEqual([]);
  company.end();
});

test("the ledger of a service that was reset is started again", async () => {
  const company = new Company(slow);
  const before = company.runner();
  await before.sendAll(120, 20);
  const start = company.clock.now();
  company.platform.setBack(86_400_000);
  await company.runner().sendAll(20, 5);
  expect(company.clock.now() - start).toBeLessThan(2 * MINUTE);
});

test("a store that is slower than a lease does not block for ever", async () => {
  const company = new Company({ ...slow, store: () => MINUTE });
  const runner = company.runner();
  const late = company.clock.sleep(30 * MINUTE).then(() => {
    throw new Error("it does not come to an end");
  });
  await Promise.race([late, runner.sendAll(3, 1)]);
  late.catch(() => {});
  company.end();
  expect(company.platform.accepted).toHaveLength(3);
  expect(company.said[0]).toContain("run differently. This run continues alone");
});
