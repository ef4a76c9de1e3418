import { CLUSTERS } from "../../src/sandbox/reference";
import { explore } from "./explore";
import { ENGINES, Lab } from "./lab";
import type { Program } from "./programs";
import { type Scene, sceneNamed } from "./scenes";

jest.setTimeout(3_600_000);

/**
 * A creation that is killed anywhere, and then a program that differs in what cannot change: what was created is named, by
 * the plan already, and the original program continues with it.
 */
const CRASH = { crashes: 1, odds: 0, events: 1 };
const there = CLUSTERS[1]?.id;
const elsewhere = (program: Program): Program =>
  program.map((one) => ({ ...one, declared: { ...one.declared, clusterId: there } }));

test.each(ENGINES)("%s: a creation that is killed, and then another cluster", async (engine) => {
  const scene = sceneNamed("Application/create/minimal") as Scene;
  const programs: Scene["programs"] = (id) => ({ ...scene.programs(id), other: elsewhere(scene.programs(id).wanted) });
  const { violations, histories } = await explore(new Lab(undefined, engine), { ...scene, programs }, CRASH, ["other"]);
  expect(violations).toEqual([]);
  expect(histories).toBeGreaterThan(5);
});
