import { ApiError } from "../../src/client/errors";
import { syncPart } from "../../src/lifecycle/apply/sync-parts";
import { handOver } from "../../src/lifecycle/move/hand-over";
import { type LiveEntry, type Named, type Part, UNKNOWN, type WantedEntry, type Wire } from "../../src/model";
import { working } from "../../src/read/working";
import { effects } from "../support/calls";

/** How the entries of a part are brought to their goal: what is removed, created and changed, and in which order. */
type Answers = NonNullable<Parameters<typeof effects>[0]>;
const field = (more: object = {}) => ({ doc: "", mutability: "writable", ...more });
const part = {
  doc: "",
  form: { as: "map", name: "ports" },
  fields: { port: field(), type: field({ mutability: "immutable" }), status: field({ mutability: "computed" }) },
  api: { list: "listProcesses", create: "createProcess", update: "updateProcess", remove: "deleteProcess" },
  keyOf: ({ key }: Wire) => key,
  send: ({ key }: WantedEntry) => ({ display_name: key, unheard: 1 }),
} as unknown as Part;
const entry = (key: string, values: Named = {}, more: object = {}): LiveEntry => ({
  key,
  id: `id of ${key}`,
  values,
  ...more,
});
const wanted = (key: string, values: Named = {}): WantedEntry => ({ key, values });

interface Case {
  readonly of?: Part;
  readonly entries: readonly WantedEntry[];
  readonly remove?: readonly string[];
  readonly live?: readonly LiveEntry[];
  readonly answers?: Answers;
}

async function synced({ of = part, entries, remove = [], live = [], answers = {} }: Case) {
  const { io, calls, said } = effects({ createProcess: (turn) => ({ id: `new ${turn}` }), ...answers });
  const object = { ...working("1"), parts: { ports: [...live] } };
  const outcome = await syncPart({ name: "ports", part: of, goal: { entries, remove }, patient: false }, object, io);
  const sent = calls.map(({ operation, ids, body }) => (body ? [operation, ...ids, body] : [operation, ...ids]));
  return { outcome, sent, said, entries: object.parts.ports.map(({ key, id }) => [key, id]) };
}

test("entries that are as wanted cost no request, and those that nobody declared stay", async () => {
  expect(await synced({ entries: [wanted("a", { port: 1 })], live: [entry("a", { port: 1 }), entry("b")] })).toEqual({
    outcome: { deploys: false, postponed: false },
    ...{
      sent: [],
      said: [],
      entries: [
        ["a", "id of a"],
        ["b", "id of b"],
      ],
    },
  });
});

test("what is no longer declared is removed first, then the others are created and changed", async () => {
  const live = [entry("a", { port: 1 }), entry("gone"), entry("other")];
  const { sent, entries, outcome } = await synced({
    entries: [wanted("a", { port: 2 }), wanted("b", { port: 3 })],
    remove: ["gone", "absent"],
    live,
  });
  expect(sent).toEqual([
    ["deleteProcess", "1", "id of gone"],
    ["updateProcess", "1", "id of a", { port: 2 }],
    ["createProcess", "1", { display_name: "b", port: 3 }],
  ]);
  expect(entries.map(([key]) => key).sort()).toEqual(["a", "b", "other"]);
  expect(outcome).toEqual({ deploys: false, postponed: false });
});

test("a part that needs a deployment says so, whatever was sent", async () => {
  const of = { ...part, deploys: true } as Part;
  const deploys = async (more: Case) => (await synced({ ...more, of })).outcome.deploys;
  expect(await deploys({ entries: [wanted("a")], live: [entry("a")] })).toBe(false);
  expect(await deploys({ entries: [], remove: ["a"], live: [entry("a")] })).toBe(true);
  expect(await deploys({ entries: [wanted("a")] })).toBe(true);
  expect(await deploys({ entries: [wanted("a", { port: 2 })], live: [entry("a", { port: 1 })] })).toBe(true);
  const fields = { ...part.fields, port: { ...part.fields.port, deploys: true } } as Part["fields"];
  const changed = {
    entries: [wanted("a", { port: 2 }), wanted("b", { port: 1 })],
    live: [entry("a", { port: 1 }), entry("b", { port: 1 })],
  };
  expect((await synced({ ...changed, of: { ...part, fields } })).outcome.deploys).toBe(true);
});

