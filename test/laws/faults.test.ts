import fc from "fast-check";
import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { giveUpMove } from "../../src/lifecycle/move/clone";
import { retire } from "../../src/lifecycle/move/retire";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { mayBeOurs, read } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Journal, type Known, moveOf } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import { cases } from "./cases";
import { type Death, present as presentIn, newProcess as processIn, untilKilled } from "./killed-process";
import { differences, isAllowed, kept, lawsIn, placesOf, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";
import { LEAST } from "./world";

jest.setTimeout(3_600_000);

const runs = cases(3);
const name = "subject";
const world = worldOfSuite(LEAST);
const holds = lawsIn(world, runs);
const newJournal = () => storeInMemory();
const present = (kind: Kind) => presentIn(world, kind);
const ours = async (kind: Kind, before: ReadonlySet<string>) =>
  [...(await present(kind))].filter((id) => !before.has(id));
const newProcess = (store: Store, death?: Death) => processIn(world, store, death);

/** After a kill: the same command again, undisturbed, and again for the proof that it is done. */
async function converges(
  kind: Kind,
  declared: Named,
  journal: Store,
  known: Known | undefined,
  before: ReadonlySet<string>,
) {
  const next = newProcess(journal);
  if (!known) {
    const { journal: written } = next as { journal: Journal };
    await written.load();
    const context = { look: next.client, mayBeOurs: mayBeOurs(written, "a") };
    expect(await check({ kind, declared, context })).toEqual([]);
  }
  const again = await apply({ kind, name, declared, known, address: "a" }, next);
  if (again.error) throw again.error;
  const done = kept(kind, again.known);
  expect(await ours(kind, before)).toEqual(kind.awaits ? [] : [done.live.id]);
  const seen = (await read(kind, name, done, world.io)) as Known;
  expect(differences(kind, declared, seen)).toEqual([]);
  const { has, wanted } = await placesOf(kind, declared, done, world);
  expect(has).toEqual(wanted);
  world.writes();
  const last = await apply({ kind, name, declared, known: done, address: "a" }, newProcess(journal));
  if (last.error) throw last.error;
  expect(world.writes()).toEqual({});
  return done;
}

/** What dependents see: the names that have a value, and the values that follow from others, with hosts masked. */
function outputsOf(kind: Kind, { live }: Known) {
  const derived = Object.keys(kind.fields).filter((name) => kind.fields[name]?.derive);
  const mask = (value: unknown) => String(value).replace(/@[^:/]+/, "@host");
  return { names: Object.keys(live.values).sort(), derived: derived.map((name) => mask(live.values[name])) };
}

describe.each(Object.values(kinds))("$name", (kind: Kind) => {
  const sample = sampleOf(kind);

  test("law 4: a creation killed at any request, before or after it, ends in exactly one object as declared", () =>
    holds(sample, async (declared) => {
      const undisturbed = newProcess(newJournal());
      const first = await apply({ kind, name, declared }, undisturbed);
      await remove(kind, name, first.known, world.io);
      for (let at = 1; at <= undisturbed.requests(); at++) {
        for (const when of ["before", "after"] as const) {
          await world.reset();
          const before = await present(kind);
          const journal = newJournal();
          const outcome = await untilKilled(() =>
            apply({ kind, name, declared, address: "a" }, newProcess(journal, { at, when })),
          );
          expect(outcome).toBe("killed");
          const done = await converges(kind, declared, journal, undefined, before);
          expect(outputsOf(kind, done)).toEqual(outputsOf(kind, kept(kind, first.known)));
        }
      }
    }));

  test("law 4: an update killed at any request leads to the declaration in the next run", () =>
    holds(
      fc.tuple(sample, sample),
      async ([start, drawn]) => {
        const declared = withImmutablesOf(kind, start, drawn);
        fc.pre(await isAllowed(kind, start, declared, world));
        for (let at = 1; ; at++) {
          let killed = false;
          for (const when of ["before", "after"] as const) {
            await world.reset();
            const before = await present(kind);
            const journal = newJournal();
            const made = await apply({ kind, name, declared: start, address: "a" }, newProcess(journal));
            const known = kept(kind, made.known);
            const outcome = await untilKilled(() =>
              apply({ kind, name, declared, known, address: "a" }, newProcess(journal, { at, when })),
            );
            if (outcome !== "killed") continue;
            killed = true;
            await converges(kind, declared, journal, known, before);
          }
          if (!killed) return;
        }
      },
      1,
    ));

  test("law 4: a deletion killed at any request is finished by the next run", () =>
    holds(
      sample,
      async (declared) => {
        for (let at = 1; ; at++) {
          let killed = false;
          for (const when of ["before", "after"] as const) {
            await world.reset();
            const before = await present(kind);
            const { known } = await apply({ kind, name, declared }, world.io);
            const outcome = await untilKilled(() => remove(kind, name, known, newProcess(newJournal(), { at, when })));
            if (outcome !== "killed") continue;
            killed = true;
            await remove(kind, name, known, world.io);
            expect(await ours(kind, before)).toEqual([]);
          }
          if (!killed) return;
        }
      },
      1,
    ));

  test("law 7: whatever goes wrong, a clean run ends as declared, with one object and nothing left over", () =>
    holds(
      fc.tuple(sample, sample, fc.integer()),
      async ([start, drawn, seed]) => {
        const declared = withImmutablesOf(kind, start, drawn);
        fc.pre(await isAllowed(kind, start, declared, world));
        const before = await present(kind);
        const journal = newJournal();
        let known: Known | undefined;
        for (const [step, wanted] of [start, declared].entries()) {
          for (const fault of weather(seed + step)) world.sandbox.addFault(fault);
          const io = newProcess(journal);
          const outcome = await apply({ kind, name, declared: wanted, known, address: "a" }, io).catch(() => undefined);
          world.sandbox.clearFaults();
          // The engine keeps what came with an id, also when it came with an error.
          if (outcome) known = kept(kind, outcome.known);
        }
        // What was read while answers were stale is refreshed, as an engine does before it plans.
        if (known) known = (await read(kind, name, known, newProcess(journal))) ?? known;
        await converges(kind, declared, journal, known, before);
      },
      cases(10),
    ));
});

describe("a move by clone", () => {
  const kind: Kind = kinds.application;
  const there = CLUSTERS[1]?.id;
  const sample = sampleOf(kind);
  // The fixtures of a connection stay where they are, and without a deployment nothing moves.
  const movable = ({ connections, suspended, deploy, ...rest }: Named): Named => rest;

  async function moved(declared: Named, from: Known, journal: Store, death?: { at: number; when: "before" | "after" }) {
    const io = newProcess(journal, death);
    io.taken?.add(from.live.id);
    const outcome = await untilKilled(() => apply({ kind, name, declared, moveFrom: from, address: "a" }, io));
    return { outcome, requests: io.requests() };
  }

  async function begin(start: Named) {
    await world.reset();
    const before = await present(kind);
    const made = await apply({ kind, name, declared: start, address: "a" }, newProcess(newJournal()));
    if (made.error) throw made.error;
    return { before, from: kept(kind, made.known) };
  }

  async function expectMoved(declared: Named, from: Known, known: Known, before: ReadonlySet<string>) {
    expect(new Set(await ours(kind, before))).toEqual(new Set([from.live.id, known.live.id]));
    await remove(kind, name, from, world.io);
    const seen = (await read(kind, name, kept(kind, known), world.io)) as Known;
    expect(seen.live.values.clusterId).toBe(there);
    expect(differences(kind, declared, seen)).toEqual([]);
    world.writes();
    await apply({ kind, name, declared, known: kept(kind, known), address: "a" }, newProcess(newJournal()));
    expect(world.writes()).toEqual({});
  }

  /** By the plan and by the apply, and nothing is sent. */
  async function expectNamed(declared: Named, from: Known, clone: string) {
    const io = newProcess(newJournal());
    io.taken?.add(from.live.id);
    world.writes();
    const allowed = { ...declared, allowDataLoss: from.live.id };
    const request = { kind, name, declared: allowed, known: from, address: "a" };
    const { problems } = await planResource(request, { look: io.client, io: () => io, isChecked: true });
    const stop = { code: "same-name", message: expect.stringContaining(clone) };
    expect(problems).toContainEqual(expect.objectContaining(stop));
    await expect(moved(declared, from, newJournal())).rejects.toMatchObject({ problem: stop });
    expect(world.writes()).toEqual({});
  }

  const law = (work: (start: Named, declared: Named) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(sample, sample, async (first, second) => {
        const start = movable(first);
        const declared: Named = { ...movable(second), clusterId: there };
        fc.pre(await isAllowed(kind, start, { ...declared, clusterId: start.clusterId }, world));
        await work(start, declared);
      }),
      // Each schedule runs a whole application many times: a failure is reported as it is found.
      { numRuns: runs, endOnFailure: true },
    );

  test("ends as declared, in the other cluster, with the domains", () =>
    law(async (start, declared) => {
      const { before, from } = await begin(start);
      const { outcome } = await moved(declared, from, newJournal());
      expect(outcome).not.toBe("killed");
      await expectMoved(declared, from, (outcome as { known: Known }).known, before);
    }));

  test("law 4: killed at any request it continues with the same clone", () =>
    law(async (start, declared) => {
      const { from: probe } = await begin(start);
      const { requests } = await moved(declared, probe, newJournal());
      for (let at = 1; at <= requests; at++) {
        const { before, from } = await begin(start);
        const journal = newJournal();
        const { outcome } = await moved(declared, from, journal, { at, when: at % 2 ? "before" : "after" });
        expect(outcome).toBe("killed");
        const again = await moved(declared, from, journal);
        await expectMoved(declared, from, (again.outcome as { known: Known }).known, before);
      }
    }));

  test("killed at any request and run again 40 minutes later without the journal, it names its clone and creates no other", () =>
    law(async (start, declared) => {
      const { from: probe } = await begin(start);
      const { requests } = await moved(declared, probe, newJournal());
      for (let at = 1; at <= requests; at++) {
        const { before, from } = await begin(start);
        await moved(declared, from, newJournal(), { at, when: at % 2 ? "before" : "after" });
        await world.io.client.clock.sleep(40 * 60_000);
        const [clone] = (await ours(kind, before)).filter((id) => id !== from.live.id);
        if (clone) await expectNamed(declared, from, clone);
        const resuming = clone ? { ...declared, move: { resume: clone } } : declared;
        const { outcome } = await moved(resuming, from, newJournal());
        const { known } = outcome as { known: Known };
        expect(known.live.id).toBe(clone ?? known.live.id);
        await expectMoved(resuming, from, known, before);
      }
    }));

  test("a clone whose deployment fails is deleted again, and the original is unchanged", () =>
    law(async (start, declared) => {
      const { before, from } = await begin(start);
      world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
      await expect(moved(declared, from, newJournal())).rejects.toThrow(/is still running/);
      expect(await ours(kind, before)).toEqual([from.live.id]);
      const seen = (await read(kind, name, from, world.io)) as Known;
      expect(differences(kind, start, seen)).toEqual([]);
    }));

  test("a cancelled move leaves no clone", () =>
    law(async (start, declared) => {
      const { before, from } = await begin(start);
      const journal = newJournal();
      await moved(declared, from, journal, { at: 5, when: "after" });
      const io = newProcess(journal);
      io.taken?.add(from.live.id);
      await giveUpMove(kind, name, from.live.id, io);
      expect(await ours(kind, before)).toEqual([from.live.id]);
    }));

  test("a destroy in the middle of a move deletes the clone", () =>
    law(async (start, declared) => {
      const { from: probe } = await begin(start);
      const { requests } = await moved(declared, probe, newJournal());
      for (let at = 1; at <= requests; at++) {
        const { before, from } = await begin(start);
        const journal = newJournal();
        await moved(declared, from, journal, { at, when: at % 2 ? "before" : "after" });
        const io = newProcess(journal);
        io.taken?.add(from.live.id);
        await retire(kind, name, from, io);
        // A disk is only deleted with the clone where somebody accepts that: until then, the journal names it.
        const kept = moveOf(from.live.id, io.journal)?.clone;
        expect(
          (await ours(kind, before)).filter((id) => id !== kept || !JSON.stringify(declared).includes('"disk"')),
        ).toEqual([]);
      }
    }));

  test("a move that changes its mind about where to leaves one clone, in the last place that was named", () =>
    law(async (start, declared) => {
      const { before, from } = await begin(start);
      const journal = newJournal();
      await moved({ ...declared, clusterId: CLUSTERS[2]?.id }, from, journal, { at: 5, when: "after" });
      const again = await moved(declared, from, journal);
      await expectMoved(declared, from, (again.outcome as { known: Known }).known, before);
    }));
});

/** Everything that an answer can be, but right. */
function weather(seed: number) {
  const faults = [
    { status: 429 },
    { status: 500 },
    { status: 503, when: "after" },
    { drop: "before" },
    { drop: "after" },
    { truncate: true },
    { malformed: true },
    { delayMs: 1 },
    { stale: true },
  ] as const;
  return faults.map((fault, index) => ({ operation: "*", probability: 0.04, seed: seed + index, ...fault }));
}
