import fc from "fast-check";
import { coversAll } from "./cover";

/**
 * Some of these cases, such that every combination of values in each of these groups of dimensions is among them that is
 * among all. The seed of the laws decides which ones.
 */
export function covering<T extends object>(all: readonly T[], groups: readonly (readonly (keyof T)[])[]): readonly T[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), 1);
  const tuplesOf = (one: T) => groups.map((group) => JSON.stringify(group.map((name) => [name, one[name]])));
  const open = new Set(order.flatMap(tuplesOf));
  const chosen = new Set<T>();
  while (open.size > 0) {
    const gain = (one: T) => tuplesOf(one).filter((tuple) => open.has(tuple)).length;
    const best = order.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    for (const tuple of tuplesOf(best)) open.delete(tuple);
  }
  return all.filter((one) => chosen.has(one));
}

/** What `npm test` tries of all cases: a sample that covers these groups of dimensions, unless it is to cover everything. */
export const sampled = <T extends object>(
  all: readonly T[],
  groups: readonly (readonly (keyof T)[])[],
): readonly T[] => (coversAll ? all : covering(all, groups));
