import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { hasUnknown, type Kind, parseEntries, snakeCase, withPlainReferences } from "../../../src/model";
import { namesOf } from "../../../src/model/part";
import { findFull } from "../../../src/read";
import { UNFINISHED } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { cases } from "../../laws/cases";
import { isAllowed, lawsIn, ODD, unknownsIn, withUnknown, worldOfSuite } from "../../laws/law";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import { viaOf } from "../../matrix/laws/roles";
import { type Core, coresIn, errors, type Kept } from "../core";

jest.setTimeout(600_000);

const world = worldOfSuite();
const coreOf = coresIn(world);
const holds = lawsIn(world, cases(1));

async function refreshed(core: Core, kept: Kept): Promise<Kept> {
  return (await core.read(kept)) as Kept;
}

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const sample = sampleOf(kind).map((declared) => withPlainReferences(kind, declared));

  const guarded = "allowDataLoss" in kind.fields;
  // What no answer shows, such as a password, is sent again to be sure, and what is suspended is resumed for that.
  const unseen = new Set<string>(
    Object.values(kind.fields)
      .filter(({ observed, via }) => observed === false || (via?.by === "switch" && via.suspends))
      .flatMap(viaOf),
  );

  async function unchanged(config: Row, kept: Kept): Promise<Kept> {
    const core = coreOf(kind);
    const seen = await refreshed(core, kept);
    const step = await core.plan(config, seen);
    expect(errors(step.diagnostics)).toEqual([]);
    expect(core.changes(step, seen)).toEqual([]);
    return seen;
  }

  test("what was applied plans no change; applied again, it sends nothing", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      expect(errors(await core.problems(config))).toEqual([]);
      const kept = await core.applied(config);
      const seen = await unchanged(config, kept);
      world.writes();
      const again = await coreOf(kind).applied(config, seen);
      expect(world.writes()).toEqual({});
      expect(errors(await coreOf(kind).remove(again))).toEqual([]);
      expect((await coreOf(kind).read(again)) !== undefined).toBe(kind.awaits === true);
    }));

  test("whatever was declared before, an update leads to a plan without a change, with the same object", () =>
    holds(fc.tuple(sample, sample), async ([before, drawn]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      const core = coreOf(kind);
      const first = await core.applied(core.config(before));
      const config = core.config({ ...after, ...(guarded ? { allowDataLoss: first.state.id } : {}) });
      const second = await coreOf(kind).applied(config, first);
      expect(second.state.id).toBe(first.state.id);
      // What the failed update was to take away is not forgotten.
      const { live } = await findFull(kind, String(second.state.id), world.io);
      for (const [name, part] of Object.entries(kind.parts).filter(([, { form }]) => form.as === "list")) {
        const entries = parseEntries(part, after) ?? [];
        const wanted = Array.isArray(entries) ? entries.map(({ key }) => key) : [];
        expect((live.parts[name] ?? []).map(({ key }) => key).sort()).toEqual(wanted.sort());
      }
      await unchanged(config, second);
      await coreOf(kind).remove(second);
    }));

  const cleared = Object.keys(kind.fields).filter((name) => kind.fields[name]?.clears);
  if (cleared.length > 0)
    test("what is removed and cleared is planned as null, and is", () =>
      holds(sample, async (declared) => {
        const out = cleared.filter((name) => declared[name] !== undefined && declared[name] !== null);
        const rest = Object.fromEntries(Object.entries(declared).filter(([name]) => !out.includes(name)));
        fc.pre(out.length > 0 && (await isAllowed(kind, declared, rest, world)));
        const core = coreOf(kind);
        const first = await core.applied(core.config(declared));
        const config = core.config(rest);
        const step = await coreOf(kind).plan(config, first);
        for (const name of out) expect(step.planned[snakeCase(name)]).toBeNull();
        await coreOf(kind).remove(await coreOf(kind).applied(config, first));
      }));

  const unordered = Object.values(kind.parts).flatMap(({ form, order }) =>
    form.as === "list" && order === undefined ? [form.name] : [],
  );
  if (unordered.length > 0)
    test("another order without meaning is no change", () =>
      holds(sample, async (declared) => {
        const several = unordered.filter((name) => ((declared[name] ?? []) as unknown[]).length > 1);
        fc.pre(several.length > 0);
        const reversed = several.map((name) => [name, [...(declared[name] as unknown[])].reverse()] as const);
        const core = coreOf(kind);
        const kept = await core.applied(core.config(declared));
        const seen = await unchanged(core.config({ ...declared, ...Object.fromEntries(reversed) }), kept);
        await coreOf(kind).remove(seen);
      }));

  test("an unknown at any path plans, for a new object and for one that exists", () =>
    holds(fc.tuple(sample, fc.nat()), async ([declared, seed]) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      const partly = withUnknown(config, seed);
      expect(hasUnknown(partly)).toBe(true);
      const planned = async (kept?: Kept) => errors((await coreOf(kind).plan(partly, kept)).diagnostics);
      expect(await planned()).toEqual([]);
      const kept = await coreOf(kind).applied(config);
      expect(await planned(kept)).toEqual([]);
      await coreOf(kind).remove(kept);
    }));

  test("an unknown in each place plans as the engine allows it, for a new object and for one that exists", async () => {
    const rows = sample.map((declared) => coreOf(kind).config(declared));
    for (const [config, unknowns] of unknownsIn(rows))
      await holds(
        fc.constant(config),
        async () => {
          const planned = async (kept?: Kept) => {
            for (const [at, partly] of unknowns) {
              const step = coreOf(kind).plan(partly, kept);
              const { diagnostics } = await step.catch((error: unknown) => {
                throw new Error(`${at}: ${(error as Error).message}`);
              });
              const texts = diagnostics.map(({ summary, detail }) => `${summary} ${detail}`);
              const odd = texts.filter((text) => ODD.test(text));
              expect({ at, errors: errors(diagnostics), odd }).toEqual({ at, errors: [], odd: [] });
            }
          };
          await planned();
          const kept = await coreOf(kind).applied(config);
          await planned(kept);
          await coreOf(kind).remove(kept);
        },
        1,
      );
  });

  test("imported and applied, nothing is replaced and nothing sent but what cannot be seen", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      // An object that has a web process cannot be declared to have no process.
      fc.pre(!isEmpty(declared.processes));
      // What some answers leave out is sent to be sure.
      fc.pre(!Object.keys(declared).some((name) => kind.fields[name]?.observed === "sometimes"));
      const kept = await core.applied(config);
      const { kept: found, diagnostics } = await coreOf(kind).importing(String(kept.state.id));
      expect(errors(diagnostics)).toEqual([]);
      const seen = await refreshed(coreOf(kind), found as Kept);
      expect(seen.state).toEqual(found?.state);
      const step = await coreOf(kind).plan(config, seen);
      expect(errors(step.diagnostics)).toEqual([]);
      expect(step.replaces).toBe(false);
      world.writes();
      const taken = await coreOf(kind).applied(config, seen);
      const isOdd = (operation: string) => !unseen.has(operation) && !mayBeSent(operation, kind, declared);
      expect(Object.keys(world.writes()).filter(isOdd)).toEqual([]);
      await unchanged(config, taken);
      await coreOf(kind).remove(taken);
    }));

  test("without its notes, a state is still read and planned", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      const kept = await core.applied(config);
      await unchanged(config, { ...kept, private: new Uint8Array() });
      await coreOf(kind).remove(kept);
    }));

  test("a creation that fails half-way is resumed: by the replacement that the engine plans, and after untaint", () =>
    holds(fc.tuple(sample, fc.integer({ min: 1, max: 12 }), fc.boolean()), async ([declared, nth, untaint]) => {
      const config = coreOf(kind).config(declared);
      world.sandbox.addFault({ operation: "write", nth, times: 1, status: 400 });
      const { kept, diagnostics } = await coreOf(kind).apply(config);
      world.sandbox.clearFaults();
      // What is made by a single request is made or not.
      if (!kept) return;
      if (errors(diagnostics).length === 0) return void (await coreOf(kind).remove(kept));
      const left = (await refreshed(coreOf(kind), kept as Kept)) as Kept;
      expect(left.state[UNFINISHED]).not.toBeNull();
      const done = untaint
        ? await coreOf(kind).applied(config, { ...left, tainted: false })
        : (await coreOf(kind).replace(config, left)).kept;
      expect(done?.state.id).toBe(left.state.id);
      await unchanged(config, done as Kept);
      await coreOf(kind).remove(done as Kept);
    }));

  test("an update that fails half-way is finished by the next", () =>
    holds(fc.tuple(sample, sample, fc.integer({ min: 1, max: 8 })), async ([before, drawn, nth]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      const first = await coreOf(kind).applied(coreOf(kind).config(before));
      const config = coreOf(kind).config({ ...after, ...(guarded ? { allowDataLoss: first.state.id } : {}) });
      world.sandbox.addFault({ operation: "write", nth, times: 1, status: 400 });
      const { kept } = await coreOf(kind).apply(config, first);
      world.sandbox.clearFaults();
      const seen = await refreshed(coreOf(kind), kept as Kept);
      const second = await coreOf(kind).applied(config, seen);
      expect(second.state.id).toBe(first.state.id);
      await unchanged(config, second);
      await coreOf(kind).remove(second);
    }));
});

/** What no answer shows is sent again, in an update where it has no operation of its own. */
function mayBeSent(operation: string, { api, fields, parts, deployment }: Kind, declared: Row): boolean {
  const isUpdated = Object.keys(declared).some((name) => {
    const { mutability, observed, via } = fields[name] ?? {};
    return mutability === "writable" && observed === false && !via;
  });
  // An import does not see what lives under another object, and so not whether what runs has it.
  const isDeployed = Object.values(parts).some((part) => {
    return part.deploys && part.api.under && namesOf(part).some((name) => name in declared);
  });
  return (isUpdated && operation === api.update) || (isDeployed && operation === deployment?.start);
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && !("web" in value);
}
