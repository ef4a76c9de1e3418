import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { hasUnknown, type Kind, UNKNOWN } from "../../../src/model";
import { withoutNulls } from "../../../src/model/normal";
import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import { isSecret } from "../../../src/pulumi/marks";
import { cases } from "../../laws/cases";
import { lawsIn, withUnknown, worldOfSuite } from "../../laws/law";
import { needsADeploymentItForbids, sampleOf, withImmutablesOf } from "../../laws/samples";
import { contradictions, Plugin, values } from "../plugin";

const world = worldOfSuite();
const laws = lawsIn(world, cases(1));

jest.setTimeout(600_000);

/** Where an answer has no record (a new disk, a suspension), only the next read shows when that was changed. */
const isTime = (contradiction: string) => contradiction.includes(".updatedAt: ");
const isTimeOfEntry = (contradiction: string) => isTime(contradiction) && !contradiction.startsWith(".updatedAt: ");

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const sample = sampleOf(kind);
  let plugin: Plugin;
  const holds = <T>(drawn: fc.Arbitrary<T>, law: (drawn: T) => Promise<void>) =>
    laws(drawn, (one) => {
      plugin = new Plugin(world, kind.name);
      return law(one).finally(() => plugin.close());
    });

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
      const [shown, kept] = [seen?.now.outputs ?? {}, made.outputs].map((raw) => withoutNulls(values(raw)));
      expect(contradictions(shown, kept).filter((one) => !isTime(one))).toEqual([]);
      expect(world.writes()).toEqual({});
      await plugin.remove(made);
      expect((await plugin.refresh(made)) !== undefined).toBe(kind.awaits === true);
    }));

  test("without a state, nothing is deleted", () =>
    holds(sample, async (declared) => {
      const made = await plugin.up(declared);
      world.writes();
      const deletion = plugin.removeStateless(made.id);
      if (kind.awaits) await deletion;
      else await expect(deletion).rejects.toThrow("without a state it is not known which stack has");
      expect(world.writes()).toEqual({});
      await plugin.remove(made);
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
      const contradicted = contradictions(values(planned?.outputs ?? {}), values(second.outputs));
      expect(contradicted.filter((one) => !isTimeOfEntry(one))).toEqual([]);
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
      const partly = withUnknown(declared, seed, ENGINE_UNKNOWN);
      const kept = isNew ? undefined : await plugin.up(declared);
      const { outputs } = await plugin.preview(partly, kept);
      expect(hasUnknown(values(outputs))).toBe(false);
      expect(JSON.stringify(outputs)).not.toContain(String(UNKNOWN));
      if (kept) await plugin.remove(kept);
    }));

  test("imported, it is the same object, and its own declaration changes nothing", () =>
    holds(sample, async (declared) => {
      const made = await plugin.up(declared);
      const found = await plugin.reading(made.id);
      expect(found?.id).toBe(made.id);
      const again = await plugin.preview(values(found?.inputs ?? {}), found);
      expect(again.diff).toMatchObject({ changes: false, replaces: [] });
      await plugin.remove(made);
    }));

  test("secrets are marked in all fields", () =>
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
