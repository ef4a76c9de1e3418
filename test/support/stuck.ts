import type { Clock } from "../../src/client/clock";
import { startHttpProxy } from "./fault-proxy";
import { ofSuite } from "./of-suite";

/** Milliseconds of the machine after which a call that was cancelled counts as one that still waits. */
const PATIENCE = 1_000;

/** A clock on which no wait ends by itself; `waits` resolves as soon as somebody begins one. */
export function stuckClock(clock: Clock): Clock & { readonly waits: Promise<"waits"> } {
  let begin = () => {};
  const waits = new Promise<"waits">((resolve) => {
    begin = () => resolve("waits");
  });
  const sleep: Clock["sleep"] = (_, signal, isBackground) =>
    new Promise((_resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      if (!isBackground) begin();
    });
  return { ...clock, sleep, waits };
}

/** The service at `url`, which refuses every request for a minute once `admit` have been answered. */
export function limitedService(url: () => string) {
  let left = 0;
  const proxy = ofSuite(() => startHttpProxy(url(), () => (left-- > 0 ? undefined : { status: 429 })));
  return {
    get url() {
      return `http://127.0.0.1:${proxy.port}`;
    },
    admit: (count: number) => {
      left = count;
    },
  };
}

/**
 * What a call that waits ends with when it is cancelled: `undefined` if it did not wait, and an error if it waits all the
 * same.
 */
export async function cancelled<T>(
  call: Promise<T>,
  { waits, cancel }: { waits: Promise<"waits">; cancel: () => unknown },
): Promise<T | "waits on" | undefined> {
  call.catch(() => {});
  const first = await Promise.race([waits, call.then(() => "ended").catch(() => "ended")]);
  if (first === "ended") return undefined;
  await cancel();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<"waits on">((resolve) => {
    timer = setTimeout(() => resolve("waits on"), PATIENCE);
  });
  return Promise.race([call, patience]).finally(() => clearTimeout(timer));
}
