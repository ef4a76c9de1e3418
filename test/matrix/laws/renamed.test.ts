import fc from "fast-check";
import { type Kind, withPlainReferences } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { announcedIn } from "../../laws/announced";
import { type Failure, judged, unannounced } from "../../laws/availability";
import { activated, failures } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { sessionIn } from "../../terraform/core";
import { addressesOf, type Block, type Configuration } from "../terraform/configuration";
import { type Backwards, Terraform } from "../terraform/model";
import { schemaOf } from "../terraform/processes";
import { addressIn, NAME } from "./options";
import { allKinds } from "./play";

/**
 * What is deleted under one address and created alike under another was probably renamed: the plan says so, or refuses it,
 * and names each host that becomes unavailable, once. What is only deleted names its hosts as well, and no rename.
 */

jest.setTimeout(600_000);

const world = worldOfSuite({ availability: true });

type Change = (block: Block) => Configuration;

const renames: Readonly<Record<string, Change>> = {
  "another address": (block) => ({ blocks: [{ ...block, name: "renamed" }] }),
  for_each: (block) => ({ blocks: [{ ...block, forEach: ["one"] }] }),
};
const deletions: Readonly<Record<string, Change>> = {
  "its block is removed": () => ({ blocks: [] }),
  "it has a moved block": (block) => {
    const to = { ...block, name: "renamed" };
    return { blocks: [to], moved: [{ from: addressIn(block), to: addressIn(to) }] };
  },
};
const cases = (changes: Readonly<Record<string, Change>>, of: readonly Kind[]) =>
  of.flatMap((kind) => Object.entries(changes).map(([change, to]) => ({ kind, name: kind.name, change, to })));

const serving = allKinds.filter(({ parts, owned, awaits }) => {
  const own = owned && !awaits ? Object.values(owned.hosts).map(({ part }) => part) : Object.values(parts);
  return own.some(({ serves }) => serves);
});

interface Played {
  readonly violations: readonly string[];
  readonly said: readonly string[];
}

