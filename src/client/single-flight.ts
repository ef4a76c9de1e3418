interface Work<T> {
  readonly result: Promise<T>;
  readonly over: AbortController;
  waiting: number;
}

/**
 * Single flight: callers that ask for the same name while the work is running share its result. Each leaves when its
 * own signal aborts, with its reason, and the others get the result; when nobody waits any more, the work is aborted.
 */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Work<T>>();

  async join(name: string, begin: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const work = this.#underWay.get(name) ?? this.#begun(name, begin);
    work.waiting += 1;
    if (!signal) return work.result;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        reject(signal.reason);
        work.waiting -= 1;
        if (work.waiting > 0) return;
        this.#forget(name, work);
        work.over.abort(signal.reason);
      };
    });
    signal.addEventListener("abort", leave);
    try {
      return await Promise.race([work.result, left]);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  /** Later callers start their own work. */
  clear(): void {
    this.#underWay.clear();
  }

  #begun(name: string, begin: (signal: AbortSignal) => Promise<T>): Work<T> {
    const over = new AbortController();
    const work: Work<T> = { result: begin(over.signal), over, waiting: 0 };
    this.#underWay.set(name, work);
    const done = () => this.#forget(name, work);
    work.result.then(done, done);
    return work;
  }

  #forget(name: string, work: Work<T>): void {
    if (this.#underWay.get(name) === work) this.#underWay.delete(name);
  }
}
