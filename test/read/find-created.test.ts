import { retryLookup } from "../../src/client/retry-lookup";
import { kinds } from "../../src/kinds";
import type { Kind, Wire } from "../../src/model";
import { mayBeOurs, traitsOf } from "../../src/read";
import {
  candidates,
  claimCreated,
  differingTraits,
  findCreated,
  isSince,
  matchesOf,
  noteFound,
} from "../../src/read/find-created";
import type { Intent, Io } from "../../src/state";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";

/** How the object is found whose creation got no answer. */
const kind: Kind = kinds.application;
const AT = Date.UTC(2026, 0, 1, 12);
const label = 'Application "api"';
const traits = { displayName: "api", clusterId: "here" };
const record = (id: string, more: Wire = {}): Wire => ({
  id,
  display_name: "api",
  cluster_id: "here",
  created_at: new Date(AT).toISOString(),
  ...more,
});

/** A platform with these applications; its list shows them from the given look on. */
function platform(records: readonly Wire[], { from = 0, journal = intentsOnly({}), taken = new Set<string>() } = {}) {
  const gets: string[] = [];
  const made = effects({ listApplications: (turn) => (turn < from ? [] : [...records]) });
  const { one } = made.client;
  made.client.serverTime = () => AT;
  made.client.one = async (call) => {
    if (call.operation !== "getApplication") return one(call);
    gets.push(call.ids[0] ?? "");
    return records.find(({ id }) => id === call.ids[0]) ?? {};
  };
  return { ...made, gets, io: { ...made.io, journal, taken } as Io };
}
const intent = (more: Partial<Intent> = {}) => ({ kind: kind.name, name: label, since: AT, traits, ...more }) as Intent;
const found = async (records: readonly Wire[], more = {}, of = intent()) =>
  (await findCreated(of, kind, label, platform(records, more).io))?.id;

test("it has the same name and the same immutable values, and is not older than the request", async () => {
  expect(await found([record("1")])).toBe("1");
  expect(await found([record("1", { display_name: "web" })])).toBeUndefined();
  expect(await found([record("1", { cluster_id: "there" })])).toBeUndefined();
});

test("the service's Date and the times of its records may differ by five minutes; what existed before is none", async () => {
  const madeAgo = (minutes: number) => record("1", { created_at: new Date(AT - minutes * 60_000).toISOString() });
  expect(await found([madeAgo(5)])).toBe("1");
  expect(await found([madeAgo(5.1)])).toBeUndefined();
  expect(await found([madeAgo(-5)])).toBe("1");
  expect(await found([madeAgo(5)], {}, intent({ before: ["1"] }))).toBeUndefined();
});

test("an object of another stack is none", async () => {
  const owners = { otherOwner: async (_: unknown, id: string) => (id === "1" ? '"shop/prod"' : undefined) };
  const journal = { ...intentsOnly({}), owners } as never;
  expect(await found([record("1")], { journal })).toBeUndefined();
  expect(await found([record("1"), record("2")], { journal })).toBe("2");
});

test("nobody else has it", async () => {
  expect(await found([record("1"), record("2")], { taken: new Set(["1"]) })).toBe("2");
  expect(await found([record("1"), record("2")], { journal: intentsOnly({ b: { id: "2" } }) })).toBe("1");
  expect(await found([record("1"), record("2")], { journal: intentsOnly({ b: { clone: "2" } }) })).toBe("1");
});

test("only those of the name are read", async () => {
  const { io, gets } = platform([
    record("1", { display_name: "web" }),
    record("2"),
    record("3", { created_at: "2025-01-01" }),
  ]);
  await findCreated(intent(), kind, label, io);
  expect(gets).toEqual(["2"]);
});

test("a list that lags behind is read for a minute after the request", async () => {
  const late = platform([record("1")], { from: 6 });
  expect(await findCreated(intent(), kind, label, late.io)).toMatchObject({ id: "1" });
  expect(late.waits).toEqual([2_000, 4_000, 8_000, 16_000, 16_000, 14_000]);
  const later = platform([record("1")], { from: 7 });
  expect(await findCreated(intent(), kind, label, later.io)).toBeUndefined();
  expect(later.waits).toEqual(late.waits);
  const past = platform([record("1")], { from: 7 });
  past.client.serverTime = () => AT + 60_000;
  expect(await findCreated(intent(), kind, label, past.io)).toBeUndefined();
  expect(past.waits).toEqual([]);
});

test("nothing proves that an intent of the future has created nothing", async () => {
  for (const [ahead, outcome] of [
    [3e5, undefined],
    [3e5 + 2_000, "unconfirmed"],
    [8.64e15 - AT, "unconfirmed"],
  ] as const) {
    const { io } = platform([record("1")]);
    const result = findCreated(intent({ since: AT + ahead }), kind, label, io);
    const code = result.then(
      () => "found",
      (error) => error.problem.code,
    );
    expect(await code).toBe(outcome ?? "found");
    expect(await findCreated(intent({ since: AT + ahead, id: "1" }), kind, label, io)).toMatchObject({ id: "1" });
  }
});

test("what is found at once is not looked for again", async () => {
  const { io, waits } = effects();
  const looks: number[] = [];
  expect(await retryLookup({ look: async () => looks.push(1), since: AT }, io)).toBe(1);
  expect([looks.length, waits]).toEqual([1, []]);
});

