import { check, warnings } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { type Kind, type Named, type RuleContext, UNKNOWN } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { startWorld, type World } from "../laws/world";

const database: Kind = kinds.database;
const application: Kind = kinds.application;
const nowhere = "99999999-9999-4999-8999-999999999999";
const [here] = CLUSTERS;
const db = { ...database.examples.minimal, clusterId: here?.id, resourceTypeId: DATABASE_SIZES[0]?.id } as Named;

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const problems = (kind: Kind, declared: Named, context: RuleContext = {}) =>
  check({ kind, declared, context: { look: world.io.client, ...context } });
const lists = () => world.sandbox.requests().byOperation;

test("a cluster that does not exist is a problem of the preview, which says what there is", async () => {
  const [problem, ...more] = await problems(database, { ...db, clusterId: nowhere });
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ code: "invalid", field: "clusterId", given: nowhere });
  expect(problem?.message).toContain(`clusterId is "${nowhere}": no cluster has this ID; available: ${here?.location}`);
  expect(problem?.message).toContain(`(${here?.id})`);
});

test("so are sizes, at any depth; a message names a few", async () => {
  const worker = { type: "worker", resourceTypeId: nowhere, disk: { resourceTypeId: nowhere, mountPath: "/data" } };
  const declared = {
    displayName: "api",
    clusterId: here?.id,
    source: "dockerImage",
    dockerImage: "shop/api",
    processes: { worker },
  };
  const found = await problems(application, declared);
  expect(found.map(({ field }) => field)).toEqual([
    "processes.worker.resourceTypeId",
    "processes.worker.disk.resourceTypeId",
  ]);
  expect(found[1]?.message).toContain("no disk resource type has this ID; available: ");
  for (const { message } of found) expect(message.length).toBeLessThan(600);
});

test("a name instead of an ID is recognised, and a face can show its look-up", async () => {
  const [problem] = await problems(database, { ...db, clusterId: here?.name });
  expect(problem?.message).toBe(
    `clusterId is "${here?.name}": this is the name of a cluster, and its ID is required, "${here?.id}".`,
  );
  expect(problem).toMatchObject({
    allowed: here?.id,
    lookUp: { listing: "cluster", word: "cluster", name: here?.name },
  });
  const [stray] = await problems(database, { ...db, clusterId: "mars" });
  expect(stray?.message).toContain('clusterId is "mars": no cluster has this ID or name; available: ');
  expect(stray?.lookUp).toBeUndefined();
});

test("without reads, IDs are accepted, and any other text points to the look-up", async () => {
  expect(await check({ kind: database, declared: { ...db, clusterId: nowhere }, context: {} })).toEqual([]);
  const [problem] = await check({ kind: database, declared: { ...db, clusterId: "mars" }, context: {} });
  expect(problem).toMatchObject({
    message: 'clusterId must be the ID of a cluster (a UUID), got "mars".',
    next: "Look it up with `getCluster`.",
  });
  expect(problem?.lookUp).toEqual({ listing: "cluster", word: "cluster", name: "mars" });
});

test("each list is asked for once in a run, and not at all for what is unknown or was there before", async () => {
  await problems(database, { ...db, clusterId: UNKNOWN, resourceTypeId: UNKNOWN });
  await problems(database, db, { previous: db });
  expect(lists()).toEqual({});
  await Promise.all([problems(database, db), problems(database, { ...db, displayName: "other" })]);
  await problems(database, db);
  expect(lists()).toEqual({ listClusters: 1, listDatabaseResourceTypes: 1 });
});

test("a key that may not see the list may still use its rows", async () => {
  const { client } = world.io;
  world.sandbox.addFault({ operation: "listClusters", status: 403, times: 1 });
  expect(await problems(database, { ...db, clusterId: nowhere }, { look: client })).toEqual([]);
});

const key = (permission: string): Named => ({ name: "ci", capabilities: [{ permission }] });

test("a name that the platform takes has to be one of its list, unless it was there before", async () => {
  const apiKey: Kind = kinds.apiKey;
  expect(await problems(apiKey, key("APP:READ"))).toEqual([]);
  expect((await problems(apiKey, key("APP:RAED"))).map(({ message }) => message)).toEqual([
    'capabilities[0].permission is "APP:RAED": no permission has this name; did you mean APP:READ?',
  ]);
  expect((await problems(apiKey, key("COFFEE:BREW")))[0]?.message).toContain(
    "no permission has this name; available: APP:",
  );
  expect((await problems(apiKey, key("read apps"))).map(({ message }) => message)).toEqual([
    'capabilities[0].permission must be a resource and an action, such as APP:READ, got "read apps".',
  ]);
  expect(await problems(apiKey, key("APP:RAED"), { previous: key("APP:RAED") })).toEqual([]);
  expect(await check({ kind: apiKey, declared: key("APP:RAED"), context: {} })).toEqual([]);
});

test("a new key that has expired already is a warning", async () => {
  const apiKey: Kind = kinds.apiKey;
  const over = { ...key("APP:READ"), expiresAt: "2020-01-01T00:00:00Z" };
  expect(await warnings({ kind: apiKey, declared: over, context: {} })).toEqual([
    "expiresAt is in the past (2020-01-01T00:00:00Z): the platform will not accept the key",
  ]);
  expect(await warnings({ kind: apiKey, declared: over, context: { previous: over } })).toEqual([]);
});
