import type { Intent, Journal } from "../../src/lifecycle";
import type { Runner } from "./runner";

/** What a journal lasts in: a document that its runs read and write. */
export interface Shelf {
  /** JSON of the intents by their addresses. */
  text: string;
}

/** Makes the journal of a run. The explorer knows no more of journals than this. */
export type MakeJournal = (shelf: Shelf, runner: Runner) => Journal;

/** As `journalIn`: read once, each change written at once. */
export const journalOn: MakeJournal = (shelf, runner) => {
  let intents: Map<string, Intent> | undefined;
  const all = () => {
    intents ??= new Map(Object.entries(JSON.parse(shelf.text) as Record<string, Intent>));
    return intents;
  };
  const changed = (address: string, intent: Intent | undefined) => {
    const now = JSON.parse(shelf.text) as Record<string, Intent>;
    if (intent) now[address] = intent;
    else delete now[address];
    shelf.text = JSON.stringify(now);
  };
  return {
    intent: (address) => all().get(address),
    intents: all,
    write: (address, intent) =>
      runner.passNow("store", `write ${address.split("::").at(-1)}`, () => {
        all().set(address, intent);
        changed(address, intent);
      }),
    strike: (address) => {
      if (!all().has(address)) return;
      runner.passNow("store", `strike ${address.split("::").at(-1)}`, () => {
        all().delete(address);
        changed(address, undefined);
      });
    },
  };
};
