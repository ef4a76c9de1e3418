import { goneIsEmpty } from "../../client/errors";
import type { Difference } from "../../declaration/diff";
import { mayLeaveBehind, suspendsOld } from "../../declaration/options";
import type { Named } from "../../model/field";
import type { Kind, Referrer } from "../../model/kind";
import { wireName } from "../../model/names";
import type { Outage } from "../../model/outage";
import { isServing, keyAmong, listingOf } from "../../model/part";
import { show } from "../../model/problem";
import { parseEntryId } from "../../model/route";
import type { Look } from "../../model/rule";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { type Notice, outageNotice } from "./notices";
import { type Active, entryIn, hostsAt, isUnseen, outagesOfReplaced, recordsIn, servingNow } from "./served";

/** What a move makes unavailable. Reads which entries of the original serve requests now. */
export async function outagesOfMove(
  kind: Kind,
  label: string,
  declared: Named,
  known: Known,
  look: Look,
): Promise<Outage[]> {
  const found = Object.entries(kind.parts).map(async ([name, part]) => {
    const declares = keysIn(declared[name]);
    const active = await servingNow(part, known.live.id, look, mayLeaveBehind(declared) ? undefined : declares);
    const isLost = ({ key }: Active) => keyAmong(part, declares, key) === undefined;
    return { lost: active.filter(isLost), moved: active.filter((one) => !isLost(one)) };
  });
  const all = await Promise.all(found);
  return [
    ...moveOutages(
      label,
      declared,
      all.flatMap(({ moved }) => moved),
    ),
    ...all.flatMap(({ lost }) => lost.map(({ key }) => lostOutage(key))),
  ];
}

const lostOutage = (subject: string): Outage => ({
  subject,
  why: "This declaration does not name it, and `move: { leaveBehind: true }` deletes the original with it. What adds it again has it checked again by the platform, which may ask for another ownership record.",
  without: "With a shorter outage: declare it inline, so that the move hands it over last.",
  until: "dns",
});

/** What others lose when an original is deleted although they refer to it; what is this stack's own may follow before. */
export async function outagesOfReferrers(
  referrers: readonly Referrer[],
  deletesFirst: boolean,
  look: Look,
  io: Io | undefined,
): Promise<Outage[]> {
  const outages = new Map<string, Outage>();
  for (const { forwards } of referrers) {
    if (!forwards) continue;
    const owner = await ownerOf(forwards.from, io);
    if (owner?.isThis && !deletesFirst) continue;
    const follows = deletesFirst ? "" : " What the same run points at the clone follows before that.";
    const why = "to the original, which `move: { leaveBehind: true }` deletes all the same.";
    outages.set(forwards.from, {
      subject: forwards.subject,
      why: `${await forwarding(forwards, look)} ${why}${follows}${theirs(owner)}`,
      without: "Without an outage: leave out `leaveBehind`; the original is then kept until nothing refers to it.",
      until: "referral",
    });
  }
  return [...outages.values()];
}

/**
 * The same where it is replaced: those of this stack follow before the original is deleted, unless that is deleted first.
 * Where no store shows whose they are, they are taken for those of this stack.
 */
async function outagesOfForwarding(
  kind: Kind,
  known: Known,
  { look, io, deletesFirst }: { readonly look: Look; readonly io: Io | undefined; readonly deletesFirst: boolean },
): Promise<Outage[]> {
  const outages = new Map<string, Outage>();
  for (const { forwards } of (await kind.referrers?.(known.live.id, look)) ?? []) {
    const owner = forwards && (await ownerOf(forwards.from, io));
    if (!forwards || !(deletesFirst || owner?.stack)) continue;
    const order = deletesFirst ? "before its successor exists" : "with its replacement";
    outages.set(forwards.from, {
      subject: forwards.subject,
      why: `${await forwarding(forwards, look)} to ${known.live.id}, which is deleted ${order}.${theirs(owner)}`,
      without: deletesFirst
        ? "Without an outage: have the successor created before the original is deleted."
        : "Without an outage: have it forward to something else before.",
      until: "redirection",
    });
  }
  return [...outages.values()];
}

/** The host names are those through which requests reach it now. */
async function forwarding({ requests, domains }: NonNullable<Referrer["forwards"]>, look: Look): Promise<string> {
  const hosts = await hostsAt(domains.part, domains.host, look);
  const serves = hosts.length > 0 ? `, which reach it at ${hosts.join(", ")},` : "";
  return `It forwards ${requests === "all" ? "all" : "a part"} of its requests${serves}`;
}

const theirs = (owner: { readonly stack: string | undefined } | undefined) =>
  owner?.stack === undefined ? "" : ` It belongs to stack ${owner.stack}.`;

/** Which stack has recorded an object as its own; only a shared store knows. */
async function ownerOf(id: string, io: Io | undefined) {
  const { owners } = io?.journal ?? {};
  if (!io || !owners) return undefined;
  const home = await io.client.home();
  return { isThis: await owners.owns(home, id), stack: await owners.otherOwner(home, id, true) };
}

