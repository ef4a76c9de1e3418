import { operation as operationOf } from "../contract";
import type { Call, Wire } from "../model/field";
import { SvcError, show } from "../model/problem";
import type { Documents } from "../store/documents";
import type { Store } from "../store/store";
import { foreign, isRows, otherForm } from "./answer-shape";
import { type Clock, systemClock } from "./clock";
import { goneIsEmpty, isMissing, refuseUnsafeIds, requestOf } from "./errors";
import { missingFrom } from "./missing";
import { companyOf, OWN_KEY, OwnKey } from "./own-key";
import { type Page, Pages } from "./pages";
import { retryLookup } from "./retry-lookup";
import { Sender, type SenderOptions } from "./sender";
import type { Settings } from "./settings";
import { SingleFlight } from "./single-flight";
import { SHARED_AGE, Summaries } from "./summaries";
import type { Answer, sendOnce } from "./transport";

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
  /** Ends whatever waits for an answer, with its reason; a write a moment later, so that its result is known. */
  readonly signal?: () => AbortSignal;
  /** Why no write may be sent any more; called before each one. */
  readonly stopWrites?: () => Promise<string | undefined>;
}

const PAGE = 100;

export function connect(options: ClientOptions): Client {
  const { settings } = options;
  const clock = options.clock ?? systemClock(settings.speed);
  const requests = new Requests({ ...options, clock });
  return {
    clock,
    send: (call, signal) => requests.send(call, signal),
    all: (call, signal) => (call.once ? requests.once(call) : requests.all(call, signal)),
    one: (call, signal) => requests.one(call, signal),
    summaries: requests.summaries,
    isShort: () => requests.sender.isShort(),
    serverTime: () => requests.sender.serverTime(),
    home: async () => ({ origin: settings.url, companyId: companyOf(await requests.key()) }),
    keyId: async () => String((await requests.key()).id),
  };
}

/** Requests of one client: those for the same at the same time are sent once, and a write invalidates what is shared. */
class Requests {
  readonly sender: Sender;
  readonly summaries: Summaries;
  readonly #key = new OwnKey();
  readonly #reads = new SingleFlight<Answer>();
  readonly #lasting = new Map<string, Promise<Wire[]>>();
  readonly #clock: Clock;
  readonly #say: (message: string) => void;

  constructor(options: SenderOptions) {
    this.#clock = options.clock;
    this.#say = options.say ?? (() => {});
    this.sender = new Sender(options, this.#key);
    this.summaries = new Summaries(options.clock, (operation, offset) => this.#page({ operation, ids: [] }, offset));
  }

  async send(call: Call, signal?: AbortSignal): Promise<Answer> {
    refuseUnsafeIds(call);
    if (operationOf(call.operation).method !== "GET") {
      this.#forget();
      return ofThatObject(call, await this.sender.send(call, signal).finally(() => this.#forget()));
    }
    const read = (whileAsked: AbortSignal) => this.#read(call, whileAsked);
    return ofThatObject(call, await this.#reads.join(nameOf(call), read, signal));
  }

  one(call: Call, signal?: AbortSignal): Promise<Wire> {
    return this.send(call, signal).then(({ body }) => (body ?? {}) as Wire);
  }

  async all(call: Call, signal?: AbortSignal): Promise<Wire[]> {
    if (call.rows !== undefined) return rowsIn(await this.one(call, signal), call.rows);
    const pages = new Pages();
    while (!pages.isComplete) pages.add(await this.#page(call, pages.offset, signal));
    return pages.rows;
  }

  /** Lists that do not change during a run are requested once, unless the request failed. */
  once(call: Call): Promise<Wire[]> {
    const name = nameOf(call);
    const rows = this.#lasting.get(name) ?? this.all(call);
    this.#lasting.set(name, rows);
    rows.catch(() => this.#lasting.delete(name));
    return rows;
  }

  /**
   * One answer, which may be cached or a proxy's, does not prove that there is no such object: as long as the list of
   * its collection shows it, it is asked for again.
   */
  async #read(call: Call, signal: AbortSignal): Promise<Answer> {
    const { sender } = this;
    const look = async (): Promise<Answer | undefined> => {
      try {
        return await sender.send(call, signal);
      } catch (error) {
        if (!isMissing(error) || !(await this.#isListed(call))) throw error;
        return undefined;
      }
    };
    const client = { clock: this.#clock, serverTime: () => sender.serverTime() };
    const onWait = (seconds: number) =>
      this.#say(`${requestOf(call)}: 404, but the list still shows the object; asking again for at most ${seconds} s`);
    const lookup = { look, since: Number.POSITIVE_INFINITY, onWait };
    const answer = await retryLookup(lookup, { client, signal });
    if (!answer) throw foreign(call, 404, "the list still shows the object");
    return answer;
  }

  async #isListed(call: Call): Promise<boolean> {
    const missing = missingFrom(call);
    if (!missing) return false;
    const { list, id } = missing;
    const shows = async (rows: Promise<readonly Wire[]>) => (await rows).some((row) => row.id === id);
    if (list.ids.length > 0) return shows(this.all(list).catch(goneIsEmpty));
    const now = this.#clock.now();
    const pages = (since: number) => this.summaries.rows(list.operation, since);
    return (await shows(pages(now - SHARED_AGE))) && shows(pages(now));
  }

  /** The API key in use. */
  key(): Promise<Wire> {
    return this.#key.get(() => this.one(OWN_KEY));
  }

  async #page(call: Call, offset: number, signal?: AbortSignal): Promise<Page> {
    const query = { ...call.query, limit: String(PAGE), offset: String(offset) };
    const { body } = await this.send({ ...call, query }, signal);
    if (Array.isArray(body)) return { rows: body as Wire[], total: body.length };
    const { data, total } = (body ?? {}) as { data?: Wire[] | null; total?: number };
    // An empty list may be null (contract note 40).
    const rows = data ?? [];
    return { rows, total: total ?? rows.length };
  }

  #forget(): void {
    this.#reads.clear();
    this.summaries.forget();
  }
}

/** The rows in a record. An empty list may be null (contract note 40). */
export function rowsIn(record: Wire, name = ""): Wire[] {
  const rows = record[name] ?? [];
  if (!isRows(rows)) throw otherForm([name]);
  return rows;
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
  const isOwn = creation ? !call.ids.includes(String(id)) : id === asked || isWithout;
  if (isOwn || method === "DELETE" || !(creation || path.endsWith("}"))) return answer;
  throw new SvcError({
    code: "another-object",
    given: asked,
    message: `${requestOf(call)}: the answer is that of ${id === undefined ? "no object" : show(id)}, not of ${creation ? "a new one" : show(asked)}.`,
    next: "Write the ID exactly as the platform shows it. If it is, something between here and the service changes requests: check SERVICE_API_URL and the proxy.",
  });
}
