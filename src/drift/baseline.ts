import { isDeepStrictEqual } from "node:util";
import { fitsKeyedHash } from "../model/keyed-hash";
import type { Accepted, DifferenceReport, IdleEntry, Report, ResourceReport, UnmanagedReport } from "./report";
import { keyOf, type Withheld, withheldFrom } from "./withheld";

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
      /** The same for a value that holds a secret. */
      readonly liveHash?: string | undefined;
    }
  | { readonly what: "gone"; readonly address: string }
  | { readonly what: "unmanaged"; readonly id: string }
);

export type Baseline = readonly Entry[];

type Found = Pick<Report, "resources" | "unmanaged" | "uncheckedLists">;

/** The differences that have the value that an entry has the hash of. */
export type Proofs = ReadonlyMap<Entry, ReadonlySet<string>>;

export async function proofsOf({ resources }: Found, baseline: Baseline, withheld: Withheld): Promise<Proofs> {
  const proofs = baseline.map(async (entry): Promise<readonly [Entry, ReadonlySet<string>]> => {
    const fitting = new Set<string>();
    if (entry.what !== "difference" || entry.liveHash === undefined) return [entry, fitting];
    for (const resource of resources.filter(({ address }) => address === entry.address)) {
      for (const one of resource.differences.filter(({ field }) => field === entry.field)) {
        const value = withheldFrom(withheld, resource, one);
        if (value !== undefined && (await fitsKeyedHash(entry.liveHash, value))) fitting.add(keyOf(resource, one));
      }
    }
    return [entry, fitting];
  });
  return new Map(await Promise.all(proofs));
}

/** Marks what the baseline accepts of what no rule ignores. Expired entries accept nothing. */
export function withBaseline<F extends Found>(
  found: F,
  baseline: Baseline,
  now: Date,
  proofs: Proofs = new Map(),
  isSearched = true,
): F & Pick<Report, "baseline"> {
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
        accepted: one.accepted ?? acceptedBy((entry) => acceptsDifference(entry, resource, one, proofs)),
      })),
      accepted:
        resource.status === "gone"
          ? (resource.accepted ?? acceptedBy((entry) => entry.what === "gone" && entry.address === resource.address))
          : null,
    }),
  );
  const unmanaged = found.unmanaged.map(
    (one): UnmanagedReport => ({
      ...one,
      accepted: one.accepted ?? acceptedBy((entry) => entry.what === "unmanaged" && entry.id === one.id),
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
      unused: idle(valid.filter((entry) => !used.has(entry) && !isUnchecked(entry, found, isSearched))),
    },
  };
}

/** Whether what could not be checked may be what an entry is for. */
export function isUnchecked(entry: Entry, { resources, uncheckedLists }: Found, isSearched: boolean): boolean {
  if (entry.what === "unmanaged") return !isSearched || uncheckedLists.length > 0;
  return resources.some(({ address, unchecked }) => address === entry.address && unchecked.length > 0);
}

function acceptsDifference(entry: Entry, resource: ResourceReport, one: DifferenceReport, proofs: Proofs): boolean {
  if (entry.what !== "difference" || entry.address !== resource.address || entry.field !== one.field) return false;
  if (entry.liveHash !== undefined) return proofs.get(entry)?.has(keyOf(resource, one)) ?? false;
  return !("live" in entry) || isDeepStrictEqual(entry.live, one.live);
}

function describe(entry: Entry): string {
  if (entry.what === "difference") return `${entry.field} of ${entry.address}`;
  return entry.what === "gone" ? `${entry.address} is gone` : `${entry.id} is unmanaged`;
}
