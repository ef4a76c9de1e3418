import { type ActionEvent, type ActionRun, run } from "../../src/actions";
import { connect } from "../../src/client/client";
import { actions } from "../../src/kinds/actions";
import type { Action, Fields } from "../../src/model";
import { startSandbox } from "../../src/sandbox";
import { worldOfSuite } from "../laws/law";
import { furnish, ids, put, stored } from "./shop";

const world = worldOfSuite();
let events: ActionEvent[];
beforeEach(async () => {
  world.sandbox.clearFaults();
  await world.sandbox.reset();
  await furnish(world.sandbox);
  world.sandbox.resetRequests();
  events = [];
});

const carryOut = <F extends Fields>(action: Action<F>, asked: ActionRun<F>) =>
  run(action, asked, world.io, (event) => events.push(event));

/** The problem with which an action is refused; nothing is sent that changes something. */
async function problemOf<F extends Fields>(action: Action<F>, asked: ActionRun<F>) {
  const error = await carryOut(action, asked).catch((caught) => caught);
  expect(world.writes()).toEqual({});
  return error.problem;
}

const said = () => events.map(({ message }) => message);

describe("the target", () => {
  test("is found by its ID, among all kinds of the action", async () => {
    expect(await carryOut(actions.purgeCache, { target: ids.site })).toMatchObject({
      kind: "StaticSite",
      id: ids.site,
      name: "shop-docs",
    });
  });

  test("that no kind of the action has is an error with a suggestion", async () => {
    expect(await problemOf(actions.deploy, { target: "shop-dcos" })).toMatchObject({
      code: "not-found",
      message: 'No Application or StaticSite is named "shop-dcos"; did you mean "shop-docs"?',
    });
    const id = "70000000-0000-4000-8000-00000000dead";
    expect(await problemOf(actions.deploy, { target: id })).toMatchObject({
      code: "not-found",
      message: `No Application or StaticSite has the ID ${id} in this company.`,
    });
  });

  test("that several objects have is an error with the candidates", async () => {
    const other = "70000000-0000-4000-8000-000000000009";
    await put(world.sandbox, `applications/${other}`, { display_name: "api" });
    const problem = await problemOf(actions.deploy, { target: "api" });
    expect(problem.code).toBe("ambiguous");
    expect(problem.allowed.split(", ").sort()).toEqual([ids.api, other]);
    expect(problem.message).toMatch(
      /^2 objects are named "api": Application .* \(cluster .*, created .*\), Application /,
    );
  });

  test("that objects of two kinds have needs the kind", async () => {
    await put(world.sandbox, "static-sites/70000000-0000-4000-8000-000000000009", { display_name: "api" });
    expect((await problemOf(actions.deploy, { target: "api" })).next).toContain("name the kind");
    expect(await problemOf(actions.restart, { target: "api", kind: "Bucket" })).toMatchObject({
      code: "invalid",
      field: "kind",
      allowed: '"Application" or "Database"',
    });
    expect(await carryOut(actions.deploy, { target: "api", kind: "static-site" })).toMatchObject({
      kind: "StaticSite",
    });
  });

  test("is also found by a key that may see but one of the kinds", async () => {
    world.sandbox.addFault({ operation: "listStaticSites", nth: 1, times: 9, status: 403 });
    expect(await carryOut(actions.purgeCache, { target: "api" })).toMatchObject({ kind: "Application" });
    await expect(carryOut(actions.purgeCache, { target: "shop-docs" })).rejects.toThrow(
      "The key may not list all of these.",
    );
    world.sandbox.addFault({ operation: "listApplications", nth: 1, times: 9, status: 403 });
    await expect(carryOut(actions.purgeCache, { target: "api" })).rejects.toMatchObject({ problem: { status: 403 } });
  });
});

