import type { Around, Program } from "../../discover";
import type { Position } from "../../environment/tree";
import type { Change } from "./change";

/** A declared object. */
export interface Subject {
  readonly address: string;
  /** Name of its kind. */
  readonly kind: string;
  /** Its name in the program or configuration. */
  readonly name: string;
}

/** Something in a source that has to be changed manually, and the reason. */
export interface Left {
  readonly position: Position | undefined;
  readonly reason: string;
}

/** Where objects are declared, as text that can be changed. */
export interface Source {
  /** The command of the engine that makes what is live what is declared. */
  readonly revert: string;
  /** Changes a declaration. @throws CannotPatch if it cannot be done mechanically: some changes may have been made. */
  change(subject: Subject, changes: readonly Change[]): Promise<void>;
  /** Removes a declaration. @throws CannotPatch */
  remove(subject: Subject): Promise<void>;
  /** References to removed declarations. */
  strays(): Promise<readonly Left[]>;
  /** Constraints on new declarations. */
  around(): Promise<Around>;
  /** Declares existing objects, for the next apply to adopt or import. Returns the manual steps that remain. @throws CannotPatch */
  add(program: Program): Promise<readonly Left[]>;
}
