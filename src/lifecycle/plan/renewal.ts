import { goneIsEmpty } from "../../client/errors";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { hasUnknown } from "../../model/unknown";
import { duplicatesOf } from "../../read/duplicates";
import { differingTraits, rowsNamed, traitsOf } from "../../read/find-created";
import { list } from "../../read/list";
import { readRecord } from "../../read/observe";
import { type Io, lookOf } from "../../state/io";
import { knownById } from "../../state/known";
import { outagesOfInUseReplaced } from "./entry-in-use";
import { outagesOfEntry, outagesOfLast } from "./entry-outages";
import { outagesOfForwarding } from "./forwarding-outages";
import { outagesOfReplaced, unseenIsEmpty } from "./served";
import { outagesOfUsedReplaced } from "./used";

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
      outagesOfInUseReplaced(kind, String(found.id), false, look),
    ];
    return (await Promise.all(all)).flat();
  } catch (error) {
    return unseenIsEmpty(error);
  }
}

/**
 * The same of an object that looks like what is created, where `mayGo` tells that the state has it and nothing has shown
 * that it stays: nothing else shows a replacement without a difference.
 */
export async function outagesOfUnshown(
  kind: Kind,
  label: string,
  declared: Named,
  mayGo: (id: string) => boolean,
  io: Io,
): Promise<Outage[]> {
  const traits = traitsOf(kind, parse(kind, declared).values);
  if (kind.owned || kind.identity || kind.awaits || hasUnknown(traits) || (declared.adopt ?? null) !== null) return [];
  if (![...(io.taken ?? [])].some(mayGo)) return [];
  try {
    const found = await duplicatesOf({ kind, traits, since: 0, mayStand: mayGo }, declared, io);
    const ids = found.map(({ id }) => String(id)).filter(mayGo);
    const home = await io.client.home();
    const look = lookOf(io);
    const all = ids.map(async (id) => {
      const known = knownById(id, home);
      const reading = { look, io, deletesFirst: true };
      return [
        ...(await outagesOfReplaced({ kind, label, declared, known, deletesFirst: true }, look)),
        ...(await outagesOfForwarding(kind, known, reading)),
        ...(await outagesOfUsedReplaced(kind, label, known.live, reading)),
      ];
    });
    return (await Promise.all(all)).flat();
  } catch (error) {
    return unseenIsEmpty(error);
  }
}
