import { check } from "../../declaration";
import { inside, type Problem, UNKNOWN } from "../../model";
import type { DeclaredObject } from "../declared";
import type { DifferenceReport } from "../report";
import { Gap } from "../sources/gaps";
import type { Adoption } from "./adoption";
import { changed, type Steps, textOf } from "./change";

type Adopted = readonly [DifferenceReport, Adoption];

/**
 * The adoptions after which the kind's own rules refuse the declaration, with what they say. They are checked together,
 * as two fields may only be valid with each other. What was wrong before is not theirs.
 */
export async function invalidIn(
  object: DeclaredObject,
  adoptions: readonly Adopted[],
): Promise<ReadonlyMap<DifferenceReport, Problem>> {
  const { kind, declared, written = declared } = object;
  const before = withUnknowns(written);
  const problemsOf = (value: unknown) => check({ kind, declared: value as DeclaredObject["declared"], context: {} });
  const known = new Set((await problemsOf(before)).map(({ message }) => message));
  const problemsWith = async (all: readonly Adopted[]) => {
    const after = all.flatMap(([, one]) => changesOf(one)).reduce(changed, before);
    return (await problemsOf(after)).filter(({ message }) => !known.has(message));
  };
  const invalid = new Map<DifferenceReport, Problem>();
  let open = adoptions.filter(([, one]) => changesOf(one).length > 0);
  for (let found = await problemsWith(open); found.length > 0; found = await problemsWith(open)) {
    const [problem] = found as [Problem];
    const named = open.filter(([, one]) => changesOf(one).some(({ at }) => isAbout(problem, at)));
    const guilty =
      named.length > 0
        ? named
        : await thoseOf(open, async (one) => {
            const others = await problemsWith(open.filter((other) => other !== one));
            return !others.some(({ message }) => message === problem.message);
          });
    for (const [difference] of guilty.length > 0 ? guilty : open) invalid.set(difference, problem);
    open = open.filter(([difference]) => !invalid.has(difference));
    if (open.length === 0) break;
  }
  return invalid;
}

const changesOf = (adoption: Adoption) => ("changes" in adoption ? adoption.changes : []);

/** Whether one of the two places is inside of the other. */
function isAbout({ field = "" }: Problem, at: Steps): boolean {
  const place = textOf(at);
  const isIn = (inner: string, outer: string) =>
    inner === outer || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
  return field !== "" && (isIn(field, place) || isIn(place, field));
}

async function thoseOf<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<readonly T[]> {
  const verdicts = await Promise.all(items.map(holds));
  return items.filter((_, place) => verdicts[place]);
}

function withUnknowns(value: unknown): unknown {
  if (value instanceof Gap) return UNKNOWN;
  return inside(value, withUnknowns);
}
