import { previewEnvCommand } from "../../../src/cli/preview-env";
import { documentsFrom } from "../../../src/client/settings";
import { previewMarkIn } from "../../../src/environment/preview";
import { application } from "../../../src/kinds/application";
import type { Running } from "../../../src/preview/engine";
import { poolOf } from "../../../src/preview/list";
import type { Slot } from "../../../src/preview/pool";
import { Killed, Stacks } from "../../cli/stacks";
import { FIELDS, Workspaces } from "../../cli/workspaces";
import { exported, made } from "../../drift/states";
import { fileWith } from "../../environment/examine";
import { worldOfSuite } from "../../laws/law";
import { CLUSTER, DISK_SIZE } from "../../sandbox/session";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/**
 * The pool's document is of one time, and the stack of a slot of another: a cache restores an earlier copy of the store, or a
 * run uses another one. Every slot × every stack × every command × engine: no data of a pull request reaches another one, what
 * is in use stays in use, what a command prints is so, and the next runs of `sweep` and `pool` repair the pool.
 */
type Side = Stacks | Workspaces;

const FILE = fileWith("base: {}\nenvironments: { preview: {} }\n");
const SLOT = "pool-1";
const world = worldOfSuite();

/** A resource with a disk, as the engine exports it. */
async function holdingData(): Promise<object> {
  const declared = {
    ...{ displayName: "web", clusterId: CLUSTER, source: "publicGit", deploy: { wait: "none" } },
    repoUrl: "https://git.example.com/shop/web",
    processes: { web: { port: 3000, disk: { resourceTypeId: DISK_SIZE, mountPath: "/data" } } },
  };
  const state = JSON.parse(await exported([await made(application, "web", declared, world.io)], true));
  return { ...state.deployment.resources[1], custom: true };
}

const SIDES: Readonly<Record<string, () => Promise<Side>>> = {
  Pulumi: async () => {
    const side = new Stacks();
    const { state } = side;
    const one = await holdingData();
    side.state = async (stack) => {
      const { deployment, ...rest } = await state(stack);
      const resources = deployment.resources.length > 0 ? [...deployment.resources, one] : [];
      return { ...rest, deployment: { ...deployment, resources } };
    };
    return side;
  },
  Terraform: async () => new Workspaces(FIELDS),
};

const engineOf = (side: Side) => (side instanceof Stacks ? side : side.engine);

/** Whose data is in which stack. */
type Data = Map<string, ReadonlySet<string>>;

/** Notes whose data an engine's runs write and delete. @throws if they reach those of another pull request. */
function watch(side: Side, data: Data): void {
  const engine = engineOf(side);
  const { run } = engine;
  engine.run = async (words: readonly string[], how?: Running) => {
    const isRun = words[0] === "up" || words[0] === "apply" || words[0] === "destroy";
    const name = how?.environment?.TF_WORKSPACE || (words[words.indexOf("--stack") + 1] ?? "");
    if (!isRun) return run(words, how);
    const isCleaning = words[0] === "destroy" || words.includes("--replace");
    const owner = (await engine.stacks()).includes(name) ? previewMarkIn(await engine.state(name)) : undefined;
    const { TF_VAR_preview: mark = "{}" } = how?.environment ?? {};
    const next = side instanceof Stacks ? side.of(name)["svc:pullRequest"] : JSON.parse(mark).pull_request;
    const before = data.get(name) ?? new Set();
    const isEnding = words[0] === "destroy" && allowed === owner?.pullRequest;
    if (owner && isCleaning && !isEnding) fault(`${name} of pull request ${owner.pullRequest} is cleaned`);
    if (owner && next !== undefined && next !== owner.pullRequest) fault(`${name} is given away`);
    await run(words, how);
    const { TF_VAR_other: other } = how?.environment ?? {};
    const given = side instanceof Stacks ? side.of(name).other : other;
    if (given !== undefined && next !== undefined && given !== next)
      fault(`pull request ${next} is given what ${given} has set`);
    const kept = isCleaning ? new Set<string>() : before;
    if (words[0] === "destroy" || next === undefined) return void data.set(name, kept);
    const others = [...kept].filter((one) => one !== next);
    if (others.length > 0) fault(`pull request ${next} has the data of ${others}`);
    data.set(name, new Set([...kept, next]));
  };
}

const faults: string[] = [];
const fault = (text: string) => void faults.push(text);
/** The pull request whose preview may be destroyed. */
let allowed: string | undefined;

/** What a command prints, and what refuses it. */
async function run(side: Side, command: string): Promise<string> {
  const own = side instanceof Stacks ? [] : ["--engine", "terraform"];
  const words = [...command.split(" "), ...(/^(up|pool)/.test(command) ? ["--file", FILE] : []), ...own];
  allowed = /^down --pr (\d+)/.exec(command)?.[1];
  let refusal = "";
  const started = () => previewEnvCommand(() => engineOf(side)).parseAsync(words, { from: "user" });
  const { stdout } = await printedBy(() =>
    started().catch((error: Error) => {
      if (!(error instanceof Killed) && !("problem" in error)) throw error;
      refusal = `refused: ${error.message}`;
    }),
  );
  return stdout + refusal;
}

const slotsOf = async (side: Side) => (await poolOf(engineOf(side))).slots();

interface Moment {
  readonly slot: Slot | undefined;
  readonly stack: readonly (readonly [Map<string, unknown>, unknown])[];
  readonly data: ReadonlySet<string>;
}

const mapsOf = (side: Side): readonly Map<string, unknown>[] =>
  side instanceof Stacks
    ? [side.configurations, side.deployed, side.states, side.platform, side.pending]
    : [side.marks, side.applied, side.platform];

