import type { Kind, Named } from "../../../src/model";
import { readRecord } from "../../../src/read";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import type { Thing } from "./model";
import { endOf, engineIn, NAME } from "./play";

/**
 * Kinds that may lose data × how the program names an object instead of declaring the one that the state has × which one × the
 * release that wrote the state: the engine deletes what it has, and no plan shows that. It is kept until it is named.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();

const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };

/** With IDs that exist. */
function minimalOf({ examples: { minimal } }: Kind): Named {
  return { ...minimal, ...Object.fromEntries(Object.entries(places).filter(([name]) => name in minimal)) };
}

const cases = allKinds
  .filter((kind) => "allowDataLoss" in kind.fields && kind.owned === undefined)
  .flatMap((kind) =>
    (["import", "get"] as const).flatMap((how) =>
      (["its own name", "its own ID with a query", "another"] as const).flatMap((which) =>
        [false, true].map((apart) => ({ kind, name: kind.name, how, which, apart })),
      ),
    ),
  );

test.each(cases)("$name: $how of $which, another release: $apart", async ({ kind, how, which, apart }) => {
  await world.reset();
  let isApart = false;
  const said: string[] = [];
  const engine = engineIn(world, kind, "native", newFolder(), said, undefined, "test", () => isApart);
  const minimal = minimalOf(kind);
  const inputs = { ...minimal, displayName: "first" };
  const one = (more: object, options: Thing["options"] = {}): Thing => ({
    name: NAME,
    inputs: { ...inputs, ...more },
    options,
  });
  const up = (program: readonly Thing[]) => endOf(engine.up(program));
  await engine.up([one({})]);
  await engine.up([one({})]);
  const id = engine.state.get(NAME)?.id ?? "";
  const other = (await made(kind, { ...minimal, displayName: "second" }, world)).live.id;
  await world.io.client.clock.sleep(3_600_000);
  const exists = async (which: string) => (await readRecord(kind, which, world.io)) !== undefined;
  isApart = apart;
  const isOther = which === "another";
  const query = `${id}?displayName=%22first%22`;
  const text = isOther ? other : which === "its own name" ? "first" : query;
  const naming = (more: object = {}) => [one(isOther ? { displayName: "second", ...more } : more, { [how]: text })];
  said.length = 0;
  const first = await up(naming());
  expect(await exists(id)).toBe(true);
  expect(first.includes(`instead of ${id}`)).toBe(isOther);
  expect(said.some((line) => line.includes(`has shown ${id} as its object`))).toBe(isOther && how === "import");
  // It is still to be deleted, and the next run of the same program is no consent.
  const again = await up(naming());
  expect(await exists(id)).toBe(true);
  expect(again.includes(`instead of ${id}`)).toBe(isOther);
  if (!isOther) return;
  expect(await up(how === "import" ? naming({ allowDataLoss: id }) : [])).toBe("");
  expect([await exists(id), await exists(other)]).toEqual([false, true]);
});
