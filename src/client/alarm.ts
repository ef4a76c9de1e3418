import type { Clock } from "./clock";

/** Fires at the earliest of the times that it was set to; if that is too early, nothing happens. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: { readonly at: number; readonly isBackground: boolean; readonly stop: AbortController } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** `isBackground` if the process need not stay alive for it. */
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
