import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import type { Kind, Wire } from "../../src/model";
import type { Io, Known } from "../../src/state";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";

/** A deletion: what is in its way, and when it is over. */
const database: Kind = kinds.database;
const known: Known = {
  live: { id: "1", values: {}, parts: {} },
  managed: { values: [], parts: {} },
  home: { origin: "here", companyId: "ours" },
  undeployed: false,
};
const missing = new ApiError({ operation: "getDatabase", ids: [] }, 404, "no.");
const refused = new ApiError({ operation: "deleteDatabase", ids: [] }, 422, "no.");
const gone = { deleteDatabase: {}, getDatabase: missing };

/** The answers of a database whose reads show these statuses, and then nothing, or always the last one. */
const reads =
  (statuses: readonly string[], last: Error | null = missing) =>
  (turn: number): Wire | Error =>
    turn < statuses.length || !last ? { id: "1", status: statuses[Math.min(turn, statuses.length - 1)] } : last;
const refusedFor = (times: number) => (turn: number) => (turn < times ? refused : {});

async function removing(answers: Parameters<typeof effects>[0], { kind = database, of = known, more = {} } = {}) {
  const made = effects(answers);
  const error = await remove(kind, "main", of, { ...made.io, ...more } as Io).catch((thrown) => thrown);
  return { ...made, error, sent: made.calls.map(({ operation }) => operation) };
}

test("is over once the object is gone", async () => {
  const { error, calls, sent } = await removing({ deleteDatabase: {}, getDatabase: reads(["deleting", "deleting"]) });
  expect(error).toBeUndefined();
  expect(calls[0]).toEqual({ operation: "deleteDatabase", ids: ["1"] });
  expect(sent).toEqual(["deleteDatabase", "getDatabase", "getDatabase", "getDatabase"]);
});

test.each([missing, refused])("of what is gone already is a success, once a read has shown it", async (answer) => {
  const { error, sent } = await removing({ deleteDatabase: answer, getDatabase: missing });
  expect([error, sent]).toEqual([undefined, ["deleteDatabase", "getDatabase"]]);
});

test.each([
  [gone, ["1"]],
  [{ deleteDatabase: new Error("no."), getDatabase: missing }, []],
])("is known to its run, which clears what refers to the object", async (answers, ids) => {
  const deleted = new Set<string>();
  await removing(answers, { more: { deleted } });
  expect([...deleted]).toEqual(ids);
});

test("that a proxy answers with 404 is sent again, and is an error in the end", async () => {
  const { error, sent } = await removing({ deleteDatabase: missing, getDatabase: reads(["available"], null) });
  expect([error, sent.filter((one) => one === "deleteDatabase").length]).toEqual([missing, 4]);
  const { error: none } = await removing({
    deleteDatabase: (turn) => (turn === 0 ? missing : {}),
    getDatabase: reads(["available"]),
  });
  expect(none).toBeUndefined();
});

test("that nothing waits for is one request", async () => {
  const { removal: _, ...kind } = database;
  expect((await removing(gone, { kind: kind as Kind })).sent).toEqual(["deleteDatabase"]);
});

test("of another company is refused before anything is sent", async () => {
  const of = { ...known, home: { origin: "here", companyId: "theirs" } };
  const { error, calls } = await removing(gone, { of });
  expect([error.problem.code, calls]).toEqual(["wrong-home", []]);
});

test("of a protected object, too", async () => {
  const of = { ...known, live: { ...known.live, values: { deletionProtection: true } } };
  const { error, calls } = await removing(gone, { of });
  expect(error.problem).toMatchObject({
    code: "protected",
    message: 'Database "main" is protected against deletion (1).',
  });
  expect(calls).toEqual([]);
});

test("that is refused is tried again once the object rests", async () => {
  const { error, sent } = await removing({
    deleteDatabase: refusedFor(1),
    getDatabase: reads(["updating", "updating", "ready"]),
  });
  expect(error).toBeUndefined();
  expect(sent.filter((name) => name === "deleteDatabase")).toHaveLength(2);
  expect(sent.slice(0, 5)).toEqual(["deleteDatabase", "getDatabase", "getDatabase", "getDatabase", "deleteDatabase"]);
});

test("that is refused of one that rests is tried again at once, three times", async () => {
  const thrice = await removing({ deleteDatabase: refusedFor(3), getDatabase: reads(["ready", "ready", "ready"]) });
  expect([thrice.error, thrice.sent.filter((name) => name === "deleteDatabase").length]).toEqual([undefined, 4]);
  const { error, sent } = await removing({ deleteDatabase: refused, getDatabase: reads(["ready"], null) });
  expect(error).toBe(refused);
  expect(sent.filter((name) => name === "deleteDatabase")).toHaveLength(4);
});

test("that fails for another reason is not tried again", async () => {
  const broken = new ApiError({ operation: "deleteDatabase", ids: [] }, 500, "no.");
  expect(await removing({ deleteDatabase: broken })).toMatchObject({ error: broken, sent: ["deleteDatabase"] });
});

