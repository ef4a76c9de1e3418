import { z } from "zod";
import { ApiError } from "../../src/client/errors";
import { goalOf } from "../../src/declaration";
import type { Field, Fields, Kind, LiveEntry, Named, Wire } from "../../src/model";
import { interestIn } from "../../src/read/interest";
import { isPartial, observe, observeAgain, readBeside, requestsToObserve } from "../../src/read/observe";
import { type Interest, readFields, working } from "../../src/read/working";
import { effects } from "../support/calls";

/** What is read of an object, for a kind that is made up. */
type Answers = NonNullable<Parameters<typeof effects>[0]>;
const field = (more: object = {}) => ({ doc: "", mutability: "writable", schema: z.unknown(), ...more });
const computed = (more: object = {}) => field({ mutability: "computed", ...more });
const hook = { operation: "getDeploymentHook", missing: { url: null } };
const limits = { operation: "getApplicationSettings" };
const rows = { operation: "listDeployments", list: true };
const part = (more: object) => ({ keyOf: ({ key }: Wire) => key, fields: { value: field() }, ...more });
const kind = {
  name: "Thing",
  fields: {
    ...{
      displayName: field(),
      updatedAt: computed(),
      upper: computed({ derive: ({ displayName }: Named) => displayName && String(displayName).toUpperCase() }),
    },
    ...{
      hookUrl: computed({ source: hook, read: ({ url }: Wire) => url }),
      hookOn: field({ source: hook, read: ({ on }: Wire) => on }),
    },
    ...{ region: computed({ source: limits, stable: true, read: (record: Wire) => record.region }) },
    ...{ count: computed({ source: rows, read: (record: Wire) => (record.rows as Wire[]).length }) },
  },
  parts: {
    variables: part({ form: { as: "map", name: "variables" }, api: { list: "listApplicationEnvVars" } }),
    proxies: part({
      form: { as: "map", name: "proxies" },
      api: { list: "listProcesses" },
      belongsTo: { part: "variables", field: "name", id: "variable_id" },
    }),
    rules: part({ form: { as: "map", name: "rules" }, api: { list: "getApplication", rows: "rules" } }),
    links: part({
      ...{ form: { as: "map", name: "links" }, api: { list: "listInternalConnections", under: "database" } },
      fields: { database: field() },
    }),
  },
  api: { get: "getApplication", list: "listApplications" },
} as unknown as Kind;
const answers: Answers = {
  getApplication: { display_name: "api", updated_at: "now", rules: [{ id: "r1", key: "first", value: 1 }] },
  getDeploymentHook: { url: "https://hook", on: true },
  getApplicationSettings: { region: "west" },
  listDeployments: [{}, {}],
  listApplicationEnvVars: [{ id: "v1", key: "A", value: 1 }],
  listProcesses: [{ id: "p1", key: "web", value: 2 }],
  listInternalConnections: [{ id: "c1", key: "main", database: "d1" }],
};
const interest = (
  fields: readonly string[] = [],
  parts: Interest["parts"] = {},
  more: Partial<Interest> = {},
): Interest => ({
  ...{ fields: new Set(fields), parts, ...more },
});
const known = (values: Named = { region: "west" }, parts: Readonly<Record<string, LiveEntry[]>> = {}) => ({
  id: "1",
  values,
  parts,
});
const missing = (operation: "getApplication" | "getDeploymentHook" | "listInternalConnections") =>
  new ApiError({ operation, ids: [] }, 404, "no.");

async function seen(
  of: Interest,
  { more = {} as Answers, before = known(), again = false, kindOf = kind, io: own = {} } = {},
) {
  const { io, calls } = effects({ ...answers, ...more });
  Object.assign(io, own);
  const live = await (again ? observeAgain(kindOf, of, before, io) : observe(kindOf, "1", of, before, io));
  return { live, asked: calls.map(({ operation, ids }) => [operation, ...ids].join(" ")) };
}

