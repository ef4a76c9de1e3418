import type { Intent, Journal } from "../../src/state";
import { BLANK_SHELF, type Journals, journals, type Place } from "./journal";

/** Journals with a fault each, for the proof that the explorer finds it. */
export const broken: Readonly<Record<string, Journals>> = {
  "keeps nothing": {
    ...journals,
    open: (place) => ({ ...journals.open({ ...place, shelf: { text: BLANK_SHELF } }), mayWrite: () => true }),
  },
  "strikes an intent as soon as its object has an id": withFault((journal) => ({
    write: async (address, intent) => {
      await journal.write(address, intent);
      if (hasId(intent)) journal.strike(address);
    },
  })),
  "writes an intent after its object has an id": withFault((journal) => ({
    write: async (address, intent) => {
      if (hasId(intent)) await journal.write(address, intent);
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

function withFault(fault: (journal: Journal) => Partial<Journal>): Journals {
  return {
    ...journals,
    open: (place: Place) => {
      const opened = journals.open(place);
      return { ...opened, journal: { ...like(opened.journal), ...fault(opened.journal) } };
    },
  };
}

function like(journal: Journal): Journal {
  return {
    load: () => journal.load(),
    intents: () => journal.intents(),
    updates: journal.updates,
    isOfSibling: (address) => journal.isOfSibling(address),
    hold: (work, signal) => journal.hold(work, signal),
    guard: () => journal.guard(),
    write: (address, intent) => journal.write(address, intent),
    note: (address, intent) => journal.note(address, intent),
    strike: (address) => journal.strike(address),
    declare: (address) => journal.declare(address),
    passOver: (met) => journal.passOver(met),
    takeBack: () => journal.takeBack(),
    abandoned: (isMeant) => journal.abandoned(isMeant),
    settle: () => journal.settle(),
  };
}

function hasId({ id, clone }: Intent): boolean {
  return (id ?? clone) !== undefined;
}
