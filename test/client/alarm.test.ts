import { Alarm } from "../../src/client/alarm";
import type { Clock } from "../../src/client/clock";

/** When a process looks again, and whether it has to stay alive for that. */
interface Sleep {
  readonly pause: number;
  readonly isBackground: boolean | undefined;
  wake(): void;
}
let sleeps: Sleep[];
let rings: number;
let alarm: Alarm;
beforeEach(() => {
  sleeps = [];
  rings = 0;
  const clock = {
    now: () => 1_000,
    sleep: (pause: number, signal?: AbortSignal, isBackground?: boolean) =>
      new Promise<void>((wake, reject) => {
        const sleep = { pause, isBackground, wake };
        sleeps.push(sleep);
        signal?.addEventListener("abort", () => {
          sleeps = sleeps.filter((other) => other !== sleep);
          reject(signal.reason);
        });
      }),
  } as unknown as Clock;
  alarm = new Alarm(clock, () => {
    rings += 1;
  });
});
const pending = () => sleeps.map(({ pause, isBackground }) => [pause, isBackground]);
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("it rings at the earliest of its times, once", async () => {
  alarm.set(1_500, false);
  alarm.set(1_800, false);
  alarm.set(1_500, false);
  expect(pending()).toEqual([[500, false]]);
  alarm.set(1_200, false);
  expect(pending()).toEqual([[200, false]]);
  await settled();
  expect(rings).toBe(0);
  sleeps[0]?.wake();
  await settled();
  expect(rings).toBe(1);
});

test("after it has rung, it can be set again, to any time", async () => {
  alarm.set(1_200, false);
  sleeps.pop()?.wake();
  await settled();
  alarm.set(9_000, false);
  expect(pending()).toEqual([[8_000, false]]);
});

test("what is due already is due soon, not at once", () => {
  alarm.set(900, false);
  expect(pending()).toEqual([[1, false]]);
});

test("a process that has to stay alive does not rely on a time in the background", () => {
  alarm.set(1_200, true);
  expect(pending()).toEqual([[200, true]]);
  alarm.set(1_500, true);
  expect(pending()).toEqual([[200, true]]);
  alarm.set(1_500, false);
  expect(pending()).toEqual([[500, false]]);
  alarm.set(1_600, true);
  expect(pending()).toEqual([[500, false]]);
});
