import type { Documents, Shape } from "../store";
import { reaching } from "./reaching";

/** A document of a stack that several processes change: each sends its changes one after the other. */
export class SharedDocument<T extends object> {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #isShape: Shape;
  readonly #empty: T;
  #edits: ((now: T) => T)[] = [];
  #storing: Promise<void> | undefined;

  constructor(documents: Documents, key: string, isShape: Shape, empty: T) {
    this.#documents = documents;
    this.#key = key;
    this.#isShape = isShape;
    this.#empty = empty;
  }

  /** @throws SvcError `store`. */
  read(): Promise<T> {
    return reaching(async () => (await this.#documents.read<T>(this.#key, this.#isShape)) ?? this.#empty);
  }

  /** Changes that come while one is stored are stored together. @throws SvcError `store`. */
  async edit(edit: (now: T) => T): Promise<void> {
    this.#edits.push(edit);
    await this.#storing?.catch(() => {});
    if (this.#edits.includes(edit)) {
      this.#storing ??= this.#store().finally(() => {
        this.#storing = undefined;
      });
    }
    await this.#storing;
  }

  async #store(): Promise<void> {
    const edits = this.#edits;
    this.#edits = [];
    const change = (now: T = this.#empty) => edits.reduce((changed, edit) => edit(changed), now);
    await reaching(() => this.#documents.change<T>(this.#key, change, this.#isShape));
  }
}
