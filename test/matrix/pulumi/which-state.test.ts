import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { readRecord } from "../../../src/read";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { ownDocuments } from "../../../src/store";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { at, CLOUD, engineOf, NAME, named, organized, S3, type Way, ways } from "./back-end";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, type Door, engineIn } from "./play";

/**
 * Several states of one project and one stack name, in two back ends or two organizations: whatever a run of one has begun or
 * completed, no run of another continues with it, and none deletes it. How a place is named: see `which-name`.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
let folder: string;
beforeEach(async () => {
  await world.reset();
  folder = newFolder();
});

const clusterId = CLUSTERS[0]?.id;
const subjects: Readonly<Record<string, readonly [Kind, Named]>> = {
  app: [
    kinds.application,
    { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api", deploy: { wait: "none" } },
  ],
  data: [
    kinds.database,
    {
      ...kinds.database.examples.minimal,
      ...{ clusterId, resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "aVerySecretPassword1" },
    },
  ],
};

/** One state, and the runs of it. */
function stateOf(door: Door, way: Way, store?: string) {
  const connected = { ...{ io: world.io, sandbox: world.sandbox }, ...(store ? { store } : {}) };
  const selected = engineOf(folder, way);
  const kindOf = (name: string) => (subjects[name] as readonly [Kind, Named])[0];
  const engine = engineIn({ ...connected, selected }, kindOf, door, folder, [], undefined, NAME);
  const things = (more: Named | ((name: string) => Named)) =>
    Object.entries(subjects).map(([name, [, declared]]): Thing => {
      const own = typeof more === "function" ? more(name) : more;
      const thing: Thing = { name, inputs: { ...declared, ...own }, options: {} };
      return door === "dynamic" ? (dynamicThing(thing) ?? thing) : thing;
    });
  const up = (more: Named | ((name: string) => Named) = {}) => engine.up(things(more));
  const refusal = () =>
    up().then(
      () => "",
      (error: Error) => `${error.message} ${engine.errors.join(" ")}`,
    );
  const idOf = (name: string) => engine.state.get(name)?.id ?? "";
  return { engine, up, refusal, idOf, destroy: () => engine.up([]) };
}

const exists = async (name: string, id: string) =>
  (await readRecord((subjects[name] as readonly [Kind, Named])[0], id, world.io)) !== undefined;

/** Two states of one name. */
const two: Readonly<Record<string, () => readonly [Way, Way]>> = {
  "another back end": () => [ways(named, "pulumi login", "file://~"), ways(named, "pulumi login", S3)],
  "a service after a file": () => [at("file://./state"), at(CLOUD)],
  "another organization": () => [ways(organized, "-s", "acme"), ways(organized, "stack select", "globex")],
};
const cases = Object.keys(two).flatMap((change) => DOORS.map((door) => ({ change, door })));

describe.each(cases)("$change, $door", ({ change, door }) => {
  const [one, other] = (two[change] as () => readonly [Way, Way])();

  test.each([true, false])("has what it makes itself; the other one was killed: %s", async (isKilled) => {
    const first = stateOf(door, one);
    await first.up();
    const theirs = Object.keys(subjects).map((name) => [name, first.idOf(name)] as const);
    // Killed before it stores its state: its journal alone has what it has made.
    if (isKilled) first.engine.state.clear();
    const second = stateOf(door, other);
    expect(await second.refusal()).toMatch(/already|same name|has it|stack/i);
    expect([...second.engine.state.values()]).toEqual([]);
    await second.up({ allowSameName: true });
    const ours = Object.keys(subjects).map((name) => [name, second.idOf(name)] as const);
    expect(ours.filter(([name, id]) => id === first.idOf(name) || id === "")).toEqual([]);
    await second.destroy();
    for (const [name, id] of theirs) expect(await exists(name, id)).toBe(true);
    for (const [name, id] of ours) expect(await exists(name, id)).toBe(false);
  });

  test("what the other one owns in a shared store is adopted only with takeOver, and then not changed any more", async () => {
    const store = newFolder();
    const first = stateOf(door, one, store);
    await first.up();
    await first.up();
    const adopting = (more: Named) => (name: string) => ({ ...more, adopt: { id: first.idOf(name) } });
    const second = stateOf(door, other, store);
    await expect(second.up(adopting({}))).rejects.toThrow(/belongs to stack/);
    expect([...second.engine.state.values()]).toEqual([]);
    await second.up(adopting({ takeOver: true }));
    await expect(first.up({ displayName: "renamed" })).rejects.toThrow(/belongs to stack/);
    await expect(first.destroy()).rejects.toThrow(/belongs to stack/);
    expect(await exists("data", second.idOf("data"))).toBe(true);
  });
});

test.each(DOORS)("%s: what a run of a release before has begun is continued by the first state", async (door) => {
  const first = stateOf(door, at(S3));
  await first.up();
  const [app, data] = [first.idOf("app"), first.idOf("data")];
  first.engine.state.clear();
  // They have known names alone.
  const [before, after] = [ownDocuments(folder), newFolder()];
  for (const prefix of ["journal/", "addresses/", "runs/"])
    for (const key of await before.store.list(prefix)) {
      const document = await before.read(key);
      await ownDocuments(after).change(key, () => document);
    }
  folder = after;
  const second = stateOf(door, at(`${S3}/`));
  await second.up();
  expect([second.idOf("app"), second.idOf("data")]).toEqual([app, data]);
});

test.each(cases)(
  "$change, $door: a state that is moved there has its objects, but not those of an organization",
  async (one) => {
    const [before, after] = (two[one.change] as () => readonly [Way, Way])();
    const store = newFolder();
    const first = stateOf(one.door, before, store);
    await first.up();
    const second = stateOf(one.door, after, store);
    for (const [name, kept] of first.engine.state) second.engine.state.set(name, kept);
    const changed = second.up({ displayName: "renamed" });
    if (one.change === "another organization") return expect(changed).rejects.toThrow(/belongs to stack/);
    await changed;
    await second.destroy();
    return expect(await exists("data", first.idOf("data"))).toBe(false);
  },
);
