import fc from "fast-check";
import { type DataSource, dataSources } from "../../src/data";
import { kinds } from "../../src/kinds";
import { apply, secretsIn } from "../../src/lifecycle";
import { type Kind, lowerFirst, nameAmong, plural } from "../../src/model";
import { worldOfSuite } from "../laws/law";
import { sampleOf } from "../laws/samples";
import { type Door, doors, type Named } from "./doors";

jest.setTimeout(60_000);

const NOBODY = "99999999-9999-4999-8999-999999999999";

const world = worldOfSuite();

async function made(kind: Kind, declared: Named, name = "subject"): Promise<string> {
  const { known, error } = await apply({ kind, name, declared }, world.io);
  if (error) throw error;
  return known.live.id;
}

/** A sample in which as much as possible is declared. */
function fullSample(kind: Kind): Named {
  const drawn = fc.sample(sampleOf(kind), { numRuns: 20, seed: 7 });
  return drawn.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0] ?? {};
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => "",
    (error: Error) => error.message,
  );

describe.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  const one = lowerFirst(kind.name);
  const all = plural(one);
  const { takes } = dataSources().get(all) as DataSource;
  const sample = fullSample(kind);
  const name = kind.naming === undefined ? undefined : nameAmong(kind, sample);
  let id: string;

  beforeAll(async () => {
    await world.reset();
    id = await made(kind, sample);
  });

  describe.each(["terraform", "native", "dynamic"] as const)("%s", (door) => {
    let ask: Door;
    const listed = async (given: Named) => (await ask(all, given)) as { ids: string[]; items: Named[] };
    // The engine reports an output that fails; here it would end the test.
    const refusing = door === "dynamic" ? test.skip : test;

    beforeAll(() => {
      ask = doors[door](world);
    });

    test("is found by id, and by its name where it has one", async () => {
      const found = await ask(one, { id });
      expect(found.id).toBe(id);
      if (name === undefined) return;
      expect(found[kind.naming as string]).toEqual(name);
      expect(await ask(one, { [kind.naming as string]: name })).toEqual(found);
    });

    test("is in the list, by every filter that it fits and by no other; in order; without its secrets", async () => {
      const { ids, items } = await listed({});
      expect(ids).toContain(id);
      expect(items.map((item) => item.id)).toEqual(ids);
      const key = (item: Named) => [String(item[kind.naming ?? ""] ?? ""), String(item.id)].join("\0");
      expect(items.map(key)).toEqual(items.map(key).toSorted());
      expect(await listed({})).toEqual({ ids, items });
      for (const secret of secretsIn(kind, sample)) expect(JSON.stringify(items)).not.toContain(secret);
      const item = items.find((candidate) => candidate.id === id) as Named;
      for (const [filter, { schema }] of Object.entries(takes)) {
        const value = item[filter];
        if (value === undefined) continue;
        const fitting = await listed({ [filter]: value });
        expect(fitting.ids).toContain(id);
        expect(new Set(fitting.items.map((candidate) => candidate[filter]))).toEqual(new Set([value]));
        const others = schema.enum?.filter((choice) => choice !== value) ?? [];
        const other = others[0] ?? (typeof value === "boolean" ? !value : NOBODY);
        expect((await listed({ [filter]: other })).ids).not.toContain(id);
      }
    });

    test("costs one request in a list without details", async () => {
      if (!takes.details) return;
      world.sandbox.resetRequests();
      expect((await listed({ details: false })).ids).toContain(id);
      expect(world.sandbox.requests().byOperation[kind.api.list]).toBe(1);
      expect(world.sandbox.requests().byOperation[kind.api.get ?? ""]).toBeUndefined();
    });

    refusing("is not chosen, without details, by what only these show", async () => {
      if (!takes.details) return;
      const asked = Object.entries(takes).map(([filter, { schema }]) => {
        const value = schema.enum?.[0] ?? (schema.type === "boolean" ? false : NOBODY);
        return refusal(listed({ details: false, [filter]: value }));
      });
      const said = (await Promise.all(asked)).filter((text) => text !== "");
      expect(said.length).toBeGreaterThan(0);
      for (const text of said) expect(text).toContain("is not in the list");
    });

    refusing("is reported where it is not there, and so is a question that names none or two", async () => {
      expect(await refusal(ask(one, { id: NOBODY }))).toContain(NOBODY);
      expect(await refusal(ask(one, {}))).toContain("Say which one: `id`");
      if (kind.naming === undefined) return;
      expect(await refusal(ask(one, { [kind.naming]: "nobody-is-called-so" }))).toContain('"nobody-is-called-so"');
      expect(await refusal(ask(one, { id: NOBODY, [kind.naming]: "x" }))).toContain("are both set: one is needed");
    });
  });

  test("of several with one name, the candidates are named with what tells them apart", async () => {
    // Where the platform lets no two have one name, there is nothing to confuse.
    const namesake = await made(kind, { ...sample, allowSameName: true }, "namesake").catch(() => undefined);
    if (name === undefined || !namesake) return;
    for (const door of [doors.terraform(world), doors.native(world)]) {
      const said = await refusal(door(one, { [kind.naming as string]: name }));
      expect(said).toContain(`2 objects of kind ${kind.name} are named`);
      for (const candidate of [id, namesake]) expect(said).toContain(`${candidate} (`);
      expect(said).toContain("created 2026-");
      const { clusterId, projectId } = sample;
      if (clusterId) expect(said).toMatch(/cluster [\w-]+ \//);
      if (projectId) expect(said).toContain(`project ${projectId}`);
    }
  });
});
