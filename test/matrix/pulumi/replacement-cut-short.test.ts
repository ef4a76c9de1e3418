import fc from "fast-check";
import type { Kind } from "../../../src/model";
import { withPlainReferences } from "../../../src/model";
import { DELETE_FIRST } from "../../../src/pulumi/carried-inputs";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { allKinds } from "../laws/play";
import { dynamicThing } from "./dynamic-door";
import { Pulumi, started, type Thing } from "./model";
import { DOORS, NAME, starting } from "./play";

/**
 * Kinds with a name × doors × ends of a creation × what follows: the engine has deleted the original of a replacement first
 * and did not come to the successor. It asks for the difference of what is gone, with nothing that shows that. The next run
 * creates the successor once, or continues with what the last one has created, and then nothing is left to do.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();

/** The platform refuses the creation, or the engine is killed before it stores what was created. */
const ends = ["is refused", "is not stored"] as const;
/** What the next run declares. */
const followed = ["the same", "another name", "after a preview", "after a refresh"] as const;

const cases = allKinds
  .filter(({ naming = "", owned, fields }) => !owned && ![undefined, "computed"].includes(fields[naming]?.mutability))
  .flatMap((kind) => DOORS.flatMap((door) => followed.map((then) => ({ kind, door, then, name: kind.name }))))
  .flatMap((one) => ends.map((end) => ({ ...one, end })));

const idsOf = async (kind: Kind) => (await records(kind, () => true, world.io)).map(({ id }) => String(id));

test.each(cases)("$name ($door) whose successor $end, $then: it is created once", async ({ kind, door, then, end }) => {
  await world.reset();
  const said: string[] = [];
  let isKilled = false;
  const start = starting(world, door, newFolder(), said);
  const process = () => {
    const one = started(start, false);
    const create: typeof one.create = async (request) => {
      const created = await one.create(request);
      if (isKilled && !request.preview) throw new Error("killed");
      return created;
    };
    return { ...one, create };
  };
  const engine = new Pulumi(process, (name) => `urn:pulumi:test::shop::${tokenOf(kind.name)}::${name}`);
  const { naming = "" } = kind;
  const [drawn = {}] = fc.sample(sampleOf(kind), 1);
  const { deletionProtection: _, deploy: __, ...declared } = withPlainReferences(kind, drawn) as Thing["inputs"];
  const thing = (name: string, allowed: object = {}): Thing => {
    const isText = kind.fields[naming]?.schema.safeParse(name).success ?? false;
    const inputs = {
      ...declared,
      [naming]: isText ? name : `https://${name}.example.com`,
      [DELETE_FIRST]: true,
      ...allowed,
    };
    const one = { name: NAME, inputs, options: { replaceOnChanges: [naming], deleteBeforeReplace: true } };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  const present = await idsOf(kind);
  await engine.up([thing("first")]);
  const original = engine.state.get(NAME)?.id ?? "";
  const allowed = "allowDataLoss" in kind.fields ? { allowDataLoss: original } : {};
  isKilled = end === "is not stored";
  if (!isKilled) world.sandbox.addFault({ operation: kind.api.create, nth: 1, times: 1, status: 422 });
  const failure = await engine.up([thing("second", allowed)]).then(() => "", String);
  isKilled = false;
  world.sandbox.clearFaults();
  expect(failure).not.toBe("");
  expect(engine.state.get(NAME)).toMatchObject({ id: original, isPending: true });
  if (then === "after a preview") await engine.preview([thing("second", allowed)]);
  if (then === "after a refresh") await engine.refresh();
  const made = (await idsOf(kind)).filter((id) => !present.includes(id));
  // No loss is to be allowed any more: what it would be of is gone.
  const program = [thing(then === "another name" ? "third" : "second")];
  await engine.up(program);
  expect(engine.errors).toEqual([]);
  const now = (await idsOf(kind)).filter((id) => !present.includes(id));
  expect(now).toEqual([engine.state.get(NAME)?.id]);
  expect(now).not.toContain(original);
  if (made.length > 0) expect(now).toEqual(made);
  world.writes();
  const steps = await engine.up(program);
  expect(steps.map(({ op }) => op)).toEqual(["same"]);
  expect(world.writes()).toEqual({});
});
