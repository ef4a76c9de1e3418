import { watch } from "../../src/cli/drift-watch";
import type { Clock } from "../../src/client/clock";
import { SvcError } from "../../src/model";

/** A clock that only moves while somebody sleeps. */
class VirtualClock implements Clock {
  time = 0;
  readonly slept: number[] = [];
  now = () => this.time;
  toWall = (moment: number) => moment;
  fromWall = (moment: number) => moment;
  sleep = async (milliseconds: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    this.slept.push(milliseconds);
    this.time += milliseconds;
  };
}

const MINUTE = 60_000;

/** Runs until a number of comparisons has begun. */
async function watched(
  rounds: number,
  compare: (clock: VirtualClock, round: number) => number | Promise<number>,
  every = 15 * MINUTE,
) {
  const clock = new VirtualClock();
  const stop = new AbortController();
  const said: string[] = [];
  const begun: number[] = [];
  await watch({
    every,
    signal: stop.signal,
    say: (line) => said.push(line),
    compare: async () => {
      begun.push(clock.time);
      if (begun.length === rounds) stop.abort(new SvcError({ code: "interrupted", message: "Interrupted." }));
      return { exitCode: 0, clock, requests: await compare(clock, begun.length) };
    },
  });
  return { begun, said, slept: clock.slept };
}

test("each comparison begins an interval after the last one", async () => {
  const { begun, said } = await watched(4, (clock, round) => {
    if (round > 1) clock.time += MINUTE;
    return 12;
  });
  expect(begun.map((time) => time / MINUTE)).toEqual([0, 15, 30, 45]);
  expect(said.slice(0, 2)).toEqual([
    "next comparison in 15 min; Ctrl-C ends the watch",
    "next comparison in 14 min; Ctrl-C ends the watch",
  ]);
});

test("it uses at most a quarter of the requests that the platform allows", async () => {
  // 600 requests are what a quarter of the limit allows in 20 minutes.
  const { slept } = await watched(3, () => 600);
  expect(slept).toEqual([20 * MINUTE, 20 * MINUTE]);
});

test("an interval that is too long for a timer is shortened, not skipped", async () => {
  const { slept } = await watched(2, () => 1, 60 * 24 * 30 * MINUTE);
  expect(slept).toEqual([2 ** 31 - 1]);
});

test("a comparison that fails is reported, and the next one follows", async () => {
  const { begun, said } = await watched(3, (_, round) => {
    if (round === 2) throw new SvcError({ code: "not-found", message: "no answer." });
    return 12;
  });
  expect(begun).toHaveLength(3);
  expect(said).toContain("no answer.");
});

test("Ctrl-C during a comparison ends it without a report or another wait", async () => {
  const { begun, said, slept } = await watched(1, () => {
    throw new SvcError({ code: "interrupted", message: "Interrupted." });
  });
  expect([begun.length, said, slept]).toEqual([1, [], []]);
});

test("an error of ours ends it", async () => {
  const broken = watched(3, () => {
    throw new TypeError("broken");
  });
  await expect(broken).rejects.toThrow("broken");
});
