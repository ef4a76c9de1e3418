/** Values as the engine sends them, with its sentinels for secrets and unknown values. */
export type Raw = Readonly<Record<string, unknown>>;

export interface Failure {
  readonly property: string;
  readonly reason: string;
}

export type ChangeKind = "add" | "delete" | "update";

/** One line of the engine's diff. */
export interface PropertyChange {
  readonly kind: ChangeKind;
  readonly replaces: boolean;
  /** Between the previous and the new inputs; otherwise between the live object and the new inputs. */
  readonly inInputs: boolean;
}

export interface DiffAnswer {
  readonly changes: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  readonly stables: readonly string[];
  /** By path, `processes.web.port`. */
  readonly detailed: Readonly<Record<string, PropertyChange>>;
}

export interface Deadline {
  /** Seconds; 0 if the user set none. */
  readonly timeout: number;
}

export interface CreateRequest extends Deadline {
  readonly urn: string;
  readonly inputs: Raw;
  readonly preview: boolean;
}

export interface UpdateRequest extends CreateRequest {
  readonly id: string;
  readonly olds: Raw;
}

export interface ReadRequest extends Deadline {
  readonly urn: string;
  readonly id: string;
  /** Empty for an import. */
  readonly olds: Raw;
  readonly oldInputs: Raw;
}

export interface ReadAnswer {
  readonly id: string;
  readonly outputs: Raw;
  readonly inputs: Raw;
}

export interface InvokeAnswer {
  readonly value: Raw;
  readonly failures: readonly Failure[];
}

/** The calls of the engine to a provider, in plain values instead of messages. */
export interface Provider {
  getSchema(): string;
  checkConfig(urn: string, news: Raw): { readonly inputs: Raw; readonly failures: readonly Failure[] };
  /** Whether anything changed. Never a reason to replace the provider's resources. */
  diffConfig(olds: Raw, news: Raw): boolean;
  /** `urn` is that of the provider itself; empty if an engine does not pass it. */
  configure(urn: string, args: Raw): void;
  check(urn: string, olds: Raw, news: Raw): Promise<{ readonly inputs: Raw; readonly failures: readonly Failure[] }>;
  diff(request: { urn: string; id: string; olds: Raw; oldInputs: Raw; news: Raw }): Promise<DiffAnswer>;
  create(request: CreateRequest): Promise<{ readonly id: string; readonly outputs: Raw }>;
  update(request: UpdateRequest): Promise<{ readonly outputs: Raw }>;
  /** `undefined` if there is none. */
  read(request: ReadRequest): Promise<ReadAnswer | undefined>;
  delete(request: Deadline & { urn: string; id: string; olds: Raw }): Promise<void>;
  invoke(token: string, args: Raw): Promise<InvokeAnswer>;
  /** All objects of a kind, by the token of its type. */
  list(token: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Cancels all waits. */
  cancel(): void;
}

/** The failure of an object that exists: the engine stores it and continues from there. */
export interface InitFailed {
  readonly message: string;
  readonly id: string;
  readonly properties: Raw;
  readonly reasons: readonly string[];
}

export function isInitFailed(error: unknown): error is InitFailed {
  return error instanceof Error && "id" in error && "properties" in error && "reasons" in error;
}
