import { NO_FACTS, withRun } from "./facts";
import { historyOf, type Leg, type ShelfFate } from "./history";
import type { Lab, Node, Played } from "./lab";
import { Play } from "./play";
import { sceneNamed } from "./scenes";

/** Plays the history of a script, says what happened at each boundary, and answers what is wrong at its end. */
export async function replay(lab: Lab, script: string, say: (line: string) => void): Promise<readonly string[]> {
  const { scene: name, legs, change, ahead = 0 } = historyOf(script);
  const scene = sceneNamed(name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  const play = await Play.of(lab, scene);
  const { programs, stage } = play;
  lab.platform.ahead = ahead * 1000;
  let facts = NO_FACTS;
  let now: Node = play.begin;
  for (const [index, leg] of legs.entries()) {
    const runs = leg.beside
      ? await lab.overlap(programs.wanted, now, leg.beside)
      : [await lab.run(programs.wanted, now, leg.disturbances)];
    for (const [place, played] of runs.entries()) {
      say(`run ${index + 1}${place === 0 ? "" : ", beside it"}`);
      tell(played, leg, say);
      facts = withRun(facts, stage, played);
      now = lab.after(played.node, leg);
    }
    say(`  change: the next run begins ${leg.gap === "now" ? "at once" : "40 minutes later"}, ${NEXT[leg.shelf]}`);
  }
  say(`run ${legs.length + 1}, of the ${change} program`);
  const problems = await play.end({ node: now, legs, facts }, change, (last) => tell(last, undefined, say));
  if (!problems) throw new Error(`${name} has no other program "${change}".`);
  return problems;
}

const NEXT: Readonly<Record<ShelfFate, string>> = {
  kept: "on the same machine",
  elsewhere: "on another machine with the same store",
  lost: "on another machine, without the journal",
};

function tell({ boundaries, said, end, error }: Played, leg: Leg | undefined, say: (line: string) => void): void {
  for (const [index, { label, of, status }] of boundaries.entries()) {
    const met = leg?.disturbances.filter(({ at }) => at === index + 1).map(({ what }) => `  <- ${what}`) ?? [];
    say(
      `  ${String(index + 1).padStart(3)} ${of.padEnd(6)} ${label}${status === undefined ? "" : ` ${status}`}${met.join("")}`,
    );
  }
  for (const message of said) say(`  said: ${message}`);
  say(`  ${end}${error === undefined ? "" : `: ${error}`}`);
}
