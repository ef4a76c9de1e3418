import type { Client } from "../../client/client";
import type { Look } from "../../model/rule";
import type { OperationTimeout } from "../read/timeout";
import type { Journal } from "./journal";

/** The edges that a lifecycle works through, passed in by the face. */
export interface Io {
  readonly client: Client;
  /** Remarks for the user, a sentence at a time. `subject` is the resource: `Application "api"`. */
  say(message: string, subject?: string): void;
  /** What is going on just now, for faces that can show that apart from remarks. */
  progress?(message: string, subject?: string): void;
  /** What was about to be made; without one, an interrupted creation cannot be told from somebody else's object. */
  readonly journal?: Journal;
  /** Ids of objects that are known to belong to some resource. */
  readonly taken?: Set<string>;
  /** `exact`: everything is read, also what a summary says has not changed since the last read. */
  readonly reads?: "exact";
  /** The time that the user gives this operation. */
  readonly timeout?: OperationTimeout;
  /** Ends waits early. */
  readonly signal?: AbortSignal;
}

/** What rules look with: reads that end with the run. */
export function lookOf({ client, signal }: Pick<Io, "client" | "signal">): Look {
  return { one: (call) => client.one(call, signal), all: (call) => client.all(call, signal) };
}

/** Runs what writes, while no other run does so for the same stack. */
export function holding<T>({ journal, signal }: Io, work: () => Promise<T>): Promise<T> {
  return journal ? journal.hold(work, signal) : work();
}
