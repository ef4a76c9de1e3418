import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * When the process dies: with its n-th write, before the service has seen it or before the answer is on its way, or
 * with the request that follows. Writes are what two runs have in common: how often one polls depends on its speed.
 */
export interface Death {
  readonly write: number;
  readonly when: "before" | "after" | "next";
  /** Only these writes (`POST /v3/projects`) count, each of them once. */
  readonly of?: readonly RegExp[];
  /** For a signal that leaves time to end: no line breaks. Where an answer is on its way, it never arrives. */
  readonly isGentle?: boolean;
  kill(): void;
}

/** Stands between the engine and the sandbox, counts, and kills at a request boundary: an event, not a time. */
export class KillSwitch {
  #writes = 0;
  #death: Death | undefined;
  readonly #counted = new Set<RegExp>();

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async before(target: string): Promise<KillSwitch> {
    const server = createServer();
    const killSwitch = new KillSwitch(server, target);
    server.on("request", (incoming, outgoing) => killSwitch.#pass(incoming, outgoing));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return killSwitch;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Writes since it was last armed or disarmed. */
  get writes(): number {
    return this.#writes;
  }

  arm(death: Death | undefined): void {
    this.#writes = 0;
    this.#counted.clear();
    this.#death = death;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  /** The death that is due with this request. */
  #count({ method, url }: IncomingMessage): Death | undefined {
    const death = this.#death;
    const { write, when, of } = death ?? {};
    const which = of?.find((one) => one.test(`${method} ${url}`));
    const isWrite = of ? which !== undefined && !this.#counted.has(which) : method !== "GET";
    if (which) this.#counted.add(which);
    const isDue = when === "next" ? this.#writes === write : isWrite && this.#writes + 1 === write;
    if (isWrite) this.#writes += 1;
    if (!isDue) return undefined;
    this.#death = undefined;
    return death;
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const death = this.#count(incoming);
    if (death && death.when !== "after") {
      death.kill();
      if (!death.isGentle) {
        outgoing.destroy();
        return;
      }
    }
    const { method, headers } = incoming;
    const onward = request(`${this.target}${incoming.url}`, { ...(method ? { method } : {}), headers }, (answer) => {
      if (death?.when === "after") {
        answer.resume();
        death.kill();
        if (!death.isGentle) outgoing.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }
}

/** All processes that `pid` has started, and those that these have. */
export function descendants(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** Ends processes as a machine that goes down does; one that is gone already is fine. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
