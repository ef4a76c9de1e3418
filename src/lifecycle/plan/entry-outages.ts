import { goneIsEmpty } from "../../client/errors";
import type { Difference } from "../../declaration/diff";
import { leavesDeployment } from "../../declaration/options";
import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live, Wanted } from "../../model/live";
import { wireName } from "../../model/names";
import type { Outage } from "../../model/outage";
import { isServing, keyAmong, listingOf, type NamedIn, namesOf, type Part } from "../../model/part";
import { show } from "../../model/problem";
import { nameAmong } from "../../model/record";
import { parseEntryId } from "../../model/route";
import type { Look } from "../../model/rule";
import { UNKNOWN } from "../../model/unknown";
import { hostOf } from "../../read/parts";
import type { Known } from "../../state/known";
import { entryIn, ownRowsAt, removedOutage, servedAt, servingNow } from "./served";

/** An entry that cannot change is removed and added again. */
export async function outagesOfEntries(
  kind: Kind,
  label: string,
  { live }: Known,
  declared: Named,
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
  const again = (await Promise.all(found)).flat().map(addedAgain);
  const released = look ? await outagesOfReleased(kind, live, declared, differences, look) : [];
  return [...again, ...(await outagesOfRemoved(kind, label, live, differences, look)), ...released];
}

/**
 * What runs uses an entry until a deployment, and the entry is removed without waiting for one; or variables name what it
 * leads to, and what is deployed next uses it as well.
 */
async function outagesOfReleased(
  kind: Kind,
  live: Live,
  declared: Named,
  differences: readonly Difference[],
  look: Look,
): Promise<Outage[]> {
  const leaves = leavesDeployment(kind, declared);
  const wanted = parse(kind, declared).parts;
  const found = Object.entries(kind.parts).map(async ([name, part]): Promise<Outage[]> => {
    const { inUse, namedIn } = part;
    const entries = wanted[name] ?? [];
    if (!inUse || !(leaves || namedIn)) return [];
    const changed = differences.filter(
      ({ path: [place = ""], from }) => namesOf(part).includes(place) && from !== undefined,
    );
    const gone = (live.parts[name] ?? []).filter(({ key }) => changed.some(({ path }) => path[1] === key));
    const kept = new Set(entries === UNKNOWN ? [] : entries.map(({ values }) => hostOf(part, values, live.id)));
    const hosts = new Set(
      gone.flatMap(({ values }) => hostOf(part, values, live.id) ?? []).filter((it) => !kept.has(it)),
    );
    const outages = [...hosts].map(async (host) => {
      const isNamed =
        namedIn !== undefined && (await isNamedAfter(namedIn, host, kind, live, wanted, differences, look));
      if (!isNamed && !leaves) return [];
      const own = await ownRowsAt(part, host, live, look);
      return own.map((row) => (isNamed ? namedOutage : releasedOutage)(inUse(row)));
    });
    return (await Promise.all(outages)).flat();
  });
  return (await Promise.all(found)).flat();
}

/** Whether what runs after a change names a host. */
async function isNamedAfter(
  { part: name, isNamed }: NamedIn,
  host: string,
  kind: Kind,
  live: Live,
  declared: Wanted["parts"],
  differences: readonly Difference[],
  look: Look,
): Promise<boolean> {
  const { stops, parts } = kind;
  const wanted = declared[name] ?? [];
  const part = parts[name];
  if (!part || wanted === UNKNOWN) return false;
  const isRemoved = (key: string) =>
    differences.some(
      ({ path: [place = "", one, ...rest], to }) =>
        namesOf(part).includes(place) && one === key && rest.length === 0 && to === undefined,
    );
  const others = (live.parts[name] ?? []).filter(({ key }) => !wanted.some((one) => one.key === key));
  const entries = [...wanted, ...others.filter(({ key }) => !isRemoved(key))];
  return (await isNamed(host, entries, look)) && (!stops || (await stops.now(live.id, look)) !== undefined);
}

