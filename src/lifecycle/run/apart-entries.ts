import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { entryKindsOf } from "../../model/kind-of-part";
import type { Managed } from "../../model/live";
import { ownValue } from "../../model/names";
import { UNKNOWN } from "../../model/unknown";
import type { Io } from "../../state/io";
import { following, type UpdateIntent } from "../../state/journal";
import { declaredOf, type Known } from "../../state/known";
import { fieldsOf, type LetGo, residentsOf } from "../plan/residents";

interface Relieved {
  readonly known: Known;
  readonly letGo: readonly LetGo[];
}

/**
 * Without the entries that are no longer declared inline and that the state has as resources of their own: a run that has
 * taken them inline has not come to the deletion of those. Whether they stay is the business of those resources.
 */
export async function withoutApart(
  kind: Kind,
  declared: Named,
  known: Known,
  io: Pick<Io, "residents">,
): Promise<Relieved> {
  const removed = undeclaredEntries(kind, declared, declaredOf(known));
  if (removed.length === 0) return { known, letGo: [] };
  const residents = (await io.residents?.()) ?? [];
  const letGo = removed.flatMap(({ name, key, names }): LetGo[] => {
    const part = kind.parts[name];
    const entries = known.live.parts[name]?.filter((entry) => entry.key === key) ?? [];
    const [holder] = part ? entries.flatMap((entry) => residentsOf(residents, part, entry, known.live.id)) : [];
    return part && holder ? [{ name, key, holder, fields: fieldsOf(holder.kind, part, names) }] : [];
  });
  if (letGo.length === 0) return { known, letGo };
  const { managed, declared: own } = known;
  const without = (all: Managed) => withoutEntries(all, letGo);
  return { known: { ...known, managed: without(managed), ...(own ? { declared: without(own) } : {}) }, letGo };
}

/** What an interrupted update has found already there, and is not declared inline now: it has not added that. */
export function foundBy({ managed, found = {} }: UpdateIntent, kind: Kind, declared: Named): readonly LetGo[] {
  return undeclaredEntries(kind, declared, managed).flatMap(({ name, key, names }): LetGo[] => {
    const id = ownValue(found[name] ?? {}, key);
    const part = kind.parts[name];
    const of = part && entryKindsOf(part).find(({ awaits }) => !awaits);
    if (id === undefined || !of) return [];
    return [{ name, key, holder: { kind: of, id }, fields: fieldsOf(of, part, names) }];
  });
}

export function withoutEntries({ values, parts }: Managed, entries: readonly Pick<LetGo, "name" | "key">[]): Managed {
  const left = Object.entries(parts).map(([name, all]) => {
    const isKept = ([key]: readonly [string, unknown]) => !entries.some((one) => one.name === name && one.key === key);
    return [name, Object.fromEntries(Object.entries(all).filter(isKept))] as const;
  });
  return { values, parts: Object.fromEntries(left) };
}

/** What was declared inline until now and is no longer; what is not known yet may be. */
function undeclaredEntries(kind: Kind, declared: Named, { parts }: Managed) {
  const wanted = parse({ ...kind, fields: {} }, declared).parts;
  return Object.entries(parts).flatMap(([name, entries]) => {
    const now = wanted[name] ?? [];
    const isDeclared = (key: string) =>
      now === UNKNOWN || now.some((one) => one.key.toLowerCase() === key.toLowerCase());
    return Object.entries(entries).flatMap(([key, { names }]) => (isDeclared(key) ? [] : [{ name, key, names }]));
  });
}

/** What is known of the resources to which entries are left: their states do not show what was declared inline. */
export function leftTo({ home }: Known, letGo: readonly LetGo[], since: number): ReadonlyMap<string, UpdateIntent> {
  const each = letGo.map(({ holder: { id, kind }, fields }): [string, UpdateIntent] => {
    return [id, { kind: kind.name, home, since, managed: { values: fields, parts: {} } }];
  });
  return new Map(each);
}

/** The same for the runs after this one, which may not come to those resources. */
export async function recordLeft(known: Known, letGo: readonly LetGo[], io: Io): Promise<void> {
  const { client, journal, deleted } = io;
  const { updates } = journal ?? {};
  // Terraform deletes a resource of its own before it updates the service.
  const left = letGo.filter(({ holder }) => !deleted?.has(holder.id));
  for (const [id, intent] of leftTo(known, left, client.serverTime())) {
    await updates?.write(id, following(updates.all().get(id), intent));
  }
}
