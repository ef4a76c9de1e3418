import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { applyInPlace } from "../../src/lifecycle/apply/apply";
import { syncOwn } from "../../src/lifecycle/apply/sync";
import { Work } from "../../src/lifecycle/apply/work";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import type { Kind, Named, Wire } from "../../src/model";
import type { Io, Known } from "../../src/state";
import { effects } from "../support/calls";
import { id, knownAs } from "../support/known";

/** What an update sends, and what is known of the object afterwards. */
type Answers = Parameters<typeof effects>[0];

const { application, database, project } = kinds as Readonly<Record<string, Kind>> & typeof kinds;
const app: Named = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };
const main: Named = { ...database.examples.minimal, displayName: "main" };
const shop: Named = { displayName: "shop" };
const missing = new ApiError({ operation: "getProject", ids: [] }, 404, "no.");

/** Applies the update of what was known to a declaration. */
function update(kind: Kind, before: Named, declared: Named, answers: Answers, more: Partial<Io & Known> = {}) {
  const { undeployed = false, ...io } = more;
  const made = effects(answers);
  const request = { kind, name: "it", declared, known: knownAs(kind, before, { undeployed }) };
  const writes = () => made.calls.map(({ operation }) => operation).filter((one) => !/^(get|list)/.test(one));
  const work = async () => {
    const plan = await planResource(request, { isChecked: true });
    return applyInPlace(plan, { ...made.io, ...io });
  };
  return { ...made, writes, work };
}

/** A record that is read again after its name was changed. */
const thenNamed = (record: Wire, name: string) => (turn: number) => ({
  ...record,
  ...(turn > 0 ? { display_name: name } : {}),
});

describe("an object", () => {
  test("is read before it is changed, unless the state is to be believed", async () => {
    const answers = { getProject: { display_name: "shop" } };
    const one = update(project, shop, { displayName: "store" }, answers);
    expect(await one.work()).not.toHaveProperty("drift");
    expect(one.calls.map(({ operation }) => operation)).toEqual(["getProject", "updateProject"]);
    const other = update(project, shop, { displayName: "store" }, answers, { reads: "state" });
    await other.work();
    expect(other.calls.map(({ operation }) => operation)).toEqual(["updateProject"]);
  });

  test("that is gone is an error with the next step", async () => {
    const { work, writes } = update(project, shop, { displayName: "store" }, { getProject: missing });
    await expect(work()).rejects.toMatchObject({
      problem: {
        code: "gone",
        message: `Project "it" (${id}) no longer exists on the platform.`,
        next: "Refresh the state and run again: it is then recreated.",
      },
    });
    expect(writes()).toEqual([]);
  });

  test("keeps what somebody else has changed besides the plan, and that is said", async () => {
    const record = { status: "ready", display_name: "main", external_hostname: "db.example.com" };
    const declared = { ...main, publicAccess: false };
    const answers = { getDatabase: thenNamed(record, "new") };
    const { work, writes, said } = update(database, declared, { ...declared, displayName: "new" }, answers);
    const { drift, error } = await work();
    expect([writes(), error]).toEqual([["updateDatabase"], undefined]);
    expect(drift?.map(({ path }) => path)).toEqual([["publicAccess"]]);
    expect(said).toEqual([
      "publicAccess has changed on the platform; it is not part of this plan, so it is not changed",
    ]);
  });

  test("says what somebody else has made of what the plan changes, and writes what the plan shows", async () => {
    const record = { status: "ready", display_name: "by hand" };
    const answers = { getDatabase: thenNamed(record, "new") };
    const { work, writes, said } = update(database, main, { ...main, displayName: "new" }, answers);
    const { overwritten, error } = await work();
    expect([writes(), error]).toEqual([["updateDatabase"], undefined]);
    expect(overwritten?.map(({ path }) => path)).toEqual([["displayName"]]);
    expect(said).toEqual([
      'displayName was "by hand" on the platform, which its plan did not show, and is overwritten as planned',
    ]);
  });

  test.each<[string, string]>([
    ["by hand", '"by hand"'],
    ["postgres://u:hunter2@db.example/x", "another value"],
  ])("says what somebody else has made of what it removes, and of a secret only that: %s", async (value, shown) => {
    const state = knownAs(application, { ...app, variables: { B: "2" } });
    const row = (text: string) => ({ id: "v", key: "B", value: text });
    const live = { ...state.live, parts: { variables: [{ id: "v", key: "B", values: { value: "2" } }] } };
    const { io, said } = effects({ getApplication: {}, listApplicationEnvVars: [row(value)] });
    const request = { kind: application, name: "it", declared: app, known: { ...state, live } };
    await applyInPlace(await planResource(request, { isChecked: true }), io);
    expect(said[0]).toBe(
      `variables.B was ${shown} on the platform, which its plan did not show, and is deleted as planned`,
    );
  });

  test.each([true, false])("what a deletion clears is said unless it was this run's: %p", async (isOurs) => {
    const [old, next] = ["1".repeat(8), "2".repeat(8)].map((start) => `${start}${id.slice(8)}`) as [string, string];
    const answers = { getDatabase: { status: "ready", display_name: "main", project_id: null } };
    const deleted = new Set(isOurs ? [old] : []);
    const at = (projectId: string): Named => ({ ...main, projectId });
    const { work, writes, said } = update(database, at(old), at(next), answers, { deleted });
    const { overwritten = [] } = await work();
    const news = said.filter((one) => one.includes("its plan did not show"));
    expect([writes(), overwritten.length, news.length]).toEqual([["updateDatabase"], ...(isOurs ? [0, 0] : [1, 1])]);
  });
});

