import type { Intent, Journal } from "./journal";

/**
 * A move has an intent of its own, by the id of what moves: the engine goes on knowing the old object, under whatever
 * name, until the new one is complete.
 */
export const moveAddress = (from: string) => `${from}#move`;

/** The intent of a move of just this object; earlier releases kept it in another place. */
export function moveOf(from: string, journal: Journal | undefined): Intent | undefined {
  return placeOf(from, journal)?.[1];
}

function placeOf(from: string, journal: Journal | undefined): readonly [string, Intent] | undefined {
  return [...(journal?.intents() ?? [])].find(([, intent]) => intent.from === from);
}

export async function writeMove(from: string, intent: Intent, journal: Journal | undefined): Promise<void> {
  await journal?.write(placeOf(from, journal)?.[0] ?? moveAddress(from), intent);
}

export function strikeMove(from: string, journal: Journal | undefined): void {
  const [place] = placeOf(from, journal) ?? [];
  if (place !== undefined) journal?.strike(place);
}
