import { type Difference, diff, goalOf } from "../../declaration/diff";
import { possible, settled } from "../../declaration/possible";
import { parse, render } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Look } from "../../model/rule";
import { hasUnknown } from "../../model/unknown";
import type { Io } from "../../state/io";
import { declaredOf, type Known } from "../../state/known";
import { outagesOfInUseReplaced } from "./entry-in-use";
import { outagesOfEntries, outagesOfEntry, outagesOfLast } from "./entry-outages";
import { outagesOfForwarding } from "./forwarding-outages";
import { mayInterrupt, type Notice, outageNotice } from "./notices";
import { isUnseen, outagesOfReplaced } from "./served";
import { onceEach, outagesOfEmptied, outagesOfLastEntry, outagesOfStop } from "./stop-outages";
import { mayReplace } from "./undecided";
import { outagesOfUsedReplaced } from "./used";

interface Change {
  readonly known: Known;
  readonly action: string;
  /** What of the declaration is compared. */
  readonly declared: Named;
  readonly differences: readonly Difference[];
  readonly look: Look | undefined;
  readonly isRenewed: boolean;
  readonly io: Io | undefined;
  readonly deletesFirst?: boolean | undefined;
}

/** What a change makes unavailable that is no move, and what it may make so by a value that is not known yet. */
export async function outagesBesideMoves(
  kind: Kind,
  label: string,
  declared: Named,
  change: Change,
): Promise<Notice[]> {
  try {
    const renewed = change.isRenewed ? await outagesOfRenewal(kind, label, declared, change) : [];
    const isInPlace = !change.isRenewed || change.action === "update";
    const notices = isInPlace ? await outagesInPlace(kind, label, declared, change) : [];
    const open = change.action === "update" ? change.differences.find((one) => mayReplace(kind, one)) : undefined;
    const { path: [field = ""] = [] } = open ?? {};
    return [...(open && renewed.length > 0 ? [mayInterrupt(field, renewed)] : renewed.map(outageNotice)), ...notices];
  } catch (error) {
    if (!isUnseen(error)) throw error;
    const message = `${label}: whether this change makes something unavailable was not checked: ${(error as Error).message}`;
    return [{ code: "note", message }];
  }
}

async function outagesOfRenewal(
  kind: Kind,
  label: string,
  declared: Named,
  { known, differences, look, io, action, deletesFirst = false }: Change,
): Promise<Outage[]> {
  const ends = look ? await outagesOfLastEntry(kind, label, known.live.id, declared, look, { io }) : [];
  const last = look && deletesFirst && ends.length === 0 ? await outagesOfLast(kind, known.live.id, look) : [];
  const replaced = { kind, label, declared, known, deletesFirst };
  const served = action === "replace" ? await outagesOfReplaced(replaced, look) : [];
  const reading = action === "replace" && look ? { look, io, deletesFirst } : undefined;
  const forwarded = reading ? await outagesOfForwarding(kind, known, reading) : [];
  const isOther = differences.length > 0;
  const entry = look ? await outagesOfInUseReplaced(kind, known.live.id, isOther, look) : [];
  const used = reading ? await outagesOfUsedReplaced(kind, label, known.live, reading) : [];
  const own = await outagesOfEntry(kind, known.live.values, declared, look);
  return [...own, ...ends, ...last, ...entry, ...served, ...forwarded, ...used];
}

/** What is not known yet stays as it is, for what is certain; what other values would make unavailable may be so. */
async function outagesInPlace(kind: Kind, label: string, declared: Named, change: Change): Promise<Notice[]> {
  if (!hasUnknown(declared)) return (await outagesOfDeclared(kind, label, declared, change)).map(outageNotice);
  const { known, look } = change;
  const now = render(kind, known.live, declaredOf(known), { computed: false });
  const reading = { ...change, look: look && onceEach(look) };
  const outagesIf = (one: Named) =>
    outagesOfDeclared(kind, label, one, { ...reading, differences: differencesIf(kind, one, declared, change) });
  const certain = await outagesIf(settled(kind, declared, now));
  const notices = certain.map(outageNotice);
  for (const { field, declarations } of possible(kind, declared, now)) {
    const found: Outage[] = [];
    for (const one of declarations) found.push(...(await outagesIf(one)));
    const others = found.filter(({ subject }) => !certain.some((it) => it.subject === subject));
    if (others.length > 0) notices.push(mayInterrupt(field, others));
  }
  return notices;
}

/** In what an object would differ. What is left out only because it is not known yet is not declared away. */
function differencesIf(kind: Kind, one: Named, given: Named, { known, declared: compared }: Change) {
  const declared = Object.fromEntries(Object.entries(one).filter(([name]) => name in compared));
  const found = diff(kind, goalOf(kind, parse(kind, declared), declaredOf(known)), known.live);
  return found.filter(({ path: [name = ""] }) => name in declared || !hasUnknown(given[name]));
}

async function outagesOfDeclared(
  kind: Kind,
  label: string,
  declared: Named,
  { known, differences, look, io }: Change,
): Promise<Outage[]> {
  const changed = new Set(differences.map(({ path: [field = ""] }) => field));
  const { id, values: live } = known.live;
  const change = { id, label, declared, live, changed };
  const entries = await outagesOfEntries(kind, label, known, declared, differences, look);
  if (!look || changed.size === 0) return entries;
  const beside = { io };
  return [
    ...entries,
    ...((await kind.outages?.(change, look)) ?? []),
    ...(await outagesOfStop(kind, label, known, declared, changed, look, beside)),
    ...(await outagesOfEmptied(kind, label, known, declared, differences, look, beside)),
    ...(await outagesOfLastEntry(kind, label, id, declared, look, beside)),
  ];
}
