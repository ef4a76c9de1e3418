import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import { resolveIntent } from "../../../src/lifecycle";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { intentsIn, openJournal, runnerOf } from "../../../src/state";
import { documentsIn } from "../../../src/store";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { sampled } from "../../support/tuples";
import { faces } from "../stacks/faces";
import { type Ended, IT, type Run, type Stack } from "../stacks/stack";

/**
 * A clone leaves the state without a deletion while its original is kept: how × what has run since the move × what comes next
 * × faces. The original is named by each run until a state has one of them again, or the move is resolved.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const kind: Kind = kinds.application;
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "web", clusterId: here, source: "dockerImage", dockerImage: "shop/web" };
const moved = { ...image, clusterId: there };
const besides = [{ kind, name: "other", declared: { ...image, displayName: "other" } }];

interface Way {
  /** Faces that have it. */
  readonly isOf: RegExp;
  /** Of each run. */
  readonly flags?: Run;
  /** Of the run that takes it out of the state, if no command does. */
  readonly forgets?: Run;
}
const ways: Readonly<Record<string, Way>> = {
  "by a command": { isOf: /./ },
  "by a `removed` block": { isOf: /^terraform/, forgets: { forgets: [{ kind, name: IT }] } },
  "by `retainOnDelete`": { isOf: /^pulumi/, flags: { isRetained: true }, forgets: {} },
};

/** What has run between the move and that. */
interface When {
  readonly isOf: RegExp;
  readonly runs: readonly Named[];
  readonly losesJournal?: true;
}
const on = { ...image, clusterId: elsewhere };
const whens: Readonly<Record<string, When>> = {
  nothing: { isOf: /./, runs: [] },
  "the same program": { isOf: /./, runs: [moved] },
  "the same program, elsewhere": { isOf: /^terraform/, runs: [moved], losesJournal: true },
  "another move": { isOf: /./, runs: [on, on] },
};

interface Left {
  run(declared: Named | undefined, more?: Run): Promise<Ended>;
  resolve(how: "finish" | "give up"): Promise<string>;
  /** What keeps the original is gone. */
  free(): Promise<unknown>;
  isThere(): Promise<boolean>;
  journal(): Promise<number>;
  readonly stack: Stack;
  readonly original: string;
  readonly clone: string;
  /** What the last run has declared. */
  readonly last: Named;
  /** Whether the journal knows that a state has had the clone. */
  readonly isKnown: boolean;
}

const LEFT = /nothing deletes the original|Nothing deletes either/;

const nexts: Readonly<Record<string, (left: Left) => Promise<void>>> = {
  "the same program": async ({ run, last, original, resolve }) => {
    for (const _ of [1, 2]) expect((await run(last)).said).toContain(original);
    expect(await resolve("finish").catch(({ message }: Error) => message)).toMatch(/still referenced/);
  },
  "the clone is adopted": (left) => comesBack({ ...left.last, adopt: { id: left.clone } }, {}, left),
  "the clone is imported": (left) => comesBack(left.last, { imports: left.clone }, left),
  "the original is adopted": async ({ run, original, isKnown, journal }) => {
    await accepted(run({ ...image, adopt: { id: original } }));
    const { said } = await run(image);
    if (isKnown) expect({ said, journal: await journal() }).toEqual({ said: "", journal: 0 });
    else expect(said).not.toMatch(LEFT);
  },
  "it is finished": async ({ run, resolve, free, isThere, journal }) => {
    await free();
    await resolve("finish");
    expect({ isThere: await isThere(), journal: await journal() }).toEqual({ isThere: false, journal: 0 });
    expect((await accepted(run(undefined))).said).toBe("");
  },
  "it is given up": async ({ run, resolve, isThere, isKnown, journal }) => {
    const outcome = await resolve("give up").catch(({ message }: Error) => message);
    expect(outcome).toMatch(
      isKnown ? /is kept as an object of its own/ : /only the original .* is still to be deleted/,
    );
    expect({ isThere: await isThere(), journal: await journal() }).toEqual({ isThere: true, journal: isKnown ? 0 : 1 });
    const { said } = await accepted(run(undefined));
    expect({ said, isNamed: said !== "" }).toEqual({ said, isNamed: !isKnown });
  },
};

/** The move goes on as before; Pulumi has lost the original, which only `svc-iac journal` can delete. */
async function comesBack(
  declared: Named,
  how: Run,
  { run, last, free, isThere, isKnown, journal, stack, clone }: Left,
) {
  await accepted(run(declared, how));
  expect(stack.ids()).toContain(clone);
  const { said } = await accepted(run(last));
  expect(said).not.toMatch(LEFT);
  if (isKnown && stack.notices) expect(said).toMatch(/The original is kept for now/);
  await free();
  await accepted(run(last));
  expect((await accepted(run(last))).said).toBe("");
  const isDeleted = isKnown && stack.notices !== undefined;
  expect({ isThere: await isThere(), journal: await journal() }).toEqual({
    isThere: !isDeleted,
    journal: stack.notices ? 0 : 1,
  });
}

