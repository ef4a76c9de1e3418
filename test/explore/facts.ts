import type { Played } from "./lab";
import { routeIn } from "./records";
import type { Boundary } from "./runner";
import type { Scene } from "./scenes";

/** What is remembered of all runs of a history, beside what lasts. */
export interface Facts {
  /** Creations of the object itself that were carried out. */
  readonly creations: number;
  /** What was done that no plan of the scene says. */
  readonly wrongs: readonly string[];
  /** Ids that users have read of. */
  readonly named: readonly string[];
}

export const NO_FACTS: Facts = { creations: 0, wrongs: [], named: [] };

export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function withRun({ creations, wrongs, named }: Facts, scene: Scene, played: Played): Facts {
  const { said, error = "", boundaries } = played;
  return {
    creations: creations + creationsIn(scene, boundaries),
    wrongs: [...wrongs, ...lossesIn(scene, boundaries), ...straysIn(boundaries)],
    named: [...new Set([...named, ...([...said, error].join("\n").match(UUID) ?? [])])],
  };
}

function creationsIn(scene: Scene, boundaries: readonly Boundary[]): number {
  const { move } = scene.kind;
  const operations: readonly string[] = [routeIn(scene).api.create, ...(move ? [move.clone] : [])];
  return boundaries.filter((one) => operations.includes(one.call?.operation ?? "") && isSuccess(one)).length;
}

/** Objects that were deleted although no plan of the scene says so. */
function lossesIn(scene: Scene, boundaries: readonly Boundary[]): string[] {
  const { op } = scene;
  if (op === "delete" || op === "move") return [];
  const { remove } = routeIn(scene).api;
  const gone = boundaries.filter((one) => one.call?.operation === remove && isSuccess(one));
  return gone.map(({ call }) => `${call?.ids.at(-1)} was deleted, which no plan names`);
}

function straysIn(boundaries: readonly Boundary[]): string[] {
  return boundaries.filter(({ isStray }) => isStray).map(({ label }) => `${label} was sent without the lease`);
}

function isSuccess({ status = 0 }: Boundary): boolean {
  return status >= 200 && status < 300;
}
