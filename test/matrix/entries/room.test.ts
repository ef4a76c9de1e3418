import { rmSync } from "node:fs";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { nameOfSort, type Sort, serviceOf, sorts } from "./sorts";
import { faces } from "./stacks";

jest.mock("../../../src/client/exchange", () => {
  const { watched } = jest.requireActual("../laws/writes");
  return watched(jest.requireActual("../../../src/client/exchange"));
});

jest.setTimeout(600_000);

const world = worldOfSuite();
const limited = sorts.filter(({ part, kind }) => part.max !== undefined && !kind.awaits);
const cases = limited.flatMap((sort) => Object.keys(faces).map((face) => ({ sort, face, name: nameOfSort(sort) })));

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
        const stack = (faces[face] as (typeof faces)[string])(world, folder, sort.service);
        const inline = Array.from({ length: MOST - 1 }, (_, index) => entry(index));
        const apart = Array.from({ length: 1 + more }, (_, index) => {
          return { kind: sort.kind, name: `d${index}`, field: sort.field, declared: entry(MOST + index) };
        });
        const beside = Array.from({ length: others }, (_, index) => {
          return { kind: sort.service, name: `other${index}`, declared: serviceOf(sort, "two") };
        });
        world.writes();
        const ended = await stack.up({ ...serviceOf(sort, "one"), [listOf(sort)]: inline }, [...beside, ...apart]);
        expect(ended).toMatchObject({ end, early: [] });
        if (more > 0) expect(ended.failure).toContain(`one more than the ${MOST}`);
        expect(world.writes()[sort.part.api.create ?? ""] ?? 0).toBe(end === "refused" ? 0 : MOST);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

const listOf = ({ part: { form } }: Sort) => (form.as === "list" ? form.name : "");
