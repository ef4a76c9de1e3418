import { kindNamed } from "../../src/kinds";
import { withPlainReferences } from "../../src/model";
import { CLUSTERS, PROCESS_SIZES } from "../../src/sandbox/reference";
import { toRow } from "../../src/terraform/convert";
import { resourceSchema } from "../../src/terraform/schema";
import type { Row } from "../../src/terraform/value";
import { cluster } from "../laws/samples";
import { NAME, options, type Scene } from "../matrix/laws/options";
import { playForReal } from "../matrix/laws/real";
import { watchWrites } from "../matrix/laws/writes";
import { workspaceOfSuite } from "../terraform/workspace";

// Some commands of the engine, 0.3 s each on an idle machine.
jest.setTimeout(120_000);

const workspace = workspaceOfSuite();
watchWrites();

const size = PROCESS_SIZES[0]?.id;

/** One application that differs in a field, a switch, a part, an entry of one, and inside an entry. */
const before = {
  displayName: "subject",
  clusterId: cluster,
  source: "dockerImage",
  dockerImage: "shop/api:1",
  cdn: false,
  variables: { ONE: "1", TWO: "2" },
  systemDomain: { isEnabled: true, name: "shop" },
  processes: { web: { port: 3000 }, worker: { type: "worker", resourceTypeId: size, entrypoint: "node worker.js" } },
  domains: { "one.example.com": {} },
};
const after = {
  ...before,
  dockerImage: "shop/api:2",
  displayName: "renamed",
  cdn: true,
  variables: { ONE: "one", THREE: "3" },
  systemDomain: { isEnabled: true, name: "store" },
  processes: { web: { port: 4000 }, worker: { type: "worker", resourceTypeId: size, entrypoint: "node other.js" } },
  domains: { "two.example.com": {} },
};

const kind = kindNamed("Application");
const schema = resourceSchema(kind);
const row = (declared: Record<string, unknown>): Row => toRow(schema.attributes, withPlainReferences(kind, declared));
const scene: Scene = {
  kind,
  schema,
  before: row(before),
  after: row(after),
  other: row({ ...after, clusterId: CLUSTERS[1]?.id }),
  seed: 1,
};

const block = (values: Row) => ({ type: schema.typeName, name: NAME, values });
/** `destroy = false` has a test of its own, with an engine that knows it. */
const possible = Object.entries(options).filter(([, option]) => {
  const plot = option(scene, block);
  return plot !== undefined && plot.newest === undefined;
});

test.each(possible)("with the real engine, every write was shown and no loss unnamed: %s", async (name, option) => {
  const { violations, wrote } = await playForReal(workspace, scene, option);
  expect(violations).toEqual([]);
  // Otherwise there would be nothing to judge.
  if (name === "no option" || name.startsWith("ignore_changes: field")) expect(wrote).toBeGreaterThan(0);
});
