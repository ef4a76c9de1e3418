/** Runs `work` once; after a failure, the next call retries. */
export class Once<T> {
  #done: Promise<T> | undefined;
  readonly #work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  get(): Promise<T> {
    this.#done ??= this.#work().catch((error: unknown) => {
      this.#done = undefined;
      throw error;
    });
    return this.#done;
  }

  /** @returns the result, if there is one; the next call runs it again. */
  async take(): Promise<T | undefined> {
    const done = this.#done;
    this.#done = undefined;
    return done?.catch(() => undefined);
  }
}
