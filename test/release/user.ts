import type { Declared } from "../conformance/face";
import type { LocalSandbox } from "../engine/local-sandbox";
import type { Ran } from "../support/ran";

/** What a preview shows: nothing where nothing would change. */
export interface Preview {
  readonly ran: Ran;
  /** Operations and resources. */
  readonly changes: readonly string[];
}

/** Somebody with one stack, whose package changes from release to release while state and store stay. */
export interface User {
  /** Laid over the environment of every command. */
  readonly env: NodeJS.ProcessEnv;
  /** Process IDs of the engines that run now. */
  readonly running: readonly number[];
  /** From here on, the package is the one in this folder. */
  use(folder: string): Promise<void>;
  declare(resources: readonly Declared[]): Promise<void>;
  preview(): Promise<Preview>;
  /** With a look at all objects first. */
  up(): Promise<Ran>;
  destroy(): Promise<Ran>;
  /** What a user does first after a run was killed. */
  unlock(): Promise<void>;
  /** Every file of the engine's state, as one text. */
  state(): Promise<string>;
  /** Keeps a copy of the state; the answer puts it back. */
  keep(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export type Open = (sandbox: LocalSandbox) => Promise<User>;
