import { type Client, connect } from "../../src/client/client";
import type { Clock } from "../../src/client/clock";
import { ApiError } from "../../src/client/errors";
import { operation as operationOf } from "../../src/contract";
import type { Call } from "../../src/model";
import { Sleepers } from "../support/sleepers";
import type { Platform, RawAnswer } from "./platform";

/**
 * What can happen at a boundary. `crash`: what is asked there is done, and the process ends before it hears of it. In
 * `provider-dies` the engine goes on without it; one of Pulumi keeps its state then, which is the same as a crash. The
 * clocks are that of the machine: it is set back or forward by an hour, or the machine is suspended for one after that.
 * What is refused is not done. `late`: a crash before the request arrives. What a request starts fails, or lasts longer than any run waits, or its run is stopped.
 */
export const WHATS = [
  ...["crash", "provider-dies", "late", "lost-before", "lost-after", "doubled", "stale", "refused"],
  ...["clock-back", "clock-on", "clock-stops"],
  ...["fails", "lasts", "lasts-fails", "stopped", "stopped-fails"],
] as const;
export type What = (typeof WHATS)[number];

export interface Disturbance {
  readonly what: What;
  /** The boundary, from 1 on. */
  readonly at: number;
  /** From there on, so many lists do not show the last write. */
  readonly lists?: number;
}

/** Whether nothing that the process does comes after it. */
export const isCrash = (what: What | undefined): boolean =>
  what === "crash" || what === "late" || what === "provider-dies";

const HOUR = 3_600_000;
const SET: Readonly<Partial<Record<What, number>>> = { "clock-back": -HOUR, "clock-on": HOUR, "clock-stops": 0 };

/** Where a run meets what is outside of it. */
export interface Boundary {
  readonly of: "http" | "store" | "engine";
  /** What was asked for, in words. */
  readonly label: string;
  /** The request, where it is one. */
  readonly call?: Call;
  /** Whether the request changes something. */
  readonly isWrite: boolean;
  /** Whether its answer may get lost. */
  readonly mayBeLost?: true;
  /** The platform goes on with it after its answer. */
  readonly startsWork?: true;
  /** The status of the answer, where the request came to the platform. */
  readonly status?: number;
  /** A write without the lease that it needs. */
  readonly isStray?: true;
  /** What everything that lasts is after it. */
  readonly state: string;
}

/** What `Runner.pass` is asked for. */
export interface Passage extends Pick<Boundary, "of" | "label" | "isWrite"> {
  readonly of: "store" | "engine";
  readonly lost?: () => Error;
}

const NEVER = new Promise<never>(() => {});

export interface Surroundings {
  readonly platform: Platform;
  /** What everything that lasts is now: two equal ones go on in the same way. */
  state(): string;
  /** What happens to it, at most one thing at a boundary beside a clock that is set. */
  readonly disturbances: readonly Disturbance[];
  /** Whether the journal's lease lets it write. */
  mayWrite(): boolean;
  /** Resolves when it is this run's turn; at once when it is alone. */
  turn?(): Promise<void>;
}

/** A process: it counts its boundaries and dies at one of them, if that is what happens to it. */
export class Runner {
  readonly boundaries: Boundary[] = [];
  readonly client: Client;
  /** Resolves when the process has died. */
  readonly death: Promise<"died">;
  /** Resolves when the provider has died, and the engine has not. */
  readonly providerDeath: Promise<void>;
  /** Why no write may be sent just now, if so: asked right before each of them. */
  guard: () => Promise<string | undefined> = async () => undefined;
  /** What its user does who does not wait any longer. */
  stop: () => void = () => {};
  readonly clock: Clock;
  readonly #around: Surroundings;
  #count = 0;
  /** How far this machine's clock has been set. */
  #set = 0;
  /** For how long this machine has been suspended: its own time, unlike the wall clock, has stood still. */
  #suspended = 0;
  /** What lists show, and how many of them still do. */
  #behind: { readonly past: Platform["past"]; left: number } | undefined;
  /** Writes that are allowed and not yet sent. */
  #checked = 0;
  #isDead = false;
  #die: () => void = () => {};
  #isProviderDead = false;
  #dieAsProvider: () => void = () => {};

  constructor(around: Surroundings) {
    this.#around = around;
    this.death = new Promise((resolve) => {
      this.#die = () => resolve("died");
    });
    this.providerDeath = new Promise((resolve) => {
      this.#dieAsProvider = resolve;
    });
    const { platform } = around;
    this.clock = this.#clock();
    this.client = connect({
      settings: platform.settings,
      clock: this.clock,
      stopWrites: () => this.#stopWrites(),
      transport: (_settings, _clock, call) => this.#send(call),
    });
  }

