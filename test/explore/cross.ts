import { type Explored, occasions, type Violation } from "./explore";
import { type Facts, NO_FACTS, withRun } from "./facts";
import { GAPS, type Gap, type Leg, SHELVES, type ShelfFate, scriptOf } from "./history";
import { isBlind } from "./judge";
import { type EngineName, type Lab, type Node, ORDERS } from "./lab";
import { drawing, pairwise, type Row, shuffled } from "./pairs";
import { Play } from "./play";
import { CHANGES, type Change } from "./programs";
import type { Boundary, Disturbance, What } from "./runner";
import { isPlayed, type Scene } from "./scenes";

type Event = Pick<Disturbance, "what" | "lists">;
const event = (what: What, lists?: number): Event => ({ what, ...(lists === undefined ? {} : { lists }) });

/** The machine is suspended for an hour: a sample of its own, so that the other one stays as it is. */
export const SUSPENDED = ["suspended, crash", "suspended, lost"];

/** What happens, run by run. */
const EVENTS: Readonly<Record<string, readonly (readonly Event[])[]>> = {
  nothing: [],
  crash: [[event("crash")]],
  "lost before": [[event("lost-before")]],
  "lost after": [[event("lost-after")]],
  doubled: [[event("doubled")]],
  refused: [[event("refused")]],
  "refused, then a crash": [[event("refused")], [event("crash")]],
  "a list lags": [[event("stale", 3)]],
  "lost, and lists lag": [[event("lost-after", 3)]],
  "lost twice": [[event("lost-after"), event("lost-before")]],
  "lost and stale": [[event("lost-after"), event("stale", 2)]],
  "stale and lost": [[event("stale", 2), event("lost-after")]],
  "two crashes": [[event("crash")], [event("crash")]],
  "crash, then lost": [[event("crash")], [event("lost-after")]],
  "crash, then lists lag": [[event("crash")], [event("stale", 3)]],
  "lost, and a crash": [[event("lost-after"), event("crash")]],
  "clock set back, crash": [[event("clock-back"), event("crash")]],
  "clock set forward, crash": [[event("clock-on"), event("crash")]],
  "clock set back, lost": [[event("clock-back"), event("lost-after")]],
  "clock set forward, lost": [[event("clock-on"), event("lost-after")]],
  "suspended, crash": [[event("clock-stops"), event("crash")]],
  "suspended, lost": [[event("clock-stops"), event("lost-after")]],
};

/** Where the first event is, among all places where it can be. */
const PLACES = ["0", "1", "2", "3", "4", "5", "6", "7"];
const AHEAD = ["-299", "-2", "0", "2", "299"];

/** So many of the cases are played in `npm test`, and so many of those in which the machine is suspended. */
export const SAMPLE = 420;
export const SUSPENDED_SAMPLE = 60;
export const AWAKE = Object.keys(EVENTS).filter((name) => !SUSPENDED.includes(name));

export type Case = Row<"scene" | "events" | "place" | "gap" | "shelf" | "change" | "ahead" | "engine">;

/** Cases that cross all dimensions pairwise, in an order that is drawn. */
export function crossed(scenes: readonly Scene[], seed: number, events = Object.keys(EVENTS)): readonly Case[] {
  const draw = drawing(seed);
  const dimensions = {
    scene: scenes.map(({ name }) => name),
    events,
    place: PLACES,
    gap: GAPS,
    shelf: SHELVES,
    change: CHANGES,
    ahead: AHEAD,
    engine: ORDERS,
  };
  return shuffled(pairwise(dimensions, draw), draw).filter((one) => isPlayed(one.scene, one.engine as EngineName));
}

/** Plays the cases of one scene. One whose event has no place in it, or whose change is none, is no history. */
export async function exploreCases(lab: Lab, scene: Scene, cases: readonly Case[], seed = 0): Promise<Explored> {
  const play = await Play.of(lab, scene);
  const draw = drawing(seed);
  const violations: Violation[] = [];
  let histories = 0;
  for (const one of cases) {
    const change = one.change as Change;
    lab.platform.ahead = Number(one.ahead) * 1000;
    const begun = await disturbed(lab, play, one, draw);
    const problems = begun && (await play.end(begun, change));
    lab.platform.ahead = 0;
    if (problems) histories += 1;
    if (!begun || !problems?.length) continue;
    const script = scriptOf({
      scene: scene.name,
      legs: begun.legs,
      change,
      ahead: Number(one.ahead),
      engine: lab.engine,
    });
    violations.push({ script, problems });
  }
  return { histories, violations };
}

/** The runs of a case to which something happens; `undefined` if it cannot happen there. */
async function disturbed(lab: Lab, { programs, begin, stage }: Play, one: Case, draw: () => number) {
  let node: Node = begin;
  let facts: Facts = NO_FACTS;
  const legs: Leg[] = [];
  let place: number | undefined = Number(one.place) / PLACES.length;
  for (const events of EVENTS[one.events] ?? []) {
    const disturbances: Disturbance[] = [];
    let played = await lab.run(programs.wanted, node);
    for (const { what, lists } of events) {
      // Without its journal, a run has the lists and nothing else to go by.
      if ((what === "stale" || lists !== undefined) && isBlind(legs)) return undefined;
      const all = occasions(lab.hashOf(node), played.boundaries, disturbances.at(-1)?.at ?? 0, what);
      const found = among(all, played.boundaries, draw);
      const at = found[Math.floor((place ?? draw()) * found.length)];
      if (at === undefined) return undefined;
      place = undefined;
      disturbances.push({ what, at, ...(lists === undefined ? {} : { lists }) });
      played = await lab.run(programs.wanted, node, disturbances);
    }
    const shelf = one.shelf as ShelfFate;
    const leg: Leg = { disturbances, gap: one.gap as Gap, shelf: lab.matters(shelf, played.node) ? shelf : "kept" };
    facts = withRun(facts, stage, played);
    node = lab.after(played.node, leg);
    legs.push(leg);
  }
  return { node, legs, facts };
}

/** Every other time only requests: there are more reads and writes of the journal than requests that change something. */
function among(all: readonly number[], boundaries: readonly Boundary[], draw: () => number): readonly number[] {
  const requests = all.filter((at) => boundaries[at - 1]?.of === "http");
  return draw() < 0.5 && requests.length > 0 ? requests : all;
}
