import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { check, declaredNames, diff, goalOf, unusual } from "../../../src/declaration";
import { drift, requestsNeeded } from "../../../src/drift";
import { comparable } from "../../../src/drift/comparable";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import {
  isOneWay,
  type Kind,
  type Named,
  normal,
  parse,
  UNKNOWN,
  type Wanted,
  type WantedEntry,
} from "../../../src/model";
import { readFull } from "../../../src/read";
import { cases } from "../../laws/cases";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { needsADeploymentItForbids, sampleOf, withImmutablesOf } from "../../laws/samples";
import { LEAST } from "../../laws/world";
import { driftOf, exported, kept, made, requestFor, shown } from "../states";

const world = worldOfSuite(LEAST);
const holds = lawsIn(world, cases(3));

jest.setTimeout(600_000);

const CLEAN = { exitCode: 0, summary: { clean: 1, differences: 0, unchecked: 0 } };

describe.each(Object.values(kinds))("$name", (kind: Kind) => {
  const sample = sampleOf(kind);

  test("law 1: what was just applied has no drift, and the look takes the requests that were announced", () =>
    holds(sample, async (declared) => {
      const subject = await made(kind, "it", declared, world.io);
      const states = [
        readExport(await exported([subject]), "export", "Pulumi.yaml"),
        readExport(await exported([subject], true), "encrypted export", "Pulumi.yaml"),
        readShown(shown([subject]), "state", "main.tf", kept([subject])),
      ] as const;
      for (const [index, state] of states.entries()) {
        world.sandbox.resetRequests();
        const report = await driftOf(state, world.io);
        expect(report.resources.flatMap(({ differences }) => differences)).toEqual([]);
        if (index !== 1) expect(report).toMatchObject(CLEAN);
        const { total, byOperation } = world.sandbox.requests();
        // The client has known its home since the first request of the world.
        const needed = requestsNeeded(requestFor([state]), "exact") - (byOperation.getCurrentApiKey ? 0 : 1);
        expect(total).toBe(needed);
        expect(world.writes()).toEqual({});
      }
      expect(await drift(requestFor([states[0]]), world.io)).toMatchObject(CLEAN);
      await remove(kind, "it", subject.known, world.io);
    }));

  const names = Object.keys(declaredNames(kind)).filter((name) => isMutable(kind, name));
  const testIfChangeable = names.length > 0 ? test : test.skip;
  testIfChangeable("a field that was changed elsewhere is found, exactly that one, in either state", async () => {
    let told = 0;
    const law = async ([declared, other, seed]: [Named, Named, number]): Promise<void> => {
      const mutable = withImmutablesOf(kind, declared, other);
      const both = names.filter((name) => name in declared && name in mutable);
      fc.pre(both.length > 0);
      const name = both[seed % both.length] as string;
      const changed = { ...declared, [name]: stillWatched(kind, name, declared, mutable) };
      fc.pre((await check({ kind, declared: changed, context: { previous: declared } })).length === 0);
      fc.pre(!needsADeploymentItForbids(declared, changed));
      const subject = await made(kind, "it", declared, world.io);
      const after = await made(kind, "it", changed, world.io, subject.known);
      // The least that an answer can show leaves out some values.
      const seen = await readFull(kind, after.known.live.id, world.io);
      fc.pre(!(name in kind.fields) || seen?.live.values[name] !== undefined);
      const expected = await driftOf(readExport(await exported([after]), "export", ""), world.io);
      expect(expected).toMatchObject(CLEAN);
      const reports = [
        await driftOf(readExport(await exported([subject]), "export", ""), world.io),
        await driftOf(readShown(shown([subject]), "state", "", kept([subject])), world.io),
      ];
      const same = isSame(kind, declared, changed, name);
      if (!same) told += 1;
      for (const report of reports) {
        const found = report.resources.flatMap(({ differences }) => differences.map(({ path }) => path[0]));
        expect([...new Set(found)]).toEqual(same ? [] : [name]);
        expect(report.exitCode).toBe(same ? 0 : 2);
      }
      await remove(kind, "it", after.known, world.io);
    };
    // Without a change that tells, the law would say nothing; a few draws may all be of fields that come out the same.
    for (let round = 0; round < 5 && told === 0; round++) await holds(fc.tuple(sample, sample, fc.nat()), law);
    // To turn off what can only be turned on asks for nothing.
    expect(told > 0).toBe(names.some((name) => !isOneWay(kind.fields[name] ?? {})));
  });
});

/** What is watched inside of a value stays declared: taken out, it is something unusual that nobody declares. */
function stillWatched(kind: Kind, name: string, declared: Named, other: Named): unknown {
  const { watched } = kind.fields[name] ?? {};
  const isInside = typeof watched === "object" && typeof watched.usual === "object";
  return isInside ? { ...(declared[name] as Named), ...(other[name] as Named) } : other[name];
}

/** What the platform shows, and what decides nothing but itself: another source needs other fields beside it. */
function isMutable(kind: Kind, name: string): boolean {
  if (name === "source") return false;
  const { fields } = comparable(kind);
  const decides = Object.values(fields).some(({ appliesTo }) => appliesTo?.field === name);
  const field = fields[name];
  if (field) return field.mutability === "writable" && !field.appliesTo && !decides;
  return Object.values(kind.parts).some(({ form }) => form.as === "columns" && name in form.columns);
}

/** Whether a declaration asks for nothing that an object made from another one, which differs in `name`, has not. */
function isSame(kind: Kind, declared: Named, changed: Named, name: string): boolean {
  const own = comparable(kind);
  const [before, after] = [declared[name], changed[name]];
  // What a changed object does not mention stays as it was, unless it rests at a default then.
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const field = own.fields[name];
  const merges = field !== undefined && isObject(before) && isObject(after) && isEmptyObject(normal(field, {}));
  // What can only be turned on stays on, whatever is asked for.
  if (before === true && isOneWay(kind.fields[name] ?? {})) return true;
  const made = merges ? { ...changed, [name]: { ...(before as Named), ...(after as Named) } } : changed;
  const { values, parts } = identified(own, parse(own, made));
  const entries = Object.entries(parts).map(([part, all]) => [
    part,
    (all as readonly object[]).map((entry) => ({ id: "", ...entry })),
  ]);
  const live = { id: "", values, parts: Object.fromEntries(entries) };
  // What is watched, and not declared, is a difference where it is unusual.
  const found = unusual(own.fields, declared, values, ({ watched }) => watched !== undefined);
  return (
    found.length === 0 && diff(own, goalOf(own, identified(own, parse(own, declared)), undefined), live).length === 0
  );
}

/** With entries that live under what they lead to under its ID: the platform does not have their names. */
function identified(kind: Kind, wanted: Wanted): Wanted {
  const parts = Object.entries(wanted.parts).map(([name, entries]) => {
    const { api, fields = {} } = kind.parts[name] ?? {};
    if (api?.under === undefined || entries === UNKNOWN) return [name, entries] as const;
    const keyOf = ({ values }: WantedEntry) =>
      JSON.stringify(Object.entries(values).map(([field, value]) => fields[field] && normal(fields[field], value)));
    return [name, entries.map((entry) => ({ ...entry, key: keyOf(entry) }))] as const;
  });
  return { ...wanted, parts: Object.fromEntries(parts) };
}

const isEmptyObject = (value: unknown) => isDeepStrictEqual(value, {});
