import { canonicalName, hasText } from "../dns";
import type { Domain } from "../records";
import type { Habits, World } from "../world";

/** Contract note 45. */
const CHECK_EVERY = 60_000;
const CERTIFICATE_TAKES = 120_000;
const CHECKED_FOR = 72 * 3_600_000;

const isPending = ({ status }: Domain): boolean => status === "VERIFICATION" || status === "POINTING";

type Stage = { record: "TXT" | "CNAME"; leadsTo: string; takes: number };

/** What a domain waits for, and the status that follows. */
const STAGES: Readonly<Record<string, Stage>> = {
  VERIFICATION: { record: "TXT", leadsTo: "POINTING", takes: 0 },
  POINTING: { record: "CNAME", leadsTo: "ACTIVE", takes: CERTIFICATE_TAKES },
};

/** Whether DNS has the record of this type that the platform asked for. */
export function isInDns(domain: Domain, type: "TXT" | "CNAME", world: World): boolean {
  const wanted = domain.dns_records?.find((it) => it.type === type);
  if (!wanted) return false;
  const { dns } = world.state;
  if (type === "TXT") return hasText(dns, wanted.name, wanted.value);
  return canonicalName(dns, wanted.name) === wanted.value;
}

/** The first check of a domain after now. */
function nextCheck(domain: Domain, world: World): number {
  const created = Date.parse(domain.created_at);
  const checks = Math.floor(Math.max(0, world.time.now() - created) / CHECK_EVERY);
  return created + (checks + 1) * CHECK_EVERY;
}

/** When the next stage is reached, if its record is there; a certificate that was ordered comes when it was to come. */
function reachedAt(domain: Domain, stage: Stage, checkAt: number, world: World): number {
  if (!isInDns(domain, stage.record, world)) return Number.POSITIVE_INFINITY;
  return Math.min(domain.reached_at ?? Number.POSITIVE_INFINITY, checkAt + stage.takes);
}

/** Advances a custom domain to the current time. Returns when something happens next. */
function settleDomain(domain: Domain, world: World, checkAt = nextCheck(domain, world)): number {
  while (isPending(domain)) {
    const stage = STAGES[domain.status ?? ""] as Stage;
    const reached = reachedAt(domain, stage, checkAt, world);
    const givenUp = (domain.checked_since ?? Date.parse(domain.created_at)) + CHECKED_FOR;
    const due = Math.min(reached, givenUp);
    if (reached <= givenUp) domain.reached_at = reached;
    else delete domain.reached_at;
    if (due > world.time.now()) return due;
    const timedOut = { status: "TIMED_OUT", errors: [`The ${stage.record} record was not found within 72 hours.`] };
    Object.assign(domain, reached <= givenUp ? { status: stage.leadsTo } : timedOut);
    delete domain.reached_at;
    world.time.touch(domain, due);
    checkAt = due;
  }
  return Number.POSITIVE_INFINITY;
}

/** Checks a domain at once. One that timed out is checked again from now on if its ownership record is there. */
export function refreshDomain(domain: Domain, world: World): Domain {
  if (domain.status === "TIMED_OUT" && isInDns(domain, "TXT", world))
    Object.assign(domain, { status: "VERIFICATION", errors: null, checked_since: world.time.now() });
  settleDomain(domain, world, world.time.now());
  return domain;
}

const settleDomains = ({ domains }: { domains: Record<string, Domain> }, world: World): number =>
  Math.min(...Object.values(domains).map((domain) => settleDomain(domain, world)));

export const domainHabits: Habits = {
  settle: { applications: settleDomains, "static-sites": settleDomains, "load-balancers": settleDomains },
};
