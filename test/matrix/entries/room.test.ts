import { rmSync } from "node:fs";
import { worldOfSuite } from "../../laws/law";
import { coversAll } from "../../support/cover";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { planned } from "../stacks/faces";
import { IT } from "../stacks/stack";
import { nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

jest.setTimeout(600_000);

const world = worldOfSuite();
watchWrites();
const limited = sorts.filter(({ part, kind }) => part.max !== undefined && !kind.awaits);
const cases = limited.flatMap((sort) => Object.keys(planned).map((face) => ({ sort, face, name: nameOfSort(sort) })));

/** An entry that differs from those of other numbers, as its own resource and inline. */
const entry = (index: number) => ({ url: `https://${index}.example.com` });
const MOST = 20;

test("there are such kinds, and their entries are destinations", () => {
  expect(limited.map((sort) => [nameOfSort(sort), sort.part.max])).toEqual([["Destination of LoadBalancer", MOST]]);
});

describe.each(cases)("$name, inline and as resources, created in one run ($face)", ({ sort, face }) => {
  test.each([
    ["done", 0, 0],
    ["refused", 1, 0],
    // The plan does not see to which of the two they belong.
    ["failed", 1, 1],
  ] as const)(
    "as many as the owner may have, or one more, which is refused before it is sent: %s with %i more, and %i other owners",
    async (end, more, others) => {
      const folder = newFolder();
      await world.reset();
      try {
        const stack = (planned[face] as (typeof planned)[string])(world, folder, sort.service);
        const inline = Array.from({ length: MOST - 1 }, (_, index) => entry(index));
        const apart = Array.from({ length: 1 + more }, (_, index) => {
          const references = { [sort.field]: IT };
          return { kind: sort.kind, name: `d${index}`, references, declared: entry(MOST + index) };
        });
        const beside = Array.from({ length: others }, (_, index) => {
          return { kind: sort.service, name: `other${index}`, declared: serviceOf(sort, "two") };
        });
        world.writes();
        const ended = await stack.up(
          { ...serviceOf(sort, "one"), [listOf(sort)]: inline },
          { besides: [...beside, ...apart] },
        );
        expect(ended).toMatchObject({ end, early: [] });
        if (more > 0) expect(ended.failure).toContain(`one more than the ${MOST}`);
        expect(world.writes()[sort.part.api.create ?? ""] ?? 0).toBe(end === "refused" ? 0 : MOST);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe.each(cases)("$name, added inline beside a foreign entry ($face)", ({ sort, face }) => {
  test("what has no place is announced, and the foreign entry with it", async () => {
    const folder = newFolder();
    await world.reset();
    try {
      const stack = (planned[face] as (typeof planned)[string])(world, folder, sort.service);
      const up = (inline: number) => {
        const rows = Array.from({ length: inline }, (_, index) => entry(index));
        return stack.up({ ...serviceOf(sort, "one"), [listOf(sort)]: rows });
      };
      expect(await up(MOST - 2)).toMatchObject({ end: "done" });
      const body = { service_type: "EXTERNAL", ...entry(100) };
      await world.io.client.send({ operation: "createLoadBalancerDestination", ids: [stack.id], body });
      const { end, shown, failure } = await up(MOST);
      expect(shown).toContain("1 of them not declared inline here");
      if (face.startsWith("terraform")) expect(shown).toContain("No place yet");
      else expect(end).toBe("refused");
      expect(failure).not.toMatch(/alias|deleteBeforeReplace/);
      expect(await up(MOST - 1)).toMatchObject({ end: "done" });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Entries of an owner, by their numbers: how many it has inline, and those of its resources. */
interface Layout {
  readonly inline: number;
  readonly apart: Readonly<Record<string, number>>;
}

/** So many resources, numbered from `first`. */
const all = (count: number, first: number): Layout => {
  const names = Array.from({ length: count }, (_, index) => [`d${index}`, first + index] as const);
  return { inline: 0, apart: Object.fromEntries(names) };
};

const changes: Readonly<Record<string, readonly [Layout, Layout]>> = {
  "another url": [
    { inline: 19, apart: { d: 19 } },
    { inline: 19, apart: { d: 20 } },
  ],
  "another name": [
    { inline: 19, apart: { d: 19 } },
    { inline: 19, apart: { e: 19 } },
  ],
  "another url and name": [
    { inline: 19, apart: { d: 19 } },
    { inline: 19, apart: { e: 20 } },
  ],
  "one more apart, one fewer inline": [
    { inline: 19, apart: { d: 19 } },
    { inline: 18, apart: { d: 19, e: 20 } },
  ],
  "one more apart, which was inline": [
    { inline: 19, apart: { d: 19 } },
    { inline: 18, apart: { d: 19, e: 18 } },
  ],
  "one fewer apart, one more inline": [
    { inline: 18, apart: { d: 19, e: 20 } },
    { inline: 19, apart: { d: 19 } },
  ],
  "20 other urls": [all(20, 0), all(20, 20)],
  "15 other urls": [all(15, 0), all(15, 20)],
  "11 other urls": [all(11, 0), all(11, 20)],
  "10 other urls": [all(10, 0), all(10, 20)],
  "5 other urls, and 15 more": [all(5, 0), all(20, 20)],
  "inline instead of apart": [
    { inline: 19, apart: { d: 19 } },
    { inline: 20, apart: {} },
  ],
};
const orders = coversAll ? ([undefined, "plan", "apply", "both"] as const) : ([undefined, "apply"] as const);
const crossed = cases.flatMap((one) =>
  [true, false].flatMap((createsFirst) =>
    orders.flatMap((backwards) => Object.keys(changes).map((change) => ({ ...one, createsFirst, backwards, change }))),
  ),
);
const chosen = sampled(crossed, [
  ["name", "face", "change"],
  ["name", "change", "createsFirst", "backwards"],
  ["face", "createsFirst", "backwards"],
]);
/** Terraform deletes first what is not `create_before_destroy`, which no provider is told of. */
const UNSEEN = "one fewer apart, one more inline";

describe("an owner with few places for more, while what a run deletes still exists", () => {
  test.each(chosen)(
    "$name: $change ($face, created first: $createsFirst, backwards: $backwards)",
    async ({ sort, face, createsFirst, backwards, change }) => {
      const folder = newFolder();
      await world.reset();
      try {
        const stack = (planned[face] as (typeof planned)[string])(world, folder, sort.service);
        const up = ({ inline, apart }: Layout) => {
          const rows = Array.from({ length: inline }, (_, index) => entry(index));
          const resources = Object.entries(apart).map(([name, index]) => {
            return { kind: sort.kind, name, createsFirst, references: { [sort.field]: IT }, declared: entry(index) };
          });
          return stack.up({ ...serviceOf(sort, "one"), [listOf(sort)]: rows }, { besides: resources, backwards });
        };
        const [before, after] = changes[change] as (typeof changes)[string];
        expect(await up(before)).toMatchObject({ end: "done", failure: "" });
        const { end, failure, shown, early } = await up(after);
        expect(early).toEqual([]);
        // Only the deletion of a resource may come too late for its place.
        if (Object.keys(before.apart).every((name) => name in after.apart)) expect(shown).not.toContain("No place yet");
        if (end === "refused") expect(failure).toMatch(/ first\b|adopt/);
        // What cannot be created is named, and not what is only replaced.
        const named = /"Destination (\w+)" cannot be created/.exec(failure)?.[1] ?? "";
        expect(Object.keys(before.apart)).not.toContain(named);
        if (end !== "failed") return;
        // The two are free of any order in Terraform, and a second apply has nothing in its way.
        expect(face).toContain("terraform");
        if (change !== UNSEEN) expect(shown).toContain("No place yet");
        expect(await up(after)).toMatchObject({ end: "done", failure: "" });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe.each(cases.filter(({ face }) => face.startsWith("terraform")))(
  "$name, deposed by a killed run, where its owner has no place ($face)",
  ({ sort, face }) => {
    test.each([undefined, "plan", "apply", "both"] as const)(
      "the next run creates its successor (backwards: %s)",
      async (backwards) => {
        const folder = newFolder();
        await world.reset();
        try {
          const stack = (planned[face] as (typeof planned)[string])(world, folder, sort.service);
          const up = (other: number) =>
            stack.up(serviceOf(sort, "one"), {
              besides: Array.from({ length: MOST }, (_, index) => {
                const declared = entry(index === 5 ? other : index);
                return {
                  kind: sort.kind,
                  name: `d${index}`,
                  createsFirst: true,
                  references: { [sort.field]: IT },
                  declared,
                };
              }),
              backwards,
            });
          expect(await up(5)).toMatchObject({ end: "done", failure: "" });
          stack.depose?.({ kind: sort.kind, name: "d5" });
          expect(await up(50)).toMatchObject({ end: "done", failure: "" });
          world.writes();
          expect(await up(50)).toMatchObject({ end: "done", failure: "" });
          expect(world.writes()).toEqual({});
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    );
  },
);

const listOf = ({ part: { form } }: Sort) => (form.as === "list" ? form.name : "");
