import { kinds } from "../../src/kinds";
import { resolveIntent } from "../../src/lifecycle";
import { giveUpMove } from "../../src/lifecycle/move/clone";
import { duplicateFinding } from "../../src/lifecycle/plan/duplicate-guard";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { noteFound, readFull } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Io, type Known, noteCloneInState } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import { newProcess as processIn } from "./killed-process";
import { kept, worldOfSuite } from "./law";

/**
 * A run is killed in the middle of the request that creates an object or a clone, and afterwards somebody else creates one of
 * the same name and with the same immutables. Nothing that the next run does may change or delete it, unless it is what that
 * request could have made in every respect.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const [here, there] = CLUSTERS.map(({ id }) => id);
const name = "subject";
const image = { displayName: name, source: "dockerImage", dockerImage: "shop/api:1" };
const application: Kind = kinds.application;

const creating = new Set([application.api.create, application.move?.clone, kinds.bucket.api.create]);

/** A process that dies as it sends what creates something, before that arrives or after it. */
const newProcess = (store: Store, when?: "before" | "after") => processIn(world, store, when && { at: creating, when });

const run = (kind: Kind, declared: Named, io: Io, known?: Known) =>
  apply({ kind, name, declared: { allowSameName: false, ...declared }, known, address: "a" }, io);

async function somebodyCreates(kind: Kind, declared: Named): Promise<string> {
  const made = await apply({ kind, name, declared, known: undefined, address: "b" }, newProcess(storeInMemory()));
  if (made.error) throw made.error;
  return kept(kind, made.known).live.id;
}

/** The move that a journal has, for a process without the program. */
async function openMove(store: Store) {
  const io = newProcess(store);
  await io.journal?.load();
  const [[address, intent] = []] = [...(io.journal?.intents.all() ?? [])].filter(([, { from }]) => from);
  if (address === undefined || !intent) throw new Error("The journal does not have the move.");
  return { address, intent, io };
}

const whole = (kind: Kind, id: string) => readFull(kind, id, world.io).then((found) => found?.live);

/** What somebody else creates, beside what we declared. */
const strangers: Readonly<Record<string, { readonly more?: Named; readonly after?: number }>> = {
  "with another image": { more: { dockerImage: "other/z:9" } },
  "with another variable": { more: { variables: { OWNER: "colleague" } } },
  "an hour later": { after: 3_600_000 },
};

describe.each(Object.entries(strangers))("somebody else's application %s", (_, { more = {}, after = 0 }) => {
  async function interrupted(): Promise<{ store: Store; from: Known; stranger: string }> {
    await world.reset();
    const store = storeInMemory();
    const made = await run(application, { ...image, clusterId: here }, newProcess(store));
    const from = kept(application, made.known);
    await run(application, { ...image, clusterId: there }, newProcess(store, "before"), from).catch(() => undefined);
    await world.io.client.clock.sleep(after);
    const stranger = await somebodyCreates(application, { ...image, ...more, clusterId: there, allowSameName: true });
    return { store, from, stranger };
  }

  async function unharmed(work: (store: Store, from: Known, stranger: string) => Promise<unknown>): Promise<unknown> {
    const { store, from, stranger } = await interrupted();
    const before = await whole(application, stranger);
    const outcome = await work(store, from, stranger);
    expect(await whole(application, stranger)).toEqual(before);
    expect(await whole(application, from.live.id)).toBeDefined();
    return outcome;
  }

  const resolve = (how: "finish" | "give up") => async (store: Store) => {
    const { address, intent, io } = await openMove(store);
    return resolveIntent(application, { id: "1", address, intent }, { how }, io).catch((error) => error.problem);
  };

  test("is not taken for the clone: the move names it", async () => {
    const outcome = await unharmed((store, from) =>
      run(application, { ...image, clusterId: there }, newProcess(store), from).catch((error) => error.problem),
    );
    expect(outcome).toMatchObject({ code: "same-name" });
  });

  test("is not deleted with a move that is cancelled", () =>
    unharmed(async (store, from) => {
      const io = newProcess(store);
      io.taken?.add(from.live.id);
      expect(await giveUpMove(application, name, from.live.id, io)).toBeUndefined();
    }));

  test.each(["finish", "give up"] as const)("is left alone by journal resolve: %s", (how) => unharmed(resolve(how)));
});

