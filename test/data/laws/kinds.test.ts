import fc from "fast-check";
import { listOf } from "../../../src/contract/rows";
import { type DataSource, dataSources } from "../../../src/data";
import { secretsIn } from "../../../src/declaration";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import {
  type Host,
  hostAmong,
  hostWord,
  type Kind,
  lowerFirst,
  type Named,
  nameAmong,
  plural,
  snakeCase,
  wireName,
} from "../../../src/model";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { type Door, doors } from "../doors";

const NOBODY = "99999999-9999-4999-8999-999999999999";

const world = worldOfSuite();
const asks: Partial<Record<keyof typeof doors, Door>> = {};
const ids = new Map<Kind, string>();

async function made(kind: Kind, declared: Named, name = "subject"): Promise<string> {
  const { known, error } = await apply({ kind, name, declared }, world.io);
  if (error) throw error;
  return known.live.id;
}

/** A sample in which as much as possible is declared. */
function fullSample(kind: Kind): Named {
  const drawn = fc.sample(sampleOf(kind), { numRuns: 20, seed: 7 });
  const [most = {}] = drawn.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length);
  // Plain and secret variables stand in one list.
  return kind.owned?.key === "key" ? { ...most, key: snakeCase(kind.name).toUpperCase().replace(/^_/, "") } : most;
}

const readable = Object.values<Kind>(kinds).filter(({ awaits }) => !awaits);
const samples = new Map(readable.map((kind) => [kind, fullSample(kind)]));
const secrets = [...samples].flatMap(([kind, sample]) => [...secretsIn(kind, sample)]);

/** Clients share the pages of a list for a while. */
const later = () => world.io.client.clock.sleep(60_000);

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => "",
    (error: Error) => error.message,
  );

beforeAll(async () => {
  await world.reset();
  for (const [kind, sample] of samples) ids.set(kind, await made(kind, sample));
  for (const [name, door] of Object.entries(doors)) asks[name as keyof typeof doors] = door(world);
});

