import { z } from "zod";
import { SvcError } from "../model/problem";
import type { Runner } from "../state";
import type { Documents, Shape } from "../store";

/** Runs of one pull request: one at a time, and the newest is the only one that waits. */
interface Turns {
  readonly newest: number;
  readonly running?: {
    readonly ticket: number;
    readonly machine: string;
    readonly pid: number;
    readonly since: string;
  };
}

type All = Readonly<Record<string, Turns>>;

const turnsShape = z.record(
  z.string(),
  z.looseObject({
    newest: z.int(),
    running: z.looseObject({ ticket: z.int(), machine: z.string(), pid: z.int(), since: z.string() }).optional(),
  }),
);
const isTurns: Shape = (document) => turnsShape.safeParse(document).success;

/** Milliseconds after which a run on another machine is taken to have ended. */
const CLAIM = 60 * 60_000;
const BETWEEN_LOOKS = 1_000;

const keyOf = (project: string) => `preview-turns/${encodeURIComponent(project)}`;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The order of the runs for each pull request: a second `up` would fail at the engine's lock after it has changed the
 * configuration of the first, and a `down` during the first `up` would find no preview. The newest one wins.
 */
export class PreviewTurns {
  readonly #key: string;

  constructor(
    private readonly documents: Documents,
    project: string,
    private readonly runner: Pick<Runner, "machine" | "pid" | "isAlive">,
    private readonly pause = sleep,
    private readonly now = Date.now,
    /** The name of the project in earlier releases. */
    private readonly earlier?: string,
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
      return [{ ...turns, newest }, newest];
    });
    let hasSaid = false;
    while ((await this.#isEarlierGoingOn(pullRequest)) || !(await this.#begin(pullRequest, ticket))) {
      if (!hasSaid) say(`Another run for pull request ${pullRequest} has not ended yet: waiting for it.`);
      hasSaid = true;
      await this.pause(BETWEEN_LOOKS);
    }
    try {
      return await work();
    } finally {
      await this.#change(pullRequest, (turns) => {
        if (turns?.running?.ticket !== ticket) return [turns, undefined];
        return [turns.newest === ticket ? undefined : { newest: turns.newest }, undefined];
      });
    }
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
      const { machine, pid } = this.runner;
      const since = new Date(this.now()).toISOString();
      return [{ newest: ticket, running: { ticket, machine, pid, since } }, true];
    });
  }

  /** A run of an earlier release; what one has left there is never deleted, and its PID belongs to another process one day. */
  async #isEarlierGoingOn(pullRequest: string): Promise<boolean> {
    if (this.earlier === undefined) return false;
    const running = (await this.documents.read<All>(keyOf(this.earlier), isTurns))?.[pullRequest]?.running;
    return running !== undefined && this.now() <= Date.parse(running.since) + CLAIM && this.#isGoingOn(running);
  }

  #isGoingOn({ machine, pid, since }: NonNullable<Turns["running"]>): boolean {
    if (machine === this.runner.machine) return this.runner.isAlive(pid);
    return this.now() <= Date.parse(since) + CLAIM;
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