test("that is under way already is waited for", async () => {
  const { error, sent } = await removing({ deleteDatabase: refused, getDatabase: reads(["deleting", "deleting"]) });
  expect([error, sent]).toEqual([undefined, ["deleteDatabase", "getDatabase", "getDatabase", "getDatabase"]]);
});

test.each(["passwordChangeFailed", "restoringFailed"])(
  "of one that is %s begins with what resolves that",
  async (status) => {
    const { error, calls } = await removing({
      deleteDatabase: refusedFor(1),
      getDatabase: reads([status, "restarting", "ready"]),
    });
    expect(error).toBeUndefined();
    expect(calls.slice(0, 6).map(({ operation }) => operation)).toEqual([
      ...["deleteDatabase", "getDatabase", "restartDatabase", "getDatabase", "getDatabase", "deleteDatabase"],
    ]);
    expect(calls[2]).toEqual({ operation: "restartDatabase", ids: ["1"] });
  },
);

test("ends its wait if the object is gone meanwhile", async () => {
  const { error, sent } = await removing({
    deleteDatabase: (turn) => (turn === 0 ? refused : missing),
    getDatabase: reads(["updating"]),
  });
  expect([error, sent.slice(2)]).toEqual([undefined, ["getDatabase", "deleteDatabase", "getDatabase"]]);
});

test.each(["deletionFailed", "error", "ready"])("that the platform gives up is an error: %s", async (status) => {
  const { error } = await removing({ deleteDatabase: {}, getDatabase: reads(["deleting", status]) });
  expect(error.problem).toEqual({
    code: "deletion-failed",
    message: `Database "main": the platform could not delete it (status "${status}", 1).`,
    next: "It is kept in the state. Run the command again, or contact the platform's support with its ID.",
  });
});

test.each([
  ["deleted", { deleteDatabase: {}, getDatabase: reads(["deleting"], null) }, 900],
  ["finish its current operation", { deleteDatabase: refused, getDatabase: reads(["updating"], null) }, 900],
])("names what it waited for: %s", async (what, answers, seconds) => {
  const { error } = await removing(answers);
  expect(error.problem).toMatchObject({ code: "timeout" });
  expect(error.problem.message).toContain(`Timed out after ${seconds} s waiting for Database "main" to `);
  expect(error.problem.message).toContain(what);
  const { within: _, ...removal } = database.removal ?? {};
  const { error: short } = await removing(answers, { kind: { ...database, removal } as Kind });
  expect(short.problem.message).toContain(what === "deleted" ? "after 300 s" : "after 900 s");
});

test("reads the object only once the list does not show it any more", async () => {
  const made = effects({ deleteDatabase: {}, getDatabase: missing });
  const rows = [{ status: "deleting" }, { status: "deleting" }, undefined];
  made.client.summaries.row = async () => rows.shift();
  await remove(database, "main", known, made.io);
  expect([made.waits.length, made.calls.length]).toEqual([3, 2]);
});

test("a running deployment is cancelled first", async () => {
  const { application } = kinds;
  const { busy, pending, cancel, list, field } = application.deployment ?? ({} as never);
  const status = { [application.state ?? ""]: busy };
  const made = effects({
    deleteApplication: refusedFor(1),
    getApplication: (turn) => (turn === 0 ? { id: "1", ...status } : missing),
    [list]: [{ id: "7", [field]: pending[0] }],
  });
  await remove(application, "api", known, made.io);
  expect(made.calls.map(({ operation }) => operation).slice(0, 5)).toEqual([
    ...["deleteApplication", "getApplication", list, cancel, "deleteApplication"],
  ]);
});

test("the owner is asked before, and told after it; what the journal has of the object is struck", async () => {
  const asked: unknown[] = [];
  const owners = {
    refuseLost: async (...of: unknown[]) => asked.push(["refuseLost", ...of]),
    release: async (...of: unknown[]) => asked.push(["release", ...of]),
  };
  const made = { own: { id: "1" }, under: { id: "database/1/7" }, other: { id: "2" }, move: { from: "0", id: "1" } };
  const struck: string[] = [];
  const journal = {
    owners,
    ...intentsOnly(made, { strike: (place: string) => void struck.push(place) }),
    updates: {
      all: () => new Map(["1", "database/1/7", "2"].map((id) => [id, {}])),
      strike: (id: string) => void struck.push(id),
    },
  };
  await removing({ deleteDatabase: missing, getDatabase: missing }, { more: { journal } });
  expect(asked).toEqual([
    ["refuseLost", known.home, "1", 'Database "main"'],
    ["release", known.home, "1"],
  ]);
  expect(struck).toEqual(["own", "under", "1", "database/1/7"]);
  const { error } = await removing(
    { deleteDatabase: missing, getDatabase: missing },
    { more: { journal: { ...journal, owners: undefined } } },
  );
  expect(error).toBeUndefined();
});
