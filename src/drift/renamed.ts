import { isForbidden } from "../client/errors";
import { type Kind, labelOf, type Named } from "../model";
import { matchesOf } from "../read/find-created";
import type { Io } from "../state";
import type { Declarations } from "./declared";
import type { Report, UnmanagedReport } from "./report";

type Found = Pick<Report, "resources" | "unmanaged">;

/** A declared object that a source without IDs has not found. */
interface Missing {
  readonly source: string;
  readonly address: string;
  readonly kind: Kind;
  /** What a change of its name leaves as it is. */
  readonly fixed: Named;
}

/**
 * A report with the objects that may be declared ones under another name: a source without IDs finds those by their names, and
 * such an object is in no source.
 */
export async function withRenamed<T extends Found>(
  found: T,
  declarations: readonly Declarations[],
  kinds: readonly Kind[],
  io: Io,
): Promise<T> {
  const missing = missingIn(found, declarations, kinds);
  const renamed = new Map<Missing, readonly UnmanagedReport[]>();
  for (const one of missing) renamed.set(one, await candidatesFor(one, found.unmanaged, io));
  const of = (object: UnmanagedReport) => missing.find((one) => renamed.get(one)?.includes(object));
  return {
    ...found,
    resources: found.resources.map((resource) => {
      const own = missing.find(({ source, address }) => source === resource.source && address === resource.address);
      const all = (own && renamed.get(own)) ?? [];
      return all.length === 0
        ? resource
        : { ...resource, mayBe: all.map((one) => `${labelOf(labelled(one))} (${one.id})`) };
    }),
    unmanaged: found.unmanaged.map((object) => {
      const own = of(object);
      if (!own || object.mayBelongTo !== null) return object;
      return { ...object, mayBelongTo: `${own.source} (${own.address} is gone, or was renamed into it)` };
    }),
  };
}

const labelled = ({ kind, name }: UnmanagedReport) => ({ kind: { name: kind }, name });

function missingIn(
  { resources }: Found,
  declarations: readonly Declarations[],
  kinds: readonly Kind[],
): readonly Missing[] {
  const isGone = (source: string, at: string) =>
    resources.some((one) => one.status === "gone" && one.source === source && one.address === at);
  return declarations.flatMap(({ source, gone = [] }) =>
    gone.flatMap(({ address, kind: name, fixed }) => {
      const kind = kinds.find((one) => one.name === name);
      return kind && fixed && isGone(source, address) ? [{ source, address, kind, fixed }] : [];
    }),
  );
}

async function candidatesFor(
  { kind, fixed }: Missing,
  unmanaged: readonly UnmanagedReport[],
  io: Io,
): Promise<readonly UnmanagedReport[]> {
  const open = unmanaged.filter((one) => one.kind === kind.name);
  const rows = open.map(({ id }) => ({ id }));
  const found = await matchesOf({ kind, traits: fixed, since: 0, taken: new Set() }, rows, io).catch(
    (error: unknown) => {
      // Whatever it is, it may be that.
      if (isForbidden(error)) return rows;
      throw error;
    },
  );
  return open.filter(({ id }) => found.some((record) => record.id === id));
}
