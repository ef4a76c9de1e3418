import type { Clock } from "../../src/client/clock";
import { counting, LIMITS, type LimitHeaders, type LimitName, WINDOW } from "../../src/client/limits";
import { RateLimiter } from "../../src/client/rate-limiter";
import { SharedShares } from "../../src/client/shared-shares";
import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import { type Store, StoreError } from "../../src/store/store";
import { QuietClock } from "./quiet-clock";

/** The platform's limits, as contract note 32 has them. */
export class Platform {
  readonly refused: { readonly at: number; readonly name: LimitName }[] = [];
  readonly accepted: { readonly at: number; readonly runner: number; readonly creation: boolean }[] = [];
  readonly #clock: Clock;
  readonly #windows: Record<LimitName, { start: number; used: number }> = {
    requests: { start: Number.NEGATIVE_INFINITY, used: 0 },
    creations: { start: Number.NEGATIVE_INFINITY, used: 0 },
  };
  sendsHeaders = true;
  /** Milliseconds between the date of an answer and the moment in which its request is counted. */
  datesEarlier = 0;
  #behind = 0;
  /** How many were accepted in each window. */
  readonly fills: Record<LimitName, number[]> = { requests: [], creations: [] };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Its clock shows `milliseconds` less, and it has forgotten its windows. */
  setBack(milliseconds: number): void {
    this.#behind += milliseconds;
    for (const name of counting(true)) this.#windows[name] = { start: Number.NEGATIVE_INFINITY, used: 0 };
  }

  request(creation: boolean, runner: number): { isAccepted: boolean; limits: LimitHeaders | undefined; date: number } {
    const at = this.#clock.now() - this.#behind;
    const names = counting(creation);
    for (const name of names) {
      if (at < this.#windows[name].start + WINDOW) continue;
      this.#windows[name] = { start: at, used: 0 };
      this.fills[name].push(0);
    }
    const full = names.filter((name) => this.#windows[name].used >= LIMITS[name]);
    for (const name of full) this.refused.push({ at, name });
    if (full.length === 0) {
      for (const name of names) this.#windows[name].used += 1;
      for (const name of names) this.fills[name][this.fills[name].length - 1] = this.#windows[name].used;
      this.accepted.push({ at, runner, creation });
    }
    const told = creation ? "creations" : "requests";
    const { start, used } = this.#windows[told];
    const limits = {
      limit: LIMITS[told],
      remaining: LIMITS[told] - used,
      resetSeconds: Math.ceil((start + WINDOW - at) / 1000),
    };
    return {
      isAccepted: full.length === 0,
      limits: this.sendsHeaders ? limits : undefined,
      date: Math.floor((at - this.datesEarlier) / 1000) * 1000,
    };
  }
}

const LEDGER = "limits/company";

export interface WorldOptions {
  /** Milliseconds of one store operation, and of a request's way there or back. */
  readonly store?: () => number;
  readonly way?: () => number;
  /** Whether a write gets no answer, though it was carried out. */
  readonly loses?: () => boolean;
}

/** A company with its platform and its store, and runners whose clocks have nothing in common. */
export class Company {
  readonly clock = new QuietClock();
  readonly platform = new Platform(this.clock);
  readonly said: string[] = [];
  operations = 0;
  /** Whether the store answers. */
  isReachable = true;
  readonly #documents: Store;
  readonly #stored = storeInMemory();
  readonly #store: () => number;
  readonly #way: () => number;
  readonly #loses: () => boolean;
  readonly #alive: { value: boolean }[] = [];
  #runners = 0;

  constructor({ store = () => 0, way = () => 0, loses = () => false }: WorldOptions = {}) {
    this.#store = store;
    this.#loses = loses;
    this.#way = way;
    this.#documents = this.#slow(this.#stored);
  }

  /**
   * `behind` is how far its clock differs from the platform's, `wall` how far its wall clock does by then. As of every clock,
   * each reading is later than the one before, by `tick` (doubles of this size differ by no less than 0.0003); with the time
   * that passes it is right again.
   */
  runner({ behind = 0, wall = (): number => 0, tick = 1e-3 } = {}): Runner {
    const number = this.#runners++;
    let last = Number.NEGATIVE_INFINITY;
    const now = () => {
      last = Math.max(last + tick, this.clock.now() - behind);
      return last;
    };
    const clock: Clock = {
      now,
      sleep: (pause, ...more) => this.clock.sleep(Math.ceil(pause), ...more),
      toWall: (moment) => moment + behind + wall(),
      fromWall: (moment) => moment - behind - wall(),
      readings: () => [now(), now() + wall()],
    };
    const isAlive = { value: true };
    this.#alive.push(isAlive);
    const store: Store = {
      ...this.#documents,
      read: (key) => this.#forLiving(isAlive, () => this.#documents.read(key)),
      swap: (...write) => this.#forLiving(isAlive, () => this.#documents.swap(...write)),
    };
    const documents = new Documents(store, (pause) => this.clock.sleep(pause));
    const say = (message: string) => this.said.push(message);
    const budget = new RateLimiter({
      clock,
      say,
      shares: (changed) => new SharedShares({ clock, documents, key: async () => LEDGER, changed, say }),
    });
    return new Runner(number, budget, clock, this.platform, this.#way, isAlive);
  }

  /** Somebody else writes the ledger. */
  async tamper(change: (ledger: unknown) => unknown): Promise<void> {
    await new Documents(this.#stored).change(LEDGER, change);
  }

  /** All runners die. */
  end(): void {
    for (const isAlive of this.#alive) isAlive.value = false;
  }

  async #forLiving<T>(isAlive: { value: boolean }, work: () => Promise<T>): Promise<T> {
    if (!isAlive.value) return new Promise(() => {});
    return work();
  }

  #slow(store: Store): Store {
    const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
      this.operations += 1;
      const half = this.#store() / 2;
      if (half > 0) await this.clock.sleep(half);
      if (!this.isReachable) throw new StoreError("the store does not answer.");
      const result = await work();
      if (half > 0) await this.clock.sleep(half);
      return result;
    };
    return {
      ...store,
      read: (key) => slowly(() => store.read(key)),
      swap: (...write) =>
        slowly(async () => {
          const version = await store.swap(...write);
          if (this.#loses()) throw new StoreError("the answer is lost.", { lost: true });
          return version;
        }),
    };
  }
}

export interface Sending {
  readonly creation?: boolean;
  readonly urgency?: number;
}

export class Runner {
  readonly #isAlive: { value: boolean };

  constructor(
    readonly number: number,
    readonly budget: RateLimiter,
    readonly clock: Clock,
    readonly platform: Platform,
    readonly way: () => number,
    isAlive: { value: boolean },
  ) {
    this.#isAlive = isAlive;
  }

  /** Sends nothing any more, and says nothing to the store. */
  die(): void {
    this.#isAlive.value = false;
  }

  async send({ creation = false, urgency = 0 }: Sending = {}, lag = 0): Promise<void> {
    const write = creation;
    for (;;) {
      const permit = await this.budget.take({ creation, write, urgency });
      if (!this.#isAlive.value) return new Promise(() => {});
      await this.#travel(lag);
      const answer = this.platform.request(creation, this.number);
      await this.#travel(0);
      this.budget.answered(permit, answer);
      if (answer.isAccepted) return;
      this.budget.exhausted(creation, 60);
    }
  }

  /** `count` requests, `at` a time. */
  async sendAll(count: number, atATime: number, what: Sending = {}): Promise<void> {
    let left = count;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        await this.send(what);
      }
    };
    await Promise.all(Array.from({ length: atATime }, lane));
  }

  async #travel(lag: number): Promise<void> {
    const milliseconds = this.way() + lag;
    if (milliseconds > 0) await this.clock.sleep(milliseconds);
  }
}
