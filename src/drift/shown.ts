import { exactPlace, publicText } from "../model";
import type { Accepted, DifferenceReport, Report } from "./report";
import type { Redact } from "./secrets";

/** What is shown of texts that identify what a report is about. Two that look alike need not be the same. */
export interface Hiding {
  text(text: string): string;
  /** The field of a difference. */
  field(difference: Pick<DifferenceReport, "path" | "field">): string;
}

/** The known secrets, and what is recognised as one by itself. */
export function hidingBy(redact: Redact = (value) => value, names: ReadonlyMap<string, string> = new Map()): Hiding {
  const text = (whole: string) => publicText(whole, redact);
  const shownNames = new Map([...names].map(([id, name]) => [id, text(name)]));
  const field = ({ path, field: exact }: Pick<DifferenceReport, "path" | "field">) => {
    const [name = "", ...keys] = path;
    const isPublic = text(exact) === exact && keys.every((key) => text(key) === key);
    return isPublic ? exact : exactPlace([name, ...keys.map(text)], shownNames);
  };
  return { text, field };
}

/** A report without any secret. What differs in it still does: of those that look alike, the later ones have a number. */
export function asShown(exact: Report, hiding: Hiding): Report {
  const { text } = hiding;
  const numbered = distinct();
  const place = (one: string) => numbered(one, text(one));
  const accepted = (one: Accepted | null) => one && { ...one, reason: one.reason && text(one.reason) };
  const idle = <T extends { readonly what: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, what: text(one.what) }));
  const { baseline, rules } = exact;
  return {
    ...exact,
    resources: exact.resources.map((resource) => ({
      ...resource,
      address: place(resource.address),
      name: place(resource.name),
      differences: resource.differences.map((one) => ({
        ...one,
        path: one.path.map((key, index) => (index === 0 ? key : place(key))),
        field: numbered(one.field, hiding.field(one)),
        ...(one.mayBe ? { mayBe: one.mayBe.map(text) } : {}),
        accepted: accepted(one.accepted),
      })),
      unchecked: resource.unchecked.map((one) => ({
        ...one,
        field: one.field && text(one.field),
        reason: text(one.reason),
      })),
      notObservable: resource.notObservable.map(text),
      accepted: accepted(resource.accepted),
      ...(resource.mayBe ? { mayBe: resource.mayBe.map(text) } : {}),
    })),
    unmanaged: exact.unmanaged.map((one) => ({
      ...one,
      name: text(one.name),
      mayBelongTo: one.mayBelongTo && text(one.mayBelongTo),
      accepted: accepted(one.accepted),
    })),
    elsewhere: exact.elsewhere.map((one) => ({ ...one, name: text(one.name), owner: text(one.owner) })),
    uncheckedLists: exact.uncheckedLists.map((one) => ({ what: text(one.what), reason: text(one.reason) })),
    graphs: exact.graphs.map((graph) => ({
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, address: place(node.address), label: text(node.label) })),
      edges: graph.edges.map(({ from, to, by }) => ({ from: place(from), to: place(to), by: by.map(text) })),
    })),
    baseline: baseline && { expired: idle(baseline.expired), unused: idle(baseline.unused) },
    rules: rules && { unused: idle(rules.unused) },
  };
}

/** Gives each text the one that is shown, and a number if another text has that already. */
function distinct(): (exact: string, shown: string) => string {
  const given = new Map<string, string>();
  const numbers = new Map<string, number>();
  return (exact, shown) => {
    if (exact === shown) return exact;
    const number = (numbers.get(shown) ?? 0) + 1;
    const text = given.get(exact) ?? (number === 1 ? shown : `${shown} (${number})`);
    if (!given.has(exact)) numbers.set(shown, number);
    given.set(exact, text);
    return text;
  };
}
