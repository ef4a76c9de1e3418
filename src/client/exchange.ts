import type { Dispatcher } from "undici";
import { dispatcherFor } from "./connections";

/** One HTTP request. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds of silence after which it counts as lost. */
  readonly patience: number;
  readonly signal?: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Sends a request and reads the whole answer; follows no redirects. Rejects if the connection cannot be made, is lost,
 * or is silent for too long, and with the signal's reason once it aborts. A ProxyError is the proxy's fault.
 */
export async function exchange({ url, method, headers, body, patience, signal }: Exchange): Promise<Received> {
  const { origin, hostname, pathname, search } = new URL(url);
  const dispatcher = await dispatcherFor(hostname);
  signal?.throwIfAborted();
  // A body that comes byte by byte is never silent.
  const whole = AbortSignal.timeout(WHOLE * patience);
  const until = signal ? AbortSignal.any([signal, whole]) : whole;
  const request = async () => {
    const answer = await dispatcher.request({
      origin,
      path: `${pathname}${search}`,
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body ?? null,
      headersTimeout: patience,
      bodyTimeout: patience,
      signal: until,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await textIn(answer.body) };
  };
  return unlessEnded(until, request());
}

/** How many times its patience a request may take as a whole. */
const WHOLE = 2;

/** Bytes, far beyond any page of a list. */
const LARGEST_BODY = 16_000_000;

/** Without a limit, the memory of the process would be the only one. */
async function textIn(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > LARGEST_BODY) throw new Error(`more than ${LARGEST_BODY / 1_000_000} MB`);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** undici honours a signal only once it is connected. A request that was aborted before that is not sent. */
function unlessEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener("abort", end);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
