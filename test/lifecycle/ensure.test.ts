import { ApiError } from "../../src/client/errors";
import { goalOf } from "../../src/declaration/diff";
import { kinds } from "../../src/kinds";
import { applyInPlace } from "../../src/lifecycle/apply/apply";
import { refuseExclusive } from "../../src/lifecycle/apply/exclusive-guard";
import type { Work } from "../../src/lifecycle/apply/work";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { type Kind, managedBy, type Named, parse, type Wire } from "../../src/model";
import type { Intent, Io, Journal } from "../../src/state";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";

/** How an object is created, once, and how a run continues with one that exists. */
type Answers = Parameters<typeof effects>[0];

const { apiKey, application, bucket, database, globalVariable, project } = kinds as Readonly<Record<string, Kind>> &
  typeof kinds;
const shop: Named = { displayName: "shop" };
const record = (more: Wire = {}): Wire => ({
  ...{ id: "7", display_name: "shop", name: "shop-x", company_id: "ours" },
  ...{ created_at: "1970-01-01T00:00:00Z", updated_at: "1970-01-01T00:00:00Z" },
  ...more,
});
const home = { origin: "here", companyId: "ours" };

/** A journal that records what is done to it. */
function journalOf(intents: Readonly<Record<string, Partial<Intent>>> = {}) {
  const done: unknown[] = [];
  const journal = {
    ...intentsOnly(intents, {
      write: async (address: string, { id, since, managed }: Intent) =>
        done.push(["write", address, since, id, managed]),
      strike: (address: string) => done.push(["strike", address]),
    }),
    load: async () => {},
  } as unknown as Journal;
  return { journal, done };
}

function creation(kind: Kind, declared: Named, answers: Answers, io: Partial<Io> = {}) {
  const made = effects(answers);
  const sent = () => made.calls.map(({ operation }) => operation);
  const work = async () => {
    const plan = await planResource({ kind, name: "it", declared, address: "a" }, { isChecked: true });
    return applyInPlace(plan, { ...made.io, ...io });
  };
  return { ...made, sent, work };
}

