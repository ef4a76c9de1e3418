/** Lets callers wait for the next change: of an object, the request log, a delivery. */
export class Changes {
  #version = 1;
  readonly #waiting = new Set<() => void>();

  /** Counts changes. */
  get version(): number {
    return this.#version;
  }

  /** Something changed. */
  tell(): void {
    this.#version += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves as soon as there is a change after `version`, after `atMostMs` real milliseconds, or with `signal`. */
  after(version: number, atMostMs: number, signal: AbortSignal): Promise<void> {
    if (this.#version > version || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, atMostMs).unref();
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}
