import { createHash } from "node:crypto";
import type { sendOnce } from "../../src/client/transport";
import { operation as operationOf, pathOf } from "../../src/contract";
import type { Call } from "../../src/model";
import { Api } from "../../src/sandbox/api";
import { RunningClock } from "../../src/sandbox/clock";
import { loadContract, type Operation } from "../../src/sandbox/contract";
import { Timeline } from "../../src/sandbox/data-plane/timeline";
import { type DnsRecord, withRequired, writeZone } from "../../src/sandbox/dns";
import { Events } from "../../src/sandbox/events";
import { HABITS } from "../../src/sandbox/families";
import { Faults } from "../../src/sandbox/faults";
import { Limits } from "../../src/sandbox/limits";
import { putObject } from "../../src/sandbox/objects";
import { OUTCOME_KINDS } from "../../src/sandbox/outcomes";
import type { CollectionName, Stored } from "../../src/sandbox/records";
import { RequestLog } from "../../src/sandbox/request-log";
import { clearState, giveTokens, newState, type Objects } from "../../src/sandbox/state";
import { World } from "../../src/sandbox/world";
import { furniture } from "../laws/world";

export type RawAnswer = Awaited<ReturnType<typeof sendOnce>>;

/** Everything that the platform remembers. */
export interface Moment {
  /** JSON of all its objects. */
  readonly objects: string;
  /** The same before the last request that changed them: what a list that is behind answers from. */
  readonly before: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When that request was. */
  readonly wroteAt: number;
  /** JSON of what could be reached until now, and when not. */
  readonly availability: string;
  readonly dns: readonly DnsRecord[];
  /** A request of a process that has ended. It arrives right before the next one of its operation. */
  readonly late?: Call;
}

/** A list shows what was written so long ago, in milliseconds (decisions, lost answers). */
const SHOWN_AFTER = 60_000;

/** Longer than any run waits, and less than the time until the next one that is later. */
const LASTS = 20 * 60_000;

/** How long a request takes where availability is recorded: what fails between two requests is seen. */
const REQUEST_TAKES = 1000;

const TOKEN = "svc_explorer";
const SETTINGS = { url: "http://127.0.0.1:1", token: TOKEN, speed: 1 };

/** The sandbox without HTTP: a request is a call, and all of its state can be put back. */
export class Platform {
  readonly settings = SETTINGS;
  now = Date.UTC(2026, 0, 1);
  /** How far the clock of the `Date` headers is ahead of that of the records, in milliseconds. */
  ahead = 0;
  readonly #world: World;
  readonly #api: Api;
  readonly #operations: ReadonlyMap<string, Operation>;
  /** What becomes of the work that the next request starts. */
  fate = { fails: false, lasts: false };
  late: Call | undefined;
  /** Whether the last write has started some. */
  hasStarted = false;
  #before = "";
  #wroteAt = 0;
  #last: Promise<unknown> = Promise.resolve();
  #text: string | undefined;

