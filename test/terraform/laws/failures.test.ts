import { kinds } from "../../../src/kinds";
import type { Kind } from "../../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { deleteInterrupted } from "../../../src/terraform/interrupted-create";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema, UNFINISHED } from "../../../src/terraform/schema";
import type { Session } from "../../../src/terraform/session";
import type { Row } from "../../../src/terraform/value";
import { worldOfTests } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { Core, errors, type Kept, sessionIn } from "../core";

const world = worldOfTests();
let session: Session;
beforeEach(() => {
  session = sessionIn(world);
});

/** Each command of the engine begins with the configuration. */
function coreOf(kind: Kind): Core {
  session.configure({});
  return new Core(provider(session), resourceSchema(kind));
}

test("what drifts between a plan and its apply shows in the next plan", async () => {
  const core = coreOf(kinds.application);
  const config = core.config(application);
  const kept = (await applied(kinds.application, config)) as Kept;
  const wanted = core.config({ ...application, variables: { LEVEL: "debug" } });
  const planned = await core.plan(wanted, kept);
  await world.io.client.clock.sleep(60_000);
  const ids = [String(kept.state.id)];
  const body = { docker_image: "shop/api:9" };
  await world.io.client.send({ operation: "updateApplication", ids, body: { ...body, name: "api" } }).catch(() => {});
  await world.io.client.send({ operation: "updateApplication", ids, body });
  const { kept: after, diagnostics } = await core.applyPlanned(wanted, planned, kept);
  expect(diagnostics.map(({ detail }) => detail).join()).toContain("is not changed");
  const seen = (await coreOf(kinds.application).read(after as Kept)) as Kept;
  expect(seen.state.docker_image).toBe("shop/api:9");
});

