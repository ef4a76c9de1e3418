import { getEventListeners } from "node:events";
import { stopwatch, systemClock } from "../../src/client/clock";

const NOW = Date.UTC(2026, 0, 1);
afterEach(() => jest.restoreAllMocks());

/** The system's clocks, moved by hand. */
function clocks() {
  const date = jest.spyOn(Date, "now").mockReturnValue(NOW);
  const uptime = jest.spyOn(performance, "now").mockReturnValue(500);
  return (wall: number, monotonic: number) => {
    date.mockReturnValue(NOW + wall);
    uptime.mockReturnValue(500 + monotonic);
  };
}

test("it runs as many times as fast as it is told to, from now", () => {
  const pass = clocks();
  const [real, fast] = [systemClock(), systemClock(60)];
  expect([real.now(), fast.now()]).toEqual([NOW, NOW]);
  pass(1_000, 1_000);
  expect([real.now(), fast.now()]).toEqual([NOW + 1_000, NOW + 60_000]);
});

test("its moments are those of the wall clock at the same time", () => {
  const pass = clocks();
  const fast = systemClock(60);
  expect(fast.toWall(NOW + 60_000)).toBe(NOW + 1_000);
  expect(fast.fromWall(NOW + 1_000)).toBe(NOW + 60_000);
  expect(systemClock().toWall(5)).toBe(5);
  pass(-600_000, 1_000);
  expect([fast.toWall(NOW + 60_000), fast.fromWall(NOW - 600_000)]).toEqual([NOW - 600_000, NOW + 60_000]);
});

test("a wall clock that is set changes neither what it shows nor how long a wait takes", () => {
  const pass = clocks();
  const clock = systemClock();
  pass(-600_000, 1_000);
  expect(clock.now()).toBe(NOW + 1_000);
  pass(1e12, 2_000);
  expect(clock.now()).toBe(NOW + 2_000);
});

test("it is read by each clock of the machine: one may be set, the other may stop", () => {
  const pass = clocks();
  const fast = systemClock(60);
  pass(1_000, 10);
  expect(fast.readings?.()).toEqual([NOW + 600, NOW + 60_000]);
});

describe("a stopwatch", () => {
  test("shows the bounds: the monotonic clock may stop, and the wall clock be set", () => {
    const pass = clocks();
    const clock = systemClock();
    pass(5_000, 50);
    const watch = stopwatch(clock);
    pass(6_000, 90);
    expect([watch.atLeast(), watch.atMost()]).toEqual([40, 1_000]);
    pass(4_000, 100);
    expect([watch.atLeast(), watch.atMost()]).toEqual([50, 50]);
  });

  test("has one bound with a clock that has one reading, and ignores a reading that began later", () => {
    let now = 7;
    const watch = stopwatch({ now: () => now } as never);
    now = 10;
    expect([watch.atLeast(), watch.atMost()]).toEqual([3, 3]);
    const readings = [1];
    const growing = stopwatch({ readings: () => [...readings] } as never);
    readings[0] = 4;
    readings.push(1_000);
    expect([growing.atLeast(), growing.atMost()]).toEqual([3, 3]);
  });
});

describe("a wait", () => {
  /** The timer that a wait starts. */
  const started = () => jest.spyOn(globalThis, "setTimeout");
  const timerOf = (spy: ReturnType<typeof started>) => spy.mock.results.at(-1)?.value as NodeJS.Timeout;

  test("takes its milliseconds of this clock, and leaves nothing at its signal", async () => {
    const timers = started();
    const { signal } = new AbortController();
    await systemClock(1_000).sleep(5_000, signal);
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 5);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    await systemClock(1_000).sleep(1_000);
  });

  test("is no longer than a timer can be: Node would end it at once", async () => {
    const timers = started();
    const stop = new AbortController();
    const waiting = systemClock().sleep(1e12, stop.signal);
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2 ** 31 - 1);
    stop.abort();
    await expect(waiting).rejects.toBeDefined();
  });

  test("ends with the reason of its signal, and its timer with it", async () => {
    const timers = started();
    const cleared = jest.spyOn(globalThis, "clearTimeout");
    const stop = new AbortController();
    const waiting = systemClock().sleep(3_600_000, stop.signal);
    const reason = new Error("interrupted");
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(cleared).toHaveBeenCalledWith(timerOf(timers));
    clearTimeout(timerOf(timers));
  });

  test("does not begin once its signal has aborted", async () => {
    const timers = started();
    const reason = new Error("too late");
    await expect(systemClock().sleep(1, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(timers).not.toHaveBeenCalled();
  });

  test.each([
    ["in the background keeps no process alive", true, false],
    ["in the foreground does", false, true],
    ["without a word does", undefined, true],
  ])("%s", async (_, isBackground, keeps) => {
    const timers = started();
    const stop = new AbortController();
    const waiting = systemClock().sleep(60_000, stop.signal, isBackground);
    expect(timerOf(timers).hasRef()).toBe(keeps);
    stop.abort();
    await expect(waiting).rejects.toBeDefined();
  });
});