describe("a creation", () => {
  test("is not sent before its intent is stored", async () => {
    const write = () => Promise.reject(new Error("no store"));
    const journal = { ...journalOf().journal, intents: intentsOnly({}, { write }).intents };
    const { work, sent } = creation(project, shop, { createProject: record() }, { journal });
    await expect(work()).rejects.toThrow("no store");
    expect(sent()).toEqual(["listProjects"]);
  });

  test("is written down before it is sent, and has its ID there afterwards", async () => {
    const { journal, done } = journalOf();
    const managed = managedBy(project, shop);
    const { work, calls } = creation(project, shop, { createProject: record() }, { journal });
    expect((await work()).known.live).toMatchObject({ id: "7", values: { displayName: "shop", name: "shop-x" } });
    expect(calls.map(({ operation }) => operation)).toEqual(["listProjects", "createProject"]);
    expect(done).toEqual([
      ["write", "a", 0, undefined, managed],
      ["write", "a", 0, "7", managed],
    ]);
  });

  test("reads what its answer does not show", async () => {
    const { work, sent } = creation(project, shop, { createProject: { id: "7" }, getProject: record() });
    expect((await work()).known.live.values).toMatchObject({ name: "shop-x" });
    expect(sent()).toEqual(["listProjects", "createProject", "getProject"]);
  });

  test("that is refused is struck, because nothing was created", async () => {
    const { journal, done } = journalOf();
    const refused = new ApiError({ operation: "createProject", ids: [] }, 422, "no.");
    const { work } = creation(project, shop, { createProject: refused }, { journal });
    await expect(work()).rejects.toBe(refused);
    expect(done.at(-1)).toEqual(["strike", "a"]);
    await expect(creation(project, shop, { createProject: refused }).work()).rejects.toBe(refused);
  });

  test("that failed otherwise stays written down", async () => {
    const { journal, done } = journalOf();
    const stopped = new Error("stopped");
    await expect(creation(project, shop, { createProject: stopped }, { journal }).work()).rejects.toBe(stopped);
    expect(done).toHaveLength(1);
  });

  test("whose answer has no ID continues with what the list shows, or says that it shows nothing", async () => {
    const { journal, done } = journalOf();
    const rows = (turn: number) => (turn === 0 ? [] : [record()]);
    const answers = { createProject: {}, getProject: record() };
    const found = creation(project, shop, { ...answers, listProjects: rows }, { journal });
    expect((await found.work()).known.live.id).toBe("7");
    await expect(creation(project, shop, { createProject: {} }, { journal }).work()).rejects.toMatchObject({
      problem: {
        code: "lost",
        message:
          'Project "it": it was created, but the answer has no ID and the list of kind Project does not show it yet.',
        next: "Run the command again: it continues with that object.",
      },
    });
    expect(done).not.toContainEqual(["strike", "a"]);
  });

  test("whose answer was lost is not sent again: it is found within a minute, or the run ends", async () => {
    const lost = new ApiError({ operation: "createProject", ids: [] }, undefined, "no.", { lost: true });
    const none = journalOf();
    const unknown = creation(project, shop, { createProject: lost, listProjects: [] }, none);
    await expect(unknown.work()).rejects.toMatchObject({ problem: { code: "unconfirmed" } });
    expect(unknown.sent().filter((one) => one === "createProject")).toHaveLength(1);
    expect(unknown.waits.reduce((sum, wait) => sum + wait, 0)).toBe(60_000);
    expect(none.done).toEqual([["write", "a", 0, undefined, managedBy(project, shop)]]);
    let asked = 0;
    // Before the creation, the list is asked for what exists already.
    const gone = () => {
      if (asked++ > 0)
        throw new ApiError({ operation: "listProjects", ids: [] }, undefined, "no answer.", { lost: true });
      return [];
    };
    const nobody = creation(project, shop, { createProject: lost, listProjects: gone }, journalOf());
    await expect(nobody.work()).rejects.toMatchObject({
      problem: {
        code: "unconfirmed",
        message: expect.stringMatching(/the platform does not answer\. \[POST\] \/projects/),
      },
    });
    const { journal, done } = journalOf();
    const listProjects = (turn: number) => (turn < 4 ? [] : [record({ id: "8" })]);
    const answers = { createProject: lost, listProjects, getProject: record({ id: "8" }) };
    const found = creation(project, shop, answers, { journal });
    expect((await found.work()).known.live.id).toBe("8");
    expect(found.sent().filter((one) => one === "createProject")).toHaveLength(1);
    expect([done.at(-1), found.said]).toEqual([
      ["write", "a", 0, "8", managedBy(project, shop)],
      ["a request to create it has no known answer; looking for it for at most 60 s", "uses 8, which exists"],
    ]);
  });

  test("of what others wait for is more urgent", async () => {
    for (const [dependents, urgency] of [
      [3, 3],
      [undefined, 0],
    ]) {
      const { work, calls } = creation({ ...project, dependents } as Kind, shop, { createProject: record() });
      await work();
      expect(calls[1]).toMatchObject({ operation: "createProject", urgency, body: { display_name: "shop" } });
    }
  });

  test("sends what its body does not accept afterwards", async () => {
    const declared = { ...database.examples.minimal, publicAccess: true, deletionProtection: true, projectId: "p" };
    const answers = {
      createDatabase: { id: "7", status: "ready", external_hostname: null },
      getDatabase: { status: "ready" },
    };
    const { work, calls, sent } = creation(database, declared, answers);
    const { known } = await work();
    expect(sent()).toContain("toggleDatabaseExternalConnection");
    expect(calls.find(({ operation }) => operation === "createDatabase")?.body).not.toHaveProperty("publicAccess");
    expect(known.live.values).toMatchObject({ dbUser: "app", deletionProtection: true });
  });
});

