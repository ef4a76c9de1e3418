import { isForbidden } from "../client/errors";
import { type Kind, labelOf, type Named } from "../model";
import { matchesOf } from "../read/find-created";
import type { Io } from "../state";
import type { Report, ResourceReport, UnmanagedReport } from "./report";

/** A declared object, and what a change of its name leaves as it is, where its source has no ID and has not found it. */
interface Sought {
  readonly resource: ResourceReport;
  readonly fixed: Named | undefined;
}

/** With the unmanaged objects that may be declared ones under another name: a source without IDs finds those by their names. */
export async function withRenamed(
  all: readonly Sought[],
  unmanaged: readonly UnmanagedReport[],
  kinds: readonly Kind[],
  io: Io,
): Promise<Pick<Report, "resources" | "unmanaged">> {
  const owners = new Map<UnmanagedReport, ResourceReport>();
  const resources: ResourceReport[] = [];
  for (const { resource, fixed } of all) {
    const kind = fixed && resource.status === "gone" ? kinds.find(({ name }) => name === resource.kind) : undefined;
    const found = kind && fixed ? await candidatesFor(kind, fixed, unmanaged, io) : [];
    for (const one of found) if (!owners.has(one)) owners.set(one, resource);
    const mayBe = found.map(({ kind: name, ...one }) => `${labelOf({ kind: { name }, name: one.name })} (${one.id})`);
    resources.push(mayBe.length > 0 ? { ...resource, mayBe } : resource);
  }
  return {
    resources,
    unmanaged: unmanaged.map((object) => {
      const { source, address } = owners.get(object) ?? {};
      if (source === undefined || object.mayBelongTo !== null) return object;
      return { ...object, mayBelongTo: `${source} (${address} is gone, or was renamed into it)` };
    }),
  };
}

async function candidatesFor(
  kind: Kind,
  fixed: Named,
  unmanaged: readonly UnmanagedReport[],
  io: Io,
): Promise<readonly UnmanagedReport[]> {
  const open = unmanaged.filter((one) => one.kind === kind.name);
  const rows = open.map(({ id }) => ({ id }));
  const search = { kind, traits: fixed, since: 0, taken: new Set<string>() };
  const found = await matchesOf(search, rows, io).catch((error: unknown) => {
    // Whatever it is, it may be that.
    if (isForbidden(error)) return rows;
    throw error;
  });
  return open.filter(({ id }) => found.some((record) => record.id === id));
}
