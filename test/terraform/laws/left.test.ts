import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema } from "../../../src/terraform/schema";
import { Session } from "../../../src/terraform/session";
import { worldOfTests } from "../../laws/law";
import { cluster } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { Core, type Kept } from "../core";

/** An object that the state has is never named as one that an interrupted run has left, whatever runs do not meet it. */
const world = worldOfTests();
let folder: string;
let processes = 0;

beforeEach(() => {
  folder = newFolder();
});

/** A process of one run of the engine, with what it says before its first resource. */
async function begun(engine: string, isWhole = true) {
  const pid = ++processes;
  const session = new Session({
    environment: { SERVICE_API_URL: world.sandbox.url, SERVICE_API_TOKEN: world.sandbox.token },
    ...{ folder, engine, meetsAll: async () => isWhole, clock: world.io.client.clock },
    runner: { run: engine, machine: "one", host: "one", pid, isAlive: (other: number) => other === pid },
  });
  const core = new Core(provider(session), resourceSchema(kinds.project));
  const { diagnostics = [] } = await core.provider.ConfigureProvider({});
  return { core, said: diagnostics.map(({ detail }) => detail), finish: () => session.finish() };
}

const names = ["one", "two"] as const;
type State = Partial<Record<(typeof names)[number], Kept>>;
let runs = 0;

/** A run that plans these, in their order, and applies what that changes. */
async function run(
  state: State,
  declared: Readonly<Record<string, object>>,
  { isWhole = true, isKilled = false } = {},
) {
  const engine = `run ${++runs}`;
  const plan = await begun(engine, isWhole);
  const steps = [];
  for (const [name, more] of Object.entries(declared)) {
    const config = plan.core.config({ displayName: name, ...more });
    const kept = state[name as keyof State];
    const seen = kept && (await plan.core.read(kept));
    steps.push({ name, config, seen, step: await plan.core.plan(config, seen) });
  }
  await plan.finish();
  const isRefused = steps.some(({ step }) => step.diagnostics.some(({ severity }) => severity === 1));
  const open = steps.filter(({ seen, step }) => !seen || plan.core.changes(step, seen).length > 0);
  if (isRefused || open.length === 0) return { state, said: plan.said };
  const apply = await begun(engine, isWhole);
  const after: Record<string, Kept> = { ...(state as Record<string, Kept>) };
  for (const { name, config, seen, step } of open) {
    const { kept } = await apply.core.applyPlanned(config, step, seen);
    if (kept) after[name] = kept;
  }
  if (!isKilled) await apply.finish();
  return { state: after as State, said: [...plan.said, ...apply.said] };
}

const INCOMPLETE = {
  "of a part": (state: State) => run(state, { one: {} }, { isWhole: false }),
  "of a part, with a change": (state: State) => run(state, { one: { displayName: `one ${runs}` } }, { isWhole: false }),
  "refused at what the other depends on": (state: State) => run(state, { one: { displayName: "" } }),
};
const ways = Object.keys(INCOMPLETE) as (keyof typeof INCOMPLETE)[];
const histories = ways.flatMap((first) => ways.map((second) => [first, second] as const));

test("after any runs that do not meet it", async () => {
  for (const history of histories) {
    let { state } = await run({}, { one: {}, two: {} });
    for (const way of history) {
      const ran = await INCOMPLETE[way](state);
      expect([history, ran.said]).toEqual([history, []]);
      state = ran.state;
    }
    const whole = await run(state, { one: {}, two: {} });
    expect([history, whole.said]).toEqual([history, []]);
    await world.reset();
    rmSync(join(folder, ".svc"), { recursive: true });
  }
});

test.each([true, false])(
  "one that no state has is named once a complete run has shown that (killed: %p)",
  async (isKilled) => {
    const { state } = await run({}, { one: {}, two: {} }, { isKilled });
    const { two: _, ...lost } = state;
    const said: string[][] = [];
    for (const one of ["changed", "again", "again"]) {
      const ran = await run(lost, { one: { displayName: one } });
      Object.assign(lost, ran.state);
      said.push(ran.said as string[]);
    }
    const named = [expect.stringContaining('A run created Project "two"')];
    expect(said).toEqual([named, named, named]);
  },
);

const application = { displayName: "web", clusterId: cluster, source: "dockerImage", dockerImage: "shop/web" };
const moved = {
  ...application,
  domains: { "web.example.org": {} },
  clusterId: CLUSTERS.find(({ id }) => id !== cluster)?.id,
};
const interruptions = {
  "before it knows the clone": { operation: "cloneApplication", status: 500 },
  "before its clone is complete": { operation: "createApplicationDomain", status: 422 },
  "before it deletes the original": { operation: "deleteApplication", status: 500 },
} as const;

test.each(Object.keys(interruptions) as (keyof typeof interruptions)[])(
  "a move that is interrupted %s is named once its resource is only forgotten, and not before",
  async (when) => {
    const ofWeb = ({ core }: Awaited<ReturnType<typeof begun>>) =>
      new Core(core.provider, resourceSchema(kinds.application));
    const first = await begun("create");
    const web = ofWeb(first);
    const config = web.config(application);
    const { kept } = await web.applyPlanned(config, await web.plan(config, undefined), undefined);
    if (!kept) throw new Error("It was not created.");
    await first.finish();
    world.sandbox.addFault({ ...interruptions[when], probability: 1 });
    const second = await begun("move");
    const moving = ofWeb(second);
    const seen = (await moving.read(kept)) as Kept;
    const there = moving.config(moved);
    await moving.applyPlanned(there, await moving.plan(there, seen), seen);
    world.sandbox.clearFaults();
    const said: (readonly string[])[] = [];
    for (const isDeclared of [true, false, false, false]) {
      const run = await begun(`run ${++runs}`);
      said.push(run.said as string[]);
      const core = ofWeb(run);
      const now = await core.read(kept);
      if (isDeclared) await core.plan(core.config(moved), now);
      const other = run.core.config({ displayName: "other" });
      await run.core.plan(other, undefined);
      await run.finish();
    }
    const named = [expect.stringMatching(/^A move of Application "web" was interrupted.* --(finish|give-up)`/)];
    expect(said).toEqual([[], [], named, named]);
  },
);
