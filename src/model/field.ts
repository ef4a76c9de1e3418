import type { z } from "zod";
import type { OperationId } from "../contract";
import type { Live } from "./live";
import type { Look } from "./rule";

/** Values by name, of which nothing more is known. */
export type Named = Readonly<Record<string, unknown>>;

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
  /** The rows do not change during a run: they are requested once. */
  readonly once?: true;
  /** How many others wait for it, if known: when requests are scarce, the call with most dependents is sent first. */
  readonly urgency?: number;
  /** Runs right before each time that it is sent, once the limits allow it. If it fails, nothing is sent. */
  readonly onSend?: () => Promise<void>;
}

/** What a field's own code may read: the object around it and, inside a part, the entry. */
export interface Surroundings {
  /** The top-level object. */
  readonly object: Live;
  /** ID of the field's owner: the object, or the entry of a part. */
  readonly id: string;
}

/**
 * How a field changes if the update body of its object does not accept it.
 * - `toggle`: one operation that flips. `answer` names the state in its answer, for states that nothing else shows or that
 *   are not read again afterwards.
 * - `switch`: one operation turns on, another off. Without `off`, it can only be turned on, see `isOneWay`. `suspends`: on is
 *   suspended, which has its own place in an update.
 * - `members`: a set of IDs; one operation adds one, with its ID in the field `as`, another removes one, with its
 *   ID in the path. At most one entry of a part has each: it is removed from one before another gets it.
 * - `calls`: anything else, as the calls that lead from one value to another.
 */
export type Via =
  | { readonly by: "toggle"; readonly operation: OperationId; readonly answer?: string }
  | { readonly by: "switch"; readonly on: OperationId; readonly off?: OperationId; readonly suspends?: true }
  | { readonly by: "members"; readonly add: OperationId; readonly remove: OperationId; readonly as: string }
  | {
      readonly by: "calls";
      readonly operations: readonly OperationId[];
      /** Their answers are the object's record. */
      readonly answers?: true;
      /** The value after an interrupted change, whose answer is lost: none that is declared, so that the next run sends it again. */
      readonly interrupted?: unknown;
      calls(change: { from: unknown; to: unknown } & Surroundings): readonly Call[];
    };

/** How the platform issues again what it shows only once: keys, a token, a secret. */
export interface Reissue {
  readonly operation: OperationId;
  /** Field of its body with the hours for which what it replaces stays valid. */
  readonly grace: string;
}

/** A secondary answer from which fields are read: `listApplicationDomains`, `getDeploymentHook`, … */
export interface Source {
  readonly operation: OperationId;
  /** A list operation: the field's `read` gets `{ rows }`. */
  readonly list?: true;
  /** The meaning of a 404, if it does not mean that the object is gone. */
  readonly missing?: Wire;
}

