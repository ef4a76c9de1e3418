import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema, UNFINISHED } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import type { Row } from "../../src/terraform/value";
import { startWorld, type World } from "../laws/world";
import { Core, errors, type Kept } from "./core";

let world: World;
let folder: string;
let session: Session;
beforeEach(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), "svc-iac-failures-"));
  const { url, token } = world.sandbox;
  const environment = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
  session = new Session({ environment, folder, clock: world.io.client.clock });
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each command of the engine begins with the configuration. */
function coreOf(kind: Kind): Core {
  session.configure({});
  return new Core(provider(session), resourceSchema(kind));
}

const [clusterId] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1" };
const [small, large] = DATABASE_SIZES.map(({ id }) => id);
const database = { displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop" };

async function applied(kind: Kind, config: Row, kept?: Kept): Promise<Kept> {
  const { kept: next, diagnostics } = await coreOf(kind).apply(config, kept);
  expect(errors(diagnostics)).toEqual([]);
  return next as Kept;
}

async function failed(kind: Kind, config: Row, kept?: Kept): Promise<Kept> {
  const { kept: next, diagnostics } = await coreOf(kind).apply(config, kept);
  expect(errors(diagnostics)).toHaveLength(1);
  world.sandbox.clearFaults();
  world.writes();
  return next as Kept;
}

/** Changes an object behind the provider's back. */
async function change(path: string, fields: object): Promise<void> {
  const { url, key } = world.sandbox;
  const headers = { "x-sandbox-key": key, "content-type": "application/json" };
  const answer = await fetch(`${url}/__sandbox/objects/${path}`, {
    method: "PUT",
    headers,
    body: JSON.stringify(fields),
  });
  expect(answer.ok).toBe(true);
}

async function unchanged(kind: Kind, config: Row, kept: Kept): Promise<void> {
  const core = coreOf(kind);
  const step = await core.plan(config, kept);
  expect(core.changes(step, kept)).toEqual([]);
}

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

  test("are sent by the next, where the platform fails long after the request", async () => {
    const { database: kind } = kinds;
    const first = await applied(kind, secret(coreOf(kind), "correct-horse", 1));
    const config = secret(coreOf(kind), "battery-staple", 2);
    world.sandbox.addOutcome({ of: "passwordChange" });
    const left = await failed(kind, config, first);
    // The platform takes no new password in this state: somebody restarts it.
    await change(`databases/${left.state.id}`, { status: "ready" });
    await applied(kind, config, left);
    expect(world.writes()).toMatchObject({ resetDatabasePassword: 1 });
  });

  test("are sent by the next, after a creation that failed among them; what was sent before is left alone", async () => {
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
