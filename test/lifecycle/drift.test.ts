import { diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, parse } from "../../src/model";
import { read } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Known, readBack, writeDown } from "../../src/state";
import { storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { WritingProcess } from "../support/journal";

/** Found faults, each named after what a user saw. */
const world = worldOfTests();

/** Through the state of an engine that sorts the keys of maps. */
function kept(kind: Kind, known: Known): Known {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
  };
  return readBack(kind, known.live.id, sorted(JSON.parse(JSON.stringify(writeDown(kind, known)))) as never);
}

async function applied(kind: Kind, declared: Named, known?: Known): Promise<Known> {
  const result = await apply({ kind, name: "it", declared, known }, world.io);
  if (result.error) throw result.error;
  return kept(kind, result.known);
}

async function refreshed(kind: Kind, known: Known): Promise<Known> {
  return kept(kind, (await read(kind, "it", known, world.io)) as Known);
}

const paths = (kind: Kind, declared: Named, known: Known) =>
  diff(kind, goalOf(kind, parse(kind, declared), known.managed), known.live).map(({ path }) => path.join("."));

test("a CORS rule widened elsewhere is narrowed again, without a second one", async () => {
  const declared = {
    displayName: "assets",
    corsPolicies: [
      { origins: ["https://shop.example.com"], methods: ["GET"] },
      { origins: ["https://admin.example.com"], methods: ["PUT"] },
    ],
  };
  const known = await applied(kinds.bucket, declared);
  const list = { operation: "listCorsPolicies" as const, ids: [known.live.id] };
  const rule = (await world.io.client.all(list)).find(({ methods }) => (methods as string[]).includes("GET"));
  await world.io.client.send({
    operation: "updateCorsPolicy",
    ids: [known.live.id, String(rule?.id)],
    body: { origins: ["*"], methods: ["GET"] },
  });
  const seen = await refreshed(kinds.bucket, known);
  expect(paths(kinds.bucket, declared, seen)).toEqual([expect.stringMatching(/^corsPolicies\..*\.origins$/)]);
  const repaired = await applied(kinds.bucket, declared, seen);
  const rules = await world.io.client.all(list);
  expect(rules.map(({ origins }) => origins)).toEqual(
    expect.arrayContaining([["https://shop.example.com"], ["https://admin.example.com"]]),
  );
  expect(rules).toHaveLength(2);
  expect(paths(kinds.bucket, declared, repaired)).toEqual([]);
});

test("the address of a bucket follows its public access in the same run", async () => {
  const known = await applied(kinds.bucket, { displayName: "assets" });
  expect(known.live.values.domain).toBeUndefined();
  const open = await applied(kinds.bucket, { displayName: "assets", publicAccess: true }, known);
  expect(open.live.values.domain).toEqual(expect.any(String));
  const closed = await applied(kinds.bucket, { displayName: "assets", publicAccess: false }, open);
  expect(closed.live.values.domain).toBeUndefined();
});

test("a secret variable that differs is named under secretVariables, a plain one is no secret", async () => {
  const declared = {
    displayName: "api",
    clusterId: CLUSTERS[0]?.id,
    source: "dockerImage",
    dockerImage: "shop/api",
    variables: { LOG: "info" },
    secretVariables: { TOKEN: "first-secret" },
  };
  const known = await applied(kinds.application, declared);
  const changed = { ...declared, variables: { LOG: "debug" }, secretVariables: { TOKEN: "second-secret" } };
  const goal = goalOf(kinds.application, parse(kinds.application, changed), known.managed);
  expect(diff(kinds.application, goal, known.live).map(({ path, secret }) => [path.join("."), secret])).toEqual([
    ["variables.LOG", false],
    ["secretVariables.TOKEN", true],
  ]);
});

test("an adopted object is brought to the declaration; one that differs in what cannot change is refused with both values", async () => {
  const made = await applied(kinds.bucket, { displayName: "assets", location: "weur" });
  const adopt = { id: made.live.id };
  const taken = await applied(kinds.bucket, { displayName: "pictures", location: "weur", adopt });
  expect(taken.live.id).toBe(made.live.id);
  expect(taken.live.values.displayName).toBe("pictures");
  await expect(applied(kinds.bucket, { displayName: "pictures", location: "apac", adopt })).rejects.toThrow(
    'location is "weur" and declared as "apac"',
  );
  await applied(kinds.bucket, { displayName: "pictures" });
  await expect(applied(kinds.bucket, { displayName: "x", adopt: { displayName: "pictures" } })).rejects.toThrow(
    /2 objects are called "pictures"/,
  );
});

