import type { Call, Fields, Wire } from "./field";
import { type Hint, type Suggestion, show } from "./problem";

/** A rule's finding. The sentence names what was given and what is allowed; it is prefixed with the field. */
export interface Finding {
  /** Path inside the checked value; empty for all of it. */
  readonly at: string;
  readonly say: string;
  readonly given?: unknown;
  readonly allowed?: string;
  readonly hint?: Hint;
  readonly suggestion?: Suggestion | undefined;
  /** It requires the field at `at`: the suggestion is its value in the kind's example. */
  readonly isMissing?: true;
}

/** Another resource of the run, which removes something. */
export interface Taking {
  /** The label for messages. */
  readonly label: string;
  /** `inline`: it no longer declares that inline; `open`: whether it does is not known yet; `service`: it deletes the object that has that; `value`: its object has that until now; else it deletes its own object. */
  readonly from: "inline" | "open" | "service" | "value" | "object";
  /** Whether it is of the asking kind. */
  readonly isSameKind: boolean;
  /** ID of the deleted object. */
  readonly id?: string;
}

export interface RuleContext {
  /** What was declared before; `undefined` for a new object. */
  readonly previous?: unknown;
  /** The object's own ID, once it has one. */
  readonly id?: string;
  /** Claims what only one resource may have. Returns the label of another resource of this run that already has it. */
  readonly claim?: (what: string) => string | undefined;
  /** Whether a resource of this run has claimed something. */
  readonly isClaimed?: (what: string) => boolean;
  /** It is an entry that has its place already, and the run counts those of its owner: another one is one too many. */
  readonly isPlaced?: boolean;
  /** Returns another resource of this run that removes something: deletes, replaces, or no longer declares it. */
  readonly leaving?: (what: string) => Taking | undefined;
  /** Whether a record may be what an interrupted run of this resource was about to create. */
  readonly mayBeOurs?: (record: Wire) => boolean;
  /** Reads from the platform, once per run. `undefined` if no service is configured yet. */
  readonly look?: Look;
}

export interface Look {
  one(call: Call): Promise<Record<string, unknown>>;
  all(call: Call): Promise<Record<string, unknown>[]>;
}

type RuleResult = Finding | readonly Finding[] | undefined | false;

/**
 * Checks a declaration. It may read anything: a rule that meets an unknown is skipped until the value is known.
 * (The method form lets a rule declare the type that it reads, which the schema has checked by then.)
 */
export type Rule = { judge(declared: never, context: RuleContext): RuleResult | Promise<RuleResult> }["judge"];

/**
 * Refuses each field whose `appliesTo` names `by` in every case but its own. `sentence` describes the values that
 * it applies to.
 */
export function onlyWhereItApplies(
  fields: Fields,
  by: string,
  sentence: (values: readonly unknown[]) => string,
): readonly Rule[] {
  return Object.entries(fields).flatMap(([name, { appliesTo }]) => {
    if (appliesTo?.field !== by) return [];
    const { values } = appliesTo;
    return (declared: Wire): Finding | false => {
      if (values.includes(declared[by] ?? fields[by]?.default)) return false;
      const given = declared[name] ?? undefined;
      const say = `is set to ${show(given)}, but ${sentence(values)}`;
      return given !== undefined && { at: name, given, say, suggestion: { edit: "remove" } };
    };
  });
}

/** Requires each field whose `appliesTo` is `required`, in the cases that it names. `sentence` describes them. */
export function requiredWhereItApplies(
  fields: Fields,
  by: string,
  sentence: (values: readonly unknown[]) => string,
): readonly Rule[] {
  return Object.entries(fields).flatMap(([name, { appliesTo }]) => {
    if (appliesTo?.field !== by || !appliesTo.required) return [];
    const { values } = appliesTo;
    const isIn = (declared: Wire) => values.includes(declared[by] ?? fields[by]?.default);
    return requiredWhen<Wire>(isIn, name, `is missing: ${sentence(values)}`);
  });
}

/** Requires a field in one case. */
export function requiredWhen<D>(
  holds: (declared: D) => boolean,
  field: keyof D & string,
  sentence: string,
): (declared: D) => Finding | undefined {
  return (declared) =>
    holds(declared) && (declared[field] === undefined || declared[field] === null)
      ? { at: field, say: sentence, isMissing: true }
      : undefined;
}
