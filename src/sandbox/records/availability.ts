import type { Reason } from "../data-plane/reasons";
import type { Stored } from "./common";

export interface Interval {
  /** On the sandbox's clock. */
  from: string;
  /** Null if it lasts. */
  until: string | null;
  /** Who answers, each as `<collection>/<id>`, or as the address of an external destination. */
  by: string[];
  /** Why all or some requests fail; null if none does. */
  reason: Reason | null;
  why: string | null;
}

/** When a host was answered, or a connection of what runs worked, and when not. */
export interface Availability extends Stored {
  kind: "host" | "database" | "bucket";
  /** A host, or a connection as a person names it: `Shop → Orders`. */
  name: string;
  /** IDs of the application, and of what it uses; null for a host. */
  application_id: string | null;
  target_id: string | null;
  /** Oldest first. The last one of a connection ends when what runs no longer uses it. */
  intervals: Interval[];
  /** Display names of what has answered, also after its deletion. */
  names?: Record<string, string>;
}
