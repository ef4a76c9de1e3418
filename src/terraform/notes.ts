import type { Intent, Notes } from "../lifecycle";
import type { Call, Managed } from "../model";

/**
 * What we keep beside the state of a resource. Terraform carries it along and shows it to nobody; it names things and
 * holds no value of the user's.
 */
export interface Private {
  /** What is managed, where it lives, and whether a deployment is owed. Missing after an edit of the state by hand. */
  readonly notes?: Notes;
  /** Declared names whose values were given write-only. */
  readonly writeOnly?: readonly string[];
  /** Those of them that a failed apply may not have sent: whatever their version says, the next one sends them. */
  readonly unsent?: readonly string[];
  /** Another provider has managed it until now: of its state only the id is known, and the next refresh reads the rest. */
  readonly moved?: true;
  /** The move that has begun, for a run on another machine. */
  readonly move?: Intent;
  /** The old object of a move that is complete but for the deletion of this one. */
  readonly leftover?: string;
  /** A create was planned: where this comes with a deletion, the two are one replacement. */
  readonly creates?: Successor;
  /** The replacement was called for by a change, and not by a failed creation. */
  readonly replaces?: true;
  /** Paths that the planned configuration declares: the apply takes the planned values of these and of nothing else. */
  readonly declared?: Managed;
  /** Declared names whose values the planned configuration gives write-only. */
  readonly given?: readonly string[];
  /** Requests that a planned deletion sends first: they take away what refers to the object. */
  readonly detaches?: readonly Call[];
  /** Id of the object that is planned to change, where it is protected against deletion. */
  readonly protects?: string;
}

/** The creation that is planned to follow a deletion. */
export interface Successor {
  /** Its place in the journal. Missing while not all of its configuration is known: then it may never come. */
  readonly address?: string;
  readonly allowDataLoss?: string;
}

export function readPrivate(bytes: Uint8Array | undefined): Private {
  if (!bytes?.length) return {};
  return JSON.parse(Buffer.from(bytes).toString("utf8")) as Private;
}

export function writePrivate(notes: Private): Uint8Array {
  return Buffer.from(JSON.stringify(notes), "utf8");
}
