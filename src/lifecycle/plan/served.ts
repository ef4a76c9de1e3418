import { goneIsEmpty, isForbidden } from "../../client/errors";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { wireName } from "../../model/names";
import type { Outage } from "../../model/outage";
import { dnsRecords, isServing, keyAmong, listingOf, type Part } from "../../model/part";
import { SvcError } from "../../model/problem";
import { hostAmong } from "../../model/route";
import type { Look } from "../../model/rule";
import { working } from "../../read/working";
import type { Known } from "../../state/known";

/** An entry through which requests reach an object now, and its DNS records: `TXT _verify.shop.example.org`. */
export interface Active {
  readonly key: string;
  readonly records: readonly string[];
}

/** Entries, all or of these keys, through which requests reach an object now: what a state has may be as old as the entry. */
export async function servingNow(part: Part, host: string, look: Look, keys?: readonly string[]): Promise<Active[]> {
  return part.serves && keys?.length !== 0 ? servingAmong(part, host, await rowsOf(part, host, look), keys) : [];
}

export function servingAmong(part: Part, host: string, rows: readonly Wire[], keys?: readonly string[]): Active[] {
  const { serves } = part;
  if (!serves) return [];
  return rows.flatMap((row) => {
    const key = part.keyOf(row, { object: working(host), id: String(row.id) });
    const named = key !== undefined && isServing(part, row) ? (keys ? keyAmong(part, keys, key) : key) : undefined;
    return named !== undefined
      ? [{ key: named, records: recordsIn(row[wireName(serves.records, part.fields[serves.records])]) }]
      : [];
  });
}

/** All rows of a part. */
export const rowsOf = (part: Part, host: string, look: Look) => look.all(listingOf(part, host)).catch(goneIsEmpty);

/** Those of them that are entries of one object: others may be beside them. */
export async function ownRowsAt(part: Part, host: string, live: Live, look: Look): Promise<readonly Wire[]> {
  const isOwn = (row: Wire) => part.keyOf(row, { object: live, id: String(row.id) }) !== undefined;
  return (await rowsOf(part, host, look)).filter(isOwn);
}

/** All host names at which requests reach an object now. */
export async function hostsAt(part: Part, host: string, look: Look): Promise<string[]> {
  const rows = await rowsOf(part, host, look);
  const generated = rows.flatMap((row) => part.serves?.generated?.(row, {})?.name ?? []);
  return [...servingAmong(part, host, rows).map(({ key }) => key), ...generated];
}

/** The entry that a resource of its own is, if requests come in through such. */
export function entryIn({ owned, awaits }: Kind, state: Named): { part: Part; host: string; key: string }[] {
  if (!owned || awaits) return [];
  const under = hostAmong(owned, state);
  const part = under && owned.hosts[under.field]?.part;
  return under && part?.serves ? [{ part, host: under.host, key: String(state[owned.key ?? ""]) }] : [];
}

/** A list that the key may not read, or that takes too many requests, stops no plan. */
export function isUnseen(error: unknown): boolean {
  return isForbidden(error) || (error instanceof SvcError && error.problem.code === "unchecked");
}

/** For what is named only if it can be seen. */
export function unseenIsEmpty(error: unknown): [] {
  if (!isUnseen(error)) throw error;
  return [];
}

const CHECKED = "What gets it then has it checked again by the platform, which may ask for another ownership record.";
const BALANCED = "let a load balancer in front have it before";
const FORWARDED = "change its destination to the successor";

/** What the deletion of an object makes unavailable: what it serves, or serves as an entry. */
export async function outagesOfDeletion(kind: Kind, label: string, known: Known, look: Look | undefined) {
  const { values } = known.live;
  const own = entryIn(kind, values).map(({ part, host, key }) => ({
    part,
    host,
    keys: [key],
    known: [{ key, values }],
  }));
  const hosts = await servedAt([...placesOf(kind, known), ...own], look);
  return hosts.map((subject) => deletedOutage(subject, label));
}

