import fc from "fast-check";
import { withPlainReferences } from "../../../src/model";
import { readRecord } from "../../../src/read";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import type { Terraform } from "../terraform/model";
import { engineFrom } from "../terraform/processes";
import { guarded } from "./guarded";
import { addressIn, NAME } from "./options";
import { allKinds } from "./play";

/** `terraform test`: one run of the engine that plans and applies several times, and deletes at its end what it has created. */
jest.setTimeout(600_000);

const world = worldOfSuite();

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** Each plan and each apply is a process of its own, which knows that not all of its run is planned in it. */
function engineOfTest(): Terraform {
  const part = async () => false;
  const begun = () => sessionIn(world, { folder, engine: "test", coversAll: part, meetsAll: part });
  return engineFrom(begun).engine;
}

/** The declarations of its runs, of a first and a second one. */
const RUNS: Readonly<Record<string, readonly ("one" | "other")[]>> = {
  "one run": ["one"],
  "the same twice": ["one", "one"],
  "two runs": ["one", "other"],
  "three runs": ["one", "other", "one"],
};

const crossed = allKinds.flatMap((kind) => Object.keys(RUNS).map((runs) => ({ name: kind.name, runs, kind })));

test.each(sampled(crossed, [["name"], ["runs"]]))(
  "what a test has created is gone at its end: $name, $runs",
  async ({ kind, runs }) => {
    const schema = resourceSchema(kind);
    const row = (declared: Record<string, unknown>): Row =>
      toRow(schema.attributes, withPlainReferences(kind, declared));
    const [before, after] = fc.sample(sampleOf(kind), { seed: 7, numRuns: 2 }) as [Row, Row];
    const [first, second] = guarded(kind, 0, before, after, after);
    const rows = { one: row(first), other: row(withImmutablesOf(kind, first, second)) };
    const block = (values: Row) => ({
      type: schema.typeName,
      name: NAME,
      values: { ...values, ...unprotected(values) },
    });
    await world.reset();
    const engine = engineOfTest();
    const ids = new Set<string>();
    for (const run of RUNS[runs] ?? []) {
      const { diagnostics } = await engine.apply({ blocks: [block(rows[run])] });
      // What one update cannot do is refused, which is not what this is about.
      if (ids.size === 0) expect(errors(diagnostics)).toEqual([]);
      ids.add(String(engine.state.get(addressIn(block(rows[run])))?.row.id));
    }
    const { diagnostics } = await engine.apply({ blocks: [block(rows.one)] }, { destroy: true });
    expect(errors(diagnostics)).toEqual([]);
    expect(diagnostics.map(({ summary }) => summary)).not.toContain("Kept for another resource");
    for (const id of ids) expect(await readRecord(kind, id, world.io)).toBeUndefined();
  },
);

const unprotected = (values: Row): Row => ("deletion_protection" in values ? { deletion_protection: false } : {});