describe("of a new object is read", () => {
  const declared = { displayName: "api", clusterId: "c", source: "dockerImage", dockerImage: "shop/api" };
  const shown = { id: "7", display_name: "api", name: "api-x", deploy: { wait: "none" } };
  /** The lists that are read before the next write; an application is born with a process. */
  async function read(more: Named): Promise<readonly string[]> {
    const processes = [{ id: "w", type: "web", display_name: "web" }];
    const answers = { createApplication: shown, getApplication: shown, listProcesses: processes };
    const { work, sent } = creation(application, { ...declared, deploy: { wait: "none" }, ...more }, answers);
    await work();
    const after = sent().slice(sent().indexOf("createApplication") + 1);
    const write = after.findIndex((one) => !/^(get|list)/.test(one));
    return after.slice(0, write < 0 ? undefined : write).filter((one) => one !== "getApplication");
  }

  // Its generated host name is in the list of its domains.
  test.each<[string, Named, readonly string[]]>([
    ["nothing else, if nothing is declared that it could have", {}, []],
    ["no list that is still empty", { variables: { LEVEL: "info" } }, []],
    ["what it was born with", { processes: { web: { port: 3000 } } }, ["listProcesses"]],
    ["what others need", { tcpProxies: [{ process: "web", port: 5000 }] }, ["listProcesses"]],
  ])("%s", async (_, more, expected) => {
    expect(await read(more)).toEqual(["listApplicationDomains", ...expected]);
  });
});

describe("an object that may be the same", () => {
  test("stops the creation, with both ways on", async () => {
    const { journal, done } = journalOf();
    const answers = { listProjects: [record()], getProject: record() };
    const { work, sent } = creation(project, shop, answers, { journal });
    await expect(work()).rejects.toMatchObject({
      problem: {
        code: "same-name",
        message: expect.stringContaining(
          'Project "it": a matching object was created at 1970-01-01T00:00:00Z (7): by an',
        ),
        next: 'To use it: `adopt: { id: "7" }`. To create another one beside it: `allowSameName: true`.',
      },
    });
    expect([sent(), done]).toEqual([["listProjects", "getProject"], []]);
    const beside = creation(
      project,
      { ...shop, allowSameName: true },
      { ...answers, createProject: record({ id: "8" }) },
      { journal },
    );
    expect((await beside.work()).known.live.id).toBe("8");
  });

  test("is the same, of a kind that has one of each name", async () => {
    const answers = { listGlobalEnvVars: [{ id: "7", key: "LEVEL" }] };
    await expect(creation(globalVariable, { key: "LEVEL", value: "x" }, answers).work()).rejects.toMatchObject({
      problem: {
        code: "same-name",
        ...{ field: "key", given: "LEVEL" },
        message:
          'GlobalVariable "it" already exists: 7 has the same key, "LEVEL". It has one owner: this one may be declared in another stack.',
      },
    });
  });
});

describe("an adoption", () => {
  const adopting = (kind: Kind, declared: Named, intent: Partial<Intent>, answers: Answers) => {
    const { journal, done } = journalOf({ a: { kind: kind.name, home, since: 0, ...intent } });
    return { ...creation(kind, { ...declared, adopt: { id: "7" } }, answers, { journal }), done };
  };
  const answers = { getProject: record(), listProjects: [record()], listGlobalEnvVars: [{ id: "7", key: "LEVEL" }] };

  // Its answer was lost, and its user or its move names the object: the intent would stay after a state has it.
  test.each<[string, Kind, Named, Partial<Intent>]>([
    ["what its intent has created", project, shop, { traits: shop }],
    [
      "the only one of its name",
      globalVariable,
      { key: "LEVEL", value: "x" },
      { traits: { key: "LEVEL" }, since: 1e12 },
    ],
  ])("of %s is recorded with the intent", async (_, kind, declared, intent) => {
    const { work, done } = adopting(kind, declared, intent, answers);
    await work();
    expect(done).toEqual([["write", "a", intent.since ?? 0, "7", undefined]]);
  });

  test.each<[string, Partial<Intent>]>([
    ["has another name", { traits: { displayName: "other" } }],
    ["existed before", { traits: shop, before: ["7"] }],
    ["is older", { traits: shop, since: 1e12 }],
    ["is not the one of its ID", { traits: shop, id: "8" }],
    ["is in another company", { traits: shop, home: { ...home, companyId: "theirs" } }],
  ])("of what %s leaves the intent open", async (_, intent) => {
    const { work, done } = adopting(project, shop, intent, answers);
    await work();
    expect(done).toEqual([]);
  });
});

