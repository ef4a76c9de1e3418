import { type Clock, stopwatch } from "../client/clock";
import { SvcError } from "../model/problem";
import type { Lease } from "./journal";
import { type DocumentOptions, type JournalDocument, nameOfStack } from "./journal-document";
import {
  edited,
  heldBy,
  isGone,
  isHeld,
  type Page,
  releasedBy,
  seconds,
  supersededBy,
  type Terms,
  termsAt,
  waitingFor,
} from "./lease";

export interface LeaseOptions extends DocumentOptions {
  /** Called when something is to be written. */
  clock(): Clock;
  terms?(): Terms;
  /** Called with messages about waits. */
  readonly say?: (message: string) => void;
}

/** How often a waiting run checks whether the other one still writes. */
const LOOKS = 60;

/**
 * Only one run writes for a stack at a time. It may write for the length of a lease after its
 * last write to the journal, by its own clock; another run takes over after it has seen no write for that long plus the
 * longest request. So no request of the first run is still in flight, whatever the two clocks show.
 */
export class StackLease implements Lease {
  #keeping: Promise<void> | undefined;
  /** Operations that are writing, and the lease that they write under. */
  #holders = 0;
  #acquiring: Promise<void> | undefined;
  #releasing: Promise<void> | undefined;
  /** Since the last write to the journal. */
  #held: { atMost(): number } | undefined;
  #fence: number | undefined;
  #begun: Promise<void> | undefined;
  #renewal: AbortController | undefined;

  /** `begin` comes before the work of a hold. */
  constructor(
    private readonly options: LeaseOptions,
    private readonly document: JournalDocument,
    private readonly begin: (signal?: AbortSignal) => Promise<void> = async () => {},
  ) {}

  get #terms(): Terms {
    return this.options.terms?.() ?? termsAt(1);
  }

  async hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#holders += 1;
    try {
      await this.#releasing;
      this.#acquiring ??= this.#acquire(signal);
      await this.#acquiring;
      this.#begun ??= this.begin(signal).finally(() => {
        this.#begun = undefined;
      });
      await this.#begun;
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) await this.#endLease();
    }
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  async guard(): Promise<string | undefined> {
    if (!this.#held) return undefined;
    // Half of the lease remains for the time between this check and the request.
    if (this.#isFresh()) return undefined;
    try {
      await this.keep();
      return undefined;
    } catch (error) {
      if (error instanceof SvcError) return error.message;
      throw error;
    }
  }

  mustBeHeld(): void {
    if (!this.#held) throw new Error("An intent outside of a hold.");
  }

  /** Stores what was written and removed in a single write; later edits go into the next one. Inside a hold only. */
  async keep(): Promise<void> {
    this.mustBeHeld();
    if (this.#keeping) {
      await this.#keeping.catch(() => {});
      if (!this.document.isEdited && this.#isFresh()) return;
    }
    this.#keeping ??= this.#keepNow().finally(() => {
      this.#keeping = undefined;
    });
    await this.#keeping;
  }

  /** For edits that no operation waits for: if another run writes, the next run derives them again. */
  keepAside(): void {
    if (this.#holders > 0 || !this.document.isEdited) return;
    const { runner } = this.options;
    const keep = () =>
      this.document.store((page, edits) =>
        isHeld(page) && !this.#isOurs(page) && !isGone(page, runner) ? page : edited(page, edits, runner),
      );
    this.#keeping ??= Promise.resolve()
      .then(keep)
      .catch(() => {})
      .finally(() => {
        this.#keeping = undefined;
      });
  }

  /** Resolves once what was kept aside is stored, where possible. */
  async settle(): Promise<void> {
    await this.#keeping;
    this.keepAside();
    await this.#keeping;
  }

  async #acquire(signal: AbortSignal | undefined): Promise<void> {
    const { runner, say } = this.options;
    const clock = this.options.clock();
    let seen: { readonly serial: number; readonly watch: { atLeast(): number } } | undefined;
    for (;;) {
      const watch = stopwatch(clock);
      let blocked = false;
      const silent = () => (seen?.watch.atLeast() ?? 0) >= this.#terms.takeOver;
      await this.document.change((page) => {
        this.#refuseSuperseded(page);
        const isFree = !isHeld(page) || page.holder?.run === runner.run || isGone(page, runner);
        blocked = !isFree && !(seen?.serial === page.serial && silent());
        return blocked ? page : heldBy(page, runner, new Date().toISOString());
      });
      if (!blocked) {
        this.#fence = this.document.page?.fence;
        this.#held = watch;
        void this.#renew();
        return;
      }
      const { serial = 0, holder } = this.document.page ?? {};
      if (!seen) say?.(waitingFor(nameOfStack(this.options.stack), holder?.host, this.#terms.takeOver));
      if (seen?.serial !== serial) seen = { serial, watch: stopwatch(clock) };
      await clock.sleep(this.#terms.takeOver / LOOKS, signal);
    }
  }

  /** A run that waits for the platform writes nothing for minutes: others must not take that for its end. */
  async #renew(): Promise<void> {
    this.#renewal = new AbortController();
    const { signal } = this.#renewal;
    const clock = this.options.clock();
    while (!signal.aborted) {
      await clock.sleep(this.#terms.lease, signal, true).catch(() => {});
      // Before its next request, the run asks again and reports why it cannot be renewed.
      await this.guard().catch(() => {});
    }
  }

  /** The lease ends with the last operation: the engine terminates its providers without notice. */
  async #endLease(): Promise<void> {
    const isHeld = this.#held !== undefined;
    this.#held = undefined;
    this.#renewal?.abort();
    this.#acquiring = undefined;
    if (!isHeld) return;
    this.#releasing = this.#release();
    await this.#releasing;
    this.#releasing = undefined;
  }

  async #release(): Promise<void> {
    const { runner, say } = this.options;
    // A renewal that ended later would look like a run that still writes.
    await this.#keeping?.catch(() => {});
    try {
      await this.document.store((page, edits) =>
        this.#isOurs(page) ? releasedBy(edited(page, edits, runner), runner) : page,
      );
    } catch (error) {
      if (!(error instanceof SvcError)) throw error;
      const { takeOver } = this.#terms;
      say?.(`${error.problem.message} The next run waits up to ${seconds(takeOver)} s before it writes.`);
    }
  }

  #isFresh(): boolean {
    return this.#held !== undefined && this.#held.atMost() < this.#terms.lease / 2;
  }

  async #keepNow(): Promise<void> {
    const { runner, clock } = this.options;
    const watch = stopwatch(clock());
    await this.document.store((page, edits) => {
      this.#refuseSuperseded(page);
      return edited(heldBy(page, runner, new Date().toISOString()), edits, runner);
    });
    if (this.#held) this.#held = watch;
  }

  #isOurs({ holder }: Page): boolean {
    return holder?.run === this.options.runner.run;
  }

  /** @throws SvcError `superseded` */
  #refuseSuperseded(page: Page): void {
    if (this.#fence === undefined || page.fence === this.#fence) return;
    throw supersededBy(page.holder, nameOfStack(this.options.stack));
  }
}
