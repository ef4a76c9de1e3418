import { stringify } from "yaml";
import { z } from "zod";
import { HIDDEN, mustBe, oneOf, SvcError } from "../model";
import { KEYED_HASH, keyedHash } from "../model/keyed-hash";
import { readYaml } from "../yaml/yaml-file";
import type { Baseline, Entry } from "./baseline";
import { isPlace, placeOf } from "./place-hash";
import type { DifferenceReport, Report, ResourceReport } from "./report";
import { hidingBy } from "./shown";
import { type Withheld, withheldFrom } from "./withheld";

const WHAT = ["difference", "gone", "unmanaged"] as const;

const expires = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), { error: "must be a day such as 2026-12-31" });
const common = { expires, reason: z.string().optional() };
const text = z.string().min(1);
const hash = z.string().regex(KEYED_HASH, { error: "must be a hash written by --write-baseline" }).optional();
const entry = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("difference"),
    address: text,
    field: text,
    live: z.unknown().optional(),
    liveHash: hash,
    placeHash: hash,
    ...common,
  }),
  z.strictObject({ what: z.literal("gone"), address: text, placeHash: hash, ...common }),
  z.strictObject({ what: z.literal("unmanaged"), id: text, ...common }),
]);
const shape = z.strictObject({ version: z.literal(1), accepted: z.array(entry) });

/**
 * Reads a file of known drift.
 *
 * @throws SvcError `baseline` with all mistakes in it, each with file:line:column.
 */
export function readBaseline(file: string): Baseline {
  const { data, placeOf } = readYaml({
    file,
    shape,
    keys: [
      "version",
      "accepted",
      "what",
      "address",
      "field",
      "live",
      "liveHash",
      "placeHash",
      "id",
      "expires",
      "reason",
    ],
    alternatives: oneOf(WHAT),
    code: "baseline",
    next: "`--write-baseline` writes one.",
  });
  return data.accepted.map((one, index) => ({ ...one, place: placeOf(["accepted", index]) }) as Entry);
}

/** What a baseline that is written again had: all of it, and which of it remains as it is. */
interface Earlier {
  readonly entries: Baseline;
  isKept(entry: Entry): boolean;
}

/** A finding of which an entry is written. */
type Subject = { readonly expires: string; readonly reason?: string } & (
  | { readonly what: "unmanaged"; readonly id: string }
  | { readonly what: "gone"; readonly resource: ResourceReport }
  | { readonly what: "difference"; readonly resource: ResourceReport; readonly difference: DifferenceReport }
);

/**
 * All current drift that no rule ignores, accepted until a day, with the reasons that it had. What holds a secret is a salted
 * hash.
 */
export async function baselineText(
  report: Report,
  expires: string,
  withheld: Withheld = { exact: report, live: new Map(), hiding: hidingBy() },
  { entries, isKept }: Earlier = { entries: [], isKept: () => false },
): Promise<string> {
  const { exact, hiding } = withheld;
  const isMeant = ({ accepted }: Pick<Report["unmanaged"][number], "accepted">) => accepted?.until !== null;
  const differences = exact.resources.flatMap((resource) =>
    resource.differences
      .filter(isMeant)
      .map((difference): Subject => ({ what: "difference", resource, difference, expires })),
  );
  const gone = exact.resources
    .filter((one) => one.status === "gone" && isMeant(one))
    .map((resource): Subject => ({ what: "gone", resource, expires }));
  const foreign = exact.unmanaged.filter(isMeant).map(({ id, kind, name }): Subject => {
    return { what: "unmanaged", id, expires, reason: `${kind} ${JSON.stringify(hiding.text(name))}` };
  });
  const replaced = new Set<Entry>();
  const current = await Promise.all(
    [...differences, ...gone, ...foreign].map(async (subject) => {
      const earlier = await earlierIn(entries, subject, withheld);
      for (const one of earlier) replaced.add(one);
      const reason = earlier.findLast((one) => one.reason !== undefined)?.reason ?? subject.reason;
      return { ...(await entryOf(subject, withheld)), ...(reason === undefined ? {} : { reason }) };
    }),
  );
  const others = entries
    .filter((entry) => isKept(entry) && !replaced.has(entry))
    .map(({ place: _, ...entry }) => entry);
  const head = "# Known and accepted drift, each entry until the end of its day (UTC). See docs/drift.md.\n";
  return head + stringify({ version: 1, accepted: [...current, ...others] });
}

async function entryOf(subject: Subject, withheld: Withheld) {
  const { what, expires } = subject;
  if (what === "unmanaged") return { what, id: subject.id, expires };
  const { resource } = subject;
  if (what === "gone") return { what, ...(await placeOf(resource, undefined, withheld.hiding)), expires };
  const { difference } = subject;
  const { secret, live = null } = difference;
  const isHidden = secret || JSON.stringify(live).includes(HIDDEN);
  const value = isHidden ? withheldFrom(withheld, resource, difference) : undefined;
  return {
    what,
    ...(await placeOf(resource, difference, withheld.hiding)),
    // Of an entry that does not exist: `null`. Without the line, any later value would be accepted as well.
    ...(isHidden ? {} : { live }),
    ...(value === undefined ? {} : { liveHash: await keyedHash(value) }),
    expires,
  };
}

/** The entries that the file had for the same. */
async function earlierIn(entries: Baseline, subject: Subject, { hiding }: Withheld): Promise<Entry[]> {
  const isIt = async (entry: Entry) => {
    if (subject.what === "unmanaged") return entry.what === "unmanaged" && entry.id === subject.id;
    const difference = subject.what === "difference" ? subject.difference : undefined;
    const isSame = entry.what !== "unmanaged" && entry.what === subject.what;
    return isSame && isPlace(entry, subject.resource, difference, hiding);
  };
  const found = await Promise.all(entries.map(async (entry) => ((await isIt(entry)) ? [entry] : [])));
  return found.flat();
}

/** The day of `2026-12-31`, which is not over, or a number of days from now. @throws SvcError `usage`. */
export function dayFrom(given: string, now: Date): string {
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const days = /^(\d{1,4})d?$/.exec(given)?.[1];
  const day = days === undefined ? given : after(Number(days));
  if (expires.safeParse(day).success && day >= after(0)) return day;
  throw new SvcError({
    code: "usage",
    message: `--expires ${mustBe("a day that is not over, such as 2026-12-31, or a number of days", given)}.`,
  });
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
