import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Named } from "../../src/model";
import { read } from "../../src/read";
import { type Known, readBack, writeDown } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";

/** What a run records of an order: what its plan has shown, whatever others have done to it since. */

const kind = kinds.pipeline;
const world = worldOfTests();

const stage = (displayName: string): Named => ({ displayName, applications: [] });
const shop = (...stages: Named[]): Named => ({ displayName: "shop", type: "trunk", stages });

async function applied(declared: Named, known?: Known) {
  const { known: now, error, drift = [] } = await apply({ kind, name: "shop", declared, known }, world.io);
  if (error) throw error;
  // Through an engine's state.
  const kept = readBack(kind, now.live.id, JSON.parse(JSON.stringify(writeDown(kind, now))));
  return { known: kept, drift: drift.map(({ path }) => path.join(".")) };
}

/** What the same declaration differs in from a state. */
async function differencesOf(declared: Named, known: Known): Promise<string[]> {
  const request = { kind, name: "shop", declared, known, address: "shop" };
  return (await planResource(request, { look: world.io.client })).differences.map(({ path }) => path.join("."));
}

type Row = { readonly id: string; readonly display_name: string };

const rowsOf = async ({ live }: Known) => {
  const { stages } = await world.io.client.one({ operation: "getPipeline", ids: [live.id] });
  return stages as readonly Row[];
};
const namesOf = async (known: Known) => (await rowsOf(known)).map(({ display_name: name }) => name);

const elsewhere = {
  adds: ({ live }: Known, name: string) =>
    world.io.client.send({
      operation: "createPipelineStage",
      ids: [live.id],
      body: { display_name: name, insert_before: 9 },
    }),
  arranges: async (known: Known, ...names: string[]) => {
    const rows = await rowsOf(known);
    const ids = names.map((name) => rows.find((row) => row.display_name === name)?.id);
    await world.io.client.send({ operation: "updatePipeline", ids: [known.live.id], body: { stage_order: ids } });
  },
  joins: async (known: Known, name: string) => {
    const row = (await rowsOf(known)).find(({ display_name: own }) => own === name);
    const body = { app_id: fixtures.application };
    await world.io.client.send({ operation: "addPipelineStageApp", ids: [known.live.id, row?.id ?? ""], body });
  },
  removes: async (known: Known, name: string) => {
    const row = (await rowsOf(known)).find(({ display_name: own }) => own === name);
    await world.io.client.send({ operation: "deletePipelineStage", ids: [known.live.id, row?.id ?? ""] });
  },
};

/** The second run's plan, on the first one's state, is empty; one that has read the platform shows what drifted. */
async function expectSettled(declared: Named, known: Known, drifted: readonly string[]) {
  expect(await differencesOf(declared, known)).toEqual([]);
  world.writes();
  await applied(declared, known);
  expect(world.writes()).toEqual({});
  expect(await differencesOf(declared, (await read(kind, "shop", known, world.io)) as Known)).toEqual(drifted);
}

test("one that is added, and is there already at another place, is not arranged by the next run without a refresh", async () => {
  const { known } = await applied(shop(stage("A"), stage("B")));
  await elsewhere.adds(known, "X");
  const declared = shop(stage("X"), stage("A"));
  const next = await applied(declared, known);
  expect([next.drift, await namesOf(next.known)]).toEqual([["stages.A.order"], ["A", "X"]]);
  await expectSettled(declared, next.known, ["stages.X.order", "stages.A.order"]);
});

test("one that is added where others have arranged the rest is recorded at its declared place", async () => {
  const { known } = await applied(shop(stage("A"), stage("B"), stage("C")));
  await elsewhere.arranges(known, "C", "B", "A");
  const declared = shop(stage("A"), stage("X"), stage("B"), stage("C"));
  const next = await applied(declared, known);
  expect(await namesOf(next.known)).toEqual(["C", "B", "A", "X"]);
  const moved = ["A", "X", "B", "C"].map((name) => `stages.${name}.order`);
  await expectSettled(declared, next.known, moved);
});

test("another order is recorded as it was arranged, although a stage has drifted", async () => {
  const { known } = await applied(shop(stage("A"), stage("B"), stage("C")));
  await elsewhere.joins(known, "B");
  const declared = shop(stage("C"), stage("B"), stage("A"));
  const next = await applied(declared, known);
  expect([next.drift, await namesOf(next.known)]).toEqual([["stages.B.applications"], ["C", "B", "A"]]);
  await expectSettled(declared, next.known, ["stages.B.applications"]);
});

test("one that others have deleted is recorded at its declared place", async () => {
  const { known } = await applied(shop(stage("A"), stage("B"), stage("C")));
  await elsewhere.removes(known, "B");
  const declared = shop(stage("X"), stage("A"), stage("B"), stage("C"));
  const next = await applied(declared, known);
  expect([next.drift, await namesOf(next.known)]).toEqual([["stages.B"], ["X", "A", "C"]]);
  await expectSettled(declared, next.known, ["stages.B"]);
});
