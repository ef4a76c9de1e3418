import { Claims, sharedEntries } from "../declaration";
import { labelOf } from "../model";
import type { Declarations, DeclaredObject } from "./declared";
import type { ResourceReport, Unchecked } from "./report";

/**
 * Entries that two of the objects declare, inline or as resources of their own: the last apply wins, so
 * neither comparison is meaningful. Finds here what only a run could have refused.
 */
export function twoOwners(
  declarations: readonly Pick<Declarations, "source" | "objects">[],
): ReadonlyMap<DeclaredObject, readonly Unchecked[]> {
  const claims = new Claims();
  const all = declarations.flatMap(({ source, objects }) => objects.map((object) => ({ source, object })));
  const found = all.map(({ source, object }, index) => {
    const { kind, name, id, declared } = object;
    const label = labelOf({ kind, name });
    // Two sources may have the same addresses.
    const claim = claims.of(kind, String(index), declarations.length > 1 ? `${label} of ${source}` : label);
    const shared = sharedEntries(kind, declared, { claim, id });
    const unchecked = shared.map(({ at, say }): Unchecked => {
      const path = at.split(/\.(.*)/s).filter(Boolean);
      return { field: at === "" ? null : at, reason: say, position: object.positionOf?.(path) ?? null };
    });
    return [object, unchecked] as const;
  });
  return new Map(found);
}

/** A report with that problem. */
export function withTwoOwners(report: ResourceReport, unchecked: readonly Unchecked[] = []): ResourceReport {
  if (unchecked.length === 0) return report;
  const status = report.status === "clean" ? "unchecked" : report.status;
  return { ...report, status, unchecked: [...report.unchecked, ...unchecked] };
}
