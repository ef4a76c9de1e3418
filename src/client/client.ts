import { homedir } from "node:os";
import { join } from "node:path";
import { operation as operationOf } from "../contract";
import type { Call, Wire } from "../model/field";
import { SvcError, show } from "../model/problem";
import { Documents } from "../store/documents";
import { folderStore } from "../store/folder";
import type { Store } from "../store/store";
import { refuseForeign } from "./answer-shape";
import { type Clock, stopwatch, systemClock } from "./clock";
import { ledgerOf } from "./company";
import { ApiError, refuseUnsafeIds, requestOf } from "./errors";
import { holdsShares } from "./give-back";
import { withGrace } from "./grace";
import { BACKGROUND } from "./limits";
import { RateLimiter } from "./rate-limiter";
import type { Settings } from "./settings";
import { SharedShares } from "./shared-shares";
import { SingleFlight } from "./single-flight";
import { FURTHEST_OFFSET, Summaries } from "./summaries";
import { type Answer, type RawAnswer, sendOnce } from "./transport";

/** Service and company of an object. Objects with the same ID in two homes are unrelated. */
export interface Home {
  readonly origin: string;
  readonly companyId: string;
}

export interface Client {
  readonly clock: Clock;
  /** @throws ApiError for anything but a 2xx. */
  send(call: Call, signal?: AbortSignal): Promise<Answer>;
  /** All rows of a list, over all its pages; also accepts a bare array (contract note 15). */
  all(call: Call, signal?: AbortSignal): Promise<Wire[]>;
  /** The body of an answer that is one record. */
  one(call: Call, signal?: AbortSignal): Promise<Wire>;
  /** Summaries of objects, from list pages that all readers share. */
  readonly summaries: Pick<Summaries, "row" | "rows">;
  /** Whether requests are scarce at the moment, so that polling should slow down. */
  isShort(): boolean;
  home(): Promise<Home>;
  /** Id of the API key in use. */
  keyId(): Promise<string>;
  /** The earliest that the server's time can be, from its last answer, in milliseconds; 0 before the first. */
  serverTime(): number;
}

export interface ClientOptions {
  readonly settings: Settings;
  readonly clock?: Clock;
  /** Called with messages about waits. */
  readonly say?: (message: string) => void;
  /** Divides the limits among the processes of this user on this host. */
  readonly shares?: boolean;
  /** Divides the limits among all who use the same store instead. */
  readonly store?: Store | Documents;
  /** Its creations wait until no other runner has one waiting. */
  readonly background?: boolean;
  /** Sends one request; replaced in tests. */
  readonly transport?: typeof sendOnce;
  /** Why no write may be sent any more; called before each one. */
  readonly stopWrites?: () => Promise<string | undefined>;
}

const PAGE = 100;
/** How often a request without an effect is sent. */
const ATTEMPTS = 4;
/** The same, for one that the limits refuse. */
const LIMITED_ATTEMPTS = 10;

