import { goneIsEmpty } from "../../client/errors";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { hasUnknown } from "../../model/unknown";
import { differingTraits, rowsNamed, traitsOf } from "../../read/find-created";
import { list } from "../../read/list";
import { readRecord } from "../../read/observe";
import { type Io, lookOf } from "../../state/io";
import { outagesOfEntry, outagesOfLast } from "./entry-outages";
import { isUnseen } from "./served";

/**
 * What the creation of an entry makes unavailable that exists already: an engine that replaces it without a difference
 * shows that to the creation only. `isKept` is about one that the creation uses.
 */
export async function outagesOfRenewal(
  kind: Kind,
  declared: Named,
  isKept: (record: Wire) => boolean,
  io: Io,
): Promise<Outage[]> {
  const traits = traitsOf(kind, parse(kind, declared).values);
  if (!kind.owned || kind.awaits || hasUnknown(traits) || (declared.adopt ?? null) !== null) return [];
  try {
    const rows = rowsNamed(kind, traits, await list(kind, io, declared).catch(goneIsEmpty));
    const records = await Promise.all(rows.map(({ id }) => readRecord(kind, String(id), io)));
    const found = records.find((record) => record && differingTraits(kind, traits, record).length === 0);
    if (!found || isKept(found)) return [];
    const look = lookOf(io);
    const all = [
      outagesOfEntry(kind, declared, declared, look),
      outagesOfLast(kind, String(found.id), look),
      kind.renewal?.(declared, look) ?? [],
    ];
    return (await Promise.all(all)).flat();
  } catch (error) {
    if (!isUnseen(error)) throw error;
    return [];
  }
}
