import type { RunningClock } from "./clock";

/** The time of a world, as its records have it. */
export class WorldTime {
  /** The moment that a watched world is being settled at. */
  moment: number | undefined;

  constructor(readonly clock: RunningClock) {}

  now(): number {
    return this.moment ?? this.clock.now();
  }

  stamp(at = this.now()): string {
    return new Date(at).toISOString();
  }

  /** Sets `updated_at`, always to a later time, even if the clock stands still (contract note 33). */
  touch(record: { updated_at: string }, at = this.now()): void {
    record.updated_at = this.stamp(Math.max(at, Date.parse(record.updated_at) + 1));
  }
}
