import type { Difference } from "../../declaration/diff";
import { parse, parseEntries } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live, WantedEntry } from "../../model/live";
import { wireName } from "../../model/names";
import type { Outage, ShownInPlace } from "../../model/outage";
import { type Part, rowIn } from "../../model/part";
import { hostAmong, idUnder, parseEntryId } from "../../model/route";
import type { Look } from "../../model/rule";
import { ANY_TEXT, UNKNOWN } from "../../model/unknown";
import { hostOf } from "../../read/parts";
import { working } from "../../read/working";
import type { Known } from "../../state/known";
import { labelOfHost } from "./entry-outages";
import { type Beside, forwarding, ownerOf, theirs } from "./forwarding-outages";
import { hostsAt, ownRowsAt, rowsOf } from "./served";
import { usersOf } from "./used";

/** What nothing answers for any more: what requests reach it through, and why. */
interface Stopped {
  readonly kind: Kind;
  readonly id: string;
  readonly label: string;
  readonly outage: Omit<Outage, "subject">;
}

const EMPTIED = {
  without: "Without an outage: have it forward to something else before.",
  until: "forwarding",
  unless: "redirected",
} as const;

/** What a declaration stops: what it is, and what leads to it. Nothing is read unless it asks for that newly. */
export async function outagesOfStop(
  kind: Kind,
  label: string,
  { live }: Known,
  declared: Named,
  changed: ReadonlySet<string>,
  look: Look,
  beside: Beside,
): Promise<Outage[]> {
  const { stops } = kind;
  const stop = stops?.why(declared);
  if (!stops || !stop || !changed.has(stop.field)) return [];
  const now = await stops.now(live.id, look);
  const answers = now !== undefined && stops.why(now) === undefined;
  if (!now || !(answers || stop.isWhole)) return [];
  const { why, without } = stop;
  const outage = { why, without, until: "declared" } as const;
  const users = await usersOf(kind, { id: live.id, values: live.values }, look);
  const used = users.map((user) => ({ subject: `The connection of ${user.label} to ${label}`, ...outage }));
  const stopped = { kind, id: live.id, label, outage };
  const reached = answers ? await outagesThrough(stopped, look, beside) : [];
  const isNamed = reached.some(({ subject }) => subject === label);
  const uses = stop.isWhole === true && !isNamed && (await usesAny(kind, live, declared, look));
  return [...used, ...(uses ? [{ subject: label, ...outage }] : []), ...reached];
}

/** It may use something although no request reaches it; what is imported has that, too, and the state does not show it. */
async function usesAny(kind: Kind, live: Live, declared: Named, look: Look): Promise<boolean> {
  const wanted = parse(kind, declared).parts;
  const found = Object.entries(kind.parts).map(async ([name, part]) => {
    const entries = wanted[name] ?? [];
    if (!part.inUse || entries === UNKNOWN) return part.inUse !== undefined;
    const all = [...(live.parts[name] ?? []), ...entries];
    // What is not known yet is created in this run, or has been connected by nobody.
    const hosts = new Set(all.flatMap(({ values }) => hostOf(part, values, live.id) ?? []));
    hosts.delete(ANY_TEXT);
    const own = await Promise.all([...hosts].map((host) => ownRowsAt(part, host, live, look)));
    return own.flat().length > 0;
  });
  return (await Promise.all(found)).includes(true);
}

/** The same as far as a plan shows it. */
export function shownStop({ stops, users, parts }: Kind, { label, changed, state, declared }: ShownInPlace): Outage[] {
  const stop = stops?.why(declared);
  if (stops && stop && changed.has(stop.field) && !stops.why(state)) {
    const { why, without } = stop;
    return [{ subject: users ? `Each connection to ${label}` : label, why, without, until: "declared" }];
  }
  return Object.entries(parts).flatMap(([name, part]) => {
    const isOn = (values: Named) => {
      const all = parseEntries(part, values) ?? [];
      return all === UNKNOWN || all.some((entry) => part.forwards?.(rowIn(part, entry.values)));
    };
    const isEmptied = part.forwards && changed.has(name) && isOn(state) && !isOn(declared);
    return isEmptied ? [{ subject: label, why: emptied("This change"), ...EMPTIED }] : [];
  });
}

/** The same of an entry that is a resource of its own: what else its owner forwards to is not shown. */
export function shownLastEntry({ owned }: Kind, label: string, state: Named, declared?: Named): Outage[] {
  const at = owned && hostAmong(owned, state);
  const { part, kind } = (at && owned.hosts[at.field]) ?? {};
  if (!at || !kind || !part?.forwards?.(rowIn(part, state))) return [];
  if (declared && part.forwards(rowIn(part, declared))) return [];
  const why = emptied(declared ? label : `The deletion of ${label}`);
  return [{ subject: `${kind.name} ${at.host}`, why, ...EMPTIED }];
}

/** A part that requests go on to, and of which nothing is left that they can. */
export async function outagesOfEmptied(
  kind: Kind,
  label: string,
  { live: { id } }: Known,
  declared: Named,
  differences: readonly Difference[],
  look: Look,
  beside: Beside,
): Promise<Outage[]> {
  const found = Object.entries(kind.parts).map(async ([name, part]) => {
    const { forwards } = part;
    const own = differences.filter(({ path: [place] }) => place === name);
    const wanted = forwards && own.length > 0 ? parse(kind, declared).parts[name] : UNKNOWN;
    if (!forwards || wanted === UNKNOWN) return [];
    const isLess = own.some(({ path, to }) => path.length === 2 && to === undefined);
    if (!isLess && !wanted?.some(({ values }) => !forwards(rowIn(part, values)))) return [];
    const rows = await rowsOf(part, id, look);
    if (!rows.some(forwards) || rowsAfter(part, id, rows, wanted ?? [], own).some(forwards)) return [];
    return outagesThrough({ kind, id, label, outage: { why: emptied("This change"), ...EMPTIED } }, look, beside);
  });
  return (await Promise.all(found)).flat();
}

