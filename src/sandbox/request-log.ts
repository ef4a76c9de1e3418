/** How often each operation was requested. */
export interface RequestCounts {
  total: number;
  rateLimited: number;
  /** When the first and the last of them were answered, on the sandbox's clock; null if there was none. */
  first: string | null;
  last: string | null;
  byOperation: Record<string, number>;
}

const none = (): RequestCounts => ({ total: 0, rateLimited: 0, first: null, last: null, byOperation: {} });

export interface LoggedRequest {
  operationId: string;
  status: number;
  /** On the sandbox's clock. */
  at: string;
}

const KEPT = 1000;

/** Counts requests. It never holds bodies, tokens or values. */
export class RequestLog {
  #counts = none();
  #recent: LoggedRequest[] = [];
  readonly #added: () => void;

  /** `added` is called after each request. */
  constructor(added: () => void = () => {}) {
    this.#added = added;
  }

  /** `status` is 0 when the connection was cut without an answer. */
  add(operationId: string, status: number, isRateLimited: boolean, at: string): void {
    this.#counts.total += 1;
    if (isRateLimited) this.#counts.rateLimited += 1;
    this.#counts.first ??= at;
    this.#counts.last = at;
    this.#counts.byOperation[operationId] = (this.#counts.byOperation[operationId] ?? 0) + 1;
    this.#recent.push({ operationId, status, at });
    if (this.#recent.length > 2 * KEPT) this.#recent = this.#recent.slice(-KEPT);
    this.#added();
  }

  counts(): RequestCounts {
    return structuredClone(this.#counts);
  }

  recent(): LoggedRequest[] {
    return this.#recent.slice(-KEPT);
  }

  clear(): void {
    this.#counts = none();
    this.#recent = [];
  }
}
