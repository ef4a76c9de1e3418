import type { Dispatcher } from "undici";
import { dispatcherFor } from "./connections";

/** One request of HTTP, put plainly. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds without a sign of life after which it counts as lost. */
  readonly patience: number;
  readonly signal?: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Sends a request and reads the whole answer; follows no redirect. Rejects when the connection cannot be made, is lost,
 * or is silent for too long, and with the signal's reason once that says to end. A ProxyError is the proxy's fault.
 */
export async function exchange({ url, method, headers, body, patience, signal }: Exchange): Promise<Received> {
  const { origin, hostname, pathname, search } = new URL(url);
  const dispatcher = await dispatcherFor(hostname);
  try {
    const answer = await dispatcher.request({
      origin,
      path: `${pathname}${search}`,
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body ?? null,
      headersTimeout: patience,
      bodyTimeout: patience,
      ...(signal ? { signal } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  } catch (error) {
    // The error of an ended request says neither who ended it nor why.
    signal?.throwIfAborted();
    throw error;
  }
}
