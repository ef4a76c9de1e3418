import type { Kind } from "../../model/kind";
import { nameAmong } from "../../model/record";
import { ownerAmong } from "../../model/route";
import { listNamed } from "../read/list";
import type { Io } from "../state/io";

/**
 * The entry that a clone has because its original had it: `{ id }`, to be adopted by the resource that declares it.
 * `moved` has the originals of this run's clones; `isOurs` answers whether the original's entry was the resource's.
 */
export async function carriedEntry(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  moved: ReadonlyMap<string, string>,
  isOurs: (original: string) => boolean,
  io: Io,
): Promise<{ readonly id: string } | undefined> {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const original = owner === undefined ? undefined : moved.get(owner);
  const name = nameAmong(kind, declared);
  if (original === undefined || typeof name !== "string" || !isOurs(original)) return undefined;
  const [found] = await listNamed(kind, name, io, declared);
  return found && { id: String(found.id) };
}
