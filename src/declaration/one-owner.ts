import { identityOf, parse } from "../model/declaration";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live, WantedEntry } from "../model/live";
import { normal } from "../model/normal";
import { namesOf, type Part } from "../model/part";
import type { Problem } from "../model/problem";
import { hostAmong, ownerAmong } from "../model/route";
import type { Finding, RuleContext } from "../model/rule";
import { hasUnknown } from "../model/unknown";
import { beside, type Claims, type Owner, type ownerOf, type Taker } from "./claims";
import type { Difference } from "./diff";
import { lossOf } from "./loss";
import { adoptedAndDeleted } from "./one-object";
import { declaredTwice, type Only, onlyIn } from "./only-one";
import { type Room, roomOf, withoutRoom, withoutRoomInRun } from "./room";
import { identifying, soleValues, valueConflict } from "./sole-values";

type Claiming = Pick<RuleContext, "claim" | "isClaimed" | "leaving" | "id" | "previous" | "isPlaced">;

/** An entry of a declaration: its path, and what is claimed for it; nothing while that is unknown. */
interface Entry {
  readonly at: string;
  readonly claims: readonly string[];
  /** It is no entry, but the value of a field. */
  readonly value?: string;
  /** Where its owner has a number of places: the list, how many, and the owner, if it is known. */
  readonly room?: Room;
  /** What the other entries of its owner cannot have as well. */
  readonly only?: readonly Only[];
}

/**
 * Refuses an entry that another resource of this run also declares, inline or as a resource, and one that another
 * resource removes in the same run in no defined order. What is unique across objects is known by its name; everything
 * else needs the ID of its owner, known with `id`.
 */
export function sharedEntries(kind: Kind, declared: Named, context: Claiming): Finding[] {
  const { claim, isClaimed, leaving, id, previous, isPlaced } = context;
  const inline = inlineEntries(kind, declared, id);
  const alike = twiceIn(inline);
  if (!claim) return alike;
  const own = ownEntry(kind, declared);
  const claimed = [...inline, ...own].flatMap(({ at, claims }) => {
    const [other] = claims.flatMap((what) => claim(what) ?? []);
    // A value that is not an entry has its own rule.
    if (other === undefined || (kind.identity && !kind.owned)) return [];
    return [{ at, say: `${at ? "is" : "It is"} declared by ${other} too: declare it in one place` }];
  });
  const held = new Set(id === undefined ? [] : heldBy(kind, (previous ?? {}) as Named));
  const deleted = new Set<string>();
  const lost = [...inline, ...own].flatMap(({ at, claims, value }) => {
    const takers = claims.flatMap((what) => {
      const taking = leaving?.(what);
      // An object other than the one that this resource has and keeps; of a service, this one, which it keeps.
      const isAnother = taking?.id !== undefined && held.has(what) && taking.id !== id;
      const isItself = taking?.from === "service" && taking.id === id;
      return taking && !isAnother && !isItself ? [taking] : [];
    });
    const [taking] = takers;
    // Of a deletion that an entry has named, a value says nothing new.
    if (!taking || (value !== undefined && taking.id !== undefined && deleted.has(taking.id))) return [];
    if (taking.id !== undefined) deleted.add(taking.id);
    const say = `${at ? "is" : "It is"} ${lossOf(taking, own.length > 0, value)}`;
    const isOfObject = taking.from === "object" || taking.from === "service";
    return [{ at, say, ...(taking.isSameKind && isOfObject ? { hint: "rename" as const } : {}) }];
  });
  const crowded = isClaimed ? withoutRoomInRun(kind, declared, [...inline, ...own], { claim, isClaimed }) : [];
  const many = withoutRoom([...inline, ...own], claim).filter(
    ({ at }) => !isPlaced || own.every((one) => one.at !== at),
  );
  const only = [...inline, ...own].flatMap((one) => one.only ?? []);
  return [...alike, ...claimed, ...declaredTwice(only, claim), ...lost, ...many, ...crowded];
}

/** Entries of one map with the same claim: names that differ in case only. */
function twiceIn(entries: readonly Entry[]): Finding[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ at, claims }) => {
    const isSame = (one: string | undefined) => one !== at && one?.toLowerCase() === at.toLowerCase();
    const other = claims.map((what) => first.get(what)).find(isSame);
    for (const what of claims) first.set(what, at);
    return other === undefined ? [] : [{ at, say: `is the same as ${other} but for its case: declare it once` }];
  });
}

/** Its inline entries take their places once its ID is known: those that are resources of their own get what is left. */
export function takeRoom(kind: Kind, declared: Named, id: string, claim: NonNullable<Claiming["claim"]>): void {
  withoutRoom(inlineEntries(kind, declared, id), claim);
}

