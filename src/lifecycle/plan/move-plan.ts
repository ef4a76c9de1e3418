import { mayLeaveBehind, suspendsOld } from "../../declaration/options";
import { possible, settled } from "../../declaration/possible";
import { undeclaredIn } from "../../declaration/undeclared";
import { parse, render } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind, Referrer } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Problem, SvcError } from "../../model/problem";
import { unlessDeleted } from "../../model/record";
import type { Look } from "../../model/rule";
import { hasUnknown } from "../../model/unknown";
import { traitsOf } from "../../read/find-created";
import { readRecord } from "../../read/observe";
import { type Io, lookOf } from "../../state/io";
import type { Intent } from "../../state/journal";
import { declaredOf, type Known } from "../../state/known";
import { moveOf } from "../../state/move-intents";
import { cloneFinding, sameMove } from "./clone-guard";
import { outagesOfReferrers } from "./forwarding-outages";
import { outagesInFrontOfMove, outagesOfMove } from "./move-outages";
import { isUnseen } from "./served";
import { onceEach } from "./stop-outages";

export interface MovePlan {
  /** Reported before a move starts, with what it does not do by itself. */
  readonly notice: string;
  /** Why the original may stay without another word. */
  readonly warning?: string;
  /** Why it must not start. */
  readonly problem?: Problem;
  /** What it makes unavailable if what is not known yet stays as it is. */
  readonly outages: readonly Outage[];
  /** What it may make so by another value of these fields. */
  readonly possible?: readonly { readonly field: string; readonly outages: readonly Outage[] }[];
}

/** How to find out whether the clone exists already; without it the apply finds out. */
interface Memory {
  readonly io?: Io | undefined;
  /** The move of this object that an earlier run began. */
  readonly begun?: Intent | undefined;
  /** The engine deletes entries of their own before the apply can refuse the move: what may be against it is. */
  readonly decidesNow?: boolean | undefined;
  /** The engine updates what refers to the original after it has deleted that. */
  readonly deletesFirst?: boolean | undefined;
  /** The run leaves out a part of the stack. */
  readonly isPartial?: boolean | undefined;
  /** See `PlanContext`. */
  readonly isForgotten?: boolean | undefined;
}

/** Reads what the original has that the clone will not get, before anything is sent. */
export async function planMove(
  kind: Kind,
  label: string,
  declared: Named,
  known: Known,
  look: Look,
  { io, begun, decidesNow = false, deletesFirst = false, isPartial = false, isForgotten = false }: Memory = {},
): Promise<MovePlan> {
  const { field = "", leaves = "", runsTwice = "", undeclared = [] } = kind.move ?? {};
  const { id } = known.live;
  // What was imported and never declared is not removed deliberately.
  const previous = isForgotten ? undefined : render(kind, known.live, declaredOf(known), { computed: false });
  const left = await lookedAt(
    undeclared.map((rule) => async () => undeclaredIn([rule], declared, { previous, id, look })),
  );
  const lost = left.found.filter(({ isOpen }) => decidesNow || !isOpen);
  const traits = traitsOf(kind, parse(kind, declared).values);
  const continued = sameMove(kind, traits, begun);
  const cloning = { kind, label, from: id, earlier: known.clonedFrom, declared, traits, begun: continued };
  const clone = io ? await cloneFinding(cloning, io, decidesNow ? known.live.values : undefined) : {};
  const { found: referrers, unseen } = await lookedAt([() => referrersOf(kind, id, look)]);
  const pointing = labelsOf(referrers);
  const reading = onceEach(look);
  const outagesIf = (one: Named) => [
    () => outagesOfMove(kind, label, one, known, reading, continued),
    () => outagesInFrontOfMove(kind, label, one, known, reading, io),
    async () => (mayLeaveBehind(one) ? outagesOfReferrers(referrers, deletesFirst, reading, io) : []),
  ];
  const { certain, others, unseen: unseenHosts } = await outagesByValue(kind, declared, known, outagesIf);
  const notice = [
    `${label} moves because ${field} changed: it is cloned, the clone is brought to the declaration and checked, ${handedOver(kind)}and then the original (${id}) is deleted.`,
    ...(clone.notice ? [clone.notice] : []),
    `Will not be copied: ${leaves}.`,
    ...(suspendsOld(declared)
      ? []
      : [`While both exist, ${runsTwice} run in both; \`move: { suspendOld: true }\` avoids that.`]),
    ...lost.map(({ text, isOpen }) => `${text}: ${isOpen ? "then this" : "this"} is not on the clone.`),
    ...(pointing.length > 0 ? [`Still referenced by ${pointing.join(", ")}: ${referralText(declared)}`] : []),
    ...[...left.unseen, ...unseen, ...unseenHosts].map((reason) => `Some checks were not possible: ${reason}`),
  ].join(" ");
  const shown = { notice, outages: certain, ...(others.length > 0 ? { possible: others } : {}) };
  if (clone.problem) return { ...shown, problem: clone.problem };
  const twice = suspendsOld(declared) ? "suspended" : `and ${runsTwice} run in both`;
  const warning = `${label} moves, and its original (${id}) may be kept, ${twice}: this run leaves out a part of the stack, and ${pointing.join(", ")} refers to the original. Run the command without \`--target\` and \`--exclude\`, which deletes it.`;
  const kept = isPartial && pointing.length > 0 && !mayLeaveBehind(declared) ? { warning } : {};
  const mayBeAccepted = mayLeaveBehind(declared) || (!decidesNow && hasUnknown(declared.move));
  if (lost.length === 0 || mayBeAccepted) return { ...shown, ...kept };
  return {
    ...shown,
    problem: {
      code: "left-behind",
      field,
      message: `${field} changed, which moves it and deletes the original (${id}), and with it what exists only on the original. ${lost.map(({ text }) => text).join(". ")}. Declare it or remove it from the original. If a resource of its own declares it, it is created again on the clone; for that, or to accept the loss: \`move: { leaveBehind: true }\`.`,
    },
  };
}

