import type { Client } from "../client/client";
import type { Reads } from "../client/settings";
import type { Kind } from "../model/kind";
import type { Look } from "../model/rule";
import { type Intent, type Journal, mayBeInState } from "./journal";
import type { StacksBeside } from "./stacks-beside";
import type { OperationTimeout } from "./timeout";

/** A resource that the state has, as far as the runs of its stack have shown. */
export interface Resident {
  readonly kind: Kind;
  /** `Variable "log-level"`, for messages. */
  readonly label: string;
  /** The ID of its object. */
  readonly id: string;
}

/** The effects that a lifecycle uses, passed in by the face. */
export interface Io {
  readonly client: Client;
  /** Messages for the user, one sentence each. `subject` is the resource: `Application "api"`. */
  say(message: string, subject?: string): void;
  /** Transient progress, for faces that show it apart from messages. */
  progress?(message: string, subject?: string): void;
  /** Creation intents; without them, an interrupted creation cannot be distinguished from somebody else's object. */
  readonly journal?: Journal;
  /** What the other stacks of the store have. */
  readonly beside?: Pick<StacksBeside, "intents" | "earlier" | "holder">;
  /** What runs of any stack have begun, for a command that is a run of none. */
  intents?(): Promise<readonly Intent[]>;
  /** What else the state has, for an engine that deletes last: an entry of its own may be inline as well. */
  residents?(): Promise<readonly Resident[]>;
  /** IDs of objects that are known to belong to a resource. */
  readonly taken?: Set<string>;
  /** IDs of objects that this run has deleted: the platform clears what referred to them. */
  readonly deleted?: Set<string>;
  /**
   * `exact`: reads everything, including what a summary reports as unchanged since the last read. `state`: an update
   * relies on the state and reads nothing that it does not change, for objects that nobody else changes.
   */
  readonly reads?: Reads;
  /** The time that the user gives this operation. */
  readonly timeout?: OperationTimeout;
  /** Cancels waits. */
  readonly signal?: AbortSignal;
}

/** What rules read with: reads that are cancelled with the run. */
export function lookOf({ client, signal }: Pick<Io, "client" | "signal">): Look {
  return { one: (call) => client.one(call, signal), all: (call) => client.all(call, signal) };
}

/** The other stack that has recorded an object as its own; only a shared store knows. */
export async function otherOwner(
  id: string,
  { journal, client }: Pick<Io, "journal" | "client">,
): Promise<string | undefined> {
  return journal?.owners?.otherOwner(await client.home(), id);
}

/**
 * The other stack that has an object in its state, as far as the store shows, whether or not it is shared. What a run there has
 * begun may be in no state.
 */
export async function stackWith(
  id: string,
  { beside, ...io }: Pick<Io, "journal" | "client" | "beside">,
): Promise<string | undefined> {
  const stack = (await otherOwner(id, io)) ?? (await beside?.holder(id))?.stack;
  const begun = stack === undefined ? [] : ((await beside?.intents()) ?? []);
  const isOpen = begun.some(({ intent }) => [intent.id, intent.clone].includes(id) && !mayBeInState(intent));
  return isOpen ? undefined : stack;
}

/** Runs `work` while no other run writes for the same stack. */
export function holding<T>({ journal, signal }: Io, work: () => Promise<T>): Promise<T> {
  return journal ? journal.lease.hold(work, signal) : work();
}
