import type { Home } from "../client/client";
import type { Graph } from "../environment/graph";
import type { Position } from "../environment/tree";
import type { KeptNowhere, Kind, Named, SecretPath } from "../model";
import type { Intent, Known } from "../state";

/** One object as a state declares it, whatever engine wrote the state. */
export interface DeclaredObject {
  /** Its address in the engine: a URN, `svc_application.api`. */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
  /** Its name in the program or configuration. */
  readonly name: string;
  /** The last run's declaration. Write-only values are hashes. */
  readonly declared: Named;
  /** The same with a `Gap` in the place of each unknown value, which `declared` omits. */
  readonly written?: Named;
  /** The last run's record, with the home as far as the state has it. */
  readonly known: Omit<Known, "home"> & { readonly home: Partial<Home> };
  /** Paths that the user marked as secret, besides the kind's own. `undefined` matches any key. */
  readonly secrets: readonly SecretPath[];
  /** Declared names whose values are not in the state, each with the reason. */
  readonly untold: readonly Untold[];
  /** Declared names whose values are stored nowhere and cannot be compared. */
  readonly keptNowhere: readonly string[];
  /** Where such values are below a name. */
  readonly keptNowhereWithin?: KeptNowhere;
  /** What it was found by, if the source stores no IDs. */
  readonly traits?: Named;
  /** Where the source declares the field at a path, or the object, for an empty one. A state has no positions. */
  readonly positionOf?: (path: readonly string[]) => Position | undefined;
}

export interface Untold {
  readonly field: string;
  readonly reason: string;
}

/** An object of ours in a state that this release cannot read. */
export interface Unreadable {
  readonly address: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** The position at which the source declares it. */
  readonly position?: Position | undefined;
  /** Whether an object of its kind may be it, if the source has no ID. */
  readonly mayBe?: (object: { readonly id: string; readonly name: unknown }) => boolean;
}

/** A declared object that the platform does not have. */
export interface Gone extends Omit<Unreadable, "reason" | "id" | "mayBe"> {
  /** What it was looked for by. */
  readonly traits?: Named;
  /** Those that a change of its name leaves as they are, where it was looked for by that. */
  readonly fixed?: Named;
}

/** Everything that one state declares. */
export interface Declarations {
  /** The name in messages: `stack dev`. */
  readonly source: string;
  /** `project/stack` as a shared store has its owners, if the source shows it. */
  readonly owner?: string;
  /** A file that annotations can point at, relative to where the command runs. */
  readonly file: string;
  readonly objects: readonly DeclaredObject[];
  readonly unreadable: readonly Unreadable[];
  /** IDs that the state only has to delete: the rest of a replacement, and the original of a move that is kept. */
  readonly leaving: readonly string[];
  /** Moves that the state has as interrupted. */
  readonly moves?: readonly Intent[];
  /** Found missing already, by a source that stores no IDs. */
  readonly gone?: readonly Gone[];
  /** Texts that must never be shown, anywhere. */
  readonly secrets?: readonly string[];
  /** The graph of connections, if the source has it. Addresses are those of its objects. */
  readonly graph?: Graph;
}