  constructor() {
    const contract = loadContract();
    const source = { now: () => this.now };
    const clock = new RunningClock(source);
    const state = newState();
    // Time has passed, or something was written.
    const saved = () => {
      this.#text = undefined;
    };
    giveTokens(state, [TOKEN], new Date(this.now).toISOString());
    this.#world = new World(contract, clock, state, HABITS, () => SETTINGS.url);
    this.#api = new Api({
      world: this.#world,
      limits: new Limits(contract.rateLimits, clock, false),
      faults: new Faults(new Set(contract.operations.map(({ id }) => id))),
      log: new RequestLog(),
      events: new Events(this.#world, saved),
      latencyMs: 0,
      saved,
    });
    this.#operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
    this.furnish();
  }

  /** Forgets every object but the fixtures of the laws. */
  furnish(): void {
    clearState(this.#world.state);
    const [key] = this.#world.records.of("api-keys");
    for (const [path, fields] of furniture) {
      const [collection = "", id = ""] = path.split("/");
      putObject(this.#world, collection as CollectionName, id, { ...fields }, key?.company_id ?? "");
    }
    this.#world.effects.restart();
    this.#before = this.#objects();
    this.#wroteAt = this.now;
    this.#text = undefined;
  }

  /** Carries out a request and answers it. */
  ask(call: Call): Promise<RawAnswer> {
    return this.#alone(() => this.#ask(call));
  }

  /** Whether it is recorded what can be reached. Then the DNS has at once what custom domains ask for. */
  watch(isWatched: boolean): void {
    this.#world.effects.watcher = undefined;
    if (isWatched) new Timeline(this.#world);
  }

  get timelines() {
    this.#settle();
    return this.#world.records.of("availability");
  }

  async #ask(call: Call): Promise<RawAnswer> {
    if (this.#world.effects.watcher) this.now += REQUEST_TAKES;
    const isWrite = operationOf(call.operation).method !== "GET";
    const { late } = this;
    if (late && late.operation === call.operation) {
      this.late = undefined;
      await this.#ask(late);
    }
    const before = isWrite ? this.#current() : "";
    const answer = await (isWrite ? this.#write(call) : this.#answer(call));
    if (isWrite && this.#current() !== before) {
      this.#before = before;
      this.#wroteAt = this.now;
      if (this.#world.effects.watcher) writeZone(this.#world, withRequired(this.#world));
    }
    return answer;
  }

  async #write(call: Call): Promise<RawAnswer> {
    const { state, effects } = this.#world;
    const { fails, lasts } = this.fate;
    const before = new Set(this.#works().map(({ due }) => due));
    state.outcomes = fails ? OUTCOME_KINDS.map((of) => ({ of, result: "failed", times: 1 })) : [];
    const answer = await this.#answer(call);
    state.outcomes = [];
    const started = this.#works().filter(({ due }) => !before.has(due));
    this.hasStarted = started.length > 0;
    if (lasts) for (const one of started) one.due += LASTS;
    if (lasts) effects.restart();
    this.#text = undefined;
    return answer;
  }

  #works() {
    const records = Object.values(this.#world.state.objects).flatMap((all) => Object.values<Stored>(all));
    return records.flatMap(({ work }) => (work && work.then !== "gone" ? [work] : []));
  }

  /** All objects before the last write. */
  get past(): Pick<Moment, "before" | "wroteAt"> {
    return { before: this.#before, wroteAt: this.#wroteAt };
  }

  /** Answers a read as it would have been then. */
  askBehind(call: Call, past: Pick<Moment, "before" | "wroteAt">): Promise<RawAnswer> {
    const isShown = this.now > past.wroteAt + SHOWN_AFTER;
    return this.#alone(() => (isShown ? this.#ask(call) : this.#askBehind(call, past.before)));
  }

  async #askBehind(call: Call, past: string): Promise<RawAnswer> {
    const { effects, state } = this.#world;
    const { objects } = state;
    const { watcher } = effects;
    state.objects = this.#parsed(past);
    effects.watcher = undefined;
    effects.restart();
    try {
      return await this.#answer(call);
    } finally {
      state.objects = objects;
      effects.watcher = watcher;
      this.#text = undefined;
      effects.restart();
    }
  }

  /** One request after the other: nothing else may see what a list that is behind is answered from. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** All objects, brought up to the present. */
  objects(): Readonly<Objects> {
    this.#settle();
    return this.#world.state.objects;
  }

  /** Lays fields over a record that the platform has, behind everyone's back. */
  put(collection: string, id: string, fields: Readonly<Record<string, unknown>>): void {
    putObject(this.#world, collection as CollectionName, id, { ...fields }, "");
    this.#text = undefined;
  }

  /** JSON of all objects, brought up to the present; the same text as long as nothing changes. */
  text(): string {
    this.#settle();
    return this.#current();
  }

  #settle(): void {
    if (this.#world.effects.settle()) this.#text = undefined;
  }

  keep(): Moment {
    const { availability } = this.#world.state.objects;
    return {
      ...{ objects: this.#current(), before: this.#before, now: this.now, wroteAt: this.#wroteAt },
      ...{ availability: JSON.stringify(availability), dns: this.#world.state.dns },
      ...(this.late ? { late: this.late } : {}),
    };
  }

  restore({ objects, before, now, wroteAt, availability, dns, late }: Moment): void {
    const { state } = this.#world;
    this.late = late;
    this.now = now;
    state.objects = { ...this.#parsed(objects), availability: JSON.parse(availability) };
    state.dns = [...dns];
    this.#before = before;
    this.#wroteAt = wroteAt;
    this.#text = undefined;
    this.#world.effects.restart();
    this.#api.forget();
  }

  /** The same text as long as nothing changes. */
  #current(): string {
    this.#text ??= this.#objects();
    return this.#text;
  }

  /** Without the key in use, which each request changes, and what was recorded, which changes nothing. */
  #objects(): string {
    return JSON.stringify({ ...this.#world.state.objects, availability: {}, "api-keys": this.#keys(false) });
  }

  #parsed(text: string): Objects {
    const objects = JSON.parse(text) as Objects;
    return { ...objects, "api-keys": { ...this.#keys(true), ...objects["api-keys"] } };
  }

  #keys(given: boolean): Objects["api-keys"] {
    const all = Object.entries(this.#world.state.objects["api-keys"]);
    return Object.fromEntries(all.filter(([, key]) => key.is_given === given));
  }

  async #answer({ operation: id, ids, query = {}, body }: Call): Promise<RawAnswer> {
    const operation = this.#operations.get(id) as Operation;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const { answer } = await this.#api.ask(operation, {
      ip: "127.0.0.1",
      authorization: `Bearer ${TOKEN}`,
      params: Object.fromEntries(names.map((name, index) => [name, ids[index] ?? ""])),
      query,
      body: body && JSON.stringify(body),
      url: `${pathOf(id, ids)}?${new URLSearchParams(query)}`,
    });
    const { status, text } = answer;
    const limits = { limit: 120, remaining: 120, resetSeconds: 60 };
    // The Date header has no fractions of a second.
    const date = Math.floor((this.now + this.ahead) / 1000) * 1000;
    return {
      status,
      body: text === undefined ? undefined : JSON.parse(text),
      date,
      limits,
      retryAfterSeconds: undefined,
    };
  }
}

const RANDOM = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  /\b(?:svc|whsec)_[\w-]{32}(?![\w-])/,
  /\bsvc_…[\w-]{4}(?![\w-])/,
  /-[a-kmnp-z2-9]{5}(?![a-z0-9])/,
  /\bverify-[0-9a-f]{8}\b/,
  /\b[a-kmnp-z2-9]{32}\b/,
  /\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/,
  /\brun-\d+\b/,
];
const DRAWN = new RegExp(RANDOM.map(({ source }) => source).join("|"), "g");
/** What only counts, or tells one writer from the next, in the document of a journal. */
const COUNTS =
  /(?<="(?:serial|fence|version|run|pid|declaredBy)\\?":(?:\\?")?)[^"\\,}]+|(?<="(?:marks|pids)\\?":\[)[^\]]+/g;
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=":)1[67]\d{11}\b/g;

/** A text without what was drawn in it, and that in its order. */
interface Masked {
  readonly plain: string;
  readonly drawn: readonly string[];
}

/** Ends an object in JSON: nothing that was drawn goes across it. */
const END = "},";
function remembering(most: number, mask: (text: string) => Masked): (text: string) => Masked {
  const known = new Map<string, Masked>();
  return (text) => {
    const found = known.get(text) ?? mask(text);
    if (known.size === most) known.clear();
    known.set(text, found);
    return found;
  };
}

/** From one state to the next, few texts change, and few objects in them. */
const maskedObject = remembering(20_000, (text) => {
  const lasting = text.replace(TIMES, "T").replace(COUNTS, "N");
  return { plain: lasting.replace(DRAWN, "#"), drawn: lasting.match(DRAWN) ?? [] };
});
const maskedText = remembering(50, (text) => {
  const objects = text.split(END).map(maskedObject);
  const plain = createHash("sha256").update(objects.map((one) => one.plain).join(END));
  return { plain: plain.digest("base64url"), drawn: objects.flatMap((one) => one.drawn) };
});

/** A hash of texts in which what was drawn is called by its order, and moments are left out: equal for equal states. */
export function masked(...texts: readonly string[]): string {
  const all = texts.map(maskedText);
  const names = new Map<string, number>();
  const order = all.flatMap(({ drawn }) =>
    drawn.map((one) => {
      const name = names.get(one) ?? names.size;
      names.set(one, name);
      return name;
    }),
  );
  const plain = all.map((one) => one.plain).join();
  return createHash("sha256").update(`${plain} ${order.join()}`).digest("base64url");
}
