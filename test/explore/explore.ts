import { operation as operationOf } from "../../src/contract";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { type Facts, NO_FACTS, type Stage, withRun } from "./facts";
import { GAPS, type Leg, SHELVES, scriptOf } from "./history";
import { isBlind, isElsewhere } from "./judge";
import type { Lab, Node, Played } from "./lab";
import { Play } from "./play";
import type { Change } from "./programs";
import { type Boundary, type Disturbance, isCrash, type What } from "./runner";
import type { Scene } from "./scenes";

/** How much may happen in one history. */
export interface Bound {
  readonly crashes: number;
  readonly odds: number;
  /** At most so many of both together. */
  readonly events: number;
}

export const QUICK: Bound = { crashes: 1, odds: 1, events: 1 };
export const FULL: Bound = { crashes: 2, odds: 1, events: 3 };

export interface Violation {
  /** Replays it. */
  readonly script: string;
  readonly problems: readonly string[];
}

export interface Explored {
  readonly histories: number;
  readonly violations: readonly Violation[];
}

/** A moment between two runs, and how it came about. */
interface Open {
  readonly node: Node;
  readonly legs: readonly Leg[];
  readonly left: Bound;
  readonly facts: Facts;
}

/**
 * Plays every history of a scene within a bound, the short ones first; of two that lead to one state, one goes on. After
 * each, the last run declares all that `changes` say.
 */
export async function explore(
  lab: Lab,
  scene: Scene,
  bound: Bound,
  changes: readonly Change[] = ["same"],
  whats: readonly What[] = EXPLORED,
): Promise<Explored> {
  const play = await Play.of(lab, scene);
  const run = (from: Node, disturbances: readonly Disturbance[] = []) =>
    lab.run(play.programs.wanted, from, disturbances);
  const met = new Set<string>();
  const violations: Violation[] = [];
  const queue: Open[] = [{ node: play.begin, legs: [], left: bound, facts: NO_FACTS }];
  let histories = 0;
  for (let open = queue.shift(); open; open = queue.shift()) {
    for (const change of changes) {
      const problems = await play.end(open, change);
      if (problems) histories += 1;
      if (problems?.length)
        violations.push({
          script: scriptOf({ scene: scene.name, legs: open.legs, change, engine: lab.engine }),
          problems,
        });
    }
    if (open.left.events === 0) continue;
    for await (const [disturbances, played] of disturbed(lab, open, await run(open.node), run, whats)) {
      for (const next of followers(lab, play.stage, open, disturbances, played)) {
        const key = keyOf(lab, next);
        if (!met.has(key)) queue.push(next);
        met.add(key);
      }
    }
  }
  return { histories, violations };
}

/** All runs from a moment to which something happens, as much of it as is left. */
async function* disturbed(
  lab: Lab,
  { node, left, legs }: Open,
  clean: Played,
  run: (from: Node, disturbances: readonly Disturbance[]) => Promise<Played>,
  whats: readonly What[],
): AsyncGenerator<readonly [readonly Disturbance[], Played]> {
  const begin = lab.hashOf(node);
  let found: (readonly [readonly Disturbance[], Played])[] = [[[], clean]];
  while (found.length > 0) {
    const further: typeof found = [];
    for (const [before, { end, boundaries }] of found) {
      if (end === "died") continue;
      for (const one of allOccasions(whats, begin, boundaries, before.at(-1)?.at ?? 0)) {
        const disturbances = [...before, one];
        // Without its journal, a run has the list and nothing else to go by.
        if (isBeyond(without(left, disturbances)) || (one.what === "stale" && isBlind(legs))) continue;
        const next = [disturbances, await run(node, disturbances)] as const;
        yield next;
        further.push(next);
      }
    }
    found = further;
  }
}

/** What the next run may find after one. */
function followers(
  lab: Lab,
  stage: Stage,
  { legs, left, facts }: Open,
  disturbances: readonly Disturbance[],
  played: Played,
): Open[] {
  const shelves = SHELVES.filter((shelf) => lab.matters(shelf, played.node));
  return GAPS.flatMap((gap) =>
    shelves.map((shelf) => ({
      node: lab.after(played.node, { gap, shelf }),
      legs: [...legs, { disturbances, gap, shelf }],
      left: without(left, disturbances),
      facts: withRun(facts, stage, played),
    })),
  );
}

/** Two moments of one key go on in the same way, and are judged alike. */
function keyOf(lab: Lab, { node, legs, left, facts }: Open): string {
  const { creations, wrongs, named, removed, served } = facts;
  const gaps = legs.map(({ gap }) => gap);
  return JSON.stringify([
    lab.hashOf(node, [...named, "removed", ...removed, JSON.stringify(served)]),
    gaps,
    isBlind(legs),
    isElsewhere(legs),
    left,
    creations,
    wrongs.length,
  ]);
}

/** All that can happen after the boundary `since`. */
function allOccasions(
  whats: readonly What[],
  begin: string,
  boundaries: readonly Boundary[],
  since: number,
): Disturbance[] {
  const all = whats.flatMap((what) => occasions(begin, boundaries, since, what).map((at) => ({ what, at })));
  return all.sort((one, other) => one.at - other.at);
}

const EXPLORED = ["crash", "lost-before", "lost-after", "refused", "doubled", "stale"] as const;

/**
 * The boundaries after `since` at which something can happen, less what is the same as something else
 * (docs/verification.md): a crash counts where something that lasts has changed, a lost answer where it was one of a write.
 */
export function occasions(begin: string, boundaries: readonly Boundary[], since: number, what: What): number[] {
  return boundaries.flatMap((boundary, index) => {
    const before = boundaries[index - 1]?.state ?? begin;
    return index + 1 > since && canHappen(what, boundary, before) ? [index + 1] : [];
  });
}

function canHappen(what: What, boundary: Boundary, before: string): boolean {
  if (what === "late") return mayBeLate(boundary);
  if (isCrash(what)) return boundary.state !== before;
  return isClock(what) || oddAnswers(boundary).includes(what);
}

/** For an object, the next run looks until a request that was sent for it can be no more on its way; for an entry, it does not. */
const mayBeLate = ({ call }: Boundary) => call !== undefined && ENTRY_CREATES.has(call.operation);

const ENTRY_CREATES = new Set<string | undefined>(
  Object.values<Kind>(kinds).flatMap(({ parts }) => Object.values(parts).map(({ api }) => api.create)),
);

const isClock = (what: What) => what.startsWith("clock-");

function oddAnswers({ call, isWrite, mayBeLost }: Boundary): What[] {
  const unanswered: What[] = isWrite && mayBeLost ? ["lost-before", "lost-after"] : [];
  if (!call) return unanswered;
  const lost: What[] = isWrite ? [...unanswered, "refused"] : [];
  const { method } = operationOf(call.operation);
  if (!isWrite) return call.operation.startsWith("list") && !call.once ? ["stale"] : [];
  // What a proxy may send again by itself: RFC 9110, section 9.2.2.
  return method === "PUT" || method === "DELETE" ? [...lost, "doubled"] : lost;
}

function without({ crashes, odds, events }: Bound, disturbances: readonly Disturbance[]): Bound {
  const crashed = disturbances.filter(({ what }) => isCrash(what)).length;
  return {
    crashes: crashes - crashed,
    odds: odds - (disturbances.length - crashed),
    events: events - disturbances.length,
  };
}

function isBeyond({ crashes, odds, events }: Bound): boolean {
  return crashes < 0 || odds < 0 || events < 0;
}
