import { ignoreMissing } from "../client/errors";
import type { Named, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { madeAt, nameAmong } from "../model/record";
import { ownerAmong, withOwner } from "../model/route";
import type { Io } from "../state/io";
import { listNamed } from "./list";

/** Services that have been cloned. */
export interface Moved {
  /** The originals, by the IDs of the clones. */
  readonly originals: ReadonlyMap<string, string>;
  /** When they were cloned, by the IDs of the clones, in milliseconds: by the clock of their records, or that of `Date`. */
  readonly until: ReadonlyMap<string, number>;
}

/** Their copies are made after a clone, one by one. */
const TOLERANCE = 60_000;

/** Whether an entry did not come with the clone, because it is younger than the move: others have added it. */
export function isAddedSince(record: Wire, clone: string, until: Moved["until"]): boolean {
  const cloned = until.get(clone);
  return cloned !== undefined && Date.parse(String(madeAt(record))) > cloned + TOLERANCE;
}

/**
 * The entry that a clone has because its original had it: `{ id }`, to be adopted by the resource that declares it.
 * `isApart` returns whether the clone itself does not declare it inline.
 */
export async function carriedEntry(
  kind: Kind,
  declared: Named,
  moved: Moved,
  isApart: () => boolean,
  io: Io,
): Promise<{ readonly id: string } | undefined> {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const name = nameAmong(kind, declared);
  if (kind.awaits || owner === undefined || !moved.originals.has(owner) || typeof name !== "string" || !isApart())
    return undefined;
  const [found] = await listNamed(kind, name, io, declared);
  return found && !isAddedSince(found, owner, moved.until) ? { id: String(found.id) } : undefined;
}

/** IDs of the copies, on clones, of an entry that is deleted from their original; also of entries declared there. */
export async function copiesOf(
  kind: Kind,
  declared: Named,
  moved: Moved,
  isApart: (there: Named) => boolean,
  io: Io,
): Promise<readonly string[]> {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const clones = [...moved.originals].filter(([, original]) => original === owner).map(([clone]) => clone);
  const found = clones.map((clone) => {
    const there = withOwner(kind, declared, clone);
    // The clone may have moved on in this run, and be gone.
    return carriedEntry(kind, there, moved, () => isApart(there), io).catch(ignoreMissing);
  });
  return (await Promise.all(found)).flatMap((copy) => (copy ? [copy.id] : []));
}

/** The warning about the copy of an entry that stays, where a run deletes the entry or has lost it. `begins` names it. */
export function copyLeft(begins: string, id: string): string {
  return `${begins} the original of its service, which has moved, and the clone has a copy of it (${id}). A resource that declares it for the clone uses the copy. If none does, nothing deletes it: delete it on the platform.`;
}