describe("an object", () => {
  test("is its record, with what is derived from it", async () => {
    const { live, asked } = await seen(interest());
    expect(live).toEqual({
      id: "1",
      parts: {},
      values: { displayName: "api", updatedAt: "now", upper: "API", region: "west" },
    });
    expect(asked).toEqual(["getApplication 1"]);
  });

  test("has what else is asked for, each answer read once", async () => {
    const { live, asked } = await seen(interest(["hookUrl", "hookOn", "count"]));
    expect(live?.values).toMatchObject({ hookUrl: "https://hook", hookOn: true, count: 2 });
    expect(asked).toEqual(["getApplication 1", "getDeploymentHook 1", "listDeployments 1"]);
  });

  test("has what never changes, which is read once in a lifetime", async () => {
    const { live, asked } = await seen(interest(), { before: known({}) });
    expect(live?.values.region).toBe("west");
    expect(asked).toContain("getApplicationSettings 1");
  });

  test("may lack what an answer has", async () => {
    const { live } = await seen(interest(["hookUrl"]), { more: { getDeploymentHook: missing("getDeploymentHook") } });
    expect(live?.values.hookUrl).toBeNull();
    const gone = seen(interest([]), {
      before: known({}),
      more: { getApplicationSettings: missing("getDeploymentHook") },
    });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    const broken = new ApiError({ operation: "getDeploymentHook", ids: [] }, 500, "no.");
    await expect(seen(interest(["hookUrl"]), { more: { getDeploymentHook: broken } })).rejects.toBe(broken);
  });

  test("may be gone, which is not the same as unreadable", async () => {
    expect((await seen(interest(), { more: { getApplication: missing("getApplication") } })).live).toBeUndefined();
    const broken = new ApiError({ operation: "getApplication", ids: [] }, 403, "no.");
    await expect(seen(interest(), { more: { getApplication: broken } })).rejects.toBe(broken);
  });

  test("without an answer of its own is found in its list", async () => {
    const { get: _, ...api } = kind.api;
    const kindOf = { ...kind, api, parts: {} } as Kind;
    const listApplications = [
      { id: "2", display_name: "web" },
      { id: "1", display_name: "api" },
    ];
    expect((await seen(interest(), { kindOf, more: { listApplications } })).live?.values.displayName).toBe("api");
    expect((await seen(interest(), { kindOf, more: { listApplications: [] } })).live).toBeUndefined();
  });

  test("whose rest cannot be read is thrown, or passed on with the names of it", async () => {
    const refused = new ApiError({ operation: "listApplicationEnvVars", ids: [] }, 403, "no.");
    const more = { listApplicationEnvVars: refused, getDeploymentHook: refused };
    const unread: string[] = [];
    const all = interest(["hookUrl"], { proxies: [] }, { unread: (name) => unread.push(name) });
    const { live } = await seen(all, { more });
    expect(unread).toEqual(["hookUrl", "hookOn", "variables", "proxies"]);
    expect(live?.values.displayName).toBe("api");
    await expect(seen(interest(["hookUrl"]), { more })).rejects.toBe(refused);
    const bug = new Error("a bug");
    await expect(seen(all, { more: { ...more, listApplicationEnvVars: bug } })).rejects.toBe(bug);
  });
});