const [clusterId] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1" };
const [small, large] = DATABASE_SIZES.map(({ id }) => id);
const database = { displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop" };

const applied = (kind: Kind, config: Row, kept?: Kept) => coreOf(kind).applied(config, kept);

async function failed(kind: Kind, config: Row, kept?: Kept): Promise<Kept> {
  const { kept: next, diagnostics } = await coreOf(kind).apply(config, kept);
  expect(errors(diagnostics)).toHaveLength(1);
  world.sandbox.clearFaults();
  world.writes();
  return next as Kept;
}

const change = (path: string, fields?: object) => changeObject(world.sandbox, path, fields);

async function unchanged(kind: Kind, config: Row, kept: Kept): Promise<void> {
  const core = coreOf(kind);
  const step = await core.plan(config, kept);
  expect(core.changes(step, kept)).toEqual([]);
}

test("the entries of a list that a failed update left in another order are each their own", async () => {
  const kind = kinds.loadBalancer;
  const { id: api } = await world.io.client.one({
    operation: "createApplication",
    ids: [],
    body: { display_name: "api", cluster_id: clusterId, source: "dockerImage", docker_image: "shop/api:1" },
  });
  const app = { service: { type: "APP", id: api } };
  const before = [{ url: "https://old.example.com" }, { ...app, weight: 0 }];
  const first = await applied(kind, coreOf(kind).config({ displayName: "edge", destinations: before }));
  const after = [{ ...app, weight: 1 }, { url: "https://new.example.com" }];
  const config = coreOf(kind).config({ displayName: "edge", systemDomain: {}, destinations: after });
  world.sandbox.addFault({ operation: "createLoadBalancerDestination", nth: 1, times: 1, status: 400 });
  const { kept: failed, diagnostics } = await coreOf(kind).apply(config, first);
  expect(errors(diagnostics)).toHaveLength(1);
  const second = await applied(kind, config, (await coreOf(kind).read(failed as Kept)) as Kept);
  const { destinations } = ((await coreOf(kind).read(second)) as Kept).state;
  expect(destinations).toMatchObject([{ weight: 1 }, { url: "https://new.example.com" }]);
});

test.each([
  [
    kinds.loadBalancer,
    { displayName: "edge", destinations: [{ url: "https://a.example.com" }, { url: "https://b.example.com" }] },
    { displayName: "renamed", destinations: [{ url: "https://c.example.com" }] },
    { updateLoadBalancer: 1, createLoadBalancerDestination: 1, deleteLoadBalancerDestination: 2 },
  ],
  [
    kinds.pipeline,
    { displayName: "main", type: "trunk", stages: [{ displayName: "Test" }, { displayName: "Staging" }] },
    { displayName: "renamed", type: "trunk" },
    { updatePipeline: 1, deletePipelineStage: 2 },
  ],
])(
  "what a failed update should have removed is removed by the next (%#)",
  async (kind: Kind, before, after, writes) => {
    const first = await applied(kind, coreOf(kind).config(before));
    const config = coreOf(kind).config(after);
    world.sandbox.addFault({ operation: "write", nth: 1, times: 1, status: 400 });
    const { kept, diagnostics } = await coreOf(kind).apply(config, first);
    expect(errors(diagnostics)).toHaveLength(1);
    world.writes();
    await applied(kind, config, (await coreOf(kind).read(kept as Kept)) as Kept);
    expect(world.writes()).toEqual(writes);
  },
);

const [orders, carts] = ["1", "2"].map((digit) => `80000000-0000-4000-8000-00000000000${digit}`) as [string, string];

test.each([
  ["the same", { main: carts }],
  ["what was before", { main: orders }],
  ["both", { main: orders, other: carts }],
  ["neither", {}],
])("after a failed deployment, no connection is left over: %s", async (_, connections: Record<string, string>) => {
  for (const isRead of [false, true]) {
    await world.reset();
    for (const one of [orders, carts]) await change(`databases/${one}`, { display_name: "db", cluster_id: clusterId });
    const kind = kinds.application;
    const config = (to: object) => coreOf(kind).config({ ...application, connections: to });
    const first = await applied(kind, config({ main: orders }));
    world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
    const kept = await failed(kind, config({ main: carts }), first);
    const seen = isRead ? ((await coreOf(kind).read(kept)) as Kept) : kept;
    const done = await applied(kind, config(connections), seen);
    const lists = [orders, carts].map((id) => world.io.client.all({ operation: "listInternalConnections", ids: [id] }));
    const left = (await Promise.all(lists)).map((rows) => rows.length);
    expect(left).toEqual([orders, carts].map((id) => Object.values(connections).filter((one) => one === id).length));
    await unchanged(kind, config(connections), (await coreOf(kind).read(done)) as Kept);
  }
});

describe("write-only values that a failed apply did not send", () => {
  const secret = (core: Core, password: string, version: number, resourceTypeId = small) =>
    core.config(
      { ...database, resourceTypeId },
      { db_password_wo: password, db_password_wo_version: version, deletion_protection: null },
    );

  test.each([
    ["the update before it", { operation: "updateDatabase", nth: 1, status: 500, times: 9 }],
    ["its own request", { operation: "resetDatabasePassword", nth: 1, status: 500, times: 9 }],
  ])("are sent by the next, after a failure of %s", async (_what, fault) => {
    const { database: kind } = kinds;
    const first = await applied(kind, secret(coreOf(kind), "correct-horse", 1));
    const config = secret(coreOf(kind), "battery-staple", 2, large);
    world.sandbox.addFault(fault);
    const left = await failed(kind, config, first);
    expect(left.state).toMatchObject({ db_password_wo_version: 1, [UNFINISHED]: expect.any(String) });
    const done = await applied(kind, config, left);
    expect(world.writes()).toMatchObject({ resetDatabasePassword: 1 });
    expect(done.state.db_password_wo_version).toBe(2);
    await unchanged(kind, config, done);
  });

  test.each([
    ["passwordChange", small, "resetDatabasePassword"],
    ["resize", large, "updateDatabase"],
  ] as const)("are sent by the next, where the platform fails a %s long after the request", async (of, size, sent) => {
    const { database: kind } = kinds;
    const first = await applied(kind, secret(coreOf(kind), "correct-horse", 1));
    const config = secret(coreOf(kind), "battery-staple", 2, size);
    world.sandbox.addOutcome({ of });
    const left = await failed(kind, config, first);
    const seen = async () => (await coreOf(kind).read(left)) as Kept;
    expect((await seen()).state[UNFINISHED]).toBe(left.state[UNFINISHED]);
    // The platform takes no new password in this state: somebody restarts it, and what was left to do is that no longer.
    await change(`databases/${left.state.id}`, { status: "ready" });
    const now = await seen();
    expect(now.state[UNFINISHED]).toBeNull();
    await applied(kind, config, now);
    expect(world.writes()).toMatchObject({ [sent]: 1, resetDatabasePassword: 1 });
  });

  test("are sent by the next, after a creation that failed among them; what was sent before is not sent again", async () => {
    const { application: kind } = kinds;
    const config = coreOf(kind).config(application, {
      secret_variables_wo: { A: "first-secret", TOKEN: "second-secret" },
      secret_variables_wo_version: 1,
    });
    world.sandbox.addFault({ operation: "createApplicationEnvVar", nth: 2, status: 500, times: 9 });
    const left = await failed(kind, config);
    expect(left.state.secret_variables_wo_version).toBeNull();
    const untainted = (await coreOf(kind).read({ ...left, tainted: false })) as Kept;
    const done = await applied(kind, config, untainted);
    expect(world.writes()).toMatchObject({ createApplicationEnvVar: 1 });
    await unchanged(kind, config, done);
    const other = { ...config, docker_image: "shop/api:2", secret_variables_wo: { A: "changed", TOKEN: "changed" } };
    world.sandbox.addFault({ operation: "updateApplication", nth: 1, status: 500, times: 9 });
    const again = await failed(kind, other, done);
    await applied(kind, other, again);
    expect(world.writes()).not.toHaveProperty("updateApplicationEnvVar");
  });
});

describe("the object of a failed creation", () => {
  const ids = async (kind: Kind) => {
    const rows = await world.io.client.all({ operation: kind.api.list, ids: [] });
    return rows.filter(({ display_name: name }) => name !== "fixture").map(({ id }) => id);
  };

  /** An application whose first deployment failed, or a database whose creation was taken for failed. */
  const halfMade = {
    application: async () => {
      const config = coreOf(kinds.application).config({ ...application, displayName: "one" });
      world.sandbox.addOutcome({ of: "deployment", step: "build" });
      return { kind: kinds.application as Kind, config, left: await failed(kinds.application, config) };
    },
    database: async () => {
      const config = coreOf(kinds.database).config({ ...database, resourceTypeId: small, dbPassword: "correct-horse" });
      world.sandbox.addOutcome({ of: "creation" });
      const left = await failed(kinds.database, config);
      await change(`databases/${left.state.id}`, { status: "ready" });
      return { kind: kinds.database as Kind, config, left };
    },
  };

  test.each(Object.keys(halfMade) as (keyof typeof halfMade)[])(
    "is named as kept by the plan that resumes it, and by no other (%s)",
    async (name) => {
      const { kind, config, left } = await halfMade[name]();
      const core = coreOf(kind);
      const read = (await core.read(left)) as Kept;
      const said = async (row: Row) => (await core.plan(row, read)).diagnostics.map(({ summary }) => summary);
      expect(await said(config)).toContain("Kept and resumed");
      expect(await said({ ...config, display_name: "other" })).not.toContain("Kept and resumed");
    },
  );

  test("is one of several if others have its name: a plan names all of them", async () => {
    const creating = coreOf(kinds.application);
    const config = creating.config({ ...application, allowSameName: true });
    const left: Kept[] = [];
    for (let count = 0; count < 2; count += 1) {
      world.sandbox.addOutcome({ of: "deployment", step: "build" });
      left.push((await creating.apply(config)).kept as Kept);
    }
    const core = coreOf(kinds.application);
    for (const one of left) await core.read(one);
    const { diagnostics } = await core.plan(config);
    const said = diagnostics.find(({ summary }) => summary === "Kept and resumed")?.detail;
    expect(said).toContain(left.map(({ state: { id } }) => String(id)).join(" or "));
  });

  test("is deleted if the next creation has another name", async () => {
    const { kind, config, left } = await halfMade.application();
    const { kept, diagnostics } = await coreOf(kind).replace({ ...config, display_name: "one-renamed" }, left);
    expect(errors(diagnostics)).toEqual([]);
    expect(await ids(kind)).toEqual([kept?.state.id]);
    expect(kept?.state.id).not.toBe(left.state.id);
  });

  test("returns to the state if the following creation fails before it resumes it", async () => {
    const { kind, config, left } = await halfMade.application();
    world.sandbox.addFault({ operation: "getApplication", nth: 1, status: 503, times: 99 });
    const { kept, diagnostics } = await coreOf(kind).replace(config, left);
    world.sandbox.clearFaults();
    expect(errors(diagnostics)).toHaveLength(1);
    expect(kept).toMatchObject({ tainted: true, state: { id: left.state.id, [UNFINISHED]: expect.any(String) } });
    const { kept: done } = await coreOf(kind).replace(config, kept as Kept);
    expect(done?.state).toMatchObject({ id: left.state.id, [UNFINISHED]: null });
    await unchanged(kind, config, done as Kept);
    expect(await ids(kind)).toEqual([left.state.id]);
  });

  test.each([
    ["with another name", { display_name: "other" }],
    ["that can never be this one", { version: "17" }],
  ])("is kept where it holds data and the next creation is one %s, until that is allowed", async (_what, changed) => {
    const { kind, config, left } = await halfMade.database();
    const other = { ...config, ...changed };
    const { kept, diagnostics } = await coreOf(kind).replace(other, left);
    expect(errors(diagnostics)[0]?.detail).toContain(`allow_data_loss = "${left.state.id}"`);
    expect(kept?.state.id).toBe(left.state.id);
    expect(await ids(kind)).toEqual([left.state.id]);
    const allowed = { ...other, allow_data_loss: left.state.id };
    const { kept: done } = await coreOf(kind).replace(allowed, kept as Kept);
    expect(await ids(kind)).toEqual([done?.state.id]);
    expect(done?.state.id).not.toBe(left.state.id);
  });

  test("is not deleted while it is protected", async () => {
    const { kind, config, left } = await halfMade.application();
    const guarded = { ...left, state: { ...left.state, deletion_protection: true } };
    const { diagnostics } = await coreOf(kind).replace({ ...config, display_name: "one-renamed" }, guarded);
    expect(errors(diagnostics)[0]?.summary).toBe("Protected against deletion");
    expect(await ids(kind)).toEqual([left.state.id]);
  });

  test.each(["application", "database"] as const)(
    "is deleted at the end of the run without a creation: %s",
    async (name) => {
      const { kind, config, left } = await halfMade[name]();
      const core = coreOf(kind);
      expect(errors(await core.removeFor(config, left))).toEqual([]);
      expect(await ids(kind)).toEqual([left.state.id]);
      await deleteInterrupted(session);
      // Data stays, and the journal knows it.
      const isKept = name === "database";
      expect(await ids(kind)).toEqual(isKept ? [left.state.id] : []);
      const { state } = await applied(kind, config);
      expect(state.id === left.state.id).toBe(isKept);
      expect(await ids(kind)).toEqual([state.id]);
    },
  );
});
