import type { GraphEdge, GraphNode } from "../environment/graph";
import type { Position } from "../environment/tree";

/** Version of the report's format, see schemas/drift-report.schema.json. */
export const REPORT_VERSION = 1;

/** Accepted by the baseline until the end of a day (UTC), or ignored by a rule. */
export interface Accepted {
  /** `2026-12-31`. Null for a rule: it does not expire. */
  readonly until: string | null;
  readonly reason: string | null;
}

/**
 * `missing`: a declared entry does not exist. `extra`: one that was removed from the declaration still exists.
 * `undeclared`: a field that nobody declares, and whose value matters to whoever owns the object. `deployed`: the record is as
 * declared, and the last deployment runs another value: an action promoted it, say.
 */
export type Change = "changed" | "missing" | "extra" | "undeclared" | "deployed";

/** Differences between two values, both of which are shown if they are not secret. */
export const hasBothValues = (change: Change) => change === "changed" || change === "deployed";

export interface DifferenceReport {
  /** Declared names and keys from the outside in. */
  readonly path: readonly string[];
  /** The same as one text. */
  readonly field: string;
  readonly change: Change;
  /** The values are not shown: both are null here. */
  readonly secret: boolean;
  readonly declared: unknown;
  readonly live: unknown;
  /** When the record that holds the field last changed. Null for values outside the record. */
  readonly since: string | null;
  /** Where it is declared, else the deepest declared part of its path. Null for a state, which has no positions. */
  readonly position: Position | null;
  readonly accepted: Accepted | null;
  /** When the history's first comparison found it, without a later one that did not. Null without a history. */
  readonly foundSince: string | null;
  /** What a missing entry has become, or may have where the source stores no IDs: keys of entries that nobody declares. */
  readonly mayBe?: readonly string[];
}

/** The last deployment of an object. It need not be the cause of a difference. */
export interface LastDeployment {
  readonly id: string;
  readonly requestedAt: string | null;
  /** The platform's word for what started it. */
  readonly trigger: string | null;
  /** Author and hash of its commit. */
  readonly author: string | null;
  readonly commit: string | null;
  readonly branch: string | null;
}

export interface Unchecked {
  /** Null if nothing of the object could be checked. */
  readonly field: string | null;
  readonly reason: string;
  /** The same as for a difference. */
  readonly position: Position | null;
}

export type Status = "clean" | "drifted" | "gone" | "unchecked";

export interface ResourceReport {
  readonly source: string;
  readonly file: string;
  readonly address: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** The position at which its name is declared; null for a state. */
  readonly position: Position | null;
  readonly status: Status;
  /** The platform's time of the record's last change. */
  readonly updatedAt: string | null;
  /** The member who last changed the record of a drifted object, where the platform reports that: a name, or an ID. */
  readonly changedBy: string | null;
  /** Of a drifted object, if it is deployed and the key may read that. */
  readonly lastDeployment: LastDeployment | null;
  readonly differences: readonly DifferenceReport[];
  readonly unchecked: readonly Unchecked[];
  /** Declared fields that no answer of the platform shows. */
  readonly notObservable: readonly string[];
  /** Null unless the object is gone. */
  readonly accepted: Accepted | null;
  /** The same as for a difference. */
  readonly foundSince: string | null;
  /** Of an object that is gone, where the source stores no IDs: unmanaged objects that it may be, renamed. */
  readonly mayBe?: readonly string[];
}

/** An object of the platform that no given state declares, and that does not certainly belong elsewhere. */
export interface UnmanagedReport {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly accepted: Accepted | null;
  /** The same as for a difference. */
  readonly foundSince: string | null;
  /** What may have it: an environment that cannot be rendered completely, with the reason. */
  readonly mayBelongTo: string | null;
}

/** An object of another environment of the file, of a preview or of another stack, or with a pending deletion: not compared, and not unmanaged. */
export interface ElsewhereReport {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** `environment staging of environment.svc.yaml`. */
  readonly owner: string;
}

/** A list of the platform that could not be read. */
export interface UncheckedList {
  readonly what: string;
  readonly reason: string;
}

export interface Summary {
  readonly resources: number;
  readonly clean: number;
  readonly drifted: number;
  readonly differences: number;
  readonly gone: number;
  readonly unmanaged: number;
  readonly unchecked: number;
  readonly notObservable: number;
  readonly accepted: number;
  /** Drift that a rule ignores. */
  readonly ignored: number;
}

/** The graph of connections in one source. Addresses are those of its resources. */
export interface GraphReport {
  readonly source: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A rule that matches no drift. */
interface IdleRule {
  /** `file:line`. */
  readonly place: string;
  /** Its kind, name and field. */
  readonly what: string;
}

/** An entry of the baseline without effect. */
export interface IdleEntry extends IdleRule {
  readonly expires: string;
}

export interface Report {
  readonly version: typeof REPORT_VERSION;
  readonly tool: string;
  readonly checkedAt: string;
  readonly service: string;
  readonly sources: readonly string[];
  /** Accepted and ignored ones are only counted as such. */
  readonly summary: Summary;
  readonly resources: readonly ResourceReport[];
  readonly unmanaged: readonly UnmanagedReport[];
  readonly elsewhere: readonly ElsewhereReport[];
  readonly uncheckedLists: readonly UncheckedList[];
  readonly graphs: readonly GraphReport[];
  readonly baseline: { readonly expired: readonly IdleEntry[]; readonly unused: readonly IdleEntry[] } | null;
  readonly rules: { readonly unused: readonly IdleRule[] } | null;
  /** 0 clean, 2 drift, 1 something could not be checked. */
  readonly exitCode: 0 | 1 | 2;
}

type Found = Pick<Report, "resources" | "unmanaged" | "uncheckedLists">;

/** The number of each. */
export function summaryOf({ resources, unmanaged, uncheckedLists }: Found): Summary {
  const open = <T extends { readonly accepted: Accepted | null }>(all: readonly T[]) =>
    all.filter((one) => !one.accepted);
  const differences = resources.flatMap((one) => one.differences);
  const gone = resources.filter(({ status }) => status === "gone");
  const closed = [...differences, ...gone, ...unmanaged].flatMap((one) => one.accepted ?? []);
  const accepted = closed.filter(({ until }) => until !== null);
  return {
    resources: resources.length,
    clean: resources.filter(({ status }) => status === "clean").length,
    drifted: resources.filter((one) => open(one.differences).length > 0).length,
    differences: open(differences).length,
    gone: open(gone).length,
    unmanaged: open(unmanaged).length,
    unchecked: resources.flatMap(({ unchecked }) => unchecked).length + uncheckedLists.length,
    notObservable: resources.flatMap(({ notObservable }) => notObservable).length,
    accepted: accepted.length,
    ignored: closed.length - accepted.length,
  };
}

/** Unchecked objects take precedence: with them, neither "clean" nor the list of differences is complete. */
export function exitCodeOf({ unchecked, differences, gone, unmanaged }: Summary): Report["exitCode"] {
  if (unchecked > 0) return 1;
  return differences + gone + unmanaged > 0 ? 2 : 0;
}
