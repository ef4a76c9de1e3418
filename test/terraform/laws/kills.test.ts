import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../src/client/clock";
import { kinds } from "../../../src/kinds";
import type { Kind, Wire } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import type { Intent } from "../../../src/state";
import { BLANK, type Page } from "../../../src/state/lease";
import { documentsIn } from "../../../src/store";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema } from "../../../src/terraform/schema";
import { Session } from "../../../src/terraform/session";
import { writeRow } from "../../../src/terraform/value";
import { worldOfTests } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { Core, errors, type Kept } from "../core";

/** Runs that were killed: the engine never got an answer, and only the journal knows what they made. */
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "twin", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const moved = { clusterId: there };

const world = worldOfTests();
let folder: string;
let processes = 0;

beforeEach(() => {
  folder = newFolder();
});

/** A process of the provider: one command of the engine, or less. One that dies does so when it first has to wait. */
function newProcess(die?: () => void, workspace?: string): Core & { finish(): Promise<unknown> } {
  const environment = {
    SERVICE_API_URL: world.sandbox.url,
    SERVICE_API_TOKEN: world.sandbox.token,
    TF_WORKSPACE: workspace,
  };
  const { clock } = world.io.client;
  const dead: Clock["sleep"] = (milliseconds, signal, isBackground) => {
    // Waits for the limits have signals of their own.
    if (signal !== session.connection.stop.signal) return clock.sleep(milliseconds, signal, isBackground);
    die?.();
    return new Promise<never>(() => {});
  };
  const pid = ++processes;
  // By the time that it begins, all others have ended.
  const runner = { run: `one/${pid}`, machine: "one", host: "one", pid, isAlive: (other: number) => other === pid };
  const session: Session = new Session({ environment, folder, runner, clock: die ? { ...clock, sleep: dead } : clock });
  const core = new Core(provider(session), resourceSchema(kind));
  return Object.assign(core, { finish: () => session.finish() });
}

const applied = (more: object, kept?: Kept, core = newProcess()) =>
  core.applied(core.config({ ...declared, ...more }), kept);

/** The process is gone while it waits, for a deployment for example: its engine never hears of anything. */
async function killed(...applies: readonly (readonly [more: object, kept?: Kept])[]): Promise<void> {
  let alive = applies.length;
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const core = newProcess(() => {
    alive -= 1;
    if (alive === 0) end();
  });
  for (const [more, kept] of applies) void core.apply(core.config({ ...declared, ...more }), kept);
  await promise;
}

/** What a process reads that ends as it should. */
async function readIn(kept: Kept): Promise<Kept | undefined> {
  const core = newProcess();
  const seen = await core.read(kept);
  await core.finish();
  return seen;
}

async function applications(): Promise<Wire[]> {
  const rows = await world.io.client.all({ operation: kind.api.list, ids: [] });
  return rows.filter(({ display_name: name }) => name !== "fixture");
}

const put = (id: unknown, fields?: object) => changeObject(world.sandbox, `applications/${id}`, fields);

describe("killed while the original is being deleted", () => {
  let kept: Kept;
  let clone: string;
  beforeEach(async () => {
    kept = await applied({});
    world.sandbox.addFault({ operation: "deleteApplication", probability: 1, seed: 1, status: 503 });
    const core = newProcess();
    expect(errors((await core.apply(core.config({ ...declared, ...moved }), kept)).diagnostics)).toHaveLength(1);
    world.sandbox.clearFaults();
    clone = String((await applications()).find(({ id }) => id !== kept.state.id)?.id);
  });

  test("the object is its clone from then on, however often that is planned before it is applied", async () => {
    await put(kept.state.id, undefined);
    for (const core of [newProcess(), newProcess()]) {
      const seen = (await core.read(kept)) as Kept;
      expect(seen.state).toMatchObject({ id: clone, cluster_id: there, unfinished: null });
      const step = await core.plan(core.config({ ...declared, ...moved }), seen);
      expect(core.changes(step, seen)).toEqual([]);
    }
    const seen = (await newProcess().read(kept)) as Kept;
    const again = (await readIn(seen)) as Kept;
    expect(again.state.id).toBe(clone);
    expect(await newProcess().read(kept)).toBeUndefined();
  });

  test("the next apply waits until it is gone", async () => {
    await put(kept.state.id, { status: "deleting" });
    const seen = (await newProcess().read(kept)) as Kept;
    expect(seen.state).toMatchObject({ id: clone, unfinished: expect.stringContaining("was being deleted") });
    await put(kept.state.id, undefined);
    expect((await applied(moved, seen)).state).toMatchObject({ id: clone, unfinished: null });
    expect((await applications()).map(({ id }) => id)).toEqual([clone]);
  });
});

