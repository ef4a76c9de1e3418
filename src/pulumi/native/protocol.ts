/** Values as the engine sends them, with its sentinels for secrets and unknown values. */
export type Raw = Readonly<Record<string, unknown>>;

export interface Failure {
  readonly property: string;
  readonly reason: string;
}

/** How the engine wants an object named that no program names: `pulumi:autonaming` of the stack's configuration. */
export interface Autonaming {
  readonly mode: "propose" | "enforce" | "disable";
  /** Empty where the mode is `disable`. */
  readonly proposed: string;
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

interface Deadline {
  /** Seconds; 0 if the user set none. */
  readonly timeout: number;
}

interface CreateRequest extends Deadline {
  readonly urn: string;
  readonly inputs: Raw;
  readonly preview: boolean;
}

interface UpdateRequest extends CreateRequest {
  readonly id: string;
  readonly olds: Raw;
}

interface ReadRequest {
  readonly urn: string;
  readonly id: string;
  /** Empty for an import. */
  readonly olds: Raw;
  readonly oldInputs: Raw;
}

interface ReadAnswer {
  readonly id: string;
  readonly outputs: Raw;
  readonly inputs: Raw;
}

/** What a resource may have been before: whatever is missing is as it is now. */
export interface Former {
  readonly urn?: string;
  readonly name?: string;
  readonly type?: string;
  readonly project?: string;
  readonly stack?: string;
  readonly parent?: string;
  readonly noParent?: boolean;
}

/** A resource as a component declares it to the engine. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  /** URN. */
  readonly parent: string;
  /** `false` of a component. */
  readonly isCustom: boolean;
  readonly inputs: Raw;
  /** URNs of what has to be there first. */
  readonly dependencies: readonly string[];
  /** URNs of what the values come from, by input. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Reference of the provider; the engine's default one where it is missing. */
  readonly provider?: string | undefined;
  readonly protect?: boolean | undefined;
  readonly retainOnDelete?: boolean | undefined;
  readonly formerly: readonly Former[];
}

export interface Registered {
  readonly urn: string;
  /** Empty where it is not known yet. */
  readonly id: string;
  readonly outputs: Raw;
  /** Otherwise the engine has said why, and nothing of it is known. */
  readonly isMade: boolean;
}

/** Where a component declares its resources: the program's side of the engine. */
export interface Monitor {
  register(resource: Registration): Promise<Registered>;
  registerOutputs(urn: string, outputs: Raw): Promise<void>;
}

export interface ConstructRequest
  extends Pick<Registration, "type" | "name" | "parent" | "protect" | "retainOnDelete"> {
  readonly inputs: Raw;
  readonly stack: string;
  readonly project: string;
  /** Of the stack, by `namespace:key`. */
  readonly configuration: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
  readonly isPreview: boolean;
  /** References of the providers that the program names for what is declared in it, by package. */
  readonly providers: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
  readonly formerly: readonly Former[];
  readonly monitor: Monitor;
}

export interface ConstructAnswer {
  readonly urn: string;
  readonly outputs: Raw;
  /** URNs of what the values come from, by output. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** What is refused is an error: as a failure of a property, the engine would append its name to the message. */
export interface InvokeAnswer {
  readonly value: Raw;
}

export type During = "preview" | "update";

/** The calls of the engine to a provider, in plain values instead of messages. */
export interface Provider {
  getSchema(): string;
  checkConfig(urn: string, news: Raw): { readonly inputs: Raw; readonly failures: readonly Failure[] };
  /** Whether anything changed. Never a reason to replace the provider's resources. */
  diffConfig(olds: Raw, news: Raw): boolean;
  /** `urn` is that of the provider itself; empty if an engine does not pass it. */
  configure(urn: string, args: Raw): void;
  check(
    urn: string,
    olds: Raw,
    news: Raw,
    autonaming?: Autonaming,
  ): Promise<{ readonly inputs: Raw; readonly failures: readonly Failure[] }>;
  diff(request: { urn: string; id: string; olds: Raw; oldInputs: Raw; news: Raw }): Promise<DiffAnswer>;
  create(request: CreateRequest): Promise<{ readonly id: string; readonly outputs: Raw }>;
  update(request: UpdateRequest): Promise<{ readonly outputs: Raw }>;
  /** `undefined` if there is none. */
  read(request: ReadRequest): Promise<ReadAnswer | undefined>;
  delete(request: Deadline & { urn: string; id: string; olds: Raw }): Promise<void>;
  /** `during` is what the engine is doing; `undefined` of an engine that does not report it. */
  invoke(token: string, args: Raw, during?: During): Promise<InvokeAnswer>;
  /** Declares the resources of a component. */
  construct(request: ConstructRequest): Promise<ConstructAnswer>;
  /** Objects of a kind, by the token of its type: those that match, or a page of them. */
  list(token: string, query: Raw, page: Page): Promise<Listed>;
  /** Cancels all waits. */
  cancel(): void;
  /** Called once, before the process ends: gives back what it holds of the limits. */
  finish(): Promise<void>;
}

/** Which part of a list: at most `limit` in all, `size` at once, `after` the page that had this as its `next`. */
export interface Page {
  readonly limit?: number | undefined;
  readonly size?: number | undefined;
  readonly after?: string | undefined;
}

export interface Listed {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  /** Where the next page begins, if there is one. */
  readonly next?: string;
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
