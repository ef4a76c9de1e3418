import type { Agent, IncomingHttpHeaders, RequestOptions } from "node:http";

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
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Shorter than any server keeps an idle connection: one that is just being closed must not be sent on. */
const IDLE = 4_000;
const agents = new Map<string, Agent>();

/**
 * Sends a request and reads the whole answer; follows no redirect. Rejects when the connection cannot be made, is lost,
 * or is silent for too long, and with the signal's reason once that says to end. Node's own client: in a process that
 * an engine starts once for each plan, a larger one would cost more memory than all the rest of us.
 */
export async function exchange({ url, method, headers, body, patience, signal }: Exchange): Promise<Received> {
  // Loaded with the first request: a program that makes none need not pay for it.
  const isSecure = url.startsWith("https:");
  const [{ request, Agent: NewAgent }, { text }] = await Promise.all([
    isSecure ? import("node:https") : import("node:http"),
    import("node:stream/consumers"),
  ]);
  const scheme = isSecure ? "https" : "http";
  const agent = agents.get(scheme) ?? new NewAgent({ keepAlive: true, timeout: IDLE });
  agents.set(scheme, agent);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options: RequestOptions = { method, headers: { ...headers, ...length }, agent, timeout: patience };
  return new Promise((resolve, reject) => {
    // Node's own error of an ended request says neither who ended it nor why.
    const failed = (error: Error) => reject(signal?.aborted ? signal.reason : error);
    const sent = request(url, { ...options, ...(signal ? { signal } : {}) }, (answer) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: received }),
        failed,
      );
    });
    sent.on("timeout", () => sent.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
    sent.on("error", failed);
    sent.end(body);
  });
}
