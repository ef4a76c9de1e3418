import { kinds } from "../../../src/kinds";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * Doors × how much of the stack a run has × how far a move has come × the release that wrote the state: a run that leaves out a part of the stack names the
 * original that it may keep, and the moves that it may pass over. The engine then asks for no deletion, so nothing else does.
 */

let isWhole = true;
jest.mock("../../../src/state/engine-command", () => ({
  ...jest.requireActual("../../../src/state/engine-command"),
  coversAll: async () => isWhole,
}));

jest.setTimeout(600_000);

const world = worldOfSuite();

const [here, there] = CLUSTERS.map(({ id }) => id);

const cases = DOORS.flatMap((door) =>
  [true, false].flatMap((suspends) => [false, true].map((apart) => ({ door, suspends, apart }))),
);

async function placed({ door, suspends, apart }: (typeof cases)[number]) {
  await world.reset();
  isWhole = true;
  const said: string[] = [];
  const own = newFolder();
  const through = (thing: Thing) => (door === "dynamic" ? (dynamicThing(thing) ?? thing) : thing);
  const at = (clusterId: string | undefined, variables: object = {}) =>
    through({
      name: NAME,
      inputs: {
        ...{ displayName: "shop", clusterId, source: "dockerImage", dockerImage: "shop/api", variables },
        ...(suspends ? { move: { suspendOld: true } } : {}),
      },
      options: {},
    });
  let isApart = false;
  const engine = engineIn(world, kinds.application, door, own, said, undefined, "test", () => isApart);
  await engine.up([at(here)]);
  isApart = apart;
  const id = engine.state.get(NAME)?.id ?? "";
  const service = { type: kinds.application.serviceType, id };
  await made(kinds.loadBalancer, { displayName: "edge", destinations: [{ service, weight: 1 }] }, world);
  said.length = 0;
  /** Another resource of the stack, in a run that leaves the application out. */
  const another = async () => {
    said.length = 0;
    const other = engineIn(world, kinds.project, door, own, said);
    await other.up([through({ name: "other", inputs: { displayName: "other" }, options: {} })]);
    return said.join("\n");
  };
  return { engine, id, said, moved: at(there), changed: at(there, { MODE: "new" }), another };
}

const exists = (id: string) =>
  world.io.client.one({ operation: "getApplication", ids: [id] }).then(
    () => true,
    () => false,
  );

describe.each(cases)("$door, suspendOld: $suspends, another release: $apart", (one) => {
  test.each([true, false])("a move that leaves nothing out: %s, is said to keep its original if not", async (isAll) => {
    const { engine, id, said, moved } = await placed(one);
    isWhole = isAll;
    await engine.preview([moved]);
    const named = said.filter((text) => text.includes(`its original (${id}) may be kept`));
    expect(named).toHaveLength(isAll ? 0 : 1);
    for (const text of named) {
      expect(text).toContain('load balancer "edge"');
      expect(text).toContain(one.suspends ? "suspended" : "crons, workers and deployment jobs run in both");
    }
  });

  test("the original of a forced replacement is kept while something forwards to it, if the run may leave that out", async () => {
    const { engine, id, said, changed } = await placed(one);
    isWhole = false;
    const forced = { ...changed, inputs: { ...changed.inputs, allowSameName: true, clusterId: here } };
    // Directly after its creation, a replacement looks like that.
    await engine.up([forced]);
    const outcome = await engine.up([forced], { replace: [NAME] }).catch((error: Error) => error.message);
    expect([outcome, ...engine.errors, ...said].join("\n")).toContain(
      `the original (${id}) is kept: it is still referenced by load balancer "edge"`,
    );
    expect(await exists(id)).toBe(true);
    isWhole = true;
    await engine.up([forced]);
    expect(await exists(id)).toBe(false);
  });

  test("the original of a complete move is named by each run that leaves something out", async () => {
    const { engine, id, moved, another } = await placed(one);
    // The balancer refers to it, so its deletion is refused.
    await engine.up([moved]).catch(() => undefined);
    expect(await another()).not.toContain(id);
    isWhole = false;
    const text = await another();
    expect(text).toContain(`Application "${NAME}" has moved to ${engine.state.get(NAME)?.id}`);
    expect(text).toContain(`its original (${id}) is ${one.suspends ? "suspended and " : ""}still to be deleted`);
  });

  test("a move that was interrupted is named as well", async () => {
    const { engine, id, said, changed, another } = await placed(one);
    // The clone, and the suspension of the original, are the last that the platform does.
    world.sandbox.addFault({ operation: "write", nth: one.suspends ? 3 : 2, times: 1000, status: 403 });
    await engine.up([changed]).catch(() => undefined);
    isWhole = false;
    const text = await another().catch(() => said.join("\n"));
    expect(text).toContain(`The move of Application "${NAME}" is not complete`);
    expect(text).toContain(`Its original is ${id}${one.suspends ? ", suspended" : ""}`);
  });
});
