import type { Clock } from "../../src/client/clock";
import { FURTHEST_OFFSET } from "../../src/client/pages";
import { Summaries } from "../../src/client/summaries";
import type { Wire } from "../../src/model";

/** List pages that the readers of single objects share. */
const list = "listApplications";
let now: number;
let asked: number[];
let made: number;
beforeEach(() => {
  [now, asked, made] = [0, [], 0];
});

/** A list with that many objects, in pages of 100. */
function summaries({ count = 250, most = 100 } = {}) {
  made = count;
  return new Summaries({ now: () => now } as Clock, async (_, offset) => {
    asked.push(offset);
    const rows = Array.from(
      { length: Math.max(0, Math.min(most, made - offset)) },
      (__, index): Wire => ({ id: `${offset + index}`, at: now }),
    );
    return { rows, total: made };
  });
}

test("a page is read where enough ask for its objects", async () => {
  const pages = summaries();
  expect(await pages.row(list, "150", 0)).toBeUndefined();
  expect(asked).toEqual([0]);
  expect(await pages.row(list, "1", 0)).toMatchObject({ id: "1" });
  expect(asked).toEqual([0]);
  expect(await pages.row(list, "150", 0)).toMatchObject({ id: "150" });
  expect(asked).toEqual([0, 100]);
});

test("those who ask at once share the page that is on its way", async () => {
  const pages = summaries({ count: 100 });
  const rows = await Promise.all(["1", "2", "99", "200"].map((id) => pages.row(list, id, 0)));
  expect(rows.map((row) => row?.id)).toEqual(["1", "2", "99", undefined]);
  expect(asked).toEqual([0]);
});

test("each reader costs at most one page, and a list that is much longer than that none", async () => {
  const pages = summaries({ count: 5_000 });
  for (const id of ["4999", "4998", "4997"]) expect(await pages.row(list, id, 0)).toBeUndefined();
  expect(asked).toEqual([0]);
});

test("all rows of a list are read once, and again when they are too old or a write came between", async () => {
  const pages = summaries();
  expect(await pages.rows(list, 0)).toHaveLength(250);
  expect(asked).toEqual([0, 100, 200]);
  expect(await pages.rows(list, 0)).toHaveLength(250);
  expect(await pages.row(list, "249", 0)).toMatchObject({ id: "249" });
  expect(asked).toHaveLength(3);
  now = 10;
  expect((await pages.rows(list, 1))[0]).toMatchObject({ at: 10 });
  expect(asked).toHaveLength(6);
  pages.forget();
  await pages.rows(list, 1);
  expect(asked).toHaveLength(9);
  await pages.rows("listProjects", 1);
  expect(asked).toHaveLength(12);
});

test("a list that becomes shorter ends, and one that is too long is read as far as the platform shows it", async () => {
  const pages = summaries();
  made = 120;
  const shrinking = pages.rows(list, 0);
  await new Promise((resolve) => setImmediate(resolve));
  made = 90;
  expect((await shrinking).length).toBeLessThanOrEqual(120);
  const long = summaries({ count: 20_000 });
  asked = [];
  expect(await long.rows(list, 0)).toHaveLength(FURTHEST_OFFSET + 100);
  expect(asked.at(-1)).toBe(FURTHEST_OFFSET);
});

test("a page that claims more than it has ends the list", async () => {
  const pages = summaries({ count: 250, most: 0 });
  expect(await pages.rows(list, 0)).toEqual([]);
  expect(asked).toEqual([0]);
});

test("a page that fails is asked for again", async () => {
  let fails = true;
  const pages = new Summaries({ now: () => now } as Clock, async () => {
    if (fails) throw new Error("no answer");
    return { rows: [{ id: "1" }], total: 1 };
  });
  await expect(pages.row(list, "1", 0)).rejects.toThrow("no answer");
  fails = false;
  expect(await pages.row(list, "1", 0)).toEqual({ id: "1" });
});
