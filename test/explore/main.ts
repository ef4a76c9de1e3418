import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { explore, FULL, QUICK, type Violation } from "./explore";
import { Lab } from "./lab";
import { exploreOverlaps } from "./overlaps";
import { replay } from "./replay";
import { type Scene, type Size, scenes } from "./scenes";

/** What a scene came to, as it is kept between two runs of the explorer. */
interface Line {
  readonly bound: string;
  readonly scene: string;
  readonly histories: number;
  readonly states: number;
  readonly violations: readonly Violation[];
}

const BOUNDS = {
  quick: { bound: QUICK, overlaps: false, sizes: ["minimal"] },
  full: { bound: FULL, overlaps: true, sizes: ["minimal", "parts"] },
} as const;

/** `--bound quick|full [--only <scene>] [--progress <file>]`, or `--replay <script>`. Answers the exit code. */
export async function main(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bound: { type: "string", default: "quick" },
      only: { type: "string", default: "" },
      progress: { type: "string" },
      replay: { type: "string" },
    },
  });
  if (values.replay !== undefined) return replayed(values.replay, say);
  const chosen = Object.entries(BOUNDS).find(([name]) => name === values.bound)?.[1];
  if (!chosen) throw new Error(`--bound is "${values.bound}"; allowed are ${Object.keys(BOUNDS).join(" and ")}.`);
  const done = values.progress === undefined ? [] : linesIn(values.progress);
  const lines: Line[] = [];
  for (const scene of scenes(chosen.sizes as readonly Size[])) {
    const name = nameOf(scene);
    if (!name.startsWith(values.only)) continue;
    const isSame = (one: Line) => one.scene === name && one.bound === values.bound;
    const line = done.find(isSame) ?? { bound: values.bound, ...(await lineOf(scene, chosen)) };
    lines.push(line);
    if (!done.includes(line)) done.push(line);
    say(`${name}: ${sum([line])}`);
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
  const problems = await replay(new Lab(), script, say);
  for (const problem of problems) say(problem);
  return problems.length === 0 ? 0 : 1;
}

async function lineOf(
  scene: Scene,
  { bound, overlaps }: (typeof BOUNDS)[keyof typeof BOUNDS],
): Promise<Omit<Line, "bound">> {
  const lab = new Lab();
  const all = [await explore(lab, scene, bound)];
  // Without leases two runs are not kept apart, and nobody says that they are.
  if (overlaps && lab.hasLeases) all.push(await exploreOverlaps(lab, scene));
  return {
    scene: nameOf(scene),
    histories: all.reduce((sum, { histories }) => sum + histories, 0),
    states: lab.states.size,
    violations: all.flatMap(({ violations }) => violations),
  };
}

const nameOf = ({ kind, op, size }: Scene) => `${kind.name}/${op}/${size}`;

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