test("if somebody deletes the original in the middle of its move, the clone is completed", async () => {
  const kept = await applied({});
  await killed([moved, kept]);
  await put(kept.state.id, undefined);
  const [clone] = await applications();
  const seen = (await newProcess().read(kept)) as Kept;
  expect(seen.state).toMatchObject({ id: clone?.id, unfinished: expect.stringContaining("in the middle of a move") });
  world.writes();
  expect((await applied(moved, seen)).state).toMatchObject({ id: clone?.id, unfinished: null });
  expect(world.writes()).toEqual({ createDeployment: 1 });
});

test("the plan that destroys the original in the middle of its move names the clone, which is deleted as well", async () => {
  const kept = await applied({});
  await killed([moved, kept]);
  const clone = (await ids()).find((id) => id !== kept.state.id);
  expect(await newProcess().remove(kept)).toMatchObject([
    {
      summary: "A move is cancelled",
      detail: `Application "twin": its interrupted move has created a clone (${clone}), which is deleted as well.`,
    },
  ]);
  expect(await ids()).toEqual([]);
});

describe("a move that was killed, on a machine without its journal", () => {
  const later = 40 * 60_000;
  let kept: Kept;
  let clone: string;
  beforeEach(async () => {
    kept = await applied({});
    await killed([moved, kept]);
    clone = (await ids()).find((id) => id !== kept.state.id) ?? "";
    rmSync(join(folder, ".svc"), { recursive: true });
    await world.io.client.clock.sleep(later);
  });

  async function refusal(core: Core, prior: Kept | undefined): Promise<string> {
    world.writes();
    const [error] = errors((await core.plan(core.config({ ...declared, ...moved }), prior)).diagnostics);
    expect(world.writes()).toEqual({});
    return error?.detail ?? "";
  }

  test("is stopped by its clone, until the configuration decides", async () => {
    const core = newProcess();
    const detail = await refusal(core, await core.read(kept));
    expect(detail).toContain(`${clone} (created `);
    expect(detail).toContain(`\`move = { resume = "${clone}" }\``);
    expect(detail).toContain("`allow_same_name = true`");
    const next = await applied({ ...moved, move: { resume: clone } }, kept);
    expect(next.state).toMatchObject({ id: clone, unfinished: null });
    expect(await ids()).toEqual([clone]);
  });

  test("is stopped as well when its original had been deleted", async () => {
    await put(kept.state.id, undefined);
    const core = newProcess();
    expect(await core.read(kept)).toBeUndefined();
    const detail = await refusal(core, undefined);
    expect(detail).toContain(`"twin" (${kept.state.id}) is gone`);
    expect(detail).toContain(`\`adopt = { id = "${clone}" }\``);
    expect((await applied({ ...moved, adopt: { id: clone } })).state.id).toBe(clone);
    expect(await ids()).toEqual([clone]);
  });

  test("an original that is still to be deleted is no clone for the reverse move", async () => {
    const next = await applied({ ...moved, move: { resume: clone } }, kept);
    await put(kept.state.id, { display_name: "twin", cluster_id: here });
    const leaving = { ...next, private: Buffer.from(JSON.stringify({ ...plainOf(next), leftover: kept.state.id })) };
    const core = newProcess();
    expect(errors((await core.plan(core.config(declared), leaving)).diagnostics)).toEqual([]);
  });
});

const plainOf = (kept: Kept) => JSON.parse(Buffer.from(kept.private).toString("utf8"));
const ids = async () => (await applications()).map(({ id }) => String(id)).sort();
const journal = new (class {
  readonly #key = "journal/terraform/default";

  get #documents() {
    return documentsIn({ folder });
  }

  async intents(): Promise<Page["intents"]> {
    return (await this.#documents.read<Page>(this.#key))?.intents ?? {};
  }

  async change(change: (intent: Intent) => Intent): Promise<void> {
    const changed = ([address, intent]: [string, Intent]) => [address, change(intent)];
    await this.#documents.change<Page>(this.#key, (page = BLANK) => ({
      ...page,
      intents: Object.fromEntries(Object.entries(page.intents).map(changed)),
    }));
  }
})();

