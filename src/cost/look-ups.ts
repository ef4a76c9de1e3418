import { listedIn } from "../declaration/listed";
import type { Costed } from "./planned";

/**
 * Requests for the reference lists of which values of a plan must have a row, such as clusters and sizes. A program looks
 * names up, whether they have changed or not; a process of its own for the checks (`isApart`) reads the lists of those that
 * have changed again.
 */
export function lookUpsFor(planned: readonly Costed[], isApart: boolean): number {
  const named = planned.map(({ kind, before, after }) => {
    const known = new Set(listedIn(kind, before).map(spelled));
    return listedIn(kind, after).map((one) => ({ key: one.key, isNew: !known.has(spelled(one)) }));
  });
  const all = named.flat();
  const lists = (some: typeof all) => new Set(some.map(({ key }) => key)).size;
  return lists(all) + (isApart ? lists(all.filter(({ isNew }) => isNew)) : 0);
}

const spelled = ({ path, value }: ReturnType<typeof listedIn>[number]) => JSON.stringify([path, value]);
