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
  expect([entry.shares.free("requests"), entry.shares.areHeld, entry.shares.total]).toEqual([0, false, 0]);
  expect(entry.shares.adopt(runner(10, 2))).toBe(true);
  expect([
    entry.shares.free("requests"),
    entry.shares.free("creations"),
    entry.shares.total,
    entry.shares.until,
  ]).toEqual([10, 2, 12, 9]);
  expect(entry.shares.areHeld).toBe(true);
  entry.shares.use(["requests", "creations"]);
  entry.shares.use(["requests"]);
  expect([entry.shares.free("requests"), entry.shares.free("creations")]).toEqual([8, 1]);
});

test("what it offers is not free, except for the creations that it keeps", () => {
  entry.shares.adopt(runner(10, 2));
  expect(entry.shares.offer(1)).toEqual({ requests: 9, creations: 1 });
  expect([entry.shares.free("requests"), entry.shares.free("creations")]).toEqual([1, 1]);
  expect(entry.shares.offer(5)).toEqual({ requests: 5, creations: 0 });
  entry.shares.adopt(runner(10, 2));
  expect([entry.shares.free("requests"), entry.shares.free("creations")]).toEqual([10, 2]);
});

test("what was given back and reported is so once it is written", () => {
  entry.shares.adopt(runner(10, 2));
  const [first, second] = [answered("first"), answered("second")];
  entry.answered.requests.push(first, second);
  expect(entry.isReported).toBe(false);
  entry.shares.offer(2);
  entry.written(runner(10, 2, { requests: 9, creations: 0 }), new Set([first]));
  expect(entry.answered.requests).toEqual([second]);
  expect([entry.shares.free("requests"), entry.shares.free("creations")]).toEqual([2, 2]);
  entry.written(runner(10, 2, { requests: 10, creations: 2 }, 20), new Set([second]));
  expect([entry.isReported, entry.shares.areHeld, entry.shares.until]).toEqual([true, false, 20]);
});

test("creations that others have to account for are held, too", () => {
  entry.written(runner(3, 1, { requests: 3, creations: 0 }), new Set());
  expect(entry.shares.areHeld).toBe(true);
  entry.answered.creations.push(answered("a creation"));
  expect(entry.isReported).toBe(false);
});

test("a ledger without it, or with other counts, is not the one that was written", () => {
  expect(entry.shares.adopt(undefined)).toBe(true);
  expect(entry.shares.adopt(runner(5, 0, { requests: 1, creations: 0 }))).toBe(false);
  expect(entry.shares.free("requests")).toBe(0);
  entry.written(runner(5, 0, { requests: 1, creations: 0 }), new Set());
  expect(entry.shares.adopt(undefined)).toBe(false);
  expect(entry.shares.adopt(runner(6, 0, { requests: 1, creations: 1 }))).toBe(false);
  expect(entry.shares.adopt(runner(6, 0, { requests: 1, creations: 0 }))).toBe(true);
  expect(entry.shares.free("requests")).toBe(6);
});
