/** The sandbox's own time, in milliseconds since 1970. */
export interface SandboxClock {
  now(): number;
  /** Jumps ahead. */
  advance(seconds: number): void;
}

/** Time that runs `speed` times as fast as its source and can jump ahead. It never goes back. */
export class RunningClock implements SandboxClock {
  readonly #source: { now(): number };
  #speed: number;
  #sourceThen: number;
  #then: number;

  constructor(source: { now(): number } = Date, speed = 1, start = source.now()) {
    this.#source = source;
    this.#speed = speed;
    this.#sourceThen = source.now();
    this.#then = start;
  }

  get speed(): number {
    return this.#speed;
  }

  /** How far this clock is ahead of its source: a restart continues with it. */
  get offset(): number {
    return this.now() - this.#source.now();
  }

  now(): number {
    return Math.round(this.#then + Math.max(0, this.#source.now() - this.#sourceThen) * this.#speed);
  }

  advance(seconds: number): void {
    this.#anchor(this.now() + seconds * 1000);
  }

  setSpeed(speed: number): void {
    this.#anchor(this.now());
    this.#speed = speed;
  }

  #anchor(now: number): void {
    this.#sourceThen = this.#source.now();
    this.#then = now;
  }
}

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