describe("a run that continues with an object", () => {
  const intent = { ...{ kind: project.name, name: "it", id: "7", home, since: 0 }, traits: { displayName: "shop" } };

  test("says so, and keeps what both runs manage", async () => {
    const managed = { values: ["displayName", "deletionProtection"], parts: {} };
    const { journal, done } = journalOf({ a: { ...intent, managed, traits: { displayName: "old" } } });
    const taken = new Set<string>();
    const { work, sent, said } = creation(
      project,
      shop,
      { getProject: record({ display_name: "old" }) },
      { journal, taken },
    );
    expect((await work()).error).toBeUndefined();
    expect(said[0]).toBe("uses 7, which exists");
    expect([sent().filter((one) => !one.startsWith("get")), [...taken]]).toEqual([["updateProject"], ["7"]]);
    const [[, , , id, both]] = done as [[string, string, number, string, { values: string[] }]];
    expect([id, both.values.toSorted()]).toEqual(["7", ["deletionProtection", "displayName"]]);
  });

  test.each([
    ["has another name", { display_name: "theirs" }, {}, 'its displayName is "theirs" instead of "shop"'],
    [
      "is older",
      { created_at: "2026-01-01T00:00:00Z" },
      { since: Date.parse("2026-01-01T00:05:01Z") },
      "it was created at",
    ],
    ["is of another kind", {}, { kind: "Database" }, "the journal has it as a Database"],
  ])("changes nothing that the journal names and that %s", async (_, found, other, reason) => {
    const { journal } = journalOf({ a: { ...intent, ...other } });
    const { work, sent } = creation(
      project,
      shop,
      { getProject: record({ display_name: "shop", ...found }) },
      { journal },
    );
    await expect(work()).rejects.toMatchObject({
      problem: { code: "not-the-clone", message: expect.stringContaining(reason) },
    });
    expect(sent().filter((one) => !one.startsWith("get") && !one.startsWith("list"))).toEqual([]);
  });

  test("ends if that is deleted meanwhile", async () => {
    const { journal } = journalOf({ a: intent });
    const getProject = (turn: number) =>
      turn === 0 ? record() : new ApiError({ operation: "getProject", ids: [] }, 404, "no.");
    await expect(creation(project, shop, { getProject }, { journal }).work()).rejects.toMatchObject({
      problem: { code: "gone", message: 'Project "it" (7) was deleted while it was being read.' },
    });
  });

  test("has the options as declared, and what its own creation has set", async () => {
    const declared = { ...database.examples.minimal, deletionProtection: true };
    const getDatabase = { id: "7", status: "ready" };
    const { journal } = journalOf({ a: { ...intent, kind: database.name } });
    const resumed = await creation(database, declared, { getDatabase }, { journal }).work();
    expect(resumed.known.live.values).toMatchObject({ deletionProtection: true, dbUser: "app" });
    const adopted = creation(database, { adopt: { id: "7" }, deletionProtection: true }, { getDatabase });
    const { known } = await adopted.work();
    expect([known.live.values.deletionProtection, known.live.values.dbUser]).toEqual([true, undefined]);
    expect(adopted.sent().filter((one) => !one.startsWith("get"))).toEqual([]);
  });

  test.each<Named>([{ dbUser: "other" }, { extensions: { vector: true } }])(
    "is refused if no answer shows what cannot change, and its creation has sent that otherwise: %j",
    async (change) => {
      const written: Intent[] = [];
      const write = async (_: string, one: Intent) => written.push(one);
      const first = { ...journalOf().journal, intents: intentsOnly({}, { write }).intents };
      const minimal = database.examples.minimal as Named;
      await creation(database, minimal, { createDatabase: { id: "7" } }, { journal: first as never }).work();
      const again = (declared: Named) => {
        const { journal } = journalOf({ a: written.at(-1) as Intent });
        return creation(database, declared, { getDatabase: { id: "7", status: "ready" } }, { journal }).work();
      };
      await expect(again(minimal)).resolves.toMatchObject({ known: { live: { id: "7" } } });
      await expect(again({ ...minimal, ...change })).rejects.toMatchObject({ problem: { code: "immutable" } });
    },
  );

  test("has keys reissued that nobody has seen, and those of an adopted object not", async () => {
    const { operation = "" } = apiKey.reveal ?? {};
    const declared = apiKey.examples.minimal;
    const getApiKey = { id: "7", name: "ci", capabilities: [{ permission: "APP:READ" }] };
    const { journal } = journalOf({ a: { ...intent, kind: apiKey.name } });
    const resumed = creation(apiKey, declared, { getApiKey, [operation]: { token: "new" } }, { journal });
    expect((await resumed.work()).known.live.values.token).toBe("new");
    expect(resumed.sent()).toContain(operation);
    const adopted = creation(apiKey, { ...declared, adopt: { id: "7" } }, { getApiKey });
    await adopted.work();
    expect(adopted.sent()).not.toContain(operation);
    const plain = creation(project, shop, { getProject: record() }, { journal: journalOf({ a: intent }).journal });
    await plain.work();
    expect(plain.sent()).toEqual(["getProject", "getProject"]);
    expect(bucket.reveal).toBeDefined();
  });

  test("deploys what an interrupted run may have changed, and leaves an adopted object its own", async () => {
    const { start = "", get = "", field = "", ok = [] } = application.deployment ?? {};
    const answers = { getApplication: { id: "7" }, [start]: { id: 9 }, [get]: { [field]: ok[0] } };
    const declared = { displayName: "api", clusterId: "c", source: "dockerImage", dockerImage: "shop/api" };
    const managed = { values: ["hibernateAfterSeconds"], parts: {} };
    const { journal } = journalOf({ a: { ...intent, kind: application.name, managed } });
    const shown = { ...answers, getApplication: { id: "7", display_name: "api", cluster_id: "c" } };
    const resumed = creation(application, declared, shown, { journal });
    const { known } = await resumed.work();
    expect([resumed.sent().includes(start as never), known.undeployed]).toEqual([true, false]);
    // What that run set, and this one does not declare, cannot be cleared.
    expect(resumed.said).toContain(
      "hibernateAfterSeconds keeps its value and is no longer managed: the platform cannot clear it",
    );
    const adopted = creation(application, { displayName: "api", adopt: { id: "7" } }, shown);
    await adopted.work();
    expect(adopted.sent()).not.toContain(start);
  });
});

