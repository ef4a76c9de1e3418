import { type Kind, namesOf, snakeCase } from "../model";
import type { Known } from "../state";
import type { Account, Listed } from "./account";
import { type Carried, type Compared, comparedEntry, comparedObject, type Entry, ownId, settled } from "./carried";
import type { Managed } from "./foreign-state";
import { hcl } from "./hcl";

/** An instance of another provider's state that is an object, or an entry of one, and what only its state has of it. */
export interface Found extends Compared {
  readonly object: string | undefined;
  /** None if it is the object itself: `domains["shop.example.com"]`. */
  readonly entry: string | undefined;
}

interface Foundings {
  readonly found: ReadonlyMap<Managed, Found>;
  /** By the IDs of the objects. */
  readonly carried: ReadonlyMap<string, readonly Carried[]>;
}

/** What the instances of a state are, among the objects that are taken over. */
export async function foundIn(
  account: Account,
  listed: readonly Listed[],
  state: readonly Managed[],
): Promise<Foundings> {
  const objects = await Promise.all(
    listed.map(async (row) => ({ ...(await account.read(row)), known: await account.known(row) })),
  );
  const found = new Map<Managed, Found>();
  const carried = new Map<string, readonly Carried[]>();
  for (const { id, kind, declared, known } of objects) {
    const own: Carried[] = [];
    for (const one of state) {
      const seen = found.has(one) ? undefined : seenIn(kind, known, one);
      if (!seen) continue;
      const { what, entry } = seen;
      const accepted = await settled(kind, declared, withoutTaken(what, own, one));
      own.push(...accepted.carried);
      found.set(one, { ...accepted, object: id, entry: entry && labelOf(entry) });
    }
    carried.set(id, own);
  }
  return { found, carried };
}

function seenIn(kind: Kind, known: Known, one: Managed): { what: Compared; entry?: Entry } | undefined {
  const { live } = known;
  if (one.id === live.id) return one.kind === kind ? { what: comparedObject(kind, known, one.attributes) } : undefined;
  const entry = one.kind ? undefined : entryOf(kind, live, one);
  return entry && { what: comparedEntry(entry, live, one.attributes), entry };
}

/** By its ID; without it, by its object and its key: another provider may have IDs of its own for entries. */
function entryOf(kind: Kind, live: Known["live"], { id, attributes }: Managed): Entry | undefined {
  const all = Object.entries(kind.parts).flatMap(([name, part]) =>
    (live.parts[name] ?? []).map((entry): Entry => ({ name, part, entry })),
  );
  const values = Object.values(attributes);
  const byId = all.filter(({ entry }) => entry.id === ownId(id));
  if (byId.length > 0 || !values.includes(live.id)) return byId[0];
  const byKey = all.filter(({ entry }) => values.includes(entry.key) || ownId(id) === entry.key);
  return byKey.length === 1 ? byKey[0] : undefined;
}

/** What remained after an interrupted replacement is named only, and so is what another instance has otherwise. */
function withoutTaken({ carried, named }: Compared, own: readonly Carried[], { isDeposed }: Managed): Compared {
  const isFree = ({ path }: Carried) => !isDeposed && !own.some((other) => other.path.join("\0") === path.join("\0"));
  return {
    carried: carried.filter(isFree),
    named: [...named, ...carried.filter((one) => !isFree(one)).map(({ from }) => from)],
  };
}

function labelOf({ part, entry }: Entry): string {
  const [declared = ""] = namesOf(part);
  return `${snakeCase(declared)}[${hcl(entry.key)}]`;
}
