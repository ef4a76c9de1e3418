import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { resolveIntent } from "../../src/lifecycle";
import type { Kind, Wire } from "../../src/model";
import type { Intent, Io } from "../../src/state";
import type { Holder } from "../../src/state/stacks-beside";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";

/** What becomes of an intent without the program that wrote it. */
type Resolution = Parameters<typeof resolveIntent>[2];

const application: Kind = kinds.application;
const creation: Intent = {
  ...{ kind: "Application", name: "api", since: 0, traits: { displayName: "api" } },
  ...{ home: { origin: "here", companyId: "ours" }, id: "made" },
};
const { id: _, ...moving } = creation;
const move: Intent = { ...moving, from: "original", clone: "clone" };
const finish: Resolution = { how: "finish" };
const giveUp: Resolution = { how: "give up" };

/** What is said in the end, what was deleted, and what was struck from the journal. */
async function resolved(
  intent: Intent,
  resolution: Resolution,
  {
    record = {},
    records = {} as Record<string, Wire>,
    missing = [] as string[],
    listed = [] as string[],
    kind = application,
    beside = {} as Readonly<Record<string, Holder>>,
    now = intent as Intent | null,
  } = {},
) {
  const { io, client, said } = effects();
  client.serverTime = () => Date.now();
  const deleted: (string | undefined)[] = [];
  client.one = async ({ operation, ids: [id = ""] }) => {
    if (missing.includes(id) || deleted.includes(id)) throw new ApiError({ operation, ids: [] }, 404, "no.");
    return { id, display_name: "api", ...record, ...records[id] } as Wire;
  };
  client.all = async () => listed.map((id) => ({ id, display_name: "api", ...record }));
  client.send = async ({ operation, ids: [id] }) => {
    deleted.push(operation.startsWith("delete") ? id : operation);
    return { status: 200, body: {}, date: 0, limits: undefined };
  };
  const struck: string[] = [];
  let written = now;
  const journal = {
    ...intentsOnly(
      {},
      {
        all: () => new Map(written ? [["place", written]] : []),
        strike: (address: string) => struck.push(address),
        write: async (_: string, next: Intent) => {
          written = next;
        },
      },
    ),
    updates: { all: () => new Map() },
  };
  const entry = { id: "1", address: "place", intent };
  Object.assign(io, { journal, beside: { holder: async (id: string) => beside[id] } });
  const running = resolveIntent(kind, entry, resolution, io as Io);
  const story = await running.catch((error) => error.problem);
  return { story, deleted, struck: new Set(struck).size, said };
}

test("an intent of another company or service is left alone", async () => {
  const home = { origin: "elsewhere", companyId: "theirs" };
  expect(await resolved({ ...creation, home }, giveUp)).toEqual({
    story: {
      code: "wrong-home",
      message: 'Application "api" belongs to another company or service (elsewhere) than the API key.',
      next: "Set SERVICE_API_URL and SERVICE_API_TOKEN to those that created it.",
    },
    ...{ deleted: [], struck: 0, said: [] },
  });
});