/** A resource that is deleted; `declared` is its last declaration, if its place is to be free as well. */
interface Deleted {
  readonly kind: Kind;
  readonly owner: unknown;
  readonly label: string;
  readonly id: string;
  readonly declared?: Named;
  /** Its creation was interrupted: another resource may resume it. */
  readonly isUnfinished?: boolean;
}

/** Records a deletion. Returns a problem if this run adopts the object, or declares it, or what only it can have, elsewhere. */
export function deletionConflict(claims: Claims, deleted: Deleted): Problem | undefined {
  const { kind, owner, label, id, declared, isUnfinished = false } = deleted;
  const stakes = claims.stake(id, owner, { label, stake: "deletes" });
  const adopter = stakes.find(({ stake }) => stake === "adopts");
  if (adopter !== undefined) return adoptedAndDeleted(adopter.label, id, label);
  if (declared === undefined) return undefined;
  const taker = { kind, owner: `${label} ${id}`, label, id };
  const [other] = claimsOfObject(kind, declared).flatMap((what) => {
    const found = claims.take(what, taker);
    return found && (found.id === undefined || found.id === id) ? [found] : [];
  });
  if (other === undefined) {
    const isItsOwn = isUnfinished || stakes.some(({ stake }) => stake !== "deletes");
    return isItsOwn ? undefined : serviceConflict(claims, kind, declared, { ...taker, from: "service" });
  }
  const isInline = other.kind.owned === undefined && kind.owned !== undefined;
  const message = `${label} (${id}) is declared ${isInline ? "inline by" : "as"} ${beside(label, other.label)} now: its deletion would delete that entry.`;
  if (other.kind !== kind) {
    return { code: "shared", message, next: "Remove this resource from the state first, without deleting its object." };
  }
  const next = "If this resource was renamed, declare the rename. If not, apply the deletion first.";
  return { code: "shared", message, next, hint: "rename" };
}

/** What only one object can have, and a resource declares that does not have it yet, while the object that has it is deleted. */
function serviceConflict(claims: Claims, kind: Kind, declared: Named, taker: Taker & { readonly id: string }) {
  const [conflict] = inlineEntries(kind, declared, undefined).flatMap(({ at, claims: names, value }) =>
    names.flatMap((what) => {
      const other = claims.take(what, taker);
      return other && other.id === undefined ? [{ host: value ?? at.slice(at.indexOf(".") + 1), other }] : [];
    }),
  );
  if (!conflict) return undefined;
  const { host, other } = conflict;
  const { label, id } = taker;
  const declarer = beside(label, other.label);
  const message = `${label} (${id}) is deleted, and ${declarer} declares ${host}, which it has, in the same run: only one object can have that at a time.`;
  const next = "If this resource was renamed, declare the rename. If not, apply the deletion first.";
  return other.kind === kind
    ? { code: "shared" as const, message, next, hint: "rename" as const }
    : { code: "shared" as const, message, next: "Apply the deletion first." };
}

/** The facts of a planned update. */
export interface Update {
  readonly kind: Kind;
  readonly action: string;
  readonly declared: Named;
  readonly known: { readonly live: Live } | undefined;
  readonly differences: readonly Difference[];
}

/**
 * Records what an update or a replacement removes: entries that are no longer declared inline, the previous place of an
 * entry, and what only its object can have. Returns a problem if another resource of the run declares it.
 */
export function updateConflict(
  claims: Claims,
  owner: ReturnType<typeof ownerOf>,
  { kind, action, declared, known, differences }: Update,
): Problem | undefined {
  if (!known) return undefined;
  const { live } = known;
  const stays = claimsOfObject(kind, declared);
  const before = action === "replace" ? claimsOfObject(kind, live.values).filter((what) => !stays.includes(what)) : [];
  const removed = removedEntries(kind, live, differences).flatMap((entry) =>
    entry.claims.map((what) => [what, entry.at]),
  );
  const taken = [...before.map((what) => [what, ""]), ...removed] as [string, string][];
  const conflicts = taken.flatMap(([what, at]) => {
    const other = claims.take(what, { ...owner, ...(at === "" ? { id: live.id } : { from: "inline" }) });
    return other ? [{ other, at }] : [];
  });
  const value = valueConflict(claims, owner, { kind, action, declared, live });
  const [conflict] = conflicts;
  if (!conflict) return value;
  const { other, at } = conflict;
  const declarer = beside(owner.label, other.label);
  const [what, it] = at ? [`${at} is no longer declared`, "that entry"] : [`${owner.label} is replaced`, "what it was"];
  return {
    code: "shared",
    ...(at ? { field: at } : {}),
    message: `${what}, which deletes ${it}, and ${declarer} declares it in the same run.`,
    // A service may exist already, as where two resources have been swapped: it is not to be taken out for an entry.
    next:
      at && !other.kind.owned
        ? `Apply this first without ${it} in ${declarer}, and declare it there afterwards.`
        : `Apply this first without ${declarer}, and declare that afterwards${at ? ", without importing or adopting it" : ""}.`,
  };
}