describe("the entries of a part", () => {
  test("are read with those that they need, and nothing else", async () => {
    const { live, asked } = await seen(interest([], { proxies: [], unknown: [] }));
    expect(live?.parts).toEqual({
      variables: [{ id: "v1", key: "A", values: { value: 1 } }],
      proxies: [{ id: "p1", key: "web", values: { value: 2 } }],
    });
    expect(asked).toEqual(["getApplication 1", "listApplicationEnvVars 1", "listProcesses 1"]);
  });

  test("may be in the record, which is read once", async () => {
    const { live, asked } = await seen(interest([], { rules: [] }));
    expect(live?.parts.rules).toMatchObject([{ key: "first", values: { value: 1 } }]);
    expect(asked).toEqual(["getApplication 1"]);
  });

  test("may be under what they refer to, each read once", async () => {
    const links = ["d1", "d1", "d2"].map((database, index) => ({ key: `${index}`, values: { database } }));
    const { asked } = await seen(interest([], { links: [...links, { key: "x", values: {} }] }));
    expect(asked).toEqual(["getApplication 1", "listInternalConnections d1", "listInternalConnections d2"]);
    const more = { listInternalConnections: missing("listInternalConnections") };
    expect((await seen(interest([], { links }), { more })).live?.parts.links).toEqual([]);
    const refused = new ApiError({ operation: "listInternalConnections", ids: [] }, 403, "no.");
    await expect(seen(interest([], { links }), { more: { listInternalConnections: refused } })).rejects.toBe(refused);
  });

  test("are found by their IDs before their keys, and renamed ones keep the declared key", async () => {
    const variables = { ...kind.parts.variables, renames: "key", keyOf: ({ key }: Wire) => key || undefined };
    const kindOf = { ...kind, parts: { variables } } as Kind;
    const listApplicationEnvVars = [
      { id: "1", key: "B", value: 1 },
      { id: "2", key: "A" },
      { id: "3", key: "", value: 3 },
      { id: "4", key: "A", value: 4 },
    ];
    const sought = [{ key: "A", id: "1", values: {} }];
    const before = known(
      { region: "west" },
      {
        variables: [
          { id: "9", key: "B", values: { value: 9 } },
          { id: "2", key: "A", values: { value: 5 } },
        ],
      },
    );
    const { live } = await seen(interest([], { variables: sought }), {
      kindOf,
      before,
      more: { listApplicationEnvVars },
    });
    expect(live?.parts.variables).toEqual([{ id: "1", key: "A", name: "B", values: { value: 1 } }]);
    const { live: other } = await seen(interest([], { variables: [{ key: "A", values: {} }] }), {
      kindOf,
      before,
      more: { listApplicationEnvVars },
    });
    expect(other?.parts.variables).toEqual([
      { id: "2", key: "A", values: { value: 5 } },
      { id: "1", key: "B", values: { value: 1 } },
    ]);
  });

  test("may overlap with what they replace, and have an order", async () => {
    const variables = { ...kind.parts.variables, overlaps: true, order: { place: "at" } };
    const kindOf = { ...kind, parts: { variables } } as unknown as Kind;
    const listApplicationEnvVars = [
      { id: "1", key: "A", at: 2 },
      { id: "2", key: "A", at: 1 },
    ];
    const { live } = await seen(interest([], { variables: [{ key: "A", values: {} }] }), {
      kindOf,
      more: { listApplicationEnvVars },
    });
    expect(live?.parts.variables?.map(({ id, order }) => [id, order])).toEqual([
      ["2", 1],
      ["1", 2],
    ]);
  });

  test("are those of a goal, with the IDs that are known, and those to be removed", () => {
    const declared = {
      values: { displayName: "x" },
      parts: {
        variables: [
          { key: "A", values: {} },
          { key: "B", values: {} },
        ],
        proxies: "unknown",
      },
    };
    const goal = {
      ...goalOf({ ...kind, parts: {} }, { values: declared.values, parts: {} }, undefined),
      parts: { variables: { entries: declared.parts.variables, remove: ["C"] } },
    };
    const live = known(
      {},
      {
        variables: [
          { key: "B", id: "2", values: {} },
          { key: "C", id: "3", values: {} },
          { key: "D", id: "4", values: {} },
        ],
      },
    );
    expect(interestIn(kind, goal, live)).toEqual({
      fields: new Set(["displayName"]),
      parts: {
        variables: [
          { key: "A", values: {} },
          { key: "B", id: "2", values: {} },
          { key: "C", id: "3", values: {} },
        ],
      },
    });
    expect(interestIn(kind, goal).parts.variables).toEqual(declared.parts.variables);
  });
});