describe("an entry that differs in what cannot change", () => {
  const changed = { entries: [wanted("a", { type: "cron" })], live: [entry("a", { type: "web" })] };

  test("is recreated", async () => {
    const { sent, entries } = await synced(changed);
    expect(sent).toEqual([
      ["deleteProcess", "1", "id of a"],
      ["createProcess", "1", { display_name: "a", type: "cron" }],
    ]);
    expect(entries).toEqual([["a", "new 0"]]);
  });

  test("is the only one that is recreated", async () => {
    const others = {
      entries: [...changed.entries, wanted("b", { port: 1 })],
      live: [...changed.live, entry("b", { port: 1 })],
    };
    for (const one of [part, { ...part, overlaps: true } as Part]) {
      const { sent, entries } = await synced({ ...others, of: one });
      expect(sent.map(([operation]) => operation).sort()).toEqual(["createProcess", "deleteProcess"]);
      expect(entries.sort()).toEqual([
        ["a", "new 0"],
        ["b", "id of b"],
      ]);
    }
  });

  test("is recreated before it is removed, where the two may overlap, unless there is no place for both", async () => {
    const of = { ...part, overlaps: true } as Part;
    const operations = async (more: object) =>
      (await synced({ ...changed, of: { ...of, ...more } })).sent.map(([operation]) => operation);
    expect(await operations({})).toEqual(["createProcess", "deleteProcess"]);
    expect(await operations({ max: 1 })).toEqual(["deleteProcess", "createProcess"]);
    expect(await operations({ max: 2 })).toEqual(["createProcess", "deleteProcess"]);
  });

  test("is created before another one is switched off, where requests go on to both", async () => {
    const forwards: Part["forwards"] = ({ port }) => port !== 0;
    const of = { ...part, overlaps: true, forwards } as Part;
    const change = { entries: [wanted("a", { port: 0 }), wanted("b", { port: 2 })], live: [entry("a", { port: 1 })] };
    const operations = async (one: Part) => (await synced({ ...change, of: one })).sent.map(([operation]) => operation);
    expect(await operations(of)).toEqual(["createProcess", "updateProcess"]);
    expect(await operations({ ...part, overlaps: true })).toEqual(["updateProcess", "createProcess"]);
  });

  test("is any, where the platform cannot change entries", async () => {
    const { update: _, ...api } = part.api;
    const of = { ...part, api } as Part;
    const { sent } = await synced({ of, entries: [wanted("a", { port: 2 })], live: [entry("a", { port: 1 })] });
    expect(sent.map(([operation]) => operation)).toEqual(["deleteProcess", "createProcess"]);
  });

  test("is what has the same key a second time", async () => {
    const { sent } = await synced({ entries: [wanted("a")], live: [entry("a"), { ...entry("a"), id: "second" }] });
    expect(sent).toEqual([["deleteProcess", "1", "second"]]);
  });
});

describe("a removal", () => {
  test("of what is gone already is done", async () => {
    const missing = new ApiError({ operation: "deleteProcess", ids: [] }, 404, "no.");
    const { entries } = await synced({
      entries: [],
      remove: ["a"],
      live: [entry("a")],
      answers: { deleteProcess: missing },
    });
    expect(entries).toEqual([]);
  });

  // Its plan has said so already: `keptValues`.
  test("that is not possible keeps the entry", async () => {
    const live = [entry("a"), entry("b")];
    const stays = (values: Named) => (values.port ? undefined : "it is the default");
    const { remove: _, ...api } = part.api;
    for (const of of [
      { ...part, stays },
      { ...part, api },
    ] as Part[])
      expect(await synced({ of, entries: [], remove: ["a"], live })).toMatchObject({
        sent: [],
        said: [],
        entries: [
          ["a", "id of a"],
          ["b", "id of b"],
        ],
      });
  });
});

test.each([
  [["b"], ["a"], [entry("a")], "ports.a was removed before that; to get it back, declare it and run again."],
  [
    ["a"],
    [],
    [entry("a", { type: "web" })],
    "ports.a was removed before that; to get it back, declare it and run again.",
  ],
  [
    ["c"],
    ["a", "b"],
    [entry("a"), entry("b")],
    "ports.a and ports.b were removed before that; to get them back, declare them and run again.",
  ],
  [["b"], [], [entry("a")], ""],
])("a creation of %p that is refused names what was removed before: %p", async (keys, remove, live, named) => {
  const refused = new ApiError({ operation: "createProcess", ids: ["1"] }, 422, "b is in use.");
  const entries = keys.map((key) => wanted(key, { type: "cron" }));
  const error = await synced({ entries, remove, live, answers: { createProcess: refused } }).catch((one) => one);
  expect(error.problem).toMatchObject({ code: "api.422", status: 422 });
  expect(error.problem.message.split("b is in use. ")[1] ?? "").toBe(named);
});