describe("inputs", () => {
  test("that are missing, too large or for another kind", async () => {
    expect(await problemOf(actions.triggerCron, { target: "api" })).toMatchObject({
      message: "process is required by trigger-cron.",
    });
    expect(await problemOf(actions.rotate, { target: "shop-assets", input: { graceHours: 169 } })).toMatchObject({
      message: "graceHours must be at most 168, got 169.",
    });
    expect(await problemOf(actions.deploy, { target: "shop-docs", input: { dockerImage: "x" } })).toMatchObject({
      message: "dockerImage does not apply to StaticSite, only to Application.",
    });
    expect(await problemOf(actions.deploy, { target: "api", input: { brunch: "x" } as object })).toMatchObject({
      message: "brunch is not an input of deploy; did you mean branch?",
    });
  });
});

describe("deployments", () => {
  test("are accepted without a wait, and shown step by step with one", async () => {
    const accepted = await carryOut(actions.deploy, { target: "api-production", input: { dockerImage: "shop/api:2" } });
    expect(accepted).toMatchObject({ state: "accepted", values: { status: "waiting" } });
    expect(said()).toEqual([`Application "api-production": deployment ${accepted.values.deploymentId} has started.`]);
    events = [];
    const live = await carryOut(actions.deploy, { target: "shop-docs", input: { branch: "next" }, wait: true });
    const id = live.values.deploymentId;
    expect(live).toMatchObject({ state: "done", values: { status: "success", branch: "next" } });
    expect(said()).toEqual([
      `StaticSite "shop-docs": deployment ${id} has started.`,
      `StaticSite "shop-docs": deployment ${id}: waiting.`,
      `StaticSite "shop-docs": deployment ${id}: inProgress.`,
      `StaticSite "shop-docs": deployment ${id}: success.`,
    ]);
  });

  test("that fail are errors with the details", async () => {
    world.sandbox.addOutcome({ of: "deployment", logs: ["missing script: build"] });
    const error = await carryOut(actions.deploy, { target: "api-production", wait: true }).catch((caught) => caught);
    expect(error.problem).toMatchObject({ code: "deployment-failed" });
    expect(error.message).toContain("missing script: build");
    expect(error.message).toMatch(/Full log: `svc-iac logs \S+ --deployment \S+`\.$/);
  });

  test("that exceed the timeout continue", async () => {
    const error = await carryOut(actions.deploy, { target: "api-production", wait: true, timeout: 10 }).catch((e) => e);
    expect(error.problem).toMatchObject({ code: "timeout" });
    expect(error.message).toContain("It continues on the platform: nothing was cancelled.");
  });

  test("of a suspended application are refused with the platform's message", async () => {
    await expect(carryOut(actions.deploy, { target: "sleeping" })).rejects.toThrow(
      /^Application "sleeping": deploy was refused\. \[POST\] \/applications\/[\da-f-]{36}\/deployments: 422 The application is suspended/,
    );
  });

  test("are cancelled, by ID if several are running", async () => {
    expect(await problemOf(actions.cancelDeployment, { target: "api-production" })).toMatchObject({
      code: "wrong-state",
      message: 'Application "api-production": no deployment is running.',
    });
    await carryOut(actions.deploy, { target: "worker" });
    world.sandbox.resetRequests();
    const problem = await problemOf(actions.cancelDeployment, { target: "worker" });
    expect(problem.message).toMatch(/^Application "worker": 2 deployments are running: \S+ \(waiting\), /);
    expect(
      await carryOut(actions.cancelDeployment, { target: "worker", input: { deployment: ids.running } }),
    ).toMatchObject({ state: "done", values: { deploymentId: ids.running, status: "cancelled" } });
  });

  test("roll back to the success before the last, or report that there is none", async () => {
    const { values } = await carryOut(actions.rollback, { target: "shop-docs" });
    expect(values.branch).toBe("main");
    await expect(carryOut(actions.rollback, { target: "api-production" })).rejects.toMatchObject({
      problem: { code: "refused" },
    });
    world.sandbox.resetRequests();
    expect(await problemOf(actions.rollback, { target: "building" })).toMatchObject({ code: "wrong-state" });
  });

  test("are listed, the latest first", async () => {
    const { rows } = await carryOut(actions.deployments, { target: "worker" });
    expect(rows?.map(({ status }) => status)).toEqual(["waiting", "success"]);
    expect(rows?.[0]).toMatchObject({ id: ids.running, finishedAt: null });
  });
});

