import { type Io, listNamed, type ResourcePlan } from "../lifecycle";
import { type Kind, nameAmong, ownerAmong } from "../model";

type Named = Readonly<Record<string, unknown>>;

/** Whether `adopt` names the object that the resource has. */
export function isOf(adopt: unknown, { known }: ResourcePlan): boolean {
  return (adopt as { readonly id?: unknown } | undefined)?.id === known?.live.id;
}

/** The entry that a clone has because its original had it: `{ id }`; `moved` has the originals of this run's clones. */
export async function carriedEntry(
  kind: Kind,
  { known }: ResourcePlan,
  declared: Named,
  moved: ReadonlyMap<string, string>,
  io: Io,
): Promise<{ readonly id: string } | undefined> {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const original = owner === undefined ? undefined : moved.get(owner);
  const name = nameAmong(kind, declared);
  if (original === undefined || typeof name !== "string" || !known?.live.id.includes(`/${original}/`)) return undefined;
  const [found] = await listNamed(kind, name, io, declared);
  return found && { id: String(found.id) };
}
