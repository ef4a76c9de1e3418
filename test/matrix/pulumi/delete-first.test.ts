import { join } from "node:path";
import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { withPlainReferences } from "../../../src/model";
import { DELETE_FIRST } from "../../../src/pulumi/carried-inputs";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import type { Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * The engine does not pass `deleteBeforeReplace` to a provider: a move whose original goes first would lose what it has. It
 * is refused, in the preview where a class of this package passes the option, and otherwise before anything is deleted.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const folder = newFolder();

const ways = ["a class passes it", "another language's program has it"] as const;
const names = ["the same", "an alias"] as const;
const cases = allKinds
  .filter(({ move }) => move)
  .flatMap((kind) => DOORS.flatMap((door) => ways.map((way) => ({ kind, door, way, name: kind.name }))))
  .flatMap((one) => names.map((of) => ({ ...one, of })))
  .flatMap((one) => [false, true].map((apart) => ({ ...one, apart })));

const title =
  "$name ($door), $way, under $of, another release: $apart: a move is refused, and goes on without the option";
test.each(cases)(title, async (one) => {
  const { kind, door, way, of, apart } = one;
  await world.reset();
  const said: string[] = [];
  const own = join(folder, `${door} ${way} ${of} ${apart}`);
  let isApart = false;
  const engine = engineIn(world, kind, door, own, said, undefined, "test", () => isApart);
  const [drawn = {}] = fc.sample(sampleOf(kind), 1).map((declared) => withPlainReferences(kind, declared));
  // A database is in one cluster.
  const { deletionProtection: _, deploy: __, connections: ___, ...before } = drawn as Record<string, unknown>;
  const field = kind.move?.field ?? "";
  const other = CLUSTERS.find(({ id, name }) => ![id, name].includes(String(before[field])));
  const thing = (inputs: Thing["inputs"], options: Thing["options"] = {}): Thing => ({ name: NAME, inputs, options });
  await engine.up([thing(before)]);
  const id = engine.state.get(NAME)?.id;
  const moved = (options: Thing["options"]) => {
    const passed = way === ways[0] && options.deleteBeforeReplace ? { [DELETE_FIRST]: true } : {};
    const aliases = of === "an alias" ? { aliases: [{ name: NAME }] } : {};
    const inputs = { ...before, [field]: other?.id, ...passed, allowDataLoss: id };
    return { ...thing(inputs, { ...options, ...aliases }), name: of === "an alias" ? "renamed" : NAME };
  };
  isApart = apart;
  world.writes();
  const refused = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
  const state = new Map(engine.state);
  const first = [moved({ deleteBeforeReplace: true })];
  if (way === ways[0]) expect(await refused(engine.preview(first))).toContain("deleteBeforeReplace");
  expect(await refused(engine.up(first))).toMatch(/deleteBeforeReplace.*delete-first/s);
  expect(world.writes()).toEqual({});
  engine.state.clear();
  for (const [key, kept] of state) engine.state.set(key, kept);
  said.length = 0;
  await engine.up([moved({})]);
  expect(said.join("\n")).toMatch(
    /the original .* is deleted\..* With `retainOnDelete` in the state, the engine keeps the original\./,
  );
  expect(world.writes()).toMatchObject({ [String(kind.move?.clone)]: 1 });
});

test.each(DOORS)(
  "an entry that only one can have is deleted first when it goes to another owner (%s)",
  async (door) => {
    await world.reset();
    const engine = engineIn(world, kinds.domain, door, join(folder, `${door} entry`), []);
    const source = { source: "dockerImage", dockerImage: "shop/api", clusterId: CLUSTERS[0]?.id };
    const app = async (displayName: string) =>
      (await made(kinds.application, { ...source, displayName }, world)).live.id;
    const of = (application: string): Thing => ({
      name: NAME,
      inputs: { application, name: "www.example.com" },
      options: {},
    });
    await engine.up([of(await app("one"))]);
    const steps = await engine.up([of(await app("two"))]);
    expect(steps).toMatchObject([{ op: "replace", diff: { deleteBeforeReplace: true } }]);
  },
);

test.each(DOORS)("what only one object can have is not created beside one that is retained (%s)", async (door) => {
  await world.reset();
  const engine = engineIn(world, kinds.domain, door, join(folder, `retained ${door}`), []);
  const inputs = (application: string) => ({ application, name: "www.retained.example.com" });
  const at = (application: string, options: Thing["options"] = {}): Thing => ({
    name: NAME,
    inputs: inputs(application),
    options,
  });
  await engine.up([at(fixtures.application, { retainOnDelete: true })]);
  world.writes();
  await expect(engine.up([at(fixtures.otherApplication)])).rejects.toThrow(/retainOnDelete/);
  expect(world.writes()).toEqual({});
});
