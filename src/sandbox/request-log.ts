/** How often each operation was asked for. */
export interface RequestCounts {
  total: number;
  rateLimited: number;
  byOperation: Record<string, number>;
}

export interface LoggedRequest {
  operationId: string;
  status: number;
  /** On the sandbox's clock. */
  at: string;
}

const KEPT = 1000;

/** Counts requests. It never holds bodies, tokens or values. */
export class RequestLog {
  #counts: RequestCounts = { total: 0, rateLimited: 0, byOperation: {} };
  #recent: LoggedRequest[] = [];

  /** `status` is 0 when the connection was cut without an answer. */
  add(operationId: string, status: number, isRateLimited: boolean, at: string): void {
    this.#counts.total += 1;
    if (isRateLimited) this.#counts.rateLimited += 1;
    this.#counts.byOperation[operationId] = (this.#counts.byOperation[operationId] ?? 0) + 1;
    this.#recent.push({ operationId, status, at });
    if (this.#recent.length > 2 * KEPT) this.#recent = this.#recent.slice(-KEPT);
  }

  counts(): RequestCounts {
    return structuredClone(this.#counts);
  }

  recent(): LoggedRequest[] {
    return this.#recent.slice(-KEPT);
  }

  clear(): void {
    this.#counts = { total: 0, rateLimited: 0, byOperation: {} };
    this.#recent = [];
  }
}
