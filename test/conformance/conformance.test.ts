import { operation } from "../../src/contract";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { essence } from "../engine/essence";
import { fixtures, furniture } from "../laws/world";
import { collectionOf } from "../support/objects";
import { OPEN_TOFU } from "../terraform/workspace";
import { cdktf } from "./cdktf";
import type { Face } from "./face";
import { native, pulumi } from "./pulumi";
import { smallest } from "./smallest";
import { type Step, story } from "./story";
import { openTofu, terraform } from "./terraform";

jest.setTimeout(600_000);

/** Entries are in the records of what they live under. */
const listed = Object.values<Kind>(kinds).filter(({ owned }) => !owned);
const collections = [...new Set(listed.map(collectionOf))];

interface Seen {
  /** How often each operation that changes something was sent. */
  readonly writes: Readonly<Record<string, number>>;
  readonly end: unknown;
}

async function endOf(face: Face): Promise<unknown> {
  const own = Object.values(fixtures) as string[];
  const lists = await Promise.all(collections.map((collection) => face.platform.objects(collection)));
  return lists.map((list) => essence(list.filter(({ id, is_given: given }) => !own.includes(id) && given !== true)));
}

async function live(face: Face, steps: readonly Step[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [path, fields] of furniture) {
    const [collection = "", id = ""] = path.split("/");
    await face.platform.change(collection, id, fields);
  }
  for (const { name, meanwhile, program, refused, twice } of steps) {
    await meanwhile?.(face.platform);
    await face.platform.forgetRequests();
    const needsMore = twice?.includes(face.name) ?? false;
    if (needsMore) {
      const first = await face.apply(program);
      expect([name, first.ok, await face.isSettled()]).toEqual([name, true, false]);
    }
    const { ok, said } = await face.apply(program);
    const requests = Object.entries(await face.platform.requests());
    const writes = requests.filter(([id]) => operation(id as never).method !== "GET");
    if (ok === Boolean(refused)) throw new Error(`${face.name}, ${name}:\n${said}`);
    if (refused) expect([name, said, writes]).toEqual([name, expect.stringMatching(refused), []]);
    expect(said).not.toMatch(/very-secret|correct-horse/);
    if (!refused) expect([name, "is settled", await face.isSettled()]).toEqual([name, "is settled", true]);
    seen.push({ writes: Object.fromEntries(writes.sort()), end: await endOf(face) });
  }
  return seen;
}

function without(names: readonly string[], writes: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(writes).filter(([name]) => !names.includes(name)));
}

const faces = [
  ["Smallest", smallest],
  ["Pulumi", pulumi],
  ["Native", native],
  ["Terraform", terraform],
  ["CDKTF", cdktf],
  ...(OPEN_TOFU ? [["OpenTofu", openTofu] as const] : []),
] as const;
/** They take by far the longest, and one engine by itself leaves half of the machine idle. */
const SIDE_BY_SIDE = new Set([pulumi, native]);

let steps: Step[];
const begun = new Map<() => Promise<Face>, Promise<Seen[]>>();
const lived = new Map<string, Seen[]>();

async function lifeIn(open: () => Promise<Face>): Promise<Seen[]> {
  const face = await open();
  try {
    return await live(face, steps);
  } finally {
    await face.close();
  }
}

beforeAll(async () => {
  steps = await story();
  for (const open of SIDE_BY_SIDE) {
    const life = lifeIn(open);
    begun.set(open, life);
    // Its own test tells of a failure, and may begin long after it.
    life.catch(() => {});
  }
});
afterAll(async () => {
  await Promise.allSettled(begun.values());
  const names = [...lived.keys()];
  const marks = steps.map((step, index) => [
    step.name,
    ...names.map((face) => {
      const seen = lived.get(face)?.[index];
      const runs = step.twice?.includes(face) ? ", 2 runs" : "";
      return seen ? `${count(seen.writes)} writes${runs}` : "-";
    }),
  ]);
  const widths = ["step", ...names].map((title, column) =>
    Math.max(title.length, ...marks.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  process.stdout.write(`\n${[["step", ...names], ...marks].map(line).join("\n")}\n`);
});

const count = (writes: Readonly<Record<string, number>>) => Object.values(writes).reduce((sum, one) => sum + one, 0);

describe.each(faces)("%s", (name, open) => {
  test("does what the story says, and has no changes after each step", async () => {
    lived.set(name, await (begun.get(open) ?? lifeIn(open)));
  });
});

test("all faces end in the same state after each step, by the same writes", () => {
  const [first, ...others] = [...lived.values()];
  expect(others).toHaveLength(faces.length - 1);
  for (const [index, { name, mayDiffer = [] }] of steps.entries()) {
    for (const other of others) {
      const [one, two] = [first?.[index] as Seen, other[index] as Seen];
      expect([name, two.end]).toEqual([name, one.end]);
      expect([name, without(mayDiffer, two.writes)]).toEqual([name, without(mayDiffer, one.writes)]);
    }
  }
});
