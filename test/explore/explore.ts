import { operation as operationOf } from "../../src/contract";
import { GAPS, type History, type Leg, SHELVES, scriptOf } from "./history";
import { creationsIn, type Ending, judge, lossesIn, standardOf } from "./judge";
import type { Lab, Node, Played } from "./lab";
import type { Boundary, Disturbance, What } from "./runner";
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
  readonly creations: number;
  readonly losses: readonly string[];
}

/** Plays every history of a scene within a bound, the short ones first; of two that lead to one state, one goes on. */
export async function explore(lab: Lab, scene: Scene, bound: Bound): Promise<Explored> {
  const { node, id } = await lab.begin(scene);
  const wanted = scene.wanted(id);
  const clean = await lab.run(scene.kind, wanted, node);
  const standard = standardOf(lab, scene, node, clean.node);
  const met = new Set<string>();
  const violations: Violation[] = [];
  let histories = 0;
  let open: Open[] = [{ node, legs: [], left: bound, creations: 0, losses: [] }];
  for (let one = open.shift(); one; one = open.shift()) {
    histories += 1;
    const { legs, left } = one;
    const last = legs.length === 0 ? clean : await lab.run(scene.kind, wanted, one.node);
    const ending: Ending = {
      ...{ scene, standard, wanted, last },
      creations: one.creations + creationsIn(scene.kind, last.boundaries),
      losses: [...one.losses, ...lossesIn(scene, last.boundaries)],
      isBlind: legs.some(({ shelf }) => shelf === "lost"),
    };
    const problems = await judge(lab, ending);
    if (problems.length > 0) violations.push({ script: scriptOf(historyWith(scene, legs)), problems });
    const next: Open[] = [];
    for await (const [disturbances, played] of disturbed(lab, scene, wanted, one, last)) {
      for (const gap of GAPS) {
        for (const shelf of played.node.shelf === "{}" ? (["kept"] as const) : SHELVES) {
          const fate = { gap, shelf };
          const found = lab.after(played.node, fate);
          const losses = [...one.losses, ...lossesIn(scene, played.boundaries)];
          const creations = one.creations + creationsIn(scene.kind, played.boundaries);
          const rest = without(left, disturbances);
          const gaps = [...legs.map((leg) => leg.gap), gap];
          const isBlind = shelf === "lost" || legs.some((leg) => leg.shelf === "lost");
          const key = JSON.stringify([lab.hashOf(found), gaps, isBlind, rest, creations, losses.length]);
          if (met.has(key)) continue;
          met.add(key);
          next.push({ node: found, legs: [...legs, { disturbances, ...fate }], left: rest, creations, losses });
        }
      }
    }
    open = [...open, ...next];
  }
  return { histories, violations };
}

/** All runs from a moment to which something happens, as much of it as is left. */
async function* disturbed(
  lab: Lab,
  scene: Scene,
  wanted: Readonly<Record<string, unknown>> | undefined,
  { node, left }: Open,
  clean: Played,
): AsyncGenerator<readonly [readonly Disturbance[], Played]> {
  let found: (readonly [readonly Disturbance[], Played])[] = [[[], clean]];
  while (found.length > 0) {
    const further: typeof found = [];
    for (const [before, played] of found) {
      if (played.end === "died") continue;
      const since = before.at(-1)?.at ?? 0;
      for (const one of occasions(lab.hashOf(node), played.boundaries, since)) {
        const disturbances = [...before, one];
        if (isBeyond(without(left, disturbances))) continue;
        const next = [disturbances, await lab.run(scene.kind, wanted, node, disturbances)] as const;
        yield next;
        further.push(next);
      }
    }
    found = further;
  }
}

/**
 * What can happen after the boundary `since`, less what is the same as something else (docs/verification.md): a crash
 * counts where something that lasts has changed, a lost answer where it was one of a write.
 */
function occasions(begin: string, boundaries: readonly Boundary[], since: number): Disturbance[] {
  return boundaries.flatMap((boundary, index) => {
    const at = index + 1;
    if (at <= since) return [];
    const before = boundaries[index - 1]?.state ?? begin;
    const crash = boundary.state === before ? [] : [{ what: "crash", at } as const];
    return [...crash, ...oddAnswers(boundary).map((what) => ({ what, at }))];
  });
}

function oddAnswers({ call, isWrite }: Boundary): What[] {
  if (!call) return [];
  const { method } = operationOf(call.operation);
  if (!isWrite) return call.operation.startsWith("list") && !call.once ? ["stale"] : [];
  // What a proxy may send again on its own: RFC 9110, section 9.2.2.
  const isRepeatable = method === "PUT" || method === "DELETE";
  return ["lost-before", "lost-after", ...(isRepeatable ? (["doubled"] as const) : [])];
}

function without({ crashes, odds, events }: Bound, disturbances: readonly Disturbance[]): Bound {
  const crashed = disturbances.filter(({ what }) => what === "crash").length;
  return {
    crashes: crashes - crashed,
    odds: odds - (disturbances.length - crashed),
    events: events - disturbances.length,
  };
}

function isBeyond({ crashes, odds, events }: Bound): boolean {
  return crashes < 0 || odds < 0 || events < 0;
}

export function historyWith({ kind, op, size }: Scene, legs: readonly Leg[]): History {
  return { kind: kind.name, op, size, legs };
}
