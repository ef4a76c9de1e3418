import type { Unknown } from "./unknown";

/**
 * An object's current state, in the names of its declaration. `values` holds the known fields: a field that is
 * missing was not observed, which is not the same as empty (contract note 6).
 */
export interface Live {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Entries by part. A part that is missing was not observed. */
  readonly parts: Readonly<Record<string, readonly LiveEntry[]>>;
  /** Rows of removed entries that stay listed until the next deployment, by their IDs. */
  readonly leaving?: Leaving;
}

/** Whether the removal was sent; `perhaps` where an update was interrupted that was about to send it. */
export type Leaving = Readonly<Record<string, "sent" | "perhaps">>;

export interface LiveEntry extends WantedEntry {
  readonly id: string;
  /** Its name on the platform, if that is not the key. */
  readonly name?: string;
  /** Its name on the platform, if another entry has the same one and the key is numbered instead: it keeps it. */
  readonly sharedName?: string;
  /** Its position on the platform, for a part whose order is declared: the first one has the lowest. */
  readonly order?: number;
}

/** A declaration, parsed into the object's own fields and the entries of its parts. */
export interface Wanted {
  readonly values: Readonly<Record<string, unknown>>;
  /** A part that is missing is not managed. */
  readonly parts: Readonly<Record<string, readonly WantedEntry[] | Unknown>>;
}

export interface WantedEntry {
  /** The user's key, or the identity of a list's entry. */
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The column of each field in the declaration, for a part written as columns. */
  readonly columns?: Readonly<Record<string, string>>;
}

/**
 * What a declaration names, without its values: only this is compared, and only this is ours to remove. In a field that
 * is an object, its properties as well: `systemDomain.name`. For a part written as columns, `names` are those of the columns.
 */
export interface Managed {
  readonly values: readonly string[];
  readonly parts: Readonly<Record<string, Readonly<Record<string, ManagedEntry>>>>;
}

export interface ManagedEntry {
  readonly id?: string;
  /** Index in the recorded list, whose content may have changed since. */
  readonly place?: number;
  /** Its name on the platform, if that is not the key. */
  readonly name?: string;
  readonly names: readonly string[];
}
