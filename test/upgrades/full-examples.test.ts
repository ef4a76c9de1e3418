import { kinds } from "../../src/kinds";
import { type Kind, withPlainReferences } from "../../src/model";
import { startWorld } from "../laws/world";
import { faces } from "./faces";
import { fullExample } from "./full-examples";
import { declarationsOf } from "./recorded";

jest.setTimeout(300_000);

test("every field that an example has is recorded of the next release", () => {
  for (const kind of Object.values<Kind>(kinds).filter(({ awaits }) => !awaits)) {
    const declared = new Set(declarationsOf(kind).flatMap((one) => Object.keys(one.declared)));
    const missing = Object.keys(kind.examples.full).filter((name) => !declared.has(name));
    expect([kind.name, missing]).toEqual([kind.name, []]);
  }
});

describe.each(Object.entries(faces))("the full example of every kind, as %s writes it", (_, face) => {
  test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", async (_name, kind) => {
    const world = await startWorld();
    try {
      await world.reset();
      const declared = withPlainReferences(kind, fullExample(kind));
      const stored = await face.create(world, kind, declared);
      expect(await face.preview(world, kind, declared, stored)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
