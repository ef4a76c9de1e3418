import { parse } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { Managed, Wanted } from "../../model/live";
import { diff, type Goal, goalOf } from "../declaration/diff";
import { interestIn } from "../read/interest";
import type { Interest } from "../read/observe";
import type { Io } from "../state/io";
import type { Known, Undeployed } from "../state/known";
import type { ApplyRequest } from "./apply";

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