describe("a creation", () => {
  const diskOf = { ...application, holdsData: () => "the contents of its disk" };

  test("is finished: its object is kept", async () => {
    expect(await resolved(creation, finish)).toEqual({
      story: 'Application "api" (made) is kept. To manage it: `adopt: { id: "made" }`, or import it.',
      ...{ deleted: [], struck: 1, said: [] },
    });
  });

  test("is given up: its object is deleted if exactly that is accepted, since a state may have it", async () => {
    const gone = { story: 'Application "api" (made) was deleted.', ...{ deleted: ["made"], struck: 1, said: [] } };
    expect(await resolved(creation, { ...giveUp, allowDataLoss: "made" })).toEqual(gone);
    expect(await resolved(creation, giveUp)).toMatchObject({
      story: {
        code: "data-loss",
        message: expect.stringContaining(
          'Application "api" (made) was created, and the engine may have it in its state',
        ),
        next: "To delete it all the same: `--allow-data-loss made`. To keep it: `--finish`.",
      },
      ...{ deleted: [], struck: 0 },
    });
  });

  test("whose ID the journal does not have is not deleted without it either: it may have been imported", async () => {
    const found = { record: { created_at: new Date(creation.since).toISOString() }, listed: ["made"] };
    expect(await resolved(moving, giveUp, found)).toMatchObject({
      story: {
        code: "data-loss",
        message: 'Application "api" (made) was created, and a state may have it by an import since.',
      },
      ...{ deleted: [], struck: 0 },
    });
    expect(await resolved(moving, { ...giveUp, allowDataLoss: "made" }, found)).toMatchObject({ deleted: ["made"] });
  });

  test("that came to nothing is only struck", async () => {
    for (const how of [finish, giveUp])
      expect(await resolved(creation, how, { missing: ["made"] })).toEqual({
        story: 'Application "api" was not created.',
        ...{ deleted: [], struck: 1, said: [] },
      });
  });

  test("of a clone that does not exist any more is only struck", async () => {
    const { story, struck } = await resolved({ ...creation, cloneOf: "original" }, giveUp, { missing: ["made"] });
    expect({ story, struck }).toEqual({ story: 'Application "api" (made) does not exist any more.', struck: 1 });
  });

  test("is given up with its data only if exactly that is accepted", async () => {
    const refused = await resolved(creation, { ...giveUp, allowDataLoss: "another" }, { kind: diskOf });
    expect(refused).toEqual({
      story: {
        code: "data-loss",
        message: 'Deleting Application "api" (made) loses the contents of its disk.',
        next: "To delete it all the same: `--allow-data-loss made`. To keep it: `--finish`.",
      },
      ...{ deleted: [], struck: 0, said: [] },
    });
    const accepted = await resolved(creation, { ...giveUp, allowDataLoss: "made" }, { kind: diskOf });
    expect([accepted.story, accepted.deleted]).toEqual(['Application "api" (made) was deleted.', ["made"]]);
  });
});