describe.each([...samples].map(([kind, sample]) => [kind.name, kind, sample] as const))("%s", (_, kind, sample) => {
  const one = lowerFirst(kind.name);
  const all = plural(one);
  const { takes } = dataSources().get(all) as DataSource;
  const { takes: oneTakes } = dataSources().get(one) as DataSource;
  const name = nameAmong(kind, sample);
  // What lives under another object is listed there.
  const under = kind.owned && hostAmong(kind.owned, sample);
  const place = under ? { [under.field]: under.host } : {};
  const host = under && (kind.owned?.hosts[under.field] as Host);
  const { api } = host ?? kind;
  const filters = Object.entries(takes).filter(([filter]) => filter !== "details" && !kind.owned?.hosts[filter]);
  let id: string;

  beforeAll(() => {
    id = ids.get(kind) ?? "";
  });

  describe.each(["terraform", "native", "dynamic"] as const)("%s", (door) => {
    const ask: Door = (source, given) => (asks[door] as Door)(source, given);
    const listed = async (given: Named) =>
      (await ask(all, { ...place, ...given })) as { ids: string[]; items: Named[] };
    // The engine reports an output that fails; here it would end the test.
    const refusing = door === "dynamic" ? test.skip : test;

    beforeEach(later);

    test("is found by id, and by its name where it has one", async () => {
      const found = await ask(one, { id });
      expect(found.id).toBe(id);
      expect(found).toMatchObject(place);
      if (name === undefined) return;
      expect(found[kind.naming as string]).toEqual(name);
      if (!kind.owned) expect(await ask(one, { [kind.naming as string]: name })).toEqual(found);
    });

    test("is found by its name under that of its host", async () => {
      if (!host || !under || name === undefined) return;
      const hostName = `host-of-${snakeCase(one)}`.replaceAll("_", "-");
      const renamed = { operation: host.kind.api.update ?? host.kind.api.create, ids: [under.host] };
      await world.io.client.send({ ...renamed, body: { display_name: hostName } });
      const found = await ask(one, { id: `${hostWord(under.field)}/${hostName}/${name}` });
      expect(found).toEqual(await ask(one, { id }));
      expect(await ask(one, { id: `${hostName}/${name}` })).toEqual(found);
    });

    test("is in the list, by every filter that it fits and by no other; in order; without any secrets", async () => {
      const { ids: found, items } = await listed({});
      expect(found).toContain(id);
      expect(items.map((item) => item.id)).toEqual(found);
      const key = (item: Named) => [String(item[kind.naming ?? ""] ?? ""), String(item.id)].join("\0");
      expect(items.map(key)).toEqual(items.map(key).toSorted());
      expect(await listed({})).toMatchObject({ ids: found, items });
      for (const secret of secrets) expect(JSON.stringify(items)).not.toContain(secret);
      const item = items.find((candidate) => candidate.id === id) as Named;
      expect(item).toMatchObject(place);
      for (const [filter, { schema }] of filters) {
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
      world.sandbox.resetRequests();
      expect((await listed(takes.details ? { details: false } : {})).ids).toContain(id);
      expect(world.sandbox.requests().byOperation[api.list]).toBe(1);
      expect(world.sandbox.requests().byOperation[api.get ?? ""]).toBeUndefined();
    });

    refusing("is not chosen, without details, by what only these show", async () => {
      if (!takes.details) return;
      for (const [filter, { schema }] of filters) {
        const value = schema.enum?.[0] ?? (schema.type === "boolean" ? false : NOBODY);
        const said = await refusal(listed({ details: false, [filter]: value }));
        const isShown = wireName(filter, kind.fields[filter]) in listOf(api.list).columns;
        expect(said).toEqual(isShown ? "" : expect.stringContaining("is not in the list"));
      }
    });

    refusing("is reported if it does not exist, and so is a look-up that names none or two", async () => {
      expect(await refusal(ask(one, { id: NOBODY }))).toContain(NOBODY);
      const isOnlyKey = Object.keys(oneTakes).length === 1;
      expect(await refusal(ask(one, {}))).toContain(isOnlyKey ? "id is missing, but required." : "Set `id`");
      if (under) {
        const missing = id.replace(/[^/]+$/, NOBODY);
        expect(await refusal(ask(one, { id: missing }))).toContain(`There is no ${kind.name} ${missing}`);
        const nowhere = ask(all, { [under.field]: NOBODY });
        expect(await refusal(nowhere)).toContain(`There is no ${host?.kind.name} ${NOBODY}`);
        const isOnly = Object.keys(kind.owned?.hosts ?? {}).length === 1;
        expect(await refusal(ask(all, {}))).toContain(
          isOnly ? " is missing, but required." : "one of them is required",
        );
      } else if (kind.naming !== undefined) {
        expect(await refusal(ask(one, { [kind.naming]: "nobody-is-called-so" }))).toContain('"nobody-is-called-so"');
        expect(await refusal(ask(one, { id: NOBODY, [kind.naming]: "x" }))).toContain("Set only one of ");
      }
    });
  });

  test("of several with one name, the candidates are listed with their differences", async () => {
    if (name === undefined || kind.owned) return;
    // Where the platform lets no two have one name, there is nothing to confuse.
    const namesake = await made(kind, { ...sample, allowSameName: true }, "namesake").catch(() => undefined);
    if (!namesake) return;
    await later();
    for (const door of [asks.terraform, asks.native]) {
      const said = await refusal((door as Door)(one, { [kind.naming as string]: name }));
      expect(said).toContain(`2 objects of kind ${kind.name} are named`);
      for (const candidate of [id, namesake]) expect(said).toContain(`${candidate} (`);
      expect(said).toContain("created 2026-");
      const { clusterId, projectId } = sample;
      if (clusterId) expect(said).toMatch(/cluster [\w-]+ \//);
      if (projectId) expect(said).toContain(`project ${projectId}`);
    }
  });
});
