import { KnownAddresses } from "../../src/lifecycle";
import { Documents, storeInMemory } from "../../src/store";

/** Nothing shows whether there is another one. */
const OPEN = "open";

/**
 * What the runs of a stack show, in turn: `a` is an object at that URN, `+a` one that is adopted or imported there, `*a`
 * one that is created there, `a>b` one that the state of a dynamic provider has at `a`, and the program at `b`. A run
 * that begins with `part` is of a part of the stack, as is the last one where it is said to be.
 */
const table: readonly [string, readonly string[], string, string, readonly string[] | typeof OPEN][] = [
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
  ["nothing known of a part", [], "destroy a part", "a", OPEN],
  ["created, and then a part", ["*a"], "destroy a part", "a", []],
  ["created in a part", ["part *a"], "destroy a part", "a", []],
  ["adopted in a part", ["part +a"], "destroy a part", "a", OPEN],
  ["adopted, and then a part", ["+a"], "destroy a part", "a", []],
  ["of an earlier release, shown in a part", ["part b"], "destroy a part", "b", OPEN],
  ["of an earlier release, not shown in a part", ["part b"], "destroy a part", "a", ["b"]],
  ["two imports, then parts", ["+a", "+b", "part b", "part b"], "destroy a part", "b", ["a"]],
  ["two imports, then a run that does not show one", ["+a", "+b", "b"], "destroy a part", "b", ["a"]],
  ["two imports, then two such runs", ["+a", "+b", "b", "b"], "destroy a part", "b", []],
  ["renamed, and then a part", ["*a", "b"], "destroy a part", "b", []],
  ["renamed in a part", ["*a", "part b"], "destroy a part", "b", ["a"]],
  ["renamed in the program only", ["*a", "a>b"], "destroy", "a", []],
  ["renamed in the program only, in a part", ["*a", "part a>b"], "destroy a part", "a", []],
  ["renamed twice", ["*a", "a>b", "a>c"], "destroy a part", "a", []],
  ["renamed, and then adopted elsewhere", ["*a", "a>b", "+c -a"], "destroy", "c", []],
  ["renamed beside one that takes the name", ["*a", "a>b +a"], "destroy", "a", ["b"]],
];

test.each(table)("%s: %j, %s of %s", async (_, runs, then, urn, expected) => {
  const documents = new Documents(storeInMemory());
  for (const [index, shown] of runs.entries()) {
    const isWhole = !shown.startsWith("part ");
    for (const each of shown.replace("part ", "").split(" ").filter(Boolean)) {
      // Each in a process of its own: the two faces of a program are.
      const known = new KnownAddresses(documents, "shop/test", `run ${index}`, async () => isWhole);
      const [, sign, was, urn = was] = /^([-+*]?)(\w)(?:>(\w))?$/.exec(each) ?? [];
      if (sign === "-") await known.forget("id", [String(urn)]);
      else await known.show({ id: "id", urn: String(urn), isNew: sign !== "", isMade: sign === "*", was: String(was) });
    }
  }
  const last = then === "in the same run" ? runs.length - 1 : runs.length;
  const known = new KnownAddresses(documents, "shop/test", `run ${last}`, async () => then !== "destroy a part");
  const { urns, isOpen } = await known.others("id", [urn]);
  expect(urns.length === 0 && isOpen ? OPEN : urns).toEqual(expected);
});

test.each([true, false])(
  "what may be renamed is deleted under an earlier URN by a run of all only: %s",
  async (isWhole) => {
    const known = new KnownAddresses(new Documents(storeInMemory()), "shop/test", "run", async () => isWhole);
    await known.show({ id: "id", urn: "renamed", isNew: false });
    expect((await known.others("id", ["a"])).urns).toEqual(isWhole ? [] : ["renamed"]);
    await known.show({ id: "id", urn: "other", isNew: true });
    expect((await known.others("id", ["a"])).urns).toHaveLength(2);
    await known.forget("id", ["a"], "other");
    expect((await known.others("id", ["other"])).urns).toEqual([]);
  },
);

test("what is known already is not written again, and what is shown together is stored together", async () => {
  const store = storeInMemory();
  const swap = jest.spyOn(store, "swap");
  const showAll = (run: string) => {
    const known = new KnownAddresses(new Documents(store), "shop/test", run, async () => true);
    return Promise.all([..."abcdefgh"].map((id) => known.show({ id, urn: id, isNew: false })));
  };
  await showAll("run 1");
  expect(swap.mock.calls.length).toBeLessThan(4);
  swap.mockClear();
  await showAll("run 2");
  expect(swap).not.toHaveBeenCalled();
});