describe("two of one name", () => {
  test("a move of one does not affect the other", async () => {
    const core = newProcess();
    const eu = await applied({}, undefined, core);
    const us = await applied({ clusterId: CLUSTERS[2]?.id }, undefined, core);
    await killed([moved, eu]);
    const next = newProcess();
    expect((await next.read(us))?.state.id).toBe(us.state.id);
    const seen = (await next.read(eu)) as Kept;
    const after = await applied(moved, seen);
    expect(await ids()).toEqual([String(after.state.id), String(us.state.id)].sort());
  });

  test.each([{}, moved])("creations of both are resumed, each with its own (%j)", async (other) => {
    await killed([{}], [other]);
    const made = await ids();
    expect(made).toHaveLength(2);
    const core = newProcess();
    const [one, two] = await Promise.all([applied({}, undefined, core), applied(other, undefined, core)]);
    expect([String(one.state.id), String(two.state.id)].sort()).toEqual(made);
    expect(await ids()).toEqual(made);
  });

  test("what the one has in the state ends no intent of the other", async () => {
    await killed([{}]);
    const [made] = await ids();
    const other = await applied({ ...moved, allowSameName: true });
    await newProcess().read(other);
    expect((await applied({})).state.id).toBe(made);
  });
});

describe("a creation that was killed", () => {
  test("is resumed under another name", async () => {
    await killed([{}]);
    const made = await ids();
    expect((await applied({ displayName: "renamed" })).state).toMatchObject({ id: made[0], display_name: "renamed" });
    expect(await ids()).toEqual(made);
  });

  test("is resumed under another name, even if the previous one was planned before", async () => {
    await killed([{}]);
    const made = await ids();
    for (const displayName of ["twin", "renamed"]) {
      const plan = newProcess();
      await plan.plan(plan.config({ ...declared, displayName }));
      await plan.finish();
    }
    expect((await applied({ displayName: "renamed" })).state.id).toBe(made[0]);
    expect(await ids()).toEqual(made);
  });

  test("is not resumed by another one, while a plan contains it", async () => {
    await killed([{}]);
    const [made] = await ids();
    const plan = newProcess();
    await plan.plan(plan.config(declared));
    const core = newProcess();
    const other = await applied({ displayName: "other" }, undefined, core);
    expect(other.state.id).not.toBe(made);
    expect((await applied({}, undefined, core)).state.id).toBe(made);
  });

  test("is reported if no plan contains its object, until that is gone", async () => {
    await killed([{}]);
    const [made] = await ids();
    const another = { displayName: "another", clusterId: there, dockerImage: "shop/other" };
    const core = newProcess();
    const [error] = errors((await core.apply(core.config({ ...declared, ...another }))).diagnostics);
    expect(error?.detail).toContain(`created Application "twin" (${made}`);
    await put(made, undefined);
    await applied(another);
    expect(await ids()).toHaveLength(1);
  });

  test("and is not declared any more is named from the next run on, until it is resolved", async () => {
    await killed([{}]);
    const [made] = await ids();
    /** One plan of a configuration, and what the provider said before its first resource. */
    const said = async (plan: (core: ReturnType<typeof newProcess>) => Promise<unknown>) => {
      const core = newProcess();
      const { diagnostics = [] } = await core.provider.ConfigureProvider({});
      await plan(core);
      await core.finish();
      return diagnostics.map(({ detail }) => detail);
    };
    const nothing = async () => {};
    const other = (core: Core) => core.plan(core.config({ ...declared, displayName: "other", allowSameName: true }));
    expect(await said(other)).toEqual([]);
    const named = [
      expect.stringContaining(`created Application "twin" (${made}), and the last plan did not declare it`),
    ];
    for (const plan of [other, other, nothing]) expect(await said(plan)).toEqual(named);
    const [text] = await said(nothing);
    expect(text).toContain(`adopt = { id = "${made}" }`);
    expect(text).toMatch(/svc-iac journal resolve [0-9a-f]{8} --give-up`/);
    expect(text).toContain(`, which asks for \`--allow-data-loss ${made}\``);
    expect(await said((core) => core.plan(core.config(declared)))).toEqual(named);
    expect(await said(nothing)).toEqual([]);
    const kept = await applied({});
    expect(kept.state.id).toBe(made);
    // It is complete; the engine has saved it if a plan meets it, and this one does not.
    expect(await said(other)).toEqual([]);
    const unsaved = `created Application "twin" (${made}) and may have been interrupted before its state was saved`;
    expect(await said(other)).toEqual([expect.stringContaining(unsaved)]);
  });

  test("is none of another workspace's", async () => {
    await killed([{}]);
    const [made] = await ids();
    const another = { displayName: "another" };
    expect((await applied(another, undefined, newProcess(undefined, "other"))).state.id).not.toBe(made);
    mkdirSync(join(folder, ".terraform"));
    writeFileSync(join(folder, ".terraform/environment"), "third\n");
    expect((await applied({ displayName: "one more" })).state.id).not.toBe(made);
    rmSync(join(folder, ".terraform"), { recursive: true });
    expect((await applied({})).state.id).toBe(made);
  });

  test("is none of another company's", async () => {
    await killed([{}]);
    const [made] = await ids();
    await journal.change((intent) => ({ ...intent, home: { origin: world.sandbox.url, companyId: "another" } }));
    await world.io.client.clock.sleep(31 * 60_000);
    expect((await applied({})).state.id).not.toBe(made);
    expect(Object.values(await journal.intents()).map(({ home }) => home?.companyId)).toContain("another");
  });

  test("that was refused leaves nothing to look for", async () => {
    world.sandbox.addFault({ operation: "createApplication", nth: 1, status: 422 });
    const core = newProcess();
    expect(errors((await core.apply(core.config(declared))).diagnostics)).toHaveLength(1);
    expect(await journal.intents()).toEqual({});
  });
});

