import fc from "fast-check";
import { dataSources } from "../../../src/data";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import {
  historiesOf,
  type Kind,
  listings,
  lowerFirst,
  type Named,
  pascal,
  plural,
  snakeCase,
} from "../../../src/model";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { fixtures } from "../../laws/world";
import { type Door, doors } from "../doors";

const world = worldOfSuite();
beforeAll(() => world.reset());

interface Answer {
  readonly ids: readonly string[];
  readonly items: readonly Named[];
}

describe.each(["terraform", "native", "dynamic"] as const)("%s", (door) => {
  let ask: Door;
  const listed = async (source: string, given: Named = {}) => (await ask(source, given)) as unknown as Answer;
  beforeAll(() => {
    ask = doors[door](world);
  });

  test.each(Object.entries(listings))("%s: every row of the list, by what each column says", async (key, listing) => {
    const { items, ids } = await listed(plural(key));
    const rows = await world.io.client.all({ operation: listing.operation, ids: [] });
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted());
    const [first = "id"] = listing.names as readonly string[];
    expect(items.map((item) => String(item[first]))).toEqual(items.map((item) => String(item[first])).toSorted());
    const [item = {}] = items;
    for (const filter of Object.keys(dataSources().get(plural(key))?.takes ?? {})) {
      if (item[filter] === undefined) continue;
      const some = await listed(plural(key), { [filter]: item[filter] });
      expect(some.items).toEqual(items.filter((one) => one[filter] === item[filter]));
    }
  });
});

describe.each(["terraform", "native"] as const)("%s", (door) => {
  let ask: Door;
  beforeAll(() => {
    ask = doors[door](world);
  });

  test.each(Object.keys(listings))("%s: one row by each of its names, whatever their case", async (key) => {
    const { items } = (await ask(plural(key), {})) as unknown as Answer;
    const [item = {}] = items;
    for (const name of ["id", ...listings[key as keyof typeof listings].names]) {
      const row = await ask(key, { [name]: String(item[name]).toUpperCase() });
      expect(String(row.id).toLowerCase()).toBe(item.id);
    }
    const anyName = listings[key as keyof typeof listings].names[0] ?? "";
    expect(await ask(key, { name: item[anyName] })).toMatchObject({ id: item.id });
    await expect(ask(key, { name: "atlantis" })).rejects.toThrow('matches name = "atlantis". Available: ');
    await expect(ask(key, {})).rejects.toThrow("Set `id` or ");
  });
});

describe.each(["terraform", "native"] as const)("%s: what is not an ID", (door) => {
  test.each([
    ["applications", "projectId", "nope"],
    ["applications", "projectId", ""],
    ["domains", "application", "back\\slash"],
    ["applicationDeployments", "applicationId", "api"],
    ["application", "id", "api"],
  ])("%s, %s %j: is an error at the argument, and sends nothing", async (source, argument, given) => {
    const ask = doors[door](world);
    world.sandbox.resetRequests();
    await expect(ask(source, { [argument]: given })).rejects.toThrow(
      `${door === "terraform" ? snakeCase(argument) : argument} must be an ID, got ${JSON.stringify(given)}.`,
    );
    expect(world.sandbox.requests().byOperation).toEqual({});
  });
});

const histories = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.keys(historiesOf(kind)).map((what) => [lowerFirst(kind.name) + pascal(what), kind, what] as const),
);

test.each(histories)("%s: newest first, of one object, by every filter", async (source, kind, what) => {
  const ask = doors.terraform(world);
  const [sample = {}] = fc.sample(sampleOf(kind), { numRuns: 1, seed: 3 });
  const { known } = await apply({ kind, name: "subject", declared: sample }, world.io);
  const { id } = known.live;
  const owner = `${lowerFirst(kind.name)}Id`;
  const operation = historiesOf(kind)[what];
  if (!operation) throw new Error(`There is no list of ${what}.`);
  const { ids, items } = (await ask(source, { [owner]: id })) as unknown as Answer;
  const rows = await world.io.client.all({ operation, ids: [id] });
  expect(ids.toSorted()).toEqual(rows.map((row) => String(row.id)).toSorted());
  const made = items.map(({ createdAt }) => String(createdAt));
  expect(made).toEqual(made.toSorted().toReversed());
  const [item = {}] = items;
  for (const filter of Object.keys(dataSources().get(source)?.takes ?? {})) {
    if (item[filter] === undefined || filter === owner) continue;
    const some = (await ask(source, { [owner]: id, [filter]: item[filter] })) as unknown as Answer;
    expect(some.items).toEqual(items.filter((one) => one[filter] === item[filter]));
  }
  await expect(ask(source, {})).rejects.toThrow(/_id is missing, but required/);
  const nobody = "99999999-9999-4999-8999-999999999999";
  await expect(ask(source, { [owner]: nobody })).rejects.toThrow(`There is no ${kind.name} ${nobody}`);
});

test("what the contract can choose by is a filter, and its values are checked", async () => {
  const ask = doors.terraform(world);
  const { client } = world.io;
  await client.send({ operation: "createDatabaseBackup", ids: [fixtures.database], body: { display_name: "one" } });
  world.sandbox.resetRequests();
  const manual = (await ask("databaseBackups", { databaseId: fixtures.database, type: "manual" })) as unknown as Answer;
  expect(manual.items.length).toBeGreaterThan(0);
  expect(new Set(manual.items.map(({ type }) => type))).toEqual(new Set(["manual"]));
  await expect(ask("databaseBackups", { databaseId: fixtures.database, type: "weekly" })).rejects.toThrow(
    'type must be "daily" or "manual", got "weekly".',
  );
});

test("look-ups share the pages of a list, until something is written or a reader requests the current state", async () => {
  const { client } = world.io;
  const count = () => world.sandbox.requests().byOperation.listProjects ?? 0;
  const read = (io = world.io) => dataSources().get("projects")?.read({ displayName: "shop" }, io);
  await client.send({ operation: "createProject", ids: [], body: { display_name: "fresh" } });
  world.sandbox.resetRequests();
  await Promise.all([read(), read()]);
  await dataSources().get("project")?.read({ displayName: "shop" }, world.io);
  expect(count()).toBe(1);
  await client.send({ operation: "createProject", ids: [], body: { display_name: "fresher" } });
  await read();
  expect(count()).toBe(2);
  await read({ ...world.io, reads: "exact" });
  expect(count()).toBe(3);
});

test("names of data sources and of their arguments are unique", () => {
  const sources = [...dataSources().values()];
  expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
  for (const { takes, answers } of sources) {
    if (answers.is !== "list") continue;
    expect(Object.keys(takes)).not.toEqual(expect.arrayContaining(["ids"]));
    expect(Object.keys(takes)).not.toEqual(expect.arrayContaining(["items"]));
    expect(answers.columns).not.toHaveProperty("details");
  }
});