describe("a creation", () => {
  test("that the platform has no operation for is refused", async () => {
    const { create: _, ...api } = part.api;
    await expect(synced({ of: { ...part, api } as Part, entries: [wanted("a")] })).rejects.toMatchObject({
      problem: {
        code: "unchangeable",
        field: "ports.a",
        message: "ports.a does not exist, and the platform has no operation to create it.",
      },
    });
  });

  test("whose answer has no ID is found in the list: it is the one that was not there before", async () => {
    const rows = [
      { id: "id of a", key: "a" },
      { id: "fresh", key: "b" },
    ];
    const answers = { createProcess: {}, listProcesses: rows };
    const of = { ...part, overlaps: true } as Part;
    expect((await synced({ of, entries: [wanted("b")], live: [entry("a")], answers })).entries).toEqual([
      ["a", "id of a"],
      ["b", "fresh"],
    ]);
    await expect(
      synced({ entries: [wanted("c")], live: [entry("a")], answers: { ...answers, listProcesses: rows.slice(0, 1) } }),
    ).rejects.toMatchObject({
      problem: { code: "lost", message: "ports.c was created, but the platform does not list it." },
    });
  });

  test("lives under what it refers to, and is removed and changed there", async () => {
    const of = {
      ...part,
      fields: { ...part.fields, host: field() },
      api: { ...part.api, under: "host" },
    } as unknown as Part;
    const { sent } = await synced({
      of,
      entries: [wanted("a", { host: "d1", port: 1 }), wanted("b", { host: "d2", port: 2 })],
      remove: ["c"],
      live: [entry("b", { host: "d2", port: 1 }), entry("c", { host: "d3" })],
    });
    expect(sent.map(([operation, host]) => [operation, host])).toEqual([
      ["deleteProcess", "d3"],
      ["createProcess", "d1"],
      ["updateProcess", "d2"],
    ]);
  });

  test("is awaited where entries take a while, and fails if it ends so", async () => {
    const ready = { field: "status", ok: ["ready"], failed: ["broken"], within: 60 };
    const of = { ...part, ready } as unknown as Part;
    const listed =
      (...states: string[]) =>
      (turn: number) => [
        { id: "new 0", key: "a", status: states[Math.min(turn, states.length - 1)] },
        { id: "other", key: "other", status: "pending" },
      ];
    const created = { of, entries: [wanted("a")], live: [entry("other")] };
    const done = await synced({ ...created, answers: { listProcesses: listed("pending", "pending", "ready") } });
    expect(done.sent.filter(([operation]) => operation === "listProcesses")).toHaveLength(3);
    await expect(synced({ ...created, answers: { listProcesses: listed("broken") } })).rejects.toMatchObject({
      problem: { code: "failed", field: "ports.a", message: 'ports.a ended as "broken".' },
    });
    await expect(synced({ ...created, answers: { listProcesses: listed("pending") } })).rejects.toMatchObject({
      problem: { code: "timeout", message: expect.stringContaining("ports of 1 to be ready") },
    });
    expect((await synced({ of, entries: [wanted("other")], live: [entry("other")] })).sent).toEqual([]);
  });
});

test("an entry that was renamed on the platform gets its name back", async () => {
  const of = { ...part, renames: "key" } as Part;
  const { sent } = await synced({ of, entries: [wanted("a")], live: [entry("a", {}, { name: "z" })] });
  expect(sent).toEqual([["updateProcess", "1", "id of a", { key: "a" }]]);
  expect((await synced({ entries: [wanted("a")], live: [entry("a", {}, { name: "z" })] })).sent).toEqual([]);
});

test("entries that are not known yet cannot be applied", async () => {
  const { io } = effects();
  const goal = { entries: UNKNOWN, remove: [] } as const;
  await expect(syncPart({ name: "ports", part, goal, patient: false }, working("1"), io)).rejects.toThrow(
    "The entries of ports are still unknown.",
  );
  const live = working("1");
  const taken = { original: working("original"), taken: { values: {}, parts: {} } };
  await handOver({ name: "ports", part, goal, patient: false }, taken, live, io);
  expect(live.parts).toEqual({});
});

test("entries that one object can have at a time are handed over one by one, and what is not declared any more goes", async () => {
  const { io, calls } = effects({ createProcess: (turn) => ({ id: `new ${turn}` }) });
  const original = { ...working("original"), parts: { ports: [entry("a"), entry("c")] } };
  const taken = { values: {}, parts: { ports: { a: { port: 1 } } } };
  const live = working("clone");
  const goal = { entries: [wanted("a"), wanted("b")], remove: ["c"] };
  await handOver({ name: "ports", part, goal, patient: false }, { original, taken }, live, io);
  expect(calls.map(({ operation, ids }) => [operation, ...ids])).toEqual([
    ["deleteProcess", "original", "id of c"],
    ["deleteProcess", "original", "id of a"],
    ["createProcess", "clone"],
    ["createProcess", "clone"],
  ]);
  expect(live.parts.ports?.map(({ key }) => key)).toEqual(["a", "b"]);
});
