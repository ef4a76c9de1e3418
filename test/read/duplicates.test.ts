import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Kind, Wire } from "../../src/model";
import { duplicatesOf, isRecent, namesakes, possibleClones, recentDuplicates } from "../../src/read/duplicates";
import type { Intent, Io } from "../../src/state";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";

/** Objects that match one about to be created, and that no resource is known to have. */
const kind: Kind = kinds.application;
const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const traits = { displayName: "api", clusterId: "here" };
const made = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString();
const row = (id: string, more: Wire = {}): Wire => ({
  id,
  display_name: "api",
  cluster_id: "here",
  created_at: made(5),
  ...more,
});

/** A run that sees these applications, with these intents in its journal, if it has one. */
function run(rows: readonly Wire[], intents?: Readonly<Record<string, Partial<Intent>>>, taken?: Set<string>) {
  const { io, client, calls } = effects({ listApplications: () => [...rows] });
  client.serverTime = () => NOW;
  const { one } = client;
  client.one = async (call) =>
    call.operation === "getApplication" ? (rows.find(({ id }) => id === call.ids[0]) ?? {}) : one(call);
  const journal = intents && { ...intentsOnly(intents), load: async () => {} };
  Object.assign(io, { journal, ...(taken ? { taken } : {}) });
  return { io: io as Io, calls };
}
const idsOf = (rows: readonly Wire[]) => rows.map(({ id }) => id);

describe("recent ones", () => {
  const recent = async ({ io }: { readonly io: Io }, of: Kind = kind) =>
    idsOf(await recentDuplicates(of, traits, {}, io));

  test("are half an hour old at most", async () => {
    const rows = [row("1"), row("2", { created_at: made(29) }), row("3", { created_at: made(31) })];
    expect(await recent(run(rows, {}))).toEqual(["1", "2"]);
    const { io } = run(rows);
    expect([
      isRecent(row("1", { created_at: made(30) }), io),
      isRecent(row("1", { created_at: made(31) }), io),
    ]).toEqual([true, false]);
  });

  test("are not looked for without a journal, which alone can tell what an interrupted run created", async () => {
    const { io, calls } = run([row("1")]);
    expect(await recent({ io })).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("are those of any age, journal or not, where only one can exist", async () => {
    const old = [row("1", { created_at: made(6_000) })];
    expect(await recent(run(old), { ...kind, identity: ["displayName"] })).toEqual(["1"]);
  });
});

describe("a candidate", () => {
  const found = async (
    declared: object,
    more: { intents?: Record<string, Partial<Intent>>; taken?: Set<string> } = {},
  ) => {
    const { io } = run([row("1"), row("2")], more.intents, more.taken);
    return idsOf(await duplicatesOf({ kind, traits, since: 0 }, { ...declared }, io));
  };

  test("is nobody's: neither another resource's nor one that another resource is about to resume", async () => {
    expect(await found({})).toEqual(["1", "2"]);
    expect(await found({}, { taken: new Set(["1"]) })).toEqual(["2"]);
    expect(await found({}, { intents: { a: { id: "1", wanted: true }, b: { id: "2" } } })).toEqual(["2"]);
    expect(await found({ allowSameName: true })).toEqual([]);
  });

  test("is not what may be lost, unless it is protected: then it would only exist beside its successor", async () => {
    expect(await found({ allowDataLoss: "1" })).toEqual(["2"]);
    expect(await found({ allowDataLoss: "1", deletionProtection: true })).toEqual(["1", "2"]);
    expect(await found({ allowDataLoss: true })).toEqual(["1", "2"]);
  });
});

describe("the clone of an interrupted move", () => {
  const clones = async (
    rows: readonly Wire[],
    declared: object = {},
    intents?: Record<string, Partial<Intent>>,
    taken?: Set<string>,
  ) =>
    idsOf(
      await possibleClones({ kind, traits, from: "original", declared: { ...declared } }, run(rows, intents, taken).io),
    );
  const rows = [row("original"), row("1", { created_at: made(6_000) }), row("2", { display_name: "web" })];

  test("matches, whatever its age, and is not the original", async () => {
    expect(await clones(rows)).toEqual(["1"]);
    expect(await clones(rows, { allowSameName: true })).toEqual([]);
  });

  test("is neither another move's, of which the journal has both, nor another resource's", async () => {
    expect(await clones(rows, {}, { a: { from: "1", clone: "3" } })).toEqual([]);
    expect(await clones(rows, {}, { a: { from: "4", clone: "1" } })).toEqual([]);
    expect(await clones(rows, {}, { a: {} })).toEqual(["1"]);
    expect(await clones(rows, {}, {}, new Set(["1"]))).toEqual([]);
  });
});

test("the list is that of the first look of a run: what it creates itself is no candidate", async () => {
  const rows = [row("1"), row("2", { display_name: "web" })];
  const taken = new Set<string>();
  const first = run(rows, {}, taken);
  expect(idsOf(await namesakes(kind, "api", first.io))).toEqual(["1"]);
  rows.push(row("3"));
  const second = run(rows, {}, taken);
  expect(idsOf(await namesakes(kind, "api", second.io))).toEqual(["1"]);
  expect([first.calls.length, second.calls.length]).toEqual([1, 0]);
  expect(idsOf(await namesakes(kind, "api", run(rows, {}, new Set()).io))).toEqual(["1", "3"]);
});

test("a list that failed is asked for again", async () => {
  let isDown = true;
  const { io } = effects({
    listApplications: () =>
      isDown ? new ApiError({ operation: "listApplications", ids: [] }, 500, "no.") : [row("1")],
  });
  const own = Object.assign(io, { taken: new Set<string>() });
  await expect(namesakes(kind, "api", own)).rejects.toMatchObject({ status: 500 });
  isDown = false;
  expect(await namesakes(kind, "api", own)).toHaveLength(1);
});
