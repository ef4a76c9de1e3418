/** Two runs that take turns: each stops once, after a number of boundaries, for the other to go on. */
export class Switches {
  /** Resolves when the first has stopped, or ended. */
  readonly begun: Promise<void>;
  readonly #left: [number, number];
  readonly #waiting: [(() => void)[], (() => void)[]] = [[], []];
  readonly #ended: [boolean, boolean] = [false, false];
  #current: 0 | 1 = 0;
  #begin: () => void = () => {};

  constructor([first, second]: readonly [number, number]) {
    this.#left = [first, second];
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  /** Resolves when one of the two may pass its next boundary. */
  async turn(index: 0 | 1): Promise<void> {
    while (this.#current !== index || this.#left[index] === 0) {
      if (this.#current === index) {
        this.#left[index] = Number.POSITIVE_INFINITY;
        if (this.#ended[1 - index]) continue;
        this.#goTo(index === 0 ? 1 : 0);
      }
      await new Promise<void>((resolve) => this.#waiting[index].push(resolve));
    }
    this.#left[index] -= 1;
  }

  end(index: 0 | 1): void {
    this.#ended[index] = true;
    if (this.#current === index) this.#goTo(index === 0 ? 1 : 0);
  }

  #goTo(index: 0 | 1): void {
    this.#current = index;
    if (index === 1) this.#begin();
    for (const go of this.#waiting[index].splice(0)) go();
  }
}
