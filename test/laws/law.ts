import fc from "fast-check";
import { check, diff, goalOf } from "../../src/declaration";
import { type Kind, type Named, normal, parse, UNKNOWN } from "../../src/model";
import { type Known, readBack, writeDown } from "../../src/state";
import { ofSuite } from "../support/of-suite";
import { hostsOf, needsADeploymentItForbids } from "./samples";
import { startWorld, type World } from "./world";

type Path = readonly string[];

/** The world of the tests of a file: it begins and ends with them. */
export const worldOfSuite = (options?: Parameters<typeof startWorld>[0]): World => ofSuite(() => startWorld(options));

/** The same, as new for each test. */
export function worldOfTests(options?: Parameters<typeof startWorld>[0]): World {
  const world = worldOfSuite(options);
  beforeEach(() => world.reset());
  return world;
}

/** Tries laws with `runs` drawn cases, each of which finds the world as new. */
export function lawsIn(world: World, runs: number) {
  return <T>(drawn: fc.Arbitrary<T>, law: (drawn: T) => Promise<void>, numRuns = runs): Promise<void> =>
    fc.assert(
      fc.asyncProperty(drawn, law).beforeEach(() => world.reset()),
      { numRuns },
    );
}

/** What an engine has kept of an object: what does not survive that is not known in the next run. */
export function kept(kind: Kind, known: Known): Known {
  return readBack(kind, known.live.id, JSON.parse(JSON.stringify(writeDown(kind, known))));
}

/** In what an object differs from its declaration. */
export function differences(kind: Kind, declared: Named, known: Known) {
  const found = diff(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
  return found.map(({ path, from, to }) => ({ path, from, to }));
}

/**
 * Under which of the fixtures an object has entries on the platform, and under which it declares some, by part: what an
 * update has left behind is in no state.
 */
export async function placesOf(kind: Kind, declared: Named, known: Known, { io }: World) {
  const parts = Object.entries(kind.parts).flatMap(([name, part]) => {
    const { under } = part.api;
    return under === undefined ? [] : [{ name, part, under }];
  });
  const has = parts.map(async ({ name, part, under }) => {
    const lists = hostsOf(under).map(async (host) => {
      const rows = await io.client.all({ operation: part.api.list, ids: [host] });
      return rows.flatMap((row) => (part.keyOf(row, { object: known.live, id: String(row.id) }) ? [host] : []));
    });
    return [name, (await Promise.all(lists)).flat().sort()] as const;
  });
  const wanted = parts.map(({ name, part, under }) => {
    const entries = parse(kind, declared).parts[name] ?? [];
    const field = part.fields[under];
    const hosts = entries === UNKNOWN || !field ? [] : entries.map(({ values }) => normal(field, values[under]));
    return [name, hosts.sort()] as const;
  });
  return { has: Object.fromEntries(await Promise.all(has)), wanted: Object.fromEntries(wanted) };
}

/** Whether an update may lead from one to the other: the checks of the preview say so. */
export async function isAllowed(kind: Kind, before: Named, after: Named, { io }: World): Promise<boolean> {
  const problems = await check({ kind, declared: after, context: { look: io.client, previous: before } });
  return problems.length === 0 && !needsADeploymentItForbids(before, after);
}

/** What no message has: a value that was printed without being known. */
export const ODD = /Symbol\(|\bundefined\b|\[object |\bNaN\b/;

/**
 * Declarations that have, between them, each place of those that are drawn, some `times`, and with each the same with an
 * unknown there, by the place.
 */
export function unknownsIn(
  drawn: fc.Arbitrary<Named>,
  times = 1,
  among = 60,
): (readonly [Named, ReadonlyMap<string, Named>])[] {
  const met = new Map<string, number>();
  const isWanted = (path: Path) => {
    const [place, before] = [placeOf(path), met.get(placeOf(path)) ?? 0];
    met.set(place, before + 1);
    return before < times;
  };
  const all = fc.sample(drawn, { numRuns: among, seed: 1 });
  const sized = all.map((declared) => ({ declared, paths: pathsIn(declared) }));
  const found = sized
    .toSorted((one, other) => other.paths.length - one.paths.length)
    .map(({ declared, paths }) => {
      const wanted = paths.filter(isWanted);
      return [
        declared,
        new Map(wanted.map((path) => [path.join("."), put(declared, path, UNKNOWN) as Named])),
      ] as const;
    });
  return found.filter(([, unknowns]) => unknowns.size > 0);
}

/** The same declaration with an unknown in each place of a field, and in that of the field. */
export function unknownsAt(declared: Named, field: string): ReadonlyMap<string, Named> {
  const paths = [[field], ...pathsIn(declared[field] ?? null, [field])];
  return new Map(paths.map((path) => [path.join("."), put(declared, path, UNKNOWN) as Named]));
}

/** One for each index of a list, and for each key that is no name of a field. */
export const placeOf = (path: Path) => path.map((step) => (/^[a-z][A-Za-z]*$/.test(step) ? step : "*")).join(".");

/** The same declaration with an unknown in one place, of all that it has. */
export function withUnknown(declared: Readonly<Named>, seed: number, unknown: unknown = UNKNOWN): Named {
  const paths = pathsIn(declared);
  return put(declared, paths[seed % paths.length] as Path, unknown) as Named;
}

/** Those of maps and lists, too. What is null is nowhere. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (value === null) return [];
  const own = path.length > 0 ? [path] : [];
  if (typeof value !== "object") return own;
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function put(value: unknown, [step, ...rest]: Path, wanted: unknown): unknown {
  if (step === undefined) return wanted;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? put(item, rest, wanted) : item));
  const named = value as Named;
  return { ...named, [step]: put(named[step], rest, wanted) };
}
