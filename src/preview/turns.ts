import { z } from "zod";
import { SvcError } from "../model/problem";
import type { Runner } from "../state";
import type { Documents, Shape } from "../store";

/** Runs of one pull request: one at a time, and the newest is the only one that waits. */
interface Turns {
  readonly newest: number;
  /** The newest one, which releases up to 0.2.1 do not note. */
  readonly waiting?: Turn;
  readonly running?: Turn;
}

interface Turn {
  /** `0` if it has not waited. */
  readonly ticket: number;
  readonly machine: string;
  readonly pid: number;
  /** When it has begun or, if it is renewed, when it was last known to go on. */
  readonly since: string;
  /** Whether it is, which it is not by releases up to 0.2.1. */
  readonly isRenewed?: true;
}

type All = Readonly<Record<string, Turns>>;

const turnShape = z.looseObject({ ticket: z.int(), machine: z.string(), pid: z.int(), since: z.string() });
const turnsShape = z.record(
  z.string(),
  z.looseObject({ newest: z.int(), waiting: turnShape.optional(), running: turnShape.optional() }),
);
const isTurns: Shape = (document) => turnsShape.safeParse(document).success;

/** Milliseconds after which a run on another machine is taken to have ended, by the clock. */
const CLAIM = 60 * 60_000;
/** The same for one that is watched, and that is renewed. */
const SILENCE = 90_000;
const BETWEEN_RENEWALS = 20_000;
const BETWEEN_LOOKS = 1_000;

const keyOf = (project: string) => `preview-turns/${encodeURIComponent(project)}`;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The order of the runs for each pull request: a second `up` would fail at the engine's lock after it has changed the
 * configuration of the first, and a `down` during the first `up` would find no preview. The newest one wins.
 */
export class PreviewTurns {
  readonly #key: string;
  /** Of the run that is waited for: how it was last renewed, and when that was seen. */
  #seen: { readonly since: string; readonly at: number } | undefined;

  constructor(
    private readonly documents: Documents,
    project: string,
    private readonly runner: Pick<Runner, "machine" | "pid" | "isAlive">,
    private readonly pause = sleep,
    private readonly now = Date.now,
    /** The names of the project in earlier releases. */
    private readonly earlier: readonly string[] = [],
  ) {
    this.#key = keyOf(project);
  }

  /**
   * Does the work when no other run of the pull request is doing any.
   *
   * @throws SvcError `conflict` if a later run came meanwhile: that one does its work instead.
   */
  async take<T>(pullRequest: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
    const ticket = await this.#change(pullRequest, (turns) => {
      const newest = (turns?.newest ?? 0) + 1;
      return [{ ...turns, newest, waiting: this.#turn(newest) }, newest];
    });
    const end = this.#renewing(pullRequest, ticket, say);
    try {
      const begins = async () =>
        !(await this.#isEarlierGoingOn(pullRequest)) && (await this.#begin(pullRequest, ticket));
      await this.#until(begins, pullRequest, say);
      return await work();
    } finally {
      await end();
    }
  }

  /** The same, without taking over from those that wait. */
  async takeAfterAll(pullRequest: string, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
    await this.#until(() => this.takeIfFree(pullRequest, say, work), pullRequest, say);
  }

  async #until(looks: () => Promise<boolean>, pullRequest: string, say: (line: string) => void): Promise<void> {
    let hasSaid = false;
    while (!(await looks())) {
      if (!hasSaid) say(`Another run for pull request ${pullRequest} has not ended yet: waiting for it.`);
      hasSaid = true;
      await this.pause(BETWEEN_LOOKS);
    }
  }