describe("a move", () => {
  test("is given up: its clone is deleted if exactly that is accepted, since a state may have it", async () => {
    for (const how of [giveUp, { ...giveUp, allowDataLoss: "original" }])
      expect(await resolved(move, how)).toMatchObject({
        story: {
          code: "data-loss",
          message:
            'clone is the clone of Application "api", and a state may have it: a run with another journal may have continued the move.',
          next: 'To delete it, if no state has it: `--allow-data-loss clone`. To keep both: import it, or `adopt: { id: "clone" }`, and then `--give-up`.',
        },
        ...{ deleted: [], struck: 0 },
      });

    expect(await resolved(move, { ...giveUp, allowDataLoss: "clone" })).toEqual({
      story:
        'The move of Application "api" was cancelled: its clone (clone) was deleted, and the original (original) is kept.',
      deleted: ["clone"],
      struck: 1,
      said: ["the move is no longer wanted; its clone (clone) is deleted"],
    });
  });

  test("that is not complete cannot be finished", async () => {
    const { clone: __, ...begun } = move;
    for (const [intent, clone] of [[move, "clone"] as const, [begun, "not created yet"] as const])
      expect(await resolved(intent, finish)).toEqual({
        story: {
          code: "unfinished",
          message: `The clone of Application "api" (${clone}) is not yet what its program declares, and only that program knows what is missing.`,
          next: "Apply that program with the same store, which resumes the move, or give it up.",
        },
        ...{ deleted: [], struck: 0, said: [] },
      });
  });

  test("that is complete can only be finished: the original is deleted", async () => {
    const complete = { ...move, done: true } as const;
    expect((await resolved(complete, giveUp)).story).toEqual({
      code: "unfinished",
      message:
        'Application "api" has moved: clone is complete, and only the original (original) is still to be deleted.',
      next: "Finish it instead, or keep the original and finish it later.",
    });
    const story = 'Application "api" has moved to clone, and the original (original) was deleted.';
    expect(await resolved(complete, finish)).toMatchObject({ story, deleted: ["original"], struck: 1 });
  });

  test("that the engine has stored can be given up, too: both objects are kept", async () => {
    const arrived = { ...move, done: true, cloneInState: true } as const;
    expect(await resolved(arrived, giveUp)).toMatchObject({
      story: 'Application "api" has moved to clone, and the original (original) is kept as an object of its own.',
      ...{ deleted: [], struck: 1 },
    });
    expect(await resolved(arrived, finish)).toMatchObject({ deleted: ["original"], struck: 1 });
  });

  test("that has arrived leaves its original suspended, and says so", async () => {
    const { story } = await resolved({ ...move, done: true, cloneInState: true, originalSuspended: true }, giveUp);
    expect(story).toMatch(/ It stays suspended until `svc-iac activate original`\.$/);
  });

  test("whose clone was adopted can only be given up: both are kept, and the original is resumed", async () => {
    const adopted = { ...move, cloneInState: true, originalSuspended: true } as const;
    expect(await resolved(adopted, giveUp, { record: { is_suspended: true } })).toMatchObject({
      story:
        'The move of Application "api" was cancelled: its clone (clone), which was adopted, is kept, and the original (original) is resumed.',
      ...{ deleted: ["activateApplication"], struck: 1 },
    });
    expect(await resolved(adopted, finish)).toMatchObject({ story: { code: "unfinished" }, deleted: [], struck: 0 });
  });

  const alone =
    'The original of Application "api" (original) no longer exists; its clone (clone) is kept. If no state has it: `adopt: { id: "clone" }`, or import it.';

  test("whose original is gone keeps the clone, which is all that remains", async () => {
    const missing = ["original"];
    expect(await resolved(move, giveUp, { missing })).toMatchObject({
      story: {
        code: "unfinished",
        message:
          'The original of Application "api" (original) no longer exists: to give the move up would delete its clone (clone), which is all that remains.',
        next: "`--finish` keeps it. To delete it all the same: `--allow-data-loss clone`.",
      },
      ...{ deleted: [], struck: 0 },
    });
    expect(await resolved(move, finish, { missing })).toMatchObject({ story: alone, deleted: [], struck: 1 });
    const adopted = { ...move, cloneInState: true, originalSuspended: true } as const;
    expect(await resolved(adopted, giveUp, { missing })).toMatchObject({ story: alone, deleted: [], struck: 1 });
    expect(await resolved(move, { ...giveUp, allowDataLoss: "clone" }, { missing })).toMatchObject({
      story: 'The original of Application "api" (original) no longer exists, and its clone (clone) was deleted.',
      ...{ deleted: ["clone"], struck: 1 },
    });
  });

  test("that is complete, with its original gone, is only struck if a state has its clone", async () => {
    const missing = ["original"];
    const arrived = { ...move, done: true, cloneInState: true } as const;
    for (const how of [finish, giveUp])
      expect(await resolved(arrived, how, { missing })).toMatchObject({
        story: 'Application "api" has moved to clone, and the original (original) was deleted.',
        ...{ deleted: [], struck: 1 },
      });
    const complete = { ...move, done: true } as const;
    expect(await resolved(complete, finish, { missing })).toMatchObject({ story: alone, deleted: [], struck: 1 });
    expect(await resolved(complete, giveUp, { missing })).toMatchObject({ story: { code: "unfinished" }, struck: 0 });
  });

  test("is not finished or given up by deleting what is not its own", async () => {
    const theirs = { display_name: "theirs" };
    const complete = { ...move, done: true } as const;
    for (const [intent, how, records] of [
      [move, giveUp, { clone: theirs }],
      [complete, finish, { original: theirs }],
      [creation, { ...giveUp, allowDataLoss: "made" }, { made: theirs }],
    ] as const)
      expect(await resolved(intent, how, { records })).toMatchObject({
        story: { code: "not-the-clone" },
        ...{ deleted: [], struck: 0 },
      });
  });

  test("is finished, as its error says, by removing the entry where the clone is another's", async () => {
    const records = { clone: { display_name: "theirs" } };
    expect(await resolved({ ...move, done: true }, finish, { records })).toEqual({
      story:
        'clone is not the clone of Application "api": its displayName is "theirs" instead of "api". The original (original) is kept.',
      ...{ deleted: [], struck: 1, said: [] },
    });
    expect(await resolved({ ...move, done: true }, finish, { records, missing: ["original"] })).toEqual({
      story:
        'clone is not the clone of Application "api": its displayName is "theirs" instead of "api". It is left alone, and the original (original) no longer exists.',
      ...{ deleted: [], struck: 1, said: [] },
    });
  });

  test("whose original is being deleted keeps the clone as well", async () => {
    const records = { original: { status: "deleting" } };
    const { story, deleted } = await resolved(move, giveUp, { records });
    expect([story.code, deleted]).toEqual(["unfinished", []]);
  });

  test("of which nothing remains is only struck", async () => {
    for (const how of [finish, giveUp])
      expect(await resolved(move, how, { missing: ["original", "clone"] })).toMatchObject({
        story: 'The original of Application "api" (original) no longer exists, and neither does a clone.',
        ...{ deleted: [], struck: 1 },
      });
  });

  test("keeps an original that others refer to, unless that is accepted", async () => {
    const kind: Kind = {
      ...application,
      referrers: async () => [{ label: 'load balancer "edge"', detach: { operation: "listProjects", ids: [] } }],
    };
    const { story, deleted, struck } = await resolved({ ...move, done: true }, finish, { kind });
    expect(story.message).toBe(
      'Application "api" has moved, but the original (original) is kept: it is still referenced by load balancer "edge".',
    );
    expect([deleted, struck]).toEqual([[], 0]);
    const accepted = await resolved({ ...move, done: true, leaveBehind: true }, finish, { kind });
    expect(accepted).toMatchObject({ deleted: ["original"], struck: 1 });
  });
});

