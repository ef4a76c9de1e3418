/** Time as the client sees it, in milliseconds. Passed in, so that tests and fast sandboxes can control it. */
export interface Clock {
  now(): number;
  /**
   * Resolves after `milliseconds` of this clock, or rejects with the signal's reason. In the background it keeps
   * no otherwise finished process alive.
   */
  sleep(milliseconds: number, signal?: AbortSignal, isBackground?: boolean): Promise<void>;
  /** A moment of this clock in wall-clock time, the only one that two processes share: as the wall clock is set now. */
  toWall(moment: number): number;
  fromWall(moment: number): number;
  /** `now`, and the same by other clocks of the machine, which do not stop while it is suspended; only `now` by default. */
  readings?(): readonly number[];
}

export interface Stopwatch {
  atLeast(): number;
  atMost(): number;
}

/**
 * Measures the milliseconds from now. At least what the clock shows, which nobody sets; at most what any shows, because
 * that one may stop.
 */
export function stopwatch(clock: Clock): Stopwatch {
  const readings = () => clock.readings?.() ?? [clock.now()];
  const began = readings();
  const passed = () => readings().map((reading, which) => reading - (began[which] ?? reading));
  return { atLeast: () => passed()[0] ?? 0, atMost: () => Math.max(...passed()) };
}

/** Node turns a longer timer into one of a millisecond. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The system's time, run `speed` times as fast: a wait of 60 s takes one second at speed 60. Only a sandbox on
 * loopback has a clock that runs so (decisions, SERVICE_CLOCK_SPEED). It is the wall clock's when it starts, and then runs
 * with the monotonic clock: a wall clock that is set neither ends a wait nor prolongs it.
 */
export function systemClock(speed = 1): Clock {
  const start = Date.now();
  const started = performance.now();
  const now = () => start + (performance.now() - started) * speed;
  return {
    now,
    sleep: (milliseconds, signal, isBackground = false) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const ended = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(
          () => {
            signal?.removeEventListener("abort", ended);
            resolve();
          },
          // Node drops fractions, and the end of a wait would be before what it was for.
          Math.min(Math.ceil(milliseconds / speed), LONGEST_TIMER),
        );
        if (isBackground) timer.unref();
        signal?.addEventListener("abort", ended, { once: true });
      }),
    toWall: (moment) => Date.now() + (moment - now()) / speed,
    fromWall: (moment) => now() + (moment - Date.now()) * speed,
    readings: () => [now(), start + (Date.now() - start) * speed],
  };
}
