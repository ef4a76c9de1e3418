import type { Outage } from "../../src/model";
import { HOSTS } from "../../src/sandbox/reference";
import { type Controlled, control } from "./world";

/** What could not be reached for some time. */
export interface Failure {
  readonly name: string;
  /** IDs of both ends of a connection. */
  readonly ids?: readonly string[];
  /** For how long, by the reason. */
  readonly seconds: Readonly<Record<string, number>>;
  /** It lasts, and the plan shows what ends. */
  readonly isWanted: boolean;
  /** It did before, which is nobody's doing. */
  readonly hasFailed: boolean;
}

/** As the sandbox shows it. */
export interface Interval {
  readonly from: string;
  readonly until: string | null;
  /** Who answers, or works, as `applications/<id>`. */
  readonly by: readonly string[];
  readonly reason: string | null;
  readonly why: string | null;
}

/** Reasons that no declaration asks for: they count although they last. */
export const NEVER_WANTED = ["wrongPassword", "keyExpired"];

/** What lasts and needs no notice: what ends with what has it, which a plan shows as deleted. */
const ENDS = ["unknownHost", "targetGone"];

/** A host of the platform's own ends with what has it, which a plan shows. */
export const isGenerated = (name: string) => Object.values(HOSTS).some((host) => name.endsWith(`.${host}`));

interface Timeline {
  readonly name: string;
  /** Both of a connection. */
  readonly application_id: string | null;
  readonly target_id: string | null;
  readonly intervals: readonly Interval[];
}

export async function timelinesIn(sandbox: Controlled): Promise<readonly Timeline[]> {
  const { timelines } = (await control(sandbox, "GET", "availability")) as { timelines: readonly Timeline[] };
  // A request wakes what hibernates: it can be reached.
  const awake = (one: Interval) => (one.reason === "hibernating" ? { ...one, reason: null, why: null } : one);
  return timelines.map((one) => ({ ...one, intervals: one.intervals.map(awake) }));
}

interface Deployed {
  readonly status: string;
  readonly finished_at: string | null;
  readonly runs?: { readonly variables: Readonly<Record<string, string>> };
}

/**
 * Whether a connection went with a deployment of this run: what runs has its data from when that began, and no variable that
 * names its database.
 */
async function isReleased(
  { application_id: user, target_id: target, intervals }: Timeline,
  since: number,
  at: Controlled,
) {
  const { deployments } = (await control(at, "GET", `objects/applications/${user}`)) as {
    deployments: Readonly<Record<string, Deployed>>;
  };
  const { name } = (await control(at, "GET", `objects/databases/${target}`)) as { name: string };
  const live = Object.values(deployments).findLast(({ status }) => status === "success");
  const isLiveAt = Date.parse(live?.finished_at ?? "");
  const isNamed = Object.values(live?.runs?.variables ?? {}).some((value) => value.includes(`${name}.internal`));
  return isLiveAt >= since && Date.parse(intervals.at(-1)?.from ?? "") >= isLiveAt && !isNamed;
}

/** Everything that could be asked at `since` and fails after that; `deletes` if a plan may have shown something as deleted. */
export async function failuresSince(
  { sandbox }: { readonly sandbox: Controlled },
  since: number,
  deletes = true,
): Promise<Failure[]> {
  const timelines = await timelinesIn(sandbox);
  const isAt = ({ from, until }: Interval) =>
    Date.parse(from) < since && (until === null || Date.parse(until) >= since);
  // What something new leads to, and whether that answers, is no change of what answered before.
  const before = timelines.flatMap(({ intervals }) => intervals.filter(isAt).flatMap(({ why }) => why ?? []));
  const failing = timelines.map(async (timeline): Promise<Failure[]> => {
    const { name, intervals } = timeline;
    const now = intervals.filter(({ until }) => until === null || Date.parse(until) >= since);
    const [begun] = now;
    if (begun === undefined || Date.parse(begun.from) >= since) return [];
    const last = now.at(-1)?.reason ?? "";
    const seconds: Record<string, number> = {};
    for (const { reason, from, until } of now) {
      const lasted = until === null ? Number.POSITIVE_INFINITY : (Date.parse(until) - Date.parse(from)) / 1000;
      if (reason !== null) seconds[reason] = (seconds[reason] ?? 0) + lasted;
    }
    const isLost = last === "unknownHost" && !isGenerated(name);
    const hasFailed = begun.reason !== null;
    const leadsToFailed = before.includes(now.at(-1)?.why ?? "");
    const ends = deletes && ENDS.includes(last) && !isLost;
    const released = last === "notConnected" && (await isReleased(timeline, since, sandbox));
    const isWanted = hasFailed || leadsToFailed || ends || released;
    const ids = [timeline.application_id, timeline.target_id].filter((id) => id !== null);
    return Object.keys(seconds).length > 0 ? [{ name, ids, seconds, isWanted, hasFailed }] : [];
  });
  return (await Promise.all(failing)).flat();
}