describe("the object of a failed creation", () => {
  test("is resumed by the matching resource, if two share a name", async () => {
    const core = newProcess();
    const both = [declared, { ...declared, ...moved }];
    const left: Kept[] = [];
    for (const one of both) {
      world.sandbox.addOutcome({ of: "deployment", step: "build" });
      left.push((await core.apply(core.config(one))).kept as Kept);
    }
    const plan = newProcess();
    const planned = [];
    for (const one of both) planned.push(await plan.plan(plan.config(one)));
    const next = newProcess();
    const { typeName, attributes } = next.schema;
    for (const [index, { state }] of left.entries())
      await next.provider.ApplyResourceChange({
        typeName,
        priorState: writeRow(attributes, state),
        plannedPrivate: planned[index]?.private,
      } as never);
    world.writes();
    // The other way round: nothing but what it is tells one from the other.
    const second = await next.apply(next.config({ ...declared, ...moved }));
    const first = await next.apply(next.config(declared));
    expect([first, second].flatMap(({ diagnostics }) => errors(diagnostics))).toEqual([]);
    expect([first.kept?.state.id, second.kept?.state.id]).toEqual(left.map(({ state }) => state.id));
    expect(Object.keys(world.writes())).toEqual(["createDeployment"]);
  });
});

test("an interrupted move leaves no clone when the object is replaced instead", async () => {
  const kept = await applied({});
  const later = { ...declared, ...moved, dockerImage: "shop/api:2" };
  world.sandbox.addFault({ operation: "updateApplication", nth: 1, status: 500, times: 9 });
  let core = newProcess();
  const { kept: half } = await core.apply(core.config(later), kept);
  world.sandbox.clearFaults();
  expect(await ids()).toHaveLength(2);
  const seen = (await newProcess().read(half as Kept)) as Kept;
  core = newProcess();
  const { typeName, attributes, moveChoice = "" } = core.schema;
  const config = core.config(later, { [moveChoice]: "replace" });
  const step = await core.plan(config, seen);
  expect(step.replaces).not.toEqual([]);
  core = newProcess();
  await core.provider.ApplyResourceChange({
    typeName,
    priorState: writeRow(attributes, seen.state),
    plannedPrivate: step.private,
  } as never);
  expect(await ids()).toEqual([]);
});
