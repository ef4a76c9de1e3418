import type { Home } from "../client/client";
import { type Kind, type Named, reasonOf } from "../model";
import type { Io } from "../state";
import { type Baseline, proofsOf, withBaseline } from "./baseline";
import { type Compared, compare, GONE, requestsToCompare } from "./compare";
import type { Declarations, DeclaredObject } from "./declared";
import { type Elsewhere, leavingIn, unmatchedIn } from "./elsewhere";
import { graphsOf } from "./graph";
import { type History, withHistory } from "./history";
import {
  allBegun,
  begunIn,
  type Journals,
  uncheckedRuns,
  unreadIn,
  withoutBegun,
  withoutTaken,
  withoutUnread,
  withoutUpdated,
} from "./interrupted";
import { namesIn, withNames } from "./names";
import { withPossibleCauses } from "./possible-causes";
import { withRenamed } from "./renamed";
import { exitCodeOf, REPORT_VERSION, type Report, type ResourceReport, summaryOf } from "./report";
import { type Rule, withRules } from "./rules";
import { declaredSecrets, type Redact, redactAll, redacted } from "./secrets";
import { asShown, hidingBy } from "./shown";
import { twoOwners, withTwoOwners } from "./two-owners";
import { findUnmanaged, isSearching, requestsToSearch, type Search } from "./unmanaged";
import { keyOf, type Withheld } from "./withheld";

export interface DriftRequest {
  readonly declarations: readonly Declarations[];
  /** Kinds to search for objects that no state contains. */
  readonly kinds: readonly Kind[];
  readonly ignore: readonly string[];
  readonly project?: string | undefined;
  /** What else may have objects that no state contains. */
  readonly elsewhere?: readonly Elsewhere[] | undefined;
  /** What the journals have by now: asked after the comparison, and again about what is in no source. */
  readonly journals?: (() => Promise<Journals>) | undefined;
  readonly baseline?: Baseline | undefined;
  /** Drift that is never reported as such. */
  readonly rules?: readonly Rule[] | undefined;
  /** What earlier comparisons found. */
  readonly history?: History | undefined;
  /** Texts that must never be shown: the token. */
  readonly secrets: readonly string[];
  /** Address of the API. */
  readonly service: string;
  /** `svc-iac 1.2.3`. */
  readonly tool: string;
  readonly now: Date;
}

/** More concurrency would not be faster: the rate limiter is the bottleneck. */
const AT_ONCE = 8;

/** How many requests the whole comparison takes, if every list fits in one page. */
export function requestsNeeded(request: DriftRequest, reads: Io["reads"]): number {
  const objects = objectsIn(request).map((object) => requestsToCompare(object, reads));
  // With summaries, the records of all objects of a kind are one page of its list.
  const pages = reads === "exact" ? 0 : new Set(objectsIn(request).map(({ kind }) => kind)).size;
  return 1 + pages + objects.reduce((sum, one) => sum + one, 0) + requestsToSearch(searchFor(request));
}

/** A report as it is shown, and what it does not show. */
export interface Examined {
  readonly report: Report;
  readonly withheld: Withheld;
}

/** Compares all declarations of the given states with the platform, and searches it for other objects. */
export async function drift(request: DriftRequest, io: Io): Promise<Report> {
  return (await examine(request, io)).report;
}

/** The same with what it does not show, for a baseline and a patch. */
export async function examine(request: DriftRequest, io: Io): Promise<Examined> {
  const { baseline, rules, history, now, kinds, service, tool } = request;
  const { found, live, redact, hiding } = await look(request, io);
  const ruled = rules ? withRules(found, rules, isSearching(request)) : { ...found, rules: null };
  const proofs = await proofsOf(ruled, baseline ?? [], { live, hiding });
  const settled = baseline
    ? withBaseline(ruled, baseline, now, proofs, isSearching(request), hiding)
    : { ...ruled, baseline: null };
  const summary = summaryOf(settled);
  const exact: Report = {
    version: REPORT_VERSION,
    tool,
    checkedAt: now.toISOString(),
    service,
    sources: request.declarations.map(({ source }) => source),
    summary,
    ...settled,
    resources: await withPossibleCauses(settled.resources, kinds, redact, io),
    exitCode: exitCodeOf(summary),
  };
  const report = asShown(exact, hiding);
  return { report: history ? withHistory(report, history) : report, withheld: { exact, live, hiding } };
}

