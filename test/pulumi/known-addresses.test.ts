import { KnownAddresses } from "../../src/pulumi/known-addresses";
import { Documents, storeInMemory } from "../../src/store";

/** What the runs of a stack show, in turn: `a` is an object at that URN, `+a` one that is created or imported there. */
const table: readonly [string, readonly string[], string, string, readonly string[]][] = [
  ["two imports", ["+a", "+b"], "destroy --target b", "b", ["a"]],
  ["two imports, then a part of the stack", ["+a", "+b", "b"], "in the same run", "b", ["a"]],
  ["both shown", ["a b", ""], "destroy --target a", "a", ["b"]],
  ["both shown, then a part of the stack", ["+a", "a b", "a b", "a"], "in the same run", "a", ["b"]],
  ["renamed", ["+a", "b"], "destroy", "b", []],
  ["renamed and replaced in one run", ["+a", "b"], "in the same run", "b", []],
  ["removed from the state, then imported and used", ["+a", "+b", "b", ""], "destroy", "b", []],
  ["one that comes back after a part of the stack", ["+a", "+b", "b", "a"], "in the same run", "a", ["b"]],
  ["moved on", ["+a", "-a +b"], "destroy", "b", []],
  ["nothing known", [], "destroy", "a", []],
];

test.each(table)("%s: %j, %s of %s", async (_, runs, then, urn, expected) => {
  const documents = new Documents(storeInMemory());
  for (const [index, shown] of runs.entries()) {
    for (const each of shown.split(" ").filter(Boolean)) {
      // Each in a process of its own: the two faces of a program are.
      const known = new KnownAddresses(documents, "shop/test", `run ${index}`);
      if (each.startsWith("-")) await known.forget("id", [each.slice(1)]);
      else await known.show({ id: "id", urn: each.replace("+", ""), isNew: each.startsWith("+") });
    }
  }
  const last = then === "in the same run" ? runs.length - 1 : runs.length;
  const known = new KnownAddresses(documents, "shop/test", `run ${last}`);
  expect(await known.others("id", [urn])).toEqual(expected);
});

test("a resource that was renamed may be deleted under its earlier URN", async () => {
  const known = new KnownAddresses(new Documents(storeInMemory()), "shop/test", "run");
  await known.show({ id: "id", urn: "renamed", isNew: false });
  expect(await known.others("id", ["a"], true)).toEqual([]);
  await known.show({ id: "id", urn: "other", isNew: true });
  expect(await known.others("id", ["a"], true)).toHaveLength(2);
  await known.forget("id", ["a"], "other");
  expect(await known.others("id", ["other"])).toEqual([]);
});

test("what is known already is not written again, and what is shown together is stored together", async () => {
  const store = storeInMemory();
  const swap = jest.spyOn(store, "swap");
  const showAll = (run: string) => {
    const known = new KnownAddresses(new Documents(store), "shop/test", run);
    return Promise.all([..."abcdefgh"].map((id) => known.show({ id, urn: id, isNew: false })));
  };
  await showAll("run 1");
  expect(swap.mock.calls.length).toBeLessThan(4);
  swap.mockClear();
  await showAll("run 2");
  expect(swap).not.toHaveBeenCalled();
});