describe("what another stack of the store has is not deleted, whatever is accepted", () => {
  const prod: Holder = { stack: '"shop/prod"' };
  const complete = { ...move, done: true } as const;
  const arrived = { ...complete, cloneInState: true } as const;
  const renamed: Holder = { ...prod, movesFrom: "original" };

  test.each([
    [
      "a creation",
      creation,
      "made",
      prod,
      /^made is left alone, and not taken for .*: it belongs to stack "shop\/prod"\./,
    ],
    [
      "a clone",
      move,
      "clone",
      prod,
      /^clone is kept, because it belongs to stack "shop\/prod", and the original \(original\) is/,
    ],
    [
      "a move that it continues",
      move,
      "clone",
      renamed,
      /^Stack "shop\/prod" continues the move .* to clone: only this/,
    ],
    [
      "a clone that is complete",
      complete,
      "clone",
      prod,
      /^clone, to which .* has moved, belongs to stack "shop\/prod"\. The o/,
    ],
  ] as const)("%s", async (_, intent, id, holder, finished) => {
    const beside = { [id]: holder };
    const refused = await resolved(intent, { ...giveUp, allowDataLoss: id }, { beside });
    expect(refused).toMatchObject({ deleted: [], struck: 0, story: { code: expect.any(String) } });
    const { story, deleted, struck } = await resolved(intent, finish, { beside });
    expect({ story, deleted, struck }).toEqual({ story: expect.stringMatching(finished), deleted: [], struck: 1 });
  });

  test("an original that it has adopted is only deleted by its ID", async () => {
    const beside = { original: prod };
    for (const intent of [complete, arrived]) {
      expect(await resolved(intent, finish, { beside })).toMatchObject({
        story: {
          code: "not-the-clone",
          message: expect.stringContaining('it belongs to stack "shop/prod". It is not deleted.'),
        },
        ...{ deleted: [], struck: 0 },
      });
      const accepted = { ...finish, allowDataLoss: "original" };
      expect(await resolved(intent, accepted, { beside })).toMatchObject({ deleted: ["original"], struck: 1 });
    }
  });
});

/** How far an intent can be when it is read, and when the run that wrote it has let go of the journal. */
const { clone: __, ...begun } = move;
const stages: Readonly<Record<string, Intent | undefined>> = {
  "a creation without an answer": moving,
  "a creation": creation,
  "a move without a clone": begun,
  "a move": move,
  "a complete move": { ...move, done: true },
  "a move whose clone a state has": { ...move, done: true, cloneInState: true },
  nothing: undefined,
};
const later = Object.entries(stages).flatMap(([read, intent], at) =>
  Object.entries(stages)
    .slice(at + 1)
    .flatMap(([now, next]) => (intent && (!next || next.from === intent.from) ? [{ read, intent, now, next }] : [])),
);

test.each(later)("$read when it was read, $now by then: nothing is done", async ({ intent, next }) => {
  for (const how of [finish, { ...giveUp, allowDataLoss: "clone" }, { ...giveUp, allowDataLoss: "made" }] as const)
    expect(await resolved(intent, how, { now: next ?? null })).toMatchObject({
      story: { code: "superseded", message: expect.stringContaining('Application "api": a run has ') },
      ...{ deleted: [], struck: 0 },
    });
});
