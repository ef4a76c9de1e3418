import { getEventListeners } from "node:events";
import { SingleFlight } from "../../src/client/single-flight";

/** Work that ends when it is told to. */
function work() {
  const begun: { readonly signal: AbortSignal; end(result: string): void; fail(reason: Error): void }[] = [];
  const begin = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ signal, end, fail });
    });
  return { begin, begun };
}
const reason = new Error("my time is over");

test("who asks for the same name while it runs gets the same result, and later ones another", async () => {
  const { begin, begun } = work();
  const reads = new SingleFlight<string>();
  const first = [reads.join("a", begin), reads.join("a", begin)];
  const other = reads.join("b", begin);
  begun[0]?.end("first");
  begun[1]?.end("other");
  expect(await Promise.all([...first, other])).toEqual(["first", "first", "other"]);
  const next = reads.join("a", begin);
  begun[2]?.end("next");
  expect([await next, begun.length]).toEqual(["next", 3]);
});

test("a failure is that of all who wait for it, and the next one starts again", async () => {
  const { begin, begun } = work();
  const reads = new SingleFlight<string>();
  const waiting = [reads.join("a", begin), reads.join("a", begin)];
  begun[0]?.fail(reason);
  for (const one of waiting) await expect(one).rejects.toBe(reason);
  const next = reads.join("a", begin);
  begun[1]?.end("next");
  expect(await next).toBe("next");
});

test("after it is cleared, later callers start their own work, which the end of the earlier leaves alone", async () => {
  const { begin, begun } = work();
  const reads = new SingleFlight<string>();
  const before = reads.join("a", begin);
  reads.clear();
  const after = reads.join("a", begin);
  begun[0]?.end("before");
  expect(await before).toBe("before");
  const joined = reads.join("a", begin);
  begun[1]?.end("after");
  expect([await after, await joined, begun.length]).toEqual(["after", "after", 2]);
});

test("one that leaves does not wait, and the work goes on for the others", async () => {
  const { begin, begun } = work();
  const reads = new SingleFlight<string>();
  const stop = new AbortController();
  const [leaving, staying] = [reads.join("a", begin, stop.signal), reads.join("a", begin)];
  stop.abort(reason);
  await expect(leaving).rejects.toBe(reason);
  expect(begun[0]?.signal.aborted).toBe(false);
  const joining = reads.join("a", begin);
  begun[0]?.end("result");
  expect(await Promise.all([staying, joining])).toEqual(["result", "result"]);
});

test("when the last one leaves, the work is aborted with its reason, and the next one starts again", async () => {
  const { begin, begun } = work();
  const reads = new SingleFlight<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [reads.join("a", begin, one.signal), reads.join("a", begin, other.signal)];
  one.abort(new Error("first"));
  expect(begun[0]?.signal.aborted).toBe(false);
  other.abort(reason);
  expect(begun[0]?.signal.reason).toBe(reason);
  const left = await Promise.allSettled(waiting);
  expect(left.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = reads.join("a", begin);
  expect(begun).toHaveLength(2);
  begun[1]?.end("next");
  expect(await next).toBe("next");
});

test("a signal that aborts after the result has no effect, and keeps nothing", async () => {
  const { begin, begun } = work();
  const stop = new AbortController();
  const waiting = new SingleFlight<string>().join("a", begin, stop.signal);
  begun[0]?.end("result");
  await waiting;
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  stop.abort(reason);
  expect(begun[0]?.signal.aborted).toBe(false);
});

test("a signal that has aborted starts nothing", async () => {
  const { begin, begun } = work();
  await expect(new SingleFlight<string>().join("a", begin, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(begun).toEqual([]);
});
