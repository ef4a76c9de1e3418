import { Agent, request } from "node:http";
import type { ShownAvailability } from "../../src/sandbox";

/** An answer of the sandbox's edge. */
export interface Answer {
  readonly host: string;
  /** On the sandbox's clock. */
  readonly at: number;
  /** Who answered, or `undefined` with a reason. */
  readonly by: string | undefined;
  readonly reason: string | undefined;
}

/** Fifty requests a second. */
const EVERY_MS = 20;

/** Asks hosts again and again, as their users would, while something else is going on. */
export class Prober {
  readonly answers: Answer[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #asked = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #error: unknown;

  constructor(
    private readonly edge: string,
    hosts: readonly string[],
    /** Called with each answer. */
    private readonly heard: (answer: Answer) => void = () => undefined,
  ) {
    this.#timer = setInterval(() => {
      for (const host of hosts) this.#ask(host);
    }, EVERY_MS);
  }

  /** Resolves when all answers are here. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#asked);
    this.#agent.destroy();
    if (this.#error !== undefined) throw this.#error;
  }

  #ask(host: string): void {
    const asked = this.#answer(host)
      .then((answer) => {
        this.answers.push(answer);
        this.heard(answer);
      })
      .catch((error) => {
        this.#error ??= error;
      })
      .finally(() => this.#asked.delete(asked));
    this.#asked.add(asked);
  }

  #answer(host: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request(this.edge, { agent: this.#agent, headers: { host } }, (answer) => {
        answer.resume();
        const header = (name: string) => answer.headers[name]?.toString();
        const at = Date.parse(header("x-answered-at") ?? "");
        resolve({ host, at, by: header("x-served-by"), reason: header("x-reason") });
      })
        .on("error", reject)
        .end();
    });
  }
}

/** Answers that a timeline does not have: who answered then, or why nobody did. */
export function strayAnswers(answers: readonly Answer[], { timelines }: ShownAvailability): string[] {
  const isShown = ({ host, at, by, reason }: Answer): boolean => {
    const intervals = timelines.find(({ kind, name }) => kind === "host" && name === host)?.intervals ?? [];
    // What changes within a millisecond of an answer may have been before it or after.
    const then = intervals.filter(({ from, until }) => Date.parse(from) <= at && !(Date.parse(until ?? "") < at));
    return then.some((one) => (by === undefined ? one.reason === reason : one.by.includes(by)));
  };
  return answers.filter((answer) => !isShown(answer)).map((answer) => JSON.stringify(answer));
}
