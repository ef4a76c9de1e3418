import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { covers, type Field, type Fields, type Kind, type Named, normal, parse, UNKNOWN } from "../../src/model";
import { read } from "../../src/read";
import type { Known } from "../../src/state";
import { cases } from "./cases";
import { differences, isAllowed, kept, worldOfSuite } from "./law";
import { sampleOf } from "./samples";

/** What others have set, and nobody declares, of what is recreated because something that cannot change does. */
const world = worldOfSuite();
const name = "subject";

jest.setTimeout(600_000);

/** One declaration with and without what others set, before and after the change. */
interface Case {
  readonly place: string;
  readonly before: Named;
  readonly others: Named;
  readonly after: Named;
  readonly end: Named;
}

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const samples = fc.sample(sampleOf(kind), { numRuns: cases(12), seed: 7 });

  test("a recreated entry keeps it, and the plan says so", async () => {
    const lost = new Set<string>();
    for (const one of casesOf(samples.flatMap((declared) => inEntries(kind, declared, samples)))) {
      const seen = await othersChange(kind, one);
      if (!seen) continue;
      const { notices } = await planOf(kind, one.after, seen);
      const { known, error } = await apply({ kind, name, declared: one.after, known: seen }, world.io);
      if (error) throw error;
      const now = (await read(kind, name, kept(kind, known), world.io)) as Known;
      if (differences(kind, one.end, now).length > 0) lost.add(one.place);
      if (!notices.some(({ message }) => message.includes(one.place.split(".").at(-1) ?? "")))
        lost.add(`${one.place}, unsaid`);
    }
    expect([...lost]).toEqual([]);
  });

  test("the plan that replaces an object names it", async () => {
    const lost = new Set<string>();
    for (const one of casesOf(samples.flatMap((declared) => inObject(kind, declared, samples)))) {
      const seen = await othersChange(kind, one);
      if (!seen) continue;
      const declared = { ...one.after, ...("allowDataLoss" in kind.fields ? { allowDataLoss: seen.live.id } : {}) };
      const { action, problems, notices } = await planOf(kind, declared, seen);
      if (action !== "replace" || problems.length > 0) continue;
      if (!notices.some(({ message }) => message.includes(one.place))) lost.add(one.place);
    }
    expect([...lost]).toEqual([]);
  });
});

const planOf = (kind: Kind, declared: Named, known: Known) =>
  planResource({ kind, name, declared, known }, { look: world.io.client, io: () => world.io });

/** A few of each place. */
function casesOf(all: readonly Case[]): readonly Case[] {
  const met = new Map<string, number>();
  return all.filter(({ place }) => {
    met.set(place, (met.get(place) ?? 0) + 1);
    return (met.get(place) ?? 0) <= cases(3);
  });
}

/** What is known of an object on which others have set what the declaration does not name; `undefined` where that is refused. */
async function othersChange(kind: Kind, { before, others, after, end }: Case): Promise<Known | undefined> {
  await world.reset();
  const all = [before, others, after, end];
  for (const one of all) if (!(await isAllowed(kind, before, one, world))) return undefined;
  const first = await apply({ kind, name, declared: before }, world.io);
  if (first.error) return undefined;
  const theirs = await apply({ kind, name, declared: others, known: kept(kind, first.known) }, world.io);
  if (theirs.error) return undefined;
  return read(kind, name, kept(kind, first.known), world.io);
}

const isSet = (field: Field | undefined, value: unknown) => {
  if (field?.mutability !== "writable" || field.observed !== undefined || field.secret || field.required) return false;
  const { watched, default: resting, clears } = field;
  const isKnown = watched !== undefined || resting !== undefined || clears;
  const usual = typeof watched === "object" ? watched.usual : undefined;
  return isKnown && !covers(usual ?? normal(field, undefined), normal(field, value));
};

const isFixed = ({ mutability, stays }: Field) => mutability === "immutable" && stays === undefined;

/** Each value that is not the default, with another value of each field that cannot change. */
function variants(fields: Fields, values: Named, others: readonly Named[], isOpen: (name: string) => boolean) {
  const set = Object.keys(values).filter((one) => isSet(fields[one], values[one]));
  const fixed = Object.keys(fields).filter((one) => isFixed(fields[one] as Field) && isOpen(one));
  return set.flatMap((one) => {
    const { [one]: value, ...bare } = values;
    return fixed.flatMap((other) => {
      const next = others
        .map((each) => each[other])
        .find((found) => found !== undefined && !covers(found, values[other]));
      if (next === undefined) return [];
      const after = { ...bare, [other]: next };
      return [{ place: one, before: bare, others: values, after, end: { ...after, [one]: value } }];
    });
  });
}

function inObject(kind: Kind, declared: Named, samples: readonly Named[]): Case[] {
  return variants(kind.fields, declared, samples, (one) => one !== kind.move?.field);
}

function inEntries(kind: Kind, declared: Named, samples: readonly Named[]): Case[] {
  const entriesOf = (part: string, all: Named) => {
    const found = parse(kind, all).parts[part];
    return Array.isArray(found) ? found : [];
  };
  return Object.entries(kind.parts).flatMap(([part, { form, fields }]) => {
    if (form.as === "columns" || declared[form.name] === UNKNOWN) return [];
    const others = samples.flatMap((one) => entriesOf(part, one).map(({ values }) => values as Named));
    const isOpen = (one: string) => form.as === "map" || !form.identity.includes(one);
    return entriesOf(part, declared).flatMap(({ values }, index) =>
      variants(fields, values, others, isOpen).map((one): Case => {
        const within = (entry: Named): Named => {
          const all = declared[form.name] as readonly Named[] | Named;
          if (Array.isArray(all)) return { ...declared, [form.name]: all.with(index, entry) };
          return { ...declared, [form.name]: { ...all, [Object.keys(all)[index] ?? ""]: entry } };
        };
        const { place, before, others: theirs, after, end } = one;
        return {
          place: `${part}.${place}`,
          ...{ before: within(before), others: within(theirs), after: within(after), end: within(end) },
        };
      }),
    );
  });
}
