import type { Call, Fields, Wire } from "./field";
import { show } from "./problem";

/** A rule's complaint. The sentence names what was given and what is allowed; the field is put before it. */
export interface Finding {
  /** Path inside what the rule looks at; empty for all of it. */
  readonly at: string;
  readonly say: string;
  readonly given?: unknown;
  readonly allowed?: string;
}

/** Another resource of the run, which takes something away in it. */
export interface Taking {
  /** What messages call it. */
  readonly label: string;
  /** `inline`: it stops declaring that inline; else its own object is what goes, and is of the kind that asks or not. */
  readonly from: "inline" | "same kind" | "other kind";
  /** Id of the object that goes. */
  readonly id?: string;
}

export interface RuleContext {
  /** What was declared before; `undefined` for a new object. */
  readonly previous?: unknown;
  /** The object's own id, once it has one. */
  readonly id?: string;
  /** Claims what only one resource may have. Answers what messages call another one of this run that already has it. */
  readonly claim?: (what: string) => string | undefined;
  /** Answers which other resource takes something away in this run: deleted, replaced, or no longer declaring it inline. */
  readonly leaving?: (what: string) => Taking | undefined;
  /** Whether a record may be what an interrupted run of this resource was about to make: it is nobody else's then. */
  readonly mayBeOurs?: (record: Wire) => boolean;
  /** Looks something up on the platform, once per run. `undefined` where no service can be reached yet. */
  readonly look?: Look;
}

export interface Look {
  one(call: Call): Promise<Record<string, unknown>>;
  all(call: Call): Promise<Record<string, unknown>[]>;
}

type Verdict = Finding | readonly Finding[] | undefined | false;

/**
 * Judges a declaration. It may read anything: a rule that meets an unknown is skipped until the value is known.
 * (The method form lets a rule name the shape that it reads; the schema has checked that shape by then.)
 */
export type Rule = { judge(declared: never, context: RuleContext): Verdict | Promise<Verdict> }["judge"];

/**
 * Refuses each field whose `appliesTo` names `by` in every case but its own. `sentence` says what the values are that
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
      return given !== undefined && { at: name, given, say: `is ${show(given)}: ${sentence(values)}` };
    };
  });
}

/** Asks for each field that `by` cannot be without in the cases that its `appliesTo` names. `sentence` says what those are. */
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

/** A field that one case cannot do without. */
export function requiredWhen<D>(
  holds: (declared: D) => boolean,
  field: keyof D & string,
  sentence: string,
): (declared: D) => Finding | undefined {
  return (declared) =>
    holds(declared) && (declared[field] === undefined || declared[field] === null)
      ? { at: field, say: sentence }
      : undefined;
}
