import { operation as operationOf } from "../contract";
import type { Call } from "../model/field";
import { SvcError } from "../model/problem";
import { cacheFolder } from "../store/cache-folder";
import { Documents } from "../store/documents";
import { folderStore } from "../store/folder";
import { refuseForeign } from "./answer-shape";
import type { ClientOptions } from "./client";
import { type Clock, type Stopwatch, stopwatch } from "./clock";
import { companyShares } from "./company-shares";
import { ApiError, isUnanswered, requestOf } from "./errors";
import { withGrace } from "./grace";
import { BACKGROUND, LIMITED_ATTEMPTS, MARGIN } from "./limits";
import { OWN_KEY, type OwnKey } from "./own-key";
import { RateLimiter } from "./rate-limiter";
import { refusalOf } from "./refusal";
import { type Answer, type RawAnswer, sendOnce } from "./transport";

/** How often a request without an effect is sent. */
const ATTEMPTS = 4;
/** Seconds after which it is said that a read had no answer: it is asked for again. */
const SAID_AFTER = 10;
/** Milliseconds by which two clocks of this machine differ after it was suspended. */
const SUSPENDED = 60_000;

export type SenderOptions = ClientOptions & { readonly clock: Clock };

/** Sends requests within the limits, and repeats them where that is safe. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #limiter: RateLimiter;
  readonly #say: (message: string) => void;
  /** The Date header of the last answer, and the time since then and since its request. */
  #dated: { readonly date: number; readonly since: Stopwatch; readonly sent: Stopwatch };

  constructor(options: SenderOptions, key: OwnKey) {
    const { clock, settings, say = () => {}, transport = sendOnce } = options;
    const documents = sharedBy(options);
    const shares = documents && companyShares({ clock, settings, say, transport, documents, key });
    this.#options = options;
    this.#say = say;
    this.#limiter = new RateLimiter({ clock, say, ...(shares ? { shares } : {}) });
    this.#dated = { date: 0, since: stopwatch(clock), sent: stopwatch(clock) };
  }

  /** Repeats a 429 and what was never sent for any method, a 5xx or a lost answer for reads only (contract note 31). */
  async send(call: Call, own?: AbortSignal): Promise<Answer> {
    const { creation = false, method } = operationOf(call.operation);
    const { clock, settings } = this.#options;
    const whole = this.#options.signal?.();
    const signal = own && whole ? AbortSignal.any([own, whole]) : (own ?? whole);
    let limited = 0;
    let notBefore = 0;
    for (let tries = 1; ; tries++) {
      try {
        if (this.#hasLostTime(call)) await this.#learnTime(call, signal);
        const answer = await this.#attempt(call, notBefore, signal);
        if (answer.status === 429 && ++limited < LIMITED_ATTEMPTS) {
          const seconds = answer.retryAfterSeconds ?? answer.limits?.resetSeconds ?? 60;
          this.#limiter.exhausted(creation && (answer.limits?.limit ?? 5) === 5, seconds, answer);
          // One endpoint may refuse by itself, while answers of others show that requests are left.
          notBefore = clock.now() + 1_000 * seconds + MARGIN;
          continue;
        }
        refuseForeign(call, answer);
        if (answer.status >= 200 && answer.status < 300) return answer;
        throw refusalOf(call, answer, settings);
      } catch (error) {
        const again = error instanceof ApiError && (error.unsent || (error.lost && method === "GET"));
        if (!again || tries - limited >= ATTEMPTS) throw error;
        await clock.sleep(500 * 2 ** (tries - limited), signal);
      }
    }
  }

  /** Whether requests are scarce at the moment. */
  isShort(): boolean {
    return this.#limiter.isShort();
  }

  /** The earliest that the server's time can be, in milliseconds; 0 before the first answer. */
  serverTime(): number {
    const { date, since } = this.#dated;
    return date && date + Math.max(0, since.atLeast());
  }

  /** Whether the server's time, which a journal records of this request, may be much later than it seems. */
  #hasLostTime({ onSend }: Call): boolean {
    const { sent } = this.#dated;
    return onSend !== undefined && sent.atMost() - sent.atLeast() >= SUSPENDED;
  }

  /** Each answer shows the time. Without one, `call` is not sent. */
  async #learnTime(call: Call, signal?: AbortSignal): Promise<void> {
    await this.send(OWN_KEY, signal).catch((cause: unknown) => {
      throw isUnanswered(cause) ? unsent(call, "the service does not answer.", cause) : cause;
    });
  }

  async #attempt(call: Call, notBefore: number, signal?: AbortSignal): Promise<RawAnswer> {
    const { creation = false, method } = operationOf(call.operation);
    const { background, clock, settings, stopWrites, transport = sendOnce } = this.#options;
    const urgency = background ? BACKGROUND : (call.urgency ?? 0);
    const permit = await this.#limiter.take({ creation, write: method !== "GET", urgency, notBefore }, signal);
    const stopped = method === "GET" ? undefined : await stopWrites?.();
    let answer: RawAnswer | undefined;
    let grace: ReturnType<typeof withGrace> | undefined;
    try {
      if (stopped) throw new SvcError({ code: "stopped", message: stopped });
      // Without a token nothing is sent.
      if (typeof settings.token !== "string") await settings.token.current(signal);
      await call.onSend?.();
      if (this.#hasLostTime(call)) throw unsent(call, "this machine was suspended before it was sent.");
      if (method !== "GET" && signal) grace = withGrace(clock, signal);
      const sent = stopwatch(clock);
      answer = await transport(settings, clock, call, grace?.signal ?? signal).catch((error: unknown) => {
        const seconds = Math.round(sent.atLeast() / 1_000);
        if (method === "GET" && seconds >= SAID_AFTER && !signal?.aborted)
          this.#say(`${requestOf(call)}: no answer within ${seconds} s`);
        throw error;
      });
      this.#dated = { date: answer.date, since: stopwatch(clock), sent };
      return answer;
    } finally {
      grace?.answered();
      this.#limiter.answered(permit, answer);
    }
  }
}

function unsent(call: Call, message: string, cause?: unknown): ApiError {
  return new ApiError(call, undefined, message, { unsent: true, cause });
}

/** The documents shared with other processes; without any, the process counts for itself. */
function sharedBy({ store, shares }: ClientOptions): Documents | undefined {
  if (store) return store instanceof Documents ? store : new Documents(store);
  if (!shares) return undefined;
  const cache = cacheFolder();
  return cache === undefined ? undefined : new Documents(folderStore(cache, false));
}
