import { join } from "node:path";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { covers, type Kind, type Named } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { faces } from "../matrix/stacks/faces";
import type { Stack } from "../matrix/stacks/stack";
import { newFolder } from "../support/new-folder";
import { sampled } from "../support/tuples";
import { worldOfSuite } from "./law";
import { sampleOf } from "./samples";
import { LEAST } from "./world";

/**
 * A change of what cannot change is never silent, however the object came to its stack, and whatever answers leave out; and
 * the run after it has nothing to do.
 */
const world = worldOfSuite(LEAST);

jest.setTimeout(600_000);

/** How a stack gets an object that another one has made. */
const ways: Readonly<Record<string, (stack: Stack, declared: Named, id: string) => Promise<{ isRefused: boolean }>>> = {
  adopted: (stack, declared, id) => stack.up({ ...declared, adopt: { id } }),
  imported: (stack, declared, id) => stack.up(declared, { imports: id }),
};

interface Case {
  readonly field: string;
  readonly declared: Named;
  readonly other: unknown;
}

/** Another value of each field that an update cannot change, and that some answer may show. */
function casesOf(kind: Kind): Case[] {
  const size = (one: Named) => JSON.stringify(one).length;
  const samples = fc.sample(sampleOf(kind), { numRuns: 30, seed: 11 }).sort((one, other) => size(one) - size(other));
  const elsewhere = CLUSTERS.map(({ id }) => ({ clusterId: id }));
  return Object.entries(kind.fields).flatMap(([field, { mutability, observed }]) => {
    if (mutability !== "immutable" || observed === false) return [];
    // A database is connected in its own cluster only.
    const declared = samples.find((one) => one[field] !== undefined && one.connections === undefined);
    const values = [...samples, ...elsewhere].map((one) => (one as Named)[field]);
    const other = values.find((value) => value !== undefined && !covers(value, declared?.[field]));
    return declared && other !== undefined ? [{ field, declared, other }] : [];
  });
}

const all = Object.values<Kind>(kinds)
  .filter((kind) => !kind.awaits && casesOf(kind).length > 0)
  .flatMap((kind) =>
    Object.keys(faces).flatMap((face) => Object.keys(ways).map((way) => ({ kind, name: kind.name, face, way }))),
  )
  // Pulumi imports no dynamic resource.
  .filter(({ face, way }) => face !== "pulumi dynamic" || way !== "imported");

const groups = [
  ["name", "way"],
  ["face", "way"],
] as const;

test.each(sampled(all, groups))("$face, $name, $way", async ({ kind, face, way }) => {
  const silent: string[] = [];
  let tried = 0;
  for (const { field, declared, other } of casesOf(kind)) {
    await world.reset();
    const folder = newFolder();
    const stacks = ["first", "second"].map((at) => faces[face]?.(world, join(folder, at), kind, at)) as [Stack, Stack];
    const [first, second] = stacks;
    if ((await first.up(declared)).isRefused) continue;
    const [id = ""] = first.ids();
    first.lose();
    if ((await ways[way]?.(second, declared, id))?.isRefused !== false) continue;
    const adopt = way === "adopted" ? { adopt: { id } } : {};
    const { isRefused, said } = await second.up({ ...declared, ...adopt, [field]: other });
    tried += 1;
    const isNoticed = isRefused ? /cannot change|_?[iI]d changed/.test(said) : second.actions.length > 0;
    if (!isNoticed) silent.push(`${field}: ${said}`);
    if (isRefused) continue;
    await second.up({ ...declared, ...adopt, [field]: other });
    if (second.actions.length > 0) silent.push(`${field}, then ${second.actions}`);
  }
  expect([silent, tried > 0]).toEqual([[], true]);
});
