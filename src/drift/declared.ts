import type { Home } from "../client/client";
import type { Graph } from "../environment/graph";
import type { Position } from "../environment/tree";
import type { Known } from "../lifecycle";
import type { Kind } from "../model";

type Named = Readonly<Record<string, unknown>>;

/** One object as a state declares it, whatever engine wrote the state. */
export interface DeclaredObject {
  /** How its engine calls it: a URN, `svc_application.api`. */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
  /** Its name in the program or configuration. */
  readonly name: string;
  /** What the last run was asked for. Write-only values stand in it as hashes. */
  readonly declared: Named;
  /** The same with a `Gap` in the place of each value that nothing tells, which `declared` leaves out. */
  readonly written?: Named;
  /** What that run wrote down; of the home as much as the state tells. */
  readonly known: Omit<Known, "home"> & { readonly home: Partial<Home> };
  /** Paths that the user marked as secret, besides those that always are. `undefined` stands for any key. */
  readonly secrets: readonly SecretPath[];
  /** Declared names whose values the state does not tell, each with the reason. */
  readonly untold: readonly Untold[];
  /** Declared names whose values are kept nowhere: nobody can compare them. */
  readonly keptNowhere: readonly string[];
  /** Where the source declares the field at a path, or the object, for an empty one. A state cannot tell. */
  readonly positionOf?: (path: readonly string[]) => Position | undefined;
}

export type SecretPath = readonly (string | undefined)[];

export interface Untold {
  readonly field: string;
  readonly reason: string;
}

/** An object of ours that a state names and this release cannot read. */
export interface Unreadable {
  readonly address: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** Where the source declares it. */
  readonly position?: Position | undefined;
}

/** An object that is declared, and that the platform does not have. */
export type Gone = Omit<Unreadable, "reason" | "id">;

/** Everything that one state declares. */
export interface Declarations {
  /** For the reader: `stack dev`. */
  readonly source: string;
  /** A file that annotations can point at, relative to where the command runs. */
  readonly file: string;
  readonly objects: readonly DeclaredObject[];
  readonly unreadable: readonly Unreadable[];
  /** Ids that the state knows although it no longer declares them: the rest of an interrupted replacement. */
  readonly leaving: readonly string[];
  /** Found missing already, by a source that keeps no ids. */
  readonly gone?: readonly Gone[];
  /** Words that must never be shown, wherever they stand. */
  readonly secrets?: readonly string[];
  /** Who talks to whom, where the source says so itself. Addresses are those of its objects. */
  readonly graph?: Graph;
}
