/** Time as the client sees it, in milliseconds. Passed in, so that tests and fast sandboxes can control it. */
export interface Clock {
  now(): number;
  /**
   * Resolves after `milliseconds` of this clock, or rejects with the signal's reason. In the background it keeps
   * no otherwise finished process alive.
   */
  sleep(milliseconds: number, signal?: AbortSignal, isBackground?: boolean): Promise<void>;
  /** A moment of this clock in wall-clock time, the only one that two processes share. */
  toWall(moment: number): number;
  fromWall(moment: number): number;
  /** `now` by each clock of the machine: one may stop during suspend, the other may be set; only `now` by default. */
  readings?(): readonly number[];
}

/** Measures from now: the milliseconds that have passed, `atLeast` and `atMost`, whichever clock is right. */
export function stopwatch(clock: Clock): { atLeast(): number; atMost(): number } {
  const readings = () => clock.readings?.() ?? [clock.now()];
  const began = readings();
  const passed = () => readings().map((reading, which) => reading - (began[which] ?? reading));
  return { atLeast: () => Math.min(...passed()), atMost: () => Math.max(...passed()) };
}

/**
 * The system's time, run `speed` times as fast: a wait of 60 s takes one second at speed 60. Only a sandbox on
 * loopback has a clock that runs so (decisions, SERVICE_CLOCK_SPEED).
 */
export function systemClock(speed = 1): Clock {
  const start = Date.now();
  const started = performance.now();
  return {
    now: () => start + (Date.now() - start) * speed,
    sleep: (milliseconds, signal, isBackground = false) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const ended = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener("abort", ended);
          resolve();
        }, milliseconds / speed);
        if (isBackground) timer.unref();
        signal?.addEventListener("abort", ended, { once: true });
      }),
    toWall: (moment) => start + (moment - start) / speed,
    fromWall: (moment) => start + (moment - start) * speed,
    readings: () => [(Date.now() - start) * speed, (performance.now() - started) * speed],
  };
}
