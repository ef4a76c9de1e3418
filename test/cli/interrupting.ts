import type { Engine } from "../../src/preview/engine";
import type { Documents } from "../../src/store";
import { Killed } from "./stacks";

/** A step of a command fails, after which it cleans up, or is its last one, however it would end. */
export type How = "failed" | "killed";
/** Where in the step: `half` is in an `up` or a destruction of the engine that has begun. */
export type Phase = "before" | "half" | "after";

const ENDED = 2 ** 31 - 2;

/** Interrupts a command at one of its steps: what the engine runs, and what is written to the store. */
export class Interrupting {
  #steps = 0;
  #isDead = false;
  hasInterrupted = false;

  constructor(
    readonly at: number,
    readonly phase: Phase,
    readonly how: How,
  ) {}

  /** @param half sets what an engine's run throws half-way. */
  async during(
    engine: Engine,
    documents: Documents,
    half: (error: Error | undefined) => void,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const { run } = engine;
    const { change } = documents;
    engine.run = (words, how) => {
      const isLong = ["up", "apply", "destroy"].includes(words[0] ?? "");
      return this.#step(() => run(words, how), isLong ? half : undefined);
    };
    documents.change = (...given) => this.#step(() => change.apply(documents, given as never)) as never;
    await work().catch(() => {});
    engine.run = run;
    documents.change = change;
    await forgetProcess(documents);
  }

  async #step<T>(work: () => Promise<T>, half?: (error: Error | undefined) => void): Promise<T> {
    if (this.#isDead) throw new Killed();
    if (this.#steps++ !== this.at || (this.phase === "half" && !half)) return work();
    if (this.phase === "after" && this.how === "failed") return work();
    this.hasInterrupted = true;
    this.#isDead = this.how === "killed";
    const error = this.how === "killed" ? new Killed() : new Error("The platform is away.");
    if (this.phase === "after") await work();
    if (this.phase === "half") {
      half?.(error);
      await work().finally(() => half?.(undefined));
    }
    throw error;
  }

  /** Whether the command ended before this step. */
  get isBeyond(): boolean {
    return this.#steps <= this.at;
  }
}

/** Each command is a process: what this one has noted of itself in the store is of one that has ended. */
async function forgetProcess(documents: Documents): Promise<void> {
  for (const key of await documents.store.list("")) {
    const ended = (now: unknown) =>
      JSON.parse(JSON.stringify(now).replaceAll(`"pid":${process.pid}`, `"pid":${ENDED}`));
    await documents.change(key, ended);
  }
}
