import type { Explored, Violation } from "./explore";
import { NO_FACTS, withRun } from "./facts";
import type { Leg } from "./history";
import { scriptOf } from "./history";
import { judge, standardOf } from "./judge";
import type { Lab } from "./lab";
import type { Boundary } from "./runner";
import type { Scene } from "./scenes";

/** More boundaries than any run has. */
const TO_THE_END = 9_999;

/** Two runs at a time, as after a forced unlock, with at most two switches between them before one of them ends. */
export async function exploreOverlaps(lab: Lab, scene: Scene): Promise<Explored> {
  const { kind } = scene;
  const { node, wanted } = await lab.begin(scene);
  const clean = await lab.run(kind, wanted, node);
  const standard = standardOf(lab, scene, node, clean.node);
  const violations: Violation[] = [];
  let histories = 0;
  /** Plays one, and answers the boundaries of the second run. */
  const play = async (first: number, second: number): Promise<readonly Boundary[]> => {
    histories += 1;
    const [one, other] = await lab.overlap(kind, wanted, node, [first, second]);
    const last = await lab.run(kind, wanted, other.node);
    const facts = [one, other, last].reduce((now, played) => withRun(now, scene, played), NO_FACTS);
    const problems = await judge(lab, { scene, standard, wanted, last, facts, isBlind: false });
    const leg: Leg = { disturbances: [], beside: [first, second], gap: "now", shelf: "kept" };
    if (problems.length > 0) violations.push({ script: scriptOf(scene, [leg]), problems });
    return other.boundaries;
  };
  for (const first of stops(clean.boundaries)) {
    for (const second of stops(await play(first, TO_THE_END))) await play(first, second);
  }
  return { histories, violations };
}

/** After which boundaries a run may stop: of a question that it repeats, only after the first time. */
function stops(boundaries: readonly Boundary[]): number[] {
  return boundaries.flatMap(({ label }, index) => (label === boundaries[index - 1]?.label ? [] : [index + 1]));
}
