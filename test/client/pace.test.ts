import type { Entry } from "../../src/client/entry";
import { type Ledger, type Runner, untouched, type Wants, type Window } from "../../src/client/ledger";
import { Pace, soonest } from "../../src/client/pace";

const NOW = 1_000_000;
let time: number;
let luck: number;
let pace: Pace;
beforeEach(() => {
  time = NOW;
  luck = 0;
  jest.spyOn(Math, "random").mockImplementation(() => luck);
  pace = newPace();
});
afterEach(() => jest.restoreAllMocks());

const clock = { now: () => time } as never;
const newPace = () => new Pace(clock);

/** A read of the ledger that took so long. */
function look(took: number, isFruitless: boolean | undefined, of = pace): void {
  const began = time;
  time += took;
  of.looked(began, isFruitless);
}
/** Milliseconds from now. */
const next = (of = pace) => of.next() - time;

describe("the next read that may find more", () => {
  test("follows after a pause of which half is jitter", () => {
    luck = 1;
    look(0, false);
    expect(next()).toBe(50);
    luck = 0;
    expect(next()).toBe(25);
  });

  test("waits longer the longer reads and answers take, and 5 s at most", () => {
    luck = 1;
    look(100, false);
    expect(next()).toBe(250);
    pace.answered(200);
    expect(next()).toBe(450);
    const slow = newPace();
    look(3_000, false, slow);
    expect(next(slow)).toBe(5_000);
  });

  test("takes a mean of the answers, in which an earlier one counts less each time", () => {
    luck = 1;
    look(0, false);
    pace.answered(100);
    pace.answered(200);
    expect(next()).toBeCloseTo(50 + 130);
  });

  test("is not later because of one slow read, and sooner after a quick one", () => {
    luck = 1;
    look(100, false);
    look(1_000, false);
    expect(next()).toBeCloseTo(50 + 2 * 370);
    look(10, false);
    expect(next()).toBe(50 + 2 * 10);
  });

  test("waits half as long again after each one without a result, up to the tenth", () => {
    luck = 1;
    look(0, true);
    expect(next()).toBe(75);
    look(0, true);
    expect(next()).toBe(112.5);
    // What failed says nothing about the results.
    look(0, undefined);
    expect(next()).toBe(112.5);
    for (let count = 2; count < 12; count++) look(0, true);
    expect(next()).toBeCloseTo(50 * 1.5 ** 10);
    look(0, false);
    expect(next()).toBe(50);
  });
});

test("nothing is read sooner after reads without a result, and at any time after others", () => {
  look(0, false);
  expect(pace.earliest).toBe(0);
  look(0, true);
  expect(pace.earliest).toBe(time + 37.5);
});

test("returned shares are looked for rarely, each runner at its own time", () => {
  look(7, true);
  expect(pace.rare).toBe(time + 15_000);
  luck = 0.5;
  expect(pace.rare).toBe(time + 15_000);
  const other = newPace();
  expect(other.rare).toBe(22_500);
});

test("nothing is read at once", () => {
  expect([soonest(clock, NOW - 1), soonest(clock, NOW + 50), soonest(clock, NOW + 51)]).toEqual([
    NOW + 50,
    NOW + 50,
    NOW + 51,
  ]);
});

describe("those who do not begin a window", () => {
  test("wait until the one that does can have got an answer and written it", () => {
    expect(pace.stagger(1)).toBe(50);
    look(10, false);
    pace.answered(30);
    expect(pace.stagger(1)).toBe(50 + 6 * 10 + 30);
    look(10_000, false);
    look(10_000, false);
    expect(pace.stagger(1)).toBe(2_500);
  });

  test("with a jitter that is drawn once for a window", () => {
    luck = 0.5;
    expect(pace.stagger(1)).toBe(75);
    luck = 0.25;
    expect(pace.stagger(1)).toBe(75);
    expect(pace.stagger(2)).toBe(62.5);
    expect(pace.rare).toBe(15_000 * 1.25);
  });
});

