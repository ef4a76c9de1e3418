import { mayLeaveBehind, suspendsOld } from "../../declaration/options";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { keyAmong, type Part } from "../../model/part";
import type { Look } from "../../model/rule";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { declaredOf, type Known } from "../../state/known";
import { type Active, generatedOutage, rowsOf, servingAmong, servingNow } from "./served";
import { outagesInFront } from "./stop-outages";

/** What a move makes unavailable. Reads which entries of the original serve requests now. */
export async function outagesOfMove(
  kind: Kind,
  label: string,
  declared: Named,
  known: Known,
  look: Look,
  begun?: Intent,
): Promise<Outage[]> {
  const found = Object.entries(kind.parts).map(async ([name, part]) => {
    const declares = keysIn(declared[name]);
    const ours = [...declares, ...Object.keys(declaredOf(known).parts[name] ?? {})];
    const rows = part.serves ? await rowsOf(part, known.live.id, look) : [];
    const active = servingAmong(part, known.live.id, rows, mayLeaveBehind(declared) ? undefined : ours);
    const isLost = ({ key }: Active) => keyAmong(part, declares, key) === undefined;
    const generated = rows.flatMap((row) => part.serves?.generated?.(row, declared) ?? []);
    const taken = (begun?.served?.[name] ?? []).filter(
      (key) => keyAmong(part, keysAmong(part, rows), key) === undefined,
    );
    const there = begun?.clone === undefined ? [] : await servingNow(part, begun.clone, look, taken);
    const off = taken.filter((key) => !there.some((one) => one.key === key));
    return { lost: active.filter(isLost), moved: active.filter((one) => !isLost(one)), generated, off };
  });
  const all = await Promise.all(found);
  return [
    ...moveOutages(
      label,
      declared,
      all.flatMap(({ moved }) => moved),
    ),
    ...all.flatMap(({ lost }) => lost.map(({ key }) => lostOutage(key, mayLeaveBehind(declared)))),
    ...all.flatMap(({ off }) => off.map((key) => takenOutage(key, "the clone"))),
    ...all.flatMap(({ generated }) => generated.map(({ name, isKept }) => movedName(label, name, isKept))),
  ];
}

export const keysAmong = (part: Part, rows: readonly Wire[]) =>
  rows.flatMap((row) => part.keyOf(row, { object: working(""), id: String(row.id) }) ?? []);

const TAKEN = {
  "the clone": "the clone does not serve it yet",
  "the original": "it is put back there",
  "another clone": "this move adds it to another clone last",
} as const;

/** What an interrupted move has taken is off already. */
export function takenOutage(subject: string, to: keyof typeof TAKEN): Outage {
  const where = TAKEN[to];
  return {
    subject,
    why: `It is off: an interrupted move has taken it from the original, and ${where}. The platform checks it again, and may ask for another ownership record.`,
    without: "With a shorter outage: set the DNS records that it asks for as soon as this run has added it.",
    until: "dns",
  };
}

/** A generated domain is not copied: the clone takes the name over, if that is declared. */
export function movedName(label: string, subject: string, isKept: boolean): Outage {
  const then = isKept
    ? "the move takes the name from the original and gives it to the clone last"
    : "the clone gets another name, and this one is deleted with the original";
  return generatedOutage(subject, `It is the generated domain of ${label}: ${then}.`, isKept);
}

export const lostOutage = (subject: string, isLeftBehind: boolean): Outage => ({
  subject,
  why: `This declaration does not name it, and ${isLeftBehind ? "`move: { leaveBehind: true }`" : "the move"} deletes the original with it. What adds it again has it checked again by the platform, which may ask for another ownership record.`,
  without: "With a shorter outage: declare it inline, so that the move hands it over last.",
  until: "elsewhere",
});

const SUSPENDED = {
  why: "`suspendOld` suspends the original as soon as the clone exists, and the clone is built after that.",
  without: "Without an outage: leave out `suspendOld`, if what runs in both meanwhile may run twice.",
} as const;

/** What forwards to an original that is suspended answers no sooner than it forwards to the clone. */
export async function outagesInFrontOfMove(
  kind: Kind,
  label: string,
  declared: Named,
  { live: { id } }: Known,
  look: Look,
  io: Io | undefined,
): Promise<Outage[]> {
  if (!suspendsOld(declared)) return [];
  const now = await kind.stops?.now(id, look);
  if (!now || kind.stops?.why(now)) return [];
  return outagesInFront({ kind, id, label, outage: { ...SUSPENDED, until: "referral" } }, look, { io });
}

/** What serves on the original, and is to serve on the clone. */
export function moveOutages(label: string, declared: Named, serving: readonly Active[]): Outage[] {
  const suspends = suspendsOld(declared);
  const suspended: Outage = { subject: label, ...SUSPENDED, until: "deployment" };
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

export const keysIn = (entries: unknown): readonly string[] =>
  typeof entries === "object" && entries !== null ? Object.keys(entries) : [];
