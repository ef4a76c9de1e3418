import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../../src/model";
import { readRecord } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { planned } from "../stacks/faces";
import type { Stack } from "../stacks/stack";
import { entriesOf, entryAt, nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

jest.setTimeout(600_000);

type Named = Readonly<Record<string, unknown>>;

const world = worldOfSuite();
watchWrites();
const cases = sorts.flatMap((sort) => Object.keys(planned).map((face) => ({ sort, face, name: nameOfSort(sort) })));
/** What an entry stands for is no entry: several may wait for one. */
const entries = cases.filter(({ sort }) => !sort.kind.awaits);
const moving = entries.filter(({ sort }) => sort.service.move);

async function withStacks(face: string, scene: (begin: (kind: Kind) => Stack) => Promise<void>) {
  const folder = newFolder();
  let stacks = 0;
  await world.reset();
  try {
    await scene((kind) => (planned[face] as (typeof planned)[string])(world, join(folder, String(stacks++)), kind));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A service of one stack, and an entry of it that another stack declares. */
async function apart(sort: Sort, begin: (kind: Kind) => Stack, seed: number) {
  const [service, own] = [begin(sort.service), begin(sort.kind)];
  const there = serviceOf(sort, "one");
  await service.up(there);
  const [before, after] = entriesOf(sort, seed);
  const made = await own.up({ ...before, [sort.field]: service.id });
  expect(made).toMatchObject({ end: "done", early: [] });
  return { service, own, there, before, after, original: service.id };
}

const elsewhere = ({ service: { move } }: Sort, leaveBehind: boolean): Named =>
  move ? { [move.field]: CLUSTERS[1]?.id, move: { leaveBehind } } : {};

async function pointTo(id: string): Promise<void> {
  const declared = { loadBalancer: fixtures.balancer, service: { type: "APP", id } };
  await apply({ kind: kinds.destination, name: "edge", declared }, world.io);
}

describe.each(sampled(moving, [["name"], ["face"]]))(
  "$name whose service another stack has moved ($face)",
  ({ sort, face }) => {
    const isCopied = !sort.part.exclusive && !sort.part.api.under;

    // What is not copied stops a move that leaves nothing behind.
    test.each(isCopied ? [true, false] : [false])("follows; the original is kept: %s", async (isKept) => {
      await withStacks(face, async (begin) => {
        const { service, own, there, after, original } = await apart(sort, begin, 3);
        if (isKept) await pointTo(original);
        await service.up({ ...there, ...elsewhere(sort, !isKept) });
        expect(service.id).not.toBe(original);
        expect(await readRecord(sort.service, original, world.io)).toEqual(isKept ? expect.anything() : undefined);
        const copy = await entryAt(sort, service.id, after, world);
        expect(copy !== undefined).toBe(isCopied);
        const followed = await own.up({ ...after, [sort.field]: service.id });
        // A connection stays in the region of its database.
        if (sort.part.api.under) return expect(followed).toMatchObject({ end: "refused", early: [] });
        expect(followed).toMatchObject({ end: "done", early: [], failure: "" });
        if (copy) expect(followed.shown).toContain(`${copy.id} exists`);
        const now = await entryAt(sort, service.id, after, world);
        expect(now).toEqual({ id: copy?.id ?? own.id, differs: [] });
        expect(own.id).toBe(now?.id);
        expect(await own.up({ ...after, [sort.field]: service.id })).toMatchObject({ end: "done", failure: "" });
        if (isKept || !copy) return;
        // What it has taken over follows again.
        await service.up({
          ...there,
          ...elsewhere(sort, true),
          ...(sort.service.move ? { [sort.service.move.field]: CLUSTERS[0]?.id } : {}),
        });
        const again = await own.up({ ...after, [sort.field]: service.id });
        expect(again).toMatchObject({ end: "done", early: [], failure: "" });
        expect(again.shown).toContain(`${own.id} exists`);
      });
    });

    test("follows beside an entry of another kind, which is made anew", async () => {
      if (!isCopied) return;
      await withStacks(face, async (begin) => {
        const [service, own] = [begin(sort.service), begin(sort.kind)];
        const there = serviceOf(sort, "one");
        await service.up(there);
        const [before] = entriesOf(sort, 3);
        const up = () => {
          const declared = { loadBalancer: fixtures.balancer, service: { type: "APP", id: service.id } };
          return own.up(
            { ...before, [sort.field]: service.id },
            { besides: [{ kind: kinds.destination, name: "edge", declared }] },
          );
        };
        expect(await up()).toMatchObject({ end: "done", failure: "" });
        await service.up({ ...there, ...elsewhere(sort, true) });
        expect(await up()).toMatchObject({ end: "done", early: [], failure: "" });
        expect(await entryAt(sort, service.id, before, world)).toEqual({ id: own.id, differs: [] });
      });
    });

    test("is refused in the plan where the copy has changed since, and then adopted", async () => {
      if (!isCopied) return;
      await withStacks(face, async (begin) => {
        const { service, own, there, before, original } = await apart(sort, begin, 3);
        await pointTo(original);
        await service.up({ ...there, ...elsewhere(sort, false) });
        const copy = await entryAt(sort, service.id, before, world);
        const other = { ...before, value: "set by somebody else" };
        const stranger = { ...other, [sort.field]: service.id, adopt: { id: copy?.id } };
        await apply({ kind: sort.kind, name: "other", declared: stranger }, world.io);
        const refused = await own.up({ ...before, [sort.field]: service.id });
        expect(refused).toMatchObject({ end: "refused", early: [] });
        expect(refused.failure).toContain(copy?.id);
        for (const place of [original, service.id]) expect(await entryAt(sort, place, before, world)).toBeDefined();
        const adopted = await own.up({ ...before, [sort.field]: service.id, adopt: { id: copy?.id } });
        expect(adopted).toMatchObject({ end: "done", failure: "" });
        expect(await entryAt(sort, service.id, before, world)).toEqual({ id: copy?.id, differs: [] });
      });
    });
  },
);

const shared = entries.filter(({ sort }) => !sort.part.exclusive);

describe.each(sampled(shared, [["name"], ["face"]]))("$name that another service gets ($face)", ({ sort, face }) => {
  test.each([3, 4])("is refused in the plan where somebody else has it there: %i", async (seed) => {
    await withStacks(face, async (begin) => {
      const { own, before, original } = await apart(sort, begin, seed);
      const [other, theirs] = [begin(sort.service), begin(sort.kind)];
      await other.up(serviceOf(sort, "two"));
      await theirs.up({ ...before, [sort.field]: other.id });
      const refused = await own.up({ ...before, [sort.field]: other.id });
      expect(refused).toMatchObject({ end: "refused", early: [] });
      expect(refused.failure).toContain(theirs.id);
      for (const place of [original, other.id]) expect(await entryAt(sort, place, before, world)).toBeDefined();
    });
  });
});
