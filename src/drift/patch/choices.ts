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
