import { KnownAddresses } from "../../src/lifecycle";
import { type Journal, type Runner as Running, StackJournal } from "../../src/state";
import { BLANK, type Page } from "../../src/state/lease";
import { Documents, type Store, StoreError, type Versioned } from "../../src/store";
import type { ShelfFate } from "./history";
import type { Runner } from "./runner";

/** What a journal lasts in: JSON of the documents of a store. */
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
  /** At which places of a program each object is. */
  readonly addresses: KnownAddresses;
  /** For engines that open their journals themselves. */
  readonly documents: Documents;
  readonly running: Running;
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
  /** Addresses of the intents that stand, less those of objects that are `known` to an engine and reported to it. */
  addresses(shelf: string, known?: readonly string[]): readonly string[];
}

const STACK = "shop/test";
let runs = 0;

/** One document in a store that all machines share, under the lease of its stack. */
export const journals: Journals = {
  hasLeases: true,
  open: ({ shelf, runner, machine, say }) => {
    const running = runningOn(machine);
    const documents = new Documents(storeOn(shelf, runner), (milliseconds) => runner.clock.sleep(milliseconds));
    const clock = () => runner.clock;
    const journal = new StackJournal({ documents, stack: STACK, runner: running, clock, say });
    runner.guard = () => journal.lease.guard();
    const mayWrite = () => {
      const { holder, pids } = pageOf(shelf.text);
      return holder?.run === running.run && pids.length > 0;
    };
    // What a run has shown before it ends is not what a crash is about.
    const shown = new Documents(storeOn(shelf, { pass: async (_, work) => work() }));
    const addresses = new KnownAddresses(shown, STACK, `run-${running.pid}`, async () => true);
    return { journal, addresses, documents, running, mayWrite, end: () => journal.settle() };
  },
  // Whose lease is free waits for nobody, wherever it runs; and what has nothing in it cannot be lost.
  fates: (shelf) => {
    const { intents, pids } = pageOf(shelf);
    const isHeld = pids.length > 0;
    const isBlank = Object.keys(intents).length === 0;
    return ["kept", ...(isHeld ? (["elsewhere"] as const) : []), ...(isBlank ? [] : (["lost"] as const))];
  },
  addresses: (shelf, known = [], inState = known) => {
    const isKnown = ({ id, clone, idReported, done }: Page["intents"][string]) =>
      known.includes((done ? clone : idReported ? id : undefined) ?? "");
    const { intents, updates = {} } = pageOf(shelf);
    const created = Object.entries(intents).flatMap(([address, intent]) => (isKnown(intent) ? [] : [address]));
    // Those of objects that are known end with the next plan.
    return [...created, ...Object.keys(updates).filter((id) => !inState.includes(id))];
  },
};

/** A run of its own on a machine: by the time that it begins, all others there have ended. */
function runningOn(machine: number): Running {
  const pid = ++runs;
  const name = `m${machine}`;
  return { run: `${name}/${pid}`, machine: name, host: name, pid, isAlive: (other) => other === pid };
}

function storeOn(shelf: Shelf, runner: Pick<Runner, "pass">): Store {
  const all = () => JSON.parse(shelf.text) as Record<string, Versioned>;
  const lost = () => new StoreError("memory: no answer.", { lost: true });
  return {
    name: "memory",
    // Who owns what is a document for each id, and tested by itself (test/lifecycle/owners.test.ts).
    isShared: false,
    read: (key) => runner.pass({ of: "store", label: `read ${key}`, isWrite: false }, () => all()[key]),
    swap: (key, value, version) =>
      runner.pass({ of: "store", label: `swap ${key}`, isWrite: true, lost }, () => {
        const documents = all();
        if (documents[key]?.version !== version) return undefined;
        const next = String(Number(version ?? 0) + 1);
        shelf.text = JSON.stringify({ ...documents, [key]: { value, version: next } });
        return next;
      }),
    list: async (prefix) => Object.keys(all()).filter((key) => key.startsWith(prefix)),
    close: async () => {},
  };
}

function pageOf(shelf: string): Page {
  const documents = Object.entries(JSON.parse(shelf) as Record<string, Versioned>);
  const [, first] = documents.find(([key]) => key.startsWith("journal/")) ?? [];
  return first ? (JSON.parse(first.value) as { document: Page }).document : BLANK;
}
