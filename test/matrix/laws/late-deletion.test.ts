import { withPlainReferences } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import { type Outcome, Terraform } from "../terraform/model";
import { processesOf } from "../terraform/processes";
import { NAME } from "./options";
import { allKinds, schemaOf } from "./play";

/**
 * A saved plan of a deletion, and somebody else points a load balancer at the object before or after it is made: it is
 * named by the plan or by the apply, for each kind of object that load balancers point at.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();

/** As destinations call what they point at. */
const TYPES: Readonly<Record<string, string>> = {
  Application: "APP",
  StaticSite: "STATIC_SITE",
  Bucket: "OBJECT_STORAGE",
  LoadBalancer: "LOAD_BALANCER",
};

let folder: string;
beforeEach(async () => {
  folder = newFolder();
  await world.reset();
});

/** Each process is of a run of its own, as where a saved plan is applied. */
function engineOfRuns(): Terraform {
  let processes = 0;
  const begun = () => sessionIn(world, { folder, engine: `run ${processes++}` });
  const { first, restart } = processesOf(begun);
  return new Terraform(first, schemaOf, { restart });
}

async function pointed(type: string, id: string): Promise<void> {
  const { send, one } = world.io.client;
  const { id: balancer } = await one({ operation: "createLoadBalancer", ids: [], body: { display_name: "foreign" } });
  const body = { service_type: type, service_id: id, weight: 1 };
  await send({ operation: "createLoadBalancerDestination", ids: [String(balancer)], body });
}

const naming = (diagnostics: Outcome["diagnostics"]) =>
  diagnostics.filter(({ detail = "" }) => /"foreign"/.test(detail));

test("every kind that something refers to has a type here", () => {
  expect(Object.keys(TYPES).sort()).toEqual(allKinds.flatMap((kind) => (kind.referrers ? [kind.name] : [])).sort());
});

const kinds = allKinds.filter(({ referrers }) => referrers).map((kind) => ({ name: kind.name, kind }));

describe.each(kinds)("$name", ({ name, kind }) => {
  const type = TYPES[name] ?? "";
  const schema = resourceSchema(kind);
  const here = kind.fields.clusterId ? { clusterId: CLUSTERS[0]?.id } : {};
  const values = toRow(schema.attributes, withPlainReferences(kind, { ...kind.examples.minimal, ...here }));
  const block = { type: schema.typeName, name: NAME, values };

  test.each([
    // All that it forwards requests to is deleted.
    [
      "before the plan, which names it",
      "before",
      [/References to it are removed/, /An outage: LoadBalancer "foreign"/],
    ],
    ["after the plan: the apply names it", "meanwhile", [/Changed outside of this plan/]],
    ["never", "never", []],
  ] as const)("a load balancer points at it %s", async (_, when, headlines) => {
    const engine = engineOfRuns();
    expect(errors((await engine.apply({ blocks: [block] })).diagnostics)).toEqual([]);
    const id = String(engine.state.get(`${schema.typeName}.${NAME}`)?.row.id);
    if (when === "before") await pointed(type, id);
    const meanwhile = async () => (when === "meanwhile" ? pointed(type, id) : undefined);
    const { diagnostics } = await engine.apply({ blocks: [] }, { meanwhile });
    expect(errors(diagnostics)).toEqual([]);
    const found = naming(diagnostics).map(({ summary }) => summary);
    expect(found).toEqual(headlines.map((headline) => expect.stringMatching(headline)));
  });
});
