import type { JournalNames } from "../state";
import type { PreviewStack } from "./stack";

type Settings = Readonly<Record<string, string | undefined>>;

/** The engine on PATH, in the project of the working directory. */
export interface Engine {
  /** What it calls a stack, if not that. */
  readonly unit?: "workspace";
  /** Runs a command with the user's terminal. @throws SvcError when it fails. */
  run(words: readonly string[], how?: Running): Promise<void>;
  /**
   * What the documents of the project in a store are called: those of one with its name in another back end, or in another
   * organization, are others. @throws SvcError if this folder has none.
   */
  project(): Promise<string>;
  /** What earlier releases called them, the last one first: other projects may have the same name there. */
  earlierProjects(): readonly string[];
  /** Which journals are those of the stack of a name; `undefined` for one of which that cannot be told. */
  isOwn(stack: string): Promise<(journal: JournalNames) => boolean | undefined>;
  /** Names of the project's stacks in the current back end and organization. */
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
