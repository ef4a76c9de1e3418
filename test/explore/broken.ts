import type { Intent, Journal } from "../../src/lifecycle";
import { BLANK_SHELF, type Journals, journalOn, journals, type Place } from "./journal";

/** Journals with a fault each, for the proof that the explorer finds it. */
export const broken: Readonly<Record<string, Journals>> = {
  "keeps nothing": withFault(({ runner }) => journalOn({ text: BLANK_SHELF }, runner)),
  "strikes an intent as soon as its object has an id": withFault(({ shelf, runner }) => {
    const journal = journalOn(shelf, runner);
    const write = (address: string, intent: Intent) => {
      journal.write(address, intent);
      if (intent.id ?? intent.clone) journal.strike(address);
    };
    return { ...journal, write };
  }),
  "writes an intent after its object has an id": withFault(({ shelf, runner }) => {
    const journal = journalOn(shelf, runner);
    const write = (address: string, intent: Intent) => {
      if (intent.id ?? intent.clone) journal.write(address, intent);
    };
    return { ...journal, write };
  }),
  "never strikes": withFault(({ shelf, runner }) => ({ ...journalOn(shelf, runner), strike: () => {} })),
};

function withFault(open: (place: Place) => Journal): Journals {
  return { ...journals, open: (place) => ({ journal: open(place), mayWrite: () => true, end: async () => {} }) };
}
