import type { Client } from "./client";

/** The minimum of milliseconds between two checks: the working time may not be advancing. */
const LEAST = 1_000;

/**
 * The time that one operation spends, without that of its requests: those may wait for the rate limiter, which does not
 * count towards a user's timeout. `client` is the one that the operation has to use.
 */
export class WorkingTime {
  readonly client: Client;
  #underWay = 0;
  #total = 0;
  #since: number;

  constructor(client: Client) {
    this.#since = client.clock.now();
    const watched =
      <A extends unknown[], R>(ask: (...question: A) => Promise<R>) =>
      async (...question: A): Promise<R> => {
        this.#stop();
        try {
          return await ask(...question);
        } finally {
          this.#goOn();
        }
      };
    this.client = {
      ...client,
      send: watched(client.send),
      one: watched(client.one),
      all: watched(client.all),
      home: watched(client.home),
      summaries: {
        row: watched((...question) => client.summaries.row(...question)),
        rows: watched((...question) => client.summaries.rows(...question)),
      },
    };
  }

  /** Resolves when `milliseconds` of it are over; rejects with the signal's reason. */
  async isOver(milliseconds: number, signal: AbortSignal): Promise<void> {
    for (let left = milliseconds; left > 0; left = milliseconds - this.#spent()) {
      await this.client.clock.sleep(Math.max(left, LEAST), signal);
    }
  }

  #spent(): number {
    return this.#total + (this.#underWay === 0 ? this.client.clock.now() - this.#since : 0);
  }

  #stop(): void {
    this.#total = this.#spent();
    this.#underWay += 1;
  }

  #goOn(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#since = this.client.clock.now();
  }
}