/** The same as far as a state shows it, and what the replacement of an entry of its own makes unavailable. */
export function outagesOfChange(kind: Kind, label: string, state: Named, declared: Named, isMove: boolean): Outage[] {
  if (!isMove)
    return entryIn(kind, state)
      .filter(({ part }) => isServing(part, state))
      .map(({ key }) => entryOutage(key));
  const serving = Object.entries(kind.parts).flatMap(([name, part]): Active[] => {
    const { serves } = part;
    if (!serves) return [];
    const entries = Object.entries((state[name] ?? {}) as Readonly<Record<string, Named>>);
    return entries
      .filter(([key, entry]) => isServing(part, entry) && keyAmong(part, keysIn(declared[name]), key) !== undefined)
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
      why: `The move takes it from the original and adds it to the clone last, where the platform checks it again and may ask for another ownership record. ${shown}${suspends || mayLeaveBehind(declared) ? "" : "The original is kept until it is active."}`.trim(),
      without:
        "Without an outage: let a load balancer in front have the domain, which is an outage like this one itself, once, and change its destination to the clone.",
      until: "dns",
    };
  });
  return [...(suspends ? [suspended] : []), ...domains];
}

interface Change {
  readonly known: Known;
  readonly action: string;
  readonly differences: readonly Difference[];
  readonly look: Look | undefined;
  readonly isRenewed: boolean;
  readonly io: Io | undefined;
  readonly deletesFirst: boolean | undefined;
}

/** What a change makes unavailable that is no move. */
export async function outagesBesideMoves(
  kind: Kind,
  label: string,
  declared: Named,
  { known, differences, look, io, action, isRenewed, deletesFirst = false }: Change,
): Promise<Notice[]> {
  try {
    if (isRenewed) {
      const last = look && deletesFirst ? await outagesOfLast(kind, known.live.id, look) : [];
      const replaced = { kind, label, declared, known, deletesFirst };
      const served = action === "replace" ? await outagesOfReplaced(replaced, look) : [];
      const forwarded =
        action === "replace" && look ? await outagesOfForwarding(kind, known, { look, io, deletesFirst }) : [];
      return [...(await outagesOfEntry(kind, known.live.values, look)), ...last, ...served, ...forwarded].map(
        outageNotice,
      );
    }
    const changed = new Set(differences.map(({ path: [field = ""] }) => field));
    const { id, values: live } = known.live;
    const change = { id, label, declared, live, changed };
    const own = look && changed.size > 0 ? await kind.outages?.(change, look) : undefined;
    return [...(await outagesOfEntries(kind, known, differences, look)), ...(own ?? [])].map(outageNotice);
  } catch (error) {
    if (!isUnseen(error)) throw error;
    const message = `${label}: whether this change makes something unavailable was not checked: ${(error as Error).message}`;
    return [{ code: "remark", message }];
  }
}

/** An entry that cannot change is removed and added again. */
async function outagesOfEntries(
  kind: Kind,
  { live }: Known,
  differences: readonly Difference[],
  look: Look | undefined,
): Promise<Outage[]> {
  const found = Object.entries(kind.parts).map(async ([name, part]): Promise<string[]> => {
    const again = differences.filter(
      ({ path: [of, , field = ""] }) => of === name && part.fields[field]?.mutability === "immutable",
    );
    const keys = [...new Set(again.map(({ path: [, key = ""] }) => key))];
    if (look) return (await servingNow(part, live.id, look, keys)).map(({ key }) => key);
    const known = live.parts[name] ?? [];
    return known.filter(({ key, values }) => keys.includes(key) && isServing(part, values)).map(({ key }) => key);
  });
  return (await Promise.all(found)).flat().map((key) => ({
    subject: key,
    why: "It cannot change, so it is removed and added again; then the platform checks it again and may ask for another ownership record.",
    without: "Without an outage: add another domain, and remove this one when nobody uses it any more.",
    until: "dns",
  }));
}

/** What the replacement of an entry of its own makes unavailable: it is deleted before it is added again. */
export async function outagesOfEntry(kind: Kind, state: Named, look: Look | undefined): Promise<Outage[]> {
  const found = entryIn(kind, state).map(async ({ part, host, key }) => {
    const isActive = look ? (await servingNow(part, host, look, [key])).length > 0 : isServing(part, state);
    return isActive ? [entryOutage(key)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What the replacement of the last entry makes unavailable that its owner forwards requests to. */
export async function outagesOfLast({ owned }: Kind, id: string, look: Look): Promise<Outage[]> {
  const { field = "", host = "", entry } = (owned && parseEntryId(owned, id)) ?? {};
  const { part, kind } = owned?.hosts[field] ?? {};
  if (!part?.forwards || !kind) return [];
  const rows = (await look.all(listingOf(part, host)).catch(goneIsEmpty)).filter(part.forwards);
  if (rows.length !== 1 || rows[0]?.id !== entry) return [];
  const { naming = "" } = kind;
  const row = await look.one({ operation: kind.api.get ?? kind.api.list, ids: [host] });
  return [
    {
      subject: `${kind.name} ${show(row[wireName(naming, kind.fields[naming])])} (${host})`,
      why: "It forwards requests to nothing else, and what is replaced is deleted first: before its successor is created, and before what that refers to is ready.",
      without:
        "Without an outage: have its successor created first (`create_before_destroy = true` in its `lifecycle`); where that is so already, there is none.",
      until: "successor",
    },
  ];
}

function entryOutage(subject: string): Outage {
  return {
    subject,
    why: "It is deleted first, by some engines before its service moves or is replaced, and added again after that; then the platform checks it again and may ask for another ownership record.",
    without:
      "With a shorter outage: declare it inline in its service, whose move hands it over last. Without one: give it to a load balancer in front of the service.",
    until: "dns",
  };
}

const keysIn = (entries: unknown): readonly string[] =>
  typeof entries === "object" && entries !== null ? Object.keys(entries) : [];