type Looks = readonly (() => Promise<readonly Outage[]>)[];

/** What is not known yet stays as it is, for what is certain. Of other values, only what differs from that is. */
async function outagesByValue(kind: Kind, declared: Named, known: Known, outagesIf: (one: Named) => Looks) {
  const now = render(kind, known.live, declaredOf(known), { computed: false });
  const { found, unseen } = await lookedAt(outagesIf(settled(kind, declared, now)));
  const certain = firstOfEach(found);
  const others: { field: string; outages: readonly Outage[] }[] = [];
  for (const { field, declarations } of possible(kind, declared, now)) {
    const open = await lookedAt(declarations.flatMap(outagesIf));
    const outages = firstOfEach([...certain, ...open.found]).slice(certain.length);
    if (outages.length > 0) others.push({ field, outages });
  }
  return { certain, others, unseen };
}

/** What finds them by name knows a move by its journal: see `meantOf`. */
const SAME_NAME =
  "Until then both have its display name: what finds it by name gets the clone where the journal of the move is, and fails elsewhere, where the ID of the clone is needed.";

/** What becomes of what refers to the original. */
function referralText(declared: Named): string {
  return mayLeaveBehind(declared)
    ? "`move: { leaveBehind: true }` deletes the original all the same. What is not pointed at the clone before that reaches nothing until it is."
    : `what is declared here is updated with it, anything else has to be changed before the original can be deleted. ${SAME_NAME}`;
}

/** What only one object can have, and is handed over last. */
function handedOver(kind: Kind): string {
  const exclusive = Object.values(kind.parts).flatMap(({ exclusive: words = [] }) => words);
  return exclusive.length > 0 ? `${exclusive.join(" and ")} are handed over last, ` : "";
}

/** What was found; lists that the key may not read, or that take too many requests, are reported and stop no move. */
async function lookedAt<T>(looks: readonly (() => Promise<readonly T[]>)[]): Promise<{ found: T[]; unseen: string[] }> {
  const found: T[] = [];
  const unseen: string[] = [];
  for (const look of looks) {
    try {
      found.push(...(await look()));
    } catch (error) {
      if (!isUnseen(error)) throw error;
      unseen.push((error as SvcError).message);
    }
  }
  return { found, unseen };
}

/** Why the original of a finished move is kept: others send traffic to it. It may have been suspended since then. */
export async function referralProblem(kind: Kind, label: string, id: string, io: Io): Promise<Problem | undefined> {
  const referring = labelsOf(await referrersOf(kind, id, lookOf(io)));
  if (referring.length === 0) return undefined;
  const { originalSuspended, clone } = moveOf(id, io.journal) ?? {};
  const next =
    clone === undefined || unlessDeleted(kind, await readRecord(kind, clone, io))
      ? "Point it at the clone and run the command again; what an interrupted run has left there, and no program declares, is to be removed on the platform. Or delete the original anyway with `move: { leaveBehind: true }`."
      : "The clone is deleted already. Remove the original there, and run the command again.";
  return {
    code: "referred",
    message: `${label} has moved, but the original (${id}) is kept${originalSuspended ? ", suspended" : ""}: it is still referenced by ${referring.join(", ")}.`,
    next,
  };
}

const referrersOf = async ({ referrers }: Kind, id: string, look: Look): Promise<readonly Referrer[]> =>
  (await referrers?.(id, look)) ?? [];

/** What is suspended first and deleted later is off once. */
const firstOfEach = (outages: readonly Outage[]) =>
  outages.filter(({ subject, until }, at) => {
    const first = outages.findIndex((one) => one.subject === subject && one.until === until);
    return first === at;
  });

const labelsOf = (referrers: readonly Referrer[]): readonly string[] => [
  ...new Set(referrers.map(({ label }) => label)),
];
