import { parse } from "../model/declaration";
import type { Kind } from "../model/kind";
import type { Live, Managed, Wanted } from "../model/live";
import { UNKNOWN } from "../model/unknown";
import type { ApplyRequest } from "./apply";
import { diff, type Goal, goalOf } from "./diff";
import type { Io } from "./io";
import type { Known, Undeployed } from "./known";
import type { Interest } from "./observe";

/** One apply while it runs: what is asked for, and what is still owed. */
export class Work {
  readonly kind: Kind;
  readonly name: string;
  readonly known: Known | undefined;
  /** The resource's place in the journal. */
  readonly address: string;
  /** The edges; what is said through them is about the resource. */
  readonly io: Io;
  /** Settings have changed that only a deployment puts to work. */
  undeployed: Undeployed;

  /** What is declared, without the way back from what was. */
  readonly wanted: Wanted;
  /** What an earlier declaration brought, also one that came no further than the journal. */
  readonly before: Managed | undefined;
  readonly goal: Goal;

  constructor(request: ApplyRequest, io: Io) {
    this.kind = request.kind;
    this.name = request.name;
    this.known = request.known;
    this.address = request.address ?? request.name;
    this.wanted = parse(request.kind, request.declared);
    const present = request.known ?? request.moveFrom;
    this.before = present ? present.managed : io.journal?.intent(this.address)?.managed;
    this.goal = goalOf(this.kind, this.wanted, this.before);
    const progress = io.progress ?? io.say;
    this.io = {
      ...io,
      say: (message) => io.say(message, this.label),
      progress: (message) => progress(message, this.label),
    };
    // What differs from the state was changed by a run that may have died before it could deploy.
    const differences = request.known ? diff(this.kind, this.goal, request.known.live) : [];
    this.undeployed = differences.some(({ deploys }) => deploys) || (request.known?.undeployed ?? false);
  }

  get label(): string {
    return `${this.kind.name} ${JSON.stringify(this.name)}`;
  }

  say(message: string): void {
    this.io.say(message);
  }

  interest(): Interest {
    return interestIn(this.goal, this.known?.live);
  }
}

/** What of an object has to be looked at: the fields that are declared, and the entries by key or known id. */
export function interestIn(goal: Goal, known?: Live): Interest {
  const sought = Object.entries(goal.parts).map(([name, part]) => {
    const before = known?.parts[name] ?? [];
    const entries = part.entries === UNKNOWN ? [] : part.entries;
    const ours = entries.map((entry) => ({ ...entry, ...idOf(before, entry.key) }));
    return [name, [...ours, ...before.filter(({ key }) => part.remove.includes(key))]] as const;
  });
  return { fields: new Set(Object.keys(goal.values)), parts: Object.fromEntries(sought) };
}

function idOf(entries: readonly { key: string; id: string }[], key: string): { id?: string } {
  const id = entries.find((entry) => entry.key === key)?.id;
  return id ? { id } : {};
}
