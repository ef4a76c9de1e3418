import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { listingOf, type Part } from "../../model/part";
import type { Look } from "../../model/rule";
import type { Goal } from "../declaration/diff";
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
  const length = "until" in outage ? LENGTHS[outage.until] : `for at most ${lengthOf(outage.atMostSeconds)}`;
  return `${subject} is unavailable ${length}. ${why} ${without}`;
}

function lengthOf(seconds: number): string {
  return seconds >= 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
}

const BALANCER =
  "Without an outage: put a load balancer in front, give it the domain, and change its destination to the clone.";

/** What a move makes unavailable. Reads which entries of the original serve requests now. */
export async function outagesOfMove(
  kind: Kind,
  label: string,
  goal: Goal,
  known: Known,
  look: Look,
): Promise<Outage[]> {
  const { suspendOld } = (goal.values.move ?? {}) as { suspendOld?: boolean };
  const suspended: Outage[] = suspendOld
    ? [
        {
          subject: label,
          why: "`suspendOld` suspends the original as soon as the clone exists, and the clone is built after that.",
          without: "Without an outage: leave out `suspendOld`, if what runs in both meanwhile may run twice.",
          atMostSeconds: limitOf(goal.values),
        },
      ]
    : [];
  const found = Object.entries(kind.parts).map(async ([name, part]): Promise<Outage[]> => {
    const { entries } = goal.parts[name] ?? {};
    if (!part.serves || !Array.isArray(entries) || entries.length === 0) return [];
    const rows = await look.all(listingOf(part, known.live.id));
    const serving = rows.filter((row) => entries.some(({ key }) => isServing(part, row, known.live.id, key)));
    return serving.map((row) => ({
      subject: String(row.name),
      why: `The move takes it from the original and adds it to the clone last, where the platform checks it anew and may ask for another ownership record. ${recordsIn(row)}The original is kept until it is active.`,
      without: BALANCER,
      until: "dns" as const,
    }));
  });
  return [...suspended, ...(await Promise.all(found)).flat()];
}

/** What the replacement of an entry of its own makes unavailable: it is deleted before it is added again. */
export function outageOfEntry({ owned }: Kind, { live }: Known, goal: Named): Outage[] {
  const [host] = Object.values(owned?.hosts ?? {}).filter(({ part }) => part.serves);
  const { field, when } = host?.part.serves ?? {};
  if (field === undefined || live.values[field] !== when) return [];
  const subject = String(goal[owned?.key ?? ""] ?? live.values[owned?.key ?? ""]);
  return [
    {
      subject,
      why: "It is deleted first, with Terraform and OpenTofu before its service moves or is replaced, and added again after that; then the platform checks it anew and may ask for another ownership record.",
      without:
        "With a shorter outage: declare it inline in its service, whose move hands it over last. Without one: give it to a load balancer in front of the service.",
      until: "dns",
    },
  ];
}

function isServing(part: Part, row: Wire, id: string, key: string): boolean {
  return (
    row[part.serves?.field ?? ""] === part.serves?.when && part.keyOf(row, { object: working(id), id: "" }) === key
  );
}

function recordsIn({ dns_records: records }: Wire): string {
  const names = (Array.isArray(records) ? (records as Wire[]) : []).map(({ name, type }) => `${type} ${name}`);
  return names.length > 0 ? `Its records are then to be compared with \`dnsRecords\`: ${names.join(", ")}. ` : "";
}

function limitOf({ deploy }: Named): number {
  const { timeout } = (deploy ?? {}) as { timeout?: number };
  return timeout === undefined ? DEPLOYED_WITHIN : timeout * 60;
}
