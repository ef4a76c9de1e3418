import { kinds } from "../../../src/kinds";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { intentsIn } from "../../../src/state";
import { documentsIn } from "../../../src/store";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { fixtures, setRecords } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { dynamicThing } from "./dynamic-door";
import type { Pulumi, Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * Why the original of a complete move still exists × what the program becomes while it does × doors × the release that wrote
 * the state: every object is in the state, or named by the last run; the first run after the reason is gone deletes the original, and leaves no intent.
 */

let isWhole = true;
jest.mock("../../../src/state/engine-command", () => ({
  ...jest.requireActual("../../../src/state/engine-command"),
  coversAll: async () => isWhole,
}));

jest.setTimeout(600_000);

const HOST = "shop.example.org";
const world = worldOfSuite();
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);

type Door = (typeof DOORS)[number];

/** A program's resource: its name, the one until now, and its region. */
interface At {
  readonly name: string;
  readonly alias?: string;
  readonly region: string | undefined;
}

const thing = (door: Door, { name, alias, region }: At, more: object = {}): Thing => {
  const inputs = {
    ...{ displayName: "shop", clusterId: region, source: "dockerImage", dockerImage: "shop/api" },
    ...{ deploy: { timeout: 1 }, allowSameName: true, ...more },
  };
  const options = alias === undefined ? {} : { aliases: [{ name: alias }] };
  const one: Thing = { name, inputs, options };
  return door === "dynamic" ? (dynamicThing(one) ?? one) : one;
};

const moved: At = { name: NAME, region: there };

/** What keeps the original, and how that ends. */
interface Way {
  readonly more?: object;
  /** Before the move. */
  prepare?(id: string): Promise<unknown>;
  /** After it. */
  after?(id: string): Promise<unknown>;
  /** A further resource of the run of the move, if it stops there. */
  readonly isStopped?: true;
  free(original: string): Promise<unknown>;
}

const balanced = (id: string) => {
  const service = { type: kinds.application.serviceType, id };
  return made(kinds.loadBalancer, { displayName: "edge", destinations: [{ service, weight: 1 }] }, world);
};
const unbalanced = async () => {
  const all = await world.io.client.all({ operation: "listLoadBalancers", ids: [] });
  const [edge] = all.filter(({ display_name }) => display_name === "edge");
  await world.io.client.send({ operation: "deleteLoadBalancer", ids: [String(edge?.id)] });
};

const refuse = (operation: string) => world.sandbox.addFault({ operation, times: 1000, status: 403 });
const ways: Readonly<Record<string, Way>> = {
  "a domain that is not active": {
    more: { domains: { [HOST]: {} } },
    prepare: async () => {
      await setRecords(world);
      await world.io.client.clock.sleep(3_600_000);
    },
    free: async () => {
      await setRecords(world);
      await world.io.client.clock.sleep(3_600_000);
    },
  },
  "something that refers to it": {
    prepare: balanced,
    free: unbalanced,
  },
  "a domain that others have added": {
    prepare: balanced,
    after: async (id) => {
      const body = { domain_name: "late.example.org" };
      await world.io.client.send({ operation: "createApplicationDomain", ids: [id], body });
      await setRecords(world);
      await world.io.client.clock.sleep(3_600_000);
      await unbalanced();
    },
    free: async (id) => {
      const rows = await world.io.client.all({ operation: "listApplicationDomains", ids: [id] }).catch(() => []);
      for (const row of rows.filter(({ name }) => name === "late.example.org"))
        await world.io.client.send({ operation: "deleteApplicationDomain", ids: [id, String(row.id)] });
    },
  },
  "a deletion that is refused": {
    prepare: async () => refuse("deleteApplication"),
    free: async () => world.sandbox.clearFaults(),
  },
  "a run that stops before it": { isStopped: true, free: async () => undefined },
};

