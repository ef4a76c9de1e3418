import type { Kind, Referrer } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Look } from "../../model/rule";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { hostsAt } from "./served";

/** What else a run deletes, as far as it is known while a deletion is planned, and who can tell whose the rest is. */
export interface Beside {
  readonly io?: Io | undefined;
  readonly isDeleted?: (id: string) => boolean;
}

/** An original that an earlier move has kept. */
interface Kept {
  readonly id: string;
  /** Its clone is replaced. */
  readonly isReplaced: boolean;
}

/** What others lose when an original is deleted although they refer to it; what is this stack's own may follow before. */
export async function outagesOfReferrers(
  referrers: readonly Referrer[],
  deletesFirst: boolean,
  look: Look,
  io: Io | undefined,
  kept?: Kept,
): Promise<Outage[]> {
  const outages = new Map<string, Outage>();
  for (const { forwards } of referrers) {
    if (!forwards) continue;
    const owner = await ownerOf(forwards.from, io);
    if (owner?.isThis && !deletesFirst) continue;
    const follows = deletesFirst ? "" : " What the same run points at the clone follows before that.";
    const original = kept ? `the original of an earlier move (${kept.id})` : "the original";
    const deletes = kept?.isReplaced
      ? "is deleted with its clone"
      : "`move: { leaveBehind: true }` deletes all the same";
    outages.set(forwards.from, {
      subject: forwards.subject,
      why: `${await forwarding(forwards, look)} to ${original}, which ${deletes}.${follows}${theirs(owner)}`,
      without: kept?.isReplaced
        ? "Without an outage: have it forward to something else before."
        : "Without an outage: leave out `leaveBehind`; the original is then kept until nothing refers to it.",
      until: kept?.isReplaced ? "redirection" : "referral",
    });
  }
  return [...outages.values()];
}

/**
 * The same where an object is replaced: those of this stack follow before the original is deleted, unless that is deleted first.
 * Where no store shows whose they are, they are taken for those of this stack.
 */
export async function outagesOfForwarding(
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
        ? "Without an outage: have the successor created before the original is deleted; where that is so already, there is none."
        : "Without an outage: have it forward to something else before.",
      until: "redirection",
    });
  }
  return [...outages.values()];
}

/** The same where it is deleted, and is all that something forwards to: that is removed from there first. */
export async function outagesOfForwardingDeleted(
  referrers: readonly Referrer[],
  label: string,
  look: Look,
  { io, isDeleted = () => false }: Beside,
): Promise<Outage[]> {
  const outages = new Map<string, Outage>();
  for (const { forwards } of referrers) {
    if (forwards?.requests !== "all" || isDeleted(forwards.from)) continue;
    const owner = await ownerOf(forwards.from, io);
    outages.set(forwards.from, {
      subject: forwards.subject,
      why: `${await forwarding(forwards, look)} to ${label}, which is deleted.${theirs(owner)}`,
      without: "Without an outage: have it forward to something else before.",
      until: "forwarding",
      ...(owner?.stack === undefined ? { unless: "redirected" } : {}),
    });
  }
  return [...outages.values()];
}

/** The host names are those through which requests reach it now. */
export async function forwarding(
  { requests, domains }: NonNullable<Referrer["forwards"]>,
  look: Look,
): Promise<string> {
  const hosts = await hostsAt(domains.part, domains.host, look);
  const serves = hosts.length > 0 ? `, which reach it at ${hosts.join(", ")},` : "";
  return `It forwards ${requests === "all" ? "all" : "a part"} of its requests${serves}`;
}

export const theirs = (owner: { readonly stack: string | undefined } | undefined) =>
  owner?.stack === undefined ? "" : ` It belongs to stack ${owner.stack}.`;

/** Which stack has recorded an object as its own; only a shared store knows. */
export async function ownerOf(id: string, io: Io | undefined) {
  const { owners } = io?.journal ?? {};
  if (!io || !owners) return undefined;
  const home = await io.client.home();
  return { isThis: await owners.owns(home, id), stack: await owners.otherOwner(home, id, true) };
}
