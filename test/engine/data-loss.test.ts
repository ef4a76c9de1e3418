import { randomUUID } from "node:crypto";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { type Refusal, refusals } from "./refusals";
import { Stack } from "./stack";

/** What holds data is neither replaced nor destroyed by accident: the same objects from test to test. */
const stack = ofSuite(() => Stack.open());
let ids: { [resource: string]: string };

const original = {
  main: 'version: "16", deletionProtection: true',
  cache: "clusterId: europe",
  files: 'location: "weur"',
  api: "clusterId: europe",
};

/** `main` is protected; the application has a disk and needs `cache`. */
const program = (changed: Partial<typeof original> = {}) => {
  const { main, cache, files, api } = { ...original, ...changed };
  return `
const europe = getCluster("europe-west").id;
const america = getCluster("us-east").id;
const database = { clusterId: europe, resourceTypeId: getDatabaseResourceType("DB1").id, dbPassword: "correct-horse" };
new Database("main", { ...database, displayName: "main", type: "postgresql", dbName: "shop", ${main} });
const cache = new Database("cache", {
  ...database, displayName: "cache", type: "redis", version: "7.2", dbName: "cache", ${cache},
});
new Bucket("files", { displayName: "files", ${files} });
new Application("api", {
  displayName: "api",
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  connections: { cache },
  processes: {
    web: { port: 3000 },
    store: {
      type: "worker",
      resourceTypeId: getProcessResourceType("S1").id,
      disk: { resourceTypeId: getDiskResourceType("D1").id, mountPath: "/data" },
    },
  },
  ${api},
});
`;
};

const idOf = (resource: string) => ids[resource] ?? "";

beforeAll(async () => {
  await stack.program(program());
  succeeded(await stack.up());
  ids = await stack.ids();
});

/** Nothing is sent. */
async function refused(command: "preview" | "up", changed: Partial<typeof original>): Promise<Refusal[]> {
  await stack.program(program(changed));
  await stack.sandbox.forgetRequests();
  const said = refusals(await stack[command]());
  expect(await stack.sandbox.writes()).toEqual([]);
  return said;
}

it.each([
  {
    resource: "Database cache",
    field: "clusterId",
    changed: { cache: "clusterId: america" },
    lost: "database cache (redis 7.2) and its backups",
  },
  {
    resource: "Bucket files",
    field: "location",
    // The id of another object allows nothing.
    changed: { files: `location: "enam", allowDataLoss: "${randomUUID()}"` },
    lost: "bucket files and all objects in it",
  },
  {
    resource: "Application api",
    field: "clusterId",
    // Without the connection, which would be refused for another reason.
    changed: { api: "clusterId: america, connections: {}" },
    lost: "the disks of its processes store",
  },
])(
  "a preview refuses to replace $resource, and says what would be lost",
  async ({ resource, field, changed, lost }) => {
    const said = await refused("preview", changed);
    expect(said).toEqual([
      { resource, message: expect.stringContaining(`${resource.replace(" ", ' "')}": ${field} `) },
    ]);
    for (const part of [
      lost,
      "The safe way: declare a second one",
      `To accept the loss of the data: \`allowDataLoss: "${idOf(resource)}"\`.`,
    ]) {
      expect(said[0]?.message).toContain(part);
    }
  },
);

it("neither replaces what is protected, in a preview or without one, whatever is allowed", async () => {
  const allowed = `allowDataLoss: "${idOf("Database main")}"`;
  const said = [
    {
      resource: "Database main",
      message:
        'Database "main": version cannot change in place, so it would be replaced, but it is protected against ' +
        `deletion (${idOf("Database main")}). Set \`deletionProtection: false\` and apply that first, or leave version as it was.`,
    },
  ];
  expect(await refused("preview", { main: `version: "15", deletionProtection: true, ${allowed}` })).toEqual(said);
  // Taking the protection away and replacing are two steps on purpose.
  expect(await refused("up", { main: `version: "15", deletionProtection: false, ${allowed}` })).toEqual(said);
});

it("nor destroys what is protected", async () => {
  await stack.program(program());
  await stack.sandbox.forgetRequests();
  // All at once, others might be gone before it is asked.
  const { resources } = await stack.exportState();
  const run = await stack.destroy("--target", resources["Database main"]?.urn ?? "");
  expect(refusals(run)).toEqual([
    {
      resource: "Database main",
      message:
        `Database "main" is protected against deletion (${idOf("Database main")}). ` +
        "Set `deletionProtection: false`, apply, and then delete it.",
    },
  ]);
  expect(await stack.sandbox.writes()).toEqual([]);
  expect(await stack.ids()).toEqual(ids);
});

it("replaces what its own id allows to lose, together with what needs it", async () => {
  const allow = (resource: string) => `allowDataLoss: "${idOf(resource)}"`;
  await stack.program(
    program({
      main: 'version: "16", deletionProtection: false',
      cache: `clusterId: america, ${allow("Database cache")}`,
      files: `location: "enam", ${allow("Bucket files")}`,
      api: `clusterId: america, ${allow("Application api")}`,
    }),
  );
  const run = succeeded(await stack.up());
  const replaced = run.steps.filter(({ op }) => op === "replace").map(({ resource }) => resource);
  expect(replaced.sort()).toEqual(["Application api", "Bucket files", "Database cache"]);

  const now = await stack.ids();
  expect(now["Database main"]).toBe(ids["Database main"]);
  for (const resource of replaced) expect(now[resource]).not.toBe(ids[resource]);
  const names = async (collection: string) => (await stack.sandbox.objects(collection)).map(({ id }) => id).sort();
  expect(await names("databases")).toEqual([now["Database cache"], now["Database main"]].sort());
  expect(await names("object-storage")).toEqual([now["Bucket files"]]);
  expect(await names("applications")).toEqual([now["Application api"]]);
  expect(await stack.sandbox.object("object-storage", now["Bucket files"] ?? "")).toMatchObject({ location: "enam" });
  const { connections } = await stack.sandbox.object("databases", now["Database cache"] ?? "");
  expect(Object.values(connections)).toEqual([expect.objectContaining({ target_id: now["Application api"] })]);
  succeeded(await stack.preview("--expect-no-changes"));
  // An id does not stay armed: the successor is guarded as before.
  const again = {
    main: 'version: "16", deletionProtection: false',
    cache: `clusterId: europe, ${allow("Database cache")}`,
    files: 'location: "enam"',
    api: "clusterId: america, connections: {}",
  };
  const [{ message = "" } = {}] = await refused("preview", again);
  expect(message).toContain(`allowDataLoss: "${now["Database cache"]}"`);
});

it("is destroyed once nothing is protected any more", async () => {
  succeeded(await stack.destroy());
  for (const collection of ["databases", "object-storage", "applications"]) {
    expect(await stack.sandbox.objects(collection)).toEqual([]);
  }
  expect(await stack.ids()).toEqual({});
});