/** What the runs after the move declare while the original is kept; the last one is run again when it is free. */
const changes: Readonly<Record<string, readonly (At | undefined)[]>> = {
  "the same": [moved],
  renamed: [{ name: "second", alias: NAME, region: there }],
  "renamed and run again": [
    { name: "second", alias: NAME, region: there },
    { name: "second", alias: NAME, region: there },
  ],
  "renamed twice": [
    { name: "second", alias: NAME, region: there },
    { name: "third", alias: "second", region: there },
  ],
  "renamed back": [
    { name: "second", alias: NAME, region: there },
    { name: NAME, alias: "second", region: there },
  ],
  removed: [undefined],
  "renamed, then removed": [{ name: "second", alias: NAME, region: there }, undefined],
  "another region": [{ name: NAME, region: elsewhere }],
  "renamed, in another region": [{ name: "second", alias: NAME, region: elsewhere }],
};

/** Where that is run; the last run is where the move was. */
const machines = ["here", "on a machine without the journal"] as const;

const all = DOORS.flatMap((door) =>
  Object.keys(ways).flatMap((way) =>
    Object.keys(changes).flatMap((change) =>
      machines.flatMap((machine) =>
        [true, false].flatMap((atOnce) =>
          [true, false].map((apart) => ({ door, way, change, machine, atOnce, apart })),
        ),
      ),
    ),
  ),
);
const chosen = sampled(all, [
  ["door", "way", "change"],
  ["atOnce", "change", "machine"],
  ["door", "way", "machine"],
  ["apart", "door", "way"],
  ["apart", "change", "machine"],
]);

const ours = async () => {
  const rows = await world.io.client.all({ operation: "listApplications", ids: [] });
  const others: readonly string[] = [fixtures.application, fixtures.otherApplication];
  return rows.map(({ id }) => String(id)).filter((id) => !others.includes(id));
};

const inState = ({ state, pending }: Pulumi) => [
  ...[...state.values()].map(({ id }) => id),
  ...pending.map(([, { id }]) => id),
];

const intentsOf = async (folder: string) =>
  (await intentsIn(documentsIn({ store: undefined, folder }))).flatMap(({ entries }) =>
    entries.map(({ intent }) => intent),
  );

function give(from: Pulumi, to: Pulumi): void {
  to.state.clear();
  for (const [name, one] of from.state) to.state.set(name, one);
  to.pending.splice(0, to.pending.length, ...from.pending);
}

/** A stack whose application has moved, and whose original is kept. */
async function kept(door: Door, way: string) {
  const { more, prepare, after, isStopped, free } = ways[way] as Way;
  await world.reset();
  isWhole = true;
  const said: string[] = [];
  const folder = newFolder();
  let isApart = false;
  const isOther = () => isApart;
  const engine = engineIn(world, kinds.application, door, folder, said, undefined, "test", isOther);
  const one = (at: At) => thing(door, at, more);
  await engine.up([one({ name: NAME, region: here })]);
  const original = engine.state.get(NAME)?.id ?? "";
  await engine.preview([one({ name: NAME, region: here })]);
  await prepare?.(original);
  if (isStopped) refuse("createApplication");
  const broken = thing(door, { name: "other", region: here }, { displayName: "other" });
  const other = engineIn(world, kinds.application, door, newFolder(), said, undefined, "test", isOther);
  const run = async (program: readonly Thing[], atOnce = false, isElsewhere = false) => {
    said.length = 0;
    const [from, to] = [engine, other];
    if (isElsewhere) give(from, to);
    const end = await (isElsewhere ? to : from).up(program, { atOnce }).then(
      () => "",
      (error: Error) => error.message,
    );
    if (isElsewhere) give(to, from);
    return end;
  };
  expect(await run([one(moved), ...(isStopped ? [broken] : [])])).not.toBe("");
  world.sandbox.clearFaults();
  if (way === "a deletion that is refused") refuse("deleteApplication");
  await after?.(original);
  expect(await ours()).toContain(original);
  /** From now on, what the state has is deleted by another process. */
  const upgrade = () => {
    isApart = true;
  };
  return { engine, said, folder, original, one, run, free, upgrade };
}

