import type { Played } from "./lab";
import type { Place } from "./records";
import type { Boundary } from "./runner";
import { NONE, type Served, type Standing, together } from "./served";

/** What is remembered of all runs of a history, beside what lasts. */
export interface Facts {
  /** Creations of objects of the scene's kinds that were carried out. */
  readonly creations: number;
  /** What was done that no plan says. */
  readonly wrongs: readonly string[];
  /** IDs that users have read. */
  readonly named: readonly string[];
  /** IDs of objects that an engine has shown as deleted. */
  readonly removed: readonly string[];
  readonly served: Served;
}

export const NO_FACTS: Facts = { creations: 0, wrongs: [], named: [], removed: [], served: NONE };

export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Of a scene: where its objects are, and all IDs and what can be reached before its first run. */
export interface Stage {
  readonly places: readonly Place[];
  readonly earlier: ReadonlySet<string>;
  readonly standing: Standing;
}

export function withRun(facts: Facts, stage: Stage, played: Played): Facts {
  const { boundaries } = played;
  const shown = [...played.removed, ...namedIn(played)];
  return {
    creations: facts.creations + creationsIn(stage, boundaries),
    wrongs: [...facts.wrongs, ...lossesIn(stage, boundaries, shown), ...straysIn(boundaries)],
    named: [...new Set([...facts.named, ...namedIn(played)])],
    removed: [...new Set([...facts.removed, ...played.removed])],
    served: together(facts.served, played.served),
  };
}

/** IDs that the user of a run reads. */
export function namedIn({ said, error = "" }: Pick<Played, "said" | "error">): readonly string[] {
  return [...said, error].join("\n").match(UUID) ?? [];
}

function creationsIn({ places }: Stage, boundaries: readonly Boundary[]): number {
  const operations = places.flatMap(({ kind, route }) => [route.api.create, ...(kind.move ? [kind.move.clone] : [])]);
  return boundaries.filter((one) => operations.some((name) => name === one.call?.operation) && isSuccess(one)).length;
}

/**
 * Objects that a run has deleted although it does not say so, whatever the plans before it have said. A clone that its own
 * runs have made may be deleted, and in it the copies of entries, which go with what a plan names.
 */
function lossesIn({ places, earlier }: Stage, boundaries: readonly Boundary[], shown: readonly string[]): string[] {
  return places.flatMap(({ kind, route }) => {
    const gone = boundaries.filter((one) => one.call?.operation === route.api.remove && isSuccess(one));
    const paths = gone.map(({ call }) => call?.ids ?? []);
    const isMade = (ids: readonly string[]) =>
      (kind.move !== undefined || ids.length > 1) && !ids.some((id) => earlier.has(id));
    // An entry goes with the object that it is in.
    const nameless = paths.filter((ids) => !ids.some((id) => shown.includes(id)) && !isMade(ids));
    return nameless.map((ids) => `${ids.at(-1)} was deleted, which no plan names`);
  });
}

function straysIn(boundaries: readonly Boundary[]): string[] {
  return boundaries.filter(({ isStray }) => isStray).map(({ label }) => `${label} was sent without the lease`);
}

function isSuccess({ status = 0 }: Boundary): boolean {
  return status >= 200 && status < 300;
}