/** Said of destinations that are declared off: nobody can tell whether what they lead to answers. */
export const FOR_A_MOMENT = { subject: "a load balancer", why: "", without: "", atMostSeconds: 3 } as const;
export type Announced = Outage | typeof FOR_A_MOMENT;
export const isForAMoment = (text: string) =>
  text.includes("receives requests until it is switched off right afterwards");

/** What passes with the DNS records and the certificate that the platform waits for. */
const OF_DNS = ["notVerified", "noCertificate"];
/** To hand a domain over takes two requests. */
const HANDED_OVER = 10;

function atMost(outage: Announced, reason: string): number {
  if (!("until" in outage)) return outage.atMostSeconds;
  return outage.until === "dns" && !OF_DNS.includes(reason) ? HANDED_OVER : Number.POSITIVE_INFINITY;
}

/** What follows the name of a service in its hosts. */
const GENERATED = /(?:-[a-z0-9]{5})?\..*$/;

/** A host is announced by its own name, or by that of its service; a connection by those of both ends, or their IDs. */
function isOf(outage: Announced, { name, ids = [], reason }: Reason): boolean {
  const { subject, why } = outage;
  if (outage === FOR_A_MOMENT) return !name.includes(" → ");
  // A wildcard domain is announced by its own name.
  const names = [name, name.replace(/^\*\./, "")];
  const said = [subject.toLowerCase(), ...why.split(/[\s,]+/)];
  if (names.some((one) => said.includes(one))) return true;
  // What is off as a whole uses nothing.
  if (subject === `Application "${name.split(" → ")[0]}"` && name.includes(" → ")) return true;
  const isOfService = !name.includes(" → ") && ["suspended", "noDestination", "targetGone"].includes(reason);
  const ends = isOfService ? [name.replace(GENERATED, "")] : name.split(" → ");
  return (
    (isOfService || ends.length > 1) &&
    // An update may rename an end of it.
    ends.every((end, at) => [`"${end}"`, `(${end})`, `(${ids[at]})`].some((one) => subject.includes(one)))
  );
}

/** Law 11: what failed was announced, and what was announced failed. */
export function judged(failures: readonly Failure[], outages: readonly Announced[]): string[] {
  return [...unannounced(failures, outages), ...unfounded(failures, outages)];
}

interface Reason extends Pick<Failure, "name" | "ids" | "isWanted"> {
  readonly reason: string;
  readonly lasted: number;
}

const reasonsIn = (failures: readonly Failure[]) =>
  failures.flatMap(({ seconds, ...failure }) =>
    Object.entries(seconds).map(([reason, lasted]): Reason => ({ ...failure, reason, lasted })),
  );

/** What failed, and was not announced, or for less time. */
export function unannounced(failures: readonly Failure[], outages: readonly Announced[]): string[] {
  return reasonsIn(failures)
    .filter(({ isWanted }) => !isWanted)
    .filter((found) => !outages.some((one) => isOf(one, found) && found.lasted <= atMost(one, found.reason)))
    .map(({ name, reason, lasted }) => `${name}: ${reason} for ${lasted} s was not announced`);
}

/** What was announced, and did not fail. */
function unfounded(failures: readonly Failure[], outages: readonly Announced[]): string[] {
  const certain = outages.filter((outage) => outage !== FOR_A_MOMENT);
  // What a declaration stops has worked before.
  const isStop = (outage: Announced) => "until" in outage && ["declared", "forwarding"].includes(outage.until);
  const isFound = (outage: Announced) =>
    reasonsIn(failures.filter(({ hasFailed }) => !hasFailed || !isStop(outage))).some(
      (found) => found.lasted > 0 && isOf(outage, found),
    );
  const failed = reasonsIn(failures).flatMap(({ name }) => [name, name.replace(/^\*\./, "")]);
  // Of what has several hosts, each that is named.
  const answering = certain.flatMap((one) => hostsIn(one).filter((host) => !failed.includes(host)));
  const unfound = certain.filter((one) => !isFound(one)).map(({ subject }) => subject);
  return [...unfound, ...answering].map((subject) => `${subject}: announced, and did not fail`);
}

/** The hosts that an outage names as those through which requests reach its subject. */
function hostsIn({ why }: Announced): string[] {
  const [, hosts] = /[Rr]e(?:quests|ach) .*?at ((?:[\w*.-]+, )+)/.exec(why) ?? [];
  return hosts?.split(", ").filter(Boolean) ?? [];
}
