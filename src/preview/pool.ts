import { randomUUID } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import { z } from "zod";
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
  /** What its stack was marked with when it was filled; earlier releases do not note it. */
  readonly mark?: string;
}

interface Claim extends Pick<Runner, "machine" | "pid"> {
  readonly id: string;
}

/** A slot of a pull request. */
export interface Taken {
  readonly name: string;
  /** Whether it has just been taken: it is as it was filled. */
  readonly isFresh: boolean;
  /** What its stack is marked with if nobody has used it since. */
  readonly mark?: string;
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

/** A slot to claim. */
interface Chosen extends Purpose {
  readonly name: string;
  /** It is new here, and its stack exists: a run with another store has created that, and may have used it. */
  readonly isFound?: boolean;
}

/** The pool under the names of earlier releases, the last one first, which other projects may have as well. */
export interface EarlierPool {
  readonly projects: readonly string[];
  /** The pull request that this project's stack of that name is marked with, if there is that stack. */
  readonly markedIn: (stack: string) => Promise<{ readonly pullRequest: string | undefined } | undefined>;
}

/** Called again if another writer was faster. */
export type Choose = (slots: Slots, isBeingFilled: (slot: Slot) => boolean) => Chosen | undefined;

const slotShape = z.looseObject({
  ...{ file: z.string(), environment: z.string(), since: z.string() },
  state: z.enum(["filling", "ready", "taken", "returned"]),
  pullRequest: z.string().optional(),
  settings: z.array(z.string()).optional(),
  isUsed: z.boolean().optional(),
  mark: z.string().optional(),
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
  readonly #earlier: EarlierPool | undefined;

  constructor(
    documents: Documents,
    project: string,
    runner: Pick<Runner, "machine" | "pid" | "isAlive">,
    now = Date.now,
    earlier?: EarlierPool,
  ) {
    this.#documents = documents;
    this.#key = keyOf(project);
    this.#earlier = earlier;
    this.#runner = runner;
    this.#now = now;
  }

  async slots(): Promise<Slots> {
    return (await this.#documents.read<Slots>(this.#key, isSlots)) ?? (await this.#carried());
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
      if (own) return [slots, { name: own[0], isFresh: false, ...markOf(own[1]) }];
      const [name, ready] = entries.find(([, slot]) => slot.state === "ready" && fits(slot, purpose)) ?? [];
      if (name === undefined || !ready) return [slots, undefined];
      return [
        { ...slots, [name]: this.#at({ ...ready, state: "taken", pullRequest, isUsed: true }) },
        { name, isFresh: true, ...markOf(ready) },
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
   * Whoever has it, a pull request or the claim of a run that could not fill it, is done with it: it waits to be cleaned. So it
   * does if it was `seen` ready, and its stack is not; or whatever the pool knew of it, unless a run is filling it: that one sees
   * its stack.
   */
  async giveBack(name: string, of?: string | { readonly seen: Slot }): Promise<void> {
    await this.#change((slots) => {
      const known = slots[name];
      if (!known || !this.#isOf(known, of)) return [slots, undefined];
      const { pullRequest: _, claim: __, ...slot } = known;
      const isUsed = typeof of === "string" ? {} : { isUsed: true };
      return [{ ...slots, [name]: this.#at({ ...slot, state: "returned", ...isUsed }) }, undefined];
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

  /** Claims the slot that `choose` returns, if it returns one. */
  claim(choose: Choose): Promise<Claimed | undefined> {
    return this.#change((slots) => {
      const chosen = choose(slots, (slot) => slot.state === "filling" && !this.#isAbandoned(slot));
      return chosen ? this.#claimed(slots, chosen) : [slots, undefined];
    });
  }

  /** What was claimed is ready, and its stack is marked so. Returns `false` if another run has claimed it since. */
  filled(claimed: Claimed, mark?: string): Promise<boolean> {
    return this.#change((slots) => {
      const slot = slots[claimed.name];
      if (slot?.claim?.id !== claimed.id) return [slots, false];
      const { file, environment } = slot;
      const ready = { file, environment, state: "ready" as const, ...markOf({ mark }) };
      return [{ ...slots, [claimed.name]: this.#at(ready) }, true];
    });
  }

  /** Its stack is gone. */
  async drop(name: string): Promise<void> {
    await this.#change((slots) => {
      const { [name]: gone, ...others } = slots;
      return [gone ? others : slots, undefined];
    });
  }

  #isOf(slot: Slot, of: string | { readonly seen: Slot } | undefined): boolean {
    if (of === undefined) return slot.state !== "filling" || this.#isAbandoned(slot);
    if (typeof of === "string") return (slot.pullRequest ?? slot.claim?.id) === of;
    return slot.state === of.seen.state && slot.mark === of.seen.mark;
  }

  #claimed(slots: Slots, { name, file, environment, isFound = false }: Chosen): [Slots, Claimed] {
    const { isUsed = isFound, settings = [] } = slots[name] ?? {};
    const { machine, pid } = this.#runner;
    const claim = { id: randomUUID(), machine, pid };
    const slot = this.#at({ file, environment, state: "filling", claim, isUsed, settings });
    return [
      { ...slots, [name]: slot },
      { name, id: claim.id, isUsed, settings },
    ];
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

  /**
   * What it begins with: of the slots under its last earlier name, those with a stack of this project. Who has one, its stack
   * shows; all others may hold data, as another project may have marked them as clean.
   */
  async #carried(): Promise<Slots> {
    if (!this.#earlier || (await this.#documents.read<Slots>(this.#key, isSlots))) return {};
    const { projects, markedIn } = this.#earlier;
    const pools = await Promise.all(projects.map((one) => this.#documents.read<Slots>(keyOf(one), isSlots)));
    const carried: Record<string, Slot> = {};
    for (const [name, slot] of Object.entries(pools.find(Boolean) ?? {})) {
      const marked = await markedIn(name);
      if (!marked) continue;
      const { claim: _, pullRequest: __, ...kept } = slot;
      const { pullRequest } = marked;
      const whose =
        pullRequest === undefined ? { state: "returned" as const } : { state: "taken" as const, pullRequest };
      carried[name] = { ...kept, ...whose, isUsed: true };
    }
    return carried;
  }

  async #change<T>(change: (slots: Slots) => [Slots, T]): Promise<T> {
    const results: T[] = [];
    const carried = await this.#carried();
    const attempt = (now: Slots | undefined) => {
      const [next, result] = change(now ?? carried);
      // Called again if another writer was faster.
      results[0] = result;
      return next;
    };
    await this.#documents.change<Slots>(this.#key, attempt, isSlots);
    return results[0] as T;
  }
}

const markOf = ({ mark }: { readonly mark?: string | undefined }) => (mark === undefined ? {} : { mark });

const keyOf = (project: string) => `previews/${encodeURIComponent(project)}`;

/** Whether a preview of the pool is of use there. */
export function fits(slot: Purpose, { file, environment }: Purpose): boolean {
  return fileOf(slot.file) === fileOf(file) && slot.environment === environment;
}

/** A file of the project by its path there, which is the same on all machines. */
export function fileOf(file: string): string {
  const path = relative(process.cwd(), file);
  return isAbsolute(file) && path.startsWith("..") ? file : path;
}
