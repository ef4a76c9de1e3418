import fc from "fast-check";
import { check, redactor } from "../../src/declaration";
import { suspensionField } from "../../src/declaration/suspension";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import {
  hasUnknown,
  type Kind,
  managedBy,
  type Named,
  normal,
  parse,
  render,
  SvcError,
  withPlainReferences,
} from "../../src/model";
import { read } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Known, writeDown } from "../../src/state";
import { cases } from "./cases";
import { differences, isAllowed, kept, lawsIn, placesOf, withUnknown, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";
import { LEAST } from "./world";

const world = worldOfSuite(LEAST);
const holds = lawsIn(world, cases(6));

jest.setTimeout(600_000);

const name = "subject";

async function applied(kind: Kind, declared: Named, known?: Known, moveFrom?: Known): Promise<Known> {
  const moving = moveFrom ? { moveFrom } : {};
  const { known: now, error } = await apply({ kind, name, declared, known, ...moving }, world.io);
  if (error) throw error;
  return kept(kind, now);
}

async function problems(kind: Kind, declared: Named) {
  return (await check({ kind, declared, context: { look: world.io.client } })).map(({ message }) => message);
}

describe.each(Object.values(kinds))("$name", (kind: Kind) => {
  const sample = sampleOf(kind);

  test("every sample passes the checks, so the laws speak of declarations that users may write", () =>
    holds(sample, async (declared) => expect(await problems(kind, declared)).toEqual([])));

  test("laws 1, 2 and 3: applied, it is as declared; applied again, nothing is sent", () =>
    holds(sample, async (declared) => {
      const known = await applied(kind, declared);
      const seen = (await read(kind, name, known, world.io)) as Known;
      expect(differences(kind, declared, seen)).toEqual([]);
      const shown = render(kind, seen.live, managedBy(kind, declared), { computed: false });
      const asked = withPlainReferences(kind, declared);
      expect(inNormalForm(kind, asked, shown)).toEqual(inNormalForm(kind, asked, asked));
      world.writes();
      await applied(kind, declared, known);
      expect(world.writes()).toEqual({});
      await remove(kind, name, known, world.io);
    }));

  test("law 1 over changes: whatever was declared before, an update leads to the declaration, in place", () =>
    holds(fc.tuple(sample, sample), async ([before, drawn]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      const first = await applied(kind, before);
      const second = await applied(kind, after, first);
      expect(second.live.id).toBe(first.live.id);
      const seen = (await read(kind, name, second, world.io)) as Known;
      expect(differences(kind, after, seen)).toEqual([]);
      const { has, wanted } = await placesOf(kind, after, second, world);
      expect(has).toEqual(wanted);
      world.writes();
      await applied(kind, after, second);
      expect(world.writes()).toEqual({});
      await remove(kind, name, second, world.io);
    }));

  test("law 9 with drift: an update neither writes nor records a field that its plan did not name", () =>
    holds(fc.tuple(sample, sample, sample), (drawn) => keepsDrift(kind, drawn, (after, known) => [after, known])));

  if (kind.move) {
    const { field } = kind.move;
    // A database is connected in its own cluster only.
    const apart = sample.map(({ connections: _, ...rest }): Named => rest);
    const moved = (after: Named, from: Known): Change => [
      { ...after, [field]: otherCluster(after[field]) },
      from,
      from,
    ];
    test("law 9 with drift, over moves: the clone keeps what others have changed on the original, and nothing else", () =>
      holds(fc.tuple(apart, apart, apart), (drawn) => keepsDrift(kind, drawn, moved), cases(12)));
  }

  test("law 5: an unknown at any path is never a problem, and no crash of diff", () =>
    holds(fc.tuple(sample, fc.nat(), sample), async ([declared, seed, other]) => {
      const partly = withUnknown(declared, seed);
      expect(hasUnknown(partly)).toBe(true);
      expect(await problems(kind, partly)).toEqual([]);
      const known: Known = {
        live: { id: "00000000-0000-4000-8000-000000000000", values: parse(kind, other).values, parts: {} },
        managed: managedBy(kind, other),
        home: { origin: "", companyId: "" },
        undeployed: false,
      };
      expect(() => differences(kind, partly, known)).not.toThrow();
    }));

  test("law 6: no secret is in a warning, an error, or outside the fields that are marked as secret", () =>
    holds(sample, async (declared) => {
      const redact = redactor(kind, declared);
      // A drawn secret may happen to be a part of a drawn name.
      const shown = JSON.stringify(Object.entries(declared).filter(([field]) => !isMarked(kind, field)));
      const secrets = secretsOf(kind, declared).filter((secret) => !shown.includes(secret));
      const known = await applied(kind, declared);
      const { values, notes } = writeDown(kind, known);
      const open = Object.entries(values).filter(([field]) => !isMarked(kind, field));
      const clear = JSON.stringify([open, notes, world.said]);
      for (const secret of secrets) {
        expect(clear).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(redact(`the value ${secret} was refused`)).not.toContain(secret);
      }
      await remove(kind, name, known, world.io);
    }));

  test("what was removed is gone, unless it is another resource's, and removing it again is no error", () =>
    holds(sample, async (declared) => {
      const known = await applied(kind, declared);
      await remove(kind, name, known, world.io);
      const left = await read(kind, name, known, world.io);
      if (kind.awaits) expect([world.writes(), left?.live.id]).toEqual([{}, known.live.id]);
      else expect(left).toBeUndefined();
      await remove(kind, name, known, world.io);
    }));
});

/** A change of what was applied: the declaration, its state, and the original of a move. */
type Change = readonly [after: Named, known: Known, moveFrom?: Known];

/** Others change each field in turn before a change that does not name it is applied. */
async function keepsDrift(
  kind: Kind,
  [before, others, drawn]: readonly [Named, Named, Named],
  changeOf: (after: Named, known: Known) => Change,
): Promise<void> {
  for (const field of changedNames(kind, before, others)) {
    const elsewhere = { ...before, [field]: others[field] };
    const changed = { ...withImmutablesOf(kind, before, drawn), [field]: before[field] };
    const { appliesTo } = kind.fields[field] ?? {};
    if (appliesTo && !appliesTo.values.includes(changed[appliesTo.field])) continue;
    // The platform drops what no longer fits.
    const fitting = [elsewhere, changed, { ...changed, [field]: others[field] }];
    const allowed = await Promise.all(fitting.map((one) => isAllowed(kind, before, one, world)));
    if (allowed.includes(false)) continue;
    await world.reset();
    const first = await applied(kind, before);
    // A value of another declaration need not be accepted beside the rest of this one.
    if (!(await applied(kind, elsewhere, first).catch(refusedAs("api.422")))) continue;
    // What others remove is there until the next deployment.
    const isLeaving = ({ path: [, key = ""], to }: { readonly path: readonly string[]; readonly to?: unknown }) =>
      to === "present" && !Object.hasOwn(Object(others[field] ?? {}), key);
    const left = async (declared: Named, known: Known) =>
      (await driftOf(kind, declared, known, field)).filter((one) => !isLeaving(one));
    const drifted = await left(before, first);
    const [after, ...change] = changeOf(changed, first);
    const second = await applied(kind, after, ...change).catch(refusedAs("drifted"));
    if (!second || drifted.length === 0) continue;
    const [, moveFrom] = change;
    // What only one object can have is the clone's own as far as it is not declared: its ID, a generated name.
    const isOwn = moveFrom !== undefined && kind.fields[field]?.release !== undefined;
    const own = (found: typeof drifted) =>
      isOwn ? found.map(({ from, to, ...rest }) => ({ ...rest, to, from: only(to, from) })) : found;
    expect(own(await left(after, second))).toEqual(own(drifted));
    // What waits for the deployment of a suspended object is written again by each run until then.
    if (field === suspensionField(kind) && others[field] === true) continue;
    expect(differences(kind, after, second)).toEqual([]);
    world.writes();
    await applied(kind, after, second);
    expect(world.writes()).toEqual({});
  }
}

const otherCluster = (cluster: unknown) => CLUSTERS.find(({ id }) => id !== cluster)?.id;

/** What may change while an object lives, and can be observed. */
function changedNames(kind: Kind, before: Named, after: Named): string[] {
  return Object.keys(before).filter((name) => {
    const { mutability, observed } = kind.fields[name] ?? {};
    // One that was declared as suspended may have been resumed by a run of ours that was killed: it is suspended again.
    const mayBeOurs = name === suspensionField(kind) && before[name] === true;
    const isFixed = mutability === "immutable" || mutability === "option" || observed === false || mayBeOurs;
    // Where it drifts, the platform does not take the fields that apply to its declared value.
    const decides = Object.values(kind.fields).some(({ appliesTo }) => appliesTo?.field === name);
    return !isFixed && !decides && name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  });
}

/** How a field differs on the platform. */
async function driftOf(kind: Kind, declared: Named, known: Known, field: string) {
  const seen = (await read(kind, name, known, world.io)) as Known;
  return differences(kind, declared, seen).filter(({ path }) => path[0] === field);
}

/** The errors that a case may end in: others are thrown again. */
const refusedAs =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof SvcError && codes.includes(error.problem.code))) throw error;
  };

