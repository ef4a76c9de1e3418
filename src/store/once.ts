/** `work` that is done once; where it failed, the next call tries again. */
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

  /** @returns what was done, if anything was; the next call does it again. */
  async take(): Promise<T | undefined> {
    const done = this.#done;
    this.#done = undefined;
    return done?.catch(() => undefined);
  }
}