test("what somebody else changes during an update is said, and not recorded", async () => {
  const record = { status: "ready", display_name: "main", updated_at: "then" };
  const answers = { getDatabase: thenNamed(record, "by hand") };
  const { work, said } = update(database, main, { ...main, displayName: "new" }, answers);
  const { known, drift } = await work();
  expect(drift).toMatchObject([{ path: ["displayName"], from: "by hand", to: "new" }]);
  expect(known.live.values).toMatchObject({ displayName: "main" });
  expect(known.live.values).not.toHaveProperty("updatedAt");
  expect(said).toEqual([
    "changed on the platform during this run, and not changed back: displayName. The next plan after a refresh shows it.",
  ]);
});

describe("an object with entries", () => {
  const entry = { id: "v", key: "LEVEL", values: { value: "info" } };
  const withEntries = (declared: Named) => {
    const state = knownAs(application, app);
    const live = { ...state.live, parts: { variables: [entry] } };
    return { kind: application, name: "it", declared, known: { ...state, live } };
  };

  test.each(["state", undefined] as const)("that were imported and never declared keeps them (%p)", async (reads) => {
    const plan = await planResource(withEntries({ ...app, displayName: "new" }), { isChecked: true });
    const { io, calls } = effects({ getApplication: {} });
    const { known: now } = await applyInPlace(plan, reads ? { ...io, reads } : io);
    expect(now.live.parts.variables).toEqual([entry]);
    expect(calls.map(({ operation }) => operation)).not.toContain("listApplicationEnvVars");
  });
});

test("an object that the engine shows as renewed is brought to its whole declaration", async () => {
  const declared = { ...main, publicAccess: false };
  const record = { status: "ready", display_name: "main" };
  const answers = {
    getDatabase: (turn: number) => (turn > 0 ? record : { ...record, external_hostname: "a.example" }),
  };
  const request = { kind: database, name: "it", declared, known: knownAs(database, declared) };
  const plan = await planResource(request, { isChecked: true });
  const { io, calls, said } = effects(answers);
  const applied = await applyInPlace({ ...plan, isRenewed: true }, io);
  expect(calls.map(({ operation }) => operation)).toContain("toggleDatabaseExternalConnection");
  expect([applied.error, applied.drift, said]).toEqual([undefined, undefined, []]);
});

/** A database that can be suspended, as the platform shows it. */
function suspendable(suspended: boolean, before: Named, declared: Named) {
  let isSuspended = suspended;
  const set = (to: boolean) => () => {
    isSuspended = to;
    return {};
  };
  return update(
    database,
    { ...main, ...before },
    { ...main, ...declared },
    {
      getDatabase: () => ({ status: isSuspended ? "suspended" : "ready", is_suspended: isSuspended }),
      suspendDatabase: set(true),
      activateDatabase: set(false),
    },
  );
}

