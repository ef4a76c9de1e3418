import type { Changes } from "../changes";
import type { RunningClock } from "../clock";
import { availabilityOf, type ShownAvailability } from "../data-plane/timeline";
import type { DnsRecord } from "../dns";
import type { Faults } from "../faults";
import type { Limits, Standing } from "../limits";
import { isUnfinished } from "../operations/deployment-run";
import type { Outcome } from "../outcomes";
import type { Delivery, Deployment, Interval } from "../records";
import type { LoggedRequest, RequestLog } from "../request-log";
import type { SnapshotInfo, Snapshots } from "../snapshots";
import type { World } from "../world";
import { addressOf, byTime, labelOf, type Picture, pictureOf } from "./picture";

export interface OverviewParts {
  world: World;
  clock: RunningClock;
  limits: Limits;
  faults: Faults;
  log: RequestLog;
  snapshots: Snapshots;
  changes: Changes;
  /** The company whose limits are shown. */
  companyId: () => string;
}

export interface ShownDeployment
  extends Pick<
    Deployment,
    "id" | "service_id" | "status" | "trigger" | "steps" | "created_at" | "started_at" | "finished_at"
  > {
  collection: "applications" | "static-sites";
  label: string;
  is_running: boolean;
  /** Whether an outcome will make it fail. */
  will_fail: boolean;
}

export interface ShownDelivery
  extends Pick<Delivery, "id" | "event_type" | "status" | "response_status" | "attempt" | "created_at" | "sent_at"> {
  /** The address without parts that may be secret. */
  endpoint: string;
  due: string;
}

/** The console's data at one moment. Newest first everywhere. No secrets. */
export interface Overview {
  /** Increases with every change. */
  version: number;
  now: string;
  speed: number;
  requests: { total: number; rate_limited: number; recent: LoggedRequest[] };
  limits: { are_on: boolean; requests: Standing; creations: Standing };
  picture: Picture;
  deployments: ShownDeployment[];
  deliveries: ShownDelivery[];
  faults: ReturnType<Faults["list"]>;
  outcomes: Outcome[];
  snapshots: SnapshotInfo[];
  dns: DnsRecord[];
  /** Timelines of the last hour. */
  availability: Pick<ShownAvailability, "names" | "timelines">;
}

const MOST_REQUESTS = 100;
const MOST_DEPLOYMENTS = 20;
const MOST_DELIVERIES = 50;
const SHOWN_AVAILABILITY = 3_600_000;

export function overviewOf(parts: OverviewParts, match: string): Overview {
  const { world, clock, limits, faults, log, changes } = parts;
  const { total, rateLimited } = log.counts();
  const caller = { ip: "127.0.0.1", company: parts.companyId() };
  return {
    version: changes.version,
    now: world.time.stamp(),
    speed: clock.speed,
    requests: { total, rate_limited: rateLimited, recent: log.recent().slice(-MOST_REQUESTS).reverse() },
    limits: {
      are_on: limits.areOn,
      requests: limits.standing({ ...caller, isCreation: false }),
      creations: limits.standing({ ...caller, isCreation: true }),
    },
    picture: pictureOf(world, match),
    deployments: deploymentsOf(world),
    deliveries: deliveriesOf(world),
    faults: faults.list(),
    outcomes: world.state.outcomes,
    snapshots: parts.snapshots.list(),
    dns: world.state.dns,
    availability: recentAvailability(world),
  };
}

function recentAvailability(world: World): Overview["availability"] {
  const since = world.time.stamp(world.time.now() - SHOWN_AVAILABILITY);
  const { names, timelines } = availabilityOf(world);
  const isRecent = ({ until }: Interval): boolean => until === null || until > since;
  return { names, timelines: timelines.map((it) => ({ ...it, intervals: it.intervals.filter(isRecent) })) };
}

function deploymentsOf(world: World): ShownDeployment[] {
  const all = (["applications", "static-sites"] as const).flatMap((collection) =>
    world.records.of(collection).flatMap((service) =>
      Object.values(service.deployments)
        .slice(-MOST_DEPLOYMENTS)
        .map((deployment) => ({ collection, service, deployment })),
    ),
  );
  return newest(all, ({ deployment }) => deployment.created_at, MOST_DEPLOYMENTS).map(
    ({ collection, service, deployment }) => {
      const { id, service_id, status, trigger, steps, created_at, started_at, finished_at } = deployment;
      const own = { id, service_id, status, trigger, steps, created_at, started_at, finished_at };
      const is_running = isUnfinished(deployment);
      const will_fail = is_running && deployment.ending.status === "failed";
      return { ...own, collection, label: labelOf(service, "service"), is_running, will_fail };
    },
  );
}

function deliveriesOf(world: World): ShownDelivery[] {
  return newest(world.records.of("webhook-deliveries"), ({ created_at }) => created_at, MOST_DELIVERIES).map(
    (delivery) => {
      const { id, event_type, status, response_status, attempt, created_at, sent_at, due } = delivery;
      const endpoint = addressOf(delivery.endpoint);
      const own = { id, event_type, status, response_status, attempt, created_at, sent_at };
      return { ...own, endpoint, due: world.time.stamp(due) };
    },
  );
}

/** If several have the same time, the one that was created last comes first. */
function newest<T>(all: readonly T[], at: (one: T) => string, most: number): T[] {
  return [...all]
    .reverse()
    .sort((a, b) => byTime(at(b), at(a)))
    .slice(0, most);
}
