import fc from "fast-check";
import type { Body } from "./session";

/** Modules of the page, which need no browser. */
const page: Body = Object.assign(
  {},
  ...["layout", "find", "fields"].map((name) => jest.requireActual(`../../src/sandbox/console/page/${name}.mjs`)),
);

const NODE = { width: 168, height: 50 };
type Area = readonly [left: number, top: number, right: number, bottom: number];
const areaOf = ({ x, y }: Body, { width, height } = NODE): Area => [x, y, x + width, y + height];
const overlap = (one: Area, other: Area) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

const number = fc.nat(29);
const links = fc.array(fc.tuple(number, number, fc.constantFrom("project", "connections", "destinations")), {
  maxLength: 60,
});

test("in the map no two objects overlap, projects are around what is theirs, and no line runs under an object", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), links, fc.constantFrom(0.4, 1.5, 3), (count, drawn, ratio) => {
      const objects = Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
      const known = drawn.filter(([from, to]) => from < count && to < count);
      const all = known.map(([from, to, as]) => ({ from: `${from}`, to: `${to}`, as }));
      const { places, frames, lines, width, height } = page.arrange({ objects, links: all }, ratio);
      const areas = [...places.values()].map((place): Area => areaOf(place));
      expect(areas).toHaveLength(count);
      expect(areas.flatMap((one, at) => areas.slice(at + 1).filter((other) => overlap(one, other)))).toEqual([]);
      expect(areas.filter(([, , right, bottom]) => right > width || bottom > height)).toEqual([]);
      const shown = frames.map((frame: Body): Area => areaOf(frame, frame));
      expect(
        shown.flatMap((one: Area, at: number) => shown.slice(at + 1).filter((other: Area) => overlap(one, other))),
      ).toEqual([]);
      const points = lines.map(({ path }: Body): number[][] =>
        path
          .slice(1)
          .split("L")
          .map((point: string) => point.split(",").map(Number)),
      );
      const pieces: Area[] = points.flatMap((line: number[][]) =>
        line.slice(1).map(([x = 0, y = 0], at): Area => {
          const [x0 = 0, y0 = 0] = line[at] ?? [];
          return [Math.min(x, x0), Math.min(y, y0), Math.max(x, x0) + 0.1, Math.max(y, y0) + 0.1];
        }),
      );
      const inner = areas.map(([left, top, right, bottom]): Area => [left + 0.2, top, right - 0.2, bottom]);
      expect(pieces.filter((piece) => inner.some((area) => overlap(piece, area)))).toEqual([]);
    }),
  );
});

test.each([0.6, 1, 2])("300 objects fill a pane of the ratio %d, by whatever they are linked", (ratio) => {
  const objects = Array.from({ length: 300 }, (_, index) => ({ id: `${index}` }));
  for (const target of [() => 0, (index: number) => index % 12, (index: number) => index - 1]) {
    for (const as of ["project", "connections"]) {
      const drawn = objects.slice(12).map(({ id }) => ({ from: id, to: `${target(Number(id))}`, as }));
      const { width, height } = page.arrange({ objects, links: drawn }, ratio);
      expect(width / height).toBeGreaterThan(ratio / 2.5);
      expect(width / height).toBeLessThan(ratio * 2.5);
    }
  }
});

const objects = [
  { id: "1", collection: "databases", noun: "database", label: "orders-10", status: "ready", created_at: "2026-01-02" },
  { id: "2", collection: "applications", noun: "application", label: "api", status: null, created_at: "2026-01-01" },
  { id: "3", collection: "databases", noun: "database", label: "orders-9", status: "failed", created_at: "2026-01-03" },
];
const found = (wanted: object) =>
  page.find(objects, { match: "", kind: "", order: "name", ...wanted }).map(({ id }: Body) => id);

test("objects are found by name, kind and ID, and sorted by time, state and name", () => {
  expect(found({ match: " ORDERS " })).toEqual(["3", "1"]);
  expect(found({ match: "application" })).toEqual(["2"]);
  expect(found({ kind: "databases", match: "1" })).toEqual(["1"]);
  expect(found({ order: "newest" })).toEqual(["3", "1", "2"]);
  expect(found({ order: "state" })).toEqual(["3", "1", "2"]);
  expect(found({ order: "name" })).toEqual(["2", "3", "1"]);
  expect(page.kindsOf(objects)).toMatchObject([
    { kind: "applications", count: 1 },
    { kind: "databases", count: 2 },
  ]);
});

test("values are shown by name, secrets and what may be one in an address are not", () => {
  const record = {
    ...{ name: "api", port: 0, off: false, none: null, empty: "", list: ["a", "b"], db_password: "hidden" },
    ...{ keys: [{ access_key: "hidden" }], variables: { A: { value: "hidden" } }, work: { due: "hidden" } },
    endpoint: "https://me:hidden@host.example/a?token=hidden",
  };
  const values = page.valuesOf(record);
  expect(JSON.stringify(values)).not.toContain("hidden");
  expect(Object.fromEntries(values.map(({ name, text }: Body) => [name, text]))).toMatchObject({
    ...{ name: "api", port: "0", off: "false", none: "–", empty: "–", "list.1": "b", db_password: "••••••••" },
    ...{ "keys.0.access_key": "••••••••", endpoint: "https://••••@host.example/a?••••" },
  });
});
