import { isOneWay } from "../model/field";
import type { WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import type { Finding } from "../model/rule";

/** What one of the entries of an owner has and the others lose, where it is declared. */
export interface Only {
  /** The path of the field. */
  readonly at: string;
  readonly claim: string;
}

/** What an entry declares of that; `at` is the path of its fields. */
export function onlyIn(part: Part, { values }: WantedEntry, owner: string | undefined, at = ""): readonly Only[] {
  const names = Object.keys(part.fields).filter((name) => isOneWay(part.fields[name] ?? {}) && values[name] === true);
  return owner === undefined
    ? []
    : names.map((name) => ({ at: at + name, claim: `${name} ${part.api.list} ${owner}` }));
}

/** Refuses it where another resource of the run declares it too: whichever is applied last would have it. */
export function declaredTwice(all: readonly Only[], claim: (what: string) => string | undefined): Finding[] {
  return all.flatMap(({ at, claim: what }) => {
    const other = claim(what);
    return other === undefined
      ? []
      : [{ at, say: `is declared by ${other} too: only one of them can have it, so declare it once` }];
  });
}
