import fc from "fast-check";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, snakeCase, withPlainReferences } from "../../../src/model";
import { findFull } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import { isAllowed, lawsIn, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import { NEWEST, OLDEST } from "../terraform/dialects";
import type { Outcome, Terraform } from "../terraform/model";
import { engineFrom } from "../terraform/processes";
import { NAME } from "./options";
import { allKinds } from "./play";

/**
 * A saved plan of a deletion, and somebody else points a load balancer at the object before or after it is made: it is
 * named by the plan or by the apply, for each kind of object that load balancers point at. So is a value that somebody
 * else sets after the plan, for every kind.
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
function engineOfRuns(dialect = OLDEST): Terraform {
  let processes = 0;
  const begun = () => sessionIn(world, { folder, engine: `run ${processes++}` });
  return engineFrom(begun, undefined, dialect).engine;
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

/** What others can set, and what each answer shows. */
const settable = (kind: Kind) =>
  Object.entries(kind.fields).flatMap(([name, { mutability, via, source, observed, sentWith }]) =>
    mutability === "writable" && !(via || source || sentWith || observed === false) ? [name] : [],
  );
const holds = lawsIn(world, 2);
/** Longer than a list is used for that has been read. */
const LATER = 120_000;

const changeable = allKinds.filter((kind) => kind.api.update && settable(kind).length > 0);

test.each(changeable.flatMap((kind) => [true, false].map((isLate) => ({ name: kind.name, kind, isLate }))))(
  "$name: the apply of a saved deletion names a value that others have set since its plan: $isLate",
  ({ kind, isLate }) => {
    const schema = resourceSchema(kind);
    return holds(fc.tuple(sampleOf(kind), sampleOf(kind)), async ([declared, others]) => {
      const names = settable(kind).filter((name) => name in declared && name in others);
      const isOther = (name: string) => JSON.stringify(declared[name]) !== JSON.stringify(others[name]);
      const name = names.find(isOther) ?? "";
      const elsewhere = { ...declared, [name]: others[name] };
      fc.pre(name !== "");
      if (!(await isAllowed(kind, declared, elsewhere, world))) return;
      const values = toRow(schema.attributes, withPlainReferences(kind, declared));
      const engine = engineOfRuns(NEWEST.terraform);
      await engine.apply({ blocks: [{ type: schema.typeName, name: NAME, values }] });
      const id = String(engine.state.get(`${schema.typeName}.${NAME}`)?.row.id);
      const set = async () => {
        await world.io.client.clock.sleep(LATER);
        const known = await findFull(kind, id, world.io);
        await apply({ kind, name: NAME, declared: elsewhere, known }, world.io);
      };
      if (!isLate) await set();
      const { diagnostics } = await engine.apply({ blocks: [] }, isLate ? { meanwhile: set } : {});
      expect(errors(diagnostics)).toEqual([]);
      const said = diagnostics.filter(({ summary }) => summary === "Changed outside of this plan");
      expect(said.map(({ detail = "" }) => detail.includes(`: ${snakeCase(name)}`))).toEqual(isLate ? [true] : []);
    });
  },
);
