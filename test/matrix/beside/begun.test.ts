import { kinds } from "../../../src/kinds";
import type { Named } from "../../../src/model";
import { readFull } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { setRecords } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { sampled } from "../../support/tuples";
import { faces } from "../stacks/faces";
import { elsewhere } from "../stacks/pulumi";
import type { Stack } from "../stacks/stack";

/**
 * A run is cut off, and the state goes to another name or back end before the next one (`pulumi stack rename`, `state move`,
 * `stack export` and `import`, `workspace new -state=`, a provider block that gets `stack` or `store`): what the next runs make of it is what they make of it under the same
 * name. How far the run came × where the state goes × what the program is then × faces.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const [HOST, LEVEL] = ["shop.example.org", { LEVEL: "info" }];
const before: Named = {
  ...{ displayName: "api-of-shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api" },
  ...{ variables: LEVEL, domains: { [HOST]: {} } },
};

/** What the run that is cut off declares; a creation is the first one. */
const CREATION = "a creation";
const runs: Readonly<Record<string, Named>> = {
  [CREATION]: before,
  "an update": { ...before, replicas: 2, variables: { ...LEVEL, TOKEN: "t", OTHER: "o" } },
  "a move": { ...before, clusterId: there, move: { suspendOld: true } },
};

interface Place {
  readonly stack: string;
  readonly settings?: Readonly<Record<"stack" | "store", string | undefined>>;
}
const SAME: Place = { stack: "dev" };
const places: Readonly<Record<string, (shared: string) => Place>> = {
  "another stack": () => ({ stack: "prod" }),
  "another back end": () => ({ stack: elsewhere("dev") }),
  "the same one, with `stack`": () => ({ stack: "dev", settings: { stack: "shop", store: undefined } }),
  "the same one, with `store`": (store) => ({ stack: "dev", settings: { stack: "shop", store } }),
};

const programs: Readonly<Record<string, (run: string) => Named | undefined>> = {
  "the one before": () => before,
  "the same": (run) => runs[run],
  "another change": () => ({ ...before, variables: { ...LEVEL, LATE: "l" } }),
  nothing: () => undefined,
};

/** Writes after which the platform refuses all; with the last one, the run ends, and its state is lost. */
const WRITES = [1, 2, 3, 4, 5, 6, 7, 8, 99];

const cases = Object.keys(faces).flatMap((face) =>
  Object.keys(runs).flatMap((run) =>
    Object.keys(places).flatMap((place) =>
      Object.keys(programs).flatMap((program) => WRITES.map((writes) => ({ face, run, place, program, writes }))),
    ),
  ),
);
const isOne = ({ face, place, run, writes }: (typeof cases)[number]) =>
  (place === "another stack" || (face === "terraform") !== (place === "another back end")) &&
  (run === "a move" || writes < 4 || writes === 99) &&
  // What another stack has begun to create is that one's: see `beside/known`.
  (run !== CREATION || !["another stack", "another back end"].includes(place));
const all = sampled(cases.filter(isOne), [
  ["face", "run", "place", "program"],
  ["face", "run", "writes"],
]);

interface Case {
  readonly face: string;
  readonly run: string;
  readonly program: string;
  readonly writes: number;
}

/** The applications of the suite at the end, without what tells one world from another. */
async function ended({ face, run, program, writes }: Case, place: (shared: string) => Place): Promise<unknown> {
  await world.reset();
  const [folder, shared] = [newFolder(), newFolder()];
  const begin = (at: Place): Stack => {
    const begun = faces[face] as (typeof faces)[string];
    return begun(world, folder, kind, at.stack, "it", at.settings as never);
  };
  const first = begin(SAME);
  if (run !== CREATION) {
    const made = await first.up(before);
    expect({ ...made, isRefused: false }).toEqual(made);
    await setRecords(world);
    world.sandbox.clock.advance(600);
    await first.up(before);
  }
  const [original = ""] = first.ids();
  const restore = first.keep();
  world.sandbox.addFault({ operation: "write", nth: writes, times: 9_999, status: 422 });
  await first.up(runs[run], { isKilled: true });
  restore();
  world.sandbox.clearFaults();
  const next = begin(place(shared));
  for (const [at, one] of first.state) next.state.set(at, one);
  const refused: boolean[] = [];
  for (const _ of [1, 2, 3]) refused.push((await next.up(programs[program]?.(run))).isRefused);
  return { refused, left: await left(original) };
}

async function left(original: string): Promise<readonly unknown[]> {
  const rows = await records(kind, ({ display_name: name }) => name === before.displayName, world.io);
  return Promise.all(rows.map(({ id }) => shown(String(id), original)));
}

async function shown(id: string, original: string): Promise<unknown> {
  const { values = {}, parts = {} } = (await readFull(kind, id, world.io))?.live ?? {};
  const entries = Object.entries(parts).map(([name, all]) => [name, all.map(({ key }) => key).sort()]);
  const { clusterId, suspended, status } = values;
  return { is: id === original ? "original" : "clone", clusterId, suspended, status, ...Object.fromEntries(entries) };
}

const controls = new Map<string, Promise<unknown>>();

test.each(all)("$face: $run, $writes writes, to $place, then $program", async ({ place, ...one }) => {
  const key = JSON.stringify(one);
  const control = await (controls.get(key) ?? ended(one, () => SAME));
  controls.set(key, Promise.resolve(control));
  expect(await ended(one, places[place] as (shared: string) => Place)).toEqual(control);
});