interface Look extends Pick<Withheld, "live" | "hiding"> {
  readonly found: Pick<Report, "resources" | "unmanaged" | "elsewhere" | "uncheckedLists" | "graphs">;
  readonly redact: Redact;
}

async function look(request: DriftRequest, io: Io): Promise<Look> {
  const jobs = jobsIn(request);
  const given = secretsGiven(request);
  const home = await homeOf(io);
  if ("reason" in home) {
    const redact = redactAll(given);
    const isMore = isSearching(request) || jobs.length === 0;
    const found = {
      resources: jobs.map((job) => notChecked(job, home.reason)),
      graphs: graphsOf(request.declarations),
      unmanaged: [],
      elsewhere: [],
      uncheckedLists: isMore ? [{ what: "unmanaged objects", reason: home.reason }] : [],
    };
    return { found, redact, live: new Map(), hiding: hidingBy(redact) };
  }
  const shared = twoOwners(request.declarations);
  const compared = await inTurns(jobs, AT_ONCE, async (job) => ({ job, ...(await finished(job, home, io)) }));
  const { stacks, unread } = await journalsOf(request);
  const begun = allBegun(stacks, request.declarations);
  const looks = compared.map(({ job, report: found, ...rest }) => {
    const { object, traits, fixed, noneOf } = job;
    const untaken = withoutUpdated(withoutTaken(found, object, begun), object, begun, home);
    const own = withoutBegun(untaken, traits, begun, home);
    const report = withoutUnread(withoutTrace(own, noneOf, home), unread);
    return { ...rest, fixed, report: withTwoOwners(report, object && shared.get(object)) };
  });
  const { unmanaged, elsewhere, unchecked } = await findUnmanaged(searchFor(request), home, io);
  const redact = redactAll([...given, ...looks.flatMap(({ secrets }) => secrets)]);
  const names = namesIn(request.declarations);
  const resources = looks.map(({ report, fixed }) => ({ resource: withNames(redacted(report, redact), names), fixed }));
  const found = {
    ...(await withRenamed(resources, unmanaged, request.kinds, io)),
    graphs: graphsOf(request.declarations),
    elsewhere,
    uncheckedLists: [...uncheckedRuns(unread), ...unchecked],
  };
  const live = looks.flatMap(({ report, live }) =>
    [...live].map(([one, value]) => [keyOf(report, one), JSON.stringify(value ?? null)] as const),
  );
  return { found, redact, live: new Map(live), hiding: hidingBy(redact, names) };
}

/** One object to compare, or one that cannot be read. */
type Job = Pick<ResourceReport, "source" | "file" | "address" | "kind" | "id" | "name" | "position"> & {
  readonly object?: DeclaredObject;
  readonly reason?: string;
  readonly isGone?: true;
  /** Of an object that is gone: of how many, if its source has found none of several. */
  readonly noneOf?: number | undefined;
  /** What a source without IDs has looked for. */
  readonly traits?: Named | undefined;
  /** Those of them that a change of its name leaves as they are. */
  readonly fixed?: Named | undefined;
};

