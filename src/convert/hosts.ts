import type { Service } from "./source";

/**
 * References to other services. One that would close a circle is none: each of the two would have to exist before the
 * other.
 */
export function hostsOf(apps: readonly Service[], nameOf: (name: string) => string) {
  const known = new Map(apps.map(({ name }) => [name, nameOf(name)]));
  const needs = new Map<string, Set<string>>();
  const leads = (from: string, to: string): boolean => {
    const met = new Set([from]);
    for (const one of met) for (const next of needs.get(one) ?? []) met.add(next);
    return met.has(to);
  };
  const named = new Set<string>();
  const reached = (own: string, target: string): string | undefined => {
    const name = known.get(target);
    if (name === undefined || leads(target, own)) return undefined;
    needs.set(own, (needs.get(own) ?? new Set()).add(target));
    return name;
  };
  return {
    isService: (name: string) => known.has(name),
    /** The host inside the cluster. */
    of: (own: string, target: string): unknown => {
      const name = reached(own, target);
      if (name !== undefined) named.add(name);
      return name === undefined ? undefined : { from: `applications.${name}.processes.web.internalHostname` };
    },
    isReached: (name: string) => named.has(name),
    /** The name of one to create first, unless a reference says that already. */
    first: (own: string, target: string) =>
      needs.get(own)?.has(target) ? [] : [reached(own, target)].filter((name) => name !== undefined),
  };
}