const namedOutage = (subject: string): Outage => ({
  subject,
  why: "It is removed, and a variable of what is deployed then still names the host that it leads to.",
  without: "Without an outage: keep it, or take that host out of the variables in the same change.",
  until: "declared",
});

export const releasedOutage = (subject: string): Outage => ({
  subject,
  why: "What runs uses it, and it is removed at once, because this run does not wait for a deployment without it.",
  without: 'Without an outage: `deploy: { wait: "live" }`, with which it is removed after the deployment.',
  until: "deployment",
});

export const addedAgain = (subject: string): Outage => ({
  subject,
  why: "It cannot change, so it is removed and added again; then the platform checks it again and may ask for another ownership record.",
  without: "Without an outage: add another domain, and remove this one when nobody uses it any more.",
  until: "dns",
});

/** An entry that is declared no longer. */
async function outagesOfRemoved(
  kind: Kind,
  label: string,
  live: Live,
  differences: readonly Difference[],
  look: Look | undefined,
): Promise<Outage[]> {
  const removed = differences.filter(({ path, to }) => path.length === 2 && to === undefined);
  const places = Object.entries(kind.parts).flatMap(([name, part]) => {
    const names = namesOf(part);
    const keys = removed.flatMap(({ path: [place = "", key = ""] }) => (names.includes(place) ? [key] : []));
    const known = live.parts[name] ?? [];
    return part.serves && keys.length > 0 ? [{ part, host: live.id, keys, known }] : [];
  });
  const hosts = await servedAt(places, look);
  return hosts.map((subject) => removedOutage(subject, `${label} declares it no longer, so it is removed.`));
}

/** What the replacement of an entry of its own makes unavailable: it is deleted before it is added again. */
export async function outagesOfEntry(
  kind: Kind,
  state: Named,
  declared: Named,
  look: Look | undefined,
): Promise<Outage[]> {
  const found = entryIn(kind, state).map(async ({ part, host, key }) => {
    const isActive = look ? (await servingNow(part, host, look, [key])).length > 0 : isServing(part, state);
    return isActive ? [entryOutage(kind, part, key, declared)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** `LoadBalancer "edge" (1a2b…)`, by its ID. */
export async function labelOfHost(kind: Kind, id: string, look: Look): Promise<string> {
  const { naming = "" } = kind;
  const row = await look.one({ operation: kind.api.get ?? kind.api.list, ids: [id] });
  return `${kind.name} ${show(row[wireName(naming, kind.fields[naming])])} (${id})`;
}

/** What the replacement of the last entry makes unavailable that its owner forwards requests to. */
export async function outagesOfLast({ owned }: Kind, id: string, look: Look): Promise<Outage[]> {
  const { field = "", host = "", entry } = (owned && parseEntryId(owned, id)) ?? {};
  const { part, kind } = owned?.hosts[field] ?? {};
  if (!part?.forwards || !kind) return [];
  const rows = (await look.all(listingOf(part, host)).catch(goneIsEmpty)).filter(part.forwards);
  if (rows.length !== 1 || rows[0]?.id !== entry) return [];
  return [
    {
      subject: await labelOfHost(kind, host, look),
      why: "It forwards requests to nothing else, and what is replaced is deleted first: before its successor is created, and before what that refers to is ready.",
      without:
        "Without an outage: have its successor created before it is deleted; where that is so already, there is none.",
      until: "successor",
    },
  ];
}

/** Of an entry that is deleted first, and added again unless its resource gets another name. */
export function entryOutage(kind: Kind, part: Part, subject: string, declared: Named): Outage {
  const name = nameAmong(kind, declared);
  if (typeof name === "string" && keyAmong(part, [name], subject) === undefined)
    return removedOutage(subject, `It is deleted, and its resource gets the name ${name}.`);
  return {
    subject,
    why: "It is deleted first, by some engines before its service moves or is replaced, and added again after that; then the platform checks it again and may ask for another ownership record.",
    without:
      "With a shorter outage: declare it inline in its service, whose move hands it over last. Without one: give it to a load balancer in front of the service.",
    until: "dns",
  };
}
