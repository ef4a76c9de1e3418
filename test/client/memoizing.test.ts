import type { Client } from "../../src/client/client";
import { memoizing } from "../../src/client/memoizing";
import { readOnly } from "../../src/client/read-only";
import type { Call } from "../../src/model";

/** The clients of commands that only read. */
describe("a client that requests everything once", () => {
  const asked: string[] = [];
  const client = memoizing({
    isShort: () => false,
    one: async ({ operation, ids }: Call) => {
      asked.push(`${operation} ${ids}`);
      return { id: ids[0], rules: [{ id: "rule" }] };
    },
    all: async ({ operation, query }: Call) => {
      asked.push(`${operation} ${JSON.stringify(query ?? {})}`);
      return [{ id: "row" }];
    },
  } as unknown as Client);
  const record = (id: string) => ({ operation: "getApplication" as const, ids: [id] });
  beforeEach(() => {
    asked.length = 0;
  });

  test("asks for an object once, also for the rows in it", async () => {
    expect(await Promise.all([client.one(record("1")), client.one(record("1"))])).toMatchObject([
      { id: "1" },
      { id: "1" },
    ]);
    expect(await client.all({ ...record("1"), rows: "rules" })).toEqual([{ id: "rule" }]);
    expect(await client.one(record("2"))).toMatchObject({ id: "2" });
    expect(asked).toEqual(["getApplication 1", "getApplication 2"]);
  });

  test("reads a list once, for each of its queries", async () => {
    const list = { operation: "listProjects" as const, ids: [] };
    expect(await Promise.all([client.all(list), client.all(list)])).toEqual([[{ id: "row" }], [{ id: "row" }]]);
    await client.all({ ...list, query: { offset: "1" } });
    expect(asked).toEqual(["listProjects {}", 'listProjects {"offset":"1"}']);
    expect(client.isShort()).toBe(false);
  });
});

test("a client that only reads sends no write", async () => {
  const sent: unknown[] = [];
  const transport = readOnly((async (...request: unknown[]) => sent.push(request)) as never);
  const send = (operation: string) =>
    transport("settings" as never, "clock" as never, { operation, ids: [] } as never, undefined);
  await send("listProjects");
  expect(sent).toEqual([["settings", "clock", { operation: "listProjects", ids: [] }, undefined]]);
  await expect(send("createProject")).rejects.toMatchObject({
    problem: { code: "must-not-write", message: "[POST] /projects was not sent: this command only reads." },
  });
  expect(sent).toHaveLength(1);
});