  /** Does the work if no other run of the pull request is going on or waits. Returns whether it was done. */
  async takeIfFree(pullRequest: string, say: (line: string) => void, work: () => Promise<void>): Promise<boolean> {
    if (await this.#isEarlierGoingOn(pullRequest)) return false;
    const isFree = await this.#change(pullRequest, (turns = { newest: 0 }) => {
      const isTaken = [turns.running, turns.waiting].some((one) => one !== undefined && this.#isGoingOn(one));
      return isTaken ? [turns, false] : [{ newest: turns.newest, running: this.#turn(0) }, true];
    });
    if (!isFree) return false;
    const end = this.#renewing(pullRequest, 0, say);
    try {
      await work();
    } finally {
      await end();
    }
    return true;
  }

  #turn(ticket: number): Turn {
    const { machine, pid } = this.runner;
    return { ticket, machine, pid, since: new Date(this.now()).toISOString(), isRenewed: true };
  }

  /** Whether the turn has begun. */
  #begin(pullRequest: string, ticket: number): Promise<boolean> {
    return this.#change(pullRequest, (turns = { newest: ticket }) => {
      if (turns.newest > ticket) {
        throw new SvcError({
          code: "conflict",
          message: `A later run for pull request ${pullRequest} has taken over. Nothing was changed.`,
          next: "It deploys, or ends, what is newest: there is nothing to do.",
        });
      }
      if (turns.running && this.#isGoingOn(turns.running)) return [turns, false];
      return [{ newest: ticket, running: this.#turn(ticket) }, true];
    });
  }

  /** Keeps a turn from being taken over. Returns what ends it. */
  #renewing(pullRequest: string, ticket: number, say: (line: string) => void): () => Promise<void> {
    const isOwn = (turn: Turn | undefined): turn is Turn =>
      turn?.ticket === ticket && turn.machine === this.runner.machine && turn.pid === this.runner.pid;
    const renew = () =>
      this.#change(pullRequest, (turns) => {
        if (isOwn(turns?.running)) return [{ ...turns, running: this.#turn(ticket) }, undefined];
        if (isOwn(turns?.waiting)) return [{ ...turns, waiting: this.#turn(ticket) }, undefined];
        return [turns, undefined];
      });
    // A store that does not answer once does so at the next renewal.
    const renewals = setInterval(() => void renew().catch(() => {}), BETWEEN_RENEWALS);
    renewals.unref();
    return async () => {
      clearInterval(renewals);
      const ended = this.#change(pullRequest, (turns) => {
        if (!turns || ![turns.running, turns.waiting].some(isOwn)) return [turns, undefined];
        const { newest, running, waiting } = turns;
        const others = {
          ...(running === undefined || isOwn(running) ? {} : { running }),
          ...(waiting === undefined || isOwn(waiting) ? {} : { waiting }),
        };
        // Whoever waits with an earlier release has noted no more than its number.
        const isLast = newest === ticket && Object.keys(others).length === 0;
        return [isLast ? undefined : { newest, ...others }, undefined];
      });
      // What the run has done, or why it failed, is what counts.
      await ended.catch(() =>
        say(
          `The store does not answer: the next run for pull request ${pullRequest} waits ${SILENCE / 1_000} seconds.`,
        ),
      );
    };
  }

  /** A run of an earlier release; what one has left there is never deleted, and its PID belongs to another process one day. */
  async #isEarlierGoingOn(pullRequest: string): Promise<boolean> {
    const all = await Promise.all(this.earlier.map((one) => this.documents.read<All>(keyOf(one), isTurns)));
    return all.some((turns) => {
      const running = turns?.[pullRequest]?.running;
      return running !== undefined && this.now() <= Date.parse(running.since) + CLAIM && this.#isGoingOn(running);
    });
  }

  #isGoingOn({ machine, pid, since, isRenewed }: Turn): boolean {
    if (machine === this.runner.machine) return this.runner.isAlive(pid);
    if (this.now() > Date.parse(since) + CLAIM) return false;
    // Another machine may have another time: what counts is how long nothing is seen of it.
    if (this.#seen?.since !== since) this.#seen = { since, at: this.now() };
    return !isRenewed || this.now() <= this.#seen.at + SILENCE;
  }

  async #change<T>(pullRequest: string, change: (turns: Turns | undefined) => [Turns | undefined, T]): Promise<T> {
    const results: T[] = [];
    await this.documents.change<All>(
      this.#key,
      (all = {}) => {
        const { [pullRequest]: turns, ...others } = all;
        const [next, result] = change(turns);
        results[0] = result;
        if (next === turns) return all;
        return next ? { ...others, [pullRequest]: next } : others;
      },
      isTurns,
    );
    return results[0] as T;
  }
}
