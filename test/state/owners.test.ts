import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import type { Io } from "../../src/state";
import { Owners } from "../../src/state/owners";
import { Documents, type Store, StoreError, storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { WritingProcess } from "../support/journal";

/** Two stacks and one shared store: an object belongs to one of them. */
const world = worldOfTests();
const kind: Kind = kinds.bucket;
const declared = { displayName: "pictures" };

let store: Store;
beforeEach(() => {
  store = storeInMemory();
});

function ioOf(stack: string, own = store): Io {
  const { journal } = new WritingProcess(own, world.io.client.clock, { stack });
  return { ...world.io, journal, taken: new Set() };
}

const applied = async (stack: string, more: object = {}) =>
  apply({ kind, name: "it", declared: { ...declared, ...more }, address: "it" }, ioOf(stack));

test("what one stack has created, another one adopts only with takeOver, and owns from then on", async () => {
  const { id } = (await applied("shop/prod")).known.live;
  const adopt = { id };
  await expect(applied("blog/prod", { adopt })).rejects.toMatchObject({
    problem: {
      code: "owned",
      message: `Bucket "it" (${id}) belongs to stack "shop/prod", not to this one ("blog/prod").`,
    },
  });
  expect((await applied("blog/prod", { adopt, takeOver: true })).known.live.id).toBe(id);
  await expect(applied("shop/prod", { adopt })).rejects.toThrow('belongs to stack "blog/prod"');
});

test("what another stack has taken over, the first one neither changes nor deletes, and its plan reports that", async () => {
  const { known } = await applied("shop/prod");
  const { id } = known.live;
  await applied("blog/prod", { adopt: { id }, takeOver: true });
  const io = ioOf("shop/prod");
  const renamed = { kind, name: "it", declared: { displayName: "images" }, known, address: "it" };
  world.writes();
  const refused = 'belongs to stack "blog/prod", so this stack ("shop/prod") neither changes nor deletes it.';
  await expect(planResource(renamed, { io: () => io, look: io.client })).rejects.toThrow(refused);
  await expect(apply(renamed, io)).rejects.toThrow(refused);
  await expect(remove(kind, "it", known, io)).rejects.toThrow(refused);
  expect(world.writes()).toEqual({});
});

test.each([false, true])(
  "of two stacks that adopt it at once, one is refused, unless it takes it over: %s",
  async (takeOver) => {
    const { known } = await apply({ kind, name: "it", declared, address: "it" }, world.io);
    const adopt = { id: known.live.id };
    const both = await Promise.allSettled(
      ["shop/prod", "blog/prod"].map((stack) => applied(stack, { adopt, takeOver })),
    );
    const refused = both.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(takeOver ? 0 : 1);
    if (!takeOver) expect(refused[0]).toMatchObject({ reason: { problem: { code: "owned" } } });
    const owner = await Promise.all(
      ["shop/prod", "blog/prod"].map((stack) => ioOf(stack).journal?.owners?.otherOwner(known.home, known.live.id)),
    );
    expect(owner.filter((one) => one === undefined)).toHaveLength(1);
  },
);

test("the plan of an adoption reports that as well, and sends nothing", async () => {
  const { id } = (await applied("shop/prod")).known.live;
  world.writes();
  const io = ioOf("blog/prod");
  const plan = planResource({ kind, name: "it", declared: { ...declared, adopt: { id } } }, { io: () => io });
  await expect(plan).rejects.toThrow("takeOver: true");
  expect(world.writes()).toEqual({});
});

test("the plan of a takeover names the stack that loses the object", async () => {
  const { id } = (await applied("shop/prod")).known.live;
  const noticed = async (stack: string) => {
    const io = ioOf(stack);
    await io.journal?.load();
    const request = { kind, name: "it", declared: { ...declared, adopt: { id }, takeOver: true } };
    return (await planResource(request, { io: () => io })).notices.map(({ message }) => message).join();
  };
  expect(await noticed("blog/prod")).toContain(
    'It is taken over from stack "shop/prod", whose plans then end in an error until it is removed from the state and the declarations there.',
  );
  expect(await noticed("shop/prod")).not.toContain("taken over");
});

test("a deleted object has no owner; its own stack adopts silently", async () => {
  const { known } = await applied("shop/prod");
  expect((await applied("shop/prod", { adopt: { id: known.live.id } })).error).toBeUndefined();
  await remove(kind, "it", known, ioOf("shop/prod"));
  const [document] = await Promise.all((await store.list("owners/")).map((key) => store.read(key)));
  expect(document?.value).not.toContain(known.live.id);
});

test("a store that fails after a creation loses no object: that is a warning", async () => {
  const own: Store = {
    ...store,
    swap: (key, ...rest) =>
      key.startsWith("owners/") ? Promise.reject(new StoreError("no answer.")) : store.swap(key, ...rest),
  };
  const outcome = await apply({ kind, name: "it", declared, address: "it" }, ioOf("shop/prod", own));
  expect(outcome.error).toBeUndefined();
  expect(world.said.join("\n")).toContain("could not be recorded: no answer.");
});

test("a plan reads each document of the store once, however many objects it is about", async () => {
  const { known } = await applied("shop/prod");
  let reads = 0;
  const counted: Store = {
    ...store,
    read: (key) => {
      if (key.startsWith("owners/")) reads += 1;
      return store.read(key);
    },
  };
  const io = ioOf("shop/prod", counted);
  for (const displayName of ["images", "films", "songs"]) {
    await planResource({ kind, name: "it", declared: { displayName }, known, address: "it" }, { io: () => io });
  }
  expect(reads).toBe(1);
});

describe("who owns what", () => {
  const home = { origin: "here", companyId: "ours" };
  const id = "88888888-8888-4888-8888-888888888888";
  const ownersOf = (stack: string, own = store) => new Owners(new Documents(own, async () => {}), stack);
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error.problem ?? error,
    );

  test("is stored by company and by object, and named in a refusal with the ways out", async () => {
    await ownersOf("shop%2Feu/prod").own(home, id);
    const [key] = await store.list("owners/");
    expect(key).toMatch(/^owners\/[0-9a-f]{16}\/[0-9a-f]{2}$/);
    const other = ownersOf("blog/prod");
    expect(await problemOf(other.refuseLost(home, id, "it"))).toEqual({
      code: "owned",
      message: `it (${id}) belongs to stack "shop/eu/prod", so this stack ("blog/prod") neither changes nor deletes it.`,
      next: `Remove it from the state of this stack, without deleting it, and from its declarations. If this stack got it with its state (it was renamed, or the object moved here): remove it from the state only, and take it over with \`adopt: { id: "${id}" }\` and \`takeOver: true\`.`,
    });
    for (const elsewhere of [
      { ...home, origin: "there" },
      { ...home, companyId: "theirs" },
    ])
      expect(await problemOf(other.refuseLost(elsewhere, id, "it"))).toBeUndefined();
    expect(await problemOf(other.refuseLost(home, "another", "it"))).toBeUndefined();
  });

  test("is not cleared by a stack that has lost the object, and not written twice", async () => {
    const [first, second] = [ownersOf("shop/prod"), ownersOf("blog/prod")];
    await first.own(home, id);
    await second.own(home, id);
    expect(await problemOf(second.refuseLost(home, id, "it"))).toMatchObject({ code: "owned" });
    await second.claim(home, id, "it", true);
    await first.own(home, id);
    await first.release(home, id);
    expect(await problemOf(first.refuseLost(home, id, "it"))).toMatchObject({ code: "owned" });
    let swaps = 0;
    const counted: Store = { ...store, swap: (...swap) => ++swaps > 0 && store.swap(...swap) } as Store;
    await ownersOf("blog/prod", counted).own(home, id);
    expect(swaps).toBe(0);
  });

  test("cannot be answered without the store: an apply asks again, and so does a plan after a failure", async () => {
    let isDown = true;
    const failing = (error: Error) =>
      ownersOf("blog/prod", { ...store, read: (key) => (isDown ? Promise.reject(error) : store.read(key)) });
    const owners = failing(new StoreError("no answer."));
    for (const isPlan of [false, true])
      expect(await problemOf(owners.refuseLost(home, id, "it", { isPlan }))).toEqual({
        code: "store",
        message: "Which stack owns what could not be looked up: no answer.",
        next: "Check that the store can be reached and run the command again.",
      });
    isDown = false;
    expect(await problemOf(owners.refuseLost(home, id, "it", { isPlan: true }))).toBeUndefined();
    await ownersOf("shop/prod").own(home, id);
    expect(await problemOf(owners.refuseLost(home, id, "it"))).toMatchObject({ code: "owned" });
    isDown = true;
    const bug = new Error("a bug");
    expect(await problemOf(failing(bug).refuseLost(home, id, "it"))).toBe(bug);
    expect(await problemOf(failing(bug).own(home, id))).toBe(bug);
  });
});
