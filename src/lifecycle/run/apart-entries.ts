import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { UNKNOWN } from "../../model/unknown";
import type { Io } from "../../state/io";
import type { UpdateIntent } from "../../state/journal";
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
  const wanted = parse({ ...kind, fields: {} }, declared).parts;
  const removed = Object.entries(declaredOf(known).parts).flatMap(([name, entries]) => {
    const now = wanted[name] ?? [];
    const isDeclared = (key: string) =>
      now === UNKNOWN || now.some((one) => one.key.toLowerCase() === key.toLowerCase());
    return Object.entries(entries).flatMap(([key, { names }]) => (isDeclared(key) ? [] : [{ name, key, names }]));
  });
  if (removed.length === 0) return { known, letGo: [] };
  const residents = (await io.residents?.()) ?? [];
  const letGo = removed.flatMap(({ name, key, names }): LetGo[] => {
    const part = kind.parts[name];
    const entries = known.live.parts[name]?.filter((entry) => entry.key === key) ?? [];
    const [holder] = part ? entries.flatMap((entry) => residentsOf(residents, part, entry, known.live.id)) : [];
    return part && holder ? [{ name, key, holder, fields: fieldsOf(holder.kind, part, names) }] : [];
  });
  if (letGo.length === 0) return { known, letGo };
  const without = ({ values, parts }: Managed): Managed => {
    const left = Object.entries(parts).map(([name, entries]) => {
      const isKept = ([key]: readonly [string, unknown]) => !letGo.some((one) => one.name === name && one.key === key);
      return [name, Object.fromEntries(Object.entries(entries).filter(isKept))] as const;
    });
    return { values, parts: Object.fromEntries(left) };
  };
  const { managed, declared: own } = known;
  return { known: { ...known, managed: without(managed), ...(own ? { declared: without(own) } : {}) }, letGo };
}

/** What is known of the resources to which entries are left: their states do not show what was declared inline. */
export function leftTo({ home }: Known, letGo: readonly LetGo[], since: number): ReadonlyMap<string, UpdateIntent> {
  const each = letGo.map(({ holder: { id, kind }, fields }): [string, UpdateIntent] => {
    return [id, { kind: kind.name, home, since, managed: { values: fields, parts: {} } }];
  });
  return new Map(each);
}

/** The same for the runs after this one, which may not come to those resources. */
export async function recordLeft(known: Known, letGo: readonly LetGo[], { client, journal }: Io): Promise<void> {
  const { updates } = journal ?? {};
  for (const [id, intent] of leftTo(known, letGo, client.serverTime())) {
    const before = updates?.all().get(id);
    const managed = before ? eitherManaged(before.managed, intent.managed) : intent.managed;
    await updates?.write(id, { ...intent, since: Math.max(intent.since, (before?.since ?? 0) + 1), managed });
  }
}
