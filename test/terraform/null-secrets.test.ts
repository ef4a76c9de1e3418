import { kinds } from "../../src/kinds";
import { UNKNOWN } from "../../src/model";
import { worldOfTests } from "../laws/law";
import { cluster } from "../laws/samples";
import { coresIn, errors, type Kept } from "./core";

const world = worldOfTests();
const coreOf = coresIn(world);
const app = { displayName: "api", clusterId: cluster, source: "dockerImage", dockerImage: "shop/api:1" };
const REFUSED = /secret_variables\["K"\] must be a string. It is null: the platform shows some secrets only once/;

async function deployed() {
  const core = coreOf(kinds.application);
  const { kept, diagnostics } = await core.apply(core.config(app, { secret_variables: { K: "only-copy", L: "x" } }));
  expect(errors(diagnostics)).toEqual([]);
  const values = async () => {
    const rows = await world.io.client.all({
      operation: "listApplicationEnvVars",
      ids: [String((kept as Kept).state.id)],
    });
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };
  return { core, kept: kept as Kept, values };
}

test.each(["secret_variables", "secret_variables_wo"])("a null in %s is refused, and removes nothing", async (name) => {
  const { core, kept } = await deployed();
  const config = core.config(app, { [name]: { K: null, L: "x" } });
  const step = await core.plan(config, kept);
  for (const found of [await core.problems(config), step.diagnostics]) {
    expect(errors(found).map(({ detail }) => detail)).toEqual([expect.stringMatching(REFUSED)]);
  }
});

test("a secret that turns out to be null in the apply is refused there, and keeps its value", async () => {
  const { core, kept, values } = await deployed();
  const step = await core.plan(core.config(app, { secret_variables: { K: UNKNOWN, L: "x" } }), kept);
  expect(errors(step.diagnostics)).toEqual([]);
  const secrets = { secret_variables: { K: null, L: "x" } };
  const planned = { ...step, planned: { ...step.planned, ...secrets } };
  const { diagnostics } = await core.applyPlanned(core.config(app, secrets), planned, kept);
  expect(errors(diagnostics).map(({ detail }) => detail)).toEqual([expect.stringMatching(REFUSED)]);
  expect(await values()).toEqual({ K: "only-copy", L: "x" });
});

test("an import of a bucket says that its keys are not shown, and how to issue new ones", async () => {
  const { data } = {
    data: await world.io.client.one({ operation: "createObjectStorage", ids: [], body: { display_name: "files" } }),
  };
  const { diagnostics } = await coreOf(kinds.bucket).importing(String(data.id));
  expect(diagnostics).toEqual([
    expect.objectContaining({ severity: 2, detail: expect.stringMatching(/access_key and secret_key.*rotation/) }),
  ]);
});
