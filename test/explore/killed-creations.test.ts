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
const CHANGES: readonly (readonly [string, Record<string, unknown>])[] = [
  ["Application", { clusterId: CLUSTERS[1]?.id }],
  // No answer shows these.
  ["Database", { dbUser: "other" }],
  ["Database", { extensions: { vector: true } }],
];
const cases = ENGINES.flatMap((engine) => CHANGES.map(([kind, change]) => ({ engine, kind, change })));

test.each(cases)("$engine: a creation of $kind that is killed, and then $change", async ({ engine, kind, change }) => {
  const scene = sceneNamed(`${kind}/create/minimal`) as Scene;
  const other = (program: Program): Program =>
    program.map((one) => ({ ...one, declared: { ...one.declared, ...change } }));
  const programs: Scene["programs"] = (id) => ({ ...scene.programs(id), other: other(scene.programs(id).wanted) });
  const { violations, histories } = await explore(new Lab(undefined, engine), { ...scene, programs }, CRASH, ["other"]);
  expect(violations).toEqual([]);
  expect(histories).toBeGreaterThan(5);
});
