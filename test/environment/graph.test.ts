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
