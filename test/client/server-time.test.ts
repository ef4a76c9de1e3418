import { stopwatch } from "../../src/client/clock";
import { MARGIN, WINDOW } from "../../src/client/limits";
import { Observations } from "../../src/client/observations";
import { ServerTime } from "../../src/client/server-time";

/** What answers show of the server's time, and of the windows that it counts in. */
const AT = Date.UTC(2026, 0, 1);
let now: number;
const clock = {
  now: () => now,
  sleep: async () => {},
  toWall: (moment: number) => moment,
  fromWall: (moment: number) => moment,
};
beforeEach(() => {
  now = 1_000_000;
});

describe("the server's time", () => {
  test("is not known before the first answer", () => {
    expect(new ServerTime(clock).now()).toBeUndefined();
  });

  test("is known to the second and the latency of an answer, and 50 ms for reading two clocks", () => {
    const time = new ServerTime(clock);
    time.learn(AT, now - 300);
    expect(time.now()).toEqual({ from: AT - 50, to: AT + 1_000 + 300 + 50 });
    now += 10;
    expect(time.now()).toEqual({ from: AT - 40, to: AT + 1_360 });
  });

  test("becomes more exact with each answer", () => {
    const time = new ServerTime(clock);
    time.learn(AT, now - 300);
    now += 600;
    time.learn(AT + 1_000, now - 100);
    expect(time.now()).toEqual({ from: AT + 1_000 - 50, to: AT + 1_000 + 950 });
  });

  test("is later by what this machine may have been suspended, and after a while unknown until the next answer", () => {
    let suspended = 0;
    const time = new ServerTime({ ...clock, readings: () => [now, now + suspended] });
    time.learn(AT, now);
    suspended = 3_000;
    expect(time.now()).toEqual({ from: AT - 50, to: AT + 4_050 });
    suspended = 600_000;
    expect(time.now()).toBeUndefined();
    time.learn(AT + 600_000, now);
    expect(time.now()).toEqual({ from: AT + 599_950, to: AT + 601_050 });
  });

  test("is learned again from a clock that jumped", () => {
    const time = new ServerTime(clock);
    time.learn(AT, now);
    now += 3_600_000;
    time.learn(AT + 5_000, now);
    expect(time.now()).toEqual({ from: AT + 4_950, to: AT + 6_050 });
  });
});

test("a stopwatch knows how much has passed at least and at most, whichever clock of the machine stopped", () => {
  let readings = [100, 500];
  const watch = stopwatch({ ...clock, readings: () => readings });
  readings = [110, 560];
  expect([watch.atLeast(), watch.atMost()]).toEqual([10, 60]);
  const plain = stopwatch(clock);
  now += 70;
  expect([plain.atLeast(), plain.atMost()]).toEqual([70, 70]);
});

describe("the windows of the service", () => {
  let seen: Observations;
  const limits = (remaining: number, resetSeconds: number) => ({ limits: { limit: 120, remaining, resetSeconds } });
  const answered = (remaining: number, resetSeconds: number, own = true) => {
    const counted = seen.countedAt(now, AT + now - 1_000_000);
    return seen.answered(counted, limits(remaining, resetSeconds) as never, own);
  };
  beforeEach(() => {
    seen = new Observations(clock);
  });

  test("are unknown at first: a request may count at any time", () => {
    expect(seen.countedAt(now, undefined)).toEqual({ from: 0, to: Number.POSITIVE_INFINITY });
    expect(seen.seen).toEqual({});
    expect(seen.refusedUntil("requests", undefined)).toBeUndefined();
    seen.exhausted("requests", 5);
    expect(seen.seen).toEqual({});
  });

  test("a request counts between its sending and its answer", () => {
    seen.countedAt(now, AT);
    now += 400;
    expect(seen.countedAt(now - 300, undefined)).toEqual({ from: AT - 50 + 100, to: AT + 1_050 + 400 });
  });

  test("are shown by the headers of an answer", () => {
    const found = answered(7, 30);
    expect(found).toEqual({ name: "requests", ends: { from: AT - 50 + 29_000, to: AT + 1_050 + 30_000 } });
    expect(seen.seen.requests).toEqual({ ends: found?.ends, remaining: 7, counted: 1 });
    expect(seen.answered({ from: 0, to: 0 }, {} as never, true)).toBeUndefined();
    expect(
      seen.answered({ from: 0, to: 0 }, { limits: { limit: 77, remaining: 1, resetSeconds: 1 } } as never, true),
    ).toBeUndefined();
    seen.forget();
    expect(seen.seen).toEqual({});
  });

  test("have the least that is left, and count what this process has sent", () => {
    answered(7, 30);
    now += 1_000;
    answered(9, 29, false);
    answered(5, 29);
    expect(seen.seen.requests).toMatchObject({ remaining: 5, counted: 2 });
  });

  test("end where all answers agree, and else where the last one says", () => {
    answered(7, 30);
    now += 500;
    answered(6, 30);
    const { from, to } = seen.seen.requests?.ends ?? { from: 0, to: 0 };
    expect([from, to]).toEqual([AT + 28_950 + 500, AT + 31_050]);
    answered(6, 40);
    expect(seen.seen.requests?.ends.from).toBe(AT + 38_950 + 500);
  });

  test("are followed by others, and the headers of an earlier one change nothing", () => {
    answered(7, 30);
    answered(100, 30 + WINDOW / 1_000);
    expect(seen.seen.requests).toMatchObject({ remaining: 100, counted: 1 });
    answered(3, 30);
    expect(seen.seen.requests).toMatchObject({ remaining: 100, counted: 1 });
  });

  test("refuse while nothing is left, until they have ended, or the ledger shows the next one", () => {
    answered(1, 30);
    expect(seen.refusedUntil("requests", undefined)).toBeUndefined();
    seen.exhausted("requests", 30);
    const until = seen.refusedUntil("requests", undefined);
    expect(until).toBe(AT + 31_050 + MARGIN);
    expect(seen.refusedUntil("creations", undefined)).toBeUndefined();
    const ledger = (isOpen: boolean, later: number) =>
      ({ windows: { requests: { isOpen, ends: { to: AT + 31_050 + later } } } }) as never;
    expect(seen.refusedUntil("requests", ledger(true, 0))).toBe(until);
    expect(seen.refusedUntil("requests", ledger(false, WINDOW))).toBe(until);
    expect(seen.refusedUntil("requests", ledger(true, WINDOW / 2))).toBeUndefined();
    now += 31_100 + MARGIN;
    expect(seen.refusedUntil("requests", undefined)).toBeUndefined();
  });
});