/** An object that is applied and served, with its domain active. */
async function applied(kind: Kind, more: Partial<Block> = {}) {
  await world.reset();
  const schema = resourceSchema(kind);
  const [drawn = {}] = fc.sample(sampleOf(kind), { seed: 1, numRuns: 1 });
  // A wildcard serves hosts of other names.
  const { deletionProtection: _, isWildcard: __, ...declared } = drawn as Record<string, unknown>;
  const domains = "domains" in kind.parts ? { domains: { "shop.example.org": {} } } : {};
  const values: Row = toRow(schema.attributes, withPlainReferences(kind, { ...declared, ...domains }));
  const block: Block = { type: schema.typeName, name: NAME, values, ...more };
  const own = newFolder();
  const engine = new Terraform(provider(sessionIn(world, { folder: own })), schemaOf);
  const made = await engine.apply({ blocks: [block] });
  expect(made.diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
  return { engine, block, began: await activated(world) };
}

/** What the platform generates ends with its object, which the plan shows. */
const isOfHost = ({ name, seconds }: Failure) =>
  !/\.(?:apps|sites|balancers)\.example$/.test(name) && ("unknownHost" in seconds || "notVerified" in seconds);

async function play(kind: Kind, to: Change, flags: { readonly destroy?: boolean } = {}): Promise<Played> {
  const { engine, block, began } = await applied(kind);
  const outcome = await engine.apply(to(block), flags);
  const said = outcome.diagnostics.map(({ detail = "" }) => detail);
  const gone = (await failures(began, world)).filter(isOfHost).map((one) => ({ ...one, isWanted: false }));
  const isRefused = outcome.diagnostics.some(({ severity }) => severity === 1);
  return { said, violations: isRefused ? unannounced(gone, announcedIn(said)) : judged(gone, announcedIn(said)) };
}

test.each(cases(renames, allKinds))("$name, $change: a rename is named", async ({ kind, to }) => {
  const { said, violations } = await play(kind, to);
  expect(violations).toEqual([]);
  expect(said.join("\n")).toMatch(/[Aa] rename is declared|declare that with a `moved`|moved \{/);
});

test.each(cases(deletions, serving))("$name, $change: hosts are named, and no rename", async ({ kind, to, change }) => {
  const { said, violations } = await play(kind, to);
  expect(violations).toEqual([]);
  expect(said.join("\n")).not.toContain("moved {");
  const hosts = announcedIn(said).map(({ subject }) => subject);
  expect(hosts).toEqual(change === "it has a moved block" ? [] : [...new Set(hosts)]);
  expect(hosts.length > 0).toBe(change !== "it has a moved block");
});

test.each(serving.map((kind) => ({ kind, name: kind.name })))(
  "$name, destroy: each host is named once",
  async ({ kind }) => {
    const { said, violations } = await play(kind, (block) => ({ blocks: [block] }), { destroy: true });
    const hosts = announcedIn(said).map(({ subject }) => subject);
    expect([violations, hosts]).toEqual([[], [...new Set(hosts)]]);
    expect(hosts).not.toEqual([]);
  },
);

const names = ["the same name", "another name"] as const;
const states = ["whole", "tainted"] as const;
const orders = ["destroy first", "create first"] as const;
const ways: readonly (Backwards | "forwards")[] = ["forwards", "plan", "apply", "both"];
const exclusive = allKinds.filter(({ parts }) => Object.values(parts).some((part) => part.exclusive));
const taken = exclusive.flatMap(({ name }) =>
  Object.keys(renames).flatMap((change) =>
    names.flatMap((named) =>
      states.flatMap((state) =>
        orders.flatMap((order) => ways.map((way) => ({ name, change, named, state, order, way }))),
      ),
    ),
  ),
);
/** Who waits sees each kind with every order of calls; `COVER=all` and `LAW_CASES` the whole product. */
const groups = [
  ["name", "way"],
  ["state", "order", "way"],
  ["change", "named"],
] as const;
const chosen = sampled(taken, groups);

test.each(chosen)(
  "$name, $change, $named, $state, $order, backwards: $way: refused while its domain is active, and then declared",
  async ({ name, change, named, state, order, way }) => {
    const [kind, to] = [exclusive.find((one) => one.name === name) as Kind, renames[change] as Change];
    const more = order === "create first" ? { createBeforeDestroy: true as const } : {};
    const { engine, block, began } = await applied(kind, more);
    const address = addressIn(block);
    const id = engine.state.get(address)?.row.id;
    if (state === "tainted") engine.taint(address);
    const values = named === "another name" ? { ...block.values, display_name: "renamed" } : block.values;
    const after = to({ ...block, values });
    const backwards = way === "forwards" ? undefined : way;
    world.writes();
    const { diagnostics } = await engine.apply(after, { backwards });
    expect(diagnostics.filter(({ severity }) => severity === 1).map(({ detail = "" }) => detail)).toEqual([
      expect.stringMatching(/shop\.example\.org.*moved \{/s),
    ]);
    expect(world.writes()).toEqual({});
    if (state === "tainted") engine.untaint(address);
    const goal = addressesOf(after.blocks[0] as Block)[0] as string;
    const declared = await engine.apply({ ...after, moved: [{ from: address, to: goal }] }, { backwards });
    expect(declared.diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
    expect(engine.state.get(goal)?.row.id).toBe(id);
    expect((await failures(began, world)).filter(isOfHost)).toEqual([]);
  },
);

test.each(
  exclusive.flatMap((kind) =>
    states.flatMap((state) => names.map((named) => ({ kind, state, named, name: kind.name }))),
  ),
)(
  "$name, $state, $named: applied after the deletion, or replaced in its place, it gets the domain",
  async ({ kind, state, named }) => {
    const { engine, block } = await applied(kind);
    const values = named === "another name" ? { ...block.values, display_name: "renamed" } : block.values;
    const after = { ...block, values, name: state === "tainted" ? block.name : "renamed" };
    if (state === "tainted") engine.taint(addressIn(block));
    else await engine.apply({ blocks: [] });
    const { diagnostics } = await engine.apply({ blocks: [after] });
    expect(diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
    expect([...engine.state.keys()]).toEqual([addressIn(after)]);
  },
);
