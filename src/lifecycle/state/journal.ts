import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Home } from "../../client/client";
import type { Managed } from "../../model/live";

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
  /** The move has put the old object to sleep, which was awake before. */
  readonly slept?: true;
  /** The move is complete: the old object is all that is left to go. */
  readonly done?: true;
  /** The old object may go although others still point to it. */
  readonly leaveBehind?: true;
  /** What its declaration names: a later one has to take back what is no longer in it. */
  readonly managed?: Managed;
  /** What it can be known by: its display name and what cannot change, none of it secret. */
  readonly traits: Readonly<Record<string, unknown>>;
}

/**
 * Survives a killed run: an intent that is still there means that an object may exist which no state knows of
 * (decisions, "Lost answers and the journal").
 */
export interface Journal {
  intent(address: string): Intent | undefined;
  /** All that stand, by their addresses. */
  intents(): ReadonlyMap<string, Intent>;
  write(address: string, intent: Intent): void;
  /** The engine has the id now, so the intent has served its purpose. */
  strike(address: string): void;
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

type Line = { readonly address: string; readonly intent: Intent | null };

/**
 * One line for each intent and each strike, only ever appended: several processes may write, and one that is killed
 * leaves at worst a last line that is cut.
 */
export function journalIn(file: string): Journal {
  const intents = new Map<string, Intent>();
  let read = false;
  const load = () => {
    if (read) return;
    read = true;
    for (const { address, intent } of linesOf(file)) {
      if (intent) intents.set(address, intent);
      else intents.delete(address);
    }
  };
  const append = (line: Line) => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // A line that was cut ends here, so that it takes no other one along. A strike that is lost is made again.
    appendFileSync(file, `\n${JSON.stringify(line)}`, { mode: 0o600, flush: line.intent !== null });
  };
  return {
    intent: (address) => {
      load();
      return intents.get(address);
    },
    intents: () => {
      load();
      return intents;
    },
    write: (address, intent) => {
      load();
      append({ address, intent });
      intents.set(address, intent);
    },
    strike: (address) => {
      load();
      if (intents.delete(address)) append({ address, intent: null });
    },
  };
}

function linesOf(file: string): Line[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
}
