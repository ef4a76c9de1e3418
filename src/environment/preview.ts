/** Type of the component that marks a stack as a preview: what `sweep` goes by, never a stack's name. */
export const PREVIEW_TYPE = "svc-iac:environment:Preview";

/** What the mark says. */
export interface PreviewMark {
  readonly pullRequest: string;
  /** When it may be swept, RFC 3339. */
  readonly until: string;
}

interface Resource {
  readonly type?: string;
  /** Whether there is something behind it: components and the stack's own note stand for nothing. */
  readonly custom?: boolean;
  readonly outputs?: unknown;
}

interface Exported {
  readonly deployment?: {
    readonly resources?: readonly Resource[];
    readonly pending_operations?: readonly unknown[] | null;
  } | null;
}

/** The mark in an exported state, if there is a whole one. */
export function previewMarkIn(state: unknown): PreviewMark | undefined {
  const resources = (state as Exported).deployment?.resources ?? [];
  const marks = resources.filter(({ type }) => type === PREVIEW_TYPE);
  const { pullRequest, until } = (marks[0]?.outputs ?? {}) as Record<string, unknown>;
  const isWhole = marks.length === 1 && typeof pullRequest === "string" && typeof until === "string";
  return isWhole && Number.isFinite(Date.parse(until)) ? { pullRequest, until } : undefined;
}

/** Whether an exported state holds nothing yet, and is waiting for nothing. */
export function isEmpty(state: unknown): boolean {
  const { resources = [], pending_operations: pending = [] } = (state as Exported).deployment ?? {};
  const isKept = ({ type, custom }: Resource) => custom === true && !type?.startsWith("pulumi:providers:");
  return !resources.some(isKept) && (pending ?? []).length === 0;
}

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `3d` → milliseconds; `undefined` where it is no such thing. */
export function lifetime(text: string): number | undefined {
  const [, count, unit = ""] = /^([1-9]\d{0,3})([mhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0) * 1000;
}
