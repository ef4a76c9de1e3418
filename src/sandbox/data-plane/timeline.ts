import type { Watcher } from "../effects";
import type { Availability, Interval } from "../records";
import { newborn, type World } from "../world";
import { connectionsOf } from "./reach";
import type { Standing } from "./reasons";
import { hostsOf, route } from "./route";
import { adoptRunning } from "./running";

/** The maximum number of intervals of a host or connection; the oldest are removed. */
const KEPT_INTERVALS = 1000;

type Subject = Pick<Availability, "kind" | "name" | "application_id" | "target_id">;

/** Records the availability of every host and connection, as intervals: computed at each change, never sampled. */
export class Timeline implements Watcher {
  readonly #world: World;
  next = 0;

  constructor(world: World) {
    this.#world = world;
    world.effects.watcher = this;
    adoptRunning(world);
  }

  /** Compares what is with the last interval of each. A host stays one when no service has it any more. */
  look(): void {
    const world = this.#world;
    this.next = Number.POSITIVE_INFINITY;
    const hosts = hostsOf(world);
    const seen = new Set<string>();
    const note = (id: string, subject: Subject, standing: Standing): void => {
      seen.add(id);
      this.next = Math.min(this.next, standing.until);
      this.#note(id, subject, standing);
    };
    const known = world.records.of("availability").filter(({ kind }) => kind === "host");
    for (const name of new Set([...hosts.keys(), ...known.map((it) => it.name)])) {
      const subject: Subject = { kind: "host", name, application_id: null, target_id: null };
      note(`host:${name}`, subject, route(world, name, undefined, hosts));
    }
    for (const { kind, name, application, target, standing } of connectionsOf(world)) {
      const subject = { kind, name, application_id: application, target_id: target };
      note(`${kind}:${application}:${target}`, subject, standing);
    }
    for (const record of world.records.of("availability")) if (!seen.has(record.id)) this.#end(record);
  }

  #note(id: string, subject: Subject, { by, failing: [failure] }: Standing): void {
    const { availability } = this.#world.state.objects;
    const record = availability[id];
    const next = { by, reason: failure?.reason ?? null, why: failure?.why ?? null };
    const last = record?.intervals.at(-1);
    if (last?.until === null && isSame(last, next)) return;
    this.#world.changes.announce("availability", id);
    const intervals = continued(record?.intervals ?? [], next, this.#world.time.stamp()).slice(-KEPT_INTERVALS);
    const names = { ...record?.names };
    for (const it of by) {
      const [collection = "", key = ""] = it.split("/");
      const named = NAMED.find((name) => name === collection);
      const name = named && this.#world.state.objects[named][key]?.display_name;
      if (name !== undefined) names[it] = name;
    }
    availability[id] = {
      ...(record ?? { ...newborn(this.#world), id, company_id: "" }),
      ...subject,
      intervals,
      names,
    };
  }

  #end({ id, intervals }: Availability): void {
    const last = intervals.at(-1);
    if (last?.until !== null) return;
    this.#world.changes.announce("availability", id);
    last.until = this.#world.time.stamp();
  }
}

type State = Pick<Interval, "by" | "reason" | "why">;

const isSame = (one: State, other: State): boolean => one.why === other.why && one.by.join() === other.by.join();

/** The intervals with what is from now on; a state that lasted no time is not kept. */
function continued(intervals: readonly Interval[], next: State, now: string): Interval[] {
  const kept = intervals.at(-1)?.from === now ? intervals.slice(0, -1) : intervals;
  const before = kept.slice(0, -1);
  const last = kept.at(-1);
  if (!last) return [{ from: now, until: null, ...next }];
  if ((last.until ?? now) === now && isSame(last, next)) return [...before, { ...last, until: null }];
  return [...before, { ...last, until: last.until ?? now }, { from: now, until: null, ...next }];
}

/** What the control API shows: the timelines, and the names of what answers. */
export interface ShownAvailability {
  now: string;
  /** Display names of `by`, the last ones of what was deleted. */
  names: Record<string, string>;
  timelines: Pick<Availability, "kind" | "name" | "application_id" | "target_id" | "intervals">[];
}

export function availabilityOf(world: World): ShownAvailability {
  const timelines = world.records.of("availability").map(({ kind, name, application_id, target_id, intervals }) => ({
    kind,
    name,
    application_id,
    target_id,
    intervals,
  }));
  const names = Object.assign({}, ...world.records.of("availability").map((it) => it.names), namesOf(world));
  return { now: world.time.stamp(), names, timelines };
}

const NAMED = ["applications", "static-sites", "object-storage", "databases"] as const;

/** The display names of what answers. */
export function namesOf(world: World): Record<string, string> {
  return Object.fromEntries(
    NAMED.flatMap((name) => world.records.of(name).map(({ id, display_name }) => [`${name}/${id}`, display_name])),
  );
}
