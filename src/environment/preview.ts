/** Type of the component that marks a stack as a preview: `sweep` uses it, never a stack's name. */
export const PREVIEW_TYPE = "svc-iac:environment:Preview";

/** Type of the component that marks a stack as one of a pool, while it waits. */
export const POOLED_TYPE = "svc-iac:environment:PooledPreview";

/** Type of the component that notes the last run that has been completed, beside the mark. */
export const COMPLETED_TYPE = "svc-iac:environment:CompletedPreview";

/**
 * The name of a preview's stack. An object of the platform carries no other mark: those whose name has the stack's are
 * recognised by it, in a report on another stack.
 */
export const previewStack = (pullRequest: string) => `pr-${pullRequest}`;

const OWN_STACK = /^pr-([1-9]\d*)$/;

/** The name of a stack in the pool; a preview that is taken from it keeps that name. */
export const pooledStack = (number: number) => `pool-${number}`;

/** Whether `preview-env` gives such names to stacks. Nothing is deleted by a name alone: see the mark in the state. */
export const isPreviewStack = (name: string): boolean => /^(?:pr|pool)-[1-9]\d*$/.test(name);

/** The content of the mark. */
export interface PreviewMark {
  readonly pullRequest: string;
  /** When it may be swept, RFC 3339. */
  readonly until: string;
  /** The last `up`, RFC 3339; earlier releases did not note it. */
  readonly active?: string;
  readonly isPaused?: true;
  /** What `up` was given, where a workspace has no configuration that keeps it. */
  readonly settings?: string;
  /** Its last run has failed, or has not ended. */
  readonly isIncomplete?: true;
  /** That run destroys it, or returns it to the pool. */
  readonly isEnding?: true;
}

/** Whether an exported state is that of a preview that waits in the pool. */
export function isPooled(state: unknown): boolean {
  return (state as Exported).deployment?.resources?.some(({ type }) => type === POOLED_TYPE) ?? false;
}

/** What that mark says: the name of its component. Two of them are from a run that has not completed. */
export function pooledAs(state: unknown): string | undefined {
  const marks = ((state as Exported).deployment?.resources ?? []).filter(({ type }) => type === POOLED_TYPE);
  return marks.length === 1 ? marks[0]?.urn?.split("::").at(-1) : undefined;
}

interface Resource {
  readonly type?: string;
  readonly urn?: string;
  /** Whether a provider manages it: components and the stack's own note have none. */
  readonly custom?: boolean;
  readonly outputs?: unknown;
}

interface Exported {
  readonly deployment?: {
    readonly manifest?: { readonly time?: string };
    readonly resources?: readonly Resource[];
    readonly pending_operations?: readonly { readonly resource?: { readonly urn?: string } }[] | null;
  } | null;
}

/** The mark in an exported state, if it is complete. */
export function previewMarkIn(state: unknown): PreviewMark | undefined {
  return writtenMarkIn(state) ?? destroyedMarkIn(state);
}

/**
 * A preview that is destroyed and kept, for what an interrupted run may have created, has lost its mark with its resources.
 * What that run had begun has the name of its stack, and the file's component above it.
 */
function destroyedMarkIn(state: unknown): PreviewMark | undefined {
  const { resources = [], pending_operations: pending, manifest } = (state as Exported).deployment ?? {};
  if (resources.length > 0) return undefined;
  const [name] = (pending ?? []).flatMap(({ resource }) => BEGUN.exec(resource?.urn ?? "")?.slice(1) ?? []);
  return name === undefined ? undefined : markOfDestroyed(name, manifest?.time);
}

const BEGUN = /^urn:pulumi:([^:]+)::[^:]+::svc-iac:environment:Environment\$/;

/** The mark, expired, of a stack that is known to be a preview without one; `undefined` if its name is none of a preview's. */
export function markOfDestroyed(name: string, until = new Date(0).toISOString()): PreviewMark | undefined {
  const [, pullRequest] = OWN_STACK.exec(name) ?? [];
  return pullRequest === undefined ? undefined : { pullRequest, until, isIncomplete: true };
}

function writtenMarkIn(state: unknown): PreviewMark | undefined {
  const resources = (state as Exported).deployment?.resources ?? [];
  const marks = resources.filter(({ type }) => type === PREVIEW_TYPE);
  const { pullRequest, until, active, paused, settings } = (marks[0]?.outputs ?? {}) as Record<string, unknown>;
  const completed = resources.find(({ type: one }) => one === COMPLETED_TYPE);
  const achieved = (completed?.outputs ?? {}) as { readonly until?: unknown; readonly paused?: unknown };
  // Earlier releases did not note it, or noted `until` only.
  const isIncomplete = completed !== undefined && (achieved.until !== until || (achieved.paused ?? paused) !== paused);
  const isWhole = marks.length === 1 && typeof pullRequest === "string" && typeof until === "string";
  if (!isWhole || !Number.isFinite(Date.parse(until))) return undefined;
  return {
    pullRequest,
    until,
    ...(typeof active === "string" ? { active } : {}),
    ...(paused === true ? { isPaused: true } : {}),
    ...(typeof settings === "string" ? { settings } : {}),
    ...(isIncomplete ? { isIncomplete: true } : {}),
  };
}

/** Whether an exported state is empty, without pending operations. */
export function isEmpty(state: unknown): boolean {
  const { pending_operations: pending = [] } = (state as Exported).deployment ?? {};
  return !hasResources(state) && (pending ?? []).length === 0;
}

/** The same, but for operations that were interrupted: a destroyed stack still has those. */
export function hasResources(state: unknown): boolean {
  const { resources = [] } = (state as Exported).deployment ?? {};
  return resources.some(({ type, custom }) => custom === true && !type?.startsWith("pulumi:providers:"));
}