export function deletedOutage(subject: string, label: string): Outage {
  const why = `Requests reach it through ${label}, which is deleted. ${CHECKED}`;
  const without = `Without an outage: ${BALANCED}. If only its resource was renamed, declare that rename: the object is then kept.`;
  return { subject, why, without, until: "elsewhere" };
}

/** An entry that is removed while its service stays; `reason` is a sentence. */
export function removedOutage(subject: string, reason: string): Outage {
  const why = `${reason} ${CHECKED}`;
  const without = "Without an outage: add another domain, and remove this one when nobody uses it any more.";
  return { subject, why, without, until: "elsewhere" };
}

interface Replaced {
  readonly kind: Kind;
  readonly label: string;
  readonly declared: Named;
  readonly known: Known;
  readonly deletesFirst: boolean;
}

/** The same of an object whose successor gets what it serves, but for what the platform generates for each object. */
export async function outagesOfReplaced(replaced: Replaced, look: Look | undefined): Promise<Outage[]> {
  const { kind, label, known, deletesFirst } = replaced;
  const found = placesOf(kind, known).map(async ({ part, host, known: entries }) => {
    const rows = look ? await rowsOf(part, host, look) : [];
    const active = look ? servingAmong(part, host, rows) : entries.filter(({ values }) => isServing(part, values));
    const custom = active.map(({ key }) => replacedOutage(key, label, deletesFirst));
    return [...custom, ...outagesOfGenerated(part, rows, replaced)];
  });
  return (await Promise.all(found)).flat();
}

export function replacedOutage(subject: string, label: string, deletesFirst: boolean): Outage {
  const why = `Requests reach it through ${label}, which is replaced. ${CHECKED}`;
  // A load balancer in front needs something to forward to.
  const order = deletesFirst ? "have the successor created before the original is deleted" : FORWARDED;
  return { subject, why, without: `Without an outage: ${BALANCED}, and ${order}.`, until: "elsewhere" };
}

function outagesOfGenerated(part: Part, rows: readonly Wire[], { label, declared, deletesFirst }: Replaced): Outage[] {
  return rows.flatMap((row): Outage[] => {
    const { name, isKept } = part.serves?.generated?.(row, declared) ?? {};
    if (name === undefined) return [];
    const why = `It is the generated domain of ${label}, which is replaced${isKept ? "" : ": the successor gets another name"}.`;
    return [generatedOutage(name, why, isKept === true && deletesFirst)];
  });
}

/** Of a generated domain whose service gets a successor; `isBack` if that gets its name. */
export function generatedOutage(subject: string, why: string, isBack: boolean): Outage {
  const without = "Without an outage: give out a domain of a load balancer in front, which keeps its name.";
  return { subject, why, without, until: isBack ? "renewal" : "never" };
}

/** Where entries are through which requests come in, and what is known of them. */
interface Place {
  readonly part: Part;
  readonly host: string;
  /** Only these. */
  readonly keys?: readonly string[];
  readonly known: readonly { readonly key: string; readonly values: Named }[];
}

function placesOf({ parts }: Kind, { live }: Known): Place[] {
  const serving = Object.entries(parts).filter(([, { serves }]) => serves);
  return serving.map(([name, part]) => ({ part, host: live.id, known: live.parts[name] ?? [] }));
}

/** Those that serve now; what is known of them may be older than that, and is used where nothing else can be read. */
export async function servedAt(places: readonly Place[], look: Look | undefined): Promise<string[]> {
  const found = places.map(async ({ part, host, keys, known }) => {
    const recorded = known.filter(({ key, values }) => isServing(part, values) && (keys?.includes(key) ?? true));
    if (!look) return recorded;
    return servingNow(part, host, look, keys).catch((error: unknown) => {
      if (!isUnseen(error)) throw error;
      return recorded;
    });
  });
  return (await Promise.all(found)).flat().map(({ key }) => key);
}

export const recordsIn = (value: unknown): readonly string[] =>
  dnsRecords(value).map(({ name, type }) => `${type} ${name}`);