describe("a suspended object that has to run to be changed", () => {
  const awake = "it is suspended; it resumes for this change and is suspended again afterwards";

  test.each<[string, Named]>([
    ["is suspended again", { suspended: true }],
    ["is suspended again, although that is not declared", {}],
  ])("%s", async (_, more) => {
    const { work, writes, said } = suspendable(true, more, { ...more, displayName: "new" });
    const { known: now, error } = await work();
    expect(error).toBeUndefined();
    expect(writes()).toEqual(["activateDatabase", "updateDatabase", "suspendDatabase"]);
    expect([said, now.live.values.suspended]).toEqual([[awake], true]);
  });

  test("is left alone if nothing changes", async () => {
    const { work, writes, said } = suspendable(true, { suspended: true }, { suspended: true });
    await work();
    expect([writes(), said]).toEqual([[], []]);
  });

  test("is resumed if that is declared, and stays so", async () => {
    const { work, writes, said } = suspendable(true, { suspended: true }, { suspended: false });
    const { known: now } = await work();
    expect([writes(), said, now.live.values.suspended]).toEqual([["activateDatabase"], [], false]);
  });

  test("is suspended at the end if that is declared", async () => {
    const { work, writes, said } = suspendable(false, {}, { displayName: "new", suspended: true });
    const { known: now } = await work();
    expect([writes(), said, now.live.values.suspended]).toEqual([["updateDatabase", "suspendDatabase"], [], true]);
  });
});

describe("an application", () => {
  const changed = { ...app, dockerImage: "shop/api:2" };

  test("that is suspended is changed as it is, and deployed when it resumes", async () => {
    const record = { is_suspended: true, docker_image: "shop/api" };
    const { work, writes, said } = update(
      application,
      { ...app, suspended: true },
      { ...changed, suspended: true },
      { getApplication: record },
    );
    expect((await work()).known.undeployed).toBe(true);
    expect([writes(), said]).toEqual([["updateApplication"], ["it is suspended and will deploy when it is resumed"]]);
  });

  test("that is to be suspended is not deployed before", async () => {
    const { work, writes } = update(application, app, { ...changed, suspended: true }, { getApplication: {} });
    expect((await work()).known.undeployed).toBe(true);
    expect(writes()).toEqual(["suspendApplication", "updateApplication"]);
  });

  test("whose last deployment did not happen is deployed, without a change", async () => {
    const { start, get, field, ok } = application.deployment ?? { start: "", get: "", field: "", ok: [] };
    const answers = { getApplication: {}, [start]: { id: 7 }, [get]: { [field]: ok[0] } };
    const { work, writes } = update(application, app, app, answers, { undeployed: true });
    expect((await work()).known.undeployed).toBe(false);
    expect(writes()).toEqual([start]);
  });
});

describe("what needs a deployment in between", () => {
  const { start, get, field, ok } = application.deployment ?? { start: "", get: "", field: "", ok: [] };
  const worker = { type: "worker", resourceTypeId: id };
  const disk = { resourceTypeId: id, mountPath: "/data" };
  const alone = { type: "manual", config: { instanceCount: 1 } };
  const scaled = { ...worker, scalingStrategy: { type: "manual", config: { instanceCount: 2 } } };
  /** A worker gives up its disk and is scaled, which the disk prevents until it is gone. */
  async function scaling(deploy: Named) {
    const before = { ...app, processes: { worker: { ...worker, disk } } };
    const declared = { ...app, processes: { worker: scaled }, deploy, allowDataLoss: id };
    const state = knownAs(application, before);
    const values = { ...worker, disk, scalingStrategy: alone };
    const live = { ...state.live, parts: { processes: [{ id: "w", key: "worker", values }] } };
    const row = { id: "w", display_name: "worker", type: "worker", resource_type_id: id, scaling_strategy: alone };
    const attached = { ...row, disk: { status: "attached", resource_type_id: id, mount_path: "/data" } };
    const made = effects({
      getApplication: {},
      listProcesses: [attached],
      [start]: { id: 7 },
      [get]: { [field]: ok[0] },
    });
    const request = { kind: application, name: "it", declared, known: { ...state, live } };
    const plan = await planResource(request, { isChecked: true });
    const { known: now, error } = await applyInPlace(plan, made.io);
    const writes = made.calls.map(({ operation }) => operation).filter((one) => !/^(get|list)/.test(one));
    return { writes, error, undeployed: now.undeployed, said: made.said };
  }

  test("is sent after it, and deployed as well", async () => {
    const { writes, error, undeployed, said } = await scaling({});
    expect([error, undeployed]).toEqual([undefined, false]);
    expect(writes).toEqual(["detachProcessDisk", start, "updateProcess", start]);
    expect(said).toEqual(Array(2).fill("deployment 7 has started; waiting until it is live"));
  });

  test("is left to the next run if this one does not wait for that", async () => {
    const { writes, error, said } = await scaling({ wait: "accepted" });
    expect([writes, error]).toEqual([["detachProcessDisk", start], undefined]);
    expect(said).toEqual(["some changes require a live deployment; run again to apply them"]);
  });
});

