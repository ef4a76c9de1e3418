import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { giveUpMove } from "../../src/lifecycle/move/clone";
import { retire } from "../../src/lifecycle/move/retire";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Problem, Wire } from "../../src/model";
import { readRecord } from "../../src/read/observe";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Io, type Known, moveOf, noteCloneReported } from "../../src/state";
import { type Store, StoreError, storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { WritingProcess } from "../support/journal";
import { records } from "../support/objects";

/** Moves that are interrupted, fail or are given up: what becomes of the clone, and of the old one. */
const kind: Kind = kinds.application;
const name = "api";
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: name, clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

const world = worldOfTests();
let from: Known;

beforeEach(async () => {
  ({ known: from } = await apply({ kind, name, declared }, world.io));
});

const newJournal = () => storeInMemory();

class Killed extends Error {}

type Before = (operation: string, process: WritingProcess) => Promise<void>;

/** A process of its own, with a journal; one that dies does so with the first request of an operation. */
function newProcess(store: Store, diesWith?: string, before?: Before): Io {
  let dead = false;
  const { clock } = world.io.client;
  const process = new WritingProcess(store, clock);
  const transport: typeof sendOnce = async (...args) => {
    dead ||= args[2].operation === diesWith;
    if (dead) {
      process.die();
      throw new Killed();
    }
    await before?.(args[2].operation, process);
    return sendOnce(...args);
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const { journal } = process;
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  return { client, say: () => {}, journal, taken: new Set([from.live.id]) };
}

function move(io: Io, more: object = {}) {
  return apply({ kind, name, declared: { ...declared, clusterId: there, ...more }, moveFrom: from, address: "a" }, io);
}

async function applications(): Promise<Wire[]> {
  return records(kind, ({ display_name: called }) => called === name, world.io);
}

const clones = async () => (await applications()).filter(({ id }) => id !== from.live.id);

describe("without the journal of the run that was killed", () => {
  let clone: string;
  beforeEach(async () => {
    await expect(move(newProcess(newJournal(), "getDeployment"))).rejects.toThrow(Killed);
    clone = String((await clones())[0]?.id);
    await world.io.client.clock.sleep(40 * 60_000);
  });

  const resuming = (id: string) => ({ move: { resume: id } });

  async function plan(io: Io, more: object = {}) {
    const request = { kind, name, declared: { ...declared, clusterId: there, ...more }, known: from, address: "a" };
    await io.journal?.load();
    const begun = moveOf(from.live.id, io.journal);
    return planResource(request, { look: io.client, io: () => io, begun, isChecked: true });
  }

  test("the plan names the clone, whatever its age, with the ways to continue, and the apply creates no second one", async () => {
    const { problems } = await plan(newProcess(newJournal()));
    expect(problems).toMatchObject([{ code: "same-name", field: "clusterId" }]);
    const { message = "", next = "" } = problems[0] ?? {};
    expect(message).toContain(`${clone} (created 2026-01-01T00:`);
    expect(next).toContain(`\`move: { resume: "${clone}" }\``);
    expect(next).toContain("`allowSameName: true`");
    expect(next).toContain("`SVC_STORE`");
    await expect(move(newProcess(newJournal()))).rejects.toMatchObject({
      problem: { code: "same-name", message: `Application "api": ${message}` },
    });
    expect(await applications()).toHaveLength(2);
  });

  test("another one is created if that is declared", async () => {
    expect((await plan(newProcess(newJournal()), { allowSameName: true })).problems).toEqual([]);
    await move(newProcess(newJournal()), { allowSameName: true });
    expect(await clones()).toHaveLength(2);
  });

  test("the move continues with the clone that it names, and creates no other one", async () => {
    const { problems, notices } = await plan(newProcess(newJournal()), resuming(clone));
    expect(problems).toEqual([]);
    expect(notices[0]?.message).toContain(`It continues with the clone ${clone} (created `);
    const more = { ...resuming(clone), variables: { LEVEL: "debug" }, domains: { "api.shop.example.com": {} } };
    const journal = newJournal();
    const { known } = await move(newProcess(journal), more);
    expect(known.live.id).toBe(clone);
    expect(known.live.parts).toMatchObject({
      variables: [{ key: "LEVEL" }],
      domains: [{ key: "api.shop.example.com" }],
    });
    const io = newProcess(journal);
    await io.journal?.load();
    expect(moveOf(from.live.id, io.journal)).toMatchObject({ clone, done: true });
    await noteCloneReported(from.live.id, io);
    await retire(kind, name, from, io);
    expect((await applications()).map(({ id }) => id)).toEqual([clone]);
  });

  test("killed again, it continues by the journal of that run, with or without the line", async () => {
    const journal = newJournal();
    await expect(move(newProcess(journal, "getDeployment"), resuming(clone))).rejects.toThrow(Killed);
    const { problems, notices } = await plan(newProcess(journal));
    expect(problems).toEqual([]);
    expect(notices[0]?.message).toContain(`It continues with the clone ${clone} of the interrupted run.`);
    expect((await move(newProcess(journal), resuming(clone))).known.live.id).toBe(clone);
    expect(await clones()).toHaveLength(1);
  });

  test("nothing is sent before the journal has the clone that it names", async () => {
    const store = newJournal();
    const swap: Store["swap"] = async (key, value, version) => {
      if (value.includes('"clone"')) throw new StoreError("The store is full.");
      return store.swap(key, value, version);
    };
    world.writes();
    const moving = move(newProcess({ ...store, swap }), resuming(clone));
    await expect(moving).rejects.toMatchObject({ problem: { code: "store" } });
    expect(world.writes()).toEqual({});
  });

  test("the original that was suspended for the move resumes when it is cancelled", async () => {
    const journal = newJournal();
    await world.io.client.send({ operation: "suspendApplication", ids: [from.live.id] });
    const more = { move: { resume: clone, suspendOld: true } };
    await expect(move(newProcess(journal, "getDeployment"), more)).rejects.toThrow(Killed);
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(await applications()).toMatchObject([{ id: from.live.id, is_suspended: false }]);
  });

  test.each([
    ["does not exist", "not-found", async () => "3f0e7a10-0000-4000-8000-00000000dead"],
    ["is being deleted", "not-found", async () => deleting(clone)],
    ["is in another region", "not-the-clone", async () => made({ clusterId: here })],
    ["has another name", "not-the-clone", async () => made({ displayName: "other", clusterId: there })],
    ["is another resource's", "not-the-clone", async (io: Io) => taken(io, clone)],
    ["the journal knows to be another's", "not-the-clone", async (io: Io) => noted(io, clone)],
  ])("a clone that %s is refused before anything is sent", async (_, code, find) => {
    const io = newProcess(newJournal());
    const id = await find(io);
    world.writes();
    expect((await plan(io, resuming(id))).problems).toMatchObject([{ code, message: expect.stringContaining(id) }]);
    await expect(move(io, resuming(id))).rejects.toMatchObject({ problem: { code } });
    expect(world.writes()).toEqual({});
  });

  test("one that is not the one of the journal is refused", async () => {
    const journal = newJournal();
    const killed = newProcess(journal, "getDeployment");
    await expect(move(killed, { allowSameName: true })).rejects.toThrow(Killed);
    const { problems } = await plan(newProcess(journal), resuming(clone));
    expect(problems).toMatchObject([{ code: "not-the-clone", next: expect.stringContaining("Remove `resume`") }]);
  });

  test("the option of a finished move has no effect on the next one", async () => {
    const { known } = await move(newProcess(newJournal()), resuming(clone));
    await remove(kind, name, from, world.io);
    from = known;
    const back = { clusterId: here, ...resuming(clone) };
    expect((await plan(newProcess(newJournal()), back)).problems).toEqual([]);
    expect((await move(newProcess(newJournal()), back)).known.live.id).not.toBe(clone);
  });

  test("the object of another resource is no clone", async () => {
    const io = newProcess(newJournal());
    await taken(io, clone);
    expect((await plan(io)).problems).toEqual([]);
    expect((await move(io)).known.live.id).not.toBe(clone);
  });

  test("a key that may not list does not stop, and that is reported", async () => {
    const unlisted = () => world.sandbox.addFault({ operation: "listApplications", nth: 1, status: 403 });
    unlisted();
    const { problems, notices } = await plan(newProcess(newJournal()));
    expect(problems).toEqual([]);
    expect(notices[0]?.message).toContain("of an interrupted move: [GET] /applications: 403");
    unlisted();
    const said: string[] = [];
    await move({ ...newProcess(newJournal()), say: (text) => said.push(text) });
    expect(said.join()).toContain("Could not check for the clone of an interrupted move");
  });

  async function made(more: object): Promise<string> {
    const { known } = await apply({ kind, name, declared: { ...declared, ...more } }, world.io);
    return known.live.id;
  }

  async function taken(io: Io, id: string): Promise<string> {
    io.taken?.add(id);
    return id;
  }

  async function deleting(id: string): Promise<string> {
    await world.io.client.send({ operation: "deleteApplication", ids: [id] });
    return id;
  }

  async function noted({ client, journal }: Io, id: string): Promise<string> {
    const home = await client.home();
    const other = { kind: kind.name, name: "other", home, since: 0, traits: {}, id };
    await journal?.lease.hold(async () => journal.intents.write("other", other));
    return id;
  }
});

test("a run that was overtaken reports the clone, and what to do if the engine has kept its state", async () => {
  const journal = newJournal();
  let other: ReturnType<typeof move> | undefined;
  const overtaken = newProcess(journal, undefined, async (operation, process) => {
    if (operation !== "getDeployment" || other) return;
    process.standStill();
    other = move(newProcess(journal));
    await other;
  });
  const { problem } = await move(overtaken).catch((error) => error);
  const { known } = (await other) ?? {};
  expect(problem.code).toBe("superseded");
  expect(problem.message).toMatch(
    new RegExp(`so this run sends no further writes\\. It continues with the clone \\(${known?.live.id}\\)\\.$`),
  );
  expect(problem.next).toBe(
    `Wait until that run has finished, then run the command again. If that is an error because the original (${from.live.id}) no longer exists, the engine has kept the state of this run: refresh it, and adopt the clone.`,
  );
  expect(await clones()).toHaveLength(1);
});

describe("that suspends the original", () => {
  const asleep = { move: { suspendOld: true } };
  const old = () => readRecord(kind, from.live.id, world.io);
  let journal: Store;

  /** The platform cannot tell how the clone's deployment goes. */
  async function interrupted(): Promise<void> {
    journal = newJournal();
    world.sandbox.addFault({ operation: "getDeployment", probability: 1, seed: 1, status: 503 });
    await expect(move(newProcess(journal), asleep)).rejects.toThrow(
      `The original (${from.live.id}) is suspended for the move; it resumes if the move is cancelled.`,
    );
    world.sandbox.clearFaults();
  }

  test("resumes it when the move is cancelled", async () => {
    await interrupted();
    expect(await old()).toMatchObject({ is_suspended: true });
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(await clones()).toEqual([]);
    expect(await old()).toMatchObject({ is_suspended: false });
  });

  test("resumes it with the next run that no longer declares that", async () => {
    await interrupted();
    await expect(move(newProcess(journal, "getDeployment"))).rejects.toThrow(Killed);
    expect(await old()).toMatchObject({ is_suspended: false });
    expect(await clones()).toHaveLength(1);
  });

  test("resumes it also when another clone had to be created meanwhile", async () => {
    await interrupted();
    const [clone] = await clones();
    await world.io.client.send({ operation: "deleteApplication", ids: [String(clone?.id)] });
    await world.io.client.clock.sleep(60_000);
    await expect(move(newProcess(journal, "getDeployment"), asleep)).rejects.toThrow(Killed);
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(await clones()).toEqual([]);
    expect(await old()).toMatchObject({ is_suspended: false });
  });

  test("resumes it also when the platform refuses another clone", async () => {
    await interrupted();
    const [clone] = await clones();
    await world.io.client.send({ operation: "deleteApplication", ids: [String(clone?.id)] });
    await world.io.client.clock.sleep(60_000);
    world.sandbox.addFault({ operation: "cloneApplication", nth: 1, status: 422 });
    await expect(move(newProcess(journal), asleep)).rejects.toThrow(/422/);
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(await old()).toMatchObject({ is_suspended: false });
  });

  test("leaves it as it is, if somebody has resumed it or deleted the clone", async () => {
    await interrupted();
    const [clone] = await clones();
    await world.io.client.send({ operation: "activateApplication", ids: [from.live.id] });
    await world.io.client.send({ operation: "deleteApplication", ids: [String(clone?.id)] });
    await world.io.client.clock.sleep(60_000);
    world.writes();
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(world.writes()).toEqual({});
    expect(await old()).toMatchObject({ is_suspended: false });
  });

  test("resumes it when the clone's deployment fails", async () => {
    world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
    await expect(move(newProcess(newJournal()), asleep)).rejects.toThrow("is still running. Fix the cause");
    expect(await old()).toMatchObject({ is_suspended: false });
    expect(await clones()).toEqual([]);
  });

  test("keeps it suspended if it was suspended before", async () => {
    await world.io.client.send({ operation: "suspendApplication", ids: [from.live.id] });
    journal = newJournal();
    await expect(move(newProcess(journal, "getDeployment"), asleep)).rejects.toThrow(Killed);
    await giveUpMove(kind, name, from.live.id, newProcess(journal));
    expect(await old()).toMatchObject({ is_suspended: true });
  });
});

describe("whose deployment fails", () => {
  const failing = () => world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
  const goesOn = (clone: Wire | undefined) =>
    `The clone (${clone?.id}) is kept, and the next run resumes with it. The original (${from.live.id}) is still running. Fix the cause`;

  /** The clone's own deployment goes well, and the one of what is declared does not. */
  async function failedAtSecond(journal: Store): Promise<Wire | undefined> {
    const io = newProcess(journal);
    let deployments = 0;
    const progress = () => void (++deployments === 1 && failing());
    const outcome = move({ ...io, progress }, { dockerImage: "shop/api:broken" });
    const error = await outcome.catch((caught: Error) => caught);
    const [clone] = await clones();
    expect((error as Error).message).toContain("out of memory");
    expect((error as Error).message).toContain(`out of memory\n${goesOn(clone)}`);
    expect(error).toMatchObject({
      problem: { next: "Fix the cause and run the command again: the move resumes." },
      cause: { problem: { code: "deployment-failed" } },
    });
    return clone;
  }

  test("continues with the same clone once the declaration is fixed, in one run", async () => {
    const journal = newJournal();
    const clone = await failedAtSecond(journal);
    const { known } = await move(newProcess(journal), { dockerImage: "shop/api:mended" });
    expect(known.live.id).toBe(clone?.id);
    expect(known.live.values).toMatchObject({ status: "deploymentSuccess", dockerImage: "shop/api:mended" });
  });

  test("waits for one that succeeds, whatever is declared, before the original may be deleted", async () => {
    const journal = newJournal();
    failing();
    await expect(move(newProcess(journal, "getDeployment"))).rejects.toThrow(Killed);
    await world.io.client.clock.sleep(60_000);
    const [clone] = await clones();
    expect(clone).toMatchObject({ status: "deploymentFailed" });
    failing();
    const none = { deploy: { wait: "none" } };
    await expect(move(newProcess(journal), none)).rejects.toThrow(goesOn(clone));
    const { known } = await move(newProcess(journal), none);
    expect(known.live.values).toMatchObject({ status: "deploymentSuccess" });
  });
});

describe("a creation beside the clone that the journal has", () => {
  let clone: string;
  let journal: Store;
  beforeEach(async () => {
    journal = newJournal();
    await expect(move(newProcess(journal, "getDeployment"))).rejects.toThrow(Killed);
    clone = String((await clones())[0]?.id);
  });

  const created = { ...declared, clusterId: there };

  /** Of the plan, and of the apply while the clone is recent. */
  async function problems(): Promise<readonly (Problem | undefined)[]> {
    const io = newProcess(journal);
    await io.journal?.load();
    const request = { kind, name: "web", declared: created, address: "b" };
    const planned = await planResource(request, { look: io.client, io: () => io, isChecked: true });
    const applied = await apply({ kind, name: "web", declared: created, address: "b" }, io).catch((error) => error);
    return [planned.problems[0], applied.problem];
  }

  test("is refused, with the move and the way to continue it", async () => {
    for (const problem of await problems()) {
      expect(problem).toMatchObject({ code: "same-name", hint: "rename-or-forced" });
      expect(problem?.message).toMatch(/^Application "web" would be created beside the clone of an interrupted move: /);
      expect(problem?.message).toContain(`: ${clone} (created 2026-`);
      expect(problem?.message).toContain(`The move is that of Application "api" (${from.live.id}).`);
      expect(problem?.next).toMatch(
        /^To continue the move, run again with that resource under its previous name.*, or import the original/,
      );
      expect(problem?.next).not.toContain("adopt");
    }
    expect(await applications()).toHaveLength(2);
  });

  test("under its own name, which no state has any more, it is cancelled by the adoption of the original", async () => {
    const io = newProcess(journal);
    await io.journal?.load();
    const request = { kind, name, address: "b" };
    const planned = await planResource(
      { ...request, declared: created },
      { look: io.client, io: () => io, isChecked: true },
    );
    const adopting = { adopt: { id: from.live.id } };
    expect(planned.problems[0]?.next).toContain(`\`adopt: { id: "${from.live.id}" }\` with its previous \`clusterId\``);
    const { known } = await apply({ ...request, declared: { ...declared, ...adopting } }, io);
    expect(known.live.id).toBe(from.live.id);
    expect((await applications()).map(({ id }) => id)).not.toContain(clone);
    const moved = await apply({ ...request, declared: { ...created, ...adopting }, known }, newProcess(journal));
    expect([from.live.id, clone]).not.toContain(moved.known.live.id);
    expect(await applications()).toHaveLength(2);
  });

  test("names the clone to adopt if the original is gone, and adopting it ends the move", async () => {
    await remove(kind, name, from, newProcess(newJournal()));
    for (const problem of await problems()) {
      expect(problem?.message).toContain(`The move is that of Application "api" (${from.live.id}), which is gone.`);
      expect(problem?.next).toContain(`To continue with the clone: \`adopt: { id: "${clone}" }\`.`);
    }
    const io = newProcess(journal);
    const adopting = { ...created, adopt: { id: clone } };
    const { known } = await apply({ kind, name, declared: adopting, address: "b" }, io);
    expect(known.live.id).toBe(clone);
    expect(moveOf(from.live.id, io.journal)).toBeUndefined();
  });

  test("is refused whatever the age of the clone is", async () => {
    await world.io.client.clock.sleep(40 * 60_000);
    const [planned] = await problems();
    expect(planned?.message).toContain("beside the clone of an interrupted move");
  });
});

test("a creation beside the original of an interrupted move is refused, with the way to continue it", async () => {
  const journal = newJournal();
  await expect(move(newProcess(journal, "getDeployment"))).rejects.toThrow(Killed);
  // Another resource: this run does not know the original from a state.
  const io = { ...newProcess(journal), taken: new Set<string>() };
  await io.journal?.load();
  const request = { kind, name: "web", declared, address: "b" };
  const planned = await planResource(request, { look: io.client, io: () => io, isChecked: true });
  const applied = await apply(request, io).catch((error) => error);
  for (const problem of [planned.problems[0], applied.problem]) {
    expect(problem).toMatchObject({ code: "same-name", hint: "rename-or-forced" });
    expect(problem?.message).toContain("beside the original of an interrupted move: ");
    expect(problem?.message).toMatch(new RegExp(`: ${from.live.id} .*The move is that of Application "api"\\.$`));
    expect(problem?.next).toContain("under its previous name or with an alias");
    expect(problem?.next).not.toContain("adopt");
  }
  const other = { ...declared, allowSameName: true };
  expect((await apply({ ...request, declared: other }, io)).known.live.id).not.toBe(from.live.id);
});

test("killed while the original is being deleted: the next run only has to find it gone", async () => {
  const journal = newJournal();
  const { known } = await move(newProcess(journal));
  await remove(kind, name, from, world.io);
  const io = newProcess(journal);
  await noteCloneReported(from.live.id, io);
  await retire(kind, name, from, io);
  expect(moveOf(from.live.id, io.journal)).toBeUndefined();
  expect((await applications()).map(({ id }) => id)).toEqual([known.live.id]);
});

test("a clone that the platform refuses leaves no intent", async () => {
  const io = newProcess(newJournal());
  const { operation, ids } = { operation: "deleteApplication" as const, ids: [from.live.id] };
  await world.io.client.send({ operation, ids });
  await world.io.client.clock.sleep(60_000);
  await expect(move(io)).rejects.toThrow(/404/);
  expect([...(io.journal?.intents.all() ?? [])]).toEqual([]);
});
