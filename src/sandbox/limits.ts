import type { Contract } from "./contract";

type LimitName = "company" | "ip" | "creation";

interface Window {
  start: number;
  used: number;
}

/** The caller, where known. */
export interface Caller {
  ip: string;
  company: string | undefined;
  isCreation: boolean;
}

export interface Standing {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The request limits of the contract (x-rate-limits): fixed windows, each starting with its first request. */
export class Limits {
  readonly #rules: Contract["rateLimits"];
  readonly #clock: { now(): number };
  readonly #isOn: boolean;
  #windows = new Map<string, Window>();

  constructor(rules: Contract["rateLimits"], clock: { now(): number }, isOn: boolean) {
    this.#rules = rules;
    this.#clock = clock;
    this.#isOn = isOn;
  }

  get areOn(): boolean {
    return this.#isOn;
  }

  clear(): void {
    this.#windows.clear();
  }

  /** Counts a request. Returns how many seconds to wait if it is refused; a refused one is not counted. */
  take(caller: Caller): number | undefined {
    if (!this.#isOn) return undefined;
    const counted = limitsOf(caller);
    const full = counted.filter((name) => this.#standing(name, caller).remaining === 0);
    if (full.length > 0) return Math.max(1, ...full.map((name) => this.#standing(name, caller).resetSeconds));
    for (const name of counted) this.#count(windowKey(name, caller), this.#lengthOf(name));
    return undefined;
  }

  /**
   * The limit that the headers describe: on creations always the creation limit, otherwise the one with the
   * fewest requests left (contract note 32).
   */
  standing(caller: Caller): Standing {
    if (caller.isCreation && caller.company) return this.#standing("creation", caller);
    const all = limitsOf(caller).map((name) => this.#standing(name, caller));
    return all.reduce((fewest, it) => (it.remaining < fewest.remaining ? it : fewest));
  }

  #standing(name: LimitName, caller: Caller): Standing {
    const limit = this.#rules[name]?.requests ?? 0;
    const window = this.#current(windowKey(name, caller), this.#lengthOf(name));
    const length = this.#lengthOf(name);
    const elapsed = window ? this.#clock.now() - window.start : 0;
    return {
      limit,
      remaining: Math.max(0, limit - (window?.used ?? 0)),
      resetSeconds: Math.ceil((length - elapsed) / 1000),
    };
  }

  #lengthOf(name: LimitName): number {
    return (this.#rules[name]?.window_seconds ?? 60) * 1000;
  }

  #current(key: string, length: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && this.#clock.now() - window.start < length ? window : undefined;
  }

  #count(key: string, length: number): void {
    const window = this.#current(key, length);
    if (window) window.used += 1;
    else this.#windows.set(key, { start: this.#clock.now(), used: 1 });
  }
}

function limitsOf(caller: Caller): LimitName[] {
  if (!caller.company) return ["ip"];
  return caller.isCreation ? ["creation", "company", "ip"] : ["company", "ip"];
}

function windowKey(name: LimitName, caller: Caller): string {
  return `${name} ${name === "ip" ? caller.ip : caller.company}`;
}

/** The headers of every answer, under both of their names. */
export function limitHeaders(standing: Standing): Record<string, string> {
  const values = { limit: standing.limit, remaining: standing.remaining, reset: standing.resetSeconds };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [`ratelimit-${name}`, String(value)],
      [`x-ratelimit-${name}`, String(value)],
    ]),
  );
}