describe("the own fields of an object", () => {
  /** Syncs some values of an object that has none yet. */
  async function synced(kind: Kind, values: Named, answers: Answers = {}, live: Named = {}) {
    const { io, calls } = effects(answers);
    const work = { kind, name: "it", label: "It", io, undeployed: false, plan: { known: {} } } as unknown as Work;
    await syncOwn(work, { id, values: { ...live }, parts: {} }, { values, parts: {}, orphaned: [] });
    return { sent: calls.map(({ operation }) => operation), isDue: work.undeployed };
  }

  test("are due for a deployment if one of them takes effect with it", async () => {
    expect(await synced(application, { displayName: "a" })).toEqual({ sent: ["updateApplication"], isDue: false });
    expect(await synced(application, { displayName: "a", hibernationEnabled: true })).toEqual({
      sent: ["updateApplication"],
      isDue: true,
    });
  });

  test.each<[string, Named, Wire, string[]]>([
    ["a switch of its record", { projectId: id }, {}, ["addProjectService", "getApplication"]],
    ["a switch that no answer shows", { cdn: true }, { is_turned_on: true }, ["toggleApplicationCdn"]],
    ["a switch with an answer of its own", { deploymentHook: true }, {}, ["enableDeploymentHook", "getDeploymentHook"]],
    ["nothing else", {}, {}, []],
  ])("are read again after %s", async (_, values, answer, expected) => {
    const answers = { toggleApplicationCdn: answer, getDeploymentHook: { url: "https://hook.example.com" } };
    expect((await synced(application, values, answers)).sent).toEqual(expected);
  });

  test.each([
    ["redis", '"redis"'],
    // What an answer has is cut.
    ["x".repeat(5_000), `"${"x".repeat(79)}…`],
  ])("that are immutable are never sent", async (type, shown) => {
    await expect(synced(database, { type: "mysql", displayName: "x" }, {}, { type })).rejects.toMatchObject({
      problem: {
        ...{ code: "immutable", field: "type", message: `It: type is ${shown} and cannot change in place.` },
        next: "Replace the object, or declare its current value.",
      },
    });
  });

  test("are only complete once the object rests", async () => {
    const statuses = ["updating", "ready"];
    const { sent } = await synced(
      database,
      { displayName: "x" },
      { getDatabase: (turn) => ({ status: statuses[turn] }) },
    );
    expect(sent).toEqual(["updateDatabase", "getDatabase", "getDatabase"]);
  });
});

describe("the work of a plan", () => {
  const plan = async (declared: Named, more: Partial<Known> = {}, before = app) =>
    planResource(
      { kind: application, name: "api", declared, known: knownAs(application, before, more) },
      { isChecked: true },
    );

  test("is to deploy what differs, and what an earlier run has not deployed", async () => {
    const { io } = effects();
    expect(new Work(await plan({ ...app, displayName: "new" }), io).undeployed).toBe(false);
    expect(new Work(await plan({ ...app, dockerImage: "x" }), io).undeployed).toBe(true);
    expect(new Work(await plan(app, { undeployed: "7" }), io).undeployed).toBe("7");
    const creation = await planResource({ kind: application, name: "api", declared: app }, { isChecked: true });
    expect(new Work(creation, io).undeployed).toBe(false);
  });

  test("of a move is the whole declaration, which the clone's deployment applies", async () => {
    const sent = new Set(["displayName"]);
    const declared = { ...app, clusterId: "99999999-9999-4999-8999-999999999999", dockerImage: "x" };
    const request = { kind: application, name: "api", declared, known: knownAs(application, app), sent };
    const moving = await planResource(request, { isChecked: true });
    expect(moving.action).toBe("move");
    const work = new Work({ ...moving, declared: {} }, effects().io);
    expect([work.wanted.values, work.undeployed]).toEqual([expect.objectContaining({ displayName: "api" }), false]);
    expect(new Work({ ...moving, declared: {}, action: "update" }, effects().io).wanted.values).toEqual({});
  });

  test("says everything about the resource", async () => {
    const said: unknown[] = [];
    const given = { ...effects().io, say: (...words: unknown[]) => said.push(words) } as Io;
    const { io } = new Work(await plan(app), given);
    io.say("one");
    io.progress?.("two");
    expect(said).toEqual([
      ["one", 'Application "api"'],
      ["two", 'Application "api"'],
    ]);
  });
});
