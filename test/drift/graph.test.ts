import type { DeclaredObject } from "../../src/drift/declared";
import { graphsOf } from "../../src/drift/graph";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";

const id = (number: number) => `70000000-0000-4000-8000-00000000000${number}`;

/** One object as a state has it. */
function object(kind: Kind, number: number, declared: object, live: object = {}): DeclaredObject {
  return {
    address: `${kind.name}${number}`,
    name: `n${number}`,
    kind,
    id: id(number),
    declared: { ...declared },
    known: {
      live: { id: id(number), values: { ...live }, parts: {} },
      managed: { values: [], parts: {} },
      home: {},
      undeployed: false,
    },
    secrets: [],
    untold: [],
    keptNowhere: [],
  };
}

const database = object(
  kinds.database,
  1,
  { clusterId: id(9) },
  {
    internalHostname: "main-abcde.internal",
    connectionUri: "postgresql://app:secret@main-abcde.internal:5432/app",
    clusterDisplayName: "Frankfurt",
    createdAt: "2026-01-01T00:00:00.000Z",
  },
);
const project = object(kinds.project, 2, { displayName: "shop" });
const bucket = object(kinds.bucket, 3, {}, { endpoint: "https://storage.example.com" });
const twin = object(kinds.bucket, 4, {}, { endpoint: "https://storage.example.com" });
const application = object(kinds.application, 5, {
  displayName: "shop-web",
  projectId: id(2),
  clusterId: id(9),
  connections: { main: { database: id(1) } },
  variables: {
    HOST: "main-abcde.internal",
    STORAGE: "https://storage.example.com/x",
    SINCE: "2026-01-01T00:00:00.000Z",
  },
  secretVariables: { URL: "postgresql://app:secret@main-abcde.internal:5432/app" },
});

const source = { source: "stack dev", file: "Pulumi.yaml", unreadable: [], leaving: [] };
const graphsIn = (...objects: DeclaredObject[]) => graphsOf([{ ...source, objects }]);

test("a state shows connections by IDs and by unique host names", () => {
  const [graph] = graphsIn(application, database, project, bucket, twin);
  expect(graph?.edges).toEqual([
    {
      from: "Application5",
      to: "Database1",
      by: ["connections.main.database", "variables.HOST", "secretVariables.URL"],
    },
  ]);
  // Belonging to a project is no conversation, and both live where only the database says the name of.
  expect(graph?.nodes.map(({ label, cluster }) => [label, cluster])).toEqual([
    ["shop-web", "Frankfurt"],
    ["n1", "Frankfurt"],
  ]);
});

test("there is no graph without connections, and one of many objects is complete", () => {
  expect(graphsIn(project, bucket, twin)).toEqual([]);
  const many = Array.from({ length: 3000 }, (_, index) => ({ ...application, address: `a${index}`, id: `x${index}` }));
  expect(graphsIn(...many, database)[0]?.edges).toHaveLength(3000);
});
