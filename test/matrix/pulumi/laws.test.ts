import fc from "fast-check";
import { withPlainReferences } from "../../../src/model";
import { worldOfSuite } from "../../laws/law";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import { chosenOf, counted, ONLY } from "../laws/counted";
import { CASES_EACH, isDue } from "../laws/due";
import { foundWith } from "../laws/found";
import { guarded } from "../laws/guarded";
import { allKinds } from "../laws/play";
import { watchWrites } from "../laws/writes";
import { options, type Scene } from "./options";
import { DOORS, play } from "./play";

jest.setTimeout(3_600_000);

const world = worldOfSuite({ availability: true });
watchWrites(() => world.io.client.clock);
const chosen = chosenOf(options);
const count = counted(`${DOORS.length} doors × `, chosen.length);

const subjects = DOORS.flatMap((door, at) =>
  allKinds.map((kind, index) => ({ name: kind.name, door, kind, index: index + at })),
);

describe.each(subjects)("$name ($door)", ({ kind, door, index }) => {
  // The dynamic door cannot import: its SDK hands a read nothing but the id.
  const possible = chosen.filter(([name]) => door === "native" || !name.startsWith("import"));
  const due = possible.filter(
    ([name], option) => ONLY !== undefined || isDue(index, option) || foundWith(kind.name, name).length > 0,
  );
  const sample = sampleOf(kind);
  const drawn = fc.record({ before: sample, after: sample, third: sample, other: sample, seed: fc.nat(1000) });

  test.each(due)("every write was shown and no loss unnamed: %s", async (name, option) => {
    const examples = foundWith(kind.name, name);
    const wanted = CASES_EACH + examples.length;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async ({ third, seed, ...drawn }) => {
        const [before, after, other] = guarded(kind, seed, drawn.before, drawn.after, drawn.other);
        const like = (declared: Record<string, unknown>) =>
          withPlainReferences(kind, withImmutablesOf(kind, before, declared));
        const scene: Scene = {
          kind,
          before: withPlainReferences(kind, before),
          after: like(after),
          third: like(third),
          other: withPlainReferences(kind, other),
          seed,
        };
        if (found === wanted || !option(scene, (inputs) => ({ name: "subject", inputs, options: {} }))) return;
        await world.reset();
        const { isOne, violations } = await play(world, scene, option, door);
        if (isOne) found += 1;
        if (violations.length > 0) throw new Error([name, ...violations].join("\n"));
      }),
      { numRuns: wanted * 20, endOnFailure: !process.env.MATRIX_SHRINK, examples },
    );
    count.played += found;
  });
});
