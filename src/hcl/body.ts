import type { Position } from "../environment/tree";

/** Offsets in the text, the second one exclusive. JSON has none. */
type Range = readonly [from: number, to: number];

/** A value of a configuration, read without evaluation, with its position. */
export type Value = Literal | Expression | ObjectValue | ListValue;

export interface Literal {
  readonly is: "literal";
  readonly at: Position;
  readonly range?: Range;
  readonly value: string | number | boolean | null;
}

/** Only the engine can evaluate it. */
export interface Expression {
  readonly is: "expression";
  readonly at: Position;
  readonly range?: Range;
  readonly text: string;
  /** Values inside it that have the type of the whole: the branches of a condition, the arguments of `merge`. */
  readonly alternatives: readonly Value[];
  /** Values written inside it that have the type of one entry: the results of a `for`. */
  readonly entries: readonly Value[];
}

interface ObjectValue {
  readonly is: "object";
  readonly at: Position;
  readonly range?: Range;
  readonly entries: readonly Entry[];
}

interface ListValue {
  readonly is: "list";
  readonly at: Position;
  readonly range?: Range;
  readonly items: readonly Value[];
}

export interface Entry {
  /** `undefined` if the key is an expression. */
  readonly key: string | undefined;
  readonly at: Position;
  /** Of the key. */
  readonly range?: Range;
  readonly value: Value;
}

/** `resource "svc_bucket" "files" { … }` */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly at: Position;
  readonly range?: Range;
  readonly attributes: readonly Entry[];
  readonly blocks: readonly Block[];
}
