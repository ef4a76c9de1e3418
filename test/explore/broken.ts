import type { Intent, Journal } from "../../src/state";
import type { JournalEntries } from "../../src/state/journal";
import { BLANK_SHELF, type Journals, journals, type Place } from "./journal";

/** Journals with a fault each, for the proof that the explorer finds it. */
export const broken: Readonly<Record<string, Journals>> = {
  "keeps nothing": {
    ...journals,
    open: (place) => ({ ...journals.open({ ...place, shelf: { text: BLANK_SHELF } }), mayWrite: () => true }),
  },
  "strikes an intent as soon as its object has an id": withFault((intents) => ({
    write: async (address, intent) => {
      await intents.write(address, intent);
      if (hasId(intent)) intents.strike(address);
    },
  })),
  "writes an intent after its object has an id": withFault((intents) => ({
    write: async (address, intent) => {
      if (hasId(intent)) await intents.write(address, intent);
    },
  })),
  "never strikes": withFault(() => ({ strike: () => {} })),
};

/** Without a look at its lease before a request. */
export const unguarded: Journals = {
  ...journals,
  open: (place) => {
    const opened = journals.open(place);
    place.runner.guard = async () => undefined;
    return opened;
  },
};

function withFault(fault: (intents: JournalEntries<Intent>) => Partial<JournalEntries<Intent>>): Journals {
  return {
    ...journals,
    open: (place: Place) => {
      const opened = journals.open(place);
      const { intents, updates, plan, lease, inherited } = opened.journal;
      const journal: Journal = {
        ...{ updates, plan, lease, inherited },
        load: () => opened.journal.load(),
        settle: () => opened.journal.settle(),
        intents: { ...like(intents), ...fault(intents) },
      };
      return { ...opened, journal };
    },
  };
}

function like(intents: JournalEntries<Intent>): JournalEntries<Intent> {
  return {
    all: () => intents.all(),
    write: (address, intent, read) => intents.write(address, intent, read),
    note: (address, intent, read) => intents.note(address, intent, read),
    strike: (address) => intents.strike(address),
  };
}

function hasId({ id, clone }: Intent): boolean {
  return (id ?? clone) !== undefined;
}
