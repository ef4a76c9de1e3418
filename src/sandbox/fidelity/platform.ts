import type { Contract, Json, Operation } from "../contract";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if there is none, or if it is not JSON. */
  readonly body: unknown;
}

export interface Question {
  /** Path parameters; `id` and the others by their names. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Sends no token. */
  readonly isAnonymous?: boolean;
}

export interface PlatformOptions {
  /** Origin of the API, without /v3. */
  readonly url: string;
  readonly token: string;
  /** Waits so many seconds. */
  readonly wait: (seconds: number) => Promise<void>;
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 60_000;

/** Sends requests to one platform, and waits before a limit is used up rather than after. */
export class Platform {
  readonly #options: PlatformOptions;
  readonly #operations: ReadonlyMap<string, Operation>;
  /** Seconds to wait before the next request of a sort, from the last answer. */
  readonly #waits = new Map<string, number>();
  requests = 0;

  constructor(
    readonly contract: Contract,
    options: PlatformOptions,
  ) {
    this.#options = options;
    this.#operations = new Map(contract.operations.map((it) => [it.id, it]));
  }

  operation(id: string): Operation {
    const found = this.#operations.get(id);
    if (!found) throw new Error(`The contract has no operation ${id}.`);
    return found;
  }

  async ask(id: string, question: Question = {}): Promise<Answer> {
    const operation = this.operation(id);
    const sort = question.isAnonymous ? "anonymous" : operation.isCreation ? "creation" : "company";
    for (let attempt = 1; ; attempt++) {
      const wait = this.#waits.get(sort) ?? 0;
      this.#waits.delete(sort);
      if (wait > 0) await this.#options.wait(wait);
      const answer = await this.#send(operation, question);
      if (Number(answer.headers.get("ratelimit-remaining") ?? 1) <= 0) {
        this.#waits.set(sort, Number(answer.headers.get("ratelimit-reset") ?? 60));
      }
      if (answer.status !== 429 || attempt >= ATTEMPTS) return answer;
      this.#waits.set(sort, Number(answer.headers.get("retry-after") ?? 60));
    }
  }

  /** The body of an answer that has to be a success. */
  async record(id: string, question: Question = {}): Promise<Json> {
    const { status, body } = await this.ask(id, question);
    if (status >= 300) {
      throw new Error(`${id} answered ${status}: ${String((body as { message?: unknown } | undefined)?.message)}`);
    }
    return (body ?? {}) as Json;
  }

  /** The records of a list, paged or not. */
  async list(id: string, question: Question = {}): Promise<Json[]> {
    const body: unknown = await this.record(id, question);
    return (Array.isArray(body) ? body : ((body as { data?: unknown[] }).data ?? [])) as Json[];
  }

  async #send(operation: Operation, { ids = {}, query = "", body, isAnonymous }: Question): Promise<Answer> {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
    this.requests += 1;
    const answer = await fetch(`${this.#options.url}/v3${path}${query}`, {
      method: operation.method,
      redirect: "manual",
      headers: {
        ...(!isAnonymous && { authorization: `Bearer ${this.#options.token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
