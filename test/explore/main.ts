import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Case, crossed, exploreCases, SAMPLE } from "./cross";
import { type Bound, type Explored, explore, FULL, QUICK, type Violation } from "./explore";
import { historyOf } from "./history";
import { ENGINES, Lab } from "./lab";
import { exploreOverlaps } from "./overlaps";
import { CHANGES } from "./programs";
import { replay } from "./replay";
import { type Scene, SIZES, type Size, scenes } from "./scenes";

/** What a scene came to, as it is kept between two runs of the explorer. */
interface Line {
  readonly bound: string;
  readonly scene: string;
  readonly histories: number;
  readonly states: number;
  /** Of the processor. */
  readonly seconds: number;
  readonly violations: readonly Violation[];
}

interface Extent {
  /** What all runs declare, everywhere something can happen. */
  readonly bound?: Bound;
  /** Each change of the program after one event. */
  readonly changed?: true;
  readonly overlaps?: true;
  /** So many of the cases that cross everything else. */
  readonly cases: number;
  readonly sizes: readonly Size[];
}

const BOUNDS: Readonly<Record<string, Extent>> = {
  quick: { bound: QUICK, cases: SAMPLE, sizes: ["minimal"] },
  changed: { changed: true, cases: 0, sizes: SIZES },
  crossed: { cases: Number.POSITIVE_INFINITY, sizes: SIZES },
  full: { bound: FULL, changed: true, overlaps: true, cases: Number.POSITIVE_INFINITY, sizes: SIZES },
};

/**
 * `--bound quick|changed|crossed|full [--only <scene>] [--seed <number>] [--progress <file>]`, or `--replay <script>`. Answers the
 * exit code.
 */
export async function main(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bound: { type: "string", default: "quick" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      progress: { type: "string" },
      replay: { type: "string" },
    },
  });
  if (values.replay !== undefined) return replayed(values.replay, say);
  const extent = BOUNDS[values.bound];
  if (!extent) throw new Error(`--bound is "${values.bound}"; allowed are ${Object.keys(BOUNDS).join(", ")}.`);
  const bound = `${values.bound} ${values.seed}`;
  const done = values.progress === undefined ? [] : linesIn(values.progress);
  const all = scenes(extent.sizes);
  const cases = crossed(all, Number(values.seed)).slice(0, extent.cases);
  const lines: Line[] = [];
  for (const scene of all.filter(({ name }) => name.startsWith(values.only))) {
    const known = done.find((one) => one.scene === scene.name && one.bound === bound);
    const own = cases.filter((one) => one.scene === scene.name);
    const line = known ?? { bound, ...(await lineOf(scene, extent, own, Number(values.seed))) };
    lines.push(line);
    if (!known) done.push(line);
    say(`${scene.name}: ${sum([line])}, ${line.seconds} s`);
    for (const { script, problems } of line.violations) {
      say(`  ${problems.join("\n  ")}\n  npm run explore -- --replay '${script}'`);
    }
    if (values.progress !== undefined) writeFileSync(values.progress, JSON.stringify(done));
  }
  if (lines.length === 0) throw new Error(`--only is "${values.only}", with which no scene begins.`);
  say(sum(lines));
  return lines.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

async function replayed(script: string, say: (line: string) => void): Promise<number> {
  const problems = await replay(new Lab(undefined, historyOf(script).engine), script, say);
  for (const problem of problems) say(problem);
  return problems.length === 0 ? 0 : 1;
}

async function lineOf(
  scene: Scene,
  { bound, changed, overlaps }: Extent,
  cases: readonly Case[],
  seed: number,
): Promise<Omit<Line, "bound">> {
  const lab = new Lab();
  const began = process.cpuUsage();
  const all: Explored[] = [];
  for (const engine of ENGINES) {
    const own = cases.filter((one) => one.engine === engine);
    if (own.length > 0) all.push(await exploreCases(new Lab(undefined, engine), scene, own, seed));
  }
  if (bound) all.push(await explore(lab, scene, bound));
  if (changed) all.push(await explore(lab, scene, QUICK, CHANGES.slice(1)));
  // Without leases two runs are not kept apart, and nobody says that they are.
  if (overlaps && lab.hasLeases) all.push(await exploreOverlaps(lab, scene));
  const { user, system } = process.cpuUsage(began);
  return {
    scene: scene.name,
    histories: all.reduce((sum, { histories }) => sum + histories, 0),
    states: lab.states.size,
    seconds: Math.round((user + system) / 1e5) / 10,
    violations: all.flatMap(({ violations }) => violations),
  };
}

function sum(lines: readonly Line[]): string {
  const total = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const violations = total((line) => line.violations.length);
  return `histories ${total((line) => line.histories)}, states ${total((line) => line.states)}, violations ${violations}`;
}

function linesIn(file: string): Line[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Line[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
