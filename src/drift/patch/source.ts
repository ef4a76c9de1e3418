import type { Around } from "../../discover";
import type { Program } from "../../discover/code";
import type { Position } from "../../environment/tree";
import type { Change } from "./change";

/** A declared object, by how its source and its state call it. */
export interface Subject {
  readonly address: string;
  /** Name of its kind. */
  readonly kind: string;
  /** Its name in the program or configuration. */
  readonly name: string;
}

/** Something in a source that has to be changed by hand, as the reason why is told of it. */
export interface Left {
  readonly position: Position | undefined;
  readonly reason: string;
}

/** Where objects are declared, as text that can be changed. */
export interface Source {
  /** The command of the engine that makes what is live what is declared. */
  readonly revert: string;
  /** Makes changes of one declaration, all of them or none. @throws CannotPatch where one cannot be made mechanically. */
  change(subject: Subject, changes: readonly Change[]): Promise<void>;
  /** Takes a declaration out. @throws CannotPatch */
  remove(subject: Subject): Promise<void>;
  /** What still refers to declarations that were taken out. */
  strays(): Promise<readonly Left[]>;
  /** What new declarations have to fit in with. */
  around(): Promise<Around>;
  /** Declares what exists, so that the next apply takes it over. Answers what has to follow by hand. @throws CannotPatch */
  add(program: Program): Promise<readonly Left[]>;
}