const title = "$door, $way, $change $machine, at once: $atOnce, another release: $apart";
test.each(chosen)(title, async ({ door, way, change, machine, atOnce, apart }) => {
  const { engine, said, folder, original, one, run, free, upgrade } = await kept(door, way);
  if (apart) upgrade();
  let last: At | undefined;
  const check = async () => {
    const text = said.join("\n");
    const lost = (await ours()).filter((id) => !inState(engine).includes(id) && !text.includes(id));
    expect(lost).toEqual([]);
  };
  for (const at of changes[change] ?? []) {
    last = at;
    const error = await run(at ? [one(at)] : [], atOnce, machine !== "here");
    said.push(error);
    await check();
    if (way !== "a run that stops before it" && at?.region === there) expect(await ours()).toContain(original);
  }
  await free(original);
  const program = last ? [one(last)] : [];
  expect(await run(program, atOnce)).toBe("");
  await check();
  expect(await run(program, atOnce)).toBe("");
  expect(await ours()).toEqual([...engine.state.values()].map(({ id }) => id));
  expect(engine.pending).toEqual([]);
  // A journal does not hear of what a machine without it has deleted.
  if (machine === "here") expect(await intentsOf(folder)).toEqual([]);
  world.writes();
  expect(await run(program, atOnce)).toBe("");
  expect(world.writes()).toEqual({});
});

/** The engine would write a state that it cannot load (3.259), with or without a preview of the whole stack before. */
test.each(DOORS.flatMap((door) => Object.keys(ways).map((way) => ({ door, way }))))(
  "$door, $way: a rename in a part of the stack is refused before anything is written",
  async ({ door, way }) => {
    const { engine, original, one, free } = await kept(door, way);
    const renamed = one({ name: "second", alias: NAME, region: there });
    const preview = (is: "whole" | "part", what: Thing) => {
      isWhole = is === "whole";
      return engine.preview([what]).then(
        () => "",
        (error: Error) => error.message,
      );
    };
    world.writes();
    const refused =
      /was renamed after its move, and the original \(\S+\) is still to be deleted.*without these options/;
    expect(await preview("part", renamed)).toMatch(refused);
    expect(await preview("whole", renamed)).toBe("");
    expect(await preview("part", renamed)).toMatch(refused);
    expect(world.writes()).toEqual({});
    isWhole = true;
    await free(original);
    await engine.up([renamed]);
    expect(await preview("part", { ...renamed, name: "third", options: { aliases: [{ name: "second" }] } })).toBe("");
  },
);

test.each(DOORS)("%s: without a rename it is part of such a run", async (door) => {
  const { engine, one } = await kept(door, "something that refers to it");
  await engine.preview([one(moved)]);
  isWhole = false;
  await engine.preview([one(moved)]);
});

/** A resource is renamed, another one gets its earlier name and moves, and then the first one is removed. */
test.each(DOORS.flatMap((door) => [false, true].map((apart) => ({ door, apart }))))(
  "$door, another release: $apart: what is removed is no original of what has its earlier name",
  async ({ door, apart }) => {
    await world.reset();
    isWhole = true;
    let isApart = false;
    const engine = engineIn(world, kinds.application, door, newFolder(), [], undefined, "test", () => isApart);
    const one = (at: At, displayName: string) =>
      thing(door, at, { displayName, domains: { [`${displayName}.example.org`]: {} } });
    const settle = async () => {
      await setRecords(world);
      await world.io.client.clock.sleep(3_600_000);
    };
    const renamed = one({ name: "second", region: here }, "one");
    const other = (region: string | undefined) => one({ name: NAME, region }, "two");
    await engine.up([one({ name: NAME, region: here }, "one")]);
    await settle();
    await engine.up([one({ name: "second", alias: NAME, region: here }, "one")]);
    await engine.up([renamed, other(here)]);
    await settle();
    await engine.up([renamed, other(there)]).catch(() => undefined);
    await settle();
    await engine.up([renamed, other(there)]);
    await settle();
    const id = engine.state.get("second")?.id ?? "";
    isApart = apart;
    await engine.up([other(there)]);
    expect(await ours()).toEqual([engine.state.get(NAME)?.id]);
    expect(id).not.toBe("");
  },
);
