import { arrange, beforeIn, indexFor, insertAt, renumber } from "../../src/lifecycle/apply/sync-order";
import type { LiveEntry, Part, WantedEntry } from "../../src/model";
import { effects } from "../support/calls";

/** Where entries are inserted, and how they get their declared order. */
const part = {
  fields: {},
  api: { list: "getPipeline", rows: "stages" },
  order: { place: "place", before: "insert_before", arrange: { operation: "updatePipeline", field: "stage_order" } },
  keyOf: ({ name }: { name?: string }) => name,
} as unknown as Part;
const { order: _, ...unordered } = part;
const live = { id: "1", values: {}, parts: {} };

const wanted = (keys: string) => [...keys].map((key) => ({ key, values: {} })) as WantedEntry[];
const entries = (keys: string, first = 1) =>
  [...keys].map((key, index) => ({ key, id: key, values: {}, order: first + index })) as LiveEntry[];
const shown = (all: readonly LiveEntry[]) => all.map(({ key, order }) => `${key}${order ?? ""}`).join(" ");
/** As the platform lists them. */
const rows = (keys: string) => [...keys].map((key, index) => ({ id: key, name: key, place: index + 1 }));

test.each([
  ["b", "abc", "ac", 1],
  ["a", "abc", "bc", 0],
  ["c", "abc", "ab", 2],
  ["a", "ab", "xbc", 1],
  ["a", "abc", "xcby", 1],
  ["a", "a", "xy", 2],
  ["a", "a", "", 0],
])("%s of the declared %s is inserted into %s at %i", (key, declared, present, index) => {
  const entry = { key, values: {} } as WantedEntry;
  expect(indexFor(entry, wanted(declared), entries(present))).toBe(index);
});

test("a creation names the place that its entry gets", () => {
  expect(beforeIn(part, entries("ab"), 1)).toEqual({ insert_before: 2 });
  expect(beforeIn(part, entries("ab"), 2)).toEqual({ insert_before: 3 });
  expect(beforeIn(part, [], 0)).toEqual({ insert_before: 1 });
  expect(beforeIn(unordered as Part, entries("ab"), 1)).toEqual({});
});

test("entries after an inserted one move up", () => {
  const all = entries("abc");
  insertAt(all, 1, { key: "x", id: "x", values: {}, order: 2 } as LiveEntry);
  expect(shown(all)).toBe("a1 x2 b3 c4");
  const plain = [{ key: "a", id: "a", values: {} }] as LiveEntry[];
  insertAt(plain, 0, { key: "x", id: "x", values: {}, order: 1 } as LiveEntry);
  expect(shown(plain)).toBe("x1 a");
  const without = entries("a");
  insertAt(without, 0, { key: "x", id: "x", values: {} } as LiveEntry);
  expect(shown(without)).toBe("x a1");
});

test("removals change places, which are read again", async () => {
  const { io, calls } = effects({ getPipeline: rows("xba") });
  const all = [...entries("ab", 7), { key: "n", id: "n", values: {} } as LiveEntry];
  await renumber(part, all, live, io);
  expect(shown(all)).toBe("b2 n2 a3");
  expect(calls).toEqual([{ operation: "getPipeline", ids: ["1"], rows: "stages" }]);
  await renumber(unordered as Part, entries("ab"), live, io);
  await renumber(part, [], live, io);
  expect(calls).toHaveLength(1);
});

describe("arranging", () => {
  const arranged = async (declared: string, present: string, listed = present) => {
    const { io, calls } = effects({ getPipeline: rows(listed).toReversed(), updatePipeline: { id: "1" } });
    const all = entries(present);
    const record = await arrange(part, wanted(declared), all, live, io);
    return { record, sent: calls.at(-1), calls, order: shown(all) };
  };

  test("is one request with all IDs", async () => {
    const { record, sent, order } = await arranged("cab", "abc");
    expect(record).toEqual({ id: "1" });
    expect(sent).toEqual({ operation: "updatePipeline", ids: ["1"], body: { stage_order: ["c", "a", "b"] } });
    expect(order).toBe("c1 a2 b3");
  });

  test("leaves rows out that are no entries, and numbers entries in their new order", async () => {
    const listed = [{ id: "p", place: 0 }, ...rows("ab")];
    const { io, calls } = effects({ getPipeline: listed, updatePipeline: {} });
    const all = entries("ab").toReversed();
    const seen: unknown[] = [];
    const keyOf = (row: { name?: string }, around: unknown) => {
      seen.push(around);
      return row.name;
    };
    await arrange({ ...part, keyOf } as unknown as Part, wanted("ba"), entries("ab"), live, io);
    expect(calls.at(-1)?.body).toEqual({ stage_order: ["b", "a"] });
    expect(seen[0]).toEqual({ object: live, id: "p" });
    await arrange(part, wanted("ab"), all, live, io);
    expect(shown(all)).toBe("a1 b2");
  });

  test("keeps what is not declared, and what was created since, in its place", async () => {
    const { sent, order } = await arranged("cb", "axbc", "axbcn");
    expect(sent?.body).toEqual({ stage_order: ["a", "x", "c", "b", "n"] });
    expect(order).toBe("a1 x2 c3 b4");
  });

  test("is not needed where the order is as declared, or has no meaning", async () => {
    const { calls, record } = await arranged("ac", "abc");
    expect([calls, record]).toEqual([[], undefined]);
    const { io, calls: none } = effects();
    expect(await arrange(unordered as Part, wanted("ba"), entries("ab"), live, io)).toBeUndefined();
    expect(none).toEqual([]);
  });
});
