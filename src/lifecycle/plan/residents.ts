import type { Kind } from "../../model/kind";
import type { LiveEntry } from "../../model/live";
import { labelOf } from "../../model/names";
import { namesOf, type Part } from "../../model/part";
import { placeText } from "../../model/place-text";
import { isEntryAt } from "../../read/parts";
import type { Resident } from "../../state/io";
import type { Notice } from "./notices";
import type { PlanRequest } from "./resource-plan";

/** An entry that is no longer declared inline, and that the state has as a resource of its own. */
export interface LetGo {
  /** The name of its part, and its key there. */
  readonly name: string;
  readonly key: string;
  /** The resource that the state has, with its label; without one, an interrupted update has found the entry already there. */
  readonly holder: Pick<Resident, "kind" | "id"> & Partial<Resident>;
  /** The fields that were declared inline: no state of that resource shows what they are now. */
  readonly fields: readonly string[];
}

/** The resources whose object an entry of `ownerId` is. */
export function residentsOf(
  residents: readonly Resident[],
  part: Part,
  entry: LiveEntry,
  ownerId: string,
): readonly Resident[] {
  return residents.filter((one) => isEntryOf(one, part) && isEntryAt(part, entry, ownerId, one.id));
}

/** The fields of an entry that its service declares under these names, as a kind of entries has them. */
export function fieldsOf({ fields }: Kind, { form }: Part, names: readonly string[]): string[] {
  const all = form.as === "columns" ? names.flatMap((name) => form.columns[name]?.field ?? []) : names;
  return all.filter((name) => fields[name]?.mutability === "writable");
}

const isEntryOf = ({ kind: { owned } }: Resident, part: Part) =>
  Object.values(owned?.hosts ?? {}).some((host) => host.part === part);

export function letGoNotices({ kind, name: own, letGo = [] }: PlanRequest): Notice[] {
  return letGo.map(({ name, key, holder }) => {
    const part = kind.parts[name];
    const at = placeText([(part && namesOf(part)[0]) ?? name, key]);
    const { id, label } = holder;
    const why = label
      ? `is also the object of ${label} (${id}), so it is not deleted here: it stays if the program declares that, and goes with it if not. If the state no longer has that resource`
      : `existed already (${id}) when the interrupted update set it, so it is not deleted here: a resource of its own brings it to what that declares. If the state has no such resource, it stays as that update has left it`;
    const message = `${labelOf({ kind, name: own })}: ${at} ${why}: adopt the entry with \`adopt: { id: "${id}" }\`, or delete it on the platform.`;
    return { code: "note", message };
  });
}
