import type { Clock } from "./clock";

/** Rings at the earliest of the moments that it was set to; one that was too early finds nothing to do. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: { readonly at: number; readonly isBackground: boolean; readonly stop: AbortController } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** `isBackground` where the process need not stay for it. */
  set(at: number, isBackground: boolean): void {
    const timer = this.#timer;
    if (timer && timer.at <= at && (isBackground || !timer.isBackground)) return;
    timer?.stop.abort();
    const stop = new AbortController();
    this.#timer = { at, isBackground, stop };
    const pause = Math.max(at - this.#clock.now(), 1);
    this.#clock.sleep(pause, stop.signal, isBackground).then(
      () => {
        this.#timer = undefined;
        this.#ring();
      },
      () => {},
    );
  }
}
