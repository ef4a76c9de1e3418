import { Account, programOf } from "../../../src/discover";
import { type Coded, withTerms } from "../../../src/discover/code";
import { terraformImportId } from "../../../src/discover/import-id";
import { kinds } from "../../../src/kinds";
import { planResource } from "../../../src/lifecycle/plan/resource-plan";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../../src/model";
import { PROCESS_SIZES } from "../../../src/sandbox/reference";
import { resourceSchema } from "../../../src/terraform/schema";
import { cases } from "../../laws/cases";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { cluster, sampleOf } from "../../laws/samples";
import { type Core, coresIn, errors, type Kept } from "../../terraform/core";

jest.setTimeout(600_000);

const world = worldOfSuite();
const coreOf = coresIn(world);
const holds = lawsIn(world, cases(1));

/** What the generated configuration comes to for one object; write-only values are none of the platform's. */
function configOf(core: Core, { kind, fields }: Coded) {
  const { writeOnlyPairs } = resourceSchema(kind);
  const plain = withTerms(fields, (_, value) => value ?? "not-the-one-it-has") as Record<string, unknown>;
  const declared = Object.fromEntries(
    Object.entries(plain).filter(([name]) => !writeOnlyPairs.some((pair) => pair.declared === name)),
  );
  const secrets = writeOnlyPairs.map(({ declared: name, writeOnly }) => [writeOnly, plain[name] ?? null]);
  return core.config(declared, Object.fromEntries(secrets));
}

// Entries are written with their owners, see "entries that are declared apart".
describe.each(Object.values<Kind>(kinds).filter(({ owned }) => !owned))("$name", (kind) => {
  test("imported as it is discovered, the plan changes nothing", () =>
    holds(sampleOf(kind), async (declared) => {
      const { known, error } = await apply({ kind, name: "sample", declared }, world.io);
      expect(error).toBeUndefined();
      const account = new Account(world.io.client);
      const { objects } = await programOf(account, await account.list());
      const found = objects.find(({ id }) => id === known.live.id) as Coded;
      const core = coreOf(kind);
      const { kept, diagnostics } = await core.importing(terraformImportId(found));
      expect(errors(diagnostics)).toEqual([]);
      const seen = (await core.read(kept as Kept)) as Kept;
      const step = await core.plan(configOf(core, found), seen);
      expect(errors(step.diagnostics)).toEqual([]);
      expect(core.changes(step, seen)).toEqual([]);
    }));
});

describe("two processes with one name keep it", () => {
  const kind: Kind = kinds.application;

  async function discovered(): Promise<Coded> {
    await world.reset();
    const declared = { displayName: "api", clusterId: cluster, source: "dockerImage", dockerImage: "shop/api:1" };
    const { known } = await apply({ kind, name: "api", declared }, world.io);
    for (const entrypoint of ["first", "second"]) {
      const body = { display_name: "nightly-job", type: "worker", entrypoint, resource_type_id: PROCESS_SIZES[0]?.id };
      await world.io.client.one({ operation: "createProcess", ids: [known.live.id], body });
      await world.io.client.clock.sleep(1_000);
    }
    const account = new Account(world.io.client);
    const { objects } = await programOf(account, await account.list());
    return objects.find(({ id }) => id === known.live.id) as Coded;
  }

  test("imported as they are discovered", async () => {
    const found = await discovered();
    expect(found.fields.processes).toMatchObject({
      "nightly-job": { entrypoint: "first" },
      "nightly-job-2": { entrypoint: "second" },
    });
    const core = coreOf(kind);
    const { kept } = await core.importing(terraformImportId(found));
    const seen = (await core.read(kept as Kept)) as Kept;
    const step = await core.plan(configOf(core, found), seen);
    expect(core.changes(step, seen)).toEqual([]);
  });

  test("adopted as they are discovered, and later changed each for itself", async () => {
    const { id, fields: coded } = await discovered();
    const fields = withTerms(coded, (_, plain) => plain) as { processes: Record<string, object> };
    const adopting = { ...fields, adopt: { id } };
    await world.writes();
    const { known, error } = await apply({ kind, name: "api", declared: adopting }, world.io);
    expect([error, await world.writes()]).toEqual([undefined, {}]);
    const { processes } = fields;
    const changed = {
      ...adopting,
      processes: { ...processes, "nightly-job-2": { ...processes["nightly-job-2"], entrypoint: "third" } },
    };
    const { differences } = await planResource({ kind, name: "api", declared: changed, known }, { isChecked: true });
    expect(differences.map(({ path }) => path.join("."))).toEqual(["processes.nightly-job-2.entrypoint"]);
  });
});
