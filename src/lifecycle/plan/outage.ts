import { isForbidden } from "../../client/errors";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { wireName } from "../../model/names";
import type { Outage } from "../../model/outage";
import { dnsRecords, isServing, listingOf } from "../../model/part";
import type { Look } from "../../model/rule";
import type { Difference } from "../declaration/diff";
import { suspendsOld } from "../declaration/suspension";
import { working } from "../read/working";
import type { Known } from "../state/known";
import { type Notice, outageNotice } from "./notices";

/** An entry through which requests reach an object now, and its DNS records: `TXT _verify.shop.example.org`. */
interface Active {
  readonly key: string;
  readonly records: readonly string[];
}

/** What a move makes unavailable. Reads which entries of the original serve requests now. */
export async function outagesOfMove(
  kind: Kind,
  label: string,
  declared: Named,
  known: Known,
  look: Look,
): Promise<Outage[]> {
  const { id } = known.live;
  const found = Object.entries(kind.parts).map(async ([name, part]): Promise<Active[]> => {
    const { serves } = part;
    if (!serves || keysIn(declared[name]).length === 0) return [];
    const rows = await look.all(listingOf(part, id));
    return rows.flatMap((row) => {
      const key = part.keyOf(row, { object: working(id), id: String(row.id) });
      return key !== undefined && isServing(part, row) && keysIn(declared[name]).includes(key)
        ? [{ key, records: recordsIn(row[wireName(serves.records, part.fields[serves.records])]) }]
        : [];
    });
  });
  return moveOutages(label, declared, (await Promise.all(found)).flat());
}

/** The same as far as a state shows it, and what the replacement of an entry of its own makes unavailable. */
export function outagesOfChange(kind: Kind, label: string, state: Named, declared: Named, isMove: boolean): Outage[] {
  if (!isMove) return outageOfEntry(kind, state);
  const serving = Object.entries(kind.parts).flatMap(([name, part]): Active[] => {
    const { serves } = part;
    if (!serves) return [];
    const entries = Object.entries((state[name] ?? {}) as Readonly<Record<string, Named>>);
    return entries
      .filter(([key, entry]) => isServing(part, entry) && keysIn(declared[name]).includes(key))
      .map(([key, entry]) => ({ key, records: recordsIn(entry[serves.records]) }));
  });
  return moveOutages(label, declared, serving);
}

function moveOutages(label: string, declared: Named, serving: readonly Active[]): Outage[] {
  const suspends = suspendsOld(declared);
  const suspended: Outage = {
    subject: label,
    why: "`suspendOld` suspends the original as soon as the clone exists, and the clone is built after that.",
    without: "Without an outage: leave out `suspendOld`, if what runs in both meanwhile may run twice.",
    until: "deployment",
  };
  const domains = serving.map(({ key, records }): Outage => {
    const shown =
      records.length > 0
        ? `Its records are then to be set again, with the values that the platform then asks for: ${records.join(", ")}. `
        : "";
    return {
      subject: key,
      why: `The move takes it from the original and adds it to the clone last, where the platform checks it again and may ask for another ownership record. ${shown}${suspends ? "" : "The original is kept until it is active."}`.trim(),
      without:
        "Without an outage: let a load balancer in front have the domain, which is an outage like this one itself, once, and change its destination to the clone.",
      until: "dns",
    };
  });
  return [...(suspends ? [suspended] : []), ...domains];
}

interface InPlace {
  readonly known: Known;
  readonly differences: readonly Difference[];
  readonly look: Look | undefined;
}

/** What a change in place makes unavailable; a list that the key may not read stops no plan. */
export async function outagesInPlace(
  kind: Kind,
  label: string,
  declared: Named,
  { known, differences, look }: InPlace,
): Promise<Notice[]> {
  const changed = new Set(differences.map(({ path: [field = ""] }) => field));
  const change = { id: known.live.id, label, declared, changed };
  const own = outagesOfEntries(kind, known, differences).map(outageNotice);
  if (!look || !kind.outages) return own;
  try {
    return [...own, ...(await kind.outages(change, look)).map(outageNotice)];
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const message = `${label}: whether this change makes something unavailable was not checked: ${(error as Error).message}`;
    return [...own, { code: "remark", message }];
  }
}

/** An entry that cannot change is removed and added again. */
function outagesOfEntries(kind: Kind, { live }: Known, differences: readonly Difference[]): Outage[] {
  const again = differences.flatMap(({ path: [name = "", key = "", field = ""] }) => {
    const part = kind.parts[name];
    const { values = {} } = live.parts[name]?.find((entry) => entry.key === key) ?? {};
    return part && isServing(part, values) && part.fields[field]?.mutability === "immutable" ? [key] : [];
  });
  return [...new Set(again)].map((key) => ({
    subject: key,
    why: "It cannot change, so it is removed and added again; then the platform checks it again and may ask for another ownership record.",
    without: "Without an outage: add another domain, and remove this one when nobody uses it any more.",
    until: "dns",
  }));
}

/** What the replacement of an entry of its own makes unavailable: it is deleted before it is added again. */
export function outageOfEntry({ owned, awaits }: Kind, state: Named): Outage[] {
  const [host] = Object.values(owned?.hosts ?? {});
  if (!host || awaits || !isServing(host.part, state)) return [];
  return [
    {
      subject: String(state[owned?.key ?? ""]),
      why: "It is deleted first, by some engines before its service moves or is replaced, and added again after that; then the platform checks it again and may ask for another ownership record.",
      without:
        "With a shorter outage: declare it inline in its service, whose move hands it over last. Without one: give it to a load balancer in front of the service.",
      until: "dns",
    },
  ];
}

const keysIn = (entries: unknown): readonly string[] =>
  typeof entries === "object" && entries !== null ? Object.keys(entries) : [];

const recordsIn = (value: unknown): readonly string[] => dnsRecords(value).map(({ name, type }) => `${type} ${name}`);
