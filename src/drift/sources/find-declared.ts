import {
  adoptedId,
  hostAmong,
  type Kind,
  type Named,
  normal,
  roles,
  SvcError,
  unlessDeleted,
  type Wire,
} from "../../model";
import { list, manageable, readRecord, traitsOf } from "../../read";
import { candidates, isFindable, matchesOf } from "../../read/find-created";
import { type Meant, meantOf } from "../../read/meant";
import type { Io } from "../../state";

/**
 * The object of a declaration without a state: the one that it adopts by ID, else the only one with its name,
 * its immutables, and in its project. `undefined` if there is none.
 *
 * @throws SvcError `ambiguous`, with the candidates; as the requests do.
 */
export async function findDeclared(kind: Kind, label: string, declared: Named, io: Io): Promise<Wire | undefined> {
  const id = adoptedId(declared);
  if (id !== undefined) return unlessDeleted(kind, await readRecord(kind, id, io));
  const traits = traitsIn(kind, declared);
  if (kind.owned && !hostAmong(kind.owned, declared)) throw homeless(label);
  const rows = await manageable(kind, await list(kind, io, declared), io);
  // Once adopted, an object has the declared name; before that, the one that it is adopted by.
  const { naming } = kind;
  const adopted = (declared.adopt as Named | undefined)?.[roles.naming];
  const names = naming === undefined ? [undefined] : [declared[naming], adopted];
  for (const name of names.filter((one, index) => one !== undefined || index === 0)) {
    const wanted = naming === undefined || name === undefined ? traits : { ...traits, [naming]: name };
    const found = await matchesOf({ kind, traits: wanted, since: 0, taken: new Set() }, rows, io);
    const { id: meant, remark, hint } = await meantOf(found, "read", kind.move !== undefined, io);
    if (meant !== undefined) return found.find((one) => one.id === meant);
    if (found.length > 0) throw ambiguous(label, found, remark, hint);
  }
  return undefined;
}

/** Distinguishing values: immutables, and membership. Without a name, undeclared ones count as well. */
function traitsIn(kind: Kind, declared: Named): Named {
  if (kind.identity) return traitsOf(kind, declared);
  const isNamed = kind.naming !== undefined;
  const traits = Object.entries(kind.fields).flatMap(([name, field]) => {
    const isFixed = field.mutability === "immutable" && isFindable(field);
    const tells = isFixed || name === kind.group;
    if (!tells || (isNamed && declared[name] === undefined)) return [];
    return [[name, normal(field, declared[name])]];
  });
  return Object.fromEntries(traits);
}

/** The values by which an object is found whose name others have changed; `undefined` where it was not found by its name. */
export function fixedTraits(kind: Kind, declared: Named): Named | undefined {
  const { naming } = kind;
  if (naming === undefined || kind.identity || kind.owned || declared[naming] === undefined) return undefined;
  const { [naming]: _, ...fixed } = traitsIn(kind, declared);
  return fixed;
}

function homeless(label: string): SvcError {
  const message = `${label} cannot be matched: its owner is unknown or does not exist.`;
  return new SvcError({ code: "unknown", message });
}

function ambiguous(label: string, found: readonly Wire[], remark: Meant["remark"], hint: string): SvcError {
  const among = found.map((one) => `${candidates([one])}${remark(String(one.id))}`).join(", ");
  return new SvcError({
    code: "ambiguous",
    message: `${label}: ${found.length} objects match the declaration: ${among}.`,
    next: `Name the right one: \`adopt: { id: ${found[0]?.id} }\`; or compare a state.${hint}`,
  });
}
