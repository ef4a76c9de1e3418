import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites, writesSince } from "../laws/writes";
import { leaving, otherWorkspace, planned } from "../stacks/faces";
import { type Beside, IT, type Run, type Stack } from "../stacks/stack";

/**
 * A run moves a service and keeps its original, which still has an entry of its own. What deletes that entry in a later
 * run × who has the copy on the clone by then: a run deletes what its own plan names, and with an entry its copies that
 * nobody has.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
watchWrites();
const kind: Kind = kinds.application;
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);
const service: Named = { displayName: "api", source: "dockerImage", dockerImage: "shop/api" };

interface Sort {
  readonly kind: Kind;
  readonly declared: Named;
  readonly changed: Named;
}
const sorts: Readonly<Record<string, Sort>> = {
  variable: { kind: kinds.variable, declared: { key: "LEVEL", value: "info" }, changed: { value: "debug" } },
  secret: {
    kind: kinds.secretVariable,
    declared: { key: "LEVEL", value: "verysecret" },
    changed: { value: "othersecret" },
  },
};

/** How the run of the move leaves the entry on the original. */
interface Way {
  readonly face: string;
  readonly order?: Run;
  /** The entry has `create_before_destroy`, and its deletion fails. */
  readonly fails?: true;
  /** The balancer is of this stack, and its destination has `create_before_destroy`. */
  readonly balances?: true;
}
const own = { ...planned, "Terraform 1.16.0": leaving };
const ways: Readonly<Record<string, Way>> = {
  "deposed, as Terraform 1.16.0 leaves its deletion out": { face: "Terraform 1.16.0", balances: true },
  "deposed, as its deletion fails": { face: "terraform", fails: true },
  "deposed, as its deletion fails, -refresh=false": { face: "terraform -refresh=false", fails: true },
  "in the state, without a plan (-target)": { face: "terraform", order: { isAlone: true } },
  "in the state, without a plan (-target), -refresh=false": {
    face: "terraform -refresh=false",
    order: { isAlone: true },
  },
};

interface Program {
  readonly region: string | undefined;
  readonly entries: readonly Beside[];
}

/** What the next run declares, of the program that has moved. */
interface Next {
  readonly becomes: (moved: Program, sort: Sort, copy: string) => Program | undefined;
  /** Who gets the copy on the clone first. */
  readonly holder?: "another resource" | "another stack";
  /** Only where the entry of the original is still that of its resource. */
  readonly isInState?: true;
}
const level = (sort: Sort, name: string, more: Named = {}): Beside => ({
  kind: sort.kind,
  name,
  declared: { ...sort.declared, ...more },
  references: { application: IT },
});
const nexts: Readonly<Record<string, Next>> = {
  "nothing else": { becomes: (moved) => moved },
  "another value": { becomes: (moved, sort) => ({ ...moved, entries: [level(sort, "level", sort.changed)] }) },
  "another name": { isInState: true, becomes: (moved, sort) => ({ ...moved, entries: [level(sort, "other")] }) },
  "it is dropped": { becomes: (moved) => ({ ...moved, entries: [] }) },
  "it is dropped, another resource adopts the copy": {
    isInState: true,
    becomes: (moved, sort, copy) => ({ ...moved, entries: [level(sort, "other", { adopt: { id: copy } })] }),
  },
  "it is dropped, another resource has the copy": {
    isInState: true,
    holder: "another resource",
    becomes: (moved) => ({ ...moved, entries: [] }),
  },
  "it is dropped, another stack has the copy": {
    isInState: true,
    holder: "another stack",
    becomes: (moved) => ({ ...moved, entries: [] }),
  },
  "all is removed": { becomes: () => undefined },
  "the service moves on": { becomes: (moved) => ({ ...moved, region: elsewhere }) },
  "the service moves back": { becomes: (moved) => ({ ...moved, region: here }) },
};

const cases = Object.keys(ways).flatMap((way) =>
  Object.keys(nexts).flatMap((next) =>
    Object.keys(sorts).flatMap((sort) =>
      (["plan", "apply", "both", undefined] as const).flatMap((backwards) =>
        nexts[next]?.isInState && !ways[way]?.order ? [] : [{ way, next, sort, backwards }],
      ),
    ),
  ),
);

const balancer: Beside = { kind: kinds.loadBalancer, name: "edge", declared: { displayName: "edge" } };
const destination: Beside = {
  kind: kinds.destination,
  name: "main",
  declared: { weight: 1 },
  references: { loadBalancer: "edge", service: IT },
  createsFirst: true,
};

