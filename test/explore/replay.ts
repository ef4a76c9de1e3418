import { NO_FACTS, withRun } from "./facts";
import { historyOf, type Leg, type ShelfFate } from "./history";
import { isBlind, judge, standardOf } from "./judge";
import type { Lab, Node, Played } from "./lab";
import { sceneOf } from "./scenes";

/** Plays the history of a script, says what happened at each boundary, and answers what is wrong at its end. */
export async function replay(lab: Lab, script: string, say: (line: string) => void): Promise<readonly string[]> {
  const { kind: name, op, size, legs } = historyOf(script);
  const scene = sceneOf(name, op, size);
  if (!scene) throw new Error(`There is no scene ${name}/${op}/${size}.`);
  const { node, wanted } = await lab.begin(scene);
  const clean = await lab.run(scene.kind, wanted, node);
  const standard = standardOf(lab, scene, node, clean.node);
  let facts = NO_FACTS;
  let now: Node = node;
  for (const [index, leg] of legs.entries()) {
    const runs = leg.beside
      ? await lab.overlap(scene.kind, wanted, now, leg.beside)
      : [await lab.run(scene.kind, wanted, now, leg.disturbances)];
    for (const [place, played] of runs.entries()) {
      say(`run ${index + 1}${place === 0 ? "" : ", beside it"}`);
      tell(played, leg, say);
      facts = withRun(facts, scene, played);
      now = lab.after(played.node, leg);
    }
    say(`  then: the next run begins ${leg.gap === "now" ? "at once" : "40 minutes later"}, ${NEXT[leg.shelf]}`);
  }
  const last = await lab.run(scene.kind, wanted, now);
  say(`run ${legs.length + 1}`);
  tell(last, undefined, say);
  facts = withRun(facts, scene, last);
  return judge(lab, { scene, standard, wanted, last, facts, isBlind: isBlind(legs) });
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
