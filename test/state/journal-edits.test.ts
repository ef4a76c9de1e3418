import { isDeepStrictEqual } from "node:util";
import { kinds } from "../../src/kinds";
import { CreationIntents } from "../../src/lifecycle/run/creation-intents";
import { parse } from "../../src/model";
import { traitsOf } from "../../src/read/find-created";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Intent, noteCreationsReported, StackJournal, type UpdateIntent } from "../../src/state";
import { following } from "../../src/state/journal";
import { Documents, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";

/**
 * The processes of one run share a journal, and each has a copy of it that is older than the last writes of the others: of
 * any two edits of one entry, what both are about is in it afterwards, whichever is stored first.
 */
const home = { origin: "here", companyId: "ours" };
const application = {
  displayName: "api",
  clusterId: CLUSTERS[0]?.id,
  source: "dockerImage",
  dockerImage: "shop/api:1",
};
const begun: Intent = {
  ...{
    kind: "Application",
    name: "api",
    since: 5,
    home,
    traits: traitsOf(kinds.application, parse(kinds.application, application).values),
  },
  managed: { values: ["displayName"], parts: { variables: { A: { names: ["value"] } } } },
};
const KEY = 'Application "api"';

interface Edit {
  make(journal: StackJournal, now: Intent): Promise<void> | void;
  /** What it is about, of the entry as it is stored. */
  readonly shows: Partial<Intent> | ((intent: Intent) => boolean);
}
const managed = { values: [], parts: { variables: { B: { names: ["value"] } } } };
const written = (facts: Partial<Intent>): Edit => ({
  make: ({ intents }, now) => intents.write(KEY, { ...now, ...facts }),
  shows: facts,
});
const noted = (facts: Partial<Intent>): Edit => ({
  make: ({ intents }, now) => intents.note(KEY, { ...now, ...facts }),
  shows: facts,
});
const edits: Readonly<Record<string, Edit>> = {
  "the ID": written({ id: "1" }),
  "the ID, after a wait": {
    make: async ({ intents }, now) => intents.write(KEY, { ...now, id: "1" }, now),
    shows: { id: "1" },
  },
  "the ID, of what is found": noted({ id: "1" }),
  "that the engine gets it": {
    make: (journal, now) => {
      journal.intents.note(KEY, { ...now, id: "1" });
      noteCreationsReported("1", journal);
    },
    shows: { id: "1", idReported: true },
  },
  "that a plan has it": noted({ wanted: true }),
  "a plan of the same": {
    make: (journal) => new CreationIntents(journal, "").plan(kinds.application, application),
    shows: () => true,
  },
  "that its run declares it": { make: ({ plan }) => plan.declare(KEY), shows: { declaredBy: "run" } },
  "a failed plan": { make: ({ plan }) => plan.takeBack(), shows: ({ passedBy }) => passedBy === undefined },
  "another name": { ...written({ names: ["site"] }), shows: ({ names = [] }) => names.includes("site") },
  "a third name": { ...written({ names: ["edge"] }), shows: ({ names = [] }) => names.includes("edge") },
  "what else is declared": {
    make: ({ intents }, now) => {
      const parts = { variables: { ...now.managed?.parts.variables, ...managed.parts.variables } };
      return intents.write(KEY, { ...now, managed: { values: ["displayName", "clusterId"], parts } });
    },
    shows: ({ managed: { values = [], parts = {} } = { values: [], parts: {} } }) =>
      values.includes("clusterId") && ["A", "B"].every((key) => key in (parts.variables ?? {})),
  },
  "the original": written({ originalSuspended: true }),
  "its end": written({ done: true }),
};

const journalsOfRun = () => {
  const store = storeInMemory();
  const clock = sharedClock();
  const of = (pid: number, run = "run") =>
    new StackJournal({
      ...{ documents: new Documents(store, async () => {}), stack: "shop/prod", clock: () => clock },
      runner: { run, machine: "here", host: "here", pid, isAlive: () => true },
    });
  const stored = async () => {
    const journal = of(9, "next");
    await journal.load();
    return { intent: journal.intents.all().get(KEY), update: journal.updates.all().get("1") };
  };
  return { of, stored };
};

/** Both work with the entry that the first has begun, or an earlier run; the second has not read since. */
async function both(
  [one, other]: readonly ((journal: StackJournal, now: Intent) => Promise<void> | void)[],
  isOfRun: boolean,
) {
  const { of, stored } = journalsOfRun();
  if (!isOfRun) {
    const earlier = of(7, "earlier");
    await earlier.lease.hold(() => earlier.intents.write(KEY, { ...begun, passedBy: "run" }));
  }
  const [first, second] = [of(1), of(2)];
  let hands: boolean | undefined;
  await first.lease.hold(async () => {
    if (isOfRun) await first.intents.write(KEY, { ...begun, passedBy: "run" });
    await second.lease.hold(async () => {
      const now = second.intents.all().get(KEY) as Intent;
      await one?.(first, first.intents.all().get(KEY) as Intent);
      await first.lease.keep();
      await other?.(second, now);
      await second.lease.keep();
    });
    await first.lease.keep();
    hands = first.plan.isOfSibling(KEY);
  });
  return { ...(await stored()), hands };
}

const isShown = (intent: Intent | undefined, { shows }: Edit) =>
  intent !== undefined &&
  (typeof shows === "function" ? shows(intent) : isDeepStrictEqual({ ...intent, ...shows }, intent));

const pairs = Object.keys(edits).flatMap((one) => Object.keys(edits).map((other) => ({ one, other })));
describe.each([
  ["this run", true],
  ["an earlier run", false],
])("an entry that %s has begun", (_, isOfRun) => {
  test.each(pairs)("$one, and from an older copy $other", async ({ one, other }) => {
    const [first, second] = [edits[one], edits[other]] as [Edit, Edit];
    const { intent } = await both([first.make, second.make], isOfRun);
    expect([isShown(intent, first), isShown(intent, second)]).toEqual([true, true]);
    const { since, traits, kind } = begun;
    expect(intent).toMatchObject({ since, traits, kind });
  });

  const removes = (journal: StackJournal) => journal.intents.strike(KEY);
  const again: Edit["make"] = ({ intents }) => intents.write(KEY, { ...begun, since: 8 });

  test.each(["the ID", "its end"])("%s, and a removal from an older copy: it stays", async (name) => {
    const { intent } = await both([edits[name]?.make ?? again, removes], isOfRun);
    expect(isShown(intent, edits[name] as Edit)).toBe(true);
  });

  test("what is only noted of it stops no removal", async () => {
    expect((await both([edits["that a plan has it"]?.make ?? again, removes], isOfRun)).intent).toBeUndefined();
  });

  test.each(["that a plan has it", "that its run declares it", "the ID, of what is found"])(
    "a removal, and from an older copy %s: it is over",
    async (name) => {
      expect((await both([removes, edits[name]?.make ?? again], isOfRun)).intent).toBeUndefined();
    },
  );

  test("a removal, and from an older copy what this process carries out: it is there", async () => {
    expect((await both([removes, edits["the ID"]?.make ?? again], isOfRun)).intent).toMatchObject({ id: "1" });
  });

  test.each(["that a plan has it", "that its run declares it", "the ID, of what is found"])(
    "begun again, and from an older copy %s: that was another creation",
    async (name) => {
      const { passedBy: _, ...own } = (await both([again, edits[name]?.make ?? again], isOfRun)).intent as Intent;
      expect(own).toEqual({ ...begun, since: 8 });
    },
  );

  test("begun again, and a removal from an older copy: it stays", async () => {
    expect((await both([again, removes], isOfRun)).intent).toMatchObject({ since: 8 });
  });
});

test.each(["that a plan has it", "that its run declares it"])("%s takes it from no process", async (name) => {
  const { hands } = await both([() => {}, edits[name]?.make ?? (() => {})], true);
  expect(hands).toBe(false);
});

test("what another process has passed over since it was read is declared all the same", async () => {
  const passes: Edit["make"] = ({ intents }, now) => intents.note(KEY, { ...now, passedBy: "other", undeclared: true });
  const { intent } = await both([passes, ({ plan }) => plan.declare(KEY)], true);
  expect(intent).toEqual({ ...begun, declaredBy: "run" });
});

/** Of an object that both update. */
const update = (since: number, ...values: string[]): UpdateIntent => ({
  ...{ kind: "Application", home, since, managed: { values, parts: {} } },
});
test.each([
  ["none", undefined],
  ["one of an earlier run", update(1, "port")],
])("updates of both, after %s: what either names is named, and the later one counts", async (_, before) => {
  const { of, stored } = journalsOfRun();
  const earlier = of(7, "earlier");
  if (before) await earlier.lease.hold(() => earlier.updates.write("1", before));
  const [first, second] = [of(1), of(2)];
  await first.lease.hold(() =>
    second.lease.hold(async () => {
      await first.updates.write("1", following(first.updates.all().get("1"), update(9, "displayName")));
      await second.updates.write("1", following(second.updates.all().get("1"), update(7, "variables")));
      second.updates.note("1", following(second.updates.all().get("1"), update(3, "domains")));
    }),
  );
  const { update: now } = await stored();
  const names = [...(before ? ["port"] : []), "displayName", "variables", "domains"].sort();
  expect([...(now?.managed.values ?? [])].sort()).toEqual(names);
  expect(now?.since).toBeGreaterThanOrEqual(9);
});