/** What a slot and its stack are after each command of one history, by what they are then. */
async function history(side: Side, data: Data): Promise<Readonly<Record<string, Moment>>> {
  const moments: Record<string, Moment> = {};
  const steps: readonly (readonly [string, string | undefined])[] = [
    ["absent", undefined],
    ["created", "pool --size 1"],
    ["of 7", "up --pr 7 --config other=7"],
    ["returned by 7", "down --pr 7"],
    ["half cleaned", "pool --size 1"],
    ["cleaned", "pool --size 1"],
    ["of 8", "up --pr 8 --config other=8"],
    ["returned by 8", "down --pr 8"],
  ];
  for (const [name, command] of steps) {
    side.halfWay = name === "half cleaned" ? new Killed() : undefined;
    if (command !== undefined) await run(side, command);
    side.halfWay = undefined;
    const stack = mapsOf(side).flatMap((map) =>
      map.has(SLOT) ? [[map, structuredClone(map.get(SLOT))] as const] : [],
    );
    moments[name] = { slot: (await slotsOf(side))[SLOT], stack, data: data.get(SLOT) ?? new Set() };
  }
  return moments;
}

const AT = { file: FILE, environment: "preview", since: "2026-01-01T00:00:00Z" };
const claim = (machine: string) => ({ id: "c", machine, pid: 2 ** 30 });
/** What no command of that history leaves. */
const MORE: Readonly<Record<string, Slot>> = {
  "of an earlier release, ready": { ...AT, state: "ready" },
  "being created": { ...AT, state: "filling", isUsed: false, settings: [], claim: claim("away") },
  "being cleaned": { ...AT, state: "filling", isUsed: true, settings: [], claim: claim("away") },
  "being created elsewhere": { ...AT, since: "2099-01-01T00:00:00Z", state: "filling", claim: claim("away") },
};
const STACKS = ["absent", "created", "of 7", "returned by 7", "half cleaned", "cleaned", "of 8", "returned by 8"];
const SLOTS = [...STACKS.filter((one) => one !== "half cleaned"), ...Object.keys(MORE)];
const COMMANDS = [
  ...["up --pr 7", "up --pr 8", "up --pr 9", "down --pr 7", "down --pr 8", "down --pr 7 --delete"],
  ...["sweep", "pool --size 1", "pool --size 2", "pool --size 0", "list"],
];

/** Whether what was printed is so: the document has it, and the stacks agree with that. */
async function isPrinted(side: Side, text: string): Promise<void> {
  const slots = await slotsOf(side);
  const engine = engineOf(side);
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  for (const name of named(/^(\S+) is suspended and back in the pool/gm))
    if (!["returned", "filling"].includes(slots[name]?.state ?? "")) fault(`${name} is not returned`);
  for (const name of named(/^(\S+) waits for a pull request/gm))
    if (slots[name]?.state !== "ready") fault(`${name} is not ready`);
  if (!text.includes("The pool has")) return;
  const ready = Object.entries(slots).flatMap(([name, { state }]) => (state === "ready" ? [name] : []));
  if (!text.includes(`has ${ready.length} preview`)) fault(`${ready} are ready: ${text}`);
  for (const name of ready) {
    const exists = (await engine.stacks()).includes(name);
    if (!exists || previewMarkIn(await engine.state(name))) fault(`${name} is not there, or in use, and ready`);
  }
}

describe.each(Object.entries(SIDES))("%s", (engine, open) => {
  let side: Side;
  let moments: Readonly<Record<string, Moment>>;
  const data: Data = new Map();

  beforeAll(async () => {
    process.env.SVC_STORE = newFolder();
    side = await open();
    watch(side, data);
    moments = await history(side, data);
    expect(faults).toEqual([]);
  });

  /** A store that has this slot, and a back end that has this stack. */
  async function restored(slot: string, stack: string): Promise<void> {
    process.env.SVC_STORE = newFolder();
    const known = MORE[slot] ?? moments[slot]?.slot;
    const key = `previews/${encodeURIComponent(await engineOf(side).project())}`;
    if (known) await documentsFrom(process.env).change<object>(key, () => ({ [SLOT]: known }));
    for (const map of mapsOf(side)) map.clear();
    for (const [map, value] of moments[stack]?.stack ?? []) map.set(SLOT, structuredClone(value));
    data.clear();
    data.set(SLOT, moments[stack]?.data ?? new Set());
    faults.length = 0;
  }

  test.each(SLOTS.flatMap((slot) => STACKS.map((stack) => [slot, stack] as const)))(
    "the slot is %s, the stack %s",
    async (slot, stack) => {
      const found: string[] = [];
      for (const command of COMMANDS) {
        await restored(slot, stack);
        const said = await run(side, command);
        await isPrinted(side, said);
        for (const next of ["sweep", "pool --size 2"]) await isPrinted(side, await run(side, next));
        const last = await run(side, "up --pr 10");
        const [, given] = / is \w+ (\S+), until/.exec(last) ?? [];
        if (!given) fault(`nothing is given: ${last}`);
        // Where an engine has removed the mark of what it was destroying, only the store has had it.
        const isLost = engine === "Terraform" && stack === "half cleaned";
        if (!isLost && !given?.startsWith("pool-")) fault(`the pool is not repaired: ${last}`);
        const [more] = faults;
        if (more !== undefined && !(isLost && more.startsWith("nothing"))) found.push(`${command}: ${more}`);
      }
      expect(found).toEqual([]);
    },
  );
});
