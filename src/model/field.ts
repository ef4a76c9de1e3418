import type { z } from "zod";
import type { OperationId } from "../contract";
import type { Live } from "./live";
import type { Look } from "./rule";

/** A row or record as the API sends it. */
export type Wire = Readonly<Record<string, unknown>>;

/** One request, named by its operation. `ids` fill the path's parameters from left to right. */
export interface Call {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  readonly body?: Wire;
  readonly query?: Readonly<Record<string, string>>;
  /** Of a list: its rows are this field of the answer, which is a record. */
  readonly rows?: string;
  /** What a list answers does not change while a run goes on: it is asked for once. */
  readonly once?: true;
  /** How many others wait for it, as far as that is known: what more wait for goes first where requests are scarce. */
  readonly urgency?: number;
}

/** What a field's own code may look at: the object around it and, inside a part, the entry. */
export interface Surroundings {
  /** The top-level object. */
  readonly object: Live;
  /** Id of what the field belongs to: the object, or the entry of a part. */
  readonly id: string;
}

/**
 * How a field changes, where the update body of its object does not take it.
 * - `toggle`: one operation that flips. `answer` names the state in its answer, for states that nothing else shows.
 * - `switch`: one operation turns on, another off. Without `off` only "on" can be asked for.
 * - `members`: a set of ids; one operation puts one in, with its id in the field `as`, another takes one out, with its
 *   id in the path. Of the entries of a part, one at most has each: it is taken out of one before another gets it.
 * - `calls`: anything else, as the calls that lead from one value to another.
 */
export type Via =
  | { readonly by: "toggle"; readonly operation: OperationId; readonly answer?: string }
  | { readonly by: "switch"; readonly on: OperationId; readonly off?: OperationId; readonly last?: boolean }
  | { readonly by: "members"; readonly add: OperationId; readonly remove: OperationId; readonly as: string }
  | {
      readonly by: "calls";
      readonly operations: readonly OperationId[];
      /** Their answers are the object's record. */
      readonly answers?: true;
      calls(change: { from: unknown; to: unknown } & Surroundings): readonly Call[];
    };

/** How the platform issues again what it shows only once: keys, a token, a secret. */
export interface Reissue {
  readonly operation: OperationId;
  /** Field of its body with the hours for which what it replaces stays valid. */
  readonly grace: string;
}

/** A second answer from which fields are read: `listApplicationDomains`, `getDeploymentHook`, … */
export interface Source {
  readonly operation: OperationId;
  /** A list operation: the field's `read` gets `{ rows }`. */
  readonly list?: true;
  /** What a 404 means, where it is an answer and not a loss. */
  readonly missing?: Wire;
}

export interface Facts<T> {
  /** An object cannot be created without it. */
  readonly required?: true;
  /** The resting value: what null and absent mean, and where a field goes back to when it is no longer declared. */
  readonly default?: T;
  /** An update may send null to clear it. */
  readonly clears?: true;
  readonly secret?: true;
  /** What one declares in plain text, another declares as a secret: of an object of others, nothing tells which it is. */
  readonly mayBeSecret?: true;
  /** Taking it away loses data: what, in words. */
  readonly holdsData?: string;
  /** Only the answer that makes it shows it (`create`, `reveal`, a `via` that `answers`); any other one means nothing. */
  readonly shownOnce?: true;
  /**
   * `false`: no answer ever shows it, so it can neither drift nor be imported. `"sometimes"`: some answers leave it
   * out (contract note 6), so where it was never seen it is sent to be sure.
   */
  readonly observed?: false | "sometimes";
  /** One spelling for values that mean the same, for comparison only. */
  normal?(value: T): unknown;
  /** Fields that an update has to repeat when this one changes, as far as they are declared. */
  readonly sentWith?: readonly string[];
  /** Takes effect with the next deployment (contract note 1). */
  readonly deploys?: true;
  /** Computed once and never again: may be shown in a preview and need not be read again. */
  readonly stable?: true;
  /**
   * For computed fields: the declared names (of the same object or entry) whose change can give it another value. Any
   * other change leaves it known in a plan. Without this fact, a field that is not `stable` follows every change. See
   * `mayChange`.
   */
  readonly follows?: readonly string[];
  /** Sent on creation when not declared, where the platform's own default could never be read back. */
  readonly createDefault?: T;
  /** Goes along when the whole resource is passed as a reference. */
  readonly carried?: true;
  /** Only has meaning while another field holds one of these values; otherwise it is neither sent nor compared. */
  readonly appliesTo?: { readonly field: string; readonly values: readonly unknown[] };
  /** Cannot change in the same deployment in which another field is taken away: that has to be live first. */
  readonly afterRemovalOf?: string;
  /**
   * For a value that only one object may have: what the old object of a move takes instead, `undefined` where it does
   * not stand in the way.
   */
  release?(held: unknown, wanted: unknown): unknown;
  readonly via?: Via;
  readonly source?: Source;
  /** Name on the wire where it is not the field's own in snake case. */
  readonly wire?: string;
  /** From an answer; the default takes the wire name. `undefined` means: this answer does not say. */
  read?(record: Wire, around: Surroundings): unknown;
  /** Into a body; the default sends the value under the wire name. */
  write?(value: T, around: Surroundings): Wire;
  /**
   * Finds the value elsewhere on the platform, where no answer about the object shows it. Asked only where all of an
   * object is read: on import, and to discover it.
   */
  seek?(id: string, look: Look): Promise<unknown>;
  /** Computed from the object's other values instead of an answer. `undefined` keeps what is known. */
  derive?(values: Wire): unknown;
}

/**
 * `option`: steers the provider and never reaches the platform by itself; one with `via` has a change carried out on an
 * object that exists, never on creation. The rest say who sets the value on the platform and
 * whether it can change while the object lives.
 */
export type Mutability = "writable" | "immutable" | "computed" | "option";

export interface Field<S extends z.ZodType = z.ZodType> extends Facts<z.infer<S>> {
  readonly mutability: Mutability;
  readonly doc: string;
  readonly schema: S;
}

export type Fields = Readonly<Record<string, Field>>;

function fieldsThatAre(mutability: Mutability) {
  return <S extends z.ZodType>(doc: string, schema: S, facts: Facts<z.infer<S>> = {}): Field<S> => ({
    ...facts,
    mutability,
    doc,
    schema,
  });
}

/** The user sets it and may change it in place. */
export const writable = fieldsThatAre("writable");
/** The user sets it once; a change replaces the object. */
export const immutable = fieldsThatAre("immutable");
/** The platform sets it. */
export const computed = fieldsThatAre("computed");
/** Steers the provider. */
export const option = fieldsThatAre("option");

/**
 * Whether a change of the declared names `changed` can give a computed field of the same object or entry another
 * value. A changed immutable makes the object or entry again, and with it everything that is computed.
 */
export function mayChange(name: string, fields: Fields, changed: ReadonlySet<string>): boolean {
  const { follows, stable } = fields[name] ?? {};
  if ([...changed].some((other) => fields[other]?.mutability === "immutable")) return true;
  if (follows) return follows.some((other) => changed.has(other));
  return !stable && changed.size > 0;
}

/** A secret that no answer ever shows: all that state needs of it is whether it has changed. */
export const isWriteOnly = (field: Field): boolean => field.secret === true && field.observed === false;
