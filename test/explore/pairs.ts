/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(all: readonly T[], draw: () => number): T[] {
  return all
    .map((one) => [draw(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}

export type Row<Name extends string> = Readonly<Record<Name, string>>;

/** Rows that have each pair of values of two dimensions at least once: a covering array of strength two. */
export function pairwise<Name extends string>(
  dimensions: Readonly<Record<Name, readonly string[]>>,
  draw: () => number,
): Row<Name>[] {
  const names = Object.keys(dimensions) as Name[];
  const keyOf = (one: Name, its: string, other: Name, theirs: string) =>
    one < other ? `${one}=${its}&${other}=${theirs}` : `${other}=${theirs}&${one}=${its}`;
  const open = new Map<string, readonly [Name, string, Name, string]>();
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      for (const its of dimensions[one]) {
        for (const theirs of dimensions[other]) open.set(keyOf(one, its, other, theirs), [one, its, other, theirs]);
      }
    }
  }
  const rows: Row<Name>[] = [];
  for (const [one, its, other, theirs] of shuffled([...open.values()], draw)) {
    if (!open.has(keyOf(one, its, other, theirs))) continue;
    const row = new Map<Name, string>([
      [one, its],
      [other, theirs],
    ]);
    for (const name of shuffled(names, draw)) {
      if (row.has(name)) continue;
      const gain = (value: string) => [...row].filter(([set, its]) => open.has(keyOf(name, value, set, its))).length;
      const best = shuffled(dimensions[name], draw).reduce((best, value) => (gain(value) > gain(best) ? value : best));
      row.set(name, best);
    }
    for (const [name, value] of row) for (const [set, its] of row) open.delete(keyOf(name, value, set, its));
    rows.push(Object.fromEntries(row) as Row<Name>);
  }
  return rows;
}