export function connect(options: ClientOptions): Client {
  const { settings, stopWrites, transport = sendOnce } = options;
  const clock = options.clock ?? systemClock(settings.speed);
  const say = options.say ?? (() => {});
  const documents = documentsFrom(options);
  const limiter = new RateLimiter({ clock, say, ...(documents ? { shares: among(documents) } : {}) });
  /** A write invalidates shared reads. */
  const reads = new SingleFlight<Answer>();
  const summaries = new Summaries(clock, (operation, offset) => page({ operation, ids: [] }, offset));
  const forget = () => {
    reads.clear();
    summaries.forget();
  };
  let ownKey: Promise<Wire> | undefined;
  /** The Date header of the last answer, and the time since then. */
  let dated = { date: 0, since: stopwatch(clock) };

  /** Shares of the company's limits, which the store finds by the key. */
  function among(documents: Documents) {
    return (changed: () => void) => {
      const ask = async (): Promise<string> => {
        const sent = clock.now();
        const call: Call = { operation: "getCurrentApiKey", ids: [] };
        const answer = await transport(settings, clock, call);
        shares.observe(sent, answer);
        if (answer.status === 429) {
          await clock.sleep((answer.retryAfterSeconds ?? 60) * 1000);
          return ask();
        }
        if (answer.status !== 200) throw refusal(call, answer, settings);
        const key = answer.body as Wire;
        ownKey ??= Promise.resolve(key);
        return String(key.company_id);
      };
      let found: Promise<string> | undefined;
      const key = () => {
        found ??= ledgerOf(settings, { documents, clock, ask });
        found.catch(() => {
          found = undefined;
        });
        return found;
      };
      const shares: SharedShares = new SharedShares({ clock, documents, key, changed, say });
      holdsShares(() => shares.giveBack());
      return shares;
    };
  }

  async function attempt(call: Call, signal?: AbortSignal): Promise<RawAnswer> {
    const { creation = false, method } = operationOf(call.operation);
    const urgency = options.background ? BACKGROUND : (call.urgency ?? 0);
    const permit = await limiter.take({ creation, write: method !== "GET", urgency }, signal);
    const stopped = method === "GET" ? undefined : await stopWrites?.();
    let answer: RawAnswer | undefined;
    try {
      if (stopped) throw new SvcError({ code: "stopped", message: stopped });
      await call.onSend?.();
      const send = (until?: AbortSignal) => transport(settings, clock, call, until);
      answer = await (method === "GET" || !signal ? send(signal) : withGrace(clock, signal, send));
      dated = { date: answer.date, since: stopwatch(clock) };
      return answer;
    } finally {
      limiter.answered(permit, answer);
    }
  }

  /** Repeats a 429 and what was never sent for any method, a 5xx or a lost answer for reads only (contract note 31). */
  async function persist(call: Call, signal?: AbortSignal): Promise<Answer> {
    const { creation = false, method } = operationOf(call.operation);
    let limited = 0;
    for (let tries = 1; ; tries++) {
      try {
        const answer = await attempt(call, signal);
        if (answer.status === 429 && ++limited < LIMITED_ATTEMPTS) {
          const seconds = answer.retryAfterSeconds ?? answer.limits?.resetSeconds ?? 60;
          limiter.exhausted(creation && (answer.limits?.limit ?? 5) === 5, seconds);
          continue;
        }
        refuseForeign(call, answer);
        if (answer.status >= 200 && answer.status < 300) return answer;
        throw refusal(call, answer, settings);
      } catch (error) {
        const again = error instanceof ApiError && (error.unsent || (error.lost && method === "GET"));
        if (!again || tries - limited >= ATTEMPTS) throw error;
        await clock.sleep(500 * 2 ** (tries - limited), signal);
      }
    }
  }

  async function send(call: Call, signal?: AbortSignal): Promise<Answer> {
    refuseUnsafeIds(call);
    if (operationOf(call.operation).method !== "GET") {
      forget();
      return ofThatObject(call, await persist(call, signal).finally(forget));
    }
    return ofThatObject(call, await reads.join(nameOf(call), (whileAsked) => persist(call, whileAsked), signal));
  }

  async function page(call: Call, offset: number, signal?: AbortSignal): Promise<{ rows: Wire[]; total: number }> {
    const query = { ...call.query, limit: String(PAGE), offset: String(offset) };
    const { body } = await send({ ...call, query }, signal);
    if (Array.isArray(body)) return { rows: body as Wire[], total: body.length };
    const { data, total } = (body ?? {}) as { data?: Wire[] | null; total?: number };
    // An empty list may be null (contract note 40).
    const rows = data ?? [];
    return { rows, total: total ?? offset + rows.length };
  }

  async function all(call: Call, signal?: AbortSignal): Promise<Wire[]> {
    if (call.rows !== undefined) return rowsIn(await one(call, signal), call.rows);
    const rows: Wire[] = [];
    for (let offset = 0; offset <= FURTHEST_OFFSET; offset += PAGE) {
      const next = await page(call, offset, signal);
      rows.push(...next.rows);
      if (next.rows.length === 0 || rows.length >= next.total) break;
    }
    return rows;
  }

  const lasting = new Map<string, Promise<Wire[]>>();

  /** Lists that do not change during a run are requested once, unless the request failed. */
  function once(call: Call): Promise<Wire[]> {
    const key = nameOf(call);
    const rows = lasting.get(key) ?? all(call);
    lasting.set(key, rows);
    rows.catch(() => lasting.delete(key));
    return rows;
  }

  async function one(call: Call, signal?: AbortSignal): Promise<Wire> {
    return ((await send(call, signal)).body ?? {}) as Wire;
  }

  /** Requested once, unless it failed. */
  function key(): Promise<Wire> {
    const asked = ownKey ?? one({ operation: "getCurrentApiKey", ids: [] });
    ownKey = asked;
    asked.catch(() => {
      if (ownKey === asked) ownKey = undefined;
    });
    return asked;
  }

  return {
    clock,
    send,
    all: (call, signal) => (call.once ? once(call) : all(call, signal)),
    one,
    summaries,
    isShort: () => limiter.isShort(),
    serverTime: () => dated.date && dated.date + Math.max(0, dated.since.atLeast()),
    home: async () => ({ origin: settings.url, companyId: String((await key()).company_id) }),
    keyId: async () => String((await key()).id),
  };
}