describe("power", () => {
  test("is not changed if it is as requested", async () => {
    expect(await carryOut(actions.suspend, { target: "idle" })).toMatchObject({
      state: "unchanged",
      message: 'Database "idle" is already suspended.',
    });
    expect(await carryOut(actions.activate, { target: "main" })).toMatchObject({ state: "unchanged" });
    expect(world.writes()).toEqual({});
  });

  test("ends in an error if a database does not become ready", async () => {
    world.sandbox.addOutcome({ of: "restart" });
    await expect(carryOut(actions.restart, { target: "main", wait: true })).rejects.toMatchObject({
      problem: { code: "action-failed", message: 'Database "main": restart has failed: its status is "error".' },
    });
  });

  test("starts a cron by its name only", async () => {
    expect(await problemOf(actions.triggerCron, { target: "api", input: { process: "web" } })).toMatchObject({
      code: "not-found",
      message: 'Application "api": it has no cron process "web". Its cron processes: "nightly".',
    });
  });
});

describe("backups", () => {
  const restore = (input: object) => ({ target: "main", input: { backup: "before-migration", ...input } });

  test("are listed by type", async () => {
    expect((await carryOut(actions.backups, { target: "main" })).rows).toHaveLength(5);
    expect((await carryOut(actions.backups, { target: "main", input: { type: "daily" } })).rows).toEqual([]);
  });

  test("are named after the time by default", async () => {
    const { values } = await carryOut(actions.backup, { target: "main", wait: true });
    expect(values).toMatchObject({ displayName: expect.stringMatching(/^manual 20.*Z$/), status: "ready" });
  });

  test("overwrite nothing without the ID of the database that they overwrite", async () => {
    expect(await problemOf(actions.restore, restore({}))).toMatchObject({
      code: "data-loss",
      field: "allowDataLoss",
      allowed: ids.main,
      message: expect.stringContaining(`replaces everything in database "main" (${ids.main})`),
      next: `To accept the loss, set \`allowDataLoss\` to "${ids.main}".`,
    });
    // The source's own ID does not allow to overwrite another one.
    expect(await problemOf(actions.restore, restore({ to: "main-copy", allowDataLoss: ids.main }))).toMatchObject({
      code: "data-loss",
      allowed: ids.mainCopy,
    });
  });

  test("are restored into their own database or another compatible one", async () => {
    const other = { to: "main-copy", allowDataLoss: ids.mainCopy };
    expect(await carryOut(actions.restore, { ...restore(other), wait: true })).toMatchObject({
      state: "done",
      values: { databaseId: ids.mainCopy, status: "ready" },
    });
    expect((await stored(world.sandbox, `databases/${ids.main}`)).status).toBe("ready");
    const own = { backup: "latest", allowDataLoss: ids.main };
    expect(await carryOut(actions.restore, { target: "main", input: own })).toMatchObject({
      state: "accepted",
      values: { databaseId: ids.main },
    });
    expect((await stored(world.sandbox, `databases/${ids.main}`)).status).toBe("restoring");
  });

  test.each([
    [{ to: "elsewhere", allowDataLoss: ids.elsewhere }, "incompatible", "major version 15 instead of 16"],
    [{ backup: "unfinished", allowDataLoss: ids.main }, "wrong-state", "only one that is ready can be restored"],
    [{ backup: "twin" }, "ambiguous", '2 backups are named "twin"'],
    [{ backup: "none" }, "not-found", 'there is no backup "none"'],
    [{ to: "nowhere" }, "not-found", 'No Database is named "nowhere"'],
  ])("%j is refused as %s", async (input, code, message) => {
    expect(await problemOf(actions.restore, restore(input))).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test("whose restoring fails end in an error", async () => {
    world.sandbox.addOutcome({ of: "restore" });
    await expect(
      carryOut(actions.restore, { ...restore({ allowDataLoss: ids.main }), wait: true }),
    ).rejects.toMatchObject({ problem: { code: "action-failed" } });
  });

  test("are deleted with their own ID only", async () => {
    const input = { backup: "old", allowDataLoss: ids.main };
    expect(await problemOf(actions.deleteBackup, { target: "main", input })).toMatchObject({
      code: "data-loss",
      allowed: "main-20260101000000-old",
    });
  });
});

describe("secrets", () => {
  test("of a webhook whose answer was lost are read, and the previous one stays valid for its time", async () => {
    world.sandbox.addFault({ operation: "rollWebhookSecret", nth: 1, drop: "after" });
    const target = "https://hooks.example.com/deploys";
    const { secrets, values } = await carryOut(actions.rotate, { target, input: { graceHours: 2 } });
    expect(values).toEqual({});
    expect(await stored(world.sandbox, `webhooks/${ids.webhook}`)).toMatchObject({
      secret: secrets.secret,
      old_secret: "whsec_first-secret",
    });
  });

  test("are those that are valid from then on", async () => {
    const { secrets } = await carryOut(actions.rotate, { target: "ci" });
    const settings = { url: world.sandbox.url, token: String(secrets.token), speed: 1 };
    expect(await connect({ settings, clock: world.io.client.clock }).home()).toMatchObject({
      companyId: world.sandbox.companyId,
    });
  });

  test("of a hook that is off", async () => {
    expect(await problemOf(actions.regenerateHook, { target: "api-production" })).toMatchObject({
      code: "wrong-state",
      message: expect.stringContaining("its deploy hook is off. Turn it on"),
    });
  });
});

describe("promotions", () => {
  const promote = (from: string, to?: string[]) => ({ target: "shop", input: { from, ...(to ? { to } : {}) } });

  test("go to the next stage, or to the named target", async () => {
    const { values } = await carryOut(actions.promote, { ...promote("staging"), wait: true });
    expect(values.deployments).toMatchObject([{ applicationId: ids.production }]);
    const named = await carryOut(actions.promote, promote("api", ["production", ids.production]));
    expect(named.values.deployments).toHaveLength(1);
  });

  test.each([
    [promote("production"), "invalid", 'no stage comes after "production"'],
    [promote("stagin"), "not-found", 'no stage or application "stagin". Its stages: "staging": "api"'],
    [promote("staging", ["prod"]), "not-found", 'no stage or application "prod"'],
  ])("%j is refused as %s", async (asked, code, message) => {
    expect(await problemOf(actions.promote, asked)).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  test("from a stage with several applications, or to an empty one, are refused", async () => {
    const stages = {
      "70000000-0000-4000-8000-000000000010": { display_name: "one", order: 0, app_ids: [ids.api, ids.production] },
      "70000000-0000-4000-8000-000000000011": { display_name: "two", order: 1, app_ids: [] },
    };
    await put(world.sandbox, "pipelines/70000000-0000-4000-8000-000000000009", { display_name: "wide", stages });
    const from = (name: string) => ({ target: "wide", input: { from: name } });
    expect(await problemOf(actions.promote, from("one"))).toMatchObject({ code: "ambiguous" });
    expect(await problemOf(actions.promote, from("api"))).toMatchObject({
      code: "wrong-state",
      message: 'Pipeline "wide": stage "two" has no application.',
    });
  });
});

test("a request is not sent again if the platform stops answering", async () => {
  const sandbox = await startSandbox({ limits: false });
  await furnish(sandbox);
  const { clock } = world.io.client;
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  const client = connect({ settings, clock });
  sandbox.addFault({ operation: "createDeployment", nth: 1, drop: "after" });
  sandbox.addFault({ operation: "listDeployments", nth: 2, times: 99, drop: "before" });
  await expect(run(actions.deploy, { target: "api" }, { client, say: () => {} })).rejects.toMatchObject({
    problem: { code: "unknown-outcome" },
  });
  expect(sandbox.requests().byOperation.createDeployment).toBe(1);
  await sandbox.close();
});
