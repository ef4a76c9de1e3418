import type { Leg } from "./history";
import { historyOf } from "./history";
import { creationsIn, judge, lossesIn, standardOf } from "./judge";
import type { Lab, Node, Played } from "./lab";
import { sceneOf } from "./scenes";

/** Plays the history of a script, says what happened at each boundary, and answers what is wrong at its end. */
export async function replay(lab: Lab, script: string, say: (line: string) => void): Promise<readonly string[]> {
  const { kind: name, op, size, legs } = historyOf(script);
  const scene = sceneOf(name, op, size);
  if (!scene) throw new Error(`A ${name} has no ${op}.`);
  const { node, id } = await lab.begin(scene);
  const wanted = scene.wanted(id);
  const clean = await lab.run(scene.kind, wanted, node);
  const standard = standardOf(lab, scene, node, clean.node);
  const ended: Played[] = [];
  let now: Node = node;
  for (const [index, leg] of legs.entries()) {
    const played = await lab.run(scene.kind, wanted, now, leg.disturbances);
    say(`run ${index + 1}`);
    tell(played, leg, say);
    say(
      `  then: the next run begins ${leg.gap === "now" ? "at once" : "40 minutes later"}, the journal is ${leg.shelf}`,
    );
    ended.push(played);
    now = lab.after(played.node, leg);
  }
  const last = await lab.run(scene.kind, wanted, now);
  say(`run ${legs.length + 1}`);
  tell(last, undefined, say);
  const all = [...ended, last];
  return judge(lab, {
    ...{ scene, standard, wanted, last },
    creations: all.reduce((sum, { boundaries }) => sum + creationsIn(scene.kind, boundaries), 0),
    losses: all.flatMap(({ boundaries }) => lossesIn(scene, boundaries)),
    isBlind: legs.some(({ shelf }) => shelf === "lost"),
  });
}

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
