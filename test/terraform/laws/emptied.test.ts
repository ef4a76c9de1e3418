import fc from "fast-check";
import { declaredNames } from "../../../src/declaration";
import { kinds } from "../../../src/kinds";
import { isObject, type Kind, type Named, partNamed, snakeCase, withPlainReferences } from "../../../src/model";
import { isAllowed, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { coresIn, errors, type Kept } from "../core";

/**
 * A collection that is not set, is empty, or has something × what it becomes: each plan is one that the engine accepts, and
 * its apply leads to a plan without a change.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const coreOf = coresIn(world);

const STATES = ["absent", "empty", "filled"] as const;
/** Each change from one of them to another, once. */
const WALK = ["absent", "empty", "absent", "filled", "empty", "filled", "absent"] as const;

/** What the platform asks for in some declarations, which only its answer shows. */
const NEEDED = ["source", "repoUrl", "gitType", "dockerImage", "dbPassword"];

const isFilled = (value: unknown): value is object =>
  (Array.isArray(value) || isObject(value)) && Object.keys(value).length > 0;

/** A declaration of each collection that has something in it. */
function examplesOf(kind: Kind): [string, Named][] {
  const drawn = fc.sample(sampleOf(kind), { numRuns: 200, seed: 5 }).map((one) => withPlainReferences(kind, one));
  const smallest = [...drawn].sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
  // Another value of what cannot change replaces the object.
  const names = Object.keys(declaredNames(kind)).filter((name) => kind.fields[name]?.mutability !== "immutable");
  return names.flatMap((name): [string, Named][] => {
    const [found] = smallest.filter((one) => isFilled(one[name]));
    return found ? [[name, found]] : [];
  });
}

/** With as little else as it needs, and as its kind's own least declaration needs. */
async function leastWith(kind: Kind, name: string, declared: Named): Promise<Named> {
  let least = declared;
  const needed = new Set([name, ...NEEDED, ...Object.keys(kind.examples.minimal)]);
  for (const other of Object.keys(declared).filter((one) => !needed.has(one))) {
    const { [other]: _, ...rest } = least;
    if (await isValid(kind, rest)) least = rest;
  }
  return least;
}

async function isValid(kind: Kind, declared: Named): Promise<boolean> {
  return errors(await coreOf(kind).problems(coreOf(kind).config(declared))).length === 0;
}

function declarationIn(declared: Named, name: string, state: (typeof STATES)[number]): Named {
  const { [name]: value, ...rest } = declared;
  if (state === "absent") return rest;
  return { ...rest, [name]: state === "filled" ? value : Array.isArray(value) ? [] : {} };
}

const cases = Object.values<Kind>(kinds).flatMap((kind) =>
  examplesOf(kind).map(([name, declared]) => ({ kind, name, declared })),
);

beforeEach(() => world.reset());

test.each(cases)("$kind.name: $name", async ({ kind, name, declared }) => {
  const least = await leastWith(kind, name, declared);
  let kept: Kept | undefined;
  let before: Named | undefined;
  for (const state of WALK) {
    const wanted = declarationIn(least, name, state);
    const config = coreOf(kind).config(wanted);
    if (!(await isValid(kind, wanted))) continue;
    if (before && !(await isAllowed(kind, before, wanted, world))) continue;
    kept = await coreOf(kind).applied(config, kept);
    const seen = (await coreOf(kind).read(kept)) as Kept;
    const step = await coreOf(kind).plan(config, seen);
    expect({ state, errors: errors(step.diagnostics), changes: coreOf(kind).changes(step, seen) }).toEqual({
      ...{ state, errors: [], changes: [] },
    });
    [kept, before] = [seen, wanted];
  }
  if (kept) await coreOf(kind).remove(kept);
});

const maps = cases.filter(({ kind, name }) => {
  const { form } = partNamed(kind, name) ?? {};
  return form !== undefined && form.as !== "list";
});

test.each(maps)(
  "$kind.name: an entry of $name that is null is refused where it is written",
  async ({ kind, name, declared }) => {
    const core = coreOf(kind);
    const attribute = snakeCase(name);
    const config = core.config(declared);
    const [key = ""] = Object.keys(config[attribute] as object);
    const emptied = { ...config, [attribute]: { [key]: null } };
    const refused = expect.objectContaining({
      attribute: { steps: [{ attributeName: attribute }, { elementKeyString: key }] },
    });
    expect(errors(await core.problems(emptied))).toContainEqual(refused);
    // Not known in its plan.
    const step = await core.plan(config);
    const { kept, diagnostics } = await core.applyPlanned(emptied, step);
    expect(errors(diagnostics)).toContainEqual(refused);
    expect(kept).toBeUndefined();
  },
);