/** The declared names of `values` in the one spelling in which null, absent and default are the same. */
function inNormalForm(kind: Kind, declared: Named, values: Readonly<Named>): Named {
  const names = Object.keys(declared).filter((field) => isCompared(kind, field, declared));
  return Object.fromEntries(
    names.map((field) => {
      const own = kind.fields[field];
      const value = own ? normal(own, values[field]) : nonEmpty(inEntries(kind, field, values[field]));
      return [field, only(declared[field], value)];
    }),
  );
}

/** Of entries in a list, what answers leave out is as good as its default. */
function inEntries({ parts }: Kind, field: string, entries: unknown): unknown {
  const part = Object.values(parts).find(({ form }) => form.as === "list" && form.name === field);
  if (!part || !Array.isArray(entries)) return entries;
  const defaults = Object.entries(part.fields).map(([name, { default: usual }]) => [name, usual] as const);
  return entries.map((entry: Named) => {
    const left = defaults.filter(([name, usual]) => usual !== undefined && entry[name] === undefined);
    return { ...entry, ...Object.fromEntries(left) };
  });
}

/** The part of `value` that `declared` mentions: the rest the platform may fill in. */
function only(declared: unknown, value: unknown): unknown {
  if (typeof declared !== "object" || declared === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => only((declared as unknown[])[index], item));
  }
  const names = Object.keys(declared).filter((key) => (declared as Named)[key] !== undefined);
  return Object.fromEntries(names.map((key) => [key, only((declared as Named)[key], (value as Named)[key])]));
}

/** What only means something for another build type is neither sent nor shown; a switch without a way back only says yes. */
function isCompared(kind: Kind, field: string, declared: Named): boolean {
  const { appliesTo } = kind.fields[field] ?? {};
  if (!appliesTo) return kind.fields[field]?.mutability !== "option";
  return appliesTo.values.includes(declared[appliesTo.field] ?? kind.fields[appliesTo.field]?.default);
}

function nonEmpty(value: unknown): unknown {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return isEmpty ? undefined : value;
}

function isMarked(kind: Kind, field: string): boolean {
  const columns = Object.values(kind.parts).flatMap(({ form }) =>
    form.as === "columns" ? Object.entries(form.columns) : [],
  );
  return Boolean(kind.fields[field]?.secret || columns.some(([column, { secret }]) => column === field && secret));
}

function secretsOf(kind: Kind, declared: Named): string[] {
  return Object.entries(declared)
    .filter(([field]) => isMarked(kind, field))
    .flatMap(([, value]) => (typeof value === "string" ? [value] : Object.values(value as Named).map(String)))
    .filter((secret) => secret.length >= 6);
}
