import { randomUUID } from "node:crypto";
import { z } from "zod";
import { pooledStack } from "../environment/preview";
import type { Runner } from "../state";
import type { Documents, Shape } from "../store";

/** What a preview of the pool is for: one that was created for another file or environment is of no use. */
export interface Purpose {
  readonly file: string;
  readonly environment: string;
}

/**
 * `filling`: a run is creating, cleaning or deleting it. `ready`: it waits, suspended. `taken`: it belongs to a pull
 * request. `returned`: it is suspended and holds the data of its last pull request.
 */
type SlotState = "filling" | "ready" | "taken" | "returned";

/** One preview of the pool; its name is that of its stack. */
export interface Slot extends Purpose {
  readonly state: SlotState;
  /** Since when, RFC 3339. */
  readonly since: string;
  readonly pullRequest?: string;
  /** Names of the configuration that its pull request has set. */
  readonly settings?: readonly string[];
  /** Whether it holds the data of an earlier pull request. */
  readonly isUsed?: boolean;
  /** The run that is filling it. */
  readonly claim?: Claim;
}

interface Claim extends Pick<Runner, "machine" | "pid"> {
  readonly id: string;
}

/** A slot of a pull request. */
export interface Taken {
  readonly name: string;
  /** Whether it has just been taken: it is as it was filled. */
  readonly isFresh: boolean;
}

/** A slot that this run is filling. */
export interface Claimed {
  readonly name: string;
  readonly id: string;
  readonly isUsed: boolean;
  /** Names of the configuration that its last pull request has set. */
  readonly settings: readonly string[];
}

type Slots = Readonly<Record<string, Slot>>;

const slotShape = z.looseObject({
  ...{ file: z.string(), environment: z.string(), since: z.string() },
  state: z.enum(["filling", "ready", "taken", "returned"]),
  pullRequest: z.string().optional(),
  settings: z.array(z.string()).optional(),
  isUsed: z.boolean().optional(),
  claim: z.looseObject({ id: z.string(), machine: z.string(), pid: z.int() }).optional(),
});
const slotsShape = z.record(z.string(), slotShape);
const isSlots: Shape = (document) => slotsShape.safeParse(document).success;

/** Milliseconds after which a run on another machine no longer fills what it has claimed. */
const CLAIM = 60 * 60_000;

/**
 * The previews of a project that wait for a pull request, and whose they are: one document of the store, which changes
 * by comparison with its last version. Two pull requests never get the same one.
 */
export class PreviewPool {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #runner: Pick<Runner, "machine" | "pid" | "isAlive">;
  readonly #now: () => number;

  constructor(
    documents: Documents,
    project: string,
    runner: Pick<Runner, "machine" | "pid" | "isAlive">,
    now = Date.now,
  ) {
    this.#documents = documents;
    this.#key = `previews/${encodeURIComponent(project)}`;
    this.#runner = runner;
    this.#now = now;
  }

  async slots(): Promise<Slots> {
    return (await this.#documents.read<Slots>(this.#key, isSlots)) ?? {};
  }

  /**
   * The slot of a pull request: its own, or else one that is ready, which is `fresh`. `undefined` if there is none.
   */
  async take(pullRequest: string, purpose: Purpose): Promise<Taken | undefined> {
    // Without a pool, nothing is written.
    if (Object.keys(await this.slots()).length === 0) return undefined;
    return this.#change<Taken | undefined>((slots) => {
      const entries = Object.entries(slots);
      const own = entries.find(([, slot]) => slot.state === "taken" && slot.pullRequest === pullRequest);
      if (own) return [slots, { name: own[0], isFresh: false }];
      const [name, ready] = entries.find(([, slot]) => slot.state === "ready" && fits(slot, purpose)) ?? [];
      if (name === undefined || !ready) return [slots, undefined];
      return [
        { ...slots, [name]: this.#at({ ...ready, state: "taken", pullRequest, isUsed: true }) },
        { name, isFresh: true },
      ];
    });
  }