describe("what only one object can have", () => {
  const declared = { displayName: "api", domains: { "a.example.com": {} } };
  const guarded = (answers: Answers, values: Named = declared, kind: Kind = application) => {
    const { io, calls } = effects(answers);
    const goal = goalOf(kind, parse(kind, values), undefined);
    const work = { kind, label: 'Application "api"', goal, io, plan: {} } as unknown as Work;
    return { run: () => refuseExclusive(work), sent: () => calls.map(({ operation }) => operation) };
  };
  const namesake = { id: "7", display_name: "api", type: "app" };
  const domain = { id: "d", name: "a.example.com", type: "CUSTOM" };

  test("is not taken from another one of the same name", async () => {
    const { run } = guarded({
      listApplications: [namesake],
      getApplication: namesake,
      listApplicationDomains: [domain],
    });
    await expect(run()).rejects.toMatchObject({
      problem: {
        code: "exclusive",
        next: expect.stringMatching(
          /^To use that object: `adopt: \{ id: "7" \}`\. .* or remove a\.example\.com from both/,
        ),
        hint: "delete-first",
      },
    });
  });

  test("is read only where it is declared, with a name", async () => {
    const named = guarded({ listApplications: [] });
    await named.run();
    expect(named.sent()).toEqual(["listApplications"]);
    for (const values of [{ displayName: "api" }, { displayName: "api", domains: {} }, { domains: declared.domains }]) {
      const { run, sent } = guarded({}, values);
      await run();
      expect(sent()).toEqual([]);
    }
  });

  test("may be had by another name, by one that is gone, and where the key may not look", async () => {
    const other = { ...namesake, display_name: "web" };
    const renamed = guarded({ listApplications: [other] });
    await renamed.run();
    expect(renamed.sent()).toEqual(["listApplications"]);
    await guarded({
      listApplications: [namesake],
      getApplication: new ApiError({ operation: "getApplication", ids: [] }, 404, "no."),
    }).run();
    await guarded({ listApplications: new ApiError({ operation: "listApplications", ids: [] }, 403, "no.") }).run();
    const down = new ApiError({ operation: "listApplications", ids: [] }, 500, "no.");
    await expect(guarded({ listApplications: down }).run()).rejects.toBe(down);
  });
});