/** Entries of a service that its update deletes. */
function removedEntries(kind: Kind, { id, parts }: Live, differences: readonly Difference[]): readonly Entry[] {
  return Object.entries(kind.parts).flatMap(([name, part]) => {
    const gone = differences.filter(
      ({ path, to }) => path.length === 2 && to === undefined && namesOf(part).includes(path[0] ?? ""),
    );
    return gone.flatMap(({ path }) => {
      const entry = parts[name]?.find(({ key }) => key === path[1]);
      return entry ? [{ at: path.join("."), claims: claimsOf(part, entry, id) }] : [];
    });
  });
}

/** The resource that declares inline the entry that an object of this kind is. */
export function inlineOwner(claims: Claims, kind: Kind, declared: Named): Owner | undefined {
  const owners = claimsOfObject(kind, declared).map((what) => claims.declarer(what));
  return owners.find((owner) => owner && !owner.kind.owned && owner.kind !== kind);
}

/** What an object with a declaration has, of what only one object can have: also the names of its entries. */
export function heldBy(kind: Kind, declared: Named): readonly string[] {
  return [...claimsOfObject(kind, declared), ...inlineClaims(kind, declared, undefined)];
}

/** What the inline entries of a declaration claim, of an object with this ID. */
export function inlineClaims(kind: Kind, declared: Named, id: string | undefined): readonly string[] {
  return inlineEntries(kind, declared, id).flatMap(({ claims }) => claims);
}

/** What only this object can have, where known: an entry's place, the key of a variable. */
export function claimsOfObject(kind: Kind, declared: Named): readonly string[] {
  return ownEntry(kind, declared).flatMap(({ claims }) => claims);
}

function inlineEntries(kind: Kind, declared: Named, id: string | undefined): readonly Entry[] {
  const inParts = Object.entries(parse({ ...kind, fields: {} }, declared).parts).flatMap(([name, entries]) => {
    const part = kind.parts[name];
    if (!part || !Array.isArray(entries)) return [];
    return entries.map((entry: WantedEntry) => {
      const place = part.form.as === "columns" ? Object.values(entry.columns ?? {})[0] : part.form.name;
      const at = part.form.as === "list" ? String(place) : `${place}.${entry.key}`;
      return { at, claims: claimsOf(part, entry, id), ...roomOf(part, id), only: onlyIn(part, entry, id, `${at}.`) };
    });
  });
  return [...inParts, ...soleValues(kind, declared)];
}

/** The entry that an object of this kind is, or what identifies it. */
function ownEntry(kind: Kind, declared: Named): readonly Entry[] {
  const { owned, awaits } = kind;
  if (awaits) return [];
  if (!owned) return identifying(kind, declared).map(({ claims }) => ({ at: "", claims }));
  const { key, hosts } = owned;
  const { part } = hosts[hostAmong(owned, declared)?.field ?? Object.keys(hosts)[0] ?? ""] ?? {};
  if (!part) return [];
  const { form, fields } = part;
  const known =
    key !== undefined ? declared[key] : form.as === "list" ? identityOf(fields, form.identity, declared) : "";
  if (typeof known !== "string") return [];
  const owner = ownerAmong(owned, declared);
  const entry = { key: known, values: declared };
  const only = onlyIn(part, entry, owner);
  return [{ at: key ?? "", claims: claimsOf(part, entry, owner), ...roomOf(part, owner), only }];
}

/** Its name, where that is unique whatever its case, and its place under its owner. */
export function claimsOf(part: Part, entry: WantedEntry, owner: string | undefined): readonly string[] {
  const { exclusive, fields, form } = part;
  if (form.as === "list" && form.identity.some((name) => hasUnknown(entry.values[name]))) return [];
  const name = exclusive === undefined ? [] : [`${exclusive} ${entry.key.toLowerCase()}`];
  return [...name, ...placeOf(part, fields, entry, owner)];
}

function placeOf({ api }: Part, fields: Part["fields"], { key, values }: WantedEntry, owner: string | undefined) {
  if (owner === undefined) return [];
  const { list, under } = api;
  if (under === undefined) return [`${list} ${owner} ${key}`];
  const host = fields[under] && !hasUnknown(values[under]) ? normal(fields[under], values[under]) : undefined;
  return typeof host === "string" ? [`${list} ${host} ${owner}`] : [];
}
