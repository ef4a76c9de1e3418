import { rmSync } from "node:fs";
import fc from "fast-check";
import { z } from "zod";
import { kindNamed, kindsReferredTo } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import { watchWrites } from "../laws/writes";
import { planned } from "../stacks/faces";
import { IT } from "../stacks/stack";

/**
 * Immutable references × kinds of what they refer to × ways in which that gets another object × faces: an update
 * carries out what its plan showed, and a further one has nothing to do.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
watchWrites();

/** What lives under something else, a connection, stays in the region of that, whatever refers to it. */
const isFree = ({ owned }: Kind, field: string) => field !== owned?.owner;

const referencesOf = (kind: Kind) =>
  Object.entries(kind.fields).flatMap(([field, facts]) =>
    facts.mutability === "immutable" && isFree(kind, field)
      ? kindsReferredTo(facts).map((name) => ({ field, to: kindNamed(name) }))
      : [],
  );

const drawn = (kind: Kind) => fc.sample(sampleOf(kind), { seed: 1, numRuns: 40 });

/** Declarations of a kind of which the second one needs another object. */
const ways: Readonly<Record<string, (kind: Kind) => readonly Named[]>> = {
  moves: ({ move, examples: { minimal } }) =>
    move ? CLUSTERS.slice(0, 2).map(({ id }) => ({ ...minimal, [move.field]: id, move: { leaveBehind: true } })) : [],
  "is replaced": (kind) => {
    const own = Object.entries(kind.fields).filter(([, { mutability, schema }]) => {
      return mutability === "immutable" && schema instanceof z.ZodEnum;
    });
    const [one = {}, ...others] = drawn(kind);
    const other = others.find((declared) =>
      own.some(([name]) => name in one && name in declared && one[name] !== declared[name]),
    );
    return other ? [one, other] : [];
  },
};

const cases = allKinds.flatMap((kind) =>
  referencesOf(kind).flatMap(({ field, to }) =>
    Object.entries(ways)
      .filter(([, renew]) => renew(to).length > 0)
      .flatMap(([way]) =>
        Object.keys(planned).map((face) => ({
          name: `${kind.name}.${field}`,
          target: to.name,
          kind,
          field,
          to,
          way,
          face,
        })),
      ),
  ),
);

/** The face's stack of the object and what refers to it, once both are there, and the second declaration of the object. */
async function begun({ kind, field, to, way, face }: (typeof cases)[number], folder: string) {
  await world.reset();
  const stack = (planned[face] as (typeof planned)[string])(world, folder, to);
  const [before = {}, after = {}] = (ways[way]?.(to) ?? []).map((one) => ({
    ...{ ...one, displayName: "target" },
    ...(to.deployment ? { deploy: { wait: "none" } } : {}),
  }));
  const { [field]: _, ...declared } = drawn(kind).find((one) => field in one) as Named;
  const referring = [{ kind, name: "referring", declared, references: { [field]: IT } }];
  expect(await stack.up(before, { besides: referring })).toMatchObject({ end: "done", failure: "" });
  const renewed = "allowDataLoss" in to.fields ? { ...after, allowDataLoss: stack.id } : after;
  return { stack, before, renewed, referring };
}

test.each(cases)("$name of $target that $way ($face)", async (one) => {
  const folder = newFolder();
  try {
    const { stack, renewed, referring } = await begun(one, folder);
    const original = stack.id;
    expect(await stack.up(renewed, { besides: referring })).toMatchObject({ end: "done", failure: "", early: [] });
    expect(stack.id).not.toBe(original);
    world.writes();
    expect(await stack.up(renewed, { besides: referring })).toMatchObject({ end: "done", failure: "" });
    expect(world.writes()).toEqual({});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(cases)("$name of $target that $way, of a resource that the state has lost ($face)", async (one) => {
  const folder = newFolder();
  try {
    const { stack, before, renewed, referring } = await begun(one, folder);
    stack.lose({ which: { kind: one.kind, name: "referring" } });
    world.writes();
    const { end, failure } = await stack.up(renewed, { besides: referring });
    expect([end, failure]).toEqual([end === "refused" ? end : "done", end === "refused" ? failure : ""]);
    if (end === "done") return;
    expect(world.writes()).toEqual({});
    expect(await stack.up(before, { besides: referring })).toMatchObject({ end: "done", failure: "" });
    expect(await stack.up(renewed, { besides: referring })).toMatchObject({ end: "done", failure: "" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
