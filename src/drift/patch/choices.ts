import { SvcError } from "../../model";
import { labelOf, sidesOf, visible } from "../formats/words";
import type { DifferenceReport, Report, ResourceReport, UnmanagedReport } from "../report";

/** What to do: change the source to the live value, let the engine restore the declared one, or neither. */
export type Choice = "adopt" | "revert" | "leave";

/** One thing in which a source and the platform differ. */
export type Drifted =
  | { readonly is: "difference"; readonly resource: ResourceReport; readonly difference: DifferenceReport }
  | { readonly is: "gone"; readonly resource: ResourceReport }
  | { readonly is: "unmanaged"; readonly object: UnmanagedReport };

/** Everything that a patch can be about. What a baseline accepts is known, and stays. */
export function driftIn({ resources, unmanaged }: Report): readonly Drifted[] {
  const inResources = resources.flatMap((resource): Drifted[] => {
    if (resource.status === "gone") return resource.accepted ? [] : [{ is: "gone", resource }];
    const open = resource.differences.filter(({ accepted }) => !accepted);
    return open.map((difference) => ({ is: "difference", resource, difference }));
  });
  const objects = unmanaged.filter(({ accepted }) => !accepted);
  return [...inResources, ...objects.map((object): Drifted => ({ is: "unmanaged", object }))];
}

/** The IDs of unmanaged objects that are named to be adopted. @throws SvcError for a name that is not that of exactly one. */
export function namedUnmanaged(report: Report, names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => unmanagedNamed(report, name)));
}

function unmanagedNamed({ unmanaged, elsewhere }: Report, given: string): string {
  const isNamed = ({ kind, name, id }: Pick<UnmanagedReport, "kind" | "name" | "id">) =>
    given === `${kind}/${name}` || given === `${kind}/${id}`;
  const found = unmanaged.filter(isNamed);
  const [only, ...more] = found.filter(({ accepted }) => !accepted);
  if (only && more.length === 0) return only.id;
  const facts = { field: "--adopt-unmanaged", given };
  if (only) {
    const candidates = [only, ...more].map(({ kind, id, createdAt }) => `${kind}/${id} (created ${createdAt})`);
    const message = `--adopt-unmanaged ${given} matches ${candidates.length} objects: ${candidates.join(", ")}.`;
    throw new SvcError({
      code: "ambiguous",
      ...facts,
      message,
      next: "Name one of them by its ID. Nothing was changed.",
    });
  }
  const other = elsewhere.find(isNamed);
  const why = other
    ? `${given} belongs to ${other.owner}`
    : found.length > 0
      ? `${given} is accepted by the baseline or ignored by a rule`
      : `no unmanaged object is called ${given}`;
  const open = unmanaged.filter(({ accepted }) => !accepted).map(({ kind, name }) => `${kind}/${name}`);
  throw new SvcError({
    code: "not-found",
    ...facts,
    message: `--adopt-unmanaged: ${why}.`,
    ...(open.length > 0 ? { allowed: open.join(", ") } : {}),
    next: "The report lists what is unmanaged. Nothing was changed.",
  });
}

/** One line for a person, from what is declared to what is live; a reversion leads back. No secret is in it. */
export function describe(drifted: Drifted, choice: Choice = "adopt"): string {
  if (drifted.is === "unmanaged") {
    const { kind, name, id } = drifted.object;
    return `${kind} ${JSON.stringify(visible(name))} ${id} is unmanaged`;
  }
  const label = labelOf(drifted.resource);
  if (drifted.is === "gone") return `${label} is gone`;
  const { difference } = drifted;
  const [declared, live] = sidesOf(difference, 60);
  const [from, to] = choice === "revert" ? [live, declared] : [declared, live];
  return `${label} ${visible(difference.field)}: ${from} → ${to}`;
}
