import { identityOf, parse } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { WantedEntry } from "../../model/live";
import { normal } from "../../model/normal";
import type { Part } from "../../model/part";
import type { Problem } from "../../model/problem";
import { hostAmong, ownerAmong } from "../../model/route";
import type { Finding, RuleContext } from "../../model/rule";
import { hasUnknown } from "../../model/unknown";
import type { Claims } from "./claims";

type Named = Readonly<Record<string, unknown>>;
type Claiming = Pick<RuleContext, "claim" | "leaving" | "id">;

/** An entry of a declaration: where it stands, and what is claimed for it; nothing while that cannot be told. */
interface Entry {
  readonly at: string;
  readonly claims: readonly string[];
}

/**
 * Refuses an entry that another resource of this run declares as well: inline, or as one of its own; and one that the
 * deletion of its own resource in the same run would take away. What only one object can have is known by its name;
 * everything else needs the id of its owner, known with `id`.
 */
export function sharedEntries(kind: Kind, declared: Named, { claim, leaving, id }: Claiming): Finding[] {
  if (!claim) return [];
  const inline = inlineEntries(kind, declared, id);
  const claimed = [...inline, ...ownEntry(kind, declared)].flatMap(({ at, claims }) => {
    const [other] = claims.flatMap((what) => claim(what) ?? []);
    if (other === undefined) return [];
    return [{ at, say: `${at ? "is" : "It is"} declared by ${other} too: declare it in one place` }];
  });
  const lost = inline.flatMap(({ at, claims }) => {
    const [other] = claims.flatMap((what) => leaving?.(what) ?? []);
    if (other === undefined) return [];
    return [{ at, say: `is the same as ${other}, whose deletion in this run would take it away: ${RELEASE}` }];
  });
  return [...claimed, ...lost];
}

const RELEASE = "take that resource out of the state first, without deleting its object";

/** A resource that is deleted: `declared` is what it was declared with. */
interface Deleted {
  readonly kind: Kind;
  readonly label: string;
  readonly id: string;
  readonly declared: Named;
}

/** Notes a deletion. Answers why that cannot be in a run that adopts the object, or declares it as an entry inline. */
export function deletionConflict(claims: Claims, { kind, label, id, declared }: Deleted): Problem | undefined {
  const adopter = claims.delete(id, label);
  if (adopter !== undefined) return adoptedAndDeleted(adopter, id, label);
  for (const what of claimsOfEntry(kind, declared)) claims.leave(kind, what, label);
  const other = inlineOwner(claims, kind, declared);
  if (other === undefined) return undefined;
  return {
    code: "shared",
    message: `${label} is declared inline by ${other} now: its deletion would take that entry away.`,
    next: "Take this resource out of the state first, without deleting its object.",
  };
}

/** Notes an adoption. Answers why that cannot be in a run that deletes the object as another resource's. */
export function adoptionConflict(claims: Claims, label: string, adopt: unknown): Problem | undefined {
  const { id } = (adopt ?? {}) as { readonly id?: unknown };
  const other = typeof id === "string" ? claims.adopt(id, label) : undefined;
  return other === undefined ? undefined : adoptedAndDeleted(label, String(id), other);
}

/** Who declares the entry that an object of this kind is inline. */
export function inlineOwner(claims: Claims, kind: Kind, declared: Named): string | undefined {
  const owners = claimsOfEntry(kind, declared).map((what) => claims.elsewhere(kind, what));
  return owners.find((label) => label !== undefined);
}

/** Which of the two comes first is the engine's choice. */
function adoptedAndDeleted(label: string, id: string, other: string): Problem {
  return {
    code: "shared",
    field: "adopt",
    message: `${label} adopts ${id}, which this run deletes as the object of ${other}.`,
    next: "If that resource was renamed, tell the engine so instead of adopting. Else take it out of the state first, without deleting its object.",
  };
}

function claimsOfEntry(kind: Kind, declared: Named): readonly string[] {
  return ownEntry(kind, declared).flatMap(({ claims }) => claims);
}

function inlineEntries(kind: Kind, declared: Named, id: string | undefined): readonly Entry[] {
  return Object.entries(parse({ ...kind, fields: {} }, declared).parts).flatMap(([name, entries]) => {
    const part = kind.parts[name];
    if (!part || !Array.isArray(entries)) return [];
    return entries.map((entry: WantedEntry) => {
      const place = part.form.as === "columns" ? Object.values(entry.columns ?? {})[0] : part.form.name;
      const at = part.form.as === "list" ? String(place) : `${place}.${entry.key}`;
      return { at, claims: claimsOf(part, entry, id) };
    });
  });
}

/** The entry that an object of this kind is. */
function ownEntry({ owned }: Kind, declared: Named): readonly Entry[] {
  if (!owned) return [];
  const { key, hosts } = owned;
  const { part } = hosts[hostAmong(owned, declared)?.field ?? Object.keys(hosts)[0] ?? ""] ?? {};
  if (!part) return [];
  const { form, fields } = part;
  const known =
    key !== undefined ? declared[key] : form.as === "list" ? identityOf(fields, form.identity, declared) : "";
  if (typeof known !== "string") return [];
  return [{ at: key ?? "", claims: claimsOf(part, { key: known, values: declared }, ownerAmong(owned, declared)) }];
}

/** Its name, where that is one of a kind, and its place under its owner. */
function claimsOf(part: Part, entry: WantedEntry, owner: string | undefined): readonly string[] {
  const { exclusive, fields, form } = part;
  if (form.as === "list" && form.identity.some((name) => hasUnknown(entry.values[name]))) return [];
  const name = exclusive === undefined ? [] : [`${exclusive} ${entry.key}`];
  return [...name, ...placeOf(part, fields, entry, owner)];
}

function placeOf({ api }: Part, fields: Part["fields"], { key, values }: WantedEntry, owner: string | undefined) {
  if (owner === undefined) return [];
  const { list, under } = api;
  if (under === undefined) return [`${list} ${owner} ${key}`];
  const host = fields[under] && !hasUnknown(values[under]) ? normal(fields[under], values[under]) : undefined;
  return typeof host === "string" ? [`${list} ${host} ${owner}`] : [];
}
