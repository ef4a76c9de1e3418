import { Account, programOf } from "../../../src/discover";
import { type Coded, withTerms } from "../../../src/discover/code";
import { terraformImportId } from "../../../src/discover/import-id";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle";
import type { Kind } from "../../../src/model";
import { resourceSchema } from "../../../src/terraform/schema";
import { cases } from "../../laws/cases";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
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
