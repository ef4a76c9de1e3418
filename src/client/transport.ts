import { operation as operationOf, pathOf } from "../contract";
import type { Call } from "../model/field";
import { SvcError } from "../model/problem";
import { isUnsent } from "../store/unsent";
import type { Clock } from "./clock";
import { ApiError, refuseUnsafeIds } from "./errors";
import { exchange } from "./exchange";
import { type LimitHeaders, LONGEST_WAIT, type Refused } from "./limits";
import { ProxyError } from "./proxy";
import { sendFrom } from "./rereading";
import type { Settings } from "./settings";

/** An answer with a status below 500 that is not 429. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The server's time, from its Date header. */
  readonly date: number;
  readonly limits: LimitHeaders | undefined;
}

export interface RawAnswer extends Answer, Refused {}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const ANSWER_WITHIN = 60_000;

/**
 * Sends one request and parses the answer. No rate limiting, no retries, except that a token which is refused is read
 * again: such a request had no effect.
 */
export async function sendOnce(settings: Settings, clock: Clock, call: Call, signal?: AbortSignal): Promise<RawAnswer> {
  const { url, token } = settings;
  const send = (one: string, what = call) => sendWith(one, url, { clock, call: what, signal });
  return typeof token === "string" ? send(token) : sendFrom(token, { url, call, send, signal });
}

async function sendWith(
  token: string,
  to: string,
  { clock, call, signal }: { clock: Clock; call: Call; signal: AbortSignal | undefined },
): Promise<RawAnswer> {
  const { method } = operationOf(call.operation);
  const query = call.query ? `?${new URLSearchParams(call.query)}` : "";
  const started = clock.now();
  refuseUnsafeIds(call);
  const url = `${to}/v3${pathOf(call.operation, call.ids)}${query}`;
  try {
    const { status, headers, text } = await exchange({
      url,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(call.body ? { "content-type": "application/json" } : {}),
      },
      patience: ANSWER_WITHIN,
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      ...(signal ? { signal } : {}),
    });
    const date = Date.parse(one(headers.date) ?? "") || started;
    return {
      status,
      body: parseBody(call, text, status),
      date,
      limits: limitsOf(headers),
      ...retryAfter(one(headers["retry-after"]), date),
    };
  } catch (error) {
    if (error instanceof SvcError || signal?.aborted) throw error;
    if (error instanceof ProxyError) throw proxyProblem(call, new URL(to).hostname, error);
    const unsent = neverConnected(error);
    const isChange = operationOf(call.operation).method !== "GET";
    const outcome = !unsent && isChange ? `; ${call.operation} may have been carried out` : "";
    throw new ApiError(call, undefined, `no answer from ${to} (${reason(error)})${outcome}.`, {
      lost: !unsent,
      unsent,
      cause: error,
      next:
        authorityAdvice(error) ??
        ((outcome && "Run again: what is there is looked up before anything is sent.") ||
          'Check the address, and that the service is running. For the local sandbox: `npx svc-iac sandbox`, and then `eval "$(npx svc-iac env)"`, as its port may be another one.'),
    });
  }
}

/** A proxy's refusal is final; anything else may succeed on retry. */
function proxyProblem(call: Call, host: string, { proxy, status, cause }: ProxyError): ApiError {
  const { url, variable } = proxy;
  if (status === undefined) {
    return new ApiError(call, undefined, `no answer from the proxy ${url} (${reason(cause)}).`, {
      unsent: true,
      cause,
      next:
        authorityAdvice(cause) ??
        `Its address is set in ${variable}: correct it, or add ${host} to NO_PROXY to connect directly.`,
    });
  }
  return new ApiError(call, undefined, `the proxy ${url} did not connect to ${host} (status ${status}).`, {
    unsent: status >= 500,
    next:
      status === 407
        ? `It requires credentials, or does not accept those that are set: correct them in ${variable}, as in http://user:password@proxy.example.com:3128.`
        : `Ask the proxy's administrator to allow ${host}, or add it to NO_PROXY to connect directly.`,
  });
}

/** TLS codes for a certificate whose issuer is not trusted. */
const UNKNOWN_AUTHORITY = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function authorityAdvice(error: unknown): string | undefined {
  if (!UNKNOWN_AUTHORITY.has(codeOf(error) ?? "")) return undefined;
  return "Node does not trust the authority that issued the certificate. If it is your company's, set NODE_EXTRA_CA_CERTS to the file with its CA certificate.";
}

/** A truncated body, or one that is not JSON, is a lost answer: the request itself may have been carried out. */
function parseBody(call: Call, text: string, status: number): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (status >= 400) return undefined;
    throw new ApiError(call, undefined, `the answer (status ${status}) is not JSON.`, {
      lost: true,
      cause,
    });
  }
}

/** `RateLimit-*` or their `x-ratelimit-*` equivalents, whichever the service sends (contract note 32). */
function limitsOf(headers: Headers): LimitHeaders | undefined {
  const read = (name: string) =>
    Number(one(headers[`ratelimit-${name}`]) ?? one(headers[`x-ratelimit-${name}`]) ?? Number.NaN);
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const limit = read("limit");
  const [remaining, resetSeconds] = [within(read("remaining"), limit), within(read("reset"), LONGEST_WAIT)];
  return [limit, remaining, resetSeconds].every(Number.isFinite) ? { limit, remaining, resetSeconds } : undefined;
}

const SECONDS = /^-?\d+(\.\d+)?$/;
/** `Date.parse` accepts much more. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .+ GMT$/;

/** Seconds or an HTTP date (RFC 9110). */
function retryAfter(value = "", date: number): Refused {
  const given = SECONDS.test(value)
    ? Number(value)
    : HTTP_DATE.test(value)
      ? (Date.parse(value) - date) / 1000
      : Number.NaN;
  if (Number.isNaN(given)) return { retryAfterSeconds: undefined };
  const asksLonger = given > LONGEST_WAIT ? { asksLonger: true as const } : {};
  return { retryAfterSeconds: Math.min(Math.max(0, given), LONGEST_WAIT), ...asksLonger };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** undici's own error codes, mapped to those of the operating system. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: "ETIMEDOUT",
  UND_ERR_HEADERS_TIMEOUT: "ETIMEDOUT",
  UND_ERR_BODY_TIMEOUT: "ETIMEDOUT",
  UND_ERR_SOCKET: "ECONNRESET",
};

/** Whether the connection itself failed. */
function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return isUnsent(error) || syscall === "connect" || code === "UND_ERR_CONNECT_TIMEOUT";
}

function reason(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return KNOWN_AS[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}
