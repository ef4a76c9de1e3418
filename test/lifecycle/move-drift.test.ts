import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { CLUSTERS, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { type Io, type Known, moveOf } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { WritingProcess } from "../support/journal";

/** Moves of what others have changed since the plan's state was read: the clone keeps that (law 9). */
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const base = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };

const world = worldOfTests();
let from: Known;
let said: string[];

beforeEach(() => {
  said = [];
});

async function applied(declared: Named, known?: Known): Promise<Known> {
  const { known: now, error } = await apply({ kind, name: "api", declared, known }, world.io);
  expect(error).toBeUndefined();
  return now;
}

/** What is declared and in the state, and what others make of it. */
async function drifted(declared: Named, theirs: Named): Promise<void> {
  from = await applied({ ...base, ...declared });
  await applied({ ...base, ...declared, ...theirs }, from);
  world.writes();
}

/** A process with the journal in `store`, killed by its first request of `dies`. */
function newProcess(store: Store = storeInMemory(), dies = ""): Io {
  const { clock } = world.io.client;
  const process = new WritingProcess(store, clock);
  let isDead = false;
  const transport: typeof sendOnce = async (settings, time, call, signal) => {
    isDead ||= call.operation === dies;
    if (!isDead) return sendOnce(settings, time, call, signal);
    process.die();
    throw new Error("killed");
  };
  const { journal } = process;
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  return { client, say: (text) => said.push(text), journal, taken: new Set([from.live.id]) };
}

const move = (declared: Named, io = newProcess()) =>
  apply({ kind, name: "api", declared: { ...base, clusterId: there, ...declared }, moveFrom: from, address: "a" }, io);
const pathsOf = ({ drift = [] }: Awaited<ReturnType<typeof move>>) => drift.map(({ path }) => path.join("."));
const record = (id: string) => world.io.client.one({ operation: "getApplication", ids: [id] });
const rows = (operation: "listApplicationEnvVars" | "listApplicationDomains" | "listProcesses", id: string) =>
  world.io.client.all({ operation, ids: [id] });

test("an image and a variable that CD has set are the clone's, are reported, and the state has what was applied", async () => {
  const declared = { variables: { IGN: "1", LEVEL: "info" } };
  await drifted(declared, { dockerImage: "shop/api:12", variables: { IGN: "live", LEVEL: "info" } });
  const outcome = await move({ variables: { IGN: "1", LEVEL: "debug" } });
  const { live } = outcome.known;
  expect(world.writes()).toEqual({ cloneApplication: 1, updateApplicationEnvVar: 1, createDeployment: 1 });
  expect(pathsOf(outcome)).toEqual(["dockerImage", "variables.IGN"]);
  expect(said).toContain(
    "dockerImage, variables.IGN have changed on the platform; they are not part of this plan, so they are not changed",
  );
  expect(await record(live.id)).toMatchObject({ docker_image: "shop/api:12" });
  const values = (await rows("listApplicationEnvVars", live.id)).map(({ key, value }) => [key, value]);
  expect(Object.fromEntries(values)).toEqual({ IGN: "live", LEVEL: "debug" });
  expect(live.values.dockerImage).toBe("shop/api:1");
  expect(live.parts.variables).toContainEqual(
    expect.objectContaining({ key: "IGN", values: expect.objectContaining({ value: "1" }) }),
  );
});

test("a planned value is written, and what it had meanwhile is reported", async () => {
  await drifted({}, { dockerImage: "shop/api:12" });
  const { known, drift, overwritten } = await move({ dockerImage: "shop/api:2" });
  expect([drift, overwritten?.map(({ path }) => path)]).toEqual([undefined, [["dockerImage"]]]);
  expect(known.live.values.dockerImage).toBe("shop/api:2");
});

test("what others have removed is not created on the clone", async () => {
  const declared = { variables: { GONE: "1" }, domains: { "www.shop.example.com": {}, "api.shop.example.com": {} } };
  await drifted(declared, { variables: {}, domains: { "api.shop.example.com": {} } });
  const outcome = await move(declared);
  const { id } = outcome.known.live;
  expect(pathsOf(outcome)).toEqual(["variables.GONE", "domains.www.shop.example.com"]);
  expect(await rows("listApplicationEnvVars", id)).toEqual([]);
  const domains = (await rows("listApplicationDomains", id)).filter(({ type }) => type !== "SYSTEM");
  expect(domains.map(({ name }) => name)).toEqual(["api.shop.example.com"]);
});