describe("an object that was read before", () => {
  const { rules: _, ...parts } = kind.parts;
  const kindOf = { ...kind, parts } as Kind;
  const before = known({ displayName: "old", updatedAt: "now", region: "west" });
  const again = (row: Wire | undefined, more: object = {}, of: Kind = kindOf) => {
    const { io, calls } = effects(answers);
    const since: number[] = [];
    Object.assign(io, more);
    Object.assign(io.client.summaries, {
      row: async (_list: string, _id: string, from: number) => {
        since.push(from);
        return row;
      },
    });
    return observeAgain(of, interest(["hookUrl"]), before, io).then((live) => ({
      ...{ name: live?.values.displayName, hook: live?.values.hookUrl, since },
      asked: calls.map(({ operation }) => operation),
    }));
  };

  test("is not read again while its summary reports no change: only what a record does not have", async () => {
    expect(await again({ updated_at: "now" })).toEqual({
      name: "old",
      hook: "https://hook",
      since: [-60_000],
      asked: ["getDeploymentHook"],
    });
  });

  test("is read again otherwise", async () => {
    for (const row of [{ updated_at: "later" }, {}, undefined])
      expect(await again(row)).toMatchObject({ name: "api", asked: ["getApplication", "getDeploymentHook"] });
  });

  test("is always read where its record shows more than its own fields, or everything is wanted", async () => {
    const row = { updated_at: "now" };
    for (const read of [
      again(row, { reads: "exact" }),
      again(row, {}, kind),
      again(row, {}, { ...kindOf, owned: { hosts: {} } } as Kind),
    ])
      expect(await read.catch(() => ({ since: [] }))).toMatchObject({ since: [] });
    expect(await again(row, { reads: "exact" })).toMatchObject({ name: "api" });
    expect(await again(row, {}, kind)).toMatchObject({ name: "api" });
  });
});

test("the requests of a read are known before", () => {
  expect(requestsToObserve(kind, interest(), known())).toBe(1);
  expect(requestsToObserve(kind, interest(["hookUrl", "hookOn", "count"]), known({}))).toBe(4);
  const links = ["d1", "d2"].map((database) => ({ key: database, values: { database } }));
  expect(requestsToObserve(kind, interest([], { proxies: [], rules: [], links }), known())).toBe(5);
});

test("an answer that holds little more than an ID is partial", () => {
  expect(isPartial(kind, known({ updatedAt: "now" }))).toBe(false);
  expect(isPartial(kind, known({}))).toBe(true);
  const unseen = { ...kind, fields: { ...kind.fields, token: computed({ observed: false }) } } as unknown as Kind;
  expect(isPartial(unseen, known({ updatedAt: "now" }))).toBe(false);
});

test("what a change shows beside itself is read again, if something computed comes from the same answer", async () => {
  const { io, calls } = effects(answers);
  const live = working("1", { hookUrl: "old" });
  const of = (...names: string[]) => names.map((name) => kind.fields[name] as Field);
  await readBeside(kind, live, of("displayName"), io);
  await readBeside({ ...kind, fields: { hookOn: kind.fields.hookOn } } as Kind, live, of("hookOn"), io);
  expect(calls).toEqual([]);
  await readBeside(kind, live, of("hookOn", "hookOn", "displayName"), io);
  expect(calls).toHaveLength(1);
  expect(live.values.hookUrl).toBe("https://hook");
});

describe("the fields of an answer", () => {
  const fields = { plain: field({ default: "usual" }), secret: field({ shownOnce: true }) } as unknown as Fields;
  const read = (record: Wire, before: Named = {}, reveals = false) =>
    readFields(fields, record, { object: working("1"), id: "1" }, before, reveals);

  test("keep what is known where it shows nothing, and are at their defaults where it shows that they are empty", () => {
    expect(read({}, { plain: "known" })).toEqual({ plain: "known" });
    expect(read({ plain: null }, { plain: "known" })).toEqual({ plain: "usual" });
    expect([read({ plain: "new" }), read({})]).toEqual([{ plain: "new" }, {}]);
  });

  test("that are shown once keep what was shown then", () => {
    expect(read({ secret: "****" }, { secret: "s3cret" })).toEqual({ secret: "s3cret" });
    expect(read({ secret: null }, { secret: "s3cret" })).toEqual({ secret: "s3cret" });
    expect(read({ secret: "new" }, { secret: "s3cret" }, true)).toEqual({ secret: "new" });
    expect(read({ secret: "****" })).toEqual({ secret: null });
    expect(read({}, { secret: "s3cret" })).toEqual({ secret: "s3cret" });
  });
});
