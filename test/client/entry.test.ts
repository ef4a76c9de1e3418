import { Entry } from "../../src/client/entry";
import type { Runner } from "../../src/client/ledger";

/** What a process has of the limits, between two writes of the ledger. */
const runner = (requests: number, creations: number, settled = { requests: 0, creations: 0 }, sharesUntil = 9) =>
  ({ granted: { requests, creations }, settled, sharesUntil }) as unknown as Runner;
const answered = (name: string) => ({ name }) as never;
let entry: Entry;
beforeEach(() => {
  entry = new Entry();
});

test("each entry has a short name of its own", () => {
  expect(entry.id).toMatch(/^[0-9a-f]{8}$/);
  expect(new Entry().id).not.toBe(entry.id);
});

test("it has the shares that the ledger grants, less what was used", () => {
  expect([entry.free("requests"), entry.holds, entry.total]).toEqual([0, false, 0]);
  expect(entry.adopt(runner(10, 2))).toBe(true);
  expect([entry.free("requests"), entry.free("creations"), entry.total, entry.sharesUntil]).toEqual([10, 2, 12, 9]);
  expect(entry.holds).toBe(true);
  entry.use(["requests", "creations"]);
  entry.use(["requests"]);
  expect([entry.free("requests"), entry.free("creations"), entry.flying]).toEqual([8, 1, 2]);
});

test("what it offers is not free, except for the creations that it keeps", () => {
  entry.adopt(runner(10, 2));
  entry.offer(1);
  expect(entry.offered).toEqual({ requests: 9, creations: 1 });
  expect([entry.free("requests"), entry.free("creations")]).toEqual([1, 1]);
  entry.offer(5);
  expect(entry.offered).toEqual({ requests: 5, creations: 0 });
  entry.keep();
  expect([entry.offered, entry.free("requests")]).toEqual([{ requests: 0, creations: 0 }, 10]);
});

test("what was given back and reported is so once it is written", () => {
  entry.adopt(runner(10, 2));
  const [first, second] = [answered("first"), answered("second")];
  entry.answered.requests.push(first, second);
  expect(entry.isReported).toBe(false);
  entry.offer(2);
  entry.written(runner(10, 2, { requests: 9, creations: 0 }), new Set([first]));
  expect(entry.answered.requests).toEqual([second]);
  expect([entry.free("requests"), entry.offered]).toEqual([2, { requests: 0, creations: 0 }]);
  entry.written(runner(10, 2, { requests: 10, creations: 2 }, 20), new Set([second]));
  expect([entry.isReported, entry.holds, entry.sharesUntil]).toEqual([true, false, 20]);
});

test("creations that others have to account for are held, too", () => {
  entry.written(runner(3, 1, { requests: 3, creations: 0 }), new Set());
  expect(entry.holds).toBe(true);
  entry.answered.creations.push(answered("a creation"));
  expect(entry.isReported).toBe(false);
});

test("a ledger without it, or with other counts, is not the one that was written", () => {
  expect(entry.adopt(undefined)).toBe(true);
  expect(entry.adopt(runner(5, 0, { requests: 1, creations: 0 }))).toBe(false);
  expect(entry.free("requests")).toBe(0);
  entry.written(runner(5, 0, { requests: 1, creations: 0 }), new Set());
  expect(entry.adopt(undefined)).toBe(false);
  expect(entry.adopt(runner(6, 0, { requests: 1, creations: 1 }))).toBe(false);
  expect(entry.adopt(runner(6, 0, { requests: 1, creations: 0 }))).toBe(true);
  expect(entry.free("requests")).toBe(6);
});
