import { type OperationId, operation as operationOf, pathOf } from "../contract";
import type { Call } from "../model/field";
import type { LimitHeaders } from "./budget";
import type { Clock } from "./clock";
import { ApiError } from "./errors";
import { exchange } from "./exchange";
import type { Settings } from "./settings";

/** An answer with a status below 500 that is not 429. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The server's time, from its Date header. */
  readonly date: number;
  readonly limits: LimitHeaders | undefined;
}

export interface RawAnswer extends Answer {
  readonly retryAfterSeconds: number | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const ANSWER_WITHIN = 60_000;

/** Sends one request and takes the answer apart. Knows nothing of budgets and repeats nothing. */
export async function sendOnce(settings: Settings, clock: Clock, call: Call, signal?: AbortSignal): Promise<RawAnswer> {
  const { method } = operationOf(call.operation);
  const query = call.query ? `?${new URLSearchParams(call.query)}` : "";
  const started = clock.now();
  try {
    const { status, headers, text } = await exchange({
      url: `${settings.url}/v3${pathOf(call.operation, call.ids)}${query}`,
      method,
      headers: {
        authorization: `Bearer ${settings.token}`,
        accept: "application/json",
        ...(call.body ? { "content-type": "application/json" } : {}),
      },
      patience: ANSWER_WITHIN,
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      ...(signal ? { signal } : {}),
    });
    return {
      status,
      body: parseBody(call.operation, text, status),
      date: Date.parse(one(headers.date) ?? "") || started,
      limits: limitsOf(headers),
      retryAfterSeconds: retryAfter(one(headers["retry-after"]), clock.now()),
    };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(call.operation, undefined, `no answer from ${settings.url} (${reason(error)}).`, {
      lost: true,
      cause: error,
      next: "Is the address right, and is the service up? For the local sandbox: `npm run up`, or `svc-iac sandbox`.",
    });
  }
}

/** A body that is cut or no JSON is a lost answer: the request itself may well have been carried out. */
function parseBody(operation: OperationId, text: string, status: number): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (status >= 400) return undefined;
    throw new ApiError(operation, undefined, `the answer (status ${status}) is not JSON.`, {
      lost: true,
      cause,
    });
  }
}

/** `RateLimit-*` or their `x-ratelimit-*` twins, whichever the service sends (contract note 32). */
function limitsOf(headers: Headers): LimitHeaders | undefined {
  const read = (name: string) =>
    Number(one(headers[`ratelimit-${name}`]) ?? one(headers[`x-ratelimit-${name}`]) ?? Number.NaN);
  const [limit, remaining, resetSeconds] = [read("limit"), read("remaining"), read("reset")];
  return [limit, remaining, resetSeconds].every(Number.isFinite) ? { limit, remaining, resetSeconds } : undefined;
}

/** Seconds or an HTTP date. */
function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function reason(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : error instanceof Error ? error.message : String(error);
}