  /** Adds to the names of the configuration that a pull request has set. */
  note(name: string, settings: readonly string[]): Promise<readonly string[]> {
    return this.#change((slots) => {
      const slot = slots[name];
      const all = [...new Set([...(slot?.settings ?? []), ...settings])];
      return [slot && settings.length > 0 ? { ...slots, [name]: { ...slot, settings: all } } : slots, all];
    });
  }

  /**
   * Whoever has it, a pull request or the claim of a run that could not fill it, is done with it: it waits to be cleaned.
   */
  async giveBack(name: string, holder: string): Promise<void> {
    await this.#change((slots) => {
      const { pullRequest, claim, ...slot } = slots[name] ?? {};
      if ((pullRequest ?? claim?.id) !== holder) return [slots, undefined];
      return [{ ...slots, [name]: this.#at({ ...(slot as Purpose), state: "returned" }) }, undefined];
    });
  }

  /** It belongs to a pull request, whatever the pool knew of it. */
  async assign(name: string, pullRequest: string): Promise<void> {
    await this.#change((slots) => {
      const known = slots[name];
      if (!known) return [slots, undefined];
      const { claim: _, ...slot } = known;
      return [{ ...slots, [name]: this.#at({ ...slot, state: "taken", pullRequest, isUsed: true }) }, undefined];
    });
  }

  /**
   * Claims a slot to fill, one that exists before a new one; `undefined` if `size` are ready or being filled. A new one
   * may be one of the `stacks` already: a run with another store has created it, and may have used it.
   */
  claim(size: number, purpose: Purpose, stacks: readonly string[] = []): Promise<Claimed | undefined> {
    return this.#change((slots) => {
      const own = Object.entries(slots).filter(([, slot]) => fits(slot, purpose));
      const waiting = own.filter(([, slot]) => slot.state === "ready" || this.#isBeingFilled(slot));
      if (waiting.length >= size) return [slots, undefined];
      const idle = own.find(([, slot]) => slot.state === "returned" || this.#isAbandoned(slot));
      const name = idle?.[0] ?? nextName(slots);
      return this.#claimed(slots, name, purpose, !idle && stacks.includes(name));
    });
  }

  /** Claims a slot that is beyond `size`, or waits for another purpose, to delete it. */
  claimSurplus(size: number, purpose: Purpose): Promise<Claimed | undefined> {
    return this.#change((slots) => {
      const entries = Object.entries(slots).filter(([, slot]) => slot.state !== "taken" && !this.#isBeingFilled(slot));
      const others = entries.filter(([, slot]) => !fits(slot, purpose));
      const own = entries.filter(([, slot]) => fits(slot, purpose));
      const idle = own.filter(([, slot]) => slot.state !== "ready");
      const surplus = [...others, ...idle, ...own.filter(([, slot]) => slot.state === "ready").slice(size)];
      const [name, slot] = surplus[0] ?? [];
      return name === undefined || !slot ? [slots, undefined] : this.#claimed(slots, name, slot);
    });
  }

  /** What was claimed is ready. Returns `false` if another run has claimed it since. */
  filled(claimed: Claimed): Promise<boolean> {
    return this.#change((slots) => {
      const slot = slots[claimed.name];
      if (slot?.claim?.id !== claimed.id) return [slots, false];
      const { file, environment } = slot;
      return [{ ...slots, [claimed.name]: this.#at({ file, environment, state: "ready" }) }, true];
    });
  }

  /** Its stack is gone. */
  async drop(name: string): Promise<void> {
    await this.#change((slots) => {
      const { [name]: gone, ...others } = slots;
      return [gone ? others : slots, undefined];
    });
  }

  #claimed(slots: Slots, name: string, { file, environment }: Purpose, isFound = false): [Slots, Claimed] {
    const { isUsed = isFound, settings = [] } = slots[name] ?? {};
    const { machine, pid } = this.#runner;
    const claim = { id: randomUUID(), machine, pid };
    const slot = this.#at({ file, environment, state: "filling", claim, isUsed, settings });
    return [
      { ...slots, [name]: slot },
      { name, id: claim.id, isUsed, settings },
    ];
  }

  #isBeingFilled(slot: Slot): boolean {
    return slot.state === "filling" && !this.#isAbandoned(slot);
  }

  /** Only the machine of a run can know that it has ended; others wait. */
  #isAbandoned({ state, claim, since }: Slot): boolean {
    if (state !== "filling" || !claim) return false;
    if (claim.machine === this.#runner.machine) return !this.#runner.isAlive(claim.pid);
    return this.#now() > Date.parse(since) + CLAIM;
  }

  #at(slot: Omit<Slot, "since">): Slot {
    return { ...slot, since: new Date(this.#now()).toISOString() };
  }

  async #change<T>(change: (slots: Slots) => [Slots, T]): Promise<T> {
    const results: T[] = [];
    const attempt = (now: Slots | undefined) => {
      const [next, result] = change(now ?? {});
      // Called again if another writer was faster.
      results[0] = result;
      return next;
    };
    await this.#documents.change<Slots>(this.#key, attempt, isSlots);
    return results[0] as T;
  }
}

function fits(slot: Purpose, { file, environment }: Purpose): boolean {
  return slot.file === file && slot.environment === environment;
}

function nextName(slots: Slots): string {
  for (let number = 1; ; number++) if (!Object.hasOwn(slots, pooledStack(number))) return pooledStack(number);
}
