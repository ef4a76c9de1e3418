import fc from "fast-check";
import { ApiError } from "../../src/client/errors";
import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { autonamedField, type Kind, type Named, snakeCase } from "../../src/model";
import { storeInMemory } from "../../src/store";
import { addressOf, labelOf, nameOf } from "../../src/terraform/resource";
import { isShown, RECOGNISABLE } from "../support/hidden-secrets";
import { newProcess, present, untilKilled } from "./killed-process";
import { worldOfSuite } from "./law";
import { sampleOf } from "./samples";

/**
 * A value that is a secret by its form, in a field that is none by its kind: no document of a store has it, and what a
 * killed run has created is found by it all the same.
 */
const FORMS = Object.values(RECOGNISABLE);
/** No form of a secret: only its owner knows that it is one. */
const UNKNOWN_FORM = "https://hooks.example.com/hook/hunter2";

const world = worldOfSuite();
const address = "a";
const name = "subject";

/** Declarations with a secret in one field each, in another form from field to field. Names are shown everywhere. */
async function declarations(kind: Kind): Promise<Named[]> {
  const [sample = {}] = fc.sample(sampleOf(kind), { numRuns: 1, seed: 1 });
  const accepted: Named[] = [];
  for (const field of Object.keys(kind.fields)) {
    if (field === autonamedField(kind)) continue;
    const all = [...(field === kind.naming ? [UNKNOWN_FORM] : []), ...FORMS].map(
      (value): Named => ({ ...sample, [field]: value }),
    );
    const problems = await Promise.all(all.map((declared) => check({ kind, declared, context: {} })));
    const possible = all.filter((_, index) => problems[index]?.length === 0);
    const chosen = possible[accepted.length % possible.length];
    if (chosen) accepted.push(chosen);
  }
  return accepted;
}

/** Only the platform knows all that it refuses. */
function isRefused(error: unknown): true {
  if (error instanceof ApiError) return true;
  throw error;
}

/** A store that keeps all that was ever written to it. */
function recorded() {
  const store = storeInMemory();
  const written: string[] = [];
  const swap: typeof store.swap = (key, value, version) => {
    written.push(value);
    return store.swap(key, value, version);
  };
  return { written, store: { ...store, swap } };
}

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", async (_, kind) => {
  for (const declared of await declarations(kind)) {
    await world.reset();
    const undisturbed = newProcess(world, storeInMemory());
    const refused = await apply({ kind, name, declared }, undisturbed).catch(isRefused);
    if (refused === true) continue;
    for (let at = 1; at <= undisturbed.requests(); at++) {
      await world.reset();
      const { store, written } = recorded();
      const run = (death?: { at: number; when: "after" }) =>
        untilKilled(() => apply({ kind, name, declared, address }, newProcess(world, store, death)));
      const before = (await present(world, kind)).size;
      world.writes();
      await run({ at, when: "after" });
      if (Object.keys(world.writes()).length === 0) continue;
      const last = await run();
      expect(last).not.toHaveProperty("error");
      expect(written.filter(isShown)).toEqual([]);
      expect((await present(world, kind)).size).toBe(before + (kind.awaits ? 0 : 1));
      break;
    }
  }
});

test.each(Object.entries(RECOGNISABLE))("Terraform's journal and messages call no object by %s", (_, value) => {
  const named = Object.values<Kind>(kinds).flatMap((kind) => {
    if (kind.naming === autonamedField(kind) && kind.naming !== undefined) return [];
    const row = Object.fromEntries(Object.keys(kind.fields).map((field) => [snakeCase(field), value]));
    return [addressOf(kind, row), nameOf(kind, row), labelOf(kind, row)];
  });
  expect(named.filter(isShown)).toEqual([]);
});