/** Facts of a field. One that a single field has (`afterRemovalOf`, `exposes`, `seek`) is acted on by code that knows no field. */
export interface Facts<T> {
  /** An object cannot be created without it. */
  readonly required?: true;
  /** What null and absent mean, and what a field is reset to once it is no longer declared. */
  readonly default?: T;
  /** An update may send null to clear it. */
  readonly clears?: true;
  readonly secret?: true;
  /** A name for people only: an engine that generates names may generate it if none is declared. */
  readonly autonamed?: true;
  /** One declaration may have it in plain text and another as a secret: on undeclared objects, nothing shows which. */
  readonly mayBeSecret?: true;
  /** Decides where the object is. */
  readonly locates?: true;
  /** `true` makes private data reachable from the internet. */
  readonly exposes?: true;
  /** Whether requests from the internet reach the object, as far as this value decides it: see `turnsOf`. */
  opens?(value: T): boolean;
  /** Whether a value refuses requests from some addresses: see `turnsOf`. */
  restricts?(value: T): boolean;
  /** Whether whoever one value admits is admitted by another one, too. */
  narrows?(value: T, before: T): boolean;
  /**
   * Who reaches the object, or whether and how much of it runs: a comparison reports a live value that is not the
   * default even where nobody declares it. `usual`: the platform's own value, where an update resets to none; of an
   * object, each of its properties by itself.
   */
  readonly watched?: true | { readonly usual: T };
  /** Only on a size: the largest number of instances of it that its entry has. */
  instances?(entry: Wire): number;
  /** Removing it loses data: what, in words. */
  readonly holdsData?: string;
  /** Only the answer that creates it shows it (`create`, `reveal`, a `via` that `answers`); others prove nothing. */
  readonly shownOnce?: true;
  /**
   * `false`: no answer ever shows it, so it can neither drift nor be imported. `"sometimes"`: some answers leave it
   * out (contract note 6), so an unobserved value is sent to be safe.
   */
  readonly observed?: false | "sometimes";
  /** Normalises values that mean the same, for comparison only. */
  normal?(value: T): unknown;
  /** Declared fields that an update has to repeat if this one changes. */
  readonly sentWith?: readonly string[];
  /** Takes effect with the next deployment (contract note 1). */
  readonly deploys?: true;
  /**
   * What it decides of a deployment, as the deployment's record shows it: another one may run. `normal`: spellings that mean
   * the same.
   */
  readonly deployed?: { readonly as: "image" | "branch"; normal?(value: string): string };
  /** Computed once and never again: may be shown in a preview and need not be read again. */
  readonly stable?: true;
  /**
   * For computed fields: the declared names (of the same object or entry) whose change can change its value. After any
   * other change it stays known in a plan. Without this fact, a field that is not `stable` follows every change. See
   * `mayChange`.
   */
  readonly follows?: readonly string[];
  /** Sent on creation when not declared, where the platform's own default could never be read back. */
  readonly createDefault?: T;
  /** Included when the whole resource is passed as a reference. */
  readonly carried?: true;
  /**
   * Only applies while another field has one of these values; otherwise it is neither sent nor compared. `required`: while it
   * applies, an object cannot be created without it.
   */
  readonly appliesTo?: { readonly field: string; readonly values: readonly unknown[]; readonly required?: true };
  /** Cannot change in the same deployment in which another field is removed: the removal has to be live first. */
  readonly afterRemovalOf?: string;
  /** Of what only one object may have at a time: the name that a value claims, if any. */
  claims?(value: T): string | undefined;
  /**
   * For a value that only one object may have: what the original of a move gets instead, `undefined` if it
   * is no obstacle.
   */
  release?(held: unknown, wanted: unknown): unknown;
  /**
   * Names that earlier releases had for it. Declarations may still use them, and their states are read. Only of settable
   * fields of the object itself that neither are secret nor identify it.
   */
  readonly renamedFrom?: readonly string[];
  /** Of an immutable field: why a change is refused, and does not replace the object; a clause. */
  readonly stays?: string;
  readonly via?: Via;
  readonly source?: Source;
  /** Name on the wire if it is not the field's own name in snake case. */
  readonly wire?: string;
  /** Reads an answer; by default under the wire name. `undefined` means that this answer does not show it. */
  read?(record: Wire, around: Surroundings): unknown;
  /** Writes a body; by default the value under the wire name. */
  write?(value: T, around: Surroundings): Wire;
  /**
   * Finds the value elsewhere on the platform if no answer about the object shows it. Only called for a full read:
   * on import, and by discover.
   */
  seek?(id: string, look: Look): Promise<unknown>;
  /** Derives it from the object's other values instead of an answer. `undefined` keeps the known value. */
  derive?(values: Wire): unknown;
}

/**
 * `option`: configures the provider and is not sent by itself; one with `via` has its changes sent for an
 * existing object, never on creation. The others define who sets the value on the platform and
 * whether it can change while the object exists.
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

/** The user sets it and can change it in place. */
export const writable = fieldsThatAre("writable");
/** The user sets it once; a change replaces the object. */
export const immutable = fieldsThatAre("immutable");
/** The platform sets it. */
export const computed = fieldsThatAre("computed");
/** Configures the provider. */
export const option = fieldsThatAre("option");

/**
 * Whether a change of the declared names `changed` can change a computed field of the same object or entry.
 * A changed immutable recreates the object or entry, and with it everything that is computed.
 */
export function mayChange(name: string, fields: Fields, changed: ReadonlySet<string>): boolean {
  const { follows, stable } = fields[name] ?? {};
  if ([...changed].some((other) => fields[other]?.mutability === "immutable")) return true;
  if (follows) return follows.some((other) => changed.has(other));
  return !stable && changed.size > 0;
}

/**
 * What can only be switched on: at most one of several objects or entries has it, and it goes off where another one gets
 * it.
 */
export const isOneWay = ({ via }: Pick<Field, "via">): boolean => via?.by === "switch" && via.off === undefined;

/** A secret that no answer ever shows: state only needs to know whether it has changed. */
export const isWriteOnly = (field: Field): boolean => field.secret === true && field.observed === false;
