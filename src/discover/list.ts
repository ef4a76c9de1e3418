import { printableJson } from "../model/printable";
import { inColumns, visible } from "../model/visible";
import type { Listed } from "./account";

/** The output of `--format json`. Fields may be added; `version` changes when one is removed or changes its meaning. */
interface Listing {
  readonly version: 1;
  readonly companyId: string;
  /** Kinds that the key may not list. */
  readonly leftOut: readonly string[];
  readonly objects: readonly (Omit<Listed, "kind"> & { readonly kind: string })[];
}

export function toJson(companyId: string, leftOut: readonly string[], listed: readonly Listed[]): string {
  const objects = listed.map(({ kind, ...one }) => ({ kind: kind.name, ...one }));
  return `${printableJson({ version: 1, companyId, leftOut, objects } satisfies Listing, 2)}\n`;
}

const HEAD = ["kind", "name", "id", "project", "created"];

/** Columns for humans. */
export function toTable(listed: readonly Listed[]): string {
  if (listed.length === 0) return "No objects.\n";
  const projects = new Map(listed.filter(({ id, projectId }) => id === projectId).map((one) => [one.id, one]));
  const rows = listed.map(({ kind, displayName, id, projectId, createdAt }) => {
    const project = projectId === null || projectId === id ? "" : (projects.get(projectId)?.displayName ?? projectId);
    return [kind.name, displayName ?? "", id, project, createdAt ?? ""].map(visible);
  });
  return inColumns([HEAD, ...rows])
    .map((line) => `${line}\n`)
    .join("");
}
