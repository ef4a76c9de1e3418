import fc from "fast-check";
import { withPlainReferences } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import { chosenOf, counted, ONLY } from "./counted";
import { CASES_EACH, isDue } from "./due";
import { foundWith } from "./found";
import { guarded } from "./guarded";
import { options, type Scene } from "./options";
import { allKinds, isAbout, play } from "./play";
import { watchWrites } from "./writes";

jest.setTimeout(3_600_000);

const world = worldOfSuite({ availability: true });
watchWrites(() => world.io.client.clock);
const chosen = chosenOf(options);
const count = counted("", chosen.length);

describe.each(allKinds.map((kind, index) => ({ name: kind.name, kind, index })))("$name", ({ kind, index }) => {
  const due = chosen.filter(
    ([name], option) => ONLY !== undefined || isDue(index, option) || foundWith(kind.name, name).length > 0,
  );
  const schema = resourceSchema(kind);
  const sample = sampleOf(kind);
  const drawn = fc.record({ before: sample, after: sample, other: sample, seed: fc.nat(1000) });
  const row = (declared: Record<string, unknown>): Row => toRow(schema.attributes, withPlainReferences(kind, declared));

  test.each(due)("every write was shown and no loss unnamed: %s", async (name, option) => {
    const examples = foundWith(kind.name, name);
    const wanted = CASES_EACH + examples.length;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async ({ before, after, other, seed }) => {
        const [first, second, third] = guarded(kind, seed, before, after, other);
        const same = withImmutablesOf(kind, first, second);
        const scene: Scene = { kind, schema, before: row(first), after: row(same), other: row(third), seed };
        // Not every sample has what every option is about.
        if (found === wanted || !isAbout(scene, option)) return;
        await world.reset();
        const { isOne, violations } = await play(world, scene, option);
        if (isOne) found += 1;
        if (violations.length > 0) throw new Error([name, ...violations].join("\n"));
      }),
      // A counter-example is reported as it is found: `MATRIX_SHRINK=1` makes it smaller.
      { numRuns: wanted * 20, endOnFailure: !process.env.MATRIX_SHRINK, examples },
    );
    count.played += found;
  });
});
