import { join } from "node:path";
import fc from "fast-check";
import { graphOf } from "../../src/environment/graph";
import { loadEnvironment } from "../../src/environment/load";
import { toMermaid } from "../../src/environment/mermaid";
import { toSvg } from "../../src/environment/svg";

const shop = () =>
  loadEnvironment({ file: join(__dirname, "../../examples/environment/environment.svc.yaml"), environment: "dev" });

test("the shop as Mermaid", async () => {
  expect(toMermaid(graphOf(await shop()))).toMatchInlineSnapshot(`
"flowchart LR
  subgraph c1["europe-west"]
    n1["shop-orders<br/>Database"]
    n2["shop-sessions<br/>Database"]
    n5["shop-api<br/>Application"]
  end
  n3["shop-front<br/>StaticSite"]
  n4["shop-images<br/>Bucket"]
  n6["shop-edge<br/>LoadBalancer"]
  n7["spending<br/>UsageAlert"]
  n4 -->|"corsPolicies.origins"| n3
  n5 -->|"connections.orders and 1 more"| n1
  n5 -->|"connections.sessions and 1 more"| n2
  n5 -->|"secretVariables.BUCKET_SECRET_KEY"| n4
  n6 -->|"destinations.service"| n3
  n6 -->|"destinations.service"| n4
"
`);
});

test("membership in a project is no connection", async () => {
  const { nodes } = graphOf(await shop());
  expect(nodes.map(({ address }) => address)).not.toContain("projects.shop");
});

test("the graph is one self-contained file for light and dark", async () => {
  const svg = toSvg(graphOf(await shop()));
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|<image|@import|url\((?!#)/);
  expect(svg.match(/<path id="e/g)).toHaveLength(6);
});

const names = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { maxLength: 24 });

test("no two nodes overlap, every text is in its node, and no line crosses either", () => {
  fc.assert(
    fc.property(
      names,
      names,
      fc.array(fc.constantFrom(undefined, "here", "there with a rather long name")),
      (from, to, where) => {
        const nodes = [..."abcdefghij"].map((address, index) => ({
          ...{ address, label: "a name that is too long for its box", kind: "LoadBalancer" },
          cluster: where[index],
        }));
        const pairs = new Set(
          from.flatMap((one, index) => (to[index] === undefined || to[index] === one ? [] : `${one}${to[index]}`)),
        );
        const edges = [...pairs].map(([one = "", other = ""]) => ({
          from: one,
          to: other,
          by: ["secretVariables.A_LONG_NAME"],
        }));
        const svg = toSvg({ title: "law", nodes, edges });
        const boxes = [
          ...svg.matchAll(/<rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
        ].map(areaOf);
        // The widest letters of these sizes, so that no font is wider.
        const texts = [...svg.matchAll(/<text class="(why|lanename)" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].map(
          ([, kind, x, y, text = ""]) => ({
            kind,
            area: { left: Number(x), top: Number(y) - 9, right: Number(x) + 6.4 * text.length, bottom: Number(y) + 3 },
          }),
        );
        const clashes = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => meet(one, other)));
        expect(clashes).toEqual([]);
        const outside = texts.filter(
          ({ kind, area }) =>
            kind === "why" &&
            !boxes.some((box) => meet(box, area) && box.right >= area.right && box.bottom >= area.bottom),
        );
        expect(outside).toEqual([]);
        const lines = [...svg.matchAll(/<path id="e\d+" class="edge" d="([^"]+)"/g)];
        expect(lines).toHaveLength(edges.length);
        const crossed = lines
          .flatMap(([, path = ""]) => pointsOf(path))
          .filter((point) => [...boxes, ...texts.map(({ area }) => area)].some((area) => meet(area, point)));
        expect(crossed).toEqual([]);
      },
    ),
  );
});

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function areaOf([, ...numbers]: RegExpExecArray): Area {
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
  return { left, top, right: left + width, bottom: top + height };
}

const meet = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Many points of the curves of a path, but its ends, each as a small area. */
function pointsOf(path: string): Area[] {
  const [x = 0, y = 0, ...others] = (path.match(/[\d.]+/g) ?? []).map(Number);
  const found: Area[] = [];
  let start = [x, y];
  for (let at = 0; at < others.length; at += 6) {
    const numbers = others.slice(at, at + 6);
    for (let part = 1; part < 20; part += 1) {
      const t = part / 20;
      const along = (axis: number) =>
        (1 - t) ** 3 * (start[axis] ?? 0) +
        3 * (1 - t) ** 2 * t * (numbers[axis] ?? 0) +
        3 * (1 - t) * t ** 2 * (numbers[2 + axis] ?? 0) +
        t ** 3 * (numbers[4 + axis] ?? 0);
      found.push({ left: along(0), top: along(1), right: along(0) + 0.1, bottom: along(1) + 0.1 });
    }
    start = numbers.slice(4);
  }
  return found;
}

test("unconnected services stand side by side", () => {
  const nodes = [..."abcdefgh"].map((address) => ({
    address,
    label: address,
    kind: "Application",
    cluster: undefined,
  }));
  const svg = toSvg({ title: "alone", nodes, edges: [] });
  const boxes = [
    ...svg.matchAll(/<rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
  ].map(areaOf);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
});

const evil = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    '"]; click n1 "javascript:alert(1)"',
    "</text><script>alert(1)</script>",
    "a\nb --> c",
    "#quot;",
    "&amp;",
    "%%{init}%%",
  ),
);

test("no label can be more than a label", () => {
  fc.assert(
    fc.property(evil, evil, evil, (label, cluster, by) => {
      const node = { label, kind: label, cluster };
      const graph = {
        title: label,
        nodes: [
          { address: "a", ...node },
          { address: "b", ...node, cluster: undefined },
        ],
        edges: [{ from: "a", to: "b", by: [by] }],
      };
      const mermaid = toMermaid(graph);
      expect(mermaid.split("\n")).toHaveLength(7);
      expect(mermaid.replace(/\["[^"]*"\]|\|"[^"]*"\|/g, "")).toMatch(
        /^flowchart LR\n {2}subgraph c1\n {4}n1\n {2}end\n {2}n2\n {2}n1 --> n2\n$/,
      );
      const svg = toSvg(graph);
      expect(svg.match(/<(\w+)/g)?.sort()).toEqual(
        toSvg({
          ...graph,
          title: "x",
          nodes: graph.nodes.map((one) => ({
            ...one,
            label: "x",
            kind: "x",
            ...(one.cluster === undefined ? {} : { cluster: "x" }),
          })),
          edges: [{ from: "a", to: "b", by: ["x"] }],
        })
          .match(/<(\w+)/g)
          ?.sort(),
      );
      expect(svg.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    }),
  );
});
