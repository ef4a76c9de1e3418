import type { Kind } from "../../model/kind";
import type { LiveEntry, Managed, Wanted } from "../../model/live";
import { keyAmong, type Part } from "../../model/part";
import type { Known } from "../../state/known";

/**
 * What is known of an object, with the keys of its entries as a declaration spells them now; `undefined` if they are
 * spelled so already.
 */
export function withDeclaredKeys({ parts }: Kind, known: Known, wanted: Wanted): Known | undefined {
  return Object.entries(parts).reduce<Known | undefined>((respelled, [name, part]) => {
    const entries = wanted.parts[name];
    if (!(part.folded || part.renames) || !Array.isArray(entries)) return respelled;
    const keys = entries.map(({ key }) => key);
    const now = respelled ?? known;
    const live = now.live.parts[name] ?? [];
    const earlier = [...live.map(({ key }) => key), ...Object.keys(now.managed.parts[name] ?? {})];
    const spell = spelling(part, keys, live);
    return earlier.some((key) => spell(key) !== key) ? spelledWith(now, name, spell) : respelled;
  }, undefined);
}

/** How the declaration spells a key: what was renamed on the platform may be declared by its name there. */
function spelling(part: Part, keys: readonly string[], live: readonly LiveEntry[]): (key: string) => string {
  const isKnown = (name: string) => live.some((entry) => entry.key === name);
  return (key) => {
    const same = keyAmong(part, keys, key);
    const name = part.renames ? live.find((entry) => entry.key === key)?.name : undefined;
    return same ?? (name !== undefined && keys.includes(name) && !isKnown(name) ? name : key);
  };
}

function spelledWith(known: Known, name: string, spell: (key: string) => string): Known {
  const { live, managed, declared } = known;
  const entries = live.parts[name]?.map(({ name: now, ...entry }) => {
    const key = spell(entry.key);
    return { ...entry, key, ...(now === undefined || now === key ? {} : { name: now }) };
  });
  const inManaged = (one: Managed): Managed => {
    const own = Object.entries(one.parts[name] ?? {}).map(([key, entry]) => [spell(key), entry]);
    return one.parts[name] ? { ...one, parts: { ...one.parts, [name]: Object.fromEntries(own) } } : one;
  };
  return {
    ...known,
    ...(entries ? { live: { ...live, parts: { ...live.parts, [name]: entries } } } : {}),
    managed: inManaged(managed),
    ...(declared ? { declared: inManaged(declared) } : {}),
  };
}
