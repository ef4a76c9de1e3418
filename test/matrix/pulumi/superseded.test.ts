import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, endOf, engineIn, NAME } from "./play";

/**
 * Kinds that may lose data × doors × the release that wrote the state: the protected original of a replacement that only the
 * engine has asked for is kept until the declaration of its successor names it, and is deleted then.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };

const cases = allKinds
  .filter(({ fields, owned }) => "allowDataLoss" in fields && "deletionProtection" in fields && owned === undefined)
  .flatMap((kind) => DOORS.flatMap((door) => [false, true].map((apart) => ({ kind, name: kind.name, door, apart }))));

test.each(cases)("$name ($door), another release: $apart", async ({ kind, door, apart }) => {
  await world.reset();
  let isApart = false;
  const engine = engineIn(world, kind, door, newFolder(), [], undefined, "test", () => isApart);
  const { minimal } = kind.examples;
  const found = Object.fromEntries(Object.entries(places).filter(([name]) => name in minimal));
  const at = (more: object): Thing => {
    const inputs = { ...minimal, ...found, displayName: "first", deletionProtection: true, ...more };
    const one: Thing = { name: NAME, inputs, options: {} };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  const up = (program: readonly Thing[], replace: readonly string[] = []) => endOf(engine.up(program, { replace }));
  await up([at({})]);
  const id = engine.state.get(NAME)?.id ?? "";
  expect(await up([at({})])).toBe("");
  await world.io.client.clock.sleep(3_600_000);
  isApart = apart;
  const kept = [/is protected against deletion, so it is kept/, new RegExp(`allowDataLoss: "${id}"`)];
  const forced = await up([at({ allowSameName: true })], [NAME]);
  const again = await up([at({ allowSameName: true })]);
  for (const refusal of [forced, again]) for (const part of kept) expect(refusal).toMatch(part);
  expect(await up([at({ allowDataLoss: id })])).toBe("");
  expect(engine.pending).toEqual([]);
});
