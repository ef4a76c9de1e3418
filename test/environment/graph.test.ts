import { join } from "node:path";
import fc from "fast-check";
import { graphOf } from "../../src/environment/graph";
import { loadEnvironment } from "../../src/environment/load";
import { toMermaid } from "../../src/environment/mermaid";
import { toSvg } from "../../src/environment/svg";
import { layOut, SIZES } from "../../src/environment/svg-layout";

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

interface Area {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** Whether two areas have more than an edge in common. */
const overlap = ({ from, to }: Area, other: Area): boolean =>
  (["x", "y"] as const).every(
    (axis) =>
      Math.min(from[axis], to[axis]) < Math.max(other.from[axis], other.to[axis]) &&
      Math.min(other.from[axis], other.to[axis]) < Math.max(from[axis], to[axis]),
  );

const names = fc.array(fc.constantFrom(..."abcdefgh"), { maxLength: 24 });
const clusters = fc.array(fc.constantFrom(undefined, "here", "there"), { maxLength: 10 });

test("no two nodes overlap, and no arrow crosses a node or the name of a lane, cycles included", () => {
  fc.assert(
    fc.property(names, names, clusters, (from, to, where) => {
      const node = (address: string, index: number) => ({ address, label: "", kind: "", cluster: where[index] });
      const nodes = [..."abcdefghij"].map(node);
      const pairs = new Set(
        from.flatMap((one, at) => (to[at] === undefined || to[at] === one ? [] : `${one}${to[at]}`)),
      );
      const edges = [...pairs].map(([one = "", other = ""]) => ({ from: one, to: other, by: ["variables.A"] }));
      const { boxes, lanes, routes } = layOut({ title: "law", nodes, edges });
      const areas = [...boxes.values()].map(({ x, y, height }) => ({
        from: { x, y },
        to: { x: x + SIZES.boxWidth, y: y + height },
      }));
      expect(areas.flatMap((one, at) => areas.slice(at + 1).filter((other) => overlap(one, other)))).toEqual([]);
      const heads = lanes.map(({ y }) => ({ from: { x: 0, y }, to: { x: SIZES.boxWidth, y: y + SIZES.laneHead } }));
      // A piece of an arrow stays between its two points; where it is level, it has half a pixel.
      const pieces = [...routes.values()].flatMap((points) =>
        points.slice(1).map((point, at) => ({ from: points[at] ?? point, to: { x: point.x, y: point.y + 0.5 } })),
      );
      expect(pieces.filter((piece) => [...areas, ...heads].some((area) => overlap(piece, area)))).toEqual([]);
      expect(routes.size).toBe(edges.length);
    }),
  );
});

test("unconnected services stand side by side, and each reason is a line in its node", () => {
  const node = (address: string) => ({ address, label: "", kind: "", cluster: undefined });
  const boxes = [...layOut({ title: "", nodes: [..."abcdefgh"].map(node), edges: [] }).boxes.values()];
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(2);
  const edges = [..."bcd"].map((to) => ({ from: "a", to, by: [`variables.${to}`] }));
  const a = layOut({ title: "", nodes: [..."abcd"].map(node), edges }).boxes.get("a");
  expect(a?.height).toBeGreaterThan(SIZES.boxHead + 3 * SIZES.reason);
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
