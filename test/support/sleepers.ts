/** Who sleeps in the background of a clock that others move on. */
export class Sleepers {
  readonly #asleep = new Set<{ readonly due: number; readonly wake: () => void }>();

  until(due: number, signal?: AbortSignal): Promise<void> {
    return new Promise((wake, reject) => {
      const sleeper = { due, wake };
      this.#asleep.add(sleeper);
      signal?.addEventListener("abort", () => this.#asleep.delete(sleeper) && reject(signal.reason), { once: true });
    });
  }

  wake(now: number): void {
    for (const sleeper of this.#asleep) {
      if (sleeper.due <= now && this.#asleep.delete(sleeper)) sleeper.wake();
    }
  }
}
