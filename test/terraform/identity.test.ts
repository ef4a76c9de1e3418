import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { CLUSTERS } from "../../src/sandbox/reference";
import { readRow } from "../../src/terraform/value";
import type { Identity, Imported } from "../../src/terraform/wire.gen";
import { worldOfTests } from "../laws/law";
import { type Core, coresIn, errors, type Kept } from "./core";

const world = worldOfTests();
let core: Core;
beforeEach(() => {
  core = coresIn(world)(kinds.application);
});

const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };
const string = { is: "string" } as const;
const plain = { presence: "optional", sensitive: false, writeOnly: false, description: "", deprecated: false } as const;
const attributes = ["origin", "company", "id"].map((name) => ({ ...plain, name, declared: name, shape: string }));

const read = (identity: Identity | undefined) => readRow(attributes, identity?.identityData);
const home = async () => {
  const { origin, companyId } = await world.io.client.home();
  return { origin, company: companyId };
};
const typeName = "svc_application";

async function made(): Promise<string> {
  const { known } = await apply({ kind: kinds.application, name: "api", declared }, world.io);
  world.writes();
  return known.live.id;
}

async function importing(identity: object) {
  const identityData = { json: Buffer.from(JSON.stringify({ origin: null, company: null, ...identity })) };
  const { importedResources = [], diagnostics = [] } = await core.provider.ImportResourceState({
    typeName,
    identity: { identityData },
  });
  return { imported: importedResources[0] as Imported | undefined, diagnostics };
}

test("every resource has the same identity: its home and its id", async () => {
  const { identitySchemas = {} } = await core.provider.GetResourceIdentitySchemas();
  const { resourceSchemas = {} } = await core.provider.GetProviderSchema();
  expect(Object.keys(identitySchemas)).toEqual(Object.keys(resourceSchemas));
  const schemas = Object.values(identitySchemas).map(({ identityAttributes = [] }) =>
    identityAttributes.map(({ name, requiredForImport }) => [name, requiredForImport]),
  );
  expect(new Set(schemas.map((one) => JSON.stringify(one)))).toEqual(
    new Set([
      JSON.stringify([
        ["origin", false],
        ["company", false],
        ["id", true],
      ]),
    ]),
  );
});

test("an import by identity finds the object, and answers all of its identity", async () => {
  const id = await made();
  const { imported, diagnostics } = await importing({ id });
  expect(diagnostics).toEqual([]);
  expect(read(imported?.identity)).toEqual({ ...(await home()), id });
  const again = await importing({ ...(await home()), id });
  expect(read(again.imported?.identity)).toEqual({ ...(await home()), id });
});

test.each([
  ["a name", () => ({ id: "api" }), "is not the ID of an object"],
  ["another company", () => ({ company: "6f0a6c1e-0000-4000-8000-000000000099" }), "but the provider is connected to"],
  ["another service", () => ({ origin: "https://api.example.com" }), "but the provider is connected to"],
])("%s in an identity is refused", async (_, other, says) => {
  const id = await made();
  const { imported, diagnostics } = await importing({ id, ...other() });
  expect(imported).toBeUndefined();
  expect(errors(diagnostics).map(({ detail }) => detail)).toEqual([expect.stringContaining(says)]);
});

test("a read and an update keep it; a move leaves it open and its apply answers the new one", async () => {
  const { kept } = await core.apply(core.config(declared));
  const { state, private: notes } = kept as Kept;
  const id = String(state.id);
  const row = (values: object) => core.row({ ...state, ...values });
  const seen = await core.provider.ReadResource({ typeName, currentState: row({}), private: notes });
  expect(read(seen.newIdentity)).toEqual({ ...(await home()), id });

  const planned = async (values: object) => {
    const config = core.row(core.config({ ...declared, ...values }));
    const asked = {
      typeName,
      priorState: row({}),
      proposedNewState: config,
      config,
      priorPrivate: seen.private ?? notes,
    };
    return { config, answer: await core.provider.PlanResourceChange(asked) };
  };
  expect(read((await planned({ autoDeploy: false, hibernationEnabled: true })).answer.plannedIdentity)).toEqual({
    ...(await home()),
    id,
  });

  const { config, answer } = await planned({ clusterId: there });
  expect(answer.plannedIdentity).toBeUndefined();
  const applied = await core.provider.ApplyResourceChange({
    typeName,
    priorState: row({}),
    plannedState: answer.plannedState ?? {},
    config,
    plannedPrivate: answer.plannedPrivate ?? new Uint8Array(),
  });
  expect(errors(applied.diagnostics ?? [])).toEqual([]);
  const clone = core.values(applied.newState)?.id;
  expect(clone).not.toBe(id);
  expect(read(applied.newIdentity)).toEqual({ ...(await home()), id: clone });
});

test("a creation has none before its object, and an identity of the state is read as it is", async () => {
  const config = core.row(core.config(declared));
  const plan = await core.provider.PlanResourceChange({ typeName, config, proposedNewState: config });
  expect(plan.plannedIdentity).toBeUndefined();
  const json = Buffer.from(JSON.stringify({ origin: "https://api.example.com", id: "5f0c" }));
  const { upgradedIdentity } = await core.provider.UpgradeResourceIdentity({ typeName, rawIdentity: { json } });
  expect(read(upgradedIdentity)).toEqual({ origin: "https://api.example.com", company: null, id: "5f0c" });
});
