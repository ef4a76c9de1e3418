import { retryLookup } from "../../src/client/retry-lookup";
import { QuietClock } from "./quiet-clock";

/** Looks for what a request created, by a service whose clock shows the time since the start. */
test.each<[string, number, readonly number[], readonly number[]]>([
  ["a minute after a request that was sent now", 0, [0, 2, 6, 14, 30, 46, 60], [60]],
  ["a minute after a request that was sent before", -45, [0, 2, 6, 14, 15], [15]],
  ["once after a request that was sent a minute before", -60, [0], []],
  ["a minute, whatever the clock of the service shows", Number.POSITIVE_INFINITY, [0, 2, 6, 14, 30, 46, 60], [60]],
])("what is not found is looked for until %s", async (_, since, expected, waits) => {
  const clock = new QuietClock();
  const began = clock.now();
  const seconds = () => (clock.now() - began) / 1_000;
  const looks: number[] = [];
  const said: number[] = [];
  const look = async () => void looks.push(seconds());
  const client = { clock, serverTime: () => clock.now() - began };
  const lookup = { look, since: since * 1_000, onWait: (wait: number) => said.push(wait) };
  expect(await retryLookup(lookup, { client })).toBeUndefined();
  expect([looks, said]).toEqual([expected, waits]);
});

test("what is found ends it, though nobody is told of the wait", async () => {
  const clock = new QuietClock();
  let looks = 0;
  const look = async () => (++looks === 3 ? "found" : undefined);
  expect(await retryLookup({ look, since: 0 }, { client: { clock, serverTime: () => 0 } })).toBe("found");
});
