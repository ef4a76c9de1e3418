import type { Explored, Violation } from "./explore";
import { NO_FACTS, withRun } from "./facts";
import type { Leg } from "./history";
import { scriptOf } from "./history";
import type { Lab } from "./lab";
import { Play } from "./play";
import type { Boundary } from "./runner";
import type { Scene } from "./scenes";

/** More boundaries than any run has. */
const TO_THE_END = 9_999;

/** Two runs at a time, as after a forced unlock, with at most two switches between them before one of them ends. */
export async function exploreOverlaps(lab: Lab, scene: Scene): Promise<Explored> {
  const play = await Play.of(lab, scene);
  const { begin, programs, stage } = play;
  const clean = await lab.run(programs.wanted, begin);
  const violations: Violation[] = [];
  let histories = 0;
  /** Plays one, and answers the boundaries of the second run. */
  const overlap = async (first: number, second: number): Promise<readonly Boundary[]> => {
    histories += 1;
    const [one, other] = await lab.overlap(programs.wanted, begin, [first, second]);
    const facts = [one, other].reduce((now, played) => withRun(now, stage, played), NO_FACTS);
    const legs: readonly Leg[] = [{ disturbances: [], beside: [first, second], gap: "now", shelf: "kept" }];
    const problems = (await play.end({ node: other.node, legs, facts }, "same")) ?? [];
    if (problems.length > 0)
      violations.push({ script: scriptOf({ scene: scene.name, legs, change: "same" }), problems });
    return other.boundaries;
  };
  for (const first of stops(clean.boundaries)) {
    for (const second of stops(await overlap(first, TO_THE_END))) await overlap(first, second);
  }
  return { histories, violations };
}

/** After which boundaries a run may stop: of a question that it repeats, only after the first time. */
function stops(boundaries: readonly Boundary[]): number[] {
  return boundaries.flatMap(({ label }, index) => (label === boundaries[index - 1]?.label ? [] : [index + 1]));
}
