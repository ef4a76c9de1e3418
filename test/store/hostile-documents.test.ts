import * as fc from "fast-check";
import { ledgerOf } from "../../src/client/company";
import { isLedger } from "../../src/client/ledger-shape";
import { KnownObjects } from "../../src/lifecycle";
import { PreviewPool } from "../../src/preview/pool";
import { journalKey } from "../../src/state/journal-document";
import { Owners } from "../../src/state/owners";
import { intentsIn } from "../../src/state/stack-intents";
import { Documents, StoreError, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";
import { HOSTILE, replaced } from "../support/places";

/** Documents that others have written: whatever their content, the reader names them, and neither crashes nor starts empty. */
const home = { origin: "here", companyId: "ours" };
const intent = { kind: "Application", name: "api", since: 0, home, traits: {}, fence: 1 };
const page = { fence: 1, serial: 1, pids: [], intents: { api: intent } };
const runner = { machine: "m", pid: 1, isAlive: () => true };

/** The prefix of a key, a document that is whole, and a reader of what is stored under it. */
const readers: Record<string, { prefix: string; whole: unknown; read(documents: Documents): Promise<unknown> }> = {
  journal: { prefix: journalKey("p/s"), whole: page, read: (documents) => intentsIn(documents) },
  owners: {
    prefix: "owners/",
    whole: { id: "p/other" },
    read: (documents) => new Owners(documents, "p/s").otherOwner(home, "id"),
  },
  known: {
    prefix: "known/p/s",
    whole: { parts: { p: { ids: ["a"], replaced: {} } } },
    read: (documents) => new KnownObjects(documents, "p/s").load(),
  },
  pool: {
    prefix: "previews/p",
    whole: { "pool-1": { file: "f", environment: "e", state: "ready", since: "2026-01-01T00:00:00Z" } },
    read: (documents) => new PreviewPool(documents, "p", runner).slots(),
  },
  company: {
    prefix: "limits/keys/",
    whole: { ledger: "limits/1" },
    read: (documents) =>
      ledgerOf({ url: "here", token: "t" } as Parameters<typeof ledgerOf>[0], {
        ...{ documents, clock: sharedClock(), ask: async () => "ours" },
      }),
  },
};

/** A store that has this text under every key. */
function holding(prefix: string, value: string) {
  const store = storeInMemory();
  const written: string[] = [];
  const documents = new Documents(
    {
      ...store,
      read: async () => ({ value, version: "1" }),
      list: async () => [prefix],
      swap: async (key) => {
        written.push(key);
        return "2";
      },
    },
    async () => {},
  );
  return { documents, written };
}

async function refusal(name: string, value: string) {
  const { prefix, read } = readers[name] as (typeof readers)[string];
  const { documents, written } = holding(prefix, value);
  const error = await read(documents).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof StoreError ? error : (error as Error | undefined)?.cause;
  return { error: cause as StoreError | undefined, written };
}

describe.each(Object.keys(readers))("%s", (name) => {
  const { prefix, whole } = readers[name] as (typeof readers)[string];

  test("is read as it was written", async () => {
    expect(await refusal(name, JSON.stringify({ format: 1, marks: [], document: whole }))).toEqual({
      ...{ error: undefined, written: [] },
    });
  });

  test("of a newer format is refused, with the way to read it", async () => {
    const { error, written } = await refusal(name, JSON.stringify({ format: 2, marks: [], document: whole }));
    expect([error?.message, error?.next, written]).toEqual([
      expect.stringContaining("was written by a newer release of svc-iac (format 2;"),
      expect.stringContaining("Update svc-iac"),
      [],
    ]);
    expect(error?.message).toContain(prefix);
  });

  test.each([
    '{"marks":[]}',
    "null",
    "[]",
    "",
    "{",
    '"text"',
    "1",
    JSON.stringify({ marks: [], document: whole }),
    JSON.stringify({ format: 1, marks: [] }),
    JSON.stringify({ format: 0, marks: [], document: whole }),
    JSON.stringify({ format: 1.5, marks: [], document: whole }),
    JSON.stringify({ format: "2", marks: [], document: whole }),
    JSON.stringify({ format: 1, marks: {}, document: whole }),
    JSON.stringify({ format: 1, marks: ["a", 1], document: whole }),
    JSON.stringify({ format: 1, marks: [], document: null }),
    JSON.stringify({ format: 1, marks: [], document: [] }),
  ])("is damaged as %j, and never empty", async (text) => {
    const { error, written } = await refusal(name, text);
    expect([error?.message, written]).toEqual([expect.stringMatching(/its document \S+ is damaged\.$/), []]);
  });

  test("of any JSON is read or refused, without a crash and without a write", async () => {
    /** The whole document with one of its values replaced. */
    const hostile = fc
      .tuple(fc.nat(), fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue()))
      .map(([index, value]) => replaced(whole, index, value));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), hostile), async (document) => {
        const { error, written } = await refusal(name, JSON.stringify({ format: 1, marks: [], document }));
        expect(error === undefined || (error instanceof StoreError && error.unreadable)).toBe(true);
        if (error) expect(written).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([null, [], "text", 1, {}, { at: 1, wall: 1, windows: {}, runners: {} }])("%j is no ledger", (document) => {
  expect(isLedger(document)).toBe(false);
});
