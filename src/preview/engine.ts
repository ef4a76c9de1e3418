import type { PreviewStack } from "./stack";

type Settings = Readonly<Record<string, string | undefined>>;

/** The engine on PATH, in the project of the working directory. */
export interface Engine {
  /** What it calls a stack, if not that. */
  readonly unit?: "workspace";
  /** Runs a command with the user's terminal. @throws SvcError when it fails. */
  run(words: readonly string[], how?: Running): Promise<void>;
  /** Name of the project. @throws SvcError if this folder has none. */
  project(): string;
  /** What earlier releases called it in a store, if not that: other projects may have the same name there. */
  earlierProject?(): string;
  /** Whether a journal of this project is one of its own, if not only those of `project`; `undefined` if that cannot be told. */
  isOwn?(project: string): boolean | undefined;
  /** Names of the project's stacks in the current back end. */
  stacks(): Promise<string[]>;
  /** The selected stack of this folder, if there is one. */
  selected(): Promise<string | undefined>;
  /** The exported state of a stack. */
  state(stack: string): Promise<unknown>;
  /** What this machine has as the configuration of a stack, without the values of secrets. */
  configuration(stack: string): Promise<Settings>;
  /** The same of each of its runs that the back end has recorded, the last one first: a killed one is not among them. */
  runs(stack: string): Promise<readonly Settings[]>;
  /** The outputs of a stack, without secrets. */
  outputs(stack: string): Promise<Readonly<Record<string, unknown>>>;
  /** What previews do with a stack. */
  stack(name: string): PreviewStack;
}

export interface Running {
  /** For its standard input: what must not be seen among the words of a process. */
  readonly input?: string;
  /** Laid over the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export const unitOf = ({ unit }: Pick<Engine, "unit">): string => unit ?? "stack";
