import fc from "fast-check";
import { type Client, connect } from "../../src/client/client";
import { QuietClock } from "./quiet-clock";

/** Lists that others change between two of their pages. */
const LIST = "listApplications";
const readers: [string, (client: Client) => Promise<readonly { readonly id?: unknown }[]>][] = [
  ["a list of one reader", (client) => client.all({ operation: LIST, ids: [] })],
  ["a list that readers share", (client) => client.summaries.rows(LIST, 0)],
];

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** What others do after a page was read: which rows they delete, and how many they add in front and behind. */
const edit = fc
  .record({
    deleted: fc.array(fc.nat(), { maxLength: 3 }),
    front: fc.nat(2),
    back: fc.nat(2),
  })
  // A row behind in the place of a deleted one cannot be noticed.
  .filter(({ deleted, front, back }) => back === 0 || front + back !== deleted.length);

/** A list of that length, which has the next of `edits` after each of its pages. */
function changing(length: number, edits: readonly { deleted: readonly number[]; front: number; back: number }[]) {
  let rows = ids("row", length);
  let requests = 0;
  const client = connect({
    settings: { url: "https://api.example.test", token: "t", speed: 1 },
    clock: new QuietClock(),
    transport: async (_settings, _clock, { query }) => {
      const [offset, limit] = [Number(query?.offset), Number(query?.limit)];
      const data = rows.slice(offset, offset + limit).map((id) => ({ id }));
      const body = { data, total: rows.length };
      const { deleted, front, back } = edits[requests] ?? { deleted: [], front: 0, back: 0 };
      const gone = new Set(deleted.map((at) => rows[at % rows.length]));
      const stay = rows.filter((id) => !gone.has(id));
      rows = [...ids(`front-${requests}`, front), ...stay, ...ids(`back-${requests}`, back)];
      requests += 1;
      return { status: 200, body, date: 0, limits: undefined, retryAfterSeconds: undefined };
    },
  });
  return { client, requests: () => requests, rows: () => rows };
}

describe.each(readers)("%s", (_, read) => {
  test("has each row that stays, once, whatever else is deleted and added between its pages", async () => {
    const edits = fc.array(edit, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 90, max: 420 }), edits, async (length, drawn) => {
        const { client, requests, rows } = changing(length, drawn);
        const found = (await read(client)).map(({ id }) => id);
        const stayed = ids("row", length).filter((id) => rows().includes(id));
        expect(stayed.filter((id) => !found.includes(id))).toEqual([]);
        expect(new Set(found).size).toBe(found.length);
        expect(requests()).toBeLessThanOrEqual(Math.ceil(length / 100) + 2 * drawn.length);
      }),
      { numRuns: 300 },
    );
  });

  test.each([0, 1, 99, 100, 101, 200, 350])("of %i rows takes no request more if nothing changes", async (length) => {
    const { client, requests } = changing(length, []);
    expect(await read(client)).toHaveLength(length);
    expect(requests()).toBe(Math.max(1, Math.ceil(length / 100)));
  });

  test("that never shows the same rows ends", async () => {
    const all = { deleted: Array.from({ length: 1_000 }, (_, index) => index), back: 0 };
    const edits = Array.from({ length: 1_000 }, (_, index) => ({ ...all, front: 300 + (index % 2) }));
    const { client, requests } = changing(300, edits);
    await read(client);
    expect(requests()).toBeLessThan(100);
  });
});
