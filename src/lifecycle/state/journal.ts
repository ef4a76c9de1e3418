import type { Home } from "../../client/client";
import type { Managed } from "../../model/live";
import type { Owners } from "./owners";

/** What was about to be made, written down before the request that makes it. */
export interface Intent {
  readonly kind: string;
  readonly name: string;
  /** The server's time just before, in milliseconds: what we are looking for is no older. */
  readonly since: number;
  /** Where it is made. Missing in what earlier releases wrote. */
  readonly home?: Home;
  /** The object, as soon as its id is known. */
  readonly id?: string;
  /** The engine has been given the id; whether it has kept it shows in the next run. */
  readonly told?: true;
  /** A plan since then asks for it still. */
  readonly wanted?: true;
  /** The object that moves, where what is made is its clone. */
  readonly from?: string;
  /** The clone, as soon as its id is known. */
  readonly clone?: string;
  /** The move has suspended the original, which was awake before. */
  readonly slept?: true;
  /** The move is complete: the original is all that is left to delete. */
  readonly done?: true;
  /** The original may be deleted although others still refer to it. */
  readonly leaveBehind?: true;
  /** What its declaration names: a later one has to take back what is no longer in it. */
  readonly managed?: Managed;
  /** What it can be known by: its display name and what cannot change, none of it secret. */
  readonly traits: Readonly<Record<string, unknown>>;
}

/**
 * What one stack was about to make: an intent that still stands means that an object may exist which no state knows of
 * (decisions, "Lost answers and the journal"). It survives a killed run, and with a shared store its machine.
 */
export interface Journal {
  /** Whose objects are whose, where the journal is in a shared store. */
  readonly owners?: Owners | undefined;
  /** Reads it, once in a process. The answers below are as of then, or of the last hold. @throws SvcError `store`. */
  load(): Promise<void>;
  intent(address: string): Intent | undefined;
  /** All that stand, by their addresses. */
  intents(): ReadonlyMap<string, Intent>;
  /**
   * Runs `work` while no other run writes for this stack. Waits for one that is gone without a word.
   *
   * @throws SvcError `store`; `superseded` where another run has taken the stack over from this one.
   */
  hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Why a hold may send no write just now, if so: asked right before each of them. */
  guard(): Promise<string | undefined>;
  /** Resolves once it is kept. Inside a hold only. @throws SvcError as `hold`. */
  write(address: string, intent: Intent): Promise<void>;
  /** Notes what the next run works out again where this is lost: it is kept with what is written next. */
  note(address: string, intent: Intent): void;
  /** The engine has the id now, so the intent has served its purpose. Kept like a note. */
  strike(address: string): void;
  /** Resolves once notes and strikes are kept, as far as they can be. */
  settle(): Promise<void>;
}

/** The intent at an address, unless it is one of another company or service. */
export function intentAt(address: string, home: Home, journal: Journal | undefined): Intent | undefined {
  const intent = journal?.intent(address);
  return intent && isAt(home, intent) ? intent : undefined;
}

export function isAt(home: Home, { home: there = home }: Intent): boolean {
  return there.origin === home.origin && there.companyId === home.companyId;
}

/** Ids that intents have led to. */
export function idsIn(journal: Journal | undefined, of: (intent: Intent) => boolean = () => true): Set<string> {
  const intents = [...(journal?.intents().values() ?? [])].filter(of);
  return new Set(intents.flatMap(({ id, clone }) => [id, clone]).filter((id) => id !== undefined));
}
