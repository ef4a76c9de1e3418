import type { Intent, Journal } from "../../src/lifecycle";
import type { ShelfFate } from "./history";
import type { Runner } from "./runner";

/** What a journal lasts in. */
export interface Shelf {
  text: string;
}

export const BLANK_SHELF = "{}";

/** Where a journal is opened. */
export interface Place {
  readonly shelf: Shelf;
  readonly runner: Runner;
  /** Machines are told apart by their numbers. */
  readonly machine: number;
  say(message: string): void;
}

export interface Opened {
  readonly journal: Journal;
  /** Whether its run may write just now. */
  mayWrite(): boolean;
  /** The engine ends its provider. */
  end(): Promise<void>;
}

/** How runs keep a journal. The explorer knows no more of journals than this. */
export interface Journals {
  /** Whether only one run of a stack writes at a time. */
  readonly hasLeases: boolean;
  open(place: Place): Opened;
  /** The ways to begin a next run that are not the same as another one. */
  fates(shelf: string): readonly ShelfFate[];
  /** Addresses of the intents that stand. */
  addresses(shelf: string): readonly string[];
}

/** As `journalIn`: read once, each change written at once. Its machine does not matter, and a blank one cannot be lost. */
export const journals: Journals = {
  hasLeases: false,
  open: ({ shelf, runner }) => ({ journal: journalOn(shelf, runner), mayWrite: () => true, end: async () => {} }),
  fates: (shelf) => (shelf === BLANK_SHELF ? ["kept"] : ["kept", "lost"]),
  addresses: (shelf) => Object.keys(JSON.parse(shelf)),
};

export function journalOn(shelf: Shelf, runner: Runner): Journal {
  let intents: Map<string, Intent> | undefined;
  const all = () => {
    intents ??= new Map(Object.entries(JSON.parse(shelf.text) as Record<string, Intent>));
    return intents;
  };
  const change = (label: string, address: string, intent?: Intent) =>
    runner.passNow({ of: "store", label, isWrite: true }, () => {
      const { [address]: _, ...others } = JSON.parse(shelf.text) as Record<string, Intent>;
      shelf.text = JSON.stringify(intent ? { ...others, [address]: intent } : others);
      if (intent) all().set(address, intent);
      else all().delete(address);
    });
  return {
    intent: (address) => all().get(address),
    intents: all,
    write: (address, intent) => change("write", address, intent),
    strike: (address) => {
      if (all().has(address)) change("strike", address);
    },
  };
}
