import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle";
import { startWorld, type World } from "../laws/world";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("of two who lost the answers to equal creations, each ends with an object of its own", async () => {
  const kind = kinds.bucket;
  const declared = { displayName: "images", location: "weur" };
  world.sandbox.addFault({ operation: "createObjectStorage", nth: 1, drop: "after" });
  world.sandbox.addFault({ operation: "createObjectStorage", nth: 2, drop: "before" });
  const io = { ...world.io, taken: new Set<string>() };
  const made = await Promise.all(["one", "other"].map((name) => apply({ kind, name, address: name, declared }, io)));
  expect(made.map(({ error }) => error)).toEqual([undefined, undefined]);
  const ids = made.map(({ known }) => known.live.id);
  expect(new Set(ids).size).toBe(2);
  const rows = await world.io.client.all({ operation: "listObjectStorages", ids: [] });
  expect(rows.filter(({ display_name: name }) => name === "images").map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids),
  );
});
