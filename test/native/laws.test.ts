import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { hasUnknown, type Kind, UNKNOWN } from "../../src/model";
import { ENGINE_UNKNOWN } from "../../src/pulumi/marks";
import { isSecret } from "../../src/pulumi/native/values";
import { cases } from "../laws/cases";
import { needsADeploymentItForbids, samples, withImmutablesOf } from "../laws/samples";
import { startWorld, type World } from "../laws/world";
import { contradictions, Plugin, values } from "./plugin";

type Named = Record<string, unknown>;

const runs = cases(1);
let world: World;

jest.setTimeout(600_000);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const sample = samples[kind.name] as fc.Arbitrary<Named>;
  let plugin: Plugin;
  const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (drawn: T) => Promise<void>) =>
    fc.assert(
      fc
        .asyncProperty(arbitrary, law)
        .beforeEach(async () => {
          plugin = new Plugin(world, kind.name);
          await world.reset();
        })
        .afterEach(() => plugin.close()),
      { numRuns: runs },
    );

  test("the preview never contradicts what comes of it; a second run and a refresh find nothing to do", () =>
    holds(sample, async (declared) => {
      const planned = await plugin.preview(declared);
      const made = await plugin.up(declared);
      expect(contradictions(values(planned.outputs), values(made.outputs))).toEqual([]);
      world.writes();
      const second = await plugin.preview(declared, made);
      expect(second.diff).toMatchObject({ changes: false, replaces: [], detailed: {} });
      const seen = await plugin.refresh(made);
      expect(seen?.diff).toMatchObject({ changes: false, detailed: {} });
      expect(seen?.now.inputs).toEqual(made.inputs);
      expect(world.writes()).toEqual({});
      await plugin.remove(made);
      expect(await plugin.refresh(made)).toBeUndefined();
    }));

  test("the same of an update, which shows what differs and keeps what is stable", () =>
    holds(fc.tuple(sample, sample), async ([before, drawn]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(!needsADeploymentItForbids(before, after));
      const first = await plugin.up(before);
      const planned = await plugin.preview(after, first).catch(() => undefined);
      fc.pre(planned !== undefined);
      const second = await plugin.up(after, first);
      expect(second.id).toBe(first.id);
      expect(contradictions(values(planned?.outputs ?? {}), values(second.outputs))).toEqual([]);
      const { changes = false, stables = [], detailed = {} } = planned?.diff ?? {};
      const [old, now] = [values(first.outputs), values(second.outputs)];
      if (changes) for (const name of stables) expect(now[name]).toEqual(old[name]);
      // A deployment that is still owed is a change without a line of its own.
      if (Object.keys(detailed).length > 0) expect(changes).toBe(true);
      expect((await plugin.preview(after, second)).diff).toMatchObject({ changes: false });
      await plugin.remove(second);
    }));

  test("an unknown at any path never fails a preview, of a new object or of an old one", () =>
    holds(fc.tuple(sample, fc.nat(), fc.boolean()), async ([declared, seed, isNew]) => {
      const paths = allPaths(declared);
      const path = paths[seed % paths.length] as (string | number)[];
      const partly = structuredClone(declared);
      setAt(partly, path, ENGINE_UNKNOWN);
      const kept = isNew ? undefined : await plugin.up(declared);
      const { outputs } = await plugin.preview(partly, kept);
      expect(hasUnknown(values(outputs))).toBe(false);
      expect(JSON.stringify(outputs)).not.toContain(String(UNKNOWN));
      if (kept) await plugin.remove(kept);
    }));

  test("imported, it is the same object, and its own declaration changes nothing", () =>
    holds(sample, async (declared) => {
      const made = await plugin.up(declared);
      const found = await plugin.importing(made.id);
      expect(found?.id).toBe(made.id);
      const again = await plugin.preview(values(found?.inputs ?? {}), found);
      expect(again.diff).toMatchObject({ changes: false, replaces: [] });
      await plugin.remove(made);
    }));

  test("secrets are marked wherever they stand", () =>
    holds(sample, async (declared) => {
      const made = await plugin.up(declared);
      const secrets = Object.entries(made.outputs).filter(([name]) => kind.fields[name]?.secret);
      for (const [, value] of secrets) expect(isSecret(value)).toBe(true);
      for (const side of [made.inputs, made.outputs]) {
        if (side.secretVariables) expect(isSecret(side.secretVariables)).toBe(true);
      }
      await plugin.remove(made);
    }));
});

function allPaths(value: unknown, prefix: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return prefix.length > 0 ? [prefix] : [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    allPaths(one, [...prefix, Array.isArray(value) ? Number(key) : key]),
  );
  return prefix.length > 0 ? [prefix, ...inner] : inner;
}

function setAt(root: Named, path: readonly (string | number)[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<Named>((now, key) => now[key] as Named, root);
  parent[path.at(-1) as string] = value;
}
