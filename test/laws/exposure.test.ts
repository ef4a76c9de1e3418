import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { operation as operationOf } from "../../src/contract";
import { comesLast } from "../../src/declaration/suspension";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { readFull } from "../../src/read/full-read";
import type { Known } from "../../src/state";
import { records } from "../support/objects";
import { cases } from "./cases";
import { isAllowed, kept, lawsIn, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";

jest.setTimeout(600_000);

const world = worldOfSuite();
const holds = lawsIn(world, cases(6));
const name = "subject";

/** The values that the platform shows of the object that is not among `others`. */
async function valuesOf(kind: Kind, others: ReadonlySet<unknown>): Promise<Named | undefined> {
  const [record] = await records(kind, ({ id }) => !others.has(id), world.io);
  return record && (await readFull(kind, String(record.id), world.io))?.live.values;
}

/** Applies, and returns the values after each request that changes something. */
async function played(kind: Kind, declared: Named, others: ReadonlySet<unknown>, known?: Known) {
  const met: Named[] = [];
  const transport: typeof sendOnce = async (...asked) => {
    const answer = await sendOnce(...asked);
    if (operationOf(asked[2].operation).method !== "GET") met.push((await valuesOf(kind, others)) ?? {});
    return answer;
  };
  const { url, token } = world.sandbox;
  const client = connect({ settings: { url, token, speed: 1 }, clock: world.io.client.clock, transport });
  const { known: now, error } = await apply({ kind, name, declared, known }, { ...world.io, client });
  if (error) throw error;
  return { met, known: kept(kind, now) };
}

/** What only running objects can change: a suspended one is resumed as it is. */
const guardsOf = ({ fields }: Kind, exposed: string) =>
  Object.entries(fields).flatMap(([field, facts]) =>
    facts.mutability === "writable" && field !== exposed && !comesLast(facts) ? [field] : [],
  );

const exposing = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([field, { exposes }]) => (exposes ? [{ kind, field }] : [])),
);
const changes = [undefined, false, true].flatMap((before) => [false, true].map((after) => ({ before, after })));

describe.each(exposing)("$kind.name.$field", ({ kind, field }) => {
  const sample = sampleOf(kind);
  const guards = guardsOf(kind, field);

  test.each(changes)(
    "from $before to $after: between two requests, it is not open with what neither an open original nor an open declaration has",
    ({ before, after }) =>
      holds(fc.tuple(sample, sample), async ([one, other]) => {
        const start = { ...one, [field]: before };
        const declared = { ...withImmutablesOf(kind, one, other), [field]: after };
        fc.pre(before === undefined || (await isAllowed(kind, start, declared, world)));
        const others = new Set((await records(kind, () => true, world.io)).map(({ id }) => id));
        const first = before === undefined ? undefined : (await played(kind, start, others)).known;
        const was = await valuesOf(kind, others);
        const { met } = await played(kind, declared, others, first);
        const ends = [was, await valuesOf(kind, others)].filter((values) => values?.[field] === true);
        const isGuarded = (values: Named) =>
          guards.every((guard) => ends.some((end) => isDeepStrictEqual(end?.[guard], values[guard])));
        expect(met.filter((values) => values[field] === true && !isGuarded(values))).toEqual([]);
      }),
  );
});
