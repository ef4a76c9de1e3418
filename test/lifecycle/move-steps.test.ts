import { connect } from "../../src/client/client";
import { type RawAnswer, sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { resolveIntent } from "../../src/lifecycle";
import { giveUpMove } from "../../src/lifecycle/move/clone";
import { retire } from "../../src/lifecycle/move/retire";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, UNKNOWN, type Wire } from "../../src/model";
import { CLUSTERS, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { type Intent, type Io, type Known, moveOf, noteCloneReported } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { changeObject } from "../laws/world";
import { WritingProcess } from "../support/journal";
import { records } from "../support/objects";

/** What a move sends, step by step, and what it does when a step does not go as planned. */
const kind: Kind = kinds.application;
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
type Transport = typeof sendOnce;
type Asked = { readonly operation: string; readonly ids: readonly string[]; readonly body?: unknown };

const world = worldOfTests();
let from: Known;
let said: string[];

beforeEach(async () => {
  said = [];
  from = await made({});
});

async function made(more: object): Promise<Known> {
  const { known, error } = await apply({ kind, name: "api", declared: { ...declared, ...more } }, world.io);
  expect(error).toBeUndefined();
  world.writes();
  return known;
}

type Answered = RawAnswer | undefined;

/**
 * A process with a journal. `answers` may replace an answer, and `dies` names the request that it dies with: the first
 * one, or the first `after` another.
 */
function newProcess(
  store: Store = storeInMemory(),
  { dies = "", after = "", answers = (_: Asked): Answered | Promise<Answered> => undefined } = {},
): Io {
  const { clock } = world.io.client;
  const process = new WritingProcess(store, clock);
  let isDead = false;
  let isDue = after === "";
  const transport: Transport = async (settings, time, call, signal) => {
    isDead ||= isDue && call.operation === dies;
    isDue ||= call.operation === after;
    if (isDead) {
      process.die();
      throw new Error("killed");
    }
    return (await answers(call)) ?? sendOnce(settings, time, call, signal);
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const { journal } = process;
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  return { client, say: (text) => said.push(text), journal, taken: new Set([from.live.id]) };
}

const move = (io: Io, more: object = {}, of: Kind = kind) =>
  apply(
    { kind: of, name: "api", declared: { ...declared, clusterId: there, ...more }, moveFrom: from, address: "a" },
    io,
  );
const failure = async (io: Io, more?: object) =>
  (await move(io, more).then(
    () => undefined,
    (error) => error,
  )) as Error & { readonly problem: { code: string; message: string; next?: string } };
const clones = async () => {
  const all = await records(kind, ({ display_name: name }) => name === "api", world.io);
  return all.filter(({ id }) => id !== from.live.id);
};
const rows = (operation: "listApplicationEnvVars" | "listApplicationDomains", id: string) =>
  world.io.client.all({ operation, ids: [id] });
const answer = (status: number, body: unknown): RawAnswer => ({
  ...{ status, body, date: world.io.client.clock.now(), limits: undefined, retryAfterSeconds: undefined },
});
const original = () => world.io.client.one({ operation: "getApplication", ids: [from.live.id] });

test("what a clone has already is neither sent nor deployed again", async () => {
  await move(newProcess());
  expect(world.writes()).toEqual({ cloneApplication: 1 });
  expect(said).not.toContain(undefined);
});

test("the rest of the declaration is, with one deployment; the original keeps its own", async () => {
  from = await made({ variables: { LEVEL: "info" } });
  const { known } = await move(newProcess(), { variables: { LEVEL: "debug" }, cdn: true });
  expect(world.writes()).toEqual({
    ...{ cloneApplication: 1, updateApplicationEnvVar: 1, toggleApplicationCdn: 1, createDeployment: 1 },
  });
  expect(known.live.values).toMatchObject({ cdn: true, edgeCache: false });
  expect(await rows("listApplicationEnvVars", from.live.id)).toMatchObject([{ key: "LEVEL", value: "info" }]);
  expect(known.undeployed).toBe(false);
});

test("options of the original are its clone's, and what no answer shows was copied, except what is switched", async () => {
  from = await made({ cdn: true });
  from = { ...from, live: { ...from.live, values: { ...from.live.values, takeOver: true } } };
  const { known } = await move(newProcess(), { cdn: true });
  expect(world.writes()).toMatchObject({ toggleApplicationCdn: 1 });
  expect(known.live.values.takeOver).toBe(true);
});

test("custom domains and a chosen generated one are handed over", async () => {
  const own = { domains: { "www.shop.example.com": {} }, systemDomain: { name: "shop" } };
  from = await made(own);
  const { known } = await move(newProcess(), own);
  const names = async (id: string) =>
    (await rows("listApplicationDomains", id)).map(({ name }) => String(name).split(".")[0]);
  expect((await names(known.live.id)).sort()).toEqual(["shop", "www"]);
  expect(await names(from.live.id)).toEqual([expect.stringMatching(/^shop-[0-9a-f]{8}$/)]);
});

test("an imported object that declares no name keeps it", async () => {
  const { displayName: _, ...unnamed } = declared;
  const plan = { kind, name: "api", declared: { ...unnamed, clusterId: there }, moveFrom: from, address: "a" };
  await apply(plan, newProcess());
  expect(await clones()).toMatchObject([{ display_name: "api", cluster_id: there }]);
});

describe("a clone that is not as declared", () => {
  const variable = { variables: { LEVEL: "debug" } };

  /** From the verification on, the platform shows something else. */
  function showing(operation: string, given: () => RawAnswer, after: string) {
    let isLater = false;
    return (call: Asked) => {
      isLater ||= call.operation === after;
      return isLater && call.operation === operation && call.ids[0] !== from.live.id ? given() : undefined;
    };
  }

  test("stops the move before anything is handed over", async () => {
    const other = () => answer(200, { data: [], total: 0 });
    const answers = showing("listApplicationEnvVars", other, "createDeployment");
    const error = await failure(newProcess(undefined, { answers }), { ...variable, systemDomain: { name: "shop" } });
    const [clone] = await clones();
    expect(error.problem).toMatchObject({
      code: "move-failed",
      message: `Application "api": the clone (${clone?.id}) is not yet what was declared: variables.LEVEL. The clone (${clone?.id}) is kept, and the next run resumes with it. The original (${from.live.id}) is still running.`,
      next: "Run the command again: the move resumes.",
    });
    expect(error.cause).toMatchObject({ problem: { code: "move-failed" } });
    expect(world.writes()).not.toHaveProperty("updateApplicationDomain");
  });

  test.each([
    [{ suspended: false }, "not yet what was declared: suspended"],
    [{}, "suspended, and the original was running"],
  ])("may have been suspended by others: %j", async (own, what) => {
    let isLater = false;
    const answers = async ({ operation, ids: [id] }: Asked) => {
      if (isLater && /Deployment/.test(operation)) {
        await changeObject(world.sandbox, `applications/${id}`, { is_suspended: true });
        isLater = false;
      }
      isLater ||= operation === "createDeployment";
      return undefined;
    };
    const error = await failure(newProcess(undefined, { answers }), { ...variable, ...own });
    const [clone] = await clones();
    expect(error.problem).toMatchObject({ code: "move-failed" });
    expect(error.problem.message).toContain(`the clone (${clone?.id}) is ${what}. The clone (${clone?.id}) is kept`);
  });

  test("may have been deleted", async () => {
    let reads = 0;
    const deleted = ({ operation, ids: [id] }: Asked) => {
      if (operation === "listApplications" && reads > 1) return answer(200, []);
      const isMissing = operation === "getApplication" && id !== from.live.id && ++reads > 1;
      return isMissing ? answer(404, { message: "There is none." }) : undefined;
    };
    const first = await failure(newProcess(undefined, { answers: deleted }), { cdn: true });
    expect(first.problem).toMatchObject({ code: expect.stringMatching(/^(gone|move-failed)$/) });
    expect(first.problem.message).toMatch(/was deleted\. The clone/);
  });
});

describe("a clone whose answer is lost", () => {
  test("is found, or requested again by the next run", async () => {
    const store = storeInMemory();
    world.sandbox.addFault({ operation: "cloneApplication", nth: 1, drop: "before" });
    expect((await failure(newProcess(store))).problem).toMatchObject({
      code: "unconfirmed",
      message: expect.stringContaining(`The original (${from.live.id}) is still running.`),
    });
    expect(await clones()).toEqual([]);
    world.sandbox.addFault({ operation: "cloneApplication", nth: 1, drop: "after" });
    const { known } = await move(newProcess(store));
    expect((await clones()).map(({ id }) => id)).toEqual([known.live.id]);
  });

  test("is found by the next run, which says so", async () => {
    const store = storeInMemory();
    world.sandbox.addFault({ operation: "cloneApplication", nth: 1, drop: "after" });
    const dying = newProcess(store, { dies: "getApplication", after: "cloneApplication" });
    await expect(move(dying, { allowSameName: true })).rejects.toThrow("killed");
    const [clone] = await clones();
    const io = newProcess(store);
    const { known } = await move(io);
    expect(known.live.id).toBe(clone?.id);
    expect(said).toContain(`the move resumes with the existing clone (${clone?.id})`);
    expect(moveOf(from.live.id, io.journal)).toMatchObject({ clone: clone?.id, done: true });
  });
});

test("a clone is not asked for before its intent is stored", async () => {
  const io = newProcess();
  if (io.journal) io.journal.intents.write = () => Promise.reject(new Error("no store"));
  await expect(move(io)).rejects.toThrow("no store");
  expect(world.writes()).toEqual({});
});

describe("an interrupted move", () => {
  let store: Store;
  let clone: Wire | undefined;
  beforeEach(async () => {
    store = storeInMemory();
    await expect(move(newProcess(store, { dies: "getDeployment" }))).rejects.toThrow("killed");
    [clone] = await clones();
    world.writes();
  });

  test("that now leads elsewhere begins again, without the first clone", async () => {
    const { known } = await move(newProcess(store), { clusterId: elsewhere });
    expect(await clones()).toMatchObject([{ id: known.live.id, cluster_id: elsewhere }]);
    expect(known.live.id).not.toBe(clone?.id);
    expect(said).toContain(`the move is no longer wanted; its clone (${clone?.id}) is deleted`);
  });

  test("is cancelled without touching an original that it has not suspended", async () => {
    await giveUpMove(kind, "api", from.live.id, newProcess(store));
    expect(world.writes()).toEqual({ deleteApplication: 1 });
    const io = newProcess(store);
    await giveUpMove(kind, "api", from.live.id, io);
    expect(world.writes()).toEqual({});
    expect(moveOf(from.live.id, io.journal)).toBeUndefined();
  });

  test("ends with the deletion of its original, and of its clone", async () => {
    await retire(kind, "api", from, newProcess(store));
    expect(await records(kind, ({ display_name: name }) => name === "api", world.io)).toEqual([]);
  });

  test("continues with the clone that it names, and deploys it again: it may have been changed", async () => {
    await move(newProcess(store), { move: { resume: clone?.id } });
    expect(world.writes()).toEqual({ createDeployment: 1 });
    expect(said).toContain(`the move continues with the clone that \`move.resume\` names (${clone?.id})`);
  });
});

describe("what a cancelled move has taken", () => {
  const own = { domains: { "a.example.com": {}, "b.example.com": {} } };
  const pem = { customSslCert: "CHAIN", customSslKey: "KEY" };
  const WHOLE = ["a.example.com, primary", "b.example.com"];
  let store: Store;

  /** The first domain is primary, which nothing declares. */
  beforeEach(async () => {
    const wanted = { kind, name: "api", declared: { ...declared, ...own } };
    ({ known: from } = await apply({ ...wanted, known: from }, world.io));
    const [, first] = await rows("listApplicationDomains", from.live.id);
    await world.io.client.send({ operation: "setPrimaryApplicationDomain", ids: [from.live.id, String(first?.id)] });
    store = storeInMemory();
  });

  const killed = (dies: string, more: object = {}) =>
    expect(move(newProcess(store, { dies }), { ...own, ...more })).rejects.toThrow("killed");
  const cancel = (io = newProcess(store)) => giveUpMove(kind, "api", from.live.id, io);
  const domainsOf = async (id: string) => {
    const custom = (await rows("listApplicationDomains", id)).filter(({ type }) => type === "CUSTOM");
    return custom.map(({ name, is_primary: primary }) => `${name}${primary ? ", primary" : ""}`).sort();
  };
  const begun = async () => {
    const { journal } = newProcess(store);
    await journal?.load();
    return moveOf(from.live.id, journal);
  };
  const deleteClone = async () => {
    const [clone] = await clones();
    await world.io.client.send({ operation: "deleteApplication", ids: [String(clone?.id)] });
    await world.io.client.clock.sleep(60_000);
  };
  const expectWhole = async () =>
    expect([await domainsOf(from.live.id), await clones(), await begun()]).toEqual([WHOLE, [], undefined]);

  test("is in the journal before it is taken, with its settings and without secrets", async () => {
    await killed("deleteApplicationDomain", { domains: { ...own.domains, "a.example.com": pem } });
    const settings = { isPrimary: true, isWildcard: false };
    expect((await begun())?.taken).toEqual({
      values: {},
      parts: { domains: { "a.example.com": settings, "b.example.com": { ...settings, isPrimary: false } } },
    });
    expect(await domainsOf(from.live.id)).toEqual(WHOLE);
  });

  test("is given to the clone as it was, if the move continues", async () => {
    await killed("createApplicationDomain");
    const { known } = await move(newProcess(store), own);
    expect(await domainsOf(known.live.id)).toEqual(WHOLE);
  });

  test("is put back, with what only the declaration knows of it", async () => {
    await killed("setPrimaryApplicationDomain");
    const sent: unknown[] = [];
    const answers = ({ operation, body }: Asked) => {
      if (operation === "createApplicationDomain") sent.push(body);
      return undefined;
    };
    const cancelling = {
      kind,
      name: "api",
      declared: { ...declared, domains: { ...own.domains, "a.example.com": pem } },
    };
    await apply({ ...cancelling, known: from, address: "a" }, newProcess(store, { answers }));
    expect(sent).toEqual([expect.objectContaining({ custom_ssl_cert: "CHAIN", custom_ssl_key: "KEY" })]);
    expect(said).toContain(`a.example.com is put back on the original (${from.live.id})`);
    await expectWhole();
  });

  test("is not put back where the program has removed it since then", async () => {
    await killed("setPrimaryApplicationDomain");
    const cancelling = { ...declared, domains: { "b.example.com": {} } };
    await apply({ kind, name: "api", declared: cancelling, known: from, address: "a" }, newProcess(store));
    expect([await domainsOf(from.live.id), await clones()]).toEqual([["b.example.com"], []]);
  });

  test("is put back by the next run if the platform refuses it once; until then, the clone is kept", async () => {
    await killed("setPrimaryApplicationDomain");
    world.sandbox.addFault({ operation: "createApplicationDomain", nth: 1, status: 422 });
    await expect(cancel()).rejects.toThrow("422");
    expect(await clones()).toHaveLength(1);
    await cancel();
    await expectWhole();
  });

  test.each([
    "setPrimaryApplicationDomain",
    // A run with another journal has completed it: this one does not have what that has taken.
    "getDeployment",
  ])(
    "is put back by `svc-iac journal resolve --give-up`, which names the certificates to upload again: killed before %s",
    async (at) => {
      const isContinued = at === "getDeployment";
      await killed(at);
      const intent = await begun();
      if (!intent?.clone) throw new Error("The journal has no clone.");
      expect(intent.taken === undefined).toBe(isContinued);
      if (isContinued) await move(newProcess(), { ...own, move: { resume: intent.clone } });
      const entry = { id: "1", address: `${from.live.id}#move`, intent };
      const resolution = { how: "give up", allowDataLoss: intent.clone } as const;
      const story = await resolveIntent(kind, entry, resolution, newProcess(store));
      expect(story).toMatch(
        /is kept\. a\.example\.com(, b\.example\.com)?: removed and added again, .* upload it again afterwards\.$/,
      );
      await expectWhole();
    },
  );

  test("is put back if somebody has deleted the clone", async () => {
    await killed("setPrimaryApplicationDomain");
    await deleteClone();
    await cancel();
    await expectWhole();
  });

  test("is put back if another clone, after the first was deleted elsewhere, fails", async () => {
    await killed("setPrimaryApplicationDomain");
    await deleteClone();
    world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
    expect((await failure(newProcess(store), own)).problem.message).toContain("out of memory");
    await expectWhole();
  });

  test("is put back if the platform refuses another clone, and the move is cancelled then", async () => {
    await killed("setPrimaryApplicationDomain");
    await deleteClone();
    world.sandbox.addFault({ operation: "cloneApplication", nth: 1, status: 422 });
    expect((await failure(newProcess(store), own)).message).toContain("422");
    await cancel();
    await expectWhole();
  });

  test("is put back before the move begins again to another region", async () => {
    await killed("setPrimaryApplicationDomain");
    await expect(
      move(newProcess(store, { dies: "cloneApplication" }), { ...own, clusterId: elsewhere }),
    ).rejects.toThrow("killed");
    expect([await domainsOf(from.live.id), await clones()]).toEqual([WHOLE, []]);
  });

  test("stays on a clone that was adopted; what neither has is put back", async () => {
    await killed("setPrimaryApplicationDomain");
    const [clone] = await clones();
    const id = String(clone?.id);
    await world.io.client.send({
      operation: "deleteApplicationDomain",
      ids: [
        from.live.id,
        String((await rows("listApplicationDomains", from.live.id)).find(({ name }) => name === "b.example.com")?.id),
      ],
    });
    const io = newProcess(store);
    await apply({ kind, name: "other", declared: { ...declared, clusterId: there, adopt: { id } }, address: "b" }, io);
    await cancel();
    expect([await domainsOf(id), await domainsOf(from.live.id)]).toEqual([["a.example.com"], ["b.example.com"]]);
    expect([(await clones()).map((one) => one.id), await begun()]).toEqual([[id], undefined]);
  });

  test("is left on the clone, which is kept, if somebody has deleted the original", async () => {
    await killed("setPrimaryApplicationDomain");
    const [clone] = await clones();
    await world.io.client.send({ operation: "deleteApplication", ids: [from.live.id] });
    await world.io.client.clock.sleep(60_000);
    await expect(cancel()).rejects.toMatchObject({ problem: { code: "gone" } });
    expect(await domainsOf(String(clone?.id))).toEqual(["a.example.com"]);
  });

  test("is left on the clone, which is kept, if the original is protected against its deletion", async () => {
    await killed("setPrimaryApplicationDomain");
    const values = { ...from.live.values, deletionProtection: true };
    const refused = retire(kind, "api", { ...from, live: { ...from.live, values } }, newProcess(store));
    await expect(refused).rejects.toMatchObject({ problem: { code: "protected" } });
    expect(await clones()).toHaveLength(1);
  });

  test("is put back if the original was to be deleted, its clone is, and the program has it again", async () => {
    await killed("setPrimaryApplicationDomain");
    const dying = newProcess(store, {
      answers: ({ operation, ids: [id] }) =>
        operation === "deleteApplication" && id === from.live.id ? answer(500, {}) : undefined,
    });
    await expect(retire(kind, "api", from, dying)).rejects.toThrow("500");
    expect(await clones()).toEqual([]);
    await cancel();
    await expectWhole();
  });
});

test("an original that was suspended before stays so, if a move that suspends it is resumed and cancelled", async () => {
  await expect(move(newProcess(undefined, { dies: "getDeployment" }))).rejects.toThrow("killed");
  const [clone] = await clones();
  await world.io.client.send({ operation: "suspendApplication", ids: [from.live.id] });
  from = { ...from, live: { ...from.live, values: { ...from.live.values, suspended: true } } };
  const store = storeInMemory();
  const more = { move: { resume: clone?.id, suspendOld: true } };
  await expect(move(newProcess(store, { dies: "getDeployment" }), more)).rejects.toThrow("killed");
  await giveUpMove(kind, "api", from.live.id, newProcess(store));
  expect(await original()).toMatchObject({ is_suspended: true });
});

describe("a journal that names somebody else's object as the clone", () => {
  const named = async (more: object, of: Partial<Intent> = {}) => {
    const { known, error } = await apply({ kind, name: "theirs", declared: { ...declared, ...more } }, world.io);
    expect(error).toBeUndefined();
    const io = newProcess();
    const { id } = from.live;
    const traits = { displayName: "api", clusterId: there };
    const home = await world.io.client.home();
    const intent: Intent = { ...{ kind: kind.name, name: "api", since: 0, home, traits, from: id }, ...of };
    await io.journal?.lease.hold(async () =>
      io.journal?.intents.write(`${id}#move`, { ...intent, clone: known.live.id }),
    );
    world.writes();
    return { io, theirs: known.live.id };
  };
  const worker = { type: "worker", resourceTypeId: PROCESS_SIZES[1]?.id, entrypoint: "work" };
  const disk = {
    processes: { worker: { ...worker, disk: { resourceTypeId: DISK_SIZES[0]?.id, mountPath: "/data" } } },
  };
  const late = { since: Date.parse("2999-01-01T00:00:00Z") };

  test.each([
    ["another name", { displayName: "theirs", clusterId: there }, {}, /displayName is "theirs"/],
    ["other immutables", {}, {}, /clusterId is/],
    ["an earlier creation", { clusterId: there }, late, /was created at/],
    ["a disk", { clusterId: there, ...disk }, {}, /it holds .*disk/],
  ])("deletes only its own: %s", async (_, more, of, reason) => {
    const { io, theirs } = await named(more, of);
    await retire(kind, "api", from, io);
    expect((await records(kind, ({ id }) => id === theirs, world.io)).length).toBe(1);
    expect(said.join()).toMatch(reason);
    expect(said.join()).toContain(theirs);
    expect(moveOf(from.live.id, io.journal)?.clone).toBe(theirs);
  });

  test.each([
    ["another name", { displayName: "theirs", clusterId: there }, {}],
    ["an earlier creation", { clusterId: there }, late],
  ])("neither continues with it nor cancels: %s", async (_, more, of) => {
    const { io } = await named(more, of);
    expect((await failure(io)).problem.code).toBe("not-the-clone");
    await expect(apply({ kind, name: "api", declared, known: from, address: "a" }, io)).rejects.toMatchObject({
      problem: { code: "not-the-clone" },
    });
    expect(world.writes()).toEqual({});
  });

  test("is not asked at all before a protected original", async () => {
    const { io } = await named({ clusterId: there });
    const guarded = { ...from, live: { ...from.live, values: { ...from.live.values, deletionProtection: true } } };
    await expect(retire(kind, "api", guarded, io)).rejects.toMatchObject({ problem: { code: "protected" } });
    expect(world.writes()).toEqual({});
  });
});

describe("the original of a finished move", () => {
  const referred: Kind = {
    ...kind,
    referrers: async () => [{ label: "a balancer", detach: { operation: "listProjects", ids: [] } }],
  };
  const finish = async (more: object = {}) => {
    const store = storeInMemory();
    await move(newProcess(store), more);
    await noteCloneReported(from.live.id, newProcess(store));
    return newProcess(store);
  };
  const isThere = async () => (await records(kind, ({ id }) => id === from.live.id, world.io)).length > 0;

  test("is deleted, and its journal is empty then", async () => {
    const io = await finish();
    await retire(kind, "api", from, io);
    expect([await isThere(), moveOf(from.live.id, io.journal)]).toEqual([false, undefined]);
  });

  test("is deleted with its clone, if the engine was killed before it received the clone", async () => {
    const store = storeInMemory();
    await move(newProcess(store));
    const io = newProcess(store);
    await retire(kind, "api", from, io);
    expect([await isThere(), await clones(), io.journal?.intents.all().size]).toEqual([false, [], 0]);
  });

  test("is deleted alone if the engine may have the clone, which the journal keeps", async () => {
    const io = await finish();
    await retire(kind, "api", from, io);
    const [left] = [...(io.journal?.intents.all().values() ?? [])];
    expect([left?.from, left?.id !== undefined]).toEqual([undefined, true]);
  });

  test("is kept while something refers to it", async () => {
    const io = await finish();
    await expect(retire(referred, "api", from, io)).rejects.toMatchObject({ problem: { code: "referred" } });
    expect([await isThere(), moveOf(from.live.id, io.journal)?.done]).toEqual([true, true]);
  });

  test("is deleted all the same, if that is accepted", async () => {
    const io = await finish({ move: { leaveBehind: true } });
    await retire(referred, "api", from, io);
    expect(await isThere()).toBe(false);
  });

  test("needs no journal, and neither does a deletion", async () => {
    await move({ ...world.io, taken: new Set([from.live.id]) });
    await retire(kind, "api", from, world.io);
    expect(await isThere()).toBe(false);
  });
});

describe("a preview", () => {
  const plan = (io: Io, more: object) => {
    const request = {
      kind,
      name: "api",
      declared: { ...declared, clusterId: there, ...more },
      known: from,
      address: "a",
    };
    return planResource(request, { look: io.client, io: () => io, isChecked: true });
  };

  test("does not look for the clone while its traits are unknown, and needs no journal", async () => {
    const io = { ...world.io, taken: new Set([from.live.id]) };
    await move({ ...world.io, taken: new Set([from.live.id]) });
    expect((await plan(io, { displayName: UNKNOWN })).problems).toEqual([]);
    expect((await plan(io, { move: { resume: UNKNOWN } })).problems).toEqual([]);
    expect((await plan({ ...io, taken: new Set([from.live.id]) }, {})).problems).toMatchObject([{ code: "same-name" }]);
  });

  test("fails where the platform cannot answer for another reason", async () => {
    const answers = ({ operation }: Asked) =>
      operation === "listApplications" ? answer(422, { message: "no." }) : undefined;
    await expect(plan(newProcess(undefined, { answers }), {})).rejects.toMatchObject({ status: 422 });
  });

  test.each<[string, () => Promise<string> | string, string, string]>([
    [
      "does not exist",
      () => "3f0e7a10-0000-4000-8000-00000000dead",
      "names no Application of this company",
      "Remove `resume` to create a clone, or name the existing one.",
    ],
    [
      "is not its clone",
      async () => (await made({ displayName: "web" })).live.id,
      `names an object that cannot be its clone: displayName is "web" and declared as "api"; clusterId is "${here}" and declared as "${there}"`,
      "Name the clone, or remove `resume`.",
    ],
  ])("says what is wrong with a named clone that %s", async (_, find, what, next) => {
    const id = await find();
    const { problems } = await plan(newProcess(), { move: { resume: id } });
    expect(problems).toMatchObject([{ field: "move", message: `\`move: { resume: "${id}" }\` ${what}.`, next }]);
  });
});