  /** Something other than the platform is asked: a store, a state file. `lost` is how it fails without an answer. */
  async pass<T>({ of, label, isWrite, lost }: Passage, work: () => T): Promise<T> {
    // Slower than any request that does not wait for it.
    if (of === "store" && isWrite) await new Promise((resolve) => setImmediate(resolve));
    if (await this.#isOver(of)) return NEVER;
    const { what } = this.#begin() ?? {};
    const result = what === "lost-before" ? undefined : work();
    this.#end({ of, label, isWrite, ...(lost ? { mayBeLost: true } : {}) }, what);
    if (this.#isGone(of)) return NEVER;
    if (lost && (what === "lost-before" || what === "lost-after")) throw lost();
    return result as T;
  }

  async #send(call: Call): Promise<RawAnswer> {
    if (await this.#isOver()) return NEVER;
    const { platform } = this.#around;
    const isWrite = operationOf(call.operation).method !== "GET";
    const { what, lists } = this.#begin() ?? {};
    const label = `${call.operation} ${call.ids.join(" ")}`.trim();
    const isStray = isWrite && !this.#around.mayWrite() ? (true as const) : undefined;
    let answer: RawAnswer | undefined;
    if (what === "late") platform.late = call;
    if (what !== "late" && what !== "lost-before" && what !== "refused") {
      if (what === "stale") this.#behind = { past: platform.past, left: lists ?? 1 };
      platform.fate = { fails: what?.endsWith("fails") ?? false, lasts: what?.startsWith("lasts") ?? false };
      answer = await this.#answer(call);
      if (what?.startsWith("stopped")) this.stop();
      if (what === "doubled") answer = await platform.ask(call);
      if (what !== "stale" && lists !== undefined) this.#behind = { past: platform.past, left: lists };
    }
    const { status } = answer ?? {};
    if (isWrite) this.#checked -= 1;
    const startsWork = isWrite && platform.hasStarted ? (true as const) : undefined;
    const facts = {
      ...(status === undefined ? {} : { status }),
      ...(isStray ? { isStray } : {}),
      ...(startsWork ? { startsWork } : {}),
    };
    this.#end({ of: "http", label, call, isWrite, mayBeLost: true, ...facts }, what);
    if (this.#isGone()) return NEVER;
    if (what === "refused") throw new ApiError(call, 422, "refused.");
    if (!answer || what === "lost-after") throw new ApiError(call, undefined, "no answer.", { lost: true });
    return answer;
  }

  #answer(call: Call): Promise<RawAnswer> {
    const { platform } = this.#around;
    const behind = this.#behind;
    if (!behind || behind.left === 0 || !call.operation.startsWith("list")) return platform.ask(call);
    behind.left -= 1;
    return platform.askBehind(call, behind.past);
  }

  /** Whether the process has died, once it is its turn. */
  async #isOver(of?: Boundary["of"]): Promise<boolean> {
    if (!this.#isGone(of) && this.#checked === 0) await this.#around.turn?.();
    return this.#isGone(of);
  }

  #isGone(of?: Boundary["of"]): boolean {
    return this.#isDead || (this.#isProviderDead && of !== "engine");
  }

  /** A write is checked and sent in one step: nobody else's turn comes in between. */
  async #stopWrites(): Promise<string | undefined> {
    if (await this.#isOver()) return NEVER;
    this.#checked += 1;
    const reason = await this.guard();
    if (reason !== undefined) this.#checked -= 1;
    return reason;
  }

  #begin(): Disturbance | undefined {
    this.#count += 1;
    const found = this.#around.disturbances.filter(({ at }) => at === this.#count);
    for (const { what } of found) this.#set += SET[what] ?? 0;
    return found.find(({ what }) => SET[what] === undefined);
  }

  #end(boundary: Omit<Boundary, "state">, what: What | undefined): void {
    this.boundaries.push({ ...boundary, state: this.#around.state() });
    const { disturbances, platform } = this.#around;
    if (disturbances.some(({ what, at }) => what === "clock-stops" && at === this.#count)) {
      platform.now += HOUR;
      this.#suspended += HOUR;
    }
    if (!isCrash(what)) return;
    if (what === "provider-dies") this.#isProviderDead = true;
    else this.#isDead = true;
    (what === "provider-dies" ? this.#dieAsProvider : this.#die)();
  }

  #clock(): Clock {
    const { platform } = this.#around;
    const now = () => platform.now - this.#suspended;
    const background = new Sleepers();
    return {
      now,
      readings: () => [now(), platform.now + this.#set],
      sleep: async (milliseconds, signal, isBackground) => {
        signal?.throwIfAborted();
        if (this.#isGone()) return NEVER;
        if (isBackground) return background.until(now() + milliseconds, signal);
        platform.now += milliseconds;
        background.wake(now());
        // Whoever is faster than any wait goes first.
        await new Promise((resolve) => setImmediate(resolve));
      },
      toWall: (moment) => moment + this.#suspended + this.#set,
      fromWall: (moment) => moment - this.#suspended - this.#set,
    };
  }
}
