import { equals } from "@jest/expect-utils";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { fixtures } from "../laws/world";
import { coversAll } from "../support/cover";
import { Lab, type Node } from "./lab";
import type { Program } from "./programs";
import type { Boundary } from "./runner";

jest.setTimeout(3_600_000);

/**
 * A move takes what only one object can have from its original. Wherever its runs are killed, and whatever the program is
 * then, all of that ends up where the last program declares it.
 */
const kind: Kind = kinds.application;
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);
const still = {
  ...{ displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" },
  ...{ domains: { "a.example.com": { isPrimary: true }, "*.b.example.com": {} }, systemDomain: { name: "market" } },
};
const moving = { ...still, clusterId: there };
type Declared = typeof still | undefined;
/** The same under another name, with an alias. */
const renamed = { ...moving };
/** What is run after a kill, by what has become of the move. */
const programs: Readonly<Record<string, Declared>> = {
  ...{ continued: moving, cancelled: still, removed: undefined },
  ...{ changed: { ...still, clusterId: elsewhere }, renamed },
};

const lab = new Lab();
let start: Node;
/** The first move, killed wherever that makes a difference. */
let begun: readonly (readonly [string, Node])[];

beforeAll(async () => {
  const programs = () => ({ previous: programOf(still), wanted: programOf(moving) });
  start = (await lab.begin({ name: "move", before: programOf(still), programs })).node;
  begun = await killed(moving, start);
});

const programOf = (declared: Declared): Program => {
  const names = declared === renamed ? { name: "second", alias: "subject" } : { name: "subject" };
  return declared ? [{ ...names, kind, declared }] : [];
};
const run = (program: Declared, from: Node, at?: number) =>
  lab.run(programOf(program), from, at === undefined ? [] : [{ what: "crash", at }]);
const afterwards = (node: Node) => lab.after(node, { gap: "now", shelf: "kept" });

interface Found {
  readonly id: string;
  readonly cluster_id: string;
  readonly status: string;
  readonly domains: Readonly<Record<string, { readonly name: string; readonly is_primary: boolean }>>;
}

const isFixture = (id: string) => id === fixtures.application || id === fixtures.otherApplication;

/** Each application that is not a fixture: its region, its domains, and whether the engine has it in its state. */
function applications({ moment, state }: Node): readonly string[] {
  lab.platform.restore(moment);
  const known = (JSON.parse(state) as { id: string }[]).map(({ id }) => id);
  const all = Object.values(lab.platform.objects().applications) as unknown as readonly Found[];
  const isDeleted = ({ status }: Found) => kind.removal?.deleting.includes(status);
  const ours = all.filter((one) => !isFixture(one.id) && !isDeleted(one));
  return ours.map(({ id, cluster_id: region, domains }) => {
    const names = Object.values(domains).map(({ name, is_primary }) => `${is_primary ? "primary " : ""}${name}`);
    return [known.includes(id) ? "" : "unknown to the engine", region, ...names.sort()].join(" ").trim();
  });
}

const expected = (program: Declared) =>
  program
    ? [expect.stringMatching(`^${program.clusterId} \\*\\.b\\.example\\.com market\\.\\S+ primary a\\.example\\.com$`)]
    : [];

/** The crashes of a run after which something that lasts is not as it was before. */
function crashes(boundaries: readonly Boundary[], from: Node): number[] {
  const before = (index: number) => boundaries[index - 1]?.state ?? lab.hashOf(from);
  return boundaries.flatMap(({ state }, index) => (state === before(index) ? [] : [index + 1]));
}

/** A run that is killed wherever that makes a difference: what was done last, and what the next run finds. */
async function killed(program: Declared, from: Node): Promise<readonly (readonly [string, Node])[]> {
  const { boundaries } = await run(program, from);
  const ends: (readonly [string, Node])[] = [];
  for (const at of crashes(boundaries, from)) {
    const { node } = await run(program, from, at);
    ends.push([`${at} ${boundaries[at - 1]?.label}`, afterwards(node)]);
  }
  return ends;
}

async function problemsAfter(program: Declared, from: Node, story: string): Promise<unknown[]> {
  const { end, error, said, node } = await run(program, from);
  const found = { end, error, applications: applications(node), intents: lab.intentsIn(node) };
  const wanted = { end: "done", error: undefined, applications: expected(program), intents: [] };
  if (equals(found, wanted)) return [];
  const later = program ? [] : await saidLater(node);
  return !program && isNamed(found, [said, ...later], from) ? [] : [{ story, ...found, said, later }];
}

/** What each of the next runs of a program without the resource says. */
async function saidLater(from: Node): Promise<(readonly string[])[]> {
  const second = await run(undefined, afterwards(from));
  const third = await run(undefined, afterwards(second.node));
  return [second.said, third.said];
}

interface Ended {
  readonly end: string;
  readonly applications: readonly string[];
  readonly intents: readonly string[];
}

/**
 * A clone that the engine has received, and may have saved, is kept: the run and each later one names it with the lines
 * that adopt and delete it, and the journal still has it.
 */
function isNamed({ end, applications: kept, intents }: Ended, runs: (readonly string[])[], { shelf }: Node): boolean {
  const isKept = end === "done" && kept.length === 1 && kept[0]?.startsWith("unknown to the engine ") === true;
  const [id] = intents;
  const lines = new RegExp(`adopt: \\{ id: "${id}" \\}.*journal resolve [0-9a-f]{8} --give-up\``);
  const isSaid = runs.every((said) => said.some((text) => lines.test(text)));
  return isKept && intents.length === 1 && isSaid && shelf.includes('"idReported');
}

test.each(Object.keys(programs))("a move that is killed anywhere, then %s", async (name) => {
  const problems: unknown[] = [];
  for (const [at, node] of begun) problems.push(...(await problemsAfter(programs[name], node, at)));
  expect(problems).toEqual([]);
});

/** IDs of the two applications of the move. */
function sidesOf({ moment }: Node): { readonly original: string | undefined; readonly clone: string | undefined } {
  lab.platform.restore(moment);
  const ids = Object.values(lab.platform.objects().applications).map(({ id }) => String(id));
  const [{ id: first } = { id: undefined }] = JSON.parse(start.state) as { id?: string }[];
  return { original: ids.find((id) => id === first), clone: ids.find((id) => id !== first && !isFixture(id)) };
}

interface Adopting {
  readonly which: "original" | "clone";
  readonly declared: Declared;
  /** What the resource of the move declares beside it; without that, the adoption replaces it, or it is in no state. */
  readonly beside?: Declared;
  readonly isForgotten?: true;
}

const adoptions: Readonly<Record<string, Adopting>> = {
  "its original adopted instead": { which: "original", declared: still },
  "its original, which no state has, adopted": { which: "original", declared: still, isForgotten: true },
  "its original adopted beside its move": { which: "original", declared: still, beside: moving },
  "its clone adopted instead": { which: "clone", declared: moving },
  "its clone adopted beside its move": { which: "clone", declared: moving, beside: moving },
  "its clone adopted beside its original": { which: "clone", declared: moving, beside: still },
};

/** By the order of its two resources, where there are two. What one of them has is not declared by the other. */
function programsOf({ declared, beside }: Adopting, id: string): readonly Program[] {
  const { domains: _, systemDomain: __, ...bare } = declared ?? {};
  const second = { name: "second", kind, declared: { ...(beside ? bare : declared), adopt: { id } } };
  const [subject] = programOf(beside);
  return subject
    ? [
        [second, subject],
        [subject, second],
      ]
    : [[second]];
}

/** Either the preview refuses it before anything changes, or all is as declared, and stays so. */
async function endOfAdoption(program: Program, all: unknown, from: Node): Promise<"refused" | "done" | object> {
  const { end, error, said, node } = await lab.run(program, from, [], { isPreviewed: true });
  const isSame = [applications, (one: Node) => lab.intentsIn(one)].every((of) => equals(of(node), of(from)));
  if (end === "failed" && isSame && node.state === from.state) return "refused";
  const again = await lab.run(program, afterwards(node));
  const found = { ends: [end, again.end], applications: applications(node), intents: lab.intentsIn(node) };
  const isStill = equals(applications(again.node), found.applications);
  const isAsDeclared = equals(found, { ends: ["done", "done"], applications: all, intents: [] });
  return isStill && isAsDeclared ? "done" : { error, said, ...found };
}

test.each(Object.entries(adoptions))("a move that is killed anywhere, then %s", async (_, adopting) => {
  const ends: unknown[] = [];
  const known = expect.not.stringContaining("unknown");
  for (const [at, node] of begun) {
    const { [adopting.which]: id } = sidesOf(node);
    const from = adopting.isForgotten ? { ...node, state: "[]" } : node;
    for (const program of id === undefined ? [] : programsOf(adopting, id)) {
      const end = await endOfAdoption(program, adopting.beside ? [known, known] : expected(adopting.declared), from);
      ends.push(typeof end === "string" ? end : { at, ...end });
    }
  }
  expect(ends.filter((end) => typeof end !== "string")).toEqual([]);
  expect(ends).toContain(adopting.beside ? "refused" : "done");
});

const twice = [
  ...["cancelled", "changed"].flatMap((first) => Object.keys(programs).map((then) => [first, then] as const)),
  ...["renamed", "removed"].map((then) => ["renamed", then] as const),
];

/** Who waits sees each kill of the first move with one of the programs, and `COVER=all` with every one. */
const isTried = (name: string, index: number) => coversAll || index % 5 === Object.keys(programs).indexOf(name);

test.each(twice)("a %s move that is killed anywhere, then %s", async (first, name) => {
  const problems: unknown[] = [];
  const taking = begun.filter(([, { shelf }]) => shelf.includes("taken"));
  for (const [at, node] of taking.filter((_, index) => isTried(name, index))) {
    for (const [again, next] of await killed(programs[first], node)) {
      problems.push(...(await problemsAfter(programs[name], next, `${at}, ${first} ${again}`)));
    }
  }
  expect(problems).toEqual([]);
});
