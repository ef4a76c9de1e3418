import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { Api } from "./api";
import { Changes } from "./changes";
import { RunningClock, type SandboxClock } from "./clock";
import { Console } from "./console";
import { loadContract } from "./contract";
import { mountControl } from "./control";
import { Events } from "./events";
import { HABITS } from "./families";
import { type Fault, Faults } from "./faults";
import { Limits } from "./limits";
import { type OutcomeOrder, readOutcome } from "./outcomes";
import { type RequestCounts, RequestLog } from "./request-log";
import { createServer, mountHooks } from "./server";
import { type SnapshotInfo, Snapshots } from "./snapshots";
import { clearState, giveTokens, newState, type Tokens } from "./state";
import { StateFile, type StoredState } from "./state-file";
import { readVariants, USUAL, type Variants } from "./variants";
import { World } from "./world";

export type { SandboxClock } from "./clock";
export type { Fault } from "./faults";
export type { OutcomeOrder } from "./outcomes";
export type { RequestCounts } from "./request-log";
export type { SnapshotInfo } from "./snapshots";
export type { Tokens } from "./state";
export type { Variants } from "./variants";

export interface SandboxOptions {
  /** 0, the default, takes any free one. */
  port?: number;
  /** How many times as fast as its source the sandbox's clock runs; default 1. */
  speed?: number;
  /** Where time comes from; the machine's clock when missing. */
  clock?: { now(): number };
  /** Whether request limits hold; default true. */
  limits?: boolean;
  /** Real milliseconds before each answer of the platform's API. */
  latencyMs?: number;
  /** Where the state is kept; in memory only when missing. */
  stateFile?: string;
  /** Starts with a copy of this state file, also of one whose sandbox is running. A `stateFile` must be a new one then. */
  fork?: string;
  /** Opens the control API; generated when missing. */
  key?: string;
  /** API keys, by what they give access to; one with full access is generated when missing. */
  tokens?: Tokens;
}

export interface Sandbox {
  /** Origin of the API, without /v3. */
  readonly url: string;
  /** The value of the header x-sandbox-key. */
  readonly key: string;
  /** The first API key with full access. */
  readonly token: string;
  /** The company of that key. */
  readonly companyId: string;
  readonly clock: SandboxClock;
  /** Address of the console in a browser on this machine, with a code that opens it once; each call makes another. */
  consoleUrl(): string;
  requests(): RequestCounts;
  resetRequests(): void;
  /** Arms a fault, as POST /__sandbox/faults does, and answers its id. */
  addFault(fault: Fault): string;
  clearFaults(): void;
  /** Orders the next background work of a kind to fail, as POST /__sandbox/outcomes does. */
  addOutcome(order: OutcomeOrder): void;
  /**
   * Keeps objects, API keys and ordered outcomes, to come back to; not the clock, faults and counts. It costs nothing;
   * at most 200 are kept. Works as POST /__sandbox/snapshots does.
   */
  snapshot(name?: string): SnapshotInfo;
  /** Puts back a snapshot, by its id or name. Time goes on: work that would have ended by now ends at once. */
  restore(snapshot: string): void;
  /** Has the sandbox answer as the platform does to some clients and not to others, until a reset. */
  vary(variants: Partial<Variants>): void;
  /** Forgets all objects, faults, outcomes and counts; brings back the given API keys, and keeps snapshots and the clock. */
  reset(): Promise<void>;
  /** Writes the state, if it is kept, and ends all connections. */
  close(): Promise<void>;
}

/** Starts a sandbox of the platform's API on loopback. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const contract = loadContract();
  const stored = readStored(options);
  const source = options.clock ?? Date;
  const start = source.now() + Math.max(0, stored?.clockOffset ?? 0);
  const clock = new RunningClock(source, options.speed ?? 1, start);
  const state = stored?.state ?? newState();
  if (options.key !== undefined) state.key = options.key;
  const ownKey = giveTokens(state, options.tokens, new Date(clock.now()).toISOString());

  let url = "";
  const world = new World(contract, clock, state, HABITS, () => url);
  world.changed();
  world.settle();
  const file = options.stateFile === undefined ? undefined : new StateFile(options.stateFile, world);
  const changes = new Changes();
  const saved = (): void => {
    file?.changed();
    changes.tell();
  };
  const limits = new Limits(contract.rateLimits, clock, options.limits ?? true);
  const faults = new Faults();
  const log = new RequestLog(() => changes.tell());
  const events = new Events(world, saved);
  const snapshots = new Snapshots(world);
  const api = new Api({ world, limits, faults, log, events, latencyMs: options.latencyMs ?? 0, saved });
  /** Another state was put in place. */
  const replaced = (): void => {
    world.settle();
    api.forget();
    events.resume();
    saved();
  };
  const restore = (id: string): SnapshotInfo => {
    const { info, isReordered } = snapshots.restore(id);
    replaced();
    if (isReordered) file?.reordered();
    return info;
  };
  const reset = (): void => {
    world.markAll();
    clearState(state);
    world.markAll();
    replaced();
    limits.clear();
    faults.remove();
    log.clear();
    world.variants = USUAL;
  };

  const passed = (seconds: number): void => {
    clock.advance(seconds);
    events.pump();
  };

  const server = createServer(world, (ip) => api.untouchedHeaders(ip));
  api.mount(server);
  const companyId = (): string => ownKey.company_id;
  mountControl(server, { world, clock, faults, log, events, snapshots, companyId, reset, restore, saved });
  const page = new Console({ world, clock, limits, faults, log, snapshots, changes, companyId, saved, url: () => url });
  page.mount(server);
  mountHooks(server, world, saved);
  await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  return {
    url,
    key: state.key,
    token: ownKey.token,
    companyId: ownKey.company_id,
    clock: { now: () => clock.now(), advance: passed },
    consoleUrl: () => page.address(),
    requests: () => log.counts(),
    resetRequests: () => log.clear(),
    addFault: (fault) => faults.add(fault),
    clearFaults: () => {
      faults.remove();
    },
    addOutcome: (order) => {
      state.outcomes.push(readOutcome(order));
    },
    snapshot: (name) => snapshots.take(name),
    restore: (snapshot) => {
      restore(snapshot);
    },
    vary: (variants) => {
      world.variants = { ...world.variants, ...readVariants(variants) };
    },
    reset: async () => reset(),
    close: async () => {
      events.end();
      await server.close();
      await file?.close();
    },
  };
}

function readStored({ stateFile, fork }: SandboxOptions): StoredState | undefined {
  if (fork === undefined) return stateFile === undefined ? undefined : StateFile.read(stateFile);
  if (stateFile !== undefined && existsSync(stateFile)) {
    throw new Error(
      `The state file ${stateFile} exists already: a fork of ${fork} starts with a new one. Delete it, or name another.`,
    );
  }
  const stored = StateFile.read(fork);
  if (!stored) throw new Error(`There is no state file ${fork} to fork.`);
  return stored;
}
