import { globOf } from "../model";
import type { Accepted, Report, ResourceReport, UnmanagedReport } from "./report";

/** Drift that is never reported as such. Of kind, name and field, at least one is given, and all that are have to match. */
export interface Rule {
  /** The kind's name. */
  readonly kind?: string | undefined;
  /** A pattern for the name in the source, and for that of an unmanaged object. */
  readonly name?: string | undefined;
  /** A pattern for the field or a part of it before a dot. Without it, gone and unmanaged objects match, too. */
  readonly field?: string | undefined;
  readonly reason: string;
  /** `file:line`. */
  readonly place: string;
}

type Found = Pick<Report, "resources" | "unmanaged" | "uncheckedLists">;

/** Marks what a rule ignores: the first that matches. */
export function withRules<F extends Found>(
  found: F,
  rules: readonly Rule[],
  isSearched = true,
): F & Pick<Report, "rules"> {
  const matchers = rules.map((rule) => ({ rule, matches: matcherOf(rule) }));
  const used = new Set<Rule>();
  const ignoredBy = (subject: Subject): Accepted | null => {
    const matching = matchers.find(({ matches }) => matches(subject));
    if (!matching) return null;
    used.add(matching.rule);
    return { until: null, reason: matching.rule.reason };
  };
  const resources = found.resources.map((one): ResourceReport => {
    const { kind, name, status } = one;
    return {
      ...one,
      differences: one.differences.map((difference) => ({
        ...difference,
        accepted: ignoredBy({ kind, name, field: difference.field }),
      })),
      accepted: status === "gone" ? ignoredBy({ kind, name }) : null,
    };
  });
  const unmanaged = found.unmanaged.map((one): UnmanagedReport => ({ ...one, accepted: ignoredBy(one) }));
  // What could not be checked may be what a rule is for.
  const isOpen = ({ field: _, ...rule }: Rule) =>
    found.resources.some((one) => one.unchecked.length > 0 && matcherOf(rule)(one));
  const isSettled = isSearched && found.uncheckedLists.length === 0;
  const unused = rules
    .filter((rule) => !used.has(rule) && !isOpen(rule) && (isSettled || rule.field !== undefined))
    .map(({ place, kind, name, field }) => ({
      place,
      what: [kind, name, field].filter((text) => text !== undefined).join(" "),
    }));
  return { ...found, resources, unmanaged, rules: { unused } };
}

interface Subject {
  readonly kind: string;
  readonly name: string;
  /** None for an object that is gone or unmanaged. */
  readonly field?: string;
}

function matcherOf({ kind, name, field }: Pick<Rule, "kind" | "name" | "field">): (subject: Subject) => boolean {
  const names = name === undefined ? undefined : globOf(name);
  const fields = field === undefined ? undefined : [globOf(field), globOf(`${field}.*`)];
  return (subject) =>
    (kind === undefined || subject.kind === kind) &&
    (names?.test(subject.name) ?? true) &&
    (fields?.some((one) => subject.field !== undefined && one.test(subject.field)) ?? true);
}
