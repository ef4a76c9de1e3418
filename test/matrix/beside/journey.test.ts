import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { faces } from "../stacks/faces";
import { elsewhere } from "../stacks/pulumi";
import type { Stack } from "../stacks/stack";

/**
 * The journey of a state: it goes to another stack of the folder (`pulumi stack rename`, `state move`, `stack export` and `import`;
 * `terraform workspace new -state=`, `init -migrate-state`), and has run there, by what the former name does next. What the
 * other state has is that one's: the former name neither uses nor deletes it, whatever its journal has.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
let folder = "";
let somebodys: ReadonlySet<string> = new Set();
beforeEach(async () => {
  await world.reset();
  folder = newFolder();
  const all = await Promise.all([kinds.application, kinds.database].map((kind) => records(kind, () => true, world.io)));
  somebodys = new Set(all.flat().map(({ id }) => String(id)));
});

const clusterId = CLUSTERS[0]?.id;
const subjects: Readonly<Record<string, readonly [Kind, Named]>> = {
  Application: [kinds.application, { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api" }],
  Database: [
    kinds.database,
    {
      ...kinds.database.examples.minimal,
      ...{ clusterId, resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "aVerySecretPassword1" },
    },
  ],
};

const OTHERS: readonly (readonly [string, RegExp])[] = [
  ["prod", /stack "[^"]*prod[^"]*" has it/i],
  [elsewhere("dev"), /stack "[^"]*dev~\w{8}" has it/i],
];
const cases = Object.keys(faces).flatMap((face) =>
  Object.keys(subjects).flatMap((name) =>
    OTHERS.filter(([to]) => face !== "terraform" || to === "prod").map(([to, names]) => ({ face, name, to, names })),
  ),
);

interface Journey {
  readonly kind: Kind;
  readonly declared: Named;
  /** With the former name and an empty state. */
  readonly former: Stack;
  readonly other: Stack;
  /** Of the object that the other one has. */
  readonly id: string;
}

async function journey({ face, name, to }: (typeof cases)[number]): Promise<Journey> {
  const [kind, declared] = subjects[name] as readonly [Kind, Named];
  const begin = (stack: string) => (faces[face] as (typeof faces)[string])(world, folder, kind, stack);
  const first = begin("dev");
  await accepted(first, declared);
  const [id = ""] = first.ids();
  const other = begin(to);
  for (const [at, one] of first.state) other.state.set(at, one);
  await accepted(other, declared);
  return { kind, declared, former: begin("dev"), other, id };
}

async function accepted(stack: Stack, declared: Named | undefined): Promise<void> {
  const { isRefused, said } = await stack.up(declared);
  expect({ isRefused, said }).toEqual({ isRefused: false, said });
}

async function idsOf(kind: Kind): Promise<readonly string[]> {
  const all = await records(kind, () => true, world.io);
  return all.map(({ id }) => String(id)).filter((id) => !somebodys.has(id));
}

describe.each(cases)("$face, $name, to $to", (one) => {
  test("the same program: refused, and named", async () => {
    const { kind, declared, former, id } = await journey(one);
    const { isRefused, said } = await former.up(declared);
    expect({ isRefused, ids: former.ids(), said }).toEqual({ isRefused: true, ids: [], said });
    expect(said.replaceAll(" = ", ": ")).toMatch(new RegExp(`${id}.*adopt: \\{ id: "${id}" \\}`, "s"));
    expect(said).toMatch(one.names);
    await former.up(undefined);
    expect(await idsOf(kind)).toEqual([id]);
  });

  test("another one beside it: created, and each deletes its own", async () => {
    const { kind, declared, former, other, id } = await journey(one);
    const apart = { ...declared, allowSameName: true };
    await accepted(former, apart);
    const [own = ""] = former.ids();
    expect(await idsOf(kind)).toEqual(expect.arrayContaining([id, own]));
    expect(own).not.toBe(id);
    await accepted(former, apart);
    await accepted(other, declared);
    await accepted(former, undefined);
    expect(await idsOf(kind)).toEqual([id]);
    await accepted(other, undefined);
    expect(await idsOf(kind)).toEqual([]);
  });

  test("adopted: only where it is taken over", async () => {
    const { declared, former, id } = await journey(one);
    const adopting = { ...declared, adopt: { id } };
    const { isRefused, said } = await former.up(adopting);
    expect({ isRefused, said }).toEqual({ isRefused: true, said });
    await accepted(former, { ...adopting, takeOver: true });
    expect(former.ids()).toEqual([id]);
  });
});

test.each(cases.filter(({ to }) => to === "prod"))(
  "$face, $name: the run was killed after its creation, and continues with it",
  async ({ face, name }) => {
    const [kind, declared] = subjects[name] as readonly [Kind, Named];
    const stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev");
    await stack.up(declared, { isKilled: true });
    const [id = ""] = await idsOf(kind);
    expect(stack.ids()).toEqual([]);
    await accepted(stack, declared);
    expect(stack.ids()).toEqual([id]);
    expect(await idsOf(kind)).toEqual([id]);
  },
);
