import { arriveAt, forgetArrived, forgetTold, type Journal } from "../lifecycle";

/**
 * The engine has an object as that of a resource: no creation has to resume it, under this URN or, if the resource was
 * renamed since, another one. The successor in an interrupted replacement is still to be resumed.
 */
export function stored(id: string, journal: Journal): void {
  for (const [place, intent] of [...journal.intents()]) {
    if (intent.from === undefined && intent.id === id) journal.strike(place);
  }
  forgetArrived(id, journal);
  forgetTold(id, journal);
  arriveAt(id, journal);
}
