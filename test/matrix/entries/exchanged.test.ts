import { rmSync } from "node:fs";
import type { Kind } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { allKinds } from "../laws/play";
import { watchWrites } from "../laws/writes";
import { dynamic, planned } from "../stacks/faces";
import type { Beside, Run } from "../stacks/stack";

/**
 * What only one object can have, as the kinds' facts tell, changes hands in one run: the plan refuses that before anything is
 * sent and names a way, or the run does it. The way leads to what was declared.
 */

jest.setTimeout(600_000);

type Named = Readonly<Record<string, unknown>>;

const world = worldOfTests();
watchWrites();

/** Something that only one object can have; of a kind, and how an object of it declares the one that a word names. */
interface Sole {
  readonly kind: Kind;
  readonly what: string;
  readonly declare: (word: string | undefined) => Named;
  /** An object cannot be without one. */
  readonly isRequired?: true;
}

const soles: readonly Sole[] = allKinds.flatMap((kind): Sole[] => [
  ...Object.entries(kind.fields).flatMap(([what, { claims }]): Sole[] =>
    claims ? [{ kind, what, declare: (word) => (word === undefined ? {} : { [what]: { name: word } }) }] : [],
  ),
  ...Object.values(kind.parts).flatMap(({ exclusive, form }): Sole[] =>
    exclusive && form.as === "map"
      ? [{ kind, what: form.name, declare: (word) => ({ [form.name]: word ? { [`${word}.example.com`]: {} } : {} }) }]
      : [],
  ),
  ...(kind.owned ? [] : (kind.identity ?? [])).map(
    (what): Sole => ({ kind, what, isRequired: true, declare: (word) => ({ [what]: word?.toUpperCase() }) }),
  ),
]);

type Role = "donor" | "receiver" | "third";

/** What each resource of a program has; those that are missing are not declared. */
type State = Readonly<Partial<Record<Role, string | undefined>>>;

interface Change {
  readonly before: State;
  readonly after: State;
  /** Applied one after the other, these lead to it. */
  readonly way: readonly State[];
  /** The donor goes to another region. */
  readonly moves?: true;
}

const pair: State = { donor: "one", receiver: "two" };
const changes: Readonly<Record<string, Change>> = {
  "handed over": {
    before: pair,
    after: { donor: "three", receiver: "one" },
    way: [{ donor: "three", receiver: "two" }],
  },
  "handed over by one that moves": {
    before: pair,
    after: { donor: "three", receiver: "one" },
    way: [{ donor: "three", receiver: "two" }],
    moves: true,
  },
  swapped: {
    before: pair,
    after: { donor: "two", receiver: "one" },
    way: [
      { donor: "three", receiver: "two" },
      { donor: "three", receiver: "one" },
    ],
  },
  rotated: {
    before: { ...pair, third: "three" },
    after: { donor: "three", receiver: "one", third: "two" },
    way: [
      { donor: "four", receiver: "two", third: "three" },
      { donor: "four", receiver: "one", third: "three" },
      { donor: "four", receiver: "one", third: "two" },
    ],
  },
  "given up by a deletion": { before: pair, after: { receiver: "one" }, way: [{ receiver: "two" }] },
  "given up by a deletion to a creation": { before: { donor: "one" }, after: { receiver: "one" }, way: [{}] },
  "taken by a creation": {
    before: { donor: "one" },
    after: { donor: "three", receiver: "one" },
    way: [{ donor: "three" }],
  },
  "no longer declared": {
    before: pair,
    after: { donor: undefined, receiver: "one" },
    way: [
      { donor: "three", receiver: "two" },
      { donor: "three", receiver: "one" },
    ],
  },
};

const all = { ...planned, "pulumi, dynamic": dynamic };
const orders = ["donor first", "receiver first"] as const;
const cases = soles.flatMap((sole) =>
  Object.keys(changes).flatMap((change) =>
    Object.keys(all).flatMap((face) =>
      orders.map((order) => ({
        name: `${sole.what} of ${sole.kind.name}`,
        what: sole.what,
        sole,
        change,
        face,
        order,
      })),
    ),
  ),
);
const isOne = ({ sole: { kind, isRequired }, change }: (typeof cases)[number]) =>
  (!changes[change]?.moves || kind.fields.clusterId !== undefined) && (change !== "no longer declared" || !isRequired);

/** A program, in the order in which its resources are registered. */
function programOf({ kind, declare }: Sole, state: State, order: (typeof orders)[number], moved: boolean): Beside[] {
  const { fields, examples, deployment } = kind;
  const roles = Object.keys(state) as Role[];
  const entries = roles.map((role): Beside => {
    const own = declare(state[role]);
    const region = CLUSTERS[moved && role === "donor" ? 1 : 0]?.id;
    const declared = {
      ...examples.minimal,
      ...(fields.displayName ? { displayName: role } : {}),
      ...(fields.clusterId ? { clusterId: region } : {}),
      ...(deployment ? { deploy: { wait: "none" } } : {}),
      ...own,
    };
    return { kind, name: role, declared };
  });
  return order === "donor first" ? entries : entries.toReversed();
}

test("there are such fields, parts and kinds", () => {
  expect(soles.map(({ kind, what }) => `${what} of ${kind.name}`)).toEqual(
    expect.arrayContaining(["systemDomain of StaticSite", "domains of LoadBalancer", "key of GlobalVariable"]),
  );
});

const chosen = sampled(cases.filter(isOne), [
  ["name", "change"],
  ["what", "change", "face"],
  ["change", "face", "order"],
]);

test.each(chosen)("$name, $change ($face, $order)", async ({ sole, change, face, order }) => {
  const { before, after, way, moves = false } = changes[change] as Change;
  const folder = newFolder();
  const stack = (all[face as keyof typeof all] as typeof dynamic)(world, folder, sole.kind);
  const run: Run = order === "donor first" ? {} : { backwards: "both" };
  const up = (state: State, moved = moves) =>
    stack.up(undefined, { besides: programOf(sole, state, order, moved), ...run });
  try {
    expect(await up(before, false)).toMatchObject({ end: "done", failure: "" });
    world.writes();
    const ended = await up(after);
    if (ended.end !== "done") {
      expect(ended).toMatchObject({ end: "refused", early: [] });
      expect(world.writes()).toEqual({});
      for (const step of way) expect(await up(step, false)).toMatchObject({ end: "done", failure: "" });
      expect(await up(after, false)).toMatchObject({ end: "done", failure: "" });
    }
    world.writes();
    expect(await up(after, ended.end === "done" && moves)).toMatchObject({ end: "done", failure: "" });
    expect(world.writes()).toEqual({});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
