import { previewEnvCommand } from "../../../src/cli/preview-env";
import type { Engine } from "../../../src/preview/engine";
import { Documents, storeInMemory } from "../../../src/store";
import { fileWith } from "../../environment/examine";
import { printedBy } from "../../support/cli";
import { coversAll } from "../../support/cover";
import { type How, Interrupting, type Phase } from "../interrupting";
import { type Activity, Stacks } from "../stacks";
import { FIELDS, Workspaces } from "../workspaces";

let mockDocuments: Documents;
jest.mock("../../../src/client/settings", () => ({
  ...jest.requireActual("../../../src/client/settings"),
  documentsFrom: () => mockDocuments,
}));

/**
 * Commands × steps at which they fail or are killed × engines × machines: what there is, is shown as it is, and the commands
 * that run on a schedule complete what the documentation promises.
 */
const FILE = fileWith(
  "base:\n  buckets:\n    files: { displayName: files, location: weur }\nenvironments:\n  preview: {}\n",
);
const DAY = 86_400_000;

interface Preview {
  readonly stack: string;
  readonly pullRequest: string | null;
  readonly state: string;
}
interface Listed {
  readonly previews: readonly Preview[];
  readonly pool: readonly Preview[];
}

class World {
  readonly engine: Engine;
  readonly #model: Stacks | Workspaces;
  readonly #words: readonly string[];
  #now = Date.now();

  constructor(name: string) {
    mockDocuments = new Documents(storeInMemory());
    const model = name === "pulumi" ? new Stacks() : new Workspaces(FIELDS);
    this.#model = model;
    this.engine = model instanceof Stacks ? model : model.engine;
    this.#words = name === "pulumi" ? [] : ["--engine", name];
  }

  get platform(): ReadonlyMap<string, Activity> {
    return this.#model.platform;
  }

