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

/**
 * The journal with a move that only the state of an engine remembers. What stands in the journal goes first: it is
 * younger.
 */
export function withMove(move: Intent, journal: Journal): Journal {
  const place = moveAddress(move.from ?? "");
  const isWritten = () => move.from === undefined || moveOf(move.from, journal) !== undefined;
  let remembered: Intent | undefined = move;
  const all = () =>
    remembered && !isWritten() ? new Map([...journal.intents(), [place, remembered]]) : journal.intents();
  return {
    owners: journal.owners,
    load: () => journal.load(),
    intent: (asked) => all().get(asked),
    intents: all,
    hold: (work, signal) => journal.hold(work, signal),
    guard: () => journal.guard(),
    write: (asked, written) => journal.write(asked, written),
    note: (asked, written) => journal.note(asked, written),
    settle: () => journal.settle(),
    strike: (asked) => {
      if (all().get(asked)?.from === move.from) remembered = undefined;
      journal.strike(asked);
    },
  };
}
