import { connect } from "../../src/client/client";
import type { Clock } from "../../src/client/clock";
import type { Io } from "../../src/lifecycle";
import { type Sandbox, startSandbox } from "../../src/sandbox";

/** Time for both sides of a test: whoever waits moves it on, so nothing ever sleeps. */
export function sharedClock(): Clock {
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

export interface World {
  readonly sandbox: Sandbox;
  readonly io: Io;
  /** Everything that was said to the user. */
  readonly said: string[];
  /** Operations that were no reads, since the last call. */
  writes(): Record<string, number>;
  close(): Promise<void>;
}

export async function startWorld(options: { limits?: boolean } = {}): Promise<World> {
  const clock = sharedClock();
  const sandbox = await startSandbox({ clock, limits: options.limits ?? false });
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const client = connect({ settings: { url: sandbox.url, token: sandbox.token, speed: 1 }, clock, say });
  return {
    sandbox,
    io: { client, say },
    said,
    writes: () => {
      const { byOperation } = sandbox.requests();
      sandbox.resetRequests();
      return Object.fromEntries(Object.entries(byOperation).filter(([name]) => !/^(get|list|validate)/.test(name)));
    },
    close: () => sandbox.close(),
  };
}
