import type { Client } from "../client/client";

/** The edges that a lifecycle works through, passed in by the face. */
export interface Io {
  readonly client: Client;
  /** Progress and remarks for the user, a sentence at a time. */
  say(message: string): void;
  /** Ends waits early. */
  readonly signal?: AbortSignal;
}
