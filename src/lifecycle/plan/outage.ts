import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { listingOf } from "../../model/part";
import type { Look } from "../../model/rule";
import { working } from "../read/working";
import type { Known } from "../state/known";
import { DEPLOYED_WITHIN } from "../state/timeout";

/** What cannot be reached for some time because of a change, how long, and how to do without it. */
export type Outage = {
  /** A host name, or what has several. */
  readonly subject: string;
  /** A sentence. */
  readonly why: string;
  /** A sentence: what has no such outage. */
  readonly without: string;
} & (
  | { readonly atMostSeconds: number }
  /** `dns`: until its DNS records are as the platform asks; `rerun`: until another run. */
  | { readonly until: "dns" | "rerun" }
);

const LENGTHS = {
  dns: "until the platform has found its DNS records and issued its certificate",
  rerun: "until the next run",
} as const;

/** An outage in a sentence or two. */
export function outageText(outage: Outage): string {
  const { subject, why, without } = outage;
  return `${subject} is unavailable ${outageLength(outage)}. ${why} ${without}`;
}

/** `for at most 20 min`. */
export function outageLength(outage: Outage): string {
  if ("until" in outage) return LENGTHS[outage.until];
  const { atMostSeconds: seconds } = outage;
  return `for at most ${seconds >= 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;
}

/** An entry through which requests reach an object now, and its DNS records: `TXT _verify.shop.example.org`. */
interface Serving {
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
  const found = Object.entries(kind.parts).map(async ([name, part]): Promise<Serving[]> => {
    const { serves } = part;
    if (!serves || keysIn(declared[name]).length === 0) return [];
    const rows = await look.all(listingOf(part, id));
    return rows.flatMap((row) => {
      const key = part.keyOf(row, { object: working(id), id: String(row.id) });
      const isServing = row[serves.field] === serves.when && keysIn(declared[name]).includes(key ?? "");
      return key !== undefined && isServing ? [{ key, records: recordsIn(row.dns_records) }] : [];
    });
  });
  return moveOutages(label, declared, (await Promise.all(found)).flat());
}

/** The same as far as a state shows it, and what the replacement of an entry of its own makes unavailable. */
export function outagesOfChange(kind: Kind, label: string, state: Named, declared: Named, isMove: boolean): Outage[] {
  if (!isMove) return outageOfEntry(kind, state);
  const serving = Object.entries(kind.parts).flatMap(([name, { serves }]): Serving[] => {
    const entries = Object.entries((state[name] ?? {}) as Readonly<Record<string, Named>>);
    const isServing = (key: string, entry: Named) =>
      serves && entry[serves.field] === serves.when && keysIn(declared[name]).includes(key);
    return entries.flatMap(([key, entry]) =>
      isServing(key, entry) ? [{ key, records: recordsIn(entry.dnsRecords) }] : [],
    );
  });
  return moveOutages(label, declared, serving);
}

function moveOutages(label: string, declared: Named, serving: readonly Serving[]): Outage[] {
  const { suspendOld } = (declared.move ?? {}) as { suspendOld?: boolean };
  const suspended: Outage = {
    subject: label,
    why: "`suspendOld` suspends the original as soon as the clone exists, and the clone is built after that.",
    without: "Without an outage: leave out `suspendOld`, if what runs in both meanwhile may run twice.",
    atMostSeconds: limitOf(declared),
  };
  const domains = serving.map(({ key, records }): Outage => {
    const shown =
      records.length > 0 ? `Its records are then to be compared with \`dnsRecords\`: ${records.join(", ")}. ` : "";
    return {
      subject: key,
      why: `The move takes it from the original and adds it to the clone last, where the platform checks it anew and may ask for another ownership record. ${shown}The original is kept until it is active.`,
      without:
        "Without an outage: put a load balancer in front, give it the domain, and change its destination to the clone.",
      until: "dns",
    };
  });
  return [...(suspendOld ? [suspended] : []), ...domains];
}

/** What the replacement of an entry of its own makes unavailable: it is deleted before it is added again. */
export function outageOfEntry({ owned, awaits }: Kind, state: Named): Outage[] {
  const serves = Object.values(owned?.hosts ?? {}).map(({ part }) => part.serves)[0];
  if (!serves || awaits || state[serves.field] !== serves.when) return [];
  return [
    {
      subject: String(state[owned?.key ?? ""]),
      why: "It is deleted first, with Terraform and OpenTofu before its service moves or is replaced, and added again after that; then the platform checks it anew and may ask for another ownership record.",
      without:
        "With a shorter outage: declare it inline in its service, whose move hands it over last. Without one: give it to a load balancer in front of the service.",
      until: "dns",
    },
  ];
}

const keysIn = (entries: unknown): readonly string[] =>
  typeof entries === "object" && entries !== null ? Object.keys(entries) : [];

function recordsIn(records: unknown): string[] {
  return (Array.isArray(records) ? (records as Wire[]) : []).map(({ name, type }) => `${type} ${name}`);
}

function limitOf({ deploy }: Named): number {
  const { timeout } = (deploy ?? {}) as { timeout?: number };
  return timeout === undefined ? DEPLOYED_WITHIN : timeout * 60;
}
