import { isDeepStrictEqual } from "node:util";
import { fitsKeyedHash } from "../model/keyed-hash";
import { isPlace } from "./place-hash";
import type { Accepted, DifferenceReport, IdleEntry, Report, ResourceReport, UnmanagedReport } from "./report";
import { hidingBy } from "./shown";
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
      /** A hash of the exact place, if that is not shown. */
      readonly placeHash?: string | undefined;
      /** Only this value is accepted; any, if missing. */
      readonly live?: unknown;
      /** The same for a value that holds a secret. */
      readonly liveHash?: string | undefined;
    }
  | { readonly what: "gone"; readonly address: string; readonly placeHash?: string | undefined }
  | { readonly what: "unmanaged"; readonly id: string }
);

export type Baseline = readonly Entry[];

type Found = Pick<Report, "resources" | "unmanaged" | "uncheckedLists">;

/** What has the place and the value that an entry has hashes of. */
export type Proofs = ReadonlyMap<Entry, ReadonlySet<string>>;

type Secrets = Pick<Withheld, "live" | "hiding">;

export async function proofsOf({ resources }: Found, baseline: Baseline, secrets: Secrets): Promise<Proofs> {
  const proofs = baseline.map(async (entry): Promise<readonly [Entry, ReadonlySet<string>]> => {
    const fitting = new Set<string>();
    if (entry.what === "unmanaged" || !isHashed(entry)) return [entry, fitting];
    for (const resource of resources) {
      for (const one of entry.what === "gone" ? [undefined] : resource.differences)
        if (await fitsHashes(entry, resource, one, secrets)) fitting.add(keyOf(resource, one ?? WHOLE));
    }
    return [entry, fitting];
  });
  return new Map(await Promise.all(proofs));
}

/** The place of an object that is gone. */
const WHOLE = { path: [] };

type Hashed = Exclude<Entry, { what: "unmanaged" }>;

const isHashed = (entry: Entry) =>
  entry.what !== "unmanaged" &&
  (entry.placeHash !== undefined || (entry.what === "difference" && entry.liveHash !== undefined));

async function fitsHashes(
  entry: Hashed,
  resource: ResourceReport,
  one: DifferenceReport | undefined,
  secrets: Secrets,
): Promise<boolean> {
  if (!(await isPlace(entry, resource, one, secrets.hiding))) return false;
  if (entry.what !== "difference" || entry.liveHash === undefined) return true;
  const value = one && withheldFrom(secrets, resource, one);
  return value !== undefined && fitsKeyedHash(entry.liveHash, value);
}

/** Marks what the baseline accepts of what no rule ignores. Expired entries accept nothing. */
export function withBaseline<F extends Found>(
  found: F,
  baseline: Baseline,
  now: Date,
  proofs: Proofs = new Map(),
  isSearched = true,
  hiding = hidingBy(),
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
          ? (resource.accepted ?? acceptedBy((entry) => acceptsGone(entry, resource, proofs)))
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
      unused: idle(valid.filter((entry) => !used.has(entry) && !isUnchecked(entry, found, isSearched, hiding))),
    },
  };
}

/** Whether what could not be checked may be what an entry is for. */
export function isUnchecked(
  entry: Entry,
  { resources, uncheckedLists }: Found,
  isSearched: boolean,
  { text } = hidingBy(),
): boolean {
  if (entry.what === "unmanaged") return !isSearched || uncheckedLists.length > 0;
  const isOf = (address: string) => entry.address === (isHashed(entry) ? text(address) : address);
  return resources.some(({ address, unchecked }) => isOf(address) && unchecked.length > 0);
}

function acceptsDifference(entry: Entry, resource: ResourceReport, one: DifferenceReport, proofs: Proofs): boolean {
  if (entry.what !== "difference") return false;
  const isIt = isHashed(entry)
    ? isProven(entry, resource, one, proofs)
    : entry.address === resource.address && entry.field === one.field;
  return isIt && (!("live" in entry) || isDeepStrictEqual(entry.live, one.live));
}

function acceptsGone(entry: Entry, resource: ResourceReport, proofs: Proofs): boolean {
  if (entry.what !== "gone") return false;
  return isHashed(entry) ? isProven(entry, resource, WHOLE, proofs) : entry.address === resource.address;
}

const isProven = (entry: Entry, resource: ResourceReport, one: Pick<DifferenceReport, "path">, proofs: Proofs) =>
  proofs.get(entry)?.has(keyOf(resource, one)) ?? false;

function describe(entry: Entry): string {
  if (entry.what === "difference") return `${entry.field} of ${entry.address}`;
  return entry.what === "gone" ? `${entry.address} is gone` : `${entry.id} is unmanaged`;
}