test("all objects are shown where the runs before this one have them", async () => {
  const documents = new Documents(storeInMemory());
  const at = (run: string) => new KnownAddresses(documents, "shop/test", run, async () => true);
  await at("run 0").show({ id: "one", urn: "a", isNew: true, isMade: true });
  await at("run 0").show({ id: "two", urn: "b", isNew: true, isMade: true });
  await at("run 1").show({ id: "two", urn: "c", isNew: false, was: "b" });
  const now = at("run 2");
  const expected = new Map([
    ["one", ["a"]],
    ["two", ["c"]],
  ]);
  expect(await now.all()).toEqual(expected);
  // What this run shows is known to its calls.
  await now.show({ id: "three", urn: "d", isNew: true, isMade: true });
  expect(await now.all()).toEqual(expected);
});

/** The same runs, and `?a b`: a refresh has not found object `a`, which the state had at the URN. */
test.each<[string, readonly string[], readonly string[]]>([
  ["the clone of a move, and an older state", ["new", "?old"], ["new"]],
  ["and a run of that state before its refresh", ["new", "old", "?old"], ["new"]],
  ["somebody has deleted it", ["old", "?old"], []],
  ["the state has it", ["old", "new"], []],
  ["created again", ["old", "?old", "new"], []],
  ["the same object is there again", ["new", "?old", "new"], []],
  ["two that are missing", ["one", "two", "?one", "?two"], []],
])("%s: %j leaves %j", async (_, runs, expected) => {
  const documents = new Documents(storeInMemory());
  for (const [index, id] of runs.entries()) {
    const known = new KnownAddresses(documents, "shop/test", `run ${index}`, async () => true);
    if (id.startsWith("?")) await known.miss(id.slice(1), "urn");
    else await known.show({ id, urn: "urn", isNew: true, isMade: true });
  }
  const known = new KnownAddresses(documents, "shop/test", "last", async () => true);
  expect(await known.left("urn")).toEqual(expected);
  expect(await known.left("another")).toEqual([]);
  const afterwards = await known.others("new", ["urn"]);
  expect(afterwards.urns).toEqual([]);
});

/** The same, and `!a`: a run has deleted `a` first to replace it; `*a`: one has created it, and may not have stored it. */
test.each<[string, readonly string[], boolean]>([
  ["the creation is still to come", ["old", "!old"], true],
  ["its successor may not be stored", ["old", "!old", "*new"], true],
  ["its successor is stored", ["old", "!old", "*new", "new"], false],
  ["it has never been deleted", ["old", "*new"], false],
  ["a refresh has not found it", ["old", "?old"], false],
])("%s: %j, so the object was deleted for a successor: %s", async (_, runs, expected) => {
  const documents = new Documents(storeInMemory());
  for (const [index, each] of runs.entries()) {
    const known = new KnownAddresses(documents, "shop/test", `run ${index}`, async () => true);
    const [, sign, id = ""] = /^([?!*]?)(\w+)$/.exec(each) ?? [];
    if (sign === "?" || sign === "!") await known.miss(id, "urn", { isReplaced: sign === "!" });
    else await known.show({ id, urn: "urn", isNew: sign === "*", isMade: sign === "*" });
  }
  const known = new KnownAddresses(documents, "shop/test", "last", async () => true);
  for (const urn of ["urn", "renamed"]) expect((await known.before("old", urn)).isReplaced).toBe(expected);
});

test("what one process has not found, and has then, is there", async () => {
  const known = new KnownAddresses(new Documents(storeInMemory()), "shop/test", "run", async () => true);
  for (const id of ["new", "old"]) await known.show({ id, urn: "urn", isNew: false });
  await known.miss("old", "urn");
  expect(await known.left("urn")).toEqual(["new"]);
  await known.show({ id: "old", urn: "urn", isNew: false });
  expect(await known.left("urn")).toEqual([]);
});

/** The object of a resource that was renamed, in turn: what was replaced under its first name gets each new one. */
const renames: readonly (readonly [runs: readonly string[], urn: string, expected: readonly string[]])[] = [
  [["b"], "a", []],
  [["b"], "b", []],
  [["b", "c"], "c", []],
  [["b", "a"], "a", []],
  [["part b"], "b", []],
  [["b", "+a b"], "b", ["a"]],
];

test.each(renames)("of an original that is still to be deleted: %j, %s", async (runs, urn, expected) => {
  const documents = new Documents(storeInMemory());
  const at = (run: string, isWhole = true) => new KnownAddresses(documents, "shop/test", run, async () => isWhole);
  await at("first").show({ id: "original", urn: "a", isNew: true, isMade: true });
  await at("move").show({ id: "clone", urn: "a", isNew: true, isMade: true });
  for (const [index, shown] of runs.entries()) {
    for (const each of shown.replace("part ", "").split(" ")) {
      // Another resource takes the original.
      const [id, isNew] = each.startsWith("+") ? ["original", true] : ["clone", false];
      await at(`run ${index}`, !shown.startsWith("part ")).show({ id, urn: each.replace("+", ""), isNew });
    }
  }
  expect((await at("last").others("original", [urn])).urns).toEqual(expected);
});
