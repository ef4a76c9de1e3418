import fc from "fast-check";
import { LIMITS } from "../../src/client/limits";
import { Company, type Runner } from "./runners";

// A schedule of 32 runners takes a moment on a busy machine.
jest.setTimeout(120_000);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const MINUTE = 60_000;

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
  readonly runners: readonly { reads: number; creations: number; atATime: number; after: number; behind: number }[];
  /** Milliseconds of a store operation, and of a request's way, at most. */
  readonly store: number;
  readonly way: number;
}

const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.integer(),
  runners: fc.array(
    fc.record({
      reads: fc.integer({ min: 0, max: 120 }),
      creations: fc.integer({ min: 0, max: 6 }),
      atATime: fc.integer({ min: 1, max: 20 }),
      after: fc.integer({ min: 0, max: 90_000 }),
      behind: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  store: fc.constantFrom(0, 5, 100, 1_000),
  way: fc.constantFrom(0, 20, 300, 3_000),
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
  const company = new Company({ store: () => random() * schedule.store, way: () => random() * schedule.way });
  const ends = company.clock.now() + (3 * windowsOf(schedule) + 10) * MINUTE;
  const over = company.clock.sleep(ends - company.clock.now()).then(() => {
    throw new Error("it does not come to an end");
  });
  const work = async (runner: Runner, { reads, creations, atATime, after }: Schedule["runners"][number]) => {
    await company.clock.sleep(after);
    await Promise.all([runner.sendAll(reads, atATime), runner.sendAll(creations, atATime, { creation: true })]);
  };
  const all = schedule.runners.map((one) => work(company.runner({ behind: one.behind }), one));
  await Promise.race([over, Promise.all(all)]);
  over.catch(() => {});
  company.end();
  return company;
}

test("under any schedule no window is overspent, and all is sent", async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const { platform } = await run(schedule);
      expect(platform.refused).toEqual([]);
      const sent = schedule.runners.reduce((sum, { reads, creations }) => sum + reads + creations, 0);
      expect(platform.accepted).toHaveLength(sent);
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  );
});

test.each([2, 8, 32])("%i runners at work all the time leave hardly anything of a window", async (count) => {
  const schedule = {
    seed: count,
    runners: times(count).map((index) => ({
      reads: Math.floor(2_400 / count),
      creations: Math.floor(90 / count),
      atATime: 4,
      after: 0,
      behind: 10_000 * index,
    })),
    store: 160,
    way: 80,
  };
  const { platform, operations } = await run(schedule);
  const span = (platform.accepted.at(-1)?.at ?? 0) - (platform.accepted[0]?.at ?? 0);
  const windows = Math.ceil(platform.accepted.length / LIMITS.requests);
  const last = times(count).map((index) => platform.accepted.filter(({ runner }) => runner === index).at(-1)?.at ?? 0).map((at) => at - (platform.accepted[0]?.at ?? 0));
  const sum = (of: (n: number) => number) => last.reduce((all, one) => all + of(one), 0);
  process.stderr.write(`JAIN ${sum((n) => n) ** 2 / (count * sum((n) => n * n))}\n`);
  process.stderr.write(
    `${count}: ${span / ((windows - 1) * MINUTE)} ${operations / platform.accepted.length} ${platform.fills.requests.join(" ")}\n`,
  );
  expect(platform.refused).toEqual([]);
  expect(span / ((windows - 1) * MINUTE)).toBeLessThan(1.1);
});
