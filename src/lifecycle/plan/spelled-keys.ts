import type { Kind } from "../../model/kind";
import type { Managed, Wanted } from "../../model/live";
import { keyAmong, type Part } from "../../model/part";
import type { Known } from "../../state/known";

/**
 * What is known of an object, with the keys of its entries as a declaration spells them now; `undefined` if they are
 * spelled so already.
 */
export function withDeclaredKeys({ parts }: Kind, known: Known, wanted: Wanted): Known | undefined {
  return Object.entries(parts).reduce<Known | undefined>((respelled, [name, part]) => {
    const entries = wanted.parts[name];
    if (!part.folded || !Array.isArray(entries)) return respelled;
    const keys = entries.map(({ key }) => key);
    const now = respelled ?? known;
    const earlier = [
      ...(now.live.parts[name] ?? []).map(({ key }) => key),
      ...Object.keys(now.managed.parts[name] ?? {}),
    ];
    return earlier.some((key) => spelledIn(part, keys, key) !== key) ? spelledWith(now, name, part, keys) : respelled;
  }, undefined);
}

const spelledIn = (part: Part, keys: readonly string[], key: string) => keyAmong(part, keys, key) ?? key;

function spelledWith(known: Known, name: string, part: Part, keys: readonly string[]): Known {
  const { live, managed, declared } = known;
  const entries = live.parts[name]?.map((entry) => ({ ...entry, key: spelledIn(part, keys, entry.key) }));
  const inManaged = (one: Managed): Managed => {
    const own = Object.entries(one.parts[name] ?? {}).map(([key, entry]) => [spelledIn(part, keys, key), entry]);
    return one.parts[name] ? { ...one, parts: { ...one.parts, [name]: Object.fromEntries(own) } } : one;
  };
  return {
    ...known,
    ...(entries ? { live: { ...live, parts: { ...live.parts, [name]: entries } } } : {}),
    managed: inManaged(managed),
    ...(declared ? { declared: inManaged(declared) } : {}),
  };
}