async function accepted(run: Promise<Ended>): Promise<Ended> {
  const ended = await run;
  expect(ended).toMatchObject({ isRefused: false, said: ended.said });
  return ended;
}

/** `flags` are those of each run. */
async function begun(face: string, flags: Run) {
  await world.reset();
  const folder = newFolder();
  const [of = ""] = face.split(" -refresh");
  const stack = (faces[of] as (typeof faces)[string])(world, folder, kind, "dev");
  const run = async (declared: Named | undefined, more: Run = {}): Promise<Ended> => {
    const ended = await stack.up(declared, { ...flags, besides, ...more });
    return { ...ended, said: [ended.said, (await stack.notices?.()) ?? ""].join("\n").trim() };
  };
  const idOf = () => stack.ids()[0] ?? "";
  await accepted(run(image));
  const original = idOf();
  const destinations = [{ service: { type: kind.serviceType, id: original }, weight: 1 }];
  const { live } = await made(kinds.loadBalancer, { displayName: "edge", destinations }, world);
  expect((await run(moved)).said).toContain(original);
  const documents = documentsIn({ folder });
  const entries = async () =>
    (await intentsIn(documents)).flatMap(({ entries: all, ...at }) => all.map((entry) => ({ ...at, entry })));
  const resolve = async (how: "finish" | "give up") => {
    const [{ project, stack: name, entry } = { project: "", stack: "", entry: undefined }] = await entries();
    if (!entry) throw new Error("The journal is empty.");
    const { io } = world;
    const where = { documents, folder, stack: { project, name }, kinds: [kind], say: () => {} };
    const journal = openJournal({
      ...where,
      runner: runnerOf("a command"),
      clock: () => io.client.clock,
      speed: () => 1,
    });
    await journal.load();
    const story = await resolveIntent(kind, entry, { how }, { ...io, journal });
    await journal.settle();
    return story;
  };
  return {
    ...{ stack, run, original, idOf, folder, resolve },
    free: () => world.io.client.send({ operation: "deleteLoadBalancer", ids: [live.id] }),
    isThere: async () => (await records(kind, ({ id }) => id === original, world.io)).length > 0,
    journal: async () => (await entries()).length,
  };
}

const isTried = (face: string, way: string, when: string, next: string) =>
  [ways[way], whens[when]].every((one) => one?.isOf.test(face)) &&
  // Pulumi imports nothing for dynamic providers, and retains the first clone as well.
  !(face === "pulumi dynamic" && next === "the clone is imported") &&
  !(way.includes("retain") && when === "another move");

const cases = ["terraform", "terraform -refresh=false", "pulumi native", "pulumi dynamic"].flatMap((face) =>
  Object.keys(ways).flatMap((way) =>
    Object.keys(whens).flatMap((when) =>
      Object.keys(nexts).flatMap((next) => (isTried(face, way, when, next) ? [{ face, way, when, next }] : [])),
    ),
  ),
);

test.each(
  sampled(cases, [
    ["face", "way", "when"],
    ["next", "when"],
    ["next", "face"],
  ]),
)("$way, after $when; then $next ($face)", async ({ face, way, when, next }) => {
  const { flags = {}, forgets } = ways[way] as Way;
  const left = await begun(face, { ...flags, ...(face.includes("-refresh") ? { refresh: false } : {}) });
  const { stack, run, original, folder } = left;
  const isTerraform = stack.notices !== undefined;
  const { runs, losesJournal } = whens[when] as When;
  if (losesJournal) rmSync(join(folder, ".svc"), { recursive: true, force: true });
  for (const program of runs) await run(program);
  const clone = left.idOf();
  if (forgets) await run(undefined, forgets);
  else stack.lose();
  // Pulumi asks nothing about what it deletes, before it does.
  let { said } = await run(undefined);
  for (const _ of isTerraform ? [] : [1, 2]) ({ said } = await run(undefined));
  expect(said).toContain(original);
  expect(said).toMatch(LEFT);
  expect(said).toMatch(/`svc-iac journal resolve [0-9a-f]{8} --finish`/);
  const isKnown = when !== "nothing" || (!isTerraform && !forgets);
  expect({ said, isInterrupted: said.includes("was interrupted") }).toEqual({ said, isInterrupted: !isKnown });
  expect(await left.isThere()).toBe(true);
  await nexts[next]?.({ ...left, clone, last: runs.at(-1) ?? moved, isKnown });
});

test.each(["pulumi native", "pulumi dynamic"])(
  "%s: the original that the state has still to delete is not named",
  async (face) => {
    const { run, stack, free, isThere, original } = await begun(face, {});
    stack.lose({ keepsPending: true });
    for (const _ of [1, 2, 3]) {
      const { said } = await run(undefined);
      expect(said).toMatch(new RegExp(`the original \\(${original}\\) is kept`));
      expect(said).not.toMatch(LEFT);
    }
    await free();
    expect((await accepted(run(undefined))).said).not.toMatch(LEFT);
    expect(await isThere()).toBe(false);
  },
);