/** A balancer that another stack has; how it lets the service go. */
async function balanced(id: string) {
  const edge = { displayName: "edge", destinations: [{ service: { type: kind.serviceType, id }, weight: 1 }] };
  const { live } = await made(kinds.loadBalancer, edge, world);
  return async () => void (await world.io.client.send({ operation: "deleteLoadBalancer", ids: [live.id] }));
}

const rowsOf = (id: string) => world.io.client.all({ operation: "listApplicationEnvVars", ids: [id] });
const at = (id: string, row: string) => `application/${id}/${row}`;
/** IDs of the entries of a service. */
const entriesOf = async (id: string) => (await rowsOf(id).catch(() => [])).map((row) => at(id, String(row.id)));
/** IDs of the entries that the last run has deleted. */
const deletedIn = () =>
  writesSince().flatMap(({ operation, ids: [id = "", row = ""] }) =>
    operation === "deleteApplicationEnvVar" ? [at(id, row)] : [],
  );

const up = (stack: Stack, program: Program | undefined, { balances }: Way, order: Run) =>
  stack.up(program && { ...service, clusterId: program.region }, {
    besides: program ? [...program.entries, ...(balances ? [balancer, destination] : [])] : [],
    ...order,
  });

test.each(
  sampled(cases, [
    ["way", "next"],
    ["sort", "next"],
    ["backwards", "way"],
  ]),
)("$way; then $next ($sort, backwards: $backwards)", async ({ way: how, next, sort: name, backwards }) => {
  await world.reset();
  const [way, sort] = [ways[how] as Way, sorts[name] as Sort];
  const { becomes, holder } = nexts[next] as Next;
  const folder = newFolder();
  const stack = (own[way.face as keyof typeof own] as typeof otherWorkspace)(world, folder, kind);
  const theirs = otherWorkspace(world, folder, sort.kind);
  const entry = { ...level(sort, "level"), ...(way.fails ? { createsFirst: true } : {}) };
  const before: Program = { region: here, entries: [entry] };
  expect(await up(stack, before, way, {})).toMatchObject({ end: "done", failure: "" });
  const original = stack.id;
  const free = way.balances ? async () => {} : await balanced(original);
  if (way.fails) world.sandbox.addFault({ operation: "deleteApplicationEnvVar", probability: 1, status: 400 });
  const moved = { ...before, region: there };
  await up(stack, moved, way, { ...way.order, backwards });
  world.sandbox.clearFaults();
  const clone = stack.id;
  expect([clone === original, (await entriesOf(original)).length]).toEqual([false, 1]);
  const [copy = ""] = await entriesOf(clone);
  const adopting = { ...sort.declared, adopt: { id: copy } };
  // Its second run meets what the first one has adopted.
  for (const _ of holder === "another stack" ? [1, 2] : [])
    expect(await theirs.up({ ...adopting, application: clone })).toMatchObject({ end: "done" });
  const other = holder === "another resource" ? [{ ...level(sort, "other"), declared: adopting }] : [];
  if (other.length > 0) {
    const all = { ...moved, entries: [...moved.entries, ...other] };
    expect(await up(stack, all, way, { backwards, aims: other })).toMatchObject({ end: "done" });
  }
  const after = becomes(moved, sort, copy);
  const program = after && { ...after, entries: [...after.entries, ...other] };
  const run = async () => {
    const held = stack.ids(sort.kind);
    const ended = await up(stack, program, way, { backwards });
    const gone = deletedIn();
    const kept = stack.ids(sort.kind);
    // A copy that nobody has is deleted with its entry, unless the plan says what becomes of it.
    const isBeside = (id: string) =>
      !held.includes(id) && !theirs.ids(sort.kind).includes(id) && !ended.shown.includes(id);
    const unnamed = gone.filter((id) => !ended.deletes?.includes(id) && !isBeside(id));
    const lost = kept.filter((id) => gone.includes(id));
    return { ...ended, unnamed, lost };
  };
  const first = await run();
  expect(first).toMatchObject({ unnamed: [], lost: [], failure: "" });
  await free();
  for (const _ of [1, 2]) expect(await run()).toMatchObject({ unnamed: [], lost: [] });
  expect(await run()).toMatchObject({ unnamed: [], lost: [], end: "done", shown: "", deletes: [] });
  if (holder === "another stack") expect(await entriesOf(clone)).toContain(copy);
  if (!program) return;
  const rows = await rowsOf(stack.id);
  const isThere = holder === "another stack" || program.entries.length > 0;
  expect(rows.map(({ key }) => key)).toEqual(isThere ? [sort.declared.key] : []);
  if (holder !== "another stack") expect(await entriesOf(stack.id)).toEqual(stack.ids(sort.kind));
});