function jobsIn({ declarations }: DriftRequest): Job[] {
  return declarations.flatMap(({ source, file, objects, unreadable, gone = [] }) => {
    const missing = gone.length + unreadable.length;
    const noneOf = objects.length === 0 && missing > 1 ? { noneOf: missing } : {};
    return [
      ...objects.map((object) => {
        const { address, kind, id, name } = object;
        return {
          source,
          file,
          address,
          kind: kind.name,
          id,
          name,
          position: object.positionOf?.([]) ?? null,
          traits: object.traits,
          object,
        };
      }),
      ...gone.map((one) => ({
        source,
        file,
        id: "",
        ...one,
        position: one.position ?? null,
        isGone: true as const,
        ...noneOf,
      })),
      ...unreadable.map(({ mayBe: _, ...one }) => ({ source, file, ...one, position: one.position ?? null })),
    ];
  });
}

/** A report whose values must not be shown yet, the secrets found, and the live values. */
type Finished = Pick<Compared, "secrets" | "live"> & { readonly report: ResourceReport };

/** Added once the whole comparison is known. */
const LATER = { accepted: null, foundSince: null, lastDeployment: null, changedBy: null };

async function finished(job: Job, home: Home, io: Io): Promise<Finished> {
  const { object, reason = "", isGone, traits: _, noneOf: __, fixed: ___, ...facts } = job;
  const none = { secrets: [], live: new Map() };
  if (isGone) return { report: { ...facts, ...GONE, ...LATER }, ...none };
  if (!object) return { report: notChecked(job, reason), ...none };
  const { verdict, ...rest } = await compare(object, home, io);
  return { report: { ...facts, ...verdict, ...LATER }, ...rest };
}

function notChecked(
  { object: _, isGone: __, traits: ___, noneOf: ____, fixed: _____, reason: own, ...facts }: Job,
  reason: string,
): ResourceReport {
  const unchecked = [{ field: null, reason: own ?? reason, position: facts.position }];
  return {
    ...facts,
    ...LATER,
    status: "unchecked",
    updatedAt: null,
    differences: [],
    unchecked,
    notObservable: [],
  };
}

/**
 * A source without IDs does not show the company of its objects either. Where none of them exists, that may be another one, or
 * a sandbox.
 */
function withoutTrace(report: ResourceReport, noneOf: number | undefined, { companyId, origin }: Home): ResourceReport {
  if (report.status !== "gone" || noneOf === undefined) return report;
  const reason = `None of the ${noneOf} declared objects exists in company ${companyId} at ${origin}: this is another company or service, or nothing is deployed yet.`;
  return { ...report, status: "unchecked", unchecked: [{ field: null, reason, position: report.position }] };
}

/** Requested once, before anything else: without it no answer has a meaning. */
async function homeOf(io: Io): Promise<Home | { readonly reason: string }> {
  try {
    return await io.client.home();
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function objectsIn({ declarations }: DriftRequest): DeclaredObject[] {
  return declarations.flatMap(({ objects }) => objects);
}

const NO_JOURNALS: Journals = { stacks: [], unread: [] };
const journalsOf = async ({ journals }: DriftRequest) => journals?.() ?? NO_JOURNALS;

function searchFor(request: DriftRequest): Search {
  const { declarations, kinds, ignore, project, elsewhere = [] } = request;
  const known = declarations.flatMap(({ objects, unreadable }) => [...objects, ...unreadable].map(({ id }) => id));
  // What is left after all others has been looked for in the journals, so these are not read again.
  let unread: readonly string[] = [];
  const begun = async () => {
    const journals = await journalsOf(request);
    unread = journals.unread;
    return allBegun(journals.stacks, declarations);
  };
  const others = [
    leavingIn(declarations),
    begunIn(begun),
    ...elsewhere,
    unmatchedIn(declarations),
    unreadIn(() => unread),
  ];
  return { kinds, ignore, project, elsewhere: others, known: new Set(known) };
}

function secretsGiven(request: DriftRequest): string[] {
  const bySources = request.declarations.flatMap(({ secrets = [] }) => secrets);
  return [...request.secrets, ...bySources, ...objectsIn(request).flatMap(declaredSecrets)];
}

async function inTurns<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
