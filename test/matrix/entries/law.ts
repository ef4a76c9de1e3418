import type { World } from "../../laws/world";
import { watchWrites } from "../laws/writes";
import type { Backwards } from "../terraform/model";
import { entriesOf, nameOfSort, sorts, waysOf } from "./sorts";
import type { Played, Scene } from "./terraform";

type Options<P> = Readonly<Record<string, (scene: Scene) => P | undefined>>;
type Playing<P> = (world: World, scene: Scene, plot: P, backwards: Backwards | undefined) => Promise<Played>;

const only = process.env.MATRIX_OPTION;
const way = process.env.MATRIX_WAY;
/** One scenario in so many: who waits sees each option with some ways, and each way with some options, of some sort. */
const SHARE = Number(process.env.MATRIX_SHARE ?? ((only ?? way) ? 1 : process.env.LAW_CASES ? 7 : 89));
const isDue = (sort: number, option: number, at: number) => (7 * sort + 3 * option + at) % SHARE === 0;

/** Plan and apply in the same order of what is free of any, and in opposite ones. */
const STRAIGHT = [undefined, "both"] as const;
const CROSSED = ["plan", "apply"] as const;

/** Ways that have once lost an entry, by option: they are tried each time, with the sort that they name. */
export type Known = Readonly<Record<string, readonly string[]>>;
const KNOWN_OF = "Variable of Application";
const isKnownIn = (known: readonly string[], sort: string, way: string) =>
  known.includes(`${sort}: ${way}`) || (sort === KNOWN_OF && known.includes(way));

/**
 * An entry that is declared before and after a run is there after it, however it is declared, under its value as
 * declared, or the plan refuses before anything is sent; what only one of the two declares is there exactly if it is
 * declared after the run.
 */
export function lawOf<P>(world: World, options: Options<P>, play: Playing<P>, known: Known): void {
  const chosen = Object.entries(options).filter(([name]) => only === undefined || new RegExp(only).test(name));
  const ends = { refused: 0, done: 0, failed: 0 };
  watchWrites();

  afterAll(() => {
    const all = Object.values(ends).reduce((sum, count) => sum + count);
    if (process.env.MATRIX_REPORT) console.log(`${all} scenarios: ${JSON.stringify(ends)}`);
  });

  describe.each(sorts.map((sort, index) => ({ name: nameOfSort(sort), sort, index })))("$name", ({ sort, index }) => {
    test.each(chosen.map(([name, option], place) => ({ name, option, place })))(
      "is there after a run that declares it: $name",
      async ({ name, option, place }) => {
        const found: string[] = [];
        for (const [at, [path, from, to]] of waysOf(sort).entries()) {
          const isKnown = isKnownIn(known[name] ?? [], nameOfSort(sort), path);
          if (!(isDue(index, place, at) || isKnown) || (way !== undefined && !new RegExp(way).test(path))) continue;
          const [before, after] = entriesOf(sort, at + 1);
          const scene = { sort, from, to, before, after };
          const plot = option(scene);
          if (!plot) continue;
          for (const backwards of at % 2 || isKnown ? CROSSED : STRAIGHT) {
            await world.reset();
            const { end, violations, said } = await play(world, scene, plot, backwards);
            ends[end] += 1;
            const label = `${path}${backwards ? `, backwards: ${backwards}` : ""} (${end})`;
            if (process.env.MATRIX_SAY && said) console.log(`${name}: ${label}\n${said}`);
            found.push(...violations.map((text) => `${label}: ${text}`));
          }
        }
        expect(found).toEqual([]);
      },
    );
  });
}