/** The documents shared with other processes; without any, the process counts for itself. */
function documentsFrom({ store, shares }: ClientOptions): Documents | undefined {
  if (store) return store instanceof Documents ? store : new Documents(store);
  if (!shares) return undefined;
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return new Documents(folderStore(join(cache, "svc-iac"), false));
}

/** The rows in a record. An empty list may be null (contract note 40). */
export function rowsIn(record: Wire, name = ""): Wire[] {
  return (record[name] ?? []) as Wire[];
}

/** Reads with the same name are the same request. */
export function nameOf({ operation, ids, query }: Call): string {
  return JSON.stringify([operation, ids, query]);
}

/**
 * An answer to a request for one object, whose path ends in its ID. A record has its ID; an answer to a change may
 * have none (contract note 18); what was created, a clone too, has one of its own. @throws SvcError `another-object`.
 */
function ofThatObject(call: Call, answer: Answer): Answer {
  const { method, path, creation = false } = operationOf(call.operation);
  const asked = call.ids.at(-1);
  const { id } = (answer.body ?? {}) as { readonly id?: unknown };
  const isWithout = id === undefined && method !== "GET";
  const isOwn = creation ? id === undefined || !call.ids.includes(String(id)) : id === asked || isWithout;
  if (isOwn || method === "DELETE" || !(creation || path.endsWith("}"))) return answer;
  throw new SvcError({
    code: "another-object",
    given: asked,
    message: `${requestOf(call)}: the answer is that of ${id === undefined ? "no object" : show(id)}, not of ${creation ? "a new one" : show(asked)}.`,
    next: "Write the ID exactly as the platform shows it. If it is, something between here and the service changes requests: check SERVICE_API_URL and the proxy.",
  });
}

function refusal(call: Call, answer: RawAnswer, { tokenName = "the API key" }: Settings): ApiError {
  const body = (answer.body ?? {}) as { message?: unknown; data?: { code?: unknown; message?: unknown } };
  const hint = typeof body.data?.message === "string" ? ` ${body.data.message}` : "";
  const reference = typeof body.data?.code === "string" ? body.data.code : undefined;
  const message = typeof body.message === "string" ? body.message : "the answer has no reason.";
  return new ApiError(call, answer.status, `${message}${hint}`, {
    reference,
    lost: answer.status >= 500,
    next: answer.status >= 500 ? FAULT : NEXT[answer.status]?.(tokenName),
  });
}

const FAULT =
  "The service failed, not the request: run the command again. If it fails again, ask support with the reference code.";

/** What a user can do about statuses with a common meaning. */
const NEXT: Readonly<Record<number, (token: string) => string>> = {
  401: (token) => `The token is missing, unknown, expired or turned off: check ${token}.`,
  403: () => "The token lacks the permission for this: use a key whose role or capabilities allow it.",
};
