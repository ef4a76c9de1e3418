import type { Report, ResourceReport } from "../report";
import { count, labelOf } from "./words";

/** Names that are listed; of more resources, the rest is a number. */
const LISTED = 3;

/**
 * The report for a reader, with each reason why several resources could not be checked once, among the lists: a service
 * that cannot be reached would otherwise be reported for each of them.
 */
export function saidOnce(report: Report): Report {
  const { resources, uncheckedLists } = report;
  const reasons = new Set(resources.flatMap(wholeOf));
  const concerned = (reason: string) => resources.filter((one) => wholeOf(one).includes(reason));
  const all = [...reasons].map((reason) => [reason, concerned(reason)] as const);
  const shared = new Map(all.filter(([, found]) => found.length > 1));
  if (shared.size === 0) return report;
  const folded = [...shared].map(([reason, found]) => {
    const lists = uncheckedLists.filter((one) => one.reason === reason).map(({ what }) => what);
    return { what: [namesOf(found, resources.length), ...lists].join(", "), reason };
  });
  return {
    ...report,
    resources: resources.map((resource) => ({
      ...resource,
      unchecked: resource.unchecked.filter(({ field, reason }) => field !== null || !shared.has(reason)),
    })),
    uncheckedLists: [...folded, ...uncheckedLists.filter(({ reason }) => !shared.has(reason))],
  };
}

/** Why nothing of it could be checked. */
const wholeOf = ({ unchecked }: ResourceReport): string[] =>
  unchecked.flatMap(({ field, reason }) => (field === null ? [reason] : []));

function namesOf(found: readonly ResourceReport[], all: number): string {
  if (found.length === all) return `all ${count(all, "resource")}`;
  const labels = found.slice(0, found.length > LISTED ? LISTED - 1 : LISTED).map(labelOf);
  const rest = found.length - labels.length;
  return [...labels, ...(rest > 0 ? [`${rest} more resources`] : [])].join(", ");
}
