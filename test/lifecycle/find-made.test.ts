import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { worldOfSuite } from "../laws/law";

const world = worldOfSuite();

test("of two who lost the answers to equal creations, one ends with the object, and the other in an error", async () => {
  const kind = kinds.bucket;
  const declared = { displayName: "images", location: "weur" };
  world.sandbox.addFault({ operation: "createObjectStorage", nth: 1, drop: "after" });
  world.sandbox.addFault({ operation: "createObjectStorage", nth: 2, drop: "before" });
  const io = { ...world.io, taken: new Set<string>() };
  const made = await Promise.allSettled(
    ["one", "other"].map((name) => apply({ kind, name, address: name, declared }, io)),
  );
  const errors = made.flatMap((one) => (one.status === "rejected" ? [one.reason.problem.code] : []));
  expect(errors).toEqual(["unconfirmed"]);
  const ids = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.known.live.id] : []));
  const rows = await world.io.client.all({ operation: "listObjectStorages", ids: [] });
  expect(rows.filter(({ display_name: name }) => name === "images").map(({ id }) => id)).toEqual(ids);
});