/** What of the rows of a part is there after a change. */
function rowsAfter(
  part: Part,
  host: string,
  rows: readonly Wire[],
  wanted: readonly WantedEntry[],
  differences: readonly Difference[],
): Wire[] {
  const keyed = rows.map((row) => ({ row, key: part.keyOf(row, { object: working(host), id: String(row.id) }) }));
  const isDeclared = (key: string | undefined) => wanted.some((one) => one.key === key);
  const isRemoved = (key: string | undefined) =>
    differences.some(({ path, to }) => path.length === 2 && path[1] === key && to === undefined);
  // One of which something differs that cannot change is created again, with what the earlier one has that can (`withCarried`).
  const isRemade = (key: string) =>
    differences.some(({ path: [, one, field = ""] }) => one === key && part.fields[field]?.mutability === "immutable");
  const kept = keyed.filter(({ key }) => !isDeclared(key) && !isRemoved(key)).map(({ row }) => row);
  const declared = wanted.map(({ key, values }) => {
    const before = keyed.find((one) => one.key === key)?.row;
    return { ...(before && isRemade(key) ? carriedIn(part, before) : before), ...rowIn(part, values) };
  });
  return [...kept, ...declared];
}

function carriedIn({ fields }: Part, row: Wire): Wire {
  const carried = Object.entries(fields).filter(
    ([, { mutability, holdsData }]) => mutability === "writable" && !holdsData,
  );
  const names = carried.map(([name, field]) => wireName(name, field));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

/** The same where an entry is a resource of its own, which is deleted, or takes no requests any more: `declared`. */
export async function outagesOfLastEntry(
  { owned }: Kind,
  label: string,
  id: string,
  declared: Named | undefined,
  look: Look,
  beside: Beside,
): Promise<Outage[]> {
  const at = owned && parseEntryId(owned, id);
  const { part, kind } = (at && owned.hosts[at.field]) ?? {};
  const { isDeleted = () => false } = beside;
  if (!at || !part?.forwards || !kind || isDeleted(at.host)) return [];
  const isThere = declared && hostAmong(owned, declared)?.host === at.host;
  if (isThere && part.forwards(rowIn(part, declared))) return [];
  const rows = (await rowsOf(part, at.host, look)).filter(part.forwards);
  const isGone = ({ id: entry }: Wire) => isDeleted(idUnder(owned, { ...at, entry: String(entry) }));
  const rest = rows.filter((row) => String(row.id) !== at.entry);
  if (rest.length === rows.length || !rest.every(isGone)) return [];
  const outage = { why: emptied(declared ? label : `The deletion of ${label}`), ...EMPTIED };
  const host = await labelOfHost(kind, at.host, look);
  return outagesThrough({ kind, id: at.host, label: host, outage }, look, beside);
}

const emptied = (what: string) => `${what} leaves it nothing to forward requests to.`;

/** By its own hosts, and by those of what forwards to it, over any number of stations. */
async function outagesThrough(stopped: Stopped, look: Look, beside: Beside): Promise<Outage[]> {
  const { kind, id, label, outage } = stopped;
  const reading = onceEach(look);
  const serving = Object.values(kind.parts).filter(({ serves }) => serves);
  const hosts = (await Promise.all(serving.map((part) => hostsAt(part, id, reading)))).flat();
  const why = `${outage.why} Requests reach it at ${hosts.join(", ")}, and are not answered.`;
  const own = hosts.length > 0 ? [{ subject: label, ...outage, why }] : [];
  return [...own, ...(await outagesInFront(stopped, reading, beside))];
}

/** The same without its own hosts. */
export async function outagesInFront(
  { kind, id, label, outage }: Stopped,
  look: Look,
  { io, isDeleted = () => false }: Beside,
): Promise<Outage[]> {
  const reading = onceEach(look);
  const outages = new Map<string, Outage>();
  const follow = async (to: string, referrers: Kind["referrers"], name: string): Promise<void> => {
    for (const { forwards } of (await referrers?.(to, reading)) ?? []) {
      if (!forwards || outages.has(forwards.from) || isDeleted(forwards.from)) continue;
      const { from, subject, domains } = forwards;
      const owner = await ownerOf(from, io);
      const why = `${await forwarding(forwards, reading)} to ${name}. ${outage.why}${theirs(owner)}`;
      const isReached = (await hostsAt(domains.part, domains.host, reading)).length > 0;
      if (isReached) outages.set(from, { subject, ...outage, why });
      await follow(from, forwards.referrers, subject);
    }
  };
  await follow(id, kind.referrers, label);
  return [...outages.values()];
}

/** The same is asked for at each station, and for each value that a field may have. */
export function onceEach(look: Look): Look {
  const once = <C, T>(ask: (call: C) => Promise<T>) => {
    const asked = new Map<string, Promise<T>>();
    return (call: C) => {
      const key = JSON.stringify(call);
      const answer = asked.get(key) ?? ask(call);
      asked.set(key, answer);
      return answer;
    };
  };
  return { one: once((call) => look.one(call)), all: once((call) => look.all(call)) };
}
