import { createHash } from "node:crypto";
import { z } from "zod";
import type { Accepted, Report, ResourceReport } from "./report";

const text = z.string();
const finding = z.object({
  what: z.enum(["difference", "gone", "unmanaged"]),
  source: text.optional(),
  /** The address; of an unmanaged object, its ID. */
  of: text,
  field: text.optional(),
  /** A digest of what a report shows of it. */
  state: text.optional(),
  since: text,
  accepted: z.literal(true).optional(),
});
const entry = z.object({
  version: z.literal(1),
  at: text,
  service: text,
  sources: z.array(text),
  found: z.array(finding),
  /** Addresses of what could not be checked, and lists that could not be read. */
  unchecked: z.array(text),
  /** Nobody was notified of it. */
  undelivered: z.literal(true).optional(),
});

type Finding = z.infer<typeof finding>;

/** What one comparison found: a line of the file. It has names and times, but no values. */
export type HistoryEntry = z.infer<typeof entry>;

export type History = readonly HistoryEntry[];

/** What is different since the last comparison of the same sources. */
export interface Changes {
  /** Not found then, or with another value. */
  isNew(finding: Identity): boolean;
  /** Could be checked then. */
  isNewlyUnchecked(what: string): boolean;
  /** How many findings the last comparison had that this one has not. */
  readonly settled: number;
}

type Identity = Pick<Finding, "what" | "source" | "of" | "field">;

/** Reads the lines of the file. One that a killed process has not finished is skipped. */
export function historyIn(lines: string): History {
  const entries = lines.split("\n").flatMap((line) => {
    try {
      const read = entry.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
  // Concurrent comparisons may end in another order than they began.
  return entries.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Adds since when each finding has been found. */
export function withHistory(report: Report, history: History): Report {
  const since = new Map(entryOf(report, history).found.map((one) => [keyOf(one), one.since]));
  const at = (one: Identity) => since.get(keyOf(one)) ?? report.checkedAt;
  return {
    ...report,
    resources: report.resources.map((resource) => ({
      ...resource,
      differences: resource.differences.map((one) => ({
        ...one,
        foundSince: at(differenceIn(resource, one)),
      })),
      foundSince: resource.status === "gone" ? at(goneIn(resource)) : null,
    })),
    unmanaged: report.unmanaged.map((one) => ({ ...one, foundSince: at({ what: "unmanaged", of: one.id }) })),
  };
}

/** The line of a comparison. */
export function entryOf(report: Report, history: History): HistoryEntry {
  const { service, sources, checkedAt, resources, unmanaged, uncheckedLists } = report;
  const found = [
    ...resources.flatMap((resource) => [
      ...resource.differences.map((one) => withAcceptance(differenceIn(resource, one), one)),
      ...(resource.status === "gone" ? [withAcceptance(goneIn(resource), resource)] : []),
    ]),
    ...unmanaged.map((one) => withAcceptance({ what: "unmanaged" as const, of: one.id }, one)),
  ];
  const earlier = history.filter((one) => one.service === service && one.at <= checkedAt).toReversed();
  return {
    version: 1,
    at: checkedAt,
    service,
    sources: [...sources],
    found: found.map((one) => ({ ...one, since: sinceOf(one, earlier, sources) ?? checkedAt })),
    unchecked: [
      ...resources.filter(({ unchecked }) => unchecked.length > 0).map(({ address }) => address),
      ...uncheckedLists.map(({ what }) => what),
    ],
  };
}

/** Compares with the last delivered entry of the same sources before this one. What is accepted does not count. */
export function changesSince(now: HistoryEntry, history: History): Changes {
  const earlier = history.filter((one) => one.service === now.service && one.at < now.at && isOf(one, now.sources));
  const last = earlier.findLast(({ undelivered }) => !undelivered);
  const before = openIn(last);
  const after = openIn(now);
  const settled = [...before].filter(([key, one]) => !after.has(key) && !isUnknownIn(now, one)).length;
  return {
    isNew: (one) => !before.has(keyOf(one)) || stateIn(before, one) !== stateIn(after, one),
    isNewlyUnchecked: (what) => !last?.unchecked.includes(what),
    settled,
  };
}

const stateIn = (all: ReadonlyMap<string, Finding>, one: Identity) => all.get(keyOf(one))?.state;

function openIn(found: HistoryEntry | undefined): ReadonlyMap<string, Finding> {
  const open = found?.found.filter(({ accepted }) => !accepted) ?? [];
  return new Map(open.map((one) => [keyOf(one), one]));
}

/** From the latest comparison that could have found it: the time there, or undefined if it did not find it. */
function sinceOf(one: Identity, earlier: History, sources: readonly string[]): string | undefined {
  for (const entry of earlier) {
    const covers = one.source === undefined ? isOf(entry, sources) : entry.sources.includes(one.source);
    if (!covers) continue;
    const same = entry.found.find((other) => keyOf(other) === keyOf(one));
    if (same) return same.since;
    if (!isUnknownIn(entry, one)) return undefined;
  }
  return undefined;
}

/** Whether a comparison could not have found something. An unmanaged object may be in any list. */
function isUnknownIn({ unchecked }: HistoryEntry, { what, of }: Identity): boolean {
  return what === "unmanaged" ? unchecked.length > 0 : unchecked.includes(of);
}

const isOf = (entry: HistoryEntry, sources: readonly string[]) =>
  JSON.stringify(entry.sources.toSorted()) === JSON.stringify(sources.toSorted());

/** A difference as the history has it. */
export function differenceIn({ source, address }: ResourceReport, one: ResourceReport["differences"][number]) {
  const { field, change, live } = one;
  const state = createHash("sha256")
    .update(JSON.stringify([change, live]))
    .digest("hex")
    .slice(0, 16);
  return { what: "difference" as const, source, of: address, field, state };
}

export const goneIn = ({ source, address }: ResourceReport) => ({ what: "gone" as const, source, of: address });

const withAcceptance = <F extends object>(one: F, { accepted }: { readonly accepted: Accepted | null }) => ({
  ...one,
  ...(accepted ? { accepted: true as const } : {}),
});

const keyOf = ({ what, source, of, field }: Identity) => JSON.stringify([what, source, of, field]);