test("of several none is taken", async () => {
  const both = [record("1"), record("2")];
  const error: { readonly problem?: unknown } = await found(both).then(
    () => ({}),
    (thrown) => thrown,
  );
  const at = new Date(AT).toISOString();
  expect(error.problem).toEqual({
    code: "ambiguous",
    message: `${label}: it may have been created already, but 2 objects match: 1 (created ${at}), 2 (created ${at}).`,
    next: 'Delete those that are not needed, or name the right one: `adopt: { id: "1" }`.',
  });
  expect(candidates(both)).toBe(`1 (created ${at}), 2 (created ${at})`);
});

test("by its ID it is read, whatever its age and its name are", async () => {
  const old = record("1", { display_name: "web", created_at: "2025-01-01" });
  expect(await found([old, record("2")], {}, intent({ id: "1" }))).toBe("1");
  expect(await found([old, record("2")], {}, intent({ id: "1", clone: "2" }))).toBe("2");
});

test("two that cannot be distinguished get different objects, or none", async () => {
  const { io } = platform([record("1")]);
  expect(await claimCreated(intent(), kind, label, io)).toMatchObject({ id: "1" });
  expect([...(io.taken ?? [])]).toEqual(["1"]);
  expect(await claimCreated(intent(), kind, label, io)).toBeUndefined();
  expect(await claimCreated(intent({ id: "1" }), kind, label, io)).toBeUndefined();
  const { taken: _, ...alone } = platform([record("1")]).io;
  expect(await claimCreated(intent({ id: "1" }), kind, label, alone)).toMatchObject({ id: "1" });
});

test("its age is known to the second, if at all", () => {
  expect(isSince(new Date(AT - 1_000).toISOString(), AT)).toBe(true);
  expect(isSince(new Date(AT - 1_001).toISOString(), AT)).toBe(false);
  expect([isSince(undefined, AT), isSince(null, AT)]).toEqual([true, true]);
  const journal = intentsOnly({ it: intent() });
  expect(mayBeOurs(journal, "it")(record("1"))).toBe(true);
  expect(mayBeOurs(journal, "it")(record("1", { created_at: "2025-01-01" }))).toBe(false);
  expect(mayBeOurs(journal, "elsewhere")(record("1"))).toBe(false);
  // Once its ID is known, nothing else is.
  const known = intentsOnly({ it: intent({ id: "1" }) });
  expect(["1", "2"].map((id) => mayBeOurs(known, "it")(record(id)))).toEqual([true, false]);
});

test("what identifies an object are its identity, or its name and its observed immutable values", () => {
  const field = (more: object) => ({ mutability: "writable", schema: {}, ...more });
  const fields = {
    title: field({}),
    region: field({ mutability: "immutable", createDefault: "eu" }),
    secret: field({ mutability: "immutable", observed: false }),
    size: field({}),
  };
  const made = { fields, naming: "title" } as unknown as Kind;
  const values = { title: "a", secret: "s", size: 1 };
  expect(traitsOf(made, values)).toEqual({ title: "a", region: "eu" });
  expect(traitsOf(made, { ...values, region: "us" })).toEqual({ title: "a", region: "us" });
  expect(traitsOf({ ...made, identity: ["size"] }, values)).toEqual({ size: 1 });
  const named = { ...made, fields: { ...fields, title: field({ mutability: "computed" }) } } as unknown as Kind;
  expect(traitsOf(named, values)).toEqual({ region: "eu" });
});

test("the traits that differ are named", () => {
  expect(differingTraits(kind, traits, record("1"))).toEqual([]);
  const differing = differingTraits(kind, traits, record("1", { cluster_id: "there" }));
  expect(differing).toMatchObject([{ name: "clusterId", from: "there", to: "here" }]);
});

test("an object that is being deleted is none", async () => {
  const database: Kind = kinds.database;
  const status = database.removal?.deleting?.[0];
  const rows = [{ id: "1", display_name: "main", status }];
  const { io, client } = effects();
  client.one = async () => rows[0] as Wire;
  const search = { kind: database, traits: { displayName: "main" }, since: 0, taken: new Set<string>() };
  expect(await matchesOf(search, rows, io)).toEqual([]);
  expect(await findCreated(intent({ id: "1" }), database, label, io)).toBeUndefined();
  Object.assign(rows[0] as Wire, { status: "ready" });
  expect(await matchesOf(search, rows, io)).toHaveLength(1);
  expect(await findCreated(intent({ id: "1" }), database, label, io)).toMatchObject({ id: "1" });
});

test("what a resource takes over ends the creation or the move whose answer was lost, and no other", async () => {
  const home = { origin: "here", companyId: "ours" };
  const lost = intent({ home });
  const others = {
    known: { ...lost, id: "2" },
    moved: { ...lost, from: "2" },
    elsewhere: { ...lost, home: { ...home, companyId: "theirs" } },
    other: { ...lost, kind: "Database" },
    web: { ...lost, traits: { ...traits, displayName: "web" } },
    later: { ...lost, since: AT + 3_600_000 },
    before: { ...lost, before: ["1"] },
  };
  const noted = new Map<string, Intent>();
  const write = (place: string, one: Intent) => noted.set(place, one);
  const journal = intentsOnly({ lost, ...others }, { write });
  const { io, gets } = platform([record("1")], { journal });
  await noteFound(kind, "1", io);
  expect([...noted]).toEqual([
    ["lost", { ...lost, id: "1" }],
    ["moved", { ...others.moved, clone: "1" }],
  ]);
  expect(gets).toEqual(["1", "2", "1"]);
  const calm = platform([record("1")], { journal: intentsOnly({ known: others.known }) });
  await noteFound(kind, "1", calm.io);
  expect(calm.gets).toEqual([]);
});