test("changes of an interrupted run are undone by a declaration that has since changed", async () => {
  const { journal } = new WritingProcess(storeInMemory(), world.io.client.clock);
  const from = (declared: Named) =>
    apply({ kind: kinds.staticSite, name: "it", declared, address: "it" }, { ...world.io, journal, taken: new Set() });
  const both = { displayName: "docs", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" };
  const branch = { source: "privateGit", gitType: "github", variables: { FLAVOUR: "sweet" } };
  // The run ends with it, and no engine keeps the answer.
  const lost = await from({ ...both, ...branch });
  const declared = { ...both, repoUrl: "https://git.example.com/shop/blog" };
  const { known, error } = await from(declared);
  expect(error).toBeUndefined();
  expect(known.live.id).toBe(lost.known.live.id);
  expect(known.live.values).toMatchObject({ source: "publicGit", repoUrl: declared.repoUrl });
  expect(await world.io.client.all({ operation: "listStaticSiteEnvVars", ids: [known.live.id] })).toEqual([]);
});

test("connections of an interrupted run are taken out where they are, also under a name that another database has now", async () => {
  const { journal } = new WritingProcess(storeInMemory(), world.io.client.clock);
  const from = async (connections: Named) => {
    const declared = { displayName: "api", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api" };
    const io = { ...world.io, journal, taken: new Set<string>() };
    const all = { kind: kinds.application, name: "it", declared: { ...declared, ...connections }, address: "it" };
    return (await apply(all, io)).known.live;
  };
  const connected = async (id: string) => {
    const ids = [fixtures.database, fixtures.otherDatabase];
    const lists = ids.map((one) => world.io.client.all({ operation: "listInternalConnections", ids: [one] }));
    return (await Promise.all(lists)).map((rows) => rows.filter(({ target_id: to }) => to === id).length);
  };
  const { id } = await from({ connections: { main: fixtures.database } });
  expect(await connected(id)).toEqual([1, 0]);
  expect((await from({ connections: { main: fixtures.otherDatabase } })).id).toBe(id);
  expect(await connected(id)).toEqual([0, 1]);
  expect((await from({})).id).toBe(id);
  expect(await connected(id)).toEqual([0, 0]);
});

test("an update reports all that drifted in one message, which an engine's row can show", async () => {
  const app = { displayName: "api", clusterId: CLUSTERS[0]?.id, source: "dockerImage" };
  const processes = { web: { port: 3000 } };
  const declared = { ...app, dockerImage: "shop/api:1", variables: { A: "1", B: "1" }, processes };
  const known = await applied(kinds.application, declared);
  const { id, parts } = known.live;
  const idOf = (part: string, name: string) => String(parts[part]?.find(({ key }) => key === name)?.id);
  const change = (operation: "updateApplicationEnvVar" | "updateProcess", entry: string, body: Named) =>
    world.io.client.send({ operation, ids: [id, entry], body });
  await change("updateApplicationEnvVar", idOf("variables", "A"), { value: "2" });
  await change("updateProcess", idOf("processes", "web"), { port: 4000 });
  const said: string[] = [];
  const later = { ...declared, dockerImage: "shop/api:2", variables: { A: "1", B: "2" } };
  const io = { ...world.io, say: (message: string) => void said.push(message) };
  await apply({ kind: kinds.application, name: "it", declared: later, known }, io);
  expect(said.filter((one) => one.includes("on the platform"))).toEqual([
    "processes.web.port, variables.A have changed on the platform; they are not part of this plan, so they are not changed",
  ]);
});

test("empty lists that come back as null are no drift", async () => {
  const bucket: Kind = kinds.bucket;
  const declared = {
    displayName: "assets",
    corsPolicies: [{ origins: ["https://shop.example.com"], methods: ["GET"], headers: [] }],
  };
  const { client } = world.io;
  const all: typeof client.all = async (call, signal) => {
    const rows = await client.all(call, signal);
    if (call.operation !== "listCorsPolicies") return rows;
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(Object.keys(row).flatMap((name) => nullIn(row, name))),
    }));
  };
  const nullIn = (row: Named, name: string): [string, null][] =>
    Array.isArray(row[name]) && row[name].length === 0 ? [[name, null]] : [];
  const io = { ...world.io, client: { ...client, all } };
  const { known, error } = await apply({ kind: bucket, name: "it", declared }, io);
  expect(error).toBeUndefined();
  const seen = (await read(bucket, "it", kept(bucket, known), io)) as Known;
  expect(diff(bucket, goalOf(bucket, parse(bucket, declared), seen.managed), seen.live)).toEqual([]);
});