test("what the journal names as the clone, and is not, is left alone; the move can be ended", async () => {
  await world.reset();
  const store = storeInMemory();
  const from = kept(application, (await run(application, { ...image, clusterId: here }, newProcess(store))).known);
  await run(application, { ...image, clusterId: there }, newProcess(store, "before"), from).catch(() => undefined);
  const stranger = await somebodyCreates(application, { ...image, displayName: "theirs", clusterId: there });
  const before = await whole(application, stranger);
  const { address, intent, io } = await openMove(store);
  await io.journal?.lease.hold(async () => io.journal?.intents.write(address, { ...intent, clone: stranger }));
  const forged = { id: "1", address, intent: { ...intent, clone: stranger } };
  await expect(resolveIntent(application, forged, { how: "give up" }, io)).rejects.toThrow("--finish");
  expect(await resolveIntent(application, forged, { how: "finish" }, io)).toContain("It is left alone");
  expect(await whole(application, stranger)).toEqual(before);
  const next = newProcess(store);
  const { error } = await run(application, { ...image, dockerImage: "shop/api:2", clusterId: here }, next, from);
  expect([error, [...(next.journal?.intents.all().values() ?? [])].filter((one) => one.from)]).toEqual([undefined, []]);
});

// A creation sends no variables: another one says nothing.
const beside = Object.entries(strangers).filter(([, { more }]) => !more?.variables);

test.each(beside)(
  "somebody else's application %s is not taken for a creation: it names it",
  async (_, { more, after = 0 }) => {
    await world.reset();
    const store = storeInMemory();
    const declared = { ...image, clusterId: here };
    await run(application, declared, newProcess(store, "before")).catch(() => undefined);
    await world.io.client.clock.sleep(after);
    const stranger = await somebodyCreates(application, { ...declared, ...more, allowSameName: true });
    const before = await whole(application, stranger);
    const outcome = await run(application, declared, newProcess(store)).catch((error) => error.problem);
    expect(outcome).toMatchObject({ code: "same-name", message: expect.stringContaining(stranger) });
    expect(await whole(application, stranger)).toEqual(before);
  },
);

test("what somebody else creates exactly as our request was, and at once, is named in the plan", async () => {
  await world.reset();
  const store = storeInMemory();
  const declared = { displayName: "subject" };
  const kind: Kind = kinds.bucket;
  await run(kind, declared, newProcess(store, "before")).catch(() => undefined);
  const other = await somebodyCreates(kind, { ...declared, allowSameName: true });
  const io = newProcess(store);
  await io.journal?.load();
  const { notice } = await duplicateFinding({ kind, label: 'Bucket "subject"', declared, address: "a" }, io);
  expect(notice?.message).toContain(`${other} (created `);
  expect(notice?.message).toContain("got no answer");
});

describe("the clone that the request made", () => {
  async function begun() {
    await world.reset();
    const store = storeInMemory();
    const declared = { ...image, clusterId: here, variables: { A: "1" }, processes: { web: { port: 3000 } } };
    const from = kept(application, (await run(application, declared, newProcess(store))).known);
    const moving = { ...declared, clusterId: there };
    await run(application, moving, newProcess(store, "after"), from).catch(() => undefined);
    const rows = await world.io.client.all({ operation: "listApplications", ids: [] });
    const clone = String(rows.find((row) => row.display_name === name && row.id !== from.live.id)?.id);
    return { store, from, moving, clone };
  }

  test("is found, and the move continues with it", async () => {
    const { store, from, moving, clone } = await begun();
    const { known, error } = await run(application, moving, newProcess(store), from);
    expect([known?.live.id, error]).toEqual([clone, undefined]);
  });

  test("is deleted by journal resolve with its ID alone", async () => {
    const { store, clone } = await begun();
    const { address, intent, io } = await openMove(store);
    const entry = { id: "1", address, intent };
    const giveUp = { how: "give up" } as const;
    await expect(resolveIntent(application, entry, giveUp, io)).rejects.toThrow(clone);
    await expect(resolveIntent(application, entry, { ...giveUp, allowDataLoss: "another" }, io)).rejects.toThrow(clone);
    expect(await whole(application, clone)).toBeDefined();
    const story = await resolveIntent(application, entry, { ...giveUp, allowDataLoss: clone }, io);
    expect(story).toContain(`its clone (${clone}) was deleted`);
  });

  test("is kept once a resource has taken it over", async () => {
    const { store, from, clone } = await begun();
    const importing = newProcess(store);
    await importing.journal?.load();
    await noteFound(application, clone, importing);
    noteCloneInState(clone, importing.journal);
    await importing.journal?.settle();
    const io = newProcess(store);
    io.taken?.add(from.live.id);
    expect(await giveUpMove(application, name, from.live.id, io)).toBeUndefined();
    expect(await whole(application, clone)).toBeDefined();
  });
});
