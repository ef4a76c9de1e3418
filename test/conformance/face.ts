import type { SandboxControl } from "../engine/sandbox-control";

/** One resource as every face can declare it. */
export interface Declared {
  readonly kind: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Stands for the id of another resource of the same program. */
export interface IdOf {
  readonly idOf: readonly [kind: string, name: string];
}

export const idOf = (kind: string, name: string): IdOf => ({ idOf: [kind, name] });

export const isIdOf = (value: unknown): value is IdOf => typeof value === "object" && value !== null && "idOf" in value;

export interface Ran {
  readonly ok: boolean;
  /** Everything that its user read. */
  readonly said: string;
}

/** One of the ways in which users declare resources, with an engine and a sandbox of its own. */
export interface Face {
  readonly name: string;
  readonly platform: SandboxControl;
  /** Makes these the only resources of the program, after a look at the platform. */
  apply(resources: readonly Declared[]): Promise<Ran>;
  /** Plans the program as it was applied last: whether that would change nothing. */
  isSettled(): Promise<boolean>;
  close(): Promise<void>;
}
