import type { Wire } from "../model/field";

export interface Page {
  readonly rows: readonly Wire[];
  readonly total: number;
}

/** The maximum offset of a list. */
export const FURTHEST_OFFSET = 10_000;

/** By how many rows to go back where rows may be missing, and how often at most: a list may change all the time. */
const [BACK, MOST] = [50, 40];

/**
 * The rows of a list that is read page by page. Pages go by offset: if a row is deleted between two of them, the first of
 * the next page is in neither. So a page with another total follows the one before only if it begins with a known row.
 */
export class Pages {
  readonly #rows: Wire[] = [];
  readonly #byId = new Map<unknown, Wire>();
  #offset = 0;
  #total = 1;
  #wentBack = 0;

  get offset(): number {
    return this.#offset;
  }

  get total(): number {
    return this.#total;
  }

  get isComplete(): boolean {
    return this.#offset >= this.#total || this.#offset > FURTHEST_OFFSET;
  }

  /** All that were in the list the whole time. */
  get rows(): Wire[] {
    return this.#rows;
  }

  row(id: string): Wire | undefined {
    return this.#byId.get(id);
  }

  /** The page at `offset`. */
  add({ rows, total }: Page): void {
    const follows = this.#offset === 0 || total === this.#total || this.#byId.has(rows[0]?.id);
    this.#total = total;
    if (!follows && this.#wentBack++ < MOST) {
      this.#offset = Math.max(0, this.#offset - BACK);
      return;
    }
    // Rows without an ID cannot be recognized: these are all of them once more.
    if (this.#offset === 0) this.#forget();
    const known = new Set(this.#byId.keys());
    this.#rows.push(...rows.filter(({ id }) => !known.has(id)));
    for (const row of rows) if (row.id !== undefined) this.#byId.set(row.id, row);
    this.#offset = rows.length === 0 ? total : this.#offset + rows.length;
  }

  #forget(): void {
    this.#rows.length = 0;
    this.#byId.clear();
  }
}