  /** What a command prints; time passes with it. */
  async run(command: string): Promise<string> {
    this.#now += 1_000;
    jest.setSystemTime(this.#now);
    const words = [...command.split(" "), ...(/^(up|pool)/.test(command) ? ["--file", FILE] : []), ...this.#words];
    const open = () => this.engine;
    return (await printedBy(() => previewEnvCommand(open).parseAsync(words, { from: "user" }))).stdout;
  }

  async listed(): Promise<Listed> {
    return JSON.parse(await this.run("list --json"));
  }

  interrupt(interrupting: Interrupting, command: string): Promise<void> {
    const half = (error: Error | undefined) => {
      this.#model.halfWay = error;
    };
    return interrupting.during(this.engine, mockDocuments, half, () => this.run(command));
  }

  /** The next command runs on another machine, with the same store. */
  goElsewhere(): void {
    if (this.#model instanceof Stacks)
      for (const name of this.#model.configurations.keys()) this.#model.configurations.set(name, new Map());
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** What is to be true of the preview of pull request 7 at last, and what somebody does for it beside the schedule. */
interface Scenario {
  readonly before: readonly string[];
  readonly command: string;
  readonly again?: string;
  readonly end: Activity | "ended" | "filled" | "empty";
}

const POOL = "pool --size 1";
const UP = "up --pr 7";
const PAUSE = "pause --pr 7";
const SHORT = "up --pr 7 --ttl 0.001s";
const SCENARIOS: readonly Scenario[] = [
  ...[[], [POOL]].flatMap((pool): Scenario[] => [
    { before: pool, command: UP, again: UP, end: "running" },
    { before: [...pool, UP], command: UP, again: UP, end: "running" },
    { before: [...pool, UP, PAUSE], command: UP, again: UP, end: "running" },
    { before: [...pool, UP], command: "down --pr 7", end: "ended" },
    { before: [...pool, UP], command: "down --pr 7 --delete", end: "ended" },
    { before: [...pool, UP, PAUSE], command: "down --pr 7", end: "ended" },
    { before: [...pool, SHORT], command: "sweep", end: "ended" },
    { before: [...pool, UP], command: PAUSE, end: "suspended" },
    { before: [...pool, UP], command: "pause --idle 0.001s", end: "suspended" },
    { before: [...pool, UP, PAUSE], command: "resume --pr 7", again: "resume --pr 7", end: "running" },
  ]),
  { before: [], command: POOL, end: "filled" },
  { before: [POOL, UP, "down --pr 7"], command: POOL, end: "filled" },
  { before: [POOL], command: "pool --size 0", end: "empty" },
  { before: [POOL, UP, "down --pr 7"], command: "pool --size 0", end: "empty" },
];

/** All that there is on the platform is listed, and does what is said. */
async function expectTruth(world: World): Promise<void> {
  const { previews, pool } = await world.listed();
  const said = new Map([...pool, ...previews].map(({ stack, state }) => [stack, state]));
  const untrue = [...world.platform].filter(([stack, does]) => {
    const state = said.get(stack);
    if (state === "running") return does !== "running";
    return state === undefined || (["suspended", "ready"].includes(state) && does !== "suspended");
  });
  expect({ untrue, said: [...said] }).toEqual({ untrue: [], said: [...said] });
}

async function expectEnd(world: World, { command, again, end }: Scenario, before: Listed): Promise<void> {
  if (again) await world.run(again);
  await world.run("sweep");
  if (end === "suspended") await world.run("pause --idle 0.001s");
  if (end === "filled") await world.run(POOL);
  if (end === "empty") await world.run("pool --size 0");
  await expectTruth(world);
  const { previews, pool } = await world.listed();
  const own = previews.filter(({ pullRequest }) => pullRequest === "7");
  // What was interrupted before it began is as it was.
  const hasNotBegun = command.startsWith("down") && JSON.stringify(previews) === JSON.stringify(before.previews);
  if (end === "running" || end === "suspended") expect(own).toEqual([expect.objectContaining({ state: end })]);
  else if (!hasNotBegun) expect(own).toEqual([]);
  expect(pool.filter(({ pullRequest }) => pullRequest !== null)).toEqual([]);
  if (end === "filled") expect(pool).toEqual([expect.objectContaining({ state: "ready" })]);
}

/** Nobody does anything for it any more, and the pool is given up. */
async function expectGone(world: World): Promise<void> {
  world.pass(30 * DAY);
  await world.run("sweep");
  await world.run("pool --size 0");
  expect({ platform: [...world.platform], list: await world.run("list") }).toEqual({
    platform: [],
    list: "There are no previews in this project.\n",
  });
}

async function interrupted(scenario: Scenario, engine: string, interrupting: Interrupting, isElsewhere: boolean) {
  const world = new World(engine);
  for (const command of scenario.before) await world.run(command);
  const before = await world.listed();
  await world.interrupt(interrupting, scenario.command);
  if (isElsewhere) world.goElsewhere();
  if (!interrupting.hasInterrupted) return;
  await expectTruth(world);
  await expectEnd(world, scenario, before);
  await expectGone(world);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "setTimeout", "setInterval"] });
});
afterEach(() => {
  jest.useRealTimers();
});

const HOWS: readonly How[] = ["failed", "killed"];
const PHASES: readonly Phase[] = ["before", "half", "after"];
const table = SCENARIOS.flatMap((scenario) =>
  ["pulumi", "terraform"].flatMap((engine) =>
    HOWS.map((how) => ({ scenario, engine, how, after: scenario.before.join(", "), command: scenario.command })),
  ),
);

test.each(table)(
  "$engine, after [$after]: $command is $how",
  async ({ scenario, engine, how }) => {
    const faults: string[] = [];
    for (let at = 0, isBeyond = false; !isBeyond; at++) {
      for (const phase of PHASES) {
        for (const isElsewhere of coversAll ? [false, true] : [at % 2 === 0]) {
          const interrupting = new Interrupting(at, phase, how);
          const where = `${phase} step ${at}${isElsewhere ? ", then elsewhere" : ""}`;
          await interrupted(scenario, engine, interrupting, isElsewhere).catch(({ message }: Error) =>
            faults.push(`${where}: ${message}`),
          );
          isBeyond ||= interrupting.isBeyond;
        }
      }
    }
    expect(faults).toEqual([]);
  },
  120_000,
);
