import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { worldOfSuite } from "../laws/law";

const world = worldOfSuite();
const kind: Kind = kinds.application;
const [clusterId] = CLUSTERS.map(({ id }) => id);
const image = { source: "dockerImage", dockerImage: "shop/api", deploy: { wait: "none" } };
const declared = { displayName: "api", clusterId, ...image, domains: { "api.example.com": {} } };

const created = (more: object = {}, original?: string) =>
  apply(
    { kind, name: "api", declared: { ...declared, allowSameName: true, ...more }, address: "api", original },
    { ...world.io, taken: new Set() },
  );

test("an object is not created incomplete beside the one that has what only one can have", async () => {
  await world.reset();
  const { known: original } = await created();
  world.writes();
  await expect(created()).rejects.toMatchObject({
    problem: {
      code: "exclusive",
      message: expect.stringContaining(`${original.live.id}, which has the same name, has api.`),
    },
  });
  // Whatever the names are: the one that it replaces is known.
  await expect(created({ displayName: "renamed" }, original.live.id)).rejects.toMatchObject({
    problem: {
      code: "exclusive",
      message: expect.stringContaining(`${original.live.id}, which it replaces, has api.`),
    },
  });
  expect(world.writes()).toEqual({});
  expect((await created({ domains: { "other.example.com": {} } })).error).toBeUndefined();
  expect((await created({ displayName: "another", domains: {} })).error).toBeUndefined();
  await remove(kind, "api", original, world.io);
  expect((await created()).error).toBeUndefined();
});
