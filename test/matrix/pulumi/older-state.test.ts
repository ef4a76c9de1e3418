import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import { withPlainReferences } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { knownById } from "../../../src/state/known";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import { dynamicThing } from "./dynamic-door";
import type { Kept, Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * Kinds with a name × doors × what the state is older than × the runs before its end: a state of before a move or a
 * replacement is imported. Its object is gone, and a deletion of all of it names what the resource has instead, which stays.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();

const since = ["a replacement", "a move", "nothing", "a deletion by others"] as const;
/** What refuses or delays a replacement: protection, a deployment, and what only one object can have. */
const LEFT_OUT = ["deletionProtection", "deploy", "connections", "domains", "systemDomain"];
const before = ["nothing", "a preview", "an update"] as const;

const cases = allKinds
  .filter(({ naming = "", owned, fields }) => !owned && ![undefined, "computed"].includes(fields[naming]?.mutability))
  .flatMap((kind) => since.map((than) => ({ kind, than, name: kind.name })))
  .filter(({ kind, than }) => than !== "a move" || kind.move !== undefined)
  .flatMap((one) => DOORS.flatMap((door) => before.map((run) => ({ ...one, door, run }))));

test.each(cases)("$name ($door), older than $than, after $run: what exists is named", async (one) => {
  const { kind, than, door, run } = one;
  await world.reset();
  const said: string[] = [];
  const engine = engineIn(world, kind, door, newFolder(), said);
  const { naming = "", move } = kind;
  const [drawn = {}] = fc.sample(sampleOf(kind), 1);
  const declared = Object.fromEntries(
    Object.entries(withPlainReferences(kind, drawn)).filter(([field]) => !LEFT_OUT.includes(field)),
  );
  const nameOf = (name: string) =>
    kind.fields[naming]?.schema.safeParse(name).success ? name : `https://${name}.example.com`;
  const thing = (inputs: object): Thing => {
    const options = { replaceOnChanges: [naming] };
    const all = { name: NAME, inputs: { ...declared, [naming]: nameOf("first"), ...inputs }, options };
    return (door === "dynamic" ? dynamicThing(all) : all) ?? all;
  };
  await engine.up([thing({})]);
  const older = engine.state.get(NAME) as Kept;
  const allowed = "allowDataLoss" in kind.fields ? { allowDataLoss: older.id } : {};
  const other = CLUSTERS.find(({ id, name }) => ![id, name].includes(String(Object(declared)[move?.field ?? ""])));
  const changed = {
    "a replacement": { [naming]: nameOf("second"), ...allowed },
    "a move": { [move?.field ?? ""]: other?.id, ...allowed },
  };
  if (than === "a replacement" || than === "a move") await engine.up([thing(changed[than])]);
  const { id } = engine.state.get(NAME) as Kept;
  // Where it runs with what has created it, what replaced it is stored: the next run shows that.
  await engine.up([thing(than === "a replacement" || than === "a move" ? changed[than] : {})]);
  engine.state.set(NAME, older);
  if (than === "a deletion by others")
    await remove(kind, NAME, knownById(older.id, await world.io.client.home()), world.io);
  if (run === "a preview") await engine.preview([thing({})]).catch(() => {});
  if (run === "an update") await engine.up([thing({})]).catch(() => {});
  engine.errors.length = 0;
  said.length = 0;
  await engine.up([]);
  expect(engine.state.size).toBe(0);
  const named = said.filter((text) => text.includes("still exists"));
  expect(named).toHaveLength(id === older.id ? 0 : 1);
  if (id !== older.id) expect(named[0]).toContain(`\`adopt: { id: "${id}" }\``);
});

test.each(DOORS)(
  "a successor that only the engine asks for is announced beside the one of before (%s)",
  async (door) => {
    await world.reset();
    const said: string[] = [];
    const engine = engineIn(world, kinds.loadBalancer, door, newFolder(), said);
    const thing = (type: string): Thing => {
      const one = { name: NAME, inputs: { displayName: "edge", type }, options: { replaceOnChanges: ["type"] } };
      return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
    };
    await engine.up([thing("DEFAULT")]);
    const older = engine.state.get(NAME) as Kept;
    for (const _ of ["replaced", "stored"]) await engine.up([thing("GEO")]);
    const { id } = engine.state.get(NAME) as Kept;
    engine.state.set(NAME, older);
    await world.io.client.clock.sleep(86_400_000);
    said.length = 0;
    await engine.preview([thing("GEO")]);
    expect(said.filter((text) => text.includes("is created beside a matching object"))).toEqual([
      expect.stringContaining(id),
    ]);
  },
);
