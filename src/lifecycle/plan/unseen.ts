import type { Difference } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live, WantedEntry } from "../../model/live";
import { namesOf, type Part } from "../../model/part";
import { nameAmong } from "../../model/record";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Returning } from "./returning";

/** The facts of a plan that decide which entries are removed and added again. */
export interface Renewal {
  readonly kind: Kind;
  readonly declared: Named;
  readonly live: Live;
  /** The object itself gets a successor: a clone, or a new one. */
  readonly isRenewed: boolean;
  readonly isMove?: boolean;
  readonly differences?: readonly Difference[];
  /** What a cancelled move puts back. */
  readonly returning?: Returning;
  readonly io?: Io | undefined;
}

/** What a plan shows about entries that are removed and added again: what no answer shows of them is lost, unless declared. */
export async function unseenNotices(renewal: Renewal): Promise<{ field: string; message: string }[]> {
  const { kind, declared, live, isRenewed } = renewal;
  const own = isRenewed ? ownEntry(kind, declared, live) : [];
  const inline = Object.entries(parse({ ...kind, fields: {} }, declared).parts).map(async ([name, wanted]) => {
    const part = kind.parts[name];
    if (!part?.unseen || !Array.isArray(wanted)) return [];
    const keys = await addedAgain(name, part, wanted, renewal);
    return noticeOf(part, namesOf(part)[0] ?? name, wanted, keys);
  });
  return [...own, ...(await Promise.all(inline)).flat()];
}

/** A resource of its own that is an entry, by the name that it has until now. */
function ownEntry(kind: Kind, declared: Named, live: Live) {
  const { part } = (kind.owned && Object.values(kind.owned.hosts)[0]) ?? {};
  const name = nameAmong(kind, live.values) ?? nameAmong(kind, declared);
  if (!part?.unseen || kind.awaits || typeof name !== "string") return [];
  return noticeOf(part, kind.naming ?? "", [{ key: name, values: declared }], new Set([name]));
}

async function addedAgain(name: string, part: Part, wanted: readonly WantedEntry[], renewal: Renewal) {
  const { isRenewed, differences = [], returning } = renewal;
  const places = namesOf(part);
  const recreated = differences.filter(
    ({ path: [place = "", , field = ""] }) => places.includes(place) && part.fields[field]?.mutability === "immutable",
  );
  return new Set([
    ...(isRenewed ? await heldKeys(name, part, wanted, renewal) : []),
    ...(returning?.parts[name] ?? []).map(({ key }) => key),
    ...recreated.map(({ path }) => path[1] ?? ""),
  ]);
}

/** The entries that an object has. A move takes also those that were not declared until now. */
async function heldKeys(
  name: string,
  part: Part,
  wanted: readonly WantedEntry[],
  { live, isMove, io }: Renewal,
): Promise<readonly string[]> {
  const known = (live.parts[name] ?? []).map(({ key }) => key);
  const isAllKnown = wanted.every(({ key }) => known.includes(key));
  if (!isMove || !io || isAllKnown) return known;
  return (await readPart(part, working(live.id), wanted, [], io)).map(({ key }) => key);
}

/** The same for all entries that a cancelled move puts back without a declaration. */
export function unseenIn(kind: Kind, { parts }: Returning): readonly string[] {
  const found = Object.entries(parts).map(([name, entries]) => {
    const part = kind.parts[name];
    return part ? noticeOf(part, name, entries, new Set(entries.map(({ key }) => key))) : [];
  });
  return found.flat().map(({ message }) => message);
}

function noticeOf(part: Part, field: string, wanted: readonly WantedEntry[], keys: ReadonlySet<string>) {
  const { unseen } = part;
  const lost = wanted.filter(({ key, values }) => keys.has(key) && unseen && (values[unseen.field] ?? null) === null);
  if (!unseen || lost.length === 0) return [];
  const names = lost.map(({ key }) => key).join(", ");
  const message = `${names}: removed and added again, and the platform does not show ${unseen.what}. One that was uploaded elsewhere and is not declared (\`${unseen.field}\`) is lost with that: declare it, or upload it again afterwards.`;
  return [{ field, message }];
}
