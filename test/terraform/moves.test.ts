import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import type { Kind, Wire } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { startWorld, type World } from "../laws/world";
import { Core, errors, type Kept } from "./core";

/** Moves whose run was killed: the engine never got an answer, and only the journal knows the clone. */
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "twin", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

let world: World;
let folder: string;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.reset();
  folder = mkdtempSync(join(tmpdir(), "svc-iac-terraform-moves-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => world.close());

/** A process of the provider: one command of the engine, or less. */
function newProcess(): Core {
  const environment = { SERVICE_API_URL: world.sandbox.url, SERVICE_API_TOKEN: world.sandbox.token };
  const session = new Session({ environment, folder, clock: world.io.client.clock });
  return new Core(provider(session), resourceSchema(kind));
}

async function applied(clusterId: string | undefined, kept?: Kept): Promise<Kept> {
  const core = newProcess();
  const { kept: next, diagnostics } = await core.apply(core.config({ ...declared, clusterId }), kept);
  expect(errors(diagnostics)).toEqual([]);
  return next as Kept;
}

/** The platform goes away, and the engine is killed before it has an answer. */
async function killed(clusterId: string | undefined, operation: string, kept?: Kept): Promise<void> {
  world.sandbox.addFault({ operation, probability: 1, seed: 1, status: 503 });
  const core = newProcess();
  const { diagnostics } = await core.apply(core.config({ ...declared, clusterId }), kept);
  expect(errors(diagnostics)).toHaveLength(1);
  world.sandbox.clearFaults();
}

async function applications(): Promise<Wire[]> {
  const rows = await world.io.client.all({ operation: kind.api.list, ids: [] });
  return rows.filter(({ display_name: name }) => name === declared.displayName);
}

async function put(id: unknown, fields: object | undefined): Promise<void> {
  const { url, key } = world.sandbox;
  await fetch(`${url}/__sandbox/objects/applications/${id}`, {
    method: fields ? "PUT" : "DELETE",
    headers: { "x-sandbox-key": key, "content-type": "application/json" },
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  });
}

describe("killed while the old one is being deleted", () => {
  let kept: Kept;
  let clone: string;
  beforeEach(async () => {
    kept = await applied(here);
    await killed(there, "deleteApplication", kept);
    clone = String((await applications()).find(({ id }) => id !== kept.state.id)?.id);
  });

  test("the object is its clone from then on, however often that is planned before it is applied", async () => {
    await put(kept.state.id, undefined);
    for (const core of [newProcess(), newProcess()]) {
      const seen = (await core.read(kept)) as Kept;
      expect(seen.state).toMatchObject({ id: clone, cluster_id: there, unfinished: null });
      const step = await core.plan(core.config({ ...declared, clusterId: there }), seen);
      expect(core.changes(step, seen)).toEqual([]);
    }
    const seen = (await newProcess().read(kept)) as Kept;
    const again = (await newProcess().read(seen)) as Kept;
    expect(again.state.id).toBe(clone);
    expect(await newProcess().read(kept)).toBeUndefined();
  });

  test("the next apply waits until it is gone", async () => {
    await put(kept.state.id, { status: "deleting" });
    const seen = (await newProcess().read(kept)) as Kept;
    expect(seen.state).toMatchObject({ id: clone, unfinished: expect.stringContaining("was being deleted") });
    await put(kept.state.id, undefined);
    expect((await applied(there, seen)).state).toMatchObject({ id: clone, unfinished: null });
    expect((await applications()).map(({ id }) => id)).toEqual([clone]);
  });
});

test("an old one that somebody deletes in the middle of its move leaves the clone to be finished", async () => {
  const kept = await applied(here);
  await killed(there, "getDeployment", kept);
  await put(kept.state.id, undefined);
  const [clone] = await applications();
  const seen = (await newProcess().read(kept)) as Kept;
  expect(seen.state).toMatchObject({ id: clone?.id, unfinished: expect.stringContaining("in the middle of a move") });
  world.writes();
  expect((await applied(there, seen)).state).toMatchObject({ id: clone?.id, unfinished: null });
  expect(world.writes()).toEqual({ createDeployment: 1 });
});
