import { identityOf, parse } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { WantedEntry } from "../../model/live";
import { normal } from "../../model/normal";
import type { Part } from "../../model/part";
import { hostAmong, ownerAmong } from "../../model/route";
import type { Finding, RuleContext } from "../../model/rule";
import { hasUnknown } from "../../model/unknown";

type Named = Readonly<Record<string, unknown>>;
type Claiming = Pick<RuleContext, "claim" | "id">;

/**
 * Refuses an entry that another resource of this run declares as well: inline, or as one of its own. What only one object
 * can have is told apart by itself; everything else needs the id of its owner, known with `id`.
 */
export function sharedEntries(kind: Kind, declared: Named, { claim, id }: Claiming): Finding[] {
  if (!claim) return [];
  const inline = Object.entries(parse({ ...kind, fields: {} }, declared).parts).flatMap(([name, entries]) => {
    const part = kind.parts[name];
    if (!part || !Array.isArray(entries)) return [];
    return entries.map((entry: WantedEntry) => {
      const place = part.form.as === "columns" ? Object.values(entry.columns ?? {})[0] : part.form.name;
      const at = part.form.as === "list" ? String(place) : `${place}.${entry.key}`;
      return { at, what: whatOf(part, entry, id) };
    });
  });
  return [...inline, ...ownEntry(kind, declared)].flatMap(({ at, what }) => {
    const other = what === undefined ? undefined : claim(what);
    return other === undefined
      ? []
      : [{ at, say: `${at ? "is" : "It is"} declared by ${other} too: declare it in one place` }];
  });
}

/** The entry that an object of this kind is. */
function ownEntry({ owned }: Kind, declared: Named): { at: string; what: string | undefined }[] {
  if (!owned) return [];
  const { key, hosts } = owned;
  const { part } = hosts[hostAmong(owned, declared)?.field ?? Object.keys(hosts)[0] ?? ""] ?? {};
  if (!part) return [];
  const { form, fields } = part;
  const known =
    key !== undefined ? declared[key] : form.as === "list" ? identityOf(fields, form.identity, declared) : "";
  if (typeof known !== "string") return [];
  return [{ at: key ?? "", what: whatOf(part, { key: known, values: declared }, ownerAmong(owned, declared)) }];
}

/** What is claimed for an entry; `undefined` while that cannot be told. */
function whatOf({ api, exclusive, fields, form }: Part, { key, values }: WantedEntry, owner: string | undefined) {
  if (form.as === "list" && form.identity.some((name) => hasUnknown(values[name]))) return undefined;
  if (exclusive !== undefined) return `${exclusive} ${key}`;
  if (owner === undefined) return undefined;
  const { list, under } = api;
  if (under === undefined) return `${list} ${owner} ${key}`;
  const host = fields[under] && !hasUnknown(values[under]) ? normal(fields[under], values[under]) : undefined;
  return typeof host === "string" ? `${list} ${host} ${owner}` : undefined;
}
