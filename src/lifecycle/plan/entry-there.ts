import { isDeepStrictEqual } from "node:util";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { withArticle } from "../../model/names";
import type { Problem } from "../../model/problem";
import { fieldIn, isBeingDeleted, nameIn, statusIn } from "../../model/record";
import { ownerAmong, withOwner } from "../../model/route";
import { hasUnknown } from "../../model/unknown";
import { isAddedSince } from "../../read/carried";
import { duplicatesOf } from "../../read/duplicates";
import { differingTraits, traitsOf } from "../../read/find-created";
import { readRecord } from "../../read/observe";
import { strangerReason } from "../../read/recorded-guard";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { clonedSince, moveOf } from "../../state/move-intents";

/** What the new owner of a replaced entry has already: the copy of the entry, or somebody else's of the same name. */
export interface EntryThere {
  readonly copy?: { readonly id: string };
  readonly problem?: Problem;
}

/**
 * Looks for an entry at the owner that it gets; `before` are its values at the previous one. Another stack may have moved
 * its service, which has copied the entry: then the clone has it as it was, and the original is gone, or has the clone's
 * name in another place. Anything else there is not ours, and the creation would be refused after the previous entry has
 * been deleted.
 */
export async function entryThere(kind: Kind, declared: Named, before: Named, io: Io): Promise<EntryThere> {
  const { owned } = kind;
  const [from, to] = [owned && ownerAmong(owned, before), owned && ownerAmong(owned, declared)];
  if (kind.awaits || from === undefined || to === undefined || from === to || (declared.adopt ?? null) !== null)
    return {};
  const traits = traitsOf(kind, parse(kind, declared).values);
  if (hasUnknown(traits)) return {};
  const [found] = await duplicatesOf({ kind, traits, since: 0 }, declared, io);
  if (!found) return {};
  const why = await notCopied(kind, { declared, before }, { from, to, found }, io);
  if (why === undefined) return { copy: { id: String(found.id) } };
  return {
    problem: {
      code: "same-name",
      message: `its new owner (${to}) has such an entry already (${found.id}), which is not known to be a copy of this one: ${why}.`,
      next: `If nothing else declares it: \`adopt: { id: "${found.id}" }\`. Otherwise, remove it there and apply that first, or remove it here.`,
    },
  };
}

/**
 * The entry of the same owner that has the key which a replaced one gets, if so: another resource of the run may give it up,
 * and nothing decides in which order the two are replaced.
 */
export async function keyHolder(kind: Kind, declared: Named, before: Named, io: Io): Promise<Wire | undefined> {
  const { owned, identity } = kind;
  const isSameOwner = owned && ownerAmong(owned, before) === ownerAmong(owned, declared);
  if (!isSameOwner || !identity || kind.awaits || (declared.adopt ?? null) !== null) return undefined;
  const traits = traitsOf(kind, parse(kind, declared).values);
  if (hasUnknown(traits) || isDeepStrictEqual(traits, traitsOf(kind, before))) return undefined;
  const [found] = await duplicatesOf({ kind, traits, since: 0, mayStand: () => true }, declared, io);
  return found;
}

/** What no record has: the platform's own values, and options such as `adopt`, which the previous one may have. */
const BESIDE = new Set<unknown>(["computed", "option"]);

/** Whether an entry has what the previous one has, as far as that is known. */
function isAsBefore(kind: Kind, before: Named, owner: string, found: Wire): boolean {
  const values = Object.entries(withOwner(kind, before, owner)).filter(
    ([name, value]) => !BESIDE.has(kind.fields[name]?.mutability) && (value ?? undefined) !== undefined,
  );
  return differingTraits(kind, Object.fromEntries(values), found).length === 0;
}

/** The last of the moves, one after the other, that have led from one object to another: an entry may have followed none. */
function lastMove(from: string, to: string, { journal }: Io): Intent | undefined {
  const passed = new Set<string>();
  let move = moveOf(from, journal);
  while (move?.clone !== undefined && move.clone !== to && !passed.has(move.clone)) {
    passed.add(move.clone);
    move = moveOf(move.clone, journal);
  }
  return move?.clone === to ? move : undefined;
}

/** Why the entry `found` is not known to be one that was copied with its owner. */
async function notCopied(
  kind: Kind,
  { declared, before }: { readonly declared: Named; readonly before: Named },
  { from, to, found }: { readonly from: string; readonly to: string; readonly found: Wire },
  io: Io,
): Promise<string | undefined> {
  const owner = Object.entries(kind.owned?.hosts ?? {}).find(([field]) => (declared[field] ?? null) !== null)?.[1].kind;
  const differs = isAsBefore(kind, before, to, found) ? undefined : "it differs from this one";
  if (!owner?.move || kind.owned?.owner !== undefined) {
    return differs ?? "such an entry is never copied with its owner";
  }
  const [original, clone] = await Promise.all([readRecord(owner, from, io), readRecord(owner, to, io)]);
  // All that the clone of our own move has from then is copied, whatever else has changed with it.
  const move = lastMove(from, to, io);
  if (clone && move && !(await strangerReason({ kind: owner }, move, clone, io)))
    return isAddedSince(found, to, clonedSince(io.journal)) ? "it is younger than that" : undefined;
  if (differs !== undefined) return differs;
  if (!original || isBeingDeleted(owner, statusIn(owner, original))) return undefined;
  const { field } = owner.move;
  const isNamesake = clone !== undefined && nameIn(owner, original) === nameIn(owner, clone);
  const place = fieldIn(owner, field, original);
  // A record may not show its place (contract note 6).
  if (isNamesake && (place === undefined || place !== fieldIn(owner, field, clone))) return undefined;
  return `${withArticle(owner.name)} of its name in another place would be the clone of its owner (${from}), and ${to} is none`;
}
