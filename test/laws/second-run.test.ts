import { join } from "node:path";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import { faces } from "../matrix/stacks/faces";
import { newFolder } from "../support/new-folder";
import { sampled } from "../support/tuples";
import { cases } from "./cases";
import { placeOf, worldOfSuite } from "./law";
import { sampleOf } from "./samples";
import { without } from "./without";
import { LEAST } from "./world";

jest.setTimeout(3_600_000);

const world = worldOfSuite(LEAST);
const allKinds = Object.values<Kind>(kinds).filter(({ awaits }) => !awaits);
const all = Object.keys(faces).flatMap((face) => allKinds.map((kind) => ({ face, kind, name: kind.name })));

test.each(sampled(all, [["face"], ["name"]]))(
  "$face, $name: whatever path was taken out or put back, the second run shows, says and sends nothing",
  async ({ face, kind }) => {
    const loud: unknown[] = [];
    const tried = new Set<string>();
    for (const [index, declared] of fc.sample(sampleOf(kind), { numRuns: cases(5), seed: 5 }).entries()) {
      const due = [...without(declared)].filter(([path]) => !tried.has(placeOf(path)));
      if (due.length === 0) continue;
      await world.reset();
      const stack = faces[face]?.(world, join(newFolder(), String(index)), kind, "test");
      if (!stack || (await stack.up(declared)).isRefused) continue;
      const twice = async (program: Named, what: string) => {
        const first = await stack.up(program);
        if (first.isRefused) return first.said;
        world.writes();
        const { said } = await stack.up(program);
        const [{ actions }, writes] = [stack, world.writes()];
        if (said !== "" || actions.length > 0 || Object.keys(writes).length > 0)
          loud.push({ what, said, actions, writes });
        return undefined;
      };
      await twice(declared, "all");
      for (const [path, rest] of due) {
        tried.add(placeOf(path));
        const refused = await twice(rest, `without ${placeOf(path)}`);
        const again = refused ?? (await twice(declared, `with ${placeOf(path)}`));
        // What no answer shows is known by Terraform's state alone, which has let it go.
        const isForgotten = face === "terraform" && path.length > 1 && kind.fields[path[0] ?? ""]?.observed === false;
        if (refused === undefined && again !== undefined && !isForgotten)
          loud.push({ what: `with ${placeOf(path)}`, refused: again });
      }
    }
    expect(loud).toEqual([]);
  },
);
