import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply, applyPlan } from "../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, namesOf, type Part, parse, SvcError } from "../../src/model";
import { type Call, isOneWay } from "../../src/model/field";
import { findFull, read } from "../../src/read";
import type { Io, Known } from "../../src/state";
import { cases } from "./cases";
import { differences, isAllowed, kept, lawsIn, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";

const world = worldOfSuite();
const holds = lawsIn(world, cases(4));
const name = "subject";
/** Longer than a list is used for that has been read. */
const LATER = 120_000;

jest.setTimeout(600_000);

/** `io`, with what happens after the `at`th answer about the object, once that has an ID. */
function disturbed(kind: Kind, io: Io, at: number, id: string | undefined, disturb: (id: string) => Promise<void>): Io {
  let [known, left] = [id, at];
  const answering =
    (ask: (call: Call, ...rest: never[]) => Promise<unknown>) =>
    async (call: Call, ...rest: never[]) => {
      const answer = await ask(call, ...rest);
      if (call.operation === kind.api.create) known ??= (answer as { id?: string }).id;
      if (known !== undefined && left-- === 0) await disturb(known);
      return answer;
    };
  const client = new Proxy(io.client, {
    get(target, key) {
      const own = Reflect.get(target, key);
      if (typeof own !== "function") return own;
      return ["one", "all", "send"].includes(String(key)) ? answering(own.bind(target)) : own.bind(target);
    },
  });
  return { ...io, client };
}

/** What is refused, or ends in an error, is not what this law is about. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof SvcError)) throw error;
}

/** A plan against an engine's state: Terraform's has the declared values, whatever the apply has found. */
const asStored = (kind: Kind, declared: Named, known: Known): Known => {
  const own = Object.entries(parse(kind, declared).values).filter(([field]) => known.live.values[field] !== undefined);
  return { ...known, live: { ...known.live, values: { ...known.live.values, ...Object.fromEntries(own) } } };
};

async function applied(kind: Kind, declared: Named, known?: Known, io: Io = world.io): Promise<Known | undefined> {
  const { known: now, error } = await apply({ kind, name, declared, known }, io);
  return error ? orNothing(error) : kept(kind, now);
}

/** What others may change alone, one field of it. */
async function changeOf(kind: Kind, declared: Named, others: Named, seed: number): Promise<Named | undefined> {
  const names = Object.keys(kind.fields).filter((field) => {
    const { mutability } = kind.fields[field] ?? {};
    return mutability === "writable" && JSON.stringify(others[field]) !== JSON.stringify(declared[field]);
  });
  const field = names[seed % (names.length || 1)];
  const elsewhere = field === undefined ? undefined : { ...declared, [field]: others[field] };
  return elsewhere && (await isAllowed(kind, declared, elsewhere, world)) ? elsewhere : undefined;
}

test.each(Object.values(kinds))("$name: a refresh shows what others change while an apply runs", (kind) => {
  const sample = sampleOf(kind);
  const drawn = fc.tuple(sample, sample, fc.nat(), fc.nat(12), fc.boolean());
  return holds(drawn, async ([declared, others, seed, at, updates]) => {
    const elsewhere = await changeOf(kind, declared, others, seed);
    if (!elsewhere) return;
    const before = updates ? await applied(kind, withImmutablesOf(kind, declared, others)).catch(orNothing) : undefined;
    if (updates && !before) return;
    const io = disturbed(kind, world.io, at, before?.live.id, async (id) => {
      const now = await findFull(kind, id, world.io).catch(orNothing);
      if (now) await applied(kind, elsewhere, now).catch(orNothing);
    });
    const known = await applied(kind, declared, before, io).catch(orNothing);
    if (!known) return;
    await world.io.client.clock.sleep(LATER);
    const stored = asStored(kind, declared, known);
    const [seen, exact] = [await read(kind, name, stored, world.io), { ...world.io, reads: "exact" } as const];
    const truth = await read(kind, name, stored, exact);
    expect(seen && differences(kind, declared, seen)).toEqual(truth && differences(kind, declared, truth));
  });
});

/** Fields of a part's entries that others can change in place, but for what the platform changes by itself as well. */
const changeable = ({ api, fields, form }: Part) =>
  Object.keys(fields).filter((field) => {
    const { mutability, via, observed } = fields[field] ?? {};
    const isIdentity = form.as === "list" && form.identity.includes(field);
    return (
      mutability === "writable" &&
      observed !== false &&
      !isIdentity &&
      !isOneWay(fields[field] ?? {}) &&
      (via !== undefined || api.update)
    );
  });

const parts = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.parts).flatMap(([part, of]) => (changeable(of).length > 0 ? [{ kind, part, of }] : [])),
);

const without = (declared: Named, places: readonly string[]): Named =>
  Object.fromEntries(Object.entries(declared).filter(([place]) => !places.includes(place)));

/** The first entry of a part has one value of the first entry of another declaration. */
function withEntryOf(part: Part, declared: Named, others: Named, seed: number): Named {
  const place = namesOf(part).find((one) => Object.keys(declared[one] ?? {}).length > 0) ?? "";
  const [[key = "", mine] = []] = Object.entries(declared[place] ?? {});
  const [theirs] = Object.values((others[place] ?? {}) as Named);
  if (theirs === undefined) return declared;
  const differing = Object.entries(theirs as Named).filter(
    ([field, value]) => changeable(part).includes(field) && !isDeepStrictEqual(value, (mine as Named)[field]),
  );
  const chosen = differing.slice(seed % (differing.length || 1)).slice(0, 1);
  const entry = part.form.as === "columns" ? theirs : { ...(mine as Named), ...Object.fromEntries(chosen) };
  const all = declared[place];
  return {
    ...declared,
    [place]: Array.isArray(all) ? all.with(Number(key), entry) : { ...(all as Named), [key]: entry },
  };
}

test.each(parts)("$kind.name, $part: a removal names what others have made of an entry since its plan", (one) => {
  const { kind, part, of } = one;
  // Others may refer to what is removed.
  const besides = Object.values(kind.parts).flatMap((other) => (other === of ? [] : namesOf(other)));
  const sample = sampleOf(kind).map((drawn) => without(drawn, besides));
  return holds(fc.tuple(sample, sample, fc.nat()), async ([declared, others, seed]) => {
    const elsewhere = withEntryOf(of, declared, others, seed);
    fc.pre(JSON.stringify(elsewhere) !== JSON.stringify(declared));
    if (!(await isAllowed(kind, declared, elsewhere, world))) return;
    const known = await applied(kind, declared).catch(orNothing);
    if (!known) return;
    const plan = await planResource({ kind, name, declared: without(declared, namesOf(of)), known });
    if (plan.action !== "update" || plan.problems.length > 0) return;
    const now = await applied(kind, elsewhere, known).catch(orNothing);
    const { overwritten = [] } = (now && (await applyPlan(plan, world.io).catch(orNothing))) ?? {};
    const before = known.live.parts[part] ?? [];
    const lost = (now?.live.parts[part] ?? []).filter(({ key, values }) => {
      const earlier = before.find((entry) => entry.key === key)?.values;
      return earlier && changeable(of).some((name) => !isDeepStrictEqual(earlier[name], values[name]));
    });
    const named = overwritten.map(({ path: [, key], to }) => [key, to]);
    expect(named).toEqual(expect.arrayContaining(lost.map(({ key }) => [key, undefined])));
  });
});