describe("reports", () => {
  const nothing: Wants = { requests: 0, soon: 0, creations: [], spare: 0 };
  const one: Wants = { ...nothing, requests: 1 };
  const open = (to: number): Window => ({ ...untouched().windows.requests, isOpen: true, ends: { from: to, to } });
  /** A ledger with this runner's wishes; its windows end at these times of the server. */
  function ledger(wants: Wants | undefined, requests = 40_000, creations = 60_000): Ledger {
    const runners = wants ? { a: { wants } as Runner } : {};
    return { ...untouched(), windows: { requests: open(requests), creations: open(creations) }, runners };
  }
  const entry = (isReported: boolean, sharesUntil = 100_000) =>
    ({ id: "a", isReported, shares: { until: sharesUntil } }) as Entry;
  const never = Number.POSITIVE_INFINITY;

  test("are not necessary if the others know what waits and what was used", () => {
    expect(pace.reportAt(ledger(one), entry(true), one, 0)).toBe(never);
    expect(pace.reportAt(ledger({ ...one, requests: 2 }), entry(true), one, 0)).toBe(never);
    expect(pace.reportAt(ledger(nothing), entry(true), nothing, 0)).toBe(never);
    expect(pace.reportAt(ledger(undefined), entry(true), nothing, 0)).toBe(never);
  });

  test.each<[string, Wants | undefined, boolean, Wants]>([
    ["a request that the others do not know of", nothing, true, one],
    ["a creation that the others do not know of", one, true, { ...one, creations: [0] }],
    ["what was used", one, false, one],
    ["a runner without an entry", undefined, true, one],
  ])("are of %s", (_, known, isReported, lacking) => {
    expect(pace.reportAt(ledger(known), entry(isReported), lacking, 0)).toBe(time);
  });

  test("are spread over most of the time until the first window ends", () => {
    luck = 1;
    expect(pace.reportAt(ledger(nothing), entry(true), one, 10_000) - time).toBeCloseTo(0.7 * 30_000);
    expect(newPace().reportAt(ledger(nothing, 90_000), entry(true), one, 10_000) - time).toBeCloseTo(0.7 * 50_000);
  });

  test("come while the shares are valid", () => {
    luck = 1;
    expect(pace.reportAt(ledger(nothing), entry(true, 20_000), one, 10_000) - time).toBeCloseTo(7_000);
    expect(newPace().reportAt(ledger(nothing), entry(true, 5_000), one, 10_000)).toBe(time);
  });

  test("have one time for each window, until they are written", () => {
    luck = 0.5;
    const first = pace.reportAt(ledger(nothing), entry(true), one, 0);
    luck = 1;
    time += 5;
    expect(pace.reportAt(ledger(nothing), entry(true), one, 1_000)).toBe(first);
    expect(pace.reportAt(ledger(nothing, 41_000), entry(true), one, 1_000) - time).toBeCloseTo(0.7 * 40_000);
    luck = 0.5;
    pace.reported();
    expect(pace.reportAt(ledger(nothing, 41_000), entry(true), one, 1_000) - time).toBeCloseTo(0.35 * 40_000);
  });

  test("have no time if no window is open", () => {
    expect(pace.reportAt(ledger(nothing), entry(true), one, 70_000)).toBe(never);
    const closed = ledger(nothing);
    closed.windows.requests.isOpen = closed.windows.creations.isOpen = false;
    expect(pace.reportAt(closed, entry(true), one, 0)).toBe(never);
  });

  test("count only the windows that are open", () => {
    luck = 1;
    const half = ledger(nothing);
    half.windows.requests.isOpen = false;
    expect(pace.reportAt(half, entry(true), one, 0) - time).toBeCloseTo(0.7 * 60_000);
    expect(newPace().reportAt(ledger(nothing, 1_000), entry(true), one, 2_000) - time).toBeCloseTo(0.7 * 58_000);
  });
});
