import type { Clock } from "../../src/client/clock";
import { kinds } from "../../src/kinds";
import { type Intent, type Journal, StackJournal } from "../../src/state";
import { Documents, type Store, StoreError } from "../../src/store";

/** A process that writes a journal, and may die: from then on it writes nothing, and its machine knows. */
export class WritingProcess {
  /** Beyond the ids that the system gives. */
  static #count = 5_000_000;
  static readonly #dead = new Set<number>();
  readonly journal: StackJournal;
  readonly #pid = ++WritingProcess.#count;
  #isStill = false;

  /** `machine` and `stack` where they are not those of the others. */
  constructor(store: Store, clock: Clock, { machine = "one", stack = "shop/dev" } = {}) {
    const isDead = () => WritingProcess.#dead.has(this.#pid);
    const documents = new Documents(mortal(store, isDead), async () => {});
    this.journal = new StackJournal({
      ...{ documents, stack, places: [{ documents, stack }] },
      runner: {
        run: `${machine}/${this.#pid}`,
        machine,
        host: machine,
        pid: this.#pid,
        isAlive: (pid) => !WritingProcess.#dead.has(pid),
      },
      kinds: Object.values(kinds),
      clock: () => ({ ...clock, sleep: (...asked) => clock.sleep(...asked).then(() => this.#awake()) }),
    });
  }

  die(): void {
    WritingProcess.#dead.add(this.#pid);
    this.#isStill = true;
  }

  /** Its machine is suspended, so that none of its waits ends. */
  standStill(): void {
    this.#isStill = true;
  }

  async #awake(): Promise<void> {
    if (this.#isStill) await new Promise(() => {});
  }
}

function mortal(store: Store, isDead: () => boolean): Store {
  const alive = <T>(work: () => Promise<T>) =>
    isDead() ? Promise.reject<T>(new StoreError("The process is dead.")) : work();
  return {
    ...store,
    read: (key) => alive(() => store.read(key)),
    swap: (...swap) => alive(() => store.swap(...swap)),
    list: (prefix) => alive(() => store.list(prefix)),
  };
}

/** A journal with these intents; it does nothing else by itself. */
export function intentsOnly(intents: Readonly<Record<string, Partial<Intent>>>, more: object = {}): Journal {
  return {
    intents: { all: () => new Map(Object.entries(intents)), ...more },
    updates: { all: () => new Map(), write: async () => {}, strike: () => {} },
    plan: { abandoned: () => [] },
    lease: { hold: (work: () => unknown) => work() },
  } as unknown as Journal;
}
