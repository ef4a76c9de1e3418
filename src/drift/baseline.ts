import { isDeepStrictEqual } from "node:util";
import type { Accepted, DifferenceReport, IdleEntry, Report, ResourceReport, UnmanagedReport } from "./report";

/** Drift that is known and accepted for a time. */
export type Entry = {
  /** `2026-12-31`: accepted until the end of that day, UTC. */
  readonly expires: string;
  readonly reason?: string | undefined;
  /** `file:line`. */
  readonly place: string;
} & (
  | {
      readonly what: "difference";
      readonly address: string;
      readonly field: string;
      /** Only this value is accepted; any, if missing. */
      readonly live?: unknown;
    }
  | { readonly what: "gone"; readonly address: string }
  | { readonly what: "unmanaged"; readonly id: string }
);

export type Baseline = readonly Entry[];

type Found = Pick<Report, "resources" | "unmanaged" | "uncheckedLists">;

/** Marks what the baseline accepts. Expired entries accept nothing. */
export function withBaseline<F extends Found>(found: F, baseline: Baseline, now: Date): F & Pick<Report, "baseline"> {
  const today = now.toISOString().slice(0, 10);
  const valid = baseline.filter(({ expires }) => expires >= today);
  const used = new Set<Entry>();
  const acceptedBy = (fits: (entry: Entry) => boolean): Accepted | null => {
    const entry = valid.find(fits);
    if (!entry) return null;
    used.add(entry);
    return { until: entry.expires, reason: entry.reason ?? null };
  };
  const resources = found.resources.map(
    (resource): ResourceReport => ({
      ...resource,
      differences: resource.differences.map((one) => ({
        ...one,
        accepted: acceptedBy((entry) => acceptsDifference(entry, resource, one)),
      })),
      accepted:
        resource.status === "gone"
          ? acceptedBy((entry) => entry.what === "gone" && entry.address === resource.address)
          : null,
    }),
  );
  const unmanaged = found.unmanaged.map(
    (one): UnmanagedReport => ({
      ...one,
      accepted: acceptedBy((entry) => entry.what === "unmanaged" && entry.id === one.id),
    }),
  );
  const idle = (entries: readonly Entry[]): IdleEntry[] =>
    entries.map((entry) => ({ place: entry.place, what: describe(entry), expires: entry.expires }));
  return {
    ...found,
    resources,
    unmanaged,
    baseline: {
      expired: idle(baseline.filter((entry) => !valid.includes(entry))),
      unused: idle(valid.filter((entry) => !used.has(entry))),
    },
  };
}

function acceptsDifference(entry: Entry, { address }: ResourceReport, { field, live }: DifferenceReport): boolean {
  if (entry.what !== "difference" || entry.address !== address || entry.field !== field) return false;
  return !("live" in entry) || isDeepStrictEqual(entry.live, live);
}

function describe(entry: Entry): string {
  if (entry.what === "difference") return `${entry.field} of ${entry.address}`;
  return entry.what === "gone" ? `${entry.address} is gone` : `${entry.id} is unmanaged`;
}
