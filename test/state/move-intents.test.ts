import { type Intent, type Journal, moveAddress, moveOf, strikeMove, withMove } from "../../src/state";
import { intentAt } from "../../src/state/journal";
import { writeMove } from "../../src/state/move-intents";

/** Where the intent of a move is, and where it may be besides. */
const intent: Intent = {
  kind: "Application",
  name: "api",
  since: 0,
  home: { origin: "here", companyId: "ours" },
  traits: {},
};
const move: Intent = { ...intent, from: "original", clone: "clone" };

/** A journal in memory that shows what it is asked. */
function journalWith(...entries: (readonly [string, Intent])[]) {
  const all = new Map(entries);
  const asked: unknown[] = [];
  const ask =
    (what: string) =>
    (...more: unknown[]) => {
      asked.push([what, ...more]);
      return what;
    };
  const journal = {
    ...{ owners: "owners", updates: "updates", plan: "plan", lease: "lease" },
    ...{ load: ask("load"), settle: ask("settle") },
    intents: {
      all: () => all,
      write: async (address: string, written: Intent) => void all.set(address, written),
      strike: (address: string) => void all.delete(address),
      note: ask("note"),
    },
  } as unknown as Journal;
  return { journal, all, asked };
}

test("a move has the address of its original", async () => {
  const { journal, all } = journalWith(["api", intent]);
  expect(moveOf("original", journal)).toBeUndefined();
  strikeMove("original", journal);
  await writeMove("original", move, journal);
  expect([...all.keys()]).toEqual(["api", moveAddress("original")]);
  expect(moveAddress("original")).toBe("original#move");
  expect(moveOf("original", journal)).toEqual(move);
  strikeMove("original", journal);
  expect([...all.keys()]).toEqual(["api"]);
});

test("one that an earlier release wrote elsewhere stays there", async () => {
  const { journal, all } = journalWith(["api", move]);
  await writeMove("original", { ...move, done: true }, journal);
  expect([...all]).toEqual([["api", { ...move, done: true }]]);
  strikeMove("original", journal);
  expect(all.size).toBe(0);
});

test("without a journal there is none", async () => {
  expect(moveOf("original", undefined)).toBeUndefined();
  await writeMove("original", move, undefined);
  strikeMove("original", undefined);
});

describe("a move that only the state of an engine has", () => {
  const address = moveAddress("original");

  test("is in the journal until it is removed", () => {
    const { journal, all } = journalWith(["api", intent]);
    const both = withMove(move, journal);
    expect([...both.intents.all()]).toEqual([
      ["api", intent],
      [address, move],
    ]);
    expect([both.intents.all().get(address), both.intents.all().get("api")]).toEqual([move, intent]);
    both.intents.strike("api");
    expect([...both.intents.all().keys()]).toEqual([address]);
    both.intents.strike(address);
    expect([both.intents.all().size, all.size]).toEqual([0, 0]);
  });

  test("is superseded by what the journal has of it", async () => {
    const { journal } = journalWith();
    const both = withMove(move, journal);
    await both.intents.write(address, { ...move, done: true });
    expect([...both.intents.all()]).toEqual([[address, { ...move, done: true }]]);
    both.intents.strike(address);
    expect(both.intents.all().size).toBe(0);
    const { journal: older } = journalWith(["api", { ...move, originalSuspended: true }]);
    expect([...withMove(move, older).intents.all().keys()]).toEqual(["api"]);
  });

  test("is none without its original", () => {
    expect(withMove(intent, journalWith().journal).intents.all().size).toBe(0);
  });

  test("leaves everything else to the journal", () => {
    const { journal, asked } = journalWith();
    const both = withMove(move, journal);
    expect([both.load(), both.settle()]).toEqual(["load", "settle"]);
    expect(both.intents.note("a", intent)).toBe("note");
    expect(asked).toEqual([["load"], ["settle"], ["note", "a", intent]]);
    expect(both).toMatchObject({ owners: "owners", updates: "updates", plan: "plan", lease: "lease" });
  });
});

test("an intent of another company or service is not that of this one", () => {
  const here = { origin: "here", companyId: "ours" };
  const at = (more: Partial<Intent>) => intentAt("api", here, journalWith(["api", { ...intent, ...more }]).journal);
  expect(at({})).toEqual(intent);
  expect(at({ home: here })).toEqual({ ...intent, home: here });
  expect(at({ home: { ...here, origin: "elsewhere" } })).toBeUndefined();
  expect(at({ home: { ...here, companyId: "theirs" } })).toBeUndefined();
  expect(intentAt("site", here, journalWith(["api", intent]).journal)).toBeUndefined();
  expect(intentAt("api", here, undefined)).toBeUndefined();
});