test("what no clone copies is written as the original has it", async () => {
  const [small, large] = DISK_SIZES.map(({ id }) => id);
  const web = (resourceTypeId: string | undefined) => ({ type: "web", disk: { resourceTypeId, mountPath: "/data" } });
  await drifted({ processes: { web: web(small) } }, { processes: { web: web(large) } });
  const outcome = await move({ processes: { web: web(small) } });
  expect(pathsOf(outcome)).toEqual(["processes.web.disk"]);
  expect(await rows("listProcesses", outcome.known.live.id)).toMatchObject([{ disk: { resource_type_id: large } }]);
});

test("the generated domain that others have chosen is handed over", async () => {
  await drifted({ systemDomain: { name: "shop" } }, { systemDomain: { name: "store" } });
  const { known } = await move({ systemDomain: { name: "shop" } });
  expect(await rows("listApplicationDomains", known.live.id)).toMatchObject([
    { name: expect.stringMatching(/^store\./) },
  ]);
});

test("an original that others have suspended is suspended as a clone", async () => {
  await drifted({ suspended: false }, { suspended: true });
  const { known } = await move({ suspended: false });
  expect(await record(known.live.id)).toMatchObject({ is_suspended: true });
});

test("a change inside an entry that others have removed is refused before anything is cloned", async () => {
  const web = { type: "web" };
  const worker = (entrypoint: string) => ({ type: "worker", entrypoint, resourceTypeId: PROCESS_SIZES[0]?.id });
  await drifted({ processes: { web, worker: worker("a") } }, { processes: { web } });
  const changed = { processes: { web, worker: worker("b") } };
  await expect(move(changed)).rejects.toMatchObject({ problem: { code: "drifted" } });
  expect(world.writes()).toEqual({});
});

describe("an interrupted move", () => {
  const own = {
    ...{ suspended: false, move: { suspendOld: true }, systemDomain: { name: "shop" } },
    domains: { "www.shop.example.com": {} },
  };

  // Before the clone is changed, while it is, before and after what the original has is taken, and at the very end.
  test.each([
    "updateApplication",
    "createDeployment",
    "updateApplicationDomain",
    "deleteApplicationDomain",
    "createApplicationDomain",
  ])("keeps the same when it resumes, killed by %s, and what it has taken itself is no drift", async (dies) => {
    await drifted(own, { ...own, displayName: "renamed", dockerImage: "shop/api:12" });
    const store = storeInMemory();
    const declared = { ...own, variables: { LEVEL: "info" } };
    await expect(move(declared, newProcess(store, dies))).rejects.toThrow("killed");
    const io = newProcess(store);
    const outcome = await move(declared, io);
    const { id } = outcome.known.live;
    expect(pathsOf(outcome)).toEqual(["displayName", "dockerImage"]);
    expect(moveOf(from.live.id, io.journal)).toMatchObject({ clone: id, done: true });
    expect(await record(id)).toMatchObject({
      display_name: "renamed",
      docker_image: "shop/api:12",
      is_suspended: false,
    });
    const domains = (await rows("listApplicationDomains", id)).map(({ name }) => String(name).split(".")[0]);
    expect(domains.sort()).toEqual(["shop", "www"]);
  });

  test("keeps the same without its journal, by the name of its clone", async () => {
    await drifted(own, { ...own, dockerImage: "shop/api:12" });
    await expect(move(own, newProcess(storeInMemory(), "createApplicationDomain"))).rejects.toThrow("killed");
    const all = await world.io.client.all({ operation: "listApplications", ids: [] });
    const clone = all.find(({ display_name, id }) => display_name === "api" && id !== from.live.id);
    const outcome = await move({ ...own, move: { suspendOld: true, resume: clone?.id } });
    expect(pathsOf(outcome)).toEqual(["dockerImage"]);
    expect(await record(String(clone?.id))).toMatchObject({ docker_image: "shop/api:12", is_suspended: false });
    const domains = (await rows("listApplicationDomains", String(clone?.id))).map(
      ({ name }) => String(name).split(".")[0],
    );
    expect(domains.sort()).toEqual(["shop", "www"]);
  });

  test("gives the clone what others have changed on the original since", async () => {
    from = await applied({ ...base, variables: { IGN: "1" } });
    const declared = { variables: { IGN: "1", LEVEL: "info" } };
    const store = storeInMemory();
    await expect(move(declared, newProcess(store, "createApplicationEnvVar"))).rejects.toThrow("killed");
    await applied({ ...base, variables: { IGN: "live" } }, from);
    const outcome = await move(declared, newProcess(store));
    expect(pathsOf(outcome)).toEqual(["variables.IGN"]);
    expect(await rows("listApplicationEnvVars", outcome.known.live.id)).toContainEqual(
      expect.objectContaining({ key: "IGN", value: "live" }),
    );
  });
});
