import { mayLeaveBehind } from "../../declaration/options";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { keyAmong, type Part } from "../../model/part";
import type { Look } from "../../model/rule";
import type { Intent } from "../../state/journal";
import { keysAmong, keysIn, takenOutage } from "./move-outages";
import { abandoned, type Notice, outageNotice } from "./notices";
import type { Returning } from "./returning";
import { type Active, generatedOutage, rowsOf, servingAmong, unseenIsEmpty } from "./served";

interface Abandoned {
  readonly kind: Kind;
  readonly label: string;
  /** Of the clone of an interrupted move, which is deleted unless it was adopted. */
  readonly intent: Intent;
  readonly declared: Named;
  /** What the original gets back. */
  readonly back: Returning;
  /** The object moves to another place than before. */
  readonly isMove: boolean;
}

/** What a plan says about the end of an interrupted move that its declaration does not continue. */
export async function abandonedNotices(ended: Abandoned, look: Look | undefined): Promise<Notice[]> {
  const outages = await outagesOfAbandoned(ended, look);
  return [abandoned(ended.label, ended.intent, ended.back), ...outages.map(outageNotice)];
}

/**
 * What the end of an interrupted move makes unavailable: all that its clone serves by now, whatever served on the original
 * before, and what is off already because neither of the two serves it.
 */
async function outagesOfAbandoned(abandoned: Abandoned, look: Look | undefined): Promise<Outage[]> {
  const parts = Object.entries(abandoned.kind.parts).filter(([, { serves }]) => serves);
  const found = await Promise.all(parts.map(([name, part]) => outagesIn(name, part, abandoned, look)));
  return found.flat();
}

async function outagesIn(name: string, part: Part, abandoned: Abandoned, look: Look | undefined): Promise<Outage[]> {
  const { intent, declared, back, isMove } = abandoned;
  const { clone, cloneInState = false, served } = intent;
  // Where the list cannot be read, the journal is all that is known.
  const rows = clone === undefined || !look ? [] : await rowsOf(part, clone, look).catch(unseenIsEmpty);
  const declares = keysIn(declared[name]);
  const returns = (back.parts[name] ?? []).map(({ key }) => key);
  const isIn = (keys: readonly string[]) => (key: string) => keyAmong(part, keys, key) !== undefined;
  // What the original gets back, and the next clone does not, is deleted with the original.
  const isKept = isIn(isMove ? declares : [...declares, ...returns]);
  const active = cloneInState || clone === undefined ? [] : servingAmong(part, clone, rows);
  // An adopted clone keeps what it has, and what it serves is not off.
  const isElsewhere = isIn(cloneInState ? keysAmong(part, rows) : active.map(({ key }) => key));
  const off = (served?.[name] ?? []).filter((key) => isIn(returns)(key) && isKept(key) && !isElsewhere(key));
  return [
    ...active.map((one) => (isKept(one.key) ? givenOutage(one, abandoned) : deletedWithClone(one))),
    ...off.map((key) => takenOutage(key, isMove ? "another clone" : "the original")),
    ...(cloneInState ? [] : namesOf(part, rows, declared)),
  ];
}

function givenOutage({ key, records }: Active, { isMove, declared }: Abandoned): Outage {
  const gets = isMove ? "this move adds it to another clone last" : "this run adds it to the original";
  const set =
    records.length > 0
      ? ` Its records are then to be set again, with the values that the platform then asks for: ${records.join(", ")}.`
      : "";
  const kept = isMove && !mayLeaveBehind(declared) ? " The original is kept until it is active." : "";
  return {
    subject: key,
    why: `An interrupted move has given it to its clone, which is deleted: ${gets}, where the platform checks it again and may ask for another ownership record.${set}${kept}`,
    without: "With a shorter outage: set the DNS records that it asks for as soon as this run has added it.",
    until: "dns",
  };
}

function deletedWithClone({ key }: Active): Outage {
  return {
    subject: key,
    why: "This declaration does not name it, and the clone of the interrupted move, which has it, is deleted. What adds it again has it checked again by the platform, which may ask for another ownership record.",
    without: "With a shorter outage: declare it inline.",
    until: "elsewhere",
  };
}

/** A declared name of a generated domain that the clone has; nobody has been shown the clone's own. */
function namesOf(part: Part, rows: readonly Wire[], declared: Named): Outage[] {
  const names = rows.flatMap((row) => part.serves?.generated?.(row, declared) ?? []);
  const why = "It is a generated domain whose name an interrupted move has given to its clone, which is deleted.";
  return names.filter(({ isKept }) => isKept).map(({ name }) => generatedOutage(name, why, true));
}
