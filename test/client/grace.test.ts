import { getEventListeners } from "node:events";
import { withGrace } from "../../src/client/grace";

const reason = new Error("interrupted");
const turn = () => new Promise(setImmediate);

/** A write that is answered, and a clock that moves on, when they are told to. */
function writing() {
  const stop = new AbortController();
  const sleeps: { readonly pause: number; readonly signal: AbortSignal; wake(): void }[] = [];
  const clock = {
    sleep: (pause: number, signal: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleeps.push({ pause, signal, wake });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  } as never;
  const writes: AbortSignal[] = [];
  let answer = (_answer: string) => {};
  const write = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      writes.push(signal);
      answer = resolve;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const grace = withGrace(clock, stop.signal);
  const sent = write(grace.signal).finally(grace.answered);
  return { stop, sleeps, writes, sent, answer: (text: string) => answer(text) };
}

test("a write is not cut off when its signal aborts: its answer counts", async () => {
  const { stop, sleeps, writes, sent, answer } = writing();
  stop.abort(reason);
  expect(sleeps.map(({ pause }) => pause)).toEqual([2_000]);
  await turn();
  expect(writes[0]?.aborted).toBe(false);
  answer("created");
  expect(await sent).toBe("created");
  // Nothing is waited for any more.
  expect(sleeps[0]?.signal.aborted).toBe(true);
  await turn();
  expect(writes[0]?.aborted).toBe(false);
});

test("after two seconds it is, with the reason", async () => {
  const { stop, sleeps, writes, sent } = writing();
  stop.abort(reason);
  sleeps[0]?.wake();
  await expect(sent).rejects.toBe(reason);
  expect(writes[0]?.reason).toBe(reason);
});

test("an answered write keeps nothing at the signal", async () => {
  const { stop, sleeps, sent, answer } = writing();
  answer("created");
  await sent;
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  stop.abort(reason);
  expect(sleeps).toEqual([]);
});

test("a signal that has aborted gives none", () => {
  expect(() => withGrace({} as never, AbortSignal.abort(reason))).toThrow(reason);
});
