import type { Intent } from "../../src/lifecycle";
import { journalOn, type MakeJournal } from "./journal";

/** Journals with a fault each, for the proof that the explorer finds it. */
export const broken: Readonly<Record<string, MakeJournal>> = {
  "keeps nothing": (_, runner) => journalOn({ text: "{}" }, runner),
  "strikes an intent as soon as its object has an id": (shelf, runner) => {
    const journal = journalOn(shelf, runner);
    const write = (address: string, intent: Intent) => {
      journal.write(address, intent);
      if (intent.id ?? intent.clone) journal.strike(address);
    };
    return { ...journal, write };
  },
  "writes an intent after its object has an id": (shelf, runner) => {
    const journal = journalOn(shelf, runner);
    const write = (address: string, intent: Intent) => {
      if (intent.id ?? intent.clone) journal.write(address, intent);
    };
    return { ...journal, write };
  },
  "never strikes": (shelf, runner) => ({ ...journalOn(shelf, runner), strike: () => {} }),
};
