import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Case, crossed, exploreCases, SAMPLE } from "./cross";
import { type Bound, type Explored, explore, FULL, QUICK, type Violation } from "./explore";
import { historyOf } from "./history";
import { type EngineName, Lab, ORDERS } from "./lab";
import { exploreOverlaps } from "./overlaps";
import { CHANGES, type Change } from "./programs";
import { replay } from "./replay";
import { isPlayed, type Scene, SIZES, type Size, scenes } from "./scenes";

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

/** Where something can happen, it happens, once for each of the programs that follow. */
interface Everywhere {
  readonly engine: EngineName;
  readonly bound: Bound;
  readonly changes: readonly Change[];
  /** The same in scenes with parts, if they are others. */
  readonly inParts?: readonly Change[];
}

interface Extent {
  readonly everywhere: readonly Everywhere[];
  /** Two runs at a time. */
  readonly overlaps?: boolean;
  /** Covering arrays of all dimensions, and how many of their cases are played. */
  readonly arrays: number;
  readonly cases?: number;
  readonly sizes: readonly Size[];
}

const same = ["same"] as const;
const BOUNDS: Readonly<Record<string, Extent>> = {
  quick: {
    everywhere: [{ engine: "pulumi", bound: QUICK, changes: same }],
    ...{ arrays: 1, cases: SAMPLE, sizes: ["minimal"] },
  },
  crossed: { everywhere: [], arrays: 1, sizes: SIZES },
  full: {
    everywhere: [
      { engine: "pulumi", bound: QUICK, changes: CHANGES, inParts: ["same", "less"] },
      { engine: "pulumi-dbr", bound: QUICK, changes: same, inParts: [] },
      { engine: "terraform", bound: QUICK, changes: same, inParts: ["less"] },
      { engine: "terraform-cbd", bound: QUICK, changes: same, inParts: [] },
    ],
    ...{ arrays: 3, sizes: SIZES },
  },
  deep: {
    everywhere: [{ engine: "pulumi", bound: FULL, changes: same }],
    ...{ overlaps: true, arrays: 0, sizes: SIZES },
  },
};

/**
 * `--bound quick|crossed|full|deep [--only <scene>] [--seed <number>] [--progress <file>]`, or `--replay <script>`. Answers the
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
  const arrays = Array.from({ length: extent.arrays }, (_, index) => crossed(all, Number(values.seed) + index));
  const cases = arrays.flat().slice(0, extent.cases);
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
  { everywhere, overlaps = false }: Extent,
  cases: readonly Case[],
  seed: number,
): Promise<Omit<Line, "bound">> {
  const labs = new Map(ORDERS.map((engine) => [engine, new Lab(undefined, engine)]));
  const labOf = (engine: EngineName) => labs.get(engine) as Lab;
  const began = process.cpuUsage();
  const all: Explored[] = [];
  for (const engine of ORDERS) {
    const own = cases.filter((one) => one.engine === engine);
    if (own.length > 0) all.push(await exploreCases(labOf(engine), scene, own, seed));
  }
  for (const { engine, bound, changes, inParts = changes } of everywhere) {
    const last = scene.name.endsWith("/parts") ? inParts : changes;
    if (last.length > 0 && isPlayed(scene.name, engine)) all.push(await explore(labOf(engine), scene, bound, last));
  }
  const lab = labOf("pulumi");
  // Without leases two runs are not kept apart, and nobody says that they are.
  if (overlaps && lab.hasLeases) all.push(await exploreOverlaps(lab, scene));
  const { user, system } = process.cpuUsage(began);
  return {
    scene: scene.name,
    histories: all.reduce((sum, { histories }) => sum + histories, 0),
    states: [...labs.values()].reduce((sum, { states }) => sum + states.size, 0),
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
