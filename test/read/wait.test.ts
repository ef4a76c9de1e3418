import type { Kind, Wire } from "../../src/model";
import { until } from "../../src/read";
import { type Io, OperationTimeout } from "../../src/state";
import { effects } from "../support/calls";

/** How often it is asked whether something is over, and how. */
const kind = { api: { list: "listApplications" } } as unknown as Kind;

/** A wait for what is over with the look of this number. */
function waiting(
  looks: number,
  more: object = {},
  { rows = [] as (Wire | undefined)[], isScarce = false, timeout = 0 } = {},
) {
  const { io, waits, client } = effects();
  const seen: unknown[][] = [];
  let looked = 0;
  client.isScarce = isScarce;
  client.summaries.row = async (...of: unknown[]) => {
    seen.push(of);
    return rows.length > 1 ? rows.shift() : rows[0];
  };
  const look = async () => (++looked >= looks ? looked : undefined);
  const limited: Io = timeout ? { ...io, timeout: new OperationTimeout("timeouts.create", timeout) } : io;
  const over = until({ what: "it", within: 900, look, ...more }, limited).catch((error) => error.problem);
  return { over, waits, seen, looks: () => looked };
}

const summary = { kind, id: "1", isPending: ({ status }: Wire) => status === "pending" };

test("the first pause is the shortest, and none is longer than ten seconds", async () => {
  const { over, waits } = waiting(5);
  expect(await over).toBe(5);
  expect(waits).toEqual([5_000, 7_500, 10_000, 10_000, 10_000]);
});

test("while requests are scarce, every pause is the longest", async () => {
  const { over, waits } = waiting(2, {}, { isScarce: true });
  await over;
  expect(waits).toEqual([10_000, 10_000]);
});

test("what may be over already is read at once", async () => {
  const { over, waits } = waiting(1, { mayBeOver: true });
  expect([await over, waits]).toEqual([1, []]);
  const later = waiting(2, { mayBeOver: true });
  expect([await later.over, later.waits]).toEqual([2, [5_000]]);
});

test("an object is only read once its summary is not pending any more", async () => {
  const rows = [{ status: "pending" }, { status: "pending" }, { status: "done" }];
  const { over, waits, seen, looks } = waiting(1, { summary }, { rows });
  await over;
  expect([waits.length, looks()]).toEqual([3, 1]);
  expect(seen).toEqual([
    ["listApplications", "1", 0],
    ["listApplications", "1", 5_000],
    ["listApplications", "1", 12_500],
  ]);
});

test("one that no list shows is read", async () => {
  const { over, waits } = waiting(1, { summary }, { rows: [undefined] });
  await over;
  expect(waits).toHaveLength(1);
});

test("after five summaries the object itself is read, whatever they show", async () => {
  const { over, waits, looks } = waiting(2, { summary }, { rows: [{ status: "pending" }] });
  await over;
  expect([waits.length, looks()]).toEqual([12, 2]);
});

test("it ends with the time that it has, after a last look", async () => {
  const { over, waits, looks } = waiting(99, { within: 12 });
  expect(await over).toEqual({
    code: "timeout",
    message: "Timed out after 12 s waiting for it.",
    next: "Run the command again to resume.",
  });
  expect([waits, looks()]).toEqual([[5_000, 7_500], 2]);
  const exact = waiting(99, { within: 12.5, next: "Wait." });
  expect(await exact.over).toMatchObject({ next: "Wait." });
  expect(exact.looks()).toBe(2);
});

test("the time of the operation replaces its own, unless the user has set that", async () => {
  const { over, looks } = waiting(99, { within: 900 }, { timeout: 12.5 });
  expect(await over).toEqual({
    code: "timeout",
    field: "timeouts.create",
    message: "Timed out after 12.5 s, as set in `timeouts.create`, waiting for it.",
    next: "Run the command again to resume.",
  });
  expect(looks()).toBe(2);
  const longer = waiting(99, { within: 5 }, { timeout: 12 });
  expect(await longer.over).toMatchObject({ field: "timeouts.create" });
  expect(longer.looks()).toBe(2);
  const set = waiting(99, { within: 5, isSet: true }, { timeout: 12 });
  expect(await set.over).toEqual(expect.objectContaining({ message: "Timed out after 5 s waiting for it." }));
  expect(set.looks()).toBe(1);
});
